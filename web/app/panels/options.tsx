// What can be chosen, in words, with what it brings. Each lights up on the board what it is about.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Option } from "@bastide/engine/engine";
import { gainOf, numberOf } from "../game/drawing";
import { changeOf, optionNotes } from "../game/numbers";
import type { Game } from "../game/play";
import { isFar, tooMany, type Entry, type Turn } from "../game/turn";
import { entryTexts } from "../game/words";
import { t } from "../i18n";
import { FigurePicture, PiecePicture } from "./picture";

/** So many of those elsewhere are listed at first. */
const fewEntries = 6;

export function Options({ game, turn }: { game: Game; turn: Turn }) {
  const { table, light, choose } = game;
  const player = turn.base.state.decides ?? 0;
  const listed = turn.entries.filter((e) => !(turn.tilePhase && e.option.type === "pass"));
  const texts = entryTexts(listed, table, turn.laid?.state.phase ?? turn.base.state.phase);
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // What is chosen on the board is read here; once all is drawn, so that a tap need not wait for it.
  useEffect(() => list.current?.querySelector(".chosen")?.scrollIntoView({ block: "nearest" }), [turn.entry]);
  if (listed.length === 0) return null;
  // The best of what lies elsewhere is enough: the rest is pressed on the board.
  const crowded = tooMany(listed) && !all;
  const worth = (e: Entry) => gainOf(e.option, turn.options, player) ?? 0;
  const best = new Set(
    listed
      .filter(isFar)
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, fewEntries),
  );
  const row = (entry: Entry, i: number) => {
    const { option } = entry;
    const chosen = turn.entry === entry;
    const number = numberOf(entry, listed);
    return (
      <li key={option.move}>
        <button
          class={chosen ? "option chosen" : "option"}
          aria-pressed={chosen}
          data-move={option.move}
          onClick={() => choose(chosen ? null : option)}
          onMouseEnter={() => light({ option })}
          onMouseLeave={() => light(null)}
          onFocus={() => light({ option })}
          onBlur={() => light(null)}
        >
          <OptionPicture option={option} player={player} />
          <span>
            {texts[i]}
            {table.aids.preview && <small class="option-notes">{optionNotes(option, table)}</small>}
          </span>
          {table.aids.preview && <Gain n={gainOf(option, turn.options, player) ?? (option.now || changeOf(option))} />}
          {number ? <kbd>{number}</kbd> : i < 9 && <kbd class="keys-only">{i + 1}</kbd>}
        </button>
      </li>
    );
  };
  return (
    <>
      {crowded && <p class="elsewhere">{t("option.elsewhere")}</p>}
      <ul ref={list} class="options">
        {listed.map((entry, i) =>
          crowded && isFar(entry) && !best.has(entry) && entry !== turn.entry ? null : row(entry, i),
        )}
      </ul>
      {crowded && (
        <button class="plain wide" onClick={() => setAll(true)}>
          {t("option.all", { n: listed.length })}
        </button>
      )}
    </>
  );
}

function Gain({ n }: { n: number | undefined }) {
  if (n === undefined) return null;
  return <b class={n > 0 ? "gain up" : "gain"}>{n > 0 ? `+${n}` : n}</b>;
}

const pieces: Record<string, string> = {
  fairy: "fairy",
  walk: "dragon",
  dog: "dog",
  calm: "ghost",
  haunt: "ghost",
  grow: "sheep2",
  home: "sheep1",
};

function OptionPicture({ option, player }: { option: Option; player: number }) {
  const { type } = option;
  if (type === "place" || type === "bury") return <FigurePicture kind={option.figure} colour={option.colour ?? player} />;
  if (type === "plague") return <FigurePicture kind={option.figure} colour={player} />;
  if (type === "bury-supply") return <FigurePicture kind="guard" colour={option.colour} />;
  if (type === "crown") return <FigurePicture kind="follower" colour={player} />;
  if (type === "recall") return <FigurePicture kind="abbot" colour={player} />;
  const piece = pieces[type] ?? (type === "score" && option.ghosts ? "ghost" : undefined);
  if (piece) return <PiecePicture piece={piece} />;
  return <span class="star">{type === "score" ? "★" : "·"}</span>;
}
