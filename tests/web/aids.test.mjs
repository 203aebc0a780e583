// Aids that come later: only the newest question counts, a dead worker is replaced, and what was found out before is
// shown only as far as it still holds.
import assert from "node:assert/strict";
import { test } from "node:test";

const { AidsDesk } = await import(`${process.env.WEB_UNITS}/app/engine/aids-desk.mjs`);
const { stillTrue, looksTheSame } = await import(`${process.env.WEB_UNITS}/app/game/found.mjs`);

const aids = (name) => ({ dead: [], hopeless: [], remaining: [[0, name, 1]] });
const nameOf = (answer) => answer && answer.remaining[0][1];

/** A desk whose worker answers when the test says so; what is answered without it is marked. */
function desk() {
  const orders = [];
  const helper = { postMessage: (order) => orders.push(order), terminate: () => (helper.gone = true), onmessage: null, onerror: null };
  const made = new AidsDesk("engine", () => helper, async ({ lines }) => aids(`here ${lines[0]}`));
  const answer = (order, name = order.lines[0]) => helper.onmessage({ data: { id: order.id, aids: aids(name) } });
  return { made, helper, orders, answer };
}
const ask = (made, name) => made.ask({ lines: [name], moves: [] });

test("desk: an answer of the worker is handed on", async () => {
  const { made, orders, answer } = desk();
  const a = ask(made, "a");
  assert.deepEqual(orders.map((o) => [o.address, o.lines]), [["engine", ["a"]]]);
  answer(orders[0]);
  assert.equal(nameOf(await a), "a");
});

test("desk: of many questions only the newest is answered, and those between are never asked", async () => {
  const { made, orders, answer } = desk();
  const asked = ["a", "b", "c"].map((name) => ask(made, name));
  assert.equal(orders.length, 1);
  answer(orders[0]);
  assert.deepEqual(orders.map((o) => o.lines[0]), ["a", "c"]);
  answer(orders[1]);
  assert.deepEqual((await Promise.all(asked)).map(nameOf), [null, null, "c"]);
});

test("desk: an answer to another question than the one asked is dropped", async () => {
  const { made, orders, answer } = desk();
  const a = ask(made, "a");
  answer({ ...orders[0], id: 99 }, "wrong");
  answer(orders[0]);
  assert.equal(nameOf(await a), "a");
});

test("desk: a worker that dies is not asked again, and the page answers itself", async () => {
  const { made, helper, orders } = desk();
  const a = ask(made, "a");
  helper.onerror({});
  assert.equal(nameOf(await a), "here a");
  assert.ok(helper.gone);
  assert.equal(nameOf(await ask(made, "b")), "here b");
  assert.equal(orders.length, 1);
});

test("desk: the newest question survives the worker's death", async () => {
  const { made, helper } = desk();
  const asked = [ask(made, "a"), ask(made, "b")];
  helper.onerror({});
  assert.deepEqual((await Promise.all(asked)).map(nameOf), [null, "here b"]);
});

test("desk: where no worker can be made the page answers itself", async () => {
  const refuses = () => {
    throw new Error("no workers here");
  };
  const made = new AidsDesk("engine", refuses, async ({ lines }) => aids(`here ${lines[0]}`));
  assert.equal(nameOf(await ask(made, "a")), "here a");
});

test("desk: a worker that cannot answer one question is asked the next", async () => {
  const { made, helper, orders, answer } = desk();
  const a = ask(made, "a");
  helper.onmessage({ data: { id: orders[0].id, error: "no" } });
  assert.equal(nameOf(await a), "here a");
  const b = ask(made, "b");
  answer(orders[1]);
  assert.equal(nameOf(await b), "b");
});

test("desk: a question that nobody can answer is answered with null", async () => {
  const { helper, made } = (() => {
    const h = { postMessage: () => undefined, terminate: () => undefined };
    return { helper: h, made: new AidsDesk("engine", () => h, () => Promise.reject(new Error("no"))) };
  })();
  const a = ask(made, "a");
  helper.onerror({});
  assert.equal(await a, null);
});

const position = (tiles, features) => ({ scene: { tiles }, features });
const start = [1, 0, 0, 0, 0];
const east = [2, 1, 0, 1, 0];
const [road, city, other] = [{ id: 1 }, { id: 2 }, { id: 2, changed: true }];
const found = { dead: [[1, 0], [0, 1]], hopeless: [1, 2], remaining: [] };

test("found: of the position itself all holds", () => {
  const look = position([start], [road, city]);
  assert.equal(stillTrue([{ look, aids: found }], look), found);
});

test("found: after another tile, without its square and without features that changed", () => {
  const known = [{ look: position([start], [road, city]), aids: found }];
  const answer = stillTrue(known, position([start, east], [road, other]));
  assert.deepEqual([answer.dead, answer.hopeless], [[[0, 1]], [1]]);
  assert.ok(!looksTheSame(answer, found));
  assert.ok(looksTheSame(answer, { ...answer, remaining: [[0, "a", 1]] }));
});

test("found: nothing holds for a position that did not come from a known one", () => {
  const known = [{ look: position([start, east], [road]), aids: found }];
  assert.equal(stillTrue(known, position([start], [road])), null);
  assert.equal(stillTrue(known, position([start, [2, 1, 0, 2, 0]], [road])), null);
  assert.equal(stillTrue([], position([start], [road])), null);
});
