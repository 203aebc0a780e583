// What opens beside the board, or on a phone in its place. A sheet never lies over anything that can be used.
import { useLayoutEffect, useRef } from "preact/hooks";
import { show } from "../app-state";
import { colourOfPlayer } from "../game/colours";
import { topSheet, type Sheet, type SheetName } from "../game/model";
import { OnlineTable } from "../game/online";
import type { Game } from "../game/play";
import { t, type Key } from "../i18n";
import { pageUsed } from "../util/focus";
import { Chat } from "./chat";
import { Clock } from "./clock";
import { FairDraw } from "./fair";
import { KeyHelp } from "./keyhelp";
import { Log } from "./log";
import { Menu } from "./menu";
import { Remaining } from "./remaining";
import { Resign } from "./resign";
import { Result } from "./result";
import { ReviewPanel } from "./review";
import { RuleSheet } from "./rule-sheet";
import { SettingsForm } from "./settings-form";
import { TextView } from "./text-view";
import { Warning } from "./warning";

const titles: Record<SheetName, Key> = {
  log: "log.title",
  tiles: "play.remaining",
  fits: "fits.heading",
  rules: "rules.title",
  chat: "online.chat",
  menu: "play.menu",
  settings: "settings.title",
  text: "play.text",
  keys: "keys.title",
  result: "final.result",
  review: "review.title",
  resign: "online.resign",
  fair: "fair.title",
};
/** Those that speak of the board leave it in view on a phone. */
export const isLow = (sheet: Sheet | null) =>
  sheet !== null && ["log", "review", "fits", "resign"].includes(sheet.name);

export function Sheets({ game }: { game: Game }) {
  const sheet = topSheet(game.model);
  return sheet && <OpenSheet key={sheet.name} sheet={sheet} game={game} />;
}

/** The focus goes into it, and back to where it was when it closes, unless it has left it already. At once: a moment later it could be taken from what
 * somebody has begun to type into. */
function OpenSheet({ sheet, game }: { sheet: Sheet; game: Game }) {
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const sheet = close.current?.closest("section");
    // A result that a page begins with has it itself, without a ring.
    (pageUsed() ? close.current : sheet)?.focus({ preventScroll: true });
    return () => {
      if (sheet?.contains(document.activeElement)) before?.focus({ preventScroll: true });
    };
  }, []);
  const title = t(titles[sheet.name]);
  return (
    <section class="sheet" role="dialog" tabIndex={-1} aria-label={title} data-sheet={sheet.name}>
      <header>
        {/* On a phone it covers what is asked, where this is told otherwise. */}
        <h2>{game.table.connected ? title : <span class="lost">{t("online.reconnecting")}</span>}</h2>
        <Turn game={game} />
        <button ref={close} class="tool" aria-label={t("close")} onClick={() => game.dispatch({ type: "close" })}>
          ×
        </button>
      </header>
      <Warning table={game.table} />
      {/* Text without a button in it is scrolled by keys from here. */}
      <div class="sheet-body" tabIndex={0}>
        <Content sheet={sheet} game={game} />
      </div>
    </section>
  );
}

/** Whose turn it is, with the clock: seen where the sheet lies over the scores. */
function Turn({ game: { table } }: { game: Game }) {
  const { decides } = table.look.state;
  const seat = table.seats[decides ?? -1];
  if (!table.online || !table.connected || !seat || decides === null || table.over) return null;
  return (
    <span class="sheet-turn" style={{ "--c": colourOfPlayer(decides) }} title={t("play.turnOf", { name: seat.name })}>
      <b class="player-name">{seat.name}</b>
      {seat.left !== undefined && <Clock left={seat.left} since={seat.leftAt ?? 0} runs />}
    </span>
  );
}

function Content({ sheet, game }: { sheet: Sheet; game: Game }) {
  const { table, look, model, dispatch } = game;
  switch (sheet.name) {
    case "log":
      return <Log game={game} />;
    case "review":
      return (
        <ReviewPanel
          table={table}
          review={game.review}
          chosen={model.cursor}
          onChoose={(n) => dispatch({ type: "go", to: n === model.cursor ? null : n })}
        />
      );
    case "tiles":
      return <Remaining game={game} />;
    case "fits":
      return <Remaining game={game} square={sheet.square} />;
    case "rules":
      return <RuleSheet game={game} />;
    case "chat":
      return table instanceof OnlineTable ? <Chat table={table} /> : null;
    case "text":
      return <TextView table={table} look={look} onPlay={(moves) => void table.play(moves)} />;
    case "keys":
      return <KeyHelp />;
    case "settings":
      return <SettingsForm />;
    case "result":
      return <Result game={game} />;
    case "resign":
      return <Resign game={game} />;
    case "fair":
      return table instanceof OnlineTable ? <FairDraw table={table} /> : null;
    case "menu":
      return <Menu game={game} onLeave={() => show({ name: "home" })} />;
  }
}
