// What has happened, newest last, and the way back through it.
import { useEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../engine/types";
import { colourOf } from "../game/drawing";
import { explainAll } from "../game/explain";
import type { Table } from "../game/table";
import { t } from "../i18n";
import { Icon } from "./icon";

interface Props {
  table: Table;
  cursor: number | null;
  onCursor: (n: number | null) => void;
  onShow: (event: GameEvent | null) => void;
  onPlayOn: (n: number) => void;
}

export function Log({ table, cursor, onCursor, onShow, onPlayOn }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const all = table.steps.length;
  const now = cursor ?? all;
  useEffect(() => {
    if (cursor === null) end.current?.scrollIntoView({ block: "nearest" });
  }, [all, cursor]);
  return (
    <section class="log" aria-label={t("log.title")}>
      <div class="replay" role="group" aria-label={t("log.replay")}>
        <button class="plain" aria-label={t("log.first")} disabled={now === 0} onClick={() => onCursor(0)}>
          <Icon name="first" />
        </button>
        <button class="plain" aria-label={t("log.previous")} disabled={now === 0} onClick={() => onCursor(now - 1)}>
          <Icon name="back" />
        </button>
        <span data-replay={now}>{t("log.at", { n: now, all })}</span>
        <button
          class="plain"
          aria-label={t("log.next")}
          disabled={now === all}
          onClick={() => onCursor(now + 1 >= all ? null : now + 1)}
        >
          <Icon name="forward" />
        </button>
        <button class="plain" aria-label={t("log.last")} disabled={cursor === null} onClick={() => onCursor(null)}>
          <Icon name="last" />
        </button>
      </div>
      {(cursor !== null || (table.online && !table.playedOut)) && (
        <button class="plain wide" data-act="play-on" onClick={() => onPlayOn(now)}>
          {t(table.online ? "log.playOnHere" : "log.playOn")}
        </button>
      )}
      <ol class="log-lines">
        {all === 0 && <li class="quiet">{t("log.empty")}</li>}
        {table.steps.map((step, i) => (
          <li key={i} class={i + 1 === cursor ? "current" : ""} style={{ "--c": colourOf(step.player) }}>
            {explainAll(step.events, table).map((line, j) => (
              <button
                key={j}
                class={line.score ? "log-line scored" : "log-line"}
                onMouseEnter={() => onShow(line.score ?? null)}
                onMouseLeave={() => onShow(null)}
                onFocus={() => onShow(line.score ?? null)}
                onBlur={() => onShow(null)}
                onClick={() => onCursor(i + 1 === all ? null : i + 1)}
              >
                {line.text}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <div ref={end} />
    </section>
  );
}
