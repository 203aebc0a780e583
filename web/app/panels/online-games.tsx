// Games at a server in which this device holds a seat: so that a game that was left is found again.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { show } from "../app-state";
import type { State } from "@bastide/engine/engine";
import { verdictOf } from "../game/prompt";
import { refusal } from "../game/refusal";
import { allTokens, call, forgetGame, tokensOf, type ServerError, type ServerGame } from "../game/server";
import { duration, setNames } from "../game/words";
import { t } from "../i18n";
import { keysOf, loadMended } from "../util/storage";
import { listed } from "../util/written";
import { Drop, focusItem } from "./kept-games";

interface Found {
  id: string;
  /** Null if it cannot be had now: `why`. */
  game: ServerGame | null;
  why?: string;
  decides: number | null;
  scores: number[];
}

/** So many are asked for at first, those that were seen last. */
const mostAsked = 8;

async function ask(id: string): Promise<Found | null> {
  try {
    const { game, state } = await call<{ game: ServerGame; state: State | null }>(`/api/games/${id}`, undefined, allTokens(id));
    const scores = state?.scores ?? (state?.score === undefined ? [] : [state.score]);
    return { id, game, decides: state?.decides ?? null, scores };
  } catch (error) {
    const { code } = error as ServerError;
    // What is no longer there is not listed; what is refused for another reason is still one's own.
    if (code === "not-found" || code === "no-game") return null;
    const why = code === "offline" ? t("home.unreachable") : refusal(error);
    return { id, game: null, why, decides: null, scores: [] };
  }
}

/** Those that were seen last come first. */
function held(): string[] {
  const seen = (id: string) => loadMended(`seen.${id}`, 0);
  return keysOf("tokens.").sort((a, b) => seen(b) - seen(a));
}

async function find(ids: readonly string[]): Promise<Found[]> {
  const found = await Promise.all(ids.map(ask));
  return found.filter((one) => one !== null);
}

export function OnlineGames() {
  const [games, setGames] = useState<Found[]>([]);
  const [ids] = useState(held);
  const [all, setAll] = useState(ids.length <= mostAsked);
  useEffect(() => {
    void find(all ? ids : ids.slice(0, mostAsked)).then(setGames);
  }, [all]);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone: the focus goes on to what it brought, once that is there.
  useLayoutEffect(() => {
    if (all && document.activeElement === document.body) focusItem(list.current, mostAsked);
  }, [all, games.length > mostAsked]);
  const forget = (id: string) => {
    forgetGame(id);
    setGames(games.filter((one) => one.id !== id));
  };
  if (games.length === 0) return null;
  return (
    <section class="card">
      <h2>{t("home.online")}</h2>
      <ul ref={list} class="games">
        {games.map(({ id, game, why, decides, scores }) => (
          <li key={id} class="kept">
            <button class="kept-open" data-online={id} onClick={() => show({ name: "online", id })}>
              <span class="kept-text">
                <b>{game ? game.title || names(game) : id}</b>
                {game && <small>{setNames(game.setup)}</small>}
                <small>{game ? [stateText(id, game, decides), scores.join(" : ")].filter(Boolean).join(" · ") : why}</small>
              </span>
            </button>
            <Drop label={t("home.forget")} onDrop={() => forget(id)} />
          </li>
        ))}
      </ul>
      {!all && (
        <button class="plain wide" data-act="all-online" onClick={() => setAll(true)}>
          {t("option.all", { n: ids.length })}
        </button>
      )}
    </section>
  );
}

const names = (game: ServerGame) => listed(game.seats.flatMap((seat) => seat.name || []));

/** How it ended, in a sentence. */
function outcome({ result, seats }: ServerGame): string {
  if (result?.won !== undefined) return t(result.won ? "final.won" : "final.lost");
  return result?.winners ? verdictOf(result.winners.map((i) => seats[i]?.name ?? "")) : "";
}

function stateText(id: string, game: ServerGame, decides: number | null): string {
  if (game.status === "lobby") return t("home.lobby");
  if (game.status === "closed") return t("online.closed");
  if (game.status !== "playing" || decides === null) return [t("home.over"), outcome(game)].filter(Boolean).join(" · ");
  const seat = game.seats[decides];
  const mine = tokensOf(id).seats[decides] !== undefined;
  const who = mine ? t("home.yourTurn") : t("home.turnOf", { name: seat?.name ?? "" });
  const left = seat?.left;
  return left ? `${who}, ${t("home.timeLeft", { time: duration(60 * Math.max(1, Math.round(left / 60000))) })}` : who;
}
