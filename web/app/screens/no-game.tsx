// A game that cannot be opened: why, and what can be done instead.
import type { ComponentChildren } from "preact";
import { show } from "../app-state";
import { playNow } from "../game/play-now";
import { t } from "../i18n";
import { KeptGames, useKept } from "../panels/kept-games";
import { OnlineGames } from "../panels/online-games";
import { PageHead } from "../panels/page-head";
import { PublicGames } from "../panels/public-games";

interface Props {
  why: string;
  /** Where asking once more may help. */
  onAgain?: () => void;
  /** What else there is to say. */
  children?: ComponentChildren;
}

export function NoGame({ why, onAgain, children }: Props) {
  const { games, drop } = useKept();
  return (
    <main class="page no-game">
      <PageHead title={t("refused.title")} />
      <section class="card">
        <p role="alert">{why}</p>
        {children}
        <div class="actions">
          {onAgain && (
            <button class="primary" data-act="again" onClick={onAgain}>
              {t("refused.again")}
            </button>
          )}
          <button class={onAgain ? "plain" : "primary"} data-act="play-now" onClick={() => void playNow()}>
            {t("home.playNow")}
          </button>
          <button class="plain" data-act="new" onClick={() => show({ name: "new", online: false })}>
            {t("home.new")}
          </button>
          <button class="plain" data-act="new-online" onClick={() => show({ name: "new", online: true })}>
            {t("home.online")}
          </button>
        </div>
      </section>
      <OnlineGames />
      <KeptGames games={games ?? []} onDrop={drop} />
      <PublicGames />
    </main>
  );
}
