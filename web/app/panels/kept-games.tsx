// The games of this device: those played here, and the seats it holds at a server.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { show } from "../app-state";
import { dropGame, keptGames, type KeptGame } from "../game/kept";
import { setNames } from "../game/words";
import { language, t } from "../i18n";
import { listed } from "../util/written";
import { Asking } from "./form";

export interface Kept {
  /** Undefined while they are being looked for. */
  games: KeptGame[] | undefined;
  drop: (id: string) => void;
}

export function useKept(): Kept {
  const [games, setGames] = useState<KeptGame[]>();
  useEffect(() => {
    void keptGames().then(setGames);
  }, []);
  const drop = (id: string) => void dropGame(id).then(keptGames).then(setGames);
  return { games, drop };
}

/** The first button of an item of a list. */
export const focusItem = (list: HTMLElement | null, n: number): void =>
  list?.children[n]?.querySelector("button")?.focus({ preventScroll: true });

/** So many are listed at first, the newest: those at a server, in which somebody may be waiting, stand below them. */
const mostShown = 5;

export function KeptGames({ games, onDrop }: { games: KeptGame[]; onDrop: (id: string) => void }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone: the focus goes on to what it brought.
  useLayoutEffect(() => {
    if (all) focusItem(list.current, mostShown);
  }, [all]);
  if (games.length === 0) return null;
  const shown = all || games.length <= mostShown + 1 ? games : games.slice(0, mostShown);
  return (
    <section class="card">
      <h2>{t("home.kept")}</h2>
      <ul ref={list} class="games">
        {shown.map((kept) => (
          <KeptItem key={kept.id} kept={kept} onDrop={onDrop} />
        ))}
      </ul>
      {shown.length < games.length && (
        <button class="plain wide" data-act="all-kept" onClick={() => setAll(true)}>
          {t("option.all", { n: games.length })}
        </button>
      )}
    </section>
  );
}

/** A cross that asks before it takes a game out of a list. */
export function Drop({ label, onDrop }: { label: string; onDrop: () => void }) {
  return <Asking class="tool" label={label} sign="×" sure={t("home.deleteSure")} act="delete-game" onSure={onDrop} />;
}

function KeptItem({ kept, onDrop }: { kept: KeptGame; onDrop: (id: string) => void }) {
  const { id, game, over, decides, scores, picture, updated } = kept;
  const names = listed(game.seats.map((seat) => seat.name));
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(updated);
  const state = over ? t("home.over") : decides === null ? "" : t("home.turnOf", { name: game.seats[decides]?.name ?? "" });
  return (
    <li class="kept">
      <button class="kept-open" data-game={id} onClick={() => show({ name: "game", id })}>
        {picture ? <img src={picture} alt="" width="120" height="80" /> : <span class="kept-blank" />}
        <span class="kept-text">
          <b>{names}</b>
          <small>{setNames(game.setup)}</small>
          <small>{[state, scores.join(scores.length > 3 ? "\u00a0: " : "\u00a0:\u00a0"), date].filter(Boolean).join(" · ")}</small>
        </span>
      </button>
      <Drop label={t("home.delete", { names })} onDrop={() => onDrop(id)} />
    </li>
  );
}
