// Mists as a campaign: six levels, what was reached on each, and a button to play.
import { useEffect, useRef, useState } from "preact/hooks";
import { startLocal } from "../app-state";
import type { Art } from "../engine/art";
import { allAids } from "../game/table";
import { t } from "../i18n";
import { Pick } from "../panels/form";
import { TilePicture } from "../panels/picture";
import { settings } from "../settings";
import { campaign, goals, levels, openLevels, type LevelResult } from "./progress";

const counts = [1, 2, 3, 4, 5] as const;
/** A tile of each level: castles come with the second, cursed cemeteries with the fifth. */
const tiles = ["M-FRFR-c", "M-FFFF-a", "M-CCFF-c", "M-CRFR-b", "M-FFFR-b", "M-CCRR-a"];

function start(level: number, players: number): void {
  const seats = Array.from({ length: players }, (_, i) => ({
    name: i === 0 ? settings.get().name || t("new.me") : t("new.player", { n: i + 1 }),
    kind: "human" as const,
    mine: true,
  }));
  void startLocal({ setup: `sets=mists players=${players} level=${level}`, seats, moves: [], aids: { ...allAids } });
}

function resultText(result: LevelResult | undefined): string {
  if (!result) return t("campaign.new");
  const best = t("campaign.best", { n: result.best });
  return result.won ? t("campaign.won", { best }) : best;
}

/** `shown`: it is what somebody came for, below all the lessons. */
export function Campaign({ shown, art }: { shown: boolean; art: Art | null }) {
  const section = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (shown) section.current?.scrollIntoView();
  }, [shown]);
  const [players, setPlayers] = useState(1);
  const results = campaign();
  const open = openLevels(results);
  return (
    <section class="card campaign" ref={section}>
      <h2>{t("campaign.title")}</h2>
      <p class="quiet">{t("campaign.about")}</p>
      <Pick
        label={t("campaign.players")}
        value={players}
        options={counts.map((n) => [n, String(n)] as const)}
        onPick={setPlayers}
      />
      <ol class="campaign-levels">
        {levels.map((level, i) => (
          <li key={level} class={results[level]?.won ? "won" : level > open ? "closed" : ""}>
            {art && <TilePicture art={art} kind={tiles[i] ?? ""} label="" />}
            <div>
              <b>
                {t("new.level")} {level}
              </b>
              <span class="quiet">{t(level === 6 ? "campaign.goalEach" : "new.goal", { n: goals[i] ?? 0 })}</span>
              <small>{level <= open ? resultText(results[level]) : t("campaign.closed", { n: level - 1 })}</small>
            </div>
            <button
              class={level === open ? "primary" : "plain"}
              disabled={level > open}
              onClick={() => start(level, players)}
            >
              {t("campaign.play")}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
