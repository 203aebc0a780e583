import { useState } from "preact/hooks";
import { openRecord, show } from "../app-state";
import { KeptGames, useKept } from "../panels/kept-games";
import { t } from "../i18n";
import { SettingsForm } from "../panels/settings-form";
import { pickFile } from "../util/files";
import { PublicGames } from "../panels/public-games";

/** On a small screen it opens below what can be seen. */
const toView = (section: HTMLElement | null): void => section?.scrollIntoView({ block: "nearest" });

export function Home() {
  const [settings, setSettings] = useState(false);
  const { games, drop } = useKept();
  // Nothing is offered before it is known what can be continued: no button moves under a finger.
  const running = games?.find((kept) => !kept.over);
  const open = async () => {
    const text = await pickFile(".bastide,text/plain");
    if (text) await openRecord(text);
  };
  return (
    <main class="home">
      <header class="home-head">
        <img src="/icon.svg" alt="" />
        <h1>Bastide</h1>
        <p>{t("app.tagline")}</p>
      </header>
      {games && (
        <nav class="home-menu">
          {running && (
            <button class="primary big" onClick={() => show({ name: "game", id: running.id })}>
              {t("home.continue")}
            </button>
          )}
          <button
            class={running ? "plain big" : "primary big"}
            onClick={() => show({ name: "new", online: false })}
          >
            {t("home.new")}
          </button>
          <button class="plain big" onClick={() => show({ name: "new", online: true })}>
            {t("home.online")}
          </button>
          <button class="plain big" onClick={() => show({ name: "tutorial" })}>
            {t("home.tutorial")}
          </button>
          <button class="plain big" onClick={() => show({ name: "rules", set: "base" })}>
            {t("home.rules")}
          </button>
          <div class="row">
            <button class="plain" onClick={() => void open()}>
              {t("home.import")}
            </button>
            <button class="plain" aria-expanded={settings} onClick={() => setSettings(!settings)}>
              {t("home.settings")}
            </button>
          </div>
        </nav>
      )}
      {settings && (
        <section class="card" ref={toView}>
          <h2>{t("settings.title")}</h2>
          <SettingsForm />
        </section>
      )}
      <KeptGames games={games ?? []} onDrop={drop} />
      <PublicGames />
    </main>
  );
}
