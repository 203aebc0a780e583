// What the bot thinks of a finished game: sums for every player, the biggest mistakes, each shown on the board.
import type { Verdict } from "../engine/review-worker";
import { colourOfPlayer } from "../game/colours";
import { turnText } from "../game/prompt";
import type { Table } from "../game/table";
import type { Review } from "../game/use-review";
import { biggestMistakes, sumUp } from "../game/verdicts";
import { optionText } from "../game/words";
import { decimal, t } from "../i18n";
import { useStore } from "../util/store";

interface Props {
  table: Table;
  review: Review;
  /** The mistake shown on the board, as the number of its step. */
  chosen: number | null;
  onChoose: (step: number) => void;
}

const percent = (share: number) => Math.round(100 * share);

export function ReviewPanel({ table, review, chosen, onChoose }: Props) {
  const { verdicts, running, failed } = useStore(review.state);
  const all = table.steps.length;
  const done = verdicts.length === all;
  if (!done)
    return (
      <div class="review">
        <p>{t(failed ? "review.failed" : "review.about")}</p>
        {running ? (
          <>
            <progress value={verdicts.length} max={all} aria-label={t("review.title")} />
            <p role="status">{turnText({ table, model: { cursor: verdicts.length } })}</p>
            <button class="plain wide" data-act="stop-review" onClick={review.stop}>
              {t("review.stop")}
            </button>
          </>
        ) : (
          <button class="primary wide" data-act="start-review" onClick={review.start}>
            {t("review.start")}
          </button>
        )}
      </div>
    );
  return (
    <div class="review">
      <PlayerSums table={table} verdicts={verdicts} />
      <h3>{t("review.biggest")}</h3>
      <Mistakes table={table} verdicts={verdicts} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

function PlayerSums({ table, verdicts }: { table: Table; verdicts: Verdict[] }) {
  const signed = (n: number) => (n > 0 ? "+" : "") + decimal(n);
  const rivals = verdicts.some((verdict) => verdict.chance);
  return (
    <table class="by-kind">
      <caption>{t("review.sums")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("review.lost")}</th>
          <th scope="col">{t("review.rate")}</th>
          <th scope="col">{t("review.mistakes")}</th>
          {rivals && <th scope="col">{t("review.skill")}</th>}
          <th scope="col">{t("review.luck")}</th>
        </tr>
      </thead>
      <tbody>
        {sumUp(verdicts, table).map((sum, i) => (
          <tr key={i}>
            <th scope="row" class="owner" style={{ "--c": colourOfPlayer(i) }}>
              <span class="row-name" title={table.name(i)}>
                {table.name(i)}
              </span>
            </th>
            <td>{decimal(sum.lost)}</td>
            <td>{decimal(sum.lost / Math.max(1, sum.moves), 2)}</td>
            <td>{sum.mistakes}</td>
            {rivals && <td>{signed(sum.skill)}</td>}
            <td>{signed(sum.luck)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mistakes({ table, verdicts, chosen, onChoose }: Omit<Props, "review"> & { verdicts: Verdict[] }) {
  const biggest = biggestMistakes(verdicts);
  if (biggest.length === 0) return <p class="quiet">{t("review.none")}</p>;
  return (
    <ol class="mistakes">
      {biggest.map((i) => {
        const verdict = verdicts[i];
        const player = table.steps[i]?.player ?? 0;
        return (
          verdict && (
            <li key={i} style={{ "--c": colourOfPlayer(player) }}>
              <button
                class={i === chosen ? "mistake chosen" : "mistake"}
                aria-pressed={i === chosen}
                data-mistake={i}
                onClick={() => onChoose(i)}
              >
                <b class="mistake-head">
                  <span>{t("review.move", { name: table.name(player), n: table.steps[i]?.turn ?? 0 })}</span>
                  <span>
                    {t("review.gave", { n: Math.round(10 * verdict.lost) / 10, v: decimal(verdict.lost) })}
                    {verdict.chance && ` ±${decimal(verdict.chance.lostWithin)}`}
                  </span>
                </b>
                <span>
                  {t("review.played")}: {verdict.played && optionText(verdict.played, table, verdict.phase)}
                </span>
                <span>
                  {t("review.better")}: {verdict.best && optionText(verdict.best, table, verdict.phase)}
                </span>
                {verdict.chance && (
                  <span>
                    {verdict.grade && verdict.grade !== "good" && <b>{t(`review.grade.${verdict.grade}`)}, </b>}
                    {t("review.chance", {
                      a: percent(verdict.chance.played),
                      w: percent(verdict.chance.within),
                      b: percent(verdict.chance.best),
                    })}
                  </span>
                )}
              </button>
            </li>
          )
        );
      })}
    </ol>
  );
}
