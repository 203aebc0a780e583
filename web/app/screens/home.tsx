// The start page: a board that lives, one button to the first tile, and the ways to everything else.
import { useRef, useState } from "preact/hooks";
import { message, openRecord, show } from "../app-state";
import { playNow } from "../game/play-now";
import { sets } from "../game/setup";
import { t } from "../i18n";
import { KeptGames, useKept } from "../panels/kept-games";
import { LivingBoard } from "../panels/living-board";
import { useArt } from "../panels/picture";
import { OnlineGames } from "../panels/online-games";
import { PublicGames } from "../panels/public-games";
import { SettingsForm } from "../panels/settings-form";
import { pickFile } from "../util/files";
import { useArrival, useFocusKept } from "../util/focus";
import { SetPicture } from "./new-game-parts";

/** On a small screen it opens below what can be seen. */
const toView = (section: HTMLElement | null): void => section?.scrollIntoView({ block: "nearest" });

const open = async () => {
  const file = await pickFile(".bastide,.jcz,text/plain");
  if (file) await openRecord(file);
};

export function Home() {
  const [formOpen, setFormOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = () => heading.current?.focus({ preventScroll: true });
  useArrival(begin);
  useFocusKept(heading, begin);
  const { games, drop } = useKept();
  // Nothing is offered before it is known what can be continued: no button moves under a finger.
  const running = games?.find((kept) => !kept.over);
  const start = () => {
    setBusy(true);
    playNow().catch((error: Error) => {
      setBusy(false);
      message.set(t("trouble.notStarted", { why: error.message }));
    });
  };
  return (
    <main class="home">
      <LivingBoard />
      <div class="home-front">
        <header class="home-head">
          <img src="/icon.svg" alt="" />
          <div>
            <h1 ref={heading} tabIndex={-1}>
              Bastide
            </h1>
            <p>{t("app.tagline")}</p>
          </div>
        </header>
        {games && (
          <nav class="home-menu">
            {running && (
              <button class="primary big" onClick={() => show({ name: "game", id: running.id })}>
                {t("home.continue")}
              </button>
            )}
            <button class={running ? "plain big" : "primary big"} data-act="play-now" disabled={busy} onClick={start}>
              {t("home.playNow")}
              <small>{t("home.playNow.about")}</small>
            </button>
            <button class="plain big" onClick={() => show({ name: "new", online: false })}>
              {t("home.new")}
            </button>
            <button class="plain big" onClick={() => show({ name: "new", online: true })}>
              {t("home.online")}
            </button>
            <div class="row">
              <button class="plain" onClick={() => show({ name: "tutorial" })}>
                {t("home.tutorial")}
              </button>
              <button class="plain" onClick={() => show({ name: "rules", set: "base" })}>
                {t("home.rules")}
              </button>
            </div>
            <div class="row">
              <button class="plain" data-act="import" onClick={() => void open()}>
                {t("home.import")}
              </button>
              <button class="plain" aria-expanded={formOpen} onClick={() => setFormOpen(!formOpen)}>
                {t("home.settings")}
              </button>
            </div>
          </nav>
        )}
        {formOpen && (
          <section class="card" ref={toView}>
            <h2>{t("settings.title")}</h2>
            <SettingsForm />
          </section>
        )}
        <KeptGames games={games ?? []} onDrop={drop} />
        <OnlineGames />
        <PublicGames />
        <SetGallery />
      </div>
    </main>
  );
}

/** A picture of each set: it opens a new game with that set. */
function SetGallery() {
  const art = useArt();
  return (
    <section class="card">
      <h2>{t("home.sets")}</h2>
      <ul class="gallery">
        {[...sets, "mists" as const].map((set) => (
          <li key={set}>
            <button class="gallery-set" data-set={set} onClick={() => show({ name: "new", online: false, with: set })}>
              <SetPicture set={set} art={art} />
              <span>{t(`set.${set}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
