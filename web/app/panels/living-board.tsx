// A board that bots play on for whoever looks: the picture of the start page. Nothing on it can be touched.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { newEngine } from "../app-state";
import { Board, type BoardHandle } from "../../board/board";
import type { Art } from "../engine/art";
import { think } from "../engine/bots";
import type { Engine, Look } from "@bastide/engine/engine";
import { figureDrawings, pieceDrawings, tileDrawings } from "../game/drawing";
import { useArt } from "./picture";
import { usePictures } from "./use-pictures";

/** A game under way, so that there is something to see at once. */
const setup = "sets=base,river players=3 seed=12";
const begun = `tile 1,0,0;follower city:N;tile 2,0,0;follower field:NNW;tile 3,0,0;tile 3,1,90;follower monastery
tile 3,2,90;pass;tile 3,3,270;follower city:W;tile 3,4,270;pass;tile 4,4,0;pass;tile 4,5,180;pass;tile 5,5,90;pass
tile 6,5,0;pass;tile 1,1,0;follower city:N;tile 1,-1,180;pass;tile 2,2,90;pass;tile 0,1,0;pass;tile 2,1,0
follower road:E;tile 4,1,90;pass;tile 0,-1,0;follower monastery;tile 2,4,180;follower city:E;tile 2,5,0;pass
tile 2,3,90;follower city:W;tile 1,5,0;pass`.split(/[;\n]/);

/** Between two moves, in milliseconds, and before the game begins anew. */
const pace = 1400;
const rest = 6000;

const opening = () => [`new ${setup}`, ...begun.map((move) => `step ${move}`)];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays on until it is told to stop; waits while nobody can see it. */
async function playOn(engine: Engine, here: () => boolean, show: (look: Look) => void): Promise<void> {
  let lines = opening();
  let look = engine.play(lines, false).look;
  show(look);
  while (here()) {
    await pause(look.state.status === "over" ? rest : pace);
    if (!here() || document.hidden) continue;
    if (look.state.status === "over") {
      lines = opening();
      look = engine.play(lines, false).look;
    } else {
      const line = `step ${await think(lines, "normal")}`;
      lines.push(line);
      look = engine.play([line], false).look;
    }
    if (here()) show(look);
  }
}

function useShow(): Look | null {
  const [look, setLook] = useState<Look | null>(null);
  useEffect(() => {
    let here = true;
    const still = document.documentElement.classList.contains("calm");
    void newEngine().then((engine) => {
      if (!here) return;
      if (still) setLook(engine.play(opening(), false).look);
      else void playOn(engine, () => here, setLook);
    });
    return () => {
      here = false;
    };
  }, []);
  return look;
}

export function LivingBoard() {
  const art = useArt();
  const look = useShow();
  return (
    <div class="living" aria-hidden="true" inert>
      {art && look && <Shown art={art} look={look} />}
    </div>
  );
}

const nothing = () => undefined;

function Shown({ art, look: { scene } }: { art: Art; look: Look }) {
  const board = useRef<BoardHandle | null>(null);
  useEffect(() => board.current?.fit(), [scene.tiles.length]);
  // The board's own observer was made before this one, so it knows its new size by then.
  useEffect(() => {
    const frame = document.querySelector(".living");
    if (!frame) return;
    const watch = new ResizeObserver(() => board.current?.fit());
    watch.observe(frame);
    return () => watch.disconnect();
  }, []);
  const drawn = useMemo(
    () => ({ tiles: tileDrawings(scene, art), figures: figureDrawings(scene, art), pieces: pieceDrawings(scene, art) }),
    [scene, art],
  );
  const pictures = usePictures(art, drawn, false);
  return (
    <Board
      label=""
      pictures={pictures}
      {...drawn}
      wheel={null}
      squares={[]}
      marks={[]}
      areas={[]}
      points={[]}
      glows={[]}
      ghosts={[]}
      mist={[]}
      coordinates={false}
      hand={null}
      laid={null}
      matter={[]}
      asked={false}
      away={false}
      turnKey={String(scene.tiles.length)}
      onSquare={nothing}
      onMark={nothing}
      onTurn={nothing}
      onHover={nothing}
      onPress={nothing}
      onAsk={nothing}
      handle={(made) => (board.current = made)}
    />
  );
}
