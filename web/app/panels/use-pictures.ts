// The pictures of what lies and stands on a board.
import { useEffect } from "preact/hooks";
import type { BoardProps } from "../../board/board";
import { figureName, pieceName } from "../../board/layers";
import type { Pictures } from "../../board/types";
import type { Art } from "../engine/art";
import { useStore } from "../util/store";

type Drawn = Pick<BoardProps, "tiles" | "figures" | "pieces">;

/** As far as they are made: those that are not are wished for. */
export function usePictures(art: Art, { tiles, figures, pieces }: Drawn, wheel: boolean): Pictures {
  const pictures = useStore(art.pictures.made);
  useEffect(() => {
    const names = tiles.flatMap((t) => [`k${t.name}`, ...(t.misty ? [`m${t.name}`] : [])]);
    const upright = [...figures.map(figureName), ...pieces.map((p) => pieceName(p.piece))];
    art.pictures.want(["b-ts", "b-te", ...(wheel ? ["b-wh"] : []), ...names, ...upright]);
  }, [art, tiles, figures, pieces, wheel, pictures.size === 0]);
  return pictures;
}
