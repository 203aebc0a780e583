// The bar of actions, pinned in its place: what goes on, and what goes back.
import { show } from "../app-state";
import { barOf, type BarButton } from "../game/model";
import { OnlineTable } from "../game/online";
import type { Game } from "../game/play";
import { briefName, turnText } from "../game/prompt";
import { playOn } from "../game/play-on";
import type { Table } from "../game/table";
import { t, type Key } from "../i18n";
import { Icon, type IconName } from "./icon";

export function Bar({ game }: { game: Game }) {
  const { mode, table, model } = game;
  if (mode === "replay") return <ReplayBar game={game} />;
  if (mode === "waiting") return <WaitingBar game={game} />;
  return (
    <div class={`bar ${mode}`}>
      {barOf(model).map((button) => (
        <BarItem key={button} button={button} game={game} />
      ))}
      {mode === "over" && <ToRematch table={table} />}
    </div>
  );
}

/** Somebody wants to play again. */
export function ToRematch({ table }: { table: Table }) {
  const id = table instanceof OnlineTable ? table.rematchId : null;
  if (id === null) return null;
  return (
    <button class="primary" data-act="to-rematch" onClick={() => show({ name: "online", id })}>
      {t("online.toRematch")}
    </button>
  );
}

function BarItem({ button, game }: { button: BarButton; game: Game }) {
  const { dispatch, turn, table } = game;
  const plain = (text: Key, act: () => void, more: { disabled?: boolean; primary?: boolean; name?: string } = {}) => (
    <button
      class={more.primary ? "primary" : "plain"}
      data-act={more.name ?? button}
      disabled={more.disabled}
      onClick={act}
    >
      {t(text)}
    </button>
  );
  switch (button) {
    case "undo":
      return plain("play.undo", () => dispatch({ type: "back" }), { disabled: table.sending || (!turn?.tile && !turn?.figure) });
    case "turn":
      return turn?.tilePhase
        ? plain("play.rotate", () => game.turnTile(1), { disabled: table.sending || !turn.canTurn, name: "rotate" })
        : null;
    case "confirm": {
      const pass = turn?.tilePhase && turn.options.length > 0 && !turn.figure && turn.moves;
      const text = table.sending ? "online.sending" : pass ? "play.confirmPass" : "play.confirm";
      return plain(text, game.confirm, { disabled: !turn?.moves || table.sending, primary: true });
    }
    case "tell":
      return plain("final.next", () => dispatch({ type: "tell", all: false }), { primary: true });
    case "tellAll":
      return plain("final.skip", () => dispatch({ type: "tell", all: true }));
    case "result":
      return plain("final.result", () => dispatch({ type: "push", sheet: { name: "result" } }));
    case "replay":
      return plain("log.replay", () => dispatch({ type: "go", to: 0 }));
    case "review":
      return plain("review.short", () => dispatch({ type: "push", sheet: { name: "review" } }));
    case "again":
      return <Again game={game} />;
    default:
      return null;
  }
}

/** Online the same people again, at a new address; here a new game. */
function Again({ game: { table } }: { game: Game }) {
  if (table instanceof OnlineTable && table.mySeats.length > 0) {
    // Whoever asks for it goes there at once; the others are offered it, and stay where they are.
    const rematch = async () => {
      await table.tell({ cmd: "rematch", seat: table.mySeats[0] });
      if (table.rematchId !== null) show({ name: "online", id: table.rematchId });
    };
    return table.rematchId === null ? (
      <button class="primary" data-act="rematch" onClick={() => void rematch()}>
        {t("online.rematch")}
      </button>
    ) : null;
  }
  return (
    <button class="primary" data-act="again" onClick={() => show({ name: "new", online: table.online })}>
      {t("final.again")}
    </button>
  );
}

/** Whoever has no seat, or none any more, has nothing to confirm, and reads who is to move. */
function WaitingBar({ game: { table } }: { game: Game }) {
  const { decides } = table.look.state;
  const online = table instanceof OnlineTable ? table : null;
  return (
    <div class="bar waiting">
      {online && online.lentSeat !== null ? (
        <button class="primary" data-act="back" onClick={() => void online.tell({ cmd: "back", seat: online.lentSeat })}>
          {t("online.takeBack")}
        </button>
      ) : online && !online.takesPart ? (
        <p class="watching">{decides === null ? "" : t("play.turnOf", { name: briefName(table.name(decides)) })}</p>
      ) : (
        <button class="primary" data-act="confirm" disabled>
          {t(table.sending ? "online.sending" : "play.confirm")}
        </button>
      )}
    </div>
  );
}

function ReplayBar({ game }: { game: Game }) {
  const { table, model, dispatch, mode } = game;
  const all = table.steps.length;
  const now = model.cursor ?? all;
  const step = (text: Key, icon: IconName, to: number | null, off: boolean) => (
    <button class="plain step" data-step={icon} aria-label={t(text)} title={t(text)} disabled={off} onClick={() => dispatch({ type: "go", to })}>
      <Icon name={icon} />
    </button>
  );
  const pressing = table.myTurn && !table.over;
  return (
    <div class={`bar ${mode}`} role="group" aria-label={t("log.replay")}>
      {step("log.first", "first", 0, now === 0)}
      {step("log.previous", "back", now - 1, now === 0)}
      <span class="replay-at" data-replay={now}>
        {turnText(game)}
      </span>
      {step("log.next", "forward", now + 1, now === all)}
      {(!table.online || table.over || table.steps.length > 0) && (
        <button class="plain" data-act="play-on" onClick={() => void playOn(table, now)}>
          {t("log.playOnShort")}
        </button>
      )}
      <button class={pressing ? "primary pressing" : "primary"} data-act="present" onClick={() => dispatch({ type: "go", to: null })}>
        {t(table.over ? "log.toEnd" : pressing ? "log.yourTurn" : "log.last")}
      </button>
    </div>
  );
}
