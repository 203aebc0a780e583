// One section of the rules, in a chapter or alone beside a decision.
import type { Art } from "../engine/art";
import { word } from "../game/words";
import { FigurePicture, PiecePicture, TilePicture, useArt } from "../panels/picture";
import { book, type Section, type SectionId, type Symbol } from "./book";
import { ExampleBoards } from "./boards";
import { parse, useRules, type RuleTexts } from "./texts";
import { sectionOf, type Topic } from "./topics";

function SymbolPicture({ symbol, art }: { symbol: Symbol; art: Art }) {
  if (symbol.tile) return <TilePicture art={art} kind={symbol.tile} label="" />;
  if (symbol.figure) return <FigurePicture kind={symbol.figure} colour={0} />;
  return <PiecePicture piece={symbol.piece ?? ""} />;
}

export function RuleSection({ section, texts, art }: { section: Section; texts: RuleTexts; art: Art | null }) {
  const { title, paragraphs, steps, details, captions, meanings } = parse(texts[section.id]);
  return (
    <section class="rule" id={section.id}>
      <h3>{title}</h3>
      {paragraphs.map((text, i) => (
        <p key={i}>{text}</p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ol>
      )}
      {details.length > 0 && (
        <ul>
          {details.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ul>
      )}
      {art &&
        section.boards?.map((example, i) => (
          <ExampleBoards key={i} example={example} art={art} caption={captions[i] ?? ""} />
        ))}
      {art && section.symbols && (
        <ul class="symbols">
          {section.symbols.map((symbol, i) => (
            <li key={i}>
              <SymbolPicture symbol={symbol} art={art} />
              <span>{symbol.figure ? word("figure", symbol.figure) : meanings[i]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const sectionById = (id: SectionId) => book.find((section) => section.id === id);

/** The rule of one decision or one thing on a tile. */
export function RuleText({ topic, mists = false }: { topic: Topic; mists?: boolean }) {
  const art = useArt();
  const texts = useRules();
  const section = sectionById(sectionOf(topic, mists));
  return texts && section ? (
    <div class="rule-text">
      <RuleSection section={section} texts={texts} art={art} />
    </div>
  ) : null;
}
