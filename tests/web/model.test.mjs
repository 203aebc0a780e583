// The game screen's state machine alone: every state is reached and left.
import assert from "node:assert/strict";
import { test } from "node:test";

const units = process.env.WEB_UNITS ?? new URL("../../build/web-units", import.meta.url).pathname;
const { begin, barOf, layers, modeOf, reduce, topSheet } = await import(`${units}/app/game/model.mjs`);

const facts = (part = {}) => ({ steps: 6, asked: true, over: false, finals: 0, ...part });
const run = (model, ...actions) => actions.reduce(reduce, model);
const show = (name) => ({ type: "show", sheet: { name } });
const push = (name) => ({ type: "push", sheet: { name } });

test("a finished game opens with its result, and the result comes back as often as one likes", () => {
  let model = begin(facts({ over: true, asked: false }));
  assert.equal(topSheet(model)?.name, "result");
  for (let i = 0; i < 3; i++) {
    model = reduce(model, { type: "close" });
    assert.equal(modeOf(model), "over");
    assert.ok(["result", "replay", "review", "again"].every((button) => barOf(model).includes(button)));
    model = run(model, push("result"));
    assert.equal(topSheet(model)?.name, "result");
  }
});

test("a line of the log shows the past; with the log closed the way back is in the bar", () => {
  const model = run(begin(facts()), show("log"), { type: "go", to: 3 }, { type: "close" });
  assert.equal(modeOf(model), "replay");
  assert.ok(barOf(model).includes("present"));
  assert.equal(modeOf(reduce(model, { type: "go", to: null })), "choosing");
});

test("what lies over the question is closed at once, and nothing else is lost", () => {
  const model = run(begin(facts()), { type: "lay", move: "a" }, show("menu"), push("settings"), { type: "uncover" });
  assert.deepEqual([model.sheets, model.choice.tile], [[], "a"]);
});

test("the position after the last decision is the present", () => {
  const model = begin(facts());
  assert.equal(run(model, { type: "go", to: 6 }).cursor, null);
  assert.equal(run(model, { type: "step", by: -1 }).cursor, 5);
  assert.equal(run(model, { type: "step", by: -1 }, { type: "step", by: 1 }).cursor, null);
  assert.equal(run(model, { type: "step", by: -99 }).cursor, 0);
});

test("a decision of somebody else throws the choice away, but nobody out of the past", () => {
  const chosen = run(begin(facts()), { type: "lay", move: "tile 1,0,0", rot: 2 }, { type: "choose", move: "pass" });
  assert.deepEqual(chosen.choice, { tile: "tile 1,0,0", figure: "pass", rot: 2 });
  const after = reduce(chosen, { type: "facts", facts: facts({ steps: 7 }) });
  assert.deepEqual(after.choice, { tile: null, figure: null, rot: 0 });
  const past = run(begin(facts()), { type: "go", to: 2 }, { type: "facts", facts: facts({ steps: 9 }) });
  assert.equal(past.cursor, 2);
  const gone = reduce(past, { type: "facts", facts: facts({ steps: 1 }) });
  assert.equal(gone.cursor, null);
});

test("news without a decision keeps the choice", () => {
  const chosen = run(begin(facts()), { type: "lay", move: "tile 1,0,0" }, { type: "facts", facts: facts() });
  assert.equal(chosen.choice.tile, "tile 1,0,0");
});

test("undo takes the figure first, then the tile", () => {
  let model = run(begin(facts()), { type: "lay", move: "a" }, { type: "choose", move: "b" }, { type: "back" });
  assert.deepEqual([model.choice.tile, model.choice.figure], ["a", null]);
  model = reduce(model, { type: "back" });
  assert.deepEqual([model.choice.tile, model.choice.figure], [null, null]);
  assert.equal(reduce(model, { type: "back" }), model);
});

test("a tile that is turned anew loses the figure on it", () => {
  const model = run(begin(facts()), { type: "lay", move: "a" }, { type: "choose", move: "b" }, { type: "lay", move: "c" });
  assert.equal(model.choice.figure, null);
});

test("looking back closes the result, which would hide the board, and leaves the log open", () => {
  const over = begin({ steps: 5, asked: false, over: true, finals: 0 });
  assert.equal(topSheet(run(over, { type: "go", to: 0 })), null);
  const withLog = run(over, show("log"), { type: "go", to: 2 });
  assert.equal(topSheet(withLog)?.name, "log");
  assert.equal(topSheet(run(withLog, { type: "go", to: null }))?.name, "log");
});

test("the final scoring is told event by event, then the result opens", () => {
  let model = run(begin(facts()), { type: "facts", facts: facts({ steps: 7, over: true, asked: false, finals: 2 }) });
  assert.equal(modeOf(model), "telling");
  model = reduce(model, { type: "tell", all: false });
  assert.equal(model.told, 1);
  model = reduce(model, { type: "tell", all: false });
  assert.equal(modeOf(model), "over");
  assert.equal(topSheet(model)?.name, "result");
});

test("who looks back when the game ends stays there, and finds the result in the bar", () => {
  const end = facts({ steps: 7, over: true, asked: false, finals: 2 });
  let model = run(begin(facts()), { type: "go", to: 2 }, { type: "facts", facts: end });
  assert.equal(modeOf(model), "replay");
  model = reduce(model, { type: "go", to: null });
  assert.ok(barOf(model).includes("result"));
});

test("taking back the last turn of a finished game goes on with it", () => {
  const model = run(begin(facts({ over: true, asked: false })), { type: "facts", facts: facts({ steps: 5 }) });
  assert.equal(modeOf(model), "choosing");
  assert.equal(layers(model), 0);
});

test("sheets: the toolbar replaces, a sheet's own buttons stack, Back closes one at a time", () => {
  let model = run(begin(facts()), show("log"), show("menu"), push("keys"));
  assert.deepEqual(model.sheets.map((s) => s.name), ["menu", "keys"]);
  model = reduce(model, { type: "back" });
  assert.equal(topSheet(model)?.name, "menu");
  assert.equal(run(model, show("menu")).sheets.length, 0);
});

/** Everything a person can do in a state, as the page offers it. */
function ways(model) {
  const press = {
    undo: { type: "back" },
    turn: { type: "turn", rot: 1 },
    confirm: { type: "facts", facts: { ...model.facts, steps: model.facts.steps + 1 } },
    first: { type: "go", to: 0 },
    previous: { type: "step", by: -1 },
    next: { type: "step", by: 1 },
    last: { type: "go", to: null },
    present: { type: "go", to: null },
    tell: { type: "tell", all: false },
    tellAll: { type: "tell", all: true },
    result: push("result"),
    replay: { type: "go", to: 0 },
    review: push("review"),
    again: { type: "back" },
  };
  const sheets = ["log", "tiles", "rules", "chat", "menu", "settings", "text", "keys", "resign", "fair"].map(show);
  return [
    ...barOf(model).map((button) => press[button]),
    ...sheets,
    ...(model.sheets.length ? [{ type: "close" }] : []),
    ...(modeOf(model) === "choosing" ? [{ type: "lay", move: "tile 1,0,0" }, { type: "choose", move: "pass" }] : []),
  ];
}
const key = (model) => JSON.stringify([model.cursor, model.told, model.sheets, model.choice, model.facts]);

test("from every state that can be reached there is a way to the present with nothing open, and Back is one", () => {
  const starts = [
    facts({ steps: 2 }),
    facts({ steps: 2, asked: false }),
    facts({ steps: 2, asked: false, over: true }),
  ].map(begin);
  starts.push(run(begin(facts({ steps: 1 })), { type: "facts", facts: facts({ steps: 2, over: true, asked: false, finals: 2 }) }));
  const seen = new Map(starts.map((model) => [key(model), model]));
  const queue = [...starts];
  while (queue.length > 0) {
    const model = queue.pop();
    for (const action of ways(model)) {
      const next = reduce(model, action);
      if (next.facts.steps > 3 || seen.has(key(next))) continue;
      seen.set(key(next), next);
      queue.push(next);
    }
  }
  assert.ok(seen.size > 100, `only ${seen.size} states`);
  for (const model of seen.values()) {
    let now = model;
    for (let i = 0; layers(now) > 0; i++) {
      assert.ok(i < 10, `Back does not end in ${key(model)}`);
      const next = reduce(now, { type: "back" });
      assert.ok(layers(next) < layers(now), `Back closes nothing in ${key(now)}`);
      now = next;
    }
    assert.equal(now.cursor, null);
    if (modeOf(now) !== "waiting") assert.ok(barOf(now).length > 0, `no way on in ${key(now)}`);
  }
});

test("what is on its way is not changed, and can be again when it was refused", () => {
  const laid = run(begin(facts()), { type: "lay", move: "tile 1,0,0", rot: 0 });
  const sent = run(laid, { type: "facts", facts: facts({ sent: true }) });
  for (const action of [{ type: "back" }, { type: "turn", rot: 1 }, { type: "lay", move: null }, { type: "choose", move: "pass" }])
    assert.deepEqual(reduce(sent, action).choice, laid.choice);
  assert.deepEqual(run(sent, show("log"), { type: "back" }).sheets, []);
  assert.equal(run(sent, { type: "facts", facts: facts() }, { type: "back" }).choice.tile, null);
});
