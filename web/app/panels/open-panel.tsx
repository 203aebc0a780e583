// The sheets that open beside the board.
import { show } from "../app-state";
import type { Art } from "../engine/art";
import type { GameEvent, Look } from "../engine/types";
import { playOn } from "../game/play-on";
import type { Table } from "../game/table";
import type { Review } from "../game/use-review";
import { t, type Key } from "../i18n";
import { KeyHelp } from "./keyhelp";
import { Log } from "./log";
import { Menu } from "./menu";
import { Panel } from "./panel";
import { Remaining } from "./remaining";
import { ReviewPanel } from "./review";
import { TextView } from "./text-view";

const titles = {
  log: "log.title",
  tiles: "play.remaining",
  text: "play.text",
  keys: "keys.title",
  menu: "play.menu",
  review: "review.title",
} satisfies Record<string, Key>;

export type PanelName = keyof typeof titles;

interface Props {
  name: PanelName;
  table: Table;
  look: Look;
  art: Art;
  cursor: number | null;
  review: Review;
  onCursor: (n: number | null) => void;
  onShow: (event: GameEvent | null) => void;
  onPanel: (panel: PanelName | null) => void;
}

export function OpenPanel({ name, onPanel, ...props }: Props) {
  return (
    <Panel
      key={name}
      title={t(titles[name])}
      low={name === "log" || name === "review"}
      onClose={() => onPanel(null)}
    >
      <Content name={name} onPanel={onPanel} {...props} />
    </Panel>
  );
}

function Content({ name, table, look, art, cursor, review, onCursor, onShow, onPanel }: Props) {
  switch (name) {
    case "log":
      return (
        <Log
          table={table}
          cursor={cursor}
          onCursor={onCursor}
          onShow={onShow}
          onPlayOn={(n) => void playOn(table, n)}
        />
      );
    case "review":
      return (
        <ReviewPanel
          table={table}
          review={review}
          chosen={cursor}
          onChoose={(n) => onCursor(n === cursor ? null : n)}
        />
      );
    case "tiles":
      return <Remaining table={table} art={art} />;
    case "text":
      return <TextView table={table} look={look} onPlay={(moves) => void table.play(moves)} />;
    case "keys":
      return <KeyHelp />;
    case "menu":
      return <Menu table={table} onPanel={onPanel} onLeave={() => show({ name: "home" })} />;
  }
}
