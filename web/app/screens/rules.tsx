// The rules of every set, with boards that the engine plays, and the set's tiles.
import { useEffect } from "preact/hooks";
import { gameBehind, show } from "../app-state";
import type { Art } from "../engine/art";
import { t } from "../i18n";
import { PageHead } from "../panels/page-head";
import { TilePicture, useArt } from "../panels/picture";
import { book, chapters, type Chapter } from "../rules/book";
import { RuleSection } from "../rules/section";
import { parse, useRules } from "../rules/texts";

const chapterName = (chapter: Chapter) => (chapter === "together" ? t("rules.together") : t(`set.${chapter}`));
const chapterAbout = (chapter: Chapter) =>
  chapter === "together" ? t("rules.together.about") : t(`set.${chapter}.about`);

/** `set` is a chapter, or a section such as base.city, which is then scrolled to. */
export function Rules({ set }: { set: string }) {
  const art = useArt();
  const texts = useRules();
  const chapter = chapters.find((c) => c === set.split(".")[0]) ?? "base";
  const sections = book.filter((section) => section.id.startsWith(`${chapter}.`));
  const ready = art !== null && texts !== null;
  useEffect(() => {
    if (ready && set.includes(".")) document.getElementById(set)?.scrollIntoView();
  }, [set, ready]);
  return (
    <main class="page rules">
      <PageHead title={t("rules.title")} game={gameBehind()} />
      <nav class="chapters" aria-label={t("rules.title")}>
        {chapters.map((c) => (
          <button
            key={c}
            ref={c === chapter ? toView : undefined}
            class={c === chapter ? "plain on" : "plain"}
            aria-current={c === chapter ? "page" : undefined}
            onClick={() => show({ name: "rules", set: c })}
          >
            {chapterName(c)}
          </button>
        ))}
      </nav>
      <article class="card prose">
        <div>
          <h2>{chapterName(chapter)}</h2>
          <p class="quiet">{chapterAbout(chapter)}</p>
          {texts && (
            <>
              <ul class="contents">
                {sections.map(({ id }) => (
                  <li key={id}>
                    <button onClick={() => document.getElementById(id)?.scrollIntoView()}>
                      {parse(texts[id]).title}
                    </button>
                  </li>
                ))}
              </ul>
              {sections.map((section) => (
                <RuleSection key={section.id} section={section} texts={texts} art={art} />
              ))}
            </>
          )}
        </div>
        {chapter !== "together" && (
          <div>
            <h3>{t("rules.tiles")}</h3>
            {art && (
              <ul class="kinds">
                {kindsOf(chapter, art).map((id) => (
                  <li key={id}>
                    <TilePicture art={art} kind={id} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </article>
    </main>
  );
}

/** The chapters are one long row on a phone. */
function toView(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The kinds of a set without their variants (an id with a plus). */
function kindsOf(set: string, art: Art): number[] {
  const found: number[] = [];
  const most = 242;
  for (let kind = 0; kind < most; kind++) {
    const info = art.kind(kind);
    if (info.set === set && !info.id.includes("+") && info.segs.length > 0 && !info.id.includes("BOARD"))
      found.push(kind);
  }
  return found;
}
