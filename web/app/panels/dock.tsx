// Below or beside the board: the tile in hand, whoever's it is, what is asked, and what can be chosen.
import { OnlineTable } from "../game/online";
import type { Game } from "../game/play";
import { colourOfPlayer } from "../game/colours";
import { explain, explainAll } from "../game/explain";
import { featureText } from "../game/words";
import { isLong, promptOf } from "../game/prompt";
import type { Seat } from "../game/table";
import { t } from "../i18n";
import { ToRematch } from "./bar";
import { FairWarning } from "./fair";
import { Hand } from "./hand";
import { HintLine } from "./hint";
import { Icon } from "./icon";
import { Numbers } from "./numbers";
import { Options } from "./options";
import { useWarning, Warning } from "./warning";

export function Dock({ game }: { game: Game }) {
  const { mode, table, turn, model } = game;
  const holds = mode === "choosing" || mode === "waiting";
  const { hand } = table.look.scene;
  return (
    <section class={holds && hand !== undefined ? "dock with-hand" : "dock"} aria-label={t("play.decision")}>
      <Prompt game={game} />
      {holds && hand !== undefined && <Hand key={table.steps.length} game={game} kind={hand} />}
      {/* Another question is read from its beginning, however far the last one was scrolled. */}
      <div key={`${table.steps.length}/${model.cursor}/${model.told}`} class="dock-body">
        {mode === "telling" && <Told game={game} />}
        {mode === "replay" && <Happened game={game} />}
        {mode === "replay" && <ToRematch table={table} />}
        <Numbers game={game} />
        {turn && <HintLine game={game} turn={turn} />}
        {turn && <Options game={game} turn={turn} />}
        {holds && <p class="left">{t("play.left", { n: table.look.state.left })}</p>}
        {holds && <StandIns seats={table.seats} />}
        {holds && table instanceof OnlineTable && <FairWarning table={table} />}
      </div>
    </section>
  );
}

/** For whom a bot plays, and why. */
function StandIns({ seats }: { seats: readonly Seat[] }) {
  const why = ({ resigned, late }: Seat) => (late ? "online.wasLate" : resigned ? "online.gaveUp" : "online.standIn");
  return (
    <>
      {seats.map(
        (seat, i) =>
          (seat.lent || seat.resigned) && (
            <p key={i} class="stand-in" role="status">
              {t(why(seat), { name: seat.name })}
            </p>
          ),
      )}
    </>
  );
}

/** Whose turn it is and what is asked; what went wrong, or is known of the feature that somebody points at, takes its place. */
function Prompt({ game }: { game: Game }) {
  const { table, feature, hint, turn, dispatch, setFeature } = game;
  if (useWarning(table))
    return (
      <div class="prompt">
        <Warning table={table} />
      </div>
    );
  const prompt = promptOf(game);
  const { who, what, lost } = prompt;
  return (
    <div class="prompt" data-phase={turn?.base.state.phase ?? ""}>
      {feature ? (
        <p class="prompt-text feature-info" role="status" onClick={() => setFeature(null)}>
          {featureText(feature, table)}
        </p>
      ) : (
        <p class={`prompt-text status${table.myTurn ? " mine" : ""}${isLong(prompt) ? " long" : ""}`} role="status">
          <b class={lost ? "lost" : ""}>{who}</b> {what}
        </p>
      )}
      {turn && table.aids.hint && (
        <button
          class="tool"
          data-act="hint"
          title={t("play.hint")}
          aria-label={t(hint.busy ? "play.hintThinking" : "play.hint")}
          aria-busy={hint.busy}
          disabled={hint.busy}
          onClick={hint.ask}
        >
          <Icon name="bulb" />
        </button>
      )}
      {turn && (
        <button
          class="tool"
          data-act="rule"
          title={t("play.rule")}
          aria-label={t("play.rule")}
          onClick={() => dispatch({ type: "show", sheet: { name: "rules" } })}
        >
          <Icon name="rule" />
        </button>
      )}
    </div>
  );
}

/** What the decision before the position that is looked at has brought. */
function Happened({ game: { table, model } }: { game: Game }) {
  const step = table.steps[(model.cursor ?? 0) - 1];
  return (
    <div class="told">
      {step &&
        explainAll(step.events, table).map((line, i) => (
          <p key={i} class="final-line" style={{ "--c": colourOfPlayer(step.player) }}>
            {line.text}
          </p>
        ))}
    </div>
  );
}

/** The event of the final scoring that is being told. */
function Told({ game: { table, finals, model } }: { game: Game }) {
  const event = finals[model.told ?? 0];
  return (
    <div class="told">
      {event &&
        explain(event, table).map((line, i) => (
          <p key={i} class="final-line" style={{ "--c": colourOfPlayer(line.player ?? 0) }}>
            {line.text}
          </p>
        ))}
    </div>
  );
}
