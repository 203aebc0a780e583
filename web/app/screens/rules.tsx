// The rules of every set, with its tiles.
import { show } from "../app-state";
import { sets } from "../game/setup";
import { t, type Key } from "../i18n";
import { PageHead } from "../panels/page-head";
import { TilePicture, useArt } from "../panels/picture";
import type { Art } from "../engine/art";

const chapters = ["base", ...sets, "mists"] as const;

export function Rules({ set }: { set: string }) {
  const art = useArt();
  const chapter = chapters.find((c) => c === set) ?? "base";
  return (
    <main class="page rules">
      <PageHead title={t("rules.title")} />
      <nav class="chapters" aria-label={t("rules.title")}>
        {chapters.map((c) => (
          <button
            key={c}
            ref={c === chapter ? toView : undefined}
            class={c === chapter ? "plain on" : "plain"}
            aria-current={c === chapter ? "page" : undefined}
            onClick={() => show({ name: "rules", set: c })}
          >
            {t(`set.${c}`)}
          </button>
        ))}
      </nav>
      <article class="card prose">
        <div>
          <h2>{t(`set.${chapter}`)}</h2>
          <p class="quiet">{t(`set.${chapter}.about`)}</p>
          {paragraphs(`rules.${chapter}` as Key)}
        </div>
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
      </article>
    </main>
  );
}

/** The chapters are one long row on a phone. */
function toView(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** A text's lines as paragraphs; those that begin with a dash become a list. */
function paragraphs(key: Key) {
  const lines = t(key).split("\n");
  const details = lines.filter((line) => line.startsWith("- "));
  return (
    <>
      {lines
        .filter((line) => !line.startsWith("- "))
        .map((line, i) => {
          const head = /^([^.!?]{2,40}?):/.exec(line);
          return (
            <p key={i}>
              {head ? (
                <>
                  <b>{head[0]}</b>
                  {line.slice(head[0].length)}
                </>
              ) : (
                line
              )}
            </p>
          );
        })}
      {details.length > 0 && (
        <ul>
          {details.map((line, i) => (
            <li key={i}>{line.slice(2)}</li>
          ))}
        </ul>
      )}
    </>
  );
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
