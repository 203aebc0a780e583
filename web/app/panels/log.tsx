// What has happened, newest last; a line lights up what it tells, and a click shows the board of that moment.
import { useEffect, useRef } from "preact/hooks";
import { colourOfPlayer } from "../game/colours";
import { explainAll, type Line } from "../game/explain";
import type { Game } from "../game/play";
import { playOn } from "../game/play-on";
import type { Step } from "../game/table";
import { t } from "../i18n";

export function Log({ game }: { game: Game }) {
  const { table, model } = game;
  const end = useRef<HTMLDivElement>(null);
  const all = table.steps.length;
  useEffect(() => {
    const current = model.cursor === null ? end.current : end.current?.parentElement?.querySelector(".current");
    current?.scrollIntoView({ block: "nearest" });
  }, [all, model.cursor]);
  return (
    <section class="log" aria-label={t("log.title")}>
      {all > 0 && (
        <button class="plain wide" data-act="replay" onClick={() => game.dispatch({ type: "step", by: -1 })} disabled={model.cursor !== null}>
          {t("log.stepBack")}
        </button>
      )}
      {table.online && !table.playedOut && model.cursor === null && (
        <button class="plain wide" data-act="play-on" onClick={() => void playOn(table, all)}>
          {t("log.playOnHere")}
        </button>
      )}
      <ol class="log-lines">
        {all === 0 && <li class="quiet">{t("log.empty")}</li>}
        {table.steps.map((step, i) => (
          <LogStep key={i} game={game} step={step} i={i} />
        ))}
      </ol>
      <div ref={end} />
    </section>
  );
}

function LogStep({ game, step, i }: { game: Game; step: Step; i: number }) {
  const { table, model, light, dispatch } = game;
  const lit = (line: Line) => light(line.event ? { event: line.event } : null);
  const first = i === 0 || table.steps[i - 1]?.turn !== step.turn;
  return (
    <li class={i + 1 === model.cursor ? "current" : ""} style={{ "--c": colourOfPlayer(step.player) }}>
      {first && <small class="log-turn">{t("log.turn", { n: step.turn })}</small>}
      {explainAll(step.events, table).map((line, j) => (
        <button
          key={j}
          class={line.score ? "log-line scored" : "log-line"}
          onMouseEnter={() => lit(line)}
          onMouseLeave={() => light(null)}
          onFocus={() => lit(line)}
          onBlur={() => light(null)}
          onClick={() => dispatch({ type: "go", to: i + 1 })}
        >
          {line.text}
        </button>
      ))}
    </li>
  );
}
