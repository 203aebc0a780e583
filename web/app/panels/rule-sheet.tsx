// The rules while playing: of the decision at hand, and of what is on the tile; all the rest is one press away.
import { show } from "../app-state";
import type { Game } from "../game/play";
import { topicOf } from "../game/topic";
import { RuleText } from "../rules/section";
import { setNames } from "../game/words";
import { sectionOf, tileTopics, type Topic } from "../rules/topics";
import { t, type Key } from "../i18n";

export function RuleSheet({ game }: { game: Game }) {
  const { table, art } = game;
  const topic = topicOf(game);
  const tile = table.look.state.tile;
  const onTile = tile ? tileTopics(art.kind(tile).symbols, table.setup) : [];
  const told = new Set<string>();
  const fresh = (next: Topic) => {
    const section = sectionOf(next, table.mists);
    const known = told.has(section);
    told.add(section);
    return !known;
  };
  const sets = /sets=([\w,]+)/.exec(table.setup)?.[1]?.split(",") ?? ["base"];
  return (
    <div class="rule-sheet">
      {topic && fresh(topic) && (
        <section class="rule-now" aria-label={t("rules.now")}>
          <RuleText key={topic} topic={topic} mists={table.mists} />
        </section>
      )}
      {onTile.filter(fresh).map((each) => (
        <RuleText key={each} topic={each} mists={table.mists} />
      ))}
      <h3>{t("rules.all")}</h3>
      <nav class="chapters" aria-label={setNames(table.setup)}>
        {sets.map((set) => (
          <button key={set} class="plain" onClick={() => show({ name: "rules", set })}>
            {t(`set.${set}` as Key)}
          </button>
        ))}
        {sets.length > 2 && (
          <button class="plain" onClick={() => show({ name: "rules", set: "together" })}>
            {t("rules.together")}
          </button>
        )}
      </nav>
    </div>
  );
}
