// An engine that is told a game as the lines that make it, and plays only what is new of them.
import { Engine, type AidsAnswer } from "@bastide/engine/engine";

export class Mirror {
  private known: readonly string[] = [];

  constructor(readonly engine: Engine) {}

  /** Comes to the position that these lines make. */
  follow(lines: readonly string[]): void {
    const { known } = this;
    const same = known.length <= lines.length && known.every((line, i) => line === lines[i]);
    this.known = [];
    this.engine.askAll(same ? lines.slice(known.length) : lines);
    this.known = lines;
  }

  /** Its engine went elsewhere. */
  forget(): void {
    this.known = [];
  }

  /** Dead squares, hopeless features, tiles to come after these lines and moves that are only tried. */
  aids(lines: readonly string[], moves: readonly string[]): AidsAnswer {
    this.follow(lines);
    return this.engine.aids(moves);
  }
}
