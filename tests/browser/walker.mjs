// Plays by taps alone, at random among what can be seen and hit, and wanders: opens and closes sheets, looks back,
// goes Back, reloads, turns the screen. After every step the screen is asked what is wrong with it.
import { faults } from "./faults.mjs";
import { settled } from "./lib.mjs";

/** Run in the page: what a person could press now, with the point of the screen where it is. */
function offered() {
  const found = [];
  const add = (kind, element, target = element) => {
    const { left, right, top, bottom, width } = target.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (width < 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return;
    const hit = document.elementFromPoint(x, y);
    if (!hit || (kind === "square" ? !hit.closest(".board") || hit.closest("[data-mark]") : !element.contains(hit))) return;
    found.push({ kind, x, y, name: element.dataset.act ?? element.dataset.tool ?? element.dataset.step ?? element.dataset.move ?? element.dataset.mark ?? "" });
  };
  for (const square of document.querySelectorAll(".square.legal, .square.cover")) add("square", square);
  for (const mark of document.querySelectorAll(".marks [data-mark]")) add("mark", mark, mark.querySelector(".mark-ground") ?? mark);
  for (const button of document.querySelectorAll("main :is(button, summary):not([disabled])")) {
    const kind = button.closest(".options") ? "option" : button.closest(".bar") ? "bar" : button.closest(".tools") ? "tool" : button.closest("section[data-sheet] header") ? "close" : button.closest("section[data-sheet]") ? "sheet" : "other";
    add(kind, button);
  }
  const play = document.querySelector(".play");
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const { mode, steps, sheet } = play?.dataset ?? {};
  return {
    found,
    mode,
    sheet,
    steps: Number(steps),
    open: [...document.querySelectorAll("section[data-sheet]")].map((each) => each.dataset.sheet).join(),
    chosen: document.querySelector(".option.chosen, .mark.chosen") !== null,
    legal: document.querySelectorAll(".square.legal").length,
    at: Number(document.querySelector("[data-replay]")?.dataset.replay ?? -1),
    lit: document.querySelectorAll(".area.scored").length,
    more: document.querySelector(".board")?.dataset.more ?? "",
    board: board ? { x: board.x, y: board.y, width: board.width, height: board.height } : null,
  };
}

/** What must be in sight, by what the bar is about. */
const ways = {
  choosing: ["[data-act=confirm]"],
  waiting: [".bar button"],
  replay: ["[data-act=present]"],
  telling: ["[data-act=tell]", "[data-act=tellAll]"],
  over: [".bar [data-act=result]", ".bar [data-act=replay]", ".bar [data-act=review]"],
};

/** What a wanderer leaves alone: it would leave for good, begin something else, or write files. */
const shunned = /^(leave|again|rematch|play-on|export|png|picture|take-back)$/;
const keys = ["r", "f", "h", "l", "m", "t", "?", "v", "Escape", "Escape", "Enter", "ArrowLeft", "ArrowUp", "ArrowRight", "1", "2", "+", "-", "0"];

export class Walker {
  constructor(page, random, { touch, sizes, least = touch ? 44 : 40, seconds = Infinity, log = () => undefined }) {
    Object.assign(this, { page, random, touch, sizes, least, log, taps: 0, last: "", idle: 0, until: performance.now() + 1000 * seconds });
  }

  look() {
    return this.page.evaluate(offered);
  }

  async press(what) {
    this.taps++;
    this.last = `${what.kind} ${what.name} at ${what.x.toFixed(0)},${what.y.toFixed(0)}`;
    if (this.touch) await this.page.touchscreen.tap(what.x, what.y);
    else await this.page.mouse.click(what.x, what.y);
    await this.drawn();
  }

  /** Until what follows from the last press is on the screen, and the board stands still. */
  drawn() {
    return this.page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const moves = () => {
        const world = document.querySelector(".board .world");
        return world && (world.style.willChange === "transform" || world.classList.contains("gliding"));
      };
      await frame();
      do await frame();
      while (moves());
      await frame();
    });
  }

  one(list) {
    return list[this.random(list.length)];
  }

  /** One thing that goes on with the game. */
  async goOn(now) {
    const bar = (act) => now.found.find((each) => each.kind === "bar" && each.name === act);
    const kinds = (...names) => now.found.filter((each) => names.includes(each.kind) && each.name !== "turn");
    if (now.mode === "waiting") return settled(this.page);
    if (now.mode === "replay") return this.press(bar("present"));
    if (now.mode === "telling") return this.press(bar(this.random(6) ? "tell" : "tellAll"));
    if (now.mode === "over") return this.wander(now);
    const confirm = bar("confirm");
    const squares = kinds("square");
    const choices = kinds("mark", "option");
    if (confirm && (choices.length === 0 || this.random(3) > 0)) return this.press(confirm);
    if (choices.length > 0) return this.press(this.one(choices));
    if (squares.length > 0) return this.press(this.one(squares));
    if (now.sheet !== "none") return this.press(this.one(kinds("close")));
    const all = now.found.find((each) => each.name === "all");
    if (this.idle > 12) throw new Error("nothing to choose is in sight");
    return this.press(all);
  }

  /** Something that a person might do besides. */
  async wander(now) {
    switch (this.random(12)) {
      case 0:
        return this.reload(now);
      case 1:
        return this.turnScreen();
      case 2:
        return now.open || now.mode === "replay" ? this.back(now) : this.leaveAndReturn(now);
      case 3:
        return this.pan(now);
      case 4:
        return this.touch ? this.pressTwice(now) : this.pressKey();
      default: {
        const able = now.found.filter((each) => !shunned.test(each.name) && each.kind !== "other" && each.name !== "confirm");
        if (able.length > 0) await this.press(this.one(able));
      }
    }
  }

  async pressKey() {
    this.last = this.one(keys);
    await this.page.keyboard.press(this.last);
    await this.drawn();
  }

  /** Two quick presses on one spot: what appears under the finger must not be meant. */
  async pressTwice(now) {
    const able = now.found.filter((each) => ["tool", "option", "square"].includes(each.kind));
    if (able.length === 0) return;
    const what = this.one(able);
    await this.page.touchscreen.tap(what.x, what.y);
    await this.press({ ...what, kind: `twice ${what.kind}` });
  }

  async reload(now) {
    this.last = "reload";
    await this.page.reload();
    await this.page.waitForSelector(".play[data-mode]");
    const then = await this.look();
    for (const fact of ["steps", "open", "at"])
      if (then[fact] !== now[fact] && now.mode !== "waiting" && now.mode !== "telling") throw new Error(`a reload: ${fact} was ${now[fact]} and is ${then[fact]}`);
  }

  async turnScreen() {
    const size = this.one(this.sizes);
    this.last = `size ${size}`;
    await this.page.setViewportSize({ width: size[0], height: size[1] });
    this.place = null;
    await this.drawn();
  }

  /** Back closes what is on top, and stays in the game. */
  async back(now) {
    this.last = `back from ${now.open} ${now.mode}`;
    const before = [now.open, now.mode, now.at].join();
    await this.page.evaluate(() => history.back());
    const gone = async () => {
      const then = await this.look().catch(() => null); // it may be on its way to another page
      return then && (then.mode === undefined ? "left" : [then.open, then.mode, then.at].join() !== before);
    };
    let went = await gone();
    for (const end = performance.now() + 20000; !went && performance.now() < end; went = await gone()) await this.drawn().catch(() => undefined);
    if (went === "left") throw new Error("Back left the game with something open");
    if (!went) throw new Error("Back closed nothing");
  }

  /** Leaves by the menu and comes back by the list of games. */
  async leaveAndReturn(now) {
    this.last = "leave and return";
    const id = new URL(this.page.url()).hash.slice("#game/".length);
    const hit = (what) => (this.touch ? this.page.tap(what) : this.page.click(what));
    await hit("[data-tool=more]");
    await hit("[data-act=leave]");
    await hit(`.kept [data-game="${id}"]`);
    await this.page.waitForSelector(".play[data-mode]");
    const then = await this.look();
    if (then.steps !== now.steps && now.mode !== "waiting") throw new Error(`a game that was left with ${now.steps} decisions came back with ${then.steps}`);
  }

  async pan({ board }) {
    if (!board || board.height < 100) return;
    this.last = "pan";
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
    const [dx, dy] = [this.random(240) - 120, this.random(160) - 80];
    if (this.touch) {
      const session = await this.page.context().newCDPSession(this.page);
      const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
      await send("touchStart", [{ x, y }]);
      for (let i = 1; i <= 4; i++) await send("touchMove", [{ x: x + (dx * i) / 4, y: y + (dy * i) / 4 }]);
      await send("touchEnd", []);
      await session.detach();
    } else {
      await this.page.mouse.move(x, y);
      await this.page.mouse.down();
      await this.page.mouse.move(x + dx, y + dy, { steps: 4 });
      await this.page.mouse.up();
    }
    await this.drawn();
  }

  /** From the rules, which are a page of their own, there is a way back to the game. */
  async returned() {
    const back = await this.page.$("[data-act=to-game]");
    if (!back) return false;
    this.last = "back from the rules";
    await (this.touch ? back.tap() : back.click());
    await this.page.waitForSelector(".play[data-mode]");
    return true;
  }

  /** What is wrong with the screen now. */
  async complaints(now) {
    const order = { least: this.least, pinned: ["[data-tool=more]", "[data-tool=all]", ...(ways[now.mode] ?? [])], whole: [".scores", ".bar", ".top", ".prompt-text"] };
    const wrong = await this.page.evaluate(`(${faults})(${JSON.stringify(order)})`);
    if (this.page.problems.length > 0) wrong.push(...this.page.problems.splice(0));
    if (!(now.mode in ways)) wrong.push(`no game is shown, at ${this.page.url()}`);
    if (now.mode === "over" && now.lit > 0) wrong.push("what was scored stays lit");
    if (now.mode === "over" && now.more) wrong.push("edges glow though nothing is left to choose");
    wrong.push(...this.moved(now));
    return wrong;
  }

  /** The board keeps its place while a game goes on, whatever is asked. */
  moved({ mode, sheet, board }) {
    if (!["choosing", "waiting"].includes(mode) || sheet !== "none" || !board) return [];
    const text = Object.values(board).map((n) => n.toFixed(0)).join(" ");
    const before = this.place;
    this.place = text;
    return before && before !== text ? [`the board was at ${before} and is at ${text}`] : [];
  }

  /** So many steps, or until the game is over and was looked at for a while. Gives the complaints, and how far it came. */
  async walk(most, restless = 4) {
    const wrong = [];
    const complain = (now, what) => {
      wrong.push(`${this.where()} after "${this.last}" (${now.mode}${now.open ? `, ${now.open}` : ""}, ${now.steps}): ${what}`);
      this.log(wrong.at(-1));
    };
    let over = 0;
    let before = -1;
    let tried = 0;
    for (; tried < most && over < 25 && performance.now() < this.until; tried++) {
      const now = await this.look();
      if (!(now.mode in ways) && (await this.returned())) continue;
      for (const what of await this.complaints(now)) complain(now, what);
      if (!(now.mode in ways)) break;
      this.idle = now.steps === before ? this.idle + 1 : 0;
      before = now.steps;
      if (now.mode === "over") over++;
      if (this.idle > 150 && now.mode === "choosing") throw new Error(`no way on was found in ${this.idle} steps`);
      try {
        if (this.random(10) < restless) await this.wander(now);
        else await this.goOn(now);
      } catch (error) {
        complain(now, error.message.split("\n")[0]);
        break;
      }
    }
    const { mode, steps: last } = await this.look();
    // The last step may have led to the rules, where no game tells how far it is.
    const steps = Number.isNaN(last) ? before : last;
    // Who looked at the end for a while may be looking back.
    return { wrong, mode: over > 0 ? "over" : mode, steps, tried };
  }

  where() {
    const { width, height } = this.page.viewportSize();
    return `${width}x${height}`;
  }
}
