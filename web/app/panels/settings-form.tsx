import { languages, setLanguage, t, useLanguage, type Key } from "../i18n";
import { settings, type Settings } from "../settings";
import { wantNotice } from "../util/notice";
import { useStore } from "../util/store";

export function SettingsForm() {
  const now = useStore(settings);
  const language = useLanguage();
  return (
    <div class="form">
      <label>
        <span>{t("settings.language")}</span>
        <select value={language} onChange={(e) => void setLanguage(e.currentTarget.value)}>
          {Object.entries(languages).map(([code, { name }]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t("settings.theme")}</span>
        <select
          value={now.theme}
          onChange={(e) => settings.update({ theme: e.currentTarget.value as Settings["theme"] })}
        >
          {(["auto", "light", "dark"] as const).map((theme) => (
            <option key={theme} value={theme}>
              {t(`settings.theme.${theme}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t("settings.size")}</span>
        <select value={now.size} onChange={(e) => settings.update({ size: Number(e.currentTarget.value) })}>
          {([100, 115, 130, 150] as const).map((size) => (
            <option key={size} value={size}>
              {t(`settings.size.${size}` as Key)}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={now.sound}
          onChange={(e) => settings.update({ sound: e.currentTarget.checked })}
        />
        <span>{t("settings.sound")}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={now.calm}
          onChange={(e) => settings.update({ calm: e.currentTarget.checked })}
        />
        <span>{t("settings.motion")}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={now.quick}
          onChange={(e) => settings.update({ quick: e.currentTarget.checked })}
        />
        <span>{t("settings.quick")}</span>
      </label>
      <label class="check">
        <input type="checkbox" checked={now.notice} onChange={(e) => void wantNotice(e.currentTarget.checked)} />
        <span>{t("online.notice")}</span>
      </label>
    </div>
  );
}
