import { languages, setLanguage, t, useLanguage } from "../i18n";
import { settings } from "../settings";
import { wantNotice } from "../util/notice";
import { play } from "../util/sound";
import { useStore } from "../util/store";
import { Check, Pick } from "./form";

const themes = ["auto", "light", "dark"] as const;
const allPaces = ["slow", "normal", "quick"] as const;
const sizes = [100, 115, 130, 150] as const;

export function SettingsForm() {
  const now = useStore(settings);
  const language = useLanguage();
  return (
    <div class="form">
      <Pick
        label={t("settings.language")}
        value={language}
        options={Object.entries(languages).map(([code, { name }]) => [code, name] as const)}
        onPick={(code) => void setLanguage(code)}
      />
      <Pick
        label={t("settings.theme")}
        value={now.theme}
        options={themes.map((theme) => [theme, t(`settings.theme.${theme}`)] as const)}
        onPick={(theme) => settings.update({ theme })}
      />
      <Pick
        label={t("settings.size")}
        value={now.size}
        options={sizes.map((size) => [size, t(`settings.size.${size}`)] as const)}
        onPick={(size) => settings.update({ size })}
      />
      <Check label={t("settings.sound")} on={now.sound} onChange={(sound) => settings.update({ sound })} />
      <label class={now.sound ? "" : "off"}>
        <span>{t("settings.volume")}</span>
        <input
          type="range"
          min="0"
          max="100"
          step="5"
          value={now.volume}
          disabled={!now.sound}
          onChange={(e) => {
            settings.update({ volume: Number(e.currentTarget.value) });
            play("points");
          }}
        />
      </label>
      <Check label={t("settings.motion")} on={now.calm} onChange={(calm) => settings.update({ calm })} />
      <Pick
        label={t("settings.pace")}
        value={now.pace}
        options={allPaces.map((pace) => [pace, t(`settings.pace.${pace}`)] as const)}
        onPick={(pace) => settings.update({ pace })}
      />
      <Check label={t("settings.plain")} on={now.plain} onChange={(plain) => settings.update({ plain })} />
      <Check
        label={t("settings.coordinates")}
        on={now.coordinates}
        onChange={(coordinates) => settings.update({ coordinates })}
      />
      <Check label={t("online.notice")} on={now.notice} onChange={(on) => void wantNotice(on)} />
    </div>
  );
}
