// What moves: the player that nothing escapes, ways of going, and the plan of what is seen when.
import assert from "node:assert/strict";
import { test } from "node:test";

const at = (name) => import(`${process.env.WEB_UNITS}/app/motion/${name}.mjs`);
const { Player } = await at("player");
const { keyframes, along } = await at("gaits");
const { plan, times, around } = await at("plan");

/** Effects that are performed by noting them. */
function noted(most) {
  const log = [];
  const begun = [];
  const player = new Player((name) => {
    if (name === "nowhere") return null;
    const running = {
      onEnd: () => undefined,
      end: () => {
        log.push(`end ${name}`);
        running.onEnd();
      },
    };
    log.push(`begin ${name}`);
    begun.push(running);
    return running;
  }, most);
  return { player, log, begun };
}

test("player: all begin at once, and finishing ends each of them once", () => {
  const { player, log } = noted(10);
  player.play(["a", "b"]);
  player.play(["c"]);
  assert.ok(player.busy);
  player.finish();
  player.finish();
  assert.deepEqual(log, ["begin a", "begin b", "begin c", "end a", "end b", "end c"]);
  assert.ok(!player.busy);
});

test("player: what ended by itself is not ended again", () => {
  const { player, log, begun } = noted(10);
  player.play(["a", "b"]);
  begun[0].end();
  player.finish();
  assert.deepEqual(log.filter((line) => line === "end a").length, 1);
});

test("player: too many at once end the oldest, and what cannot be performed is nothing", () => {
  const { player, log } = noted(2);
  player.play(["a", "nowhere", "b", "c"]);
  assert.deepEqual(log, ["begin a", "begin b", "end a", "begin c"]);
});

const gaits = ["lay", "hop", "walk", "drive", "fly", "flutter", "trot", "rise", "sink", "eaten", "raise", "puff", "bark"];

for (const gait of gaits)
  test(`gaits: ${gait} changes transform and opacity only, from the first moment to the last`, () => {
    const frames = keyframes(gait, [[10, 20], [310, 220]], 200);
    assert.equal(frames[0].offset, 0);
    assert.equal(frames.at(-1).offset, 1);
    frames.forEach((frame, i) => {
      assert.deepEqual(Object.keys(frame).sort(), ["offset", "opacity", "transform"]);
      if (i > 0) assert.ok(frame.offset > frames[i - 1].offset, `${frame.offset} does not follow`);
      assert.ok(!/NaN|undefined/.test(frame.transform), frame.transform);
    });
  });

test("gaits: the dragon, the pig and carts look where they go", () => {
  const east = [[10, 20], [310, 20]];
  const flips = (gait, way) => keyframes(gait, way, 200)[1].transform.includes("scaleX(-1)");
  for (const [gait, looks] of [["fly", "left"], ["trot", "right"], ["drive", "right"]]) {
    assert.equal(flips(gait, east), looks === "left", `${gait} to the east`);
    assert.equal(flips(gait, east.toReversed()), looks === "right", `${gait} to the west`);
  }
});

test("gaits: whatever arrives stands upright where it was going, in its own size", () => {
  for (const gait of ["lay", "hop", "fly", "flutter", "trot", "rise"]) {
    const last = keyframes(gait, [[10, 20], [310, 220]], 200).at(-1);
    assert.match(last.transform, /^translate\(310\.0px, 220\.0px\) scale\(1\.000\)(?: rotate\(0deg\))?(?: scaleX\(1\))?$/, gait);
    assert.equal(last.opacity, 1, gait);
  }
});

test("gaits: a way is walked at one speed, corners included", () => {
  const spots = along([[0, 0], [100, 0], [100, 300]], 4).map(({ spot }) => spot);
  assert.deepEqual(spots, [[0, 0], [100, 0], [100, 100], [100, 200], [100, 300]]);
});

test("the wheel's pig goes round clockwise, never straight across", () => {
  const way = around([0, 0], [0, -100], [-100, 0]);
  assert.ok(way.some(([x, y]) => x > 70 && Math.abs(y) < 60), "not through the east");
  assert.ok(way.some(([x, y]) => y > 70 && Math.abs(x) < 60), "not through the south");
  assert.ok(way.every(([x, y]) => Math.abs(Math.hypot(x, y) - 100) < 0.01));
});

/** A board of fields in a row, drawn by nobody: places are the middles of tiles. */
const art = {
  tile: ([kind]) => `${kind}`,
  point: ({ px, py, x = 0, y = 0 }) => (px === undefined ? [200 * x + 100, 200 * y + 100] : [px, py]),
  kind: () => ({ segs: [{ type: "city", d: "M0 0h200v200h-200z", rim: "" }] }),
  segmentAt: (tile, px) => (px % 200 < 50 || px % 200 > 150 ? 0 : -1),
};
function look(n, feature, pieces = [], figures = []) {
  const tiles = Array.from({ length: n }, (_, x) => [0, x, 0, 0, 0]);
  const segs = tiles.map(([, x]) => [x, 0, 0, `${feature}:N`]);
  return { scene: { tiles, figures, pieces, wheel: { x: 0, y: 0 } }, features: [{ id: 1, type: feature, segs }], state: {} };
}
const of = (events, more = {}) => {
  const scene = look(4, "city");
  return plan(events, { before: scene, after: scene, art, own: false, mists: false, ...more });
};
const kinds = (effects) => effects.map((e) => e.gait);
const place = { type: "place", player: 1, x: 2, y: 0 };
const score = { type: "score", feature: "city", x: 0, y: 0, at: "city:N", points: [8, 0], final: false };
const home = { type: "return", player: 0, kind: "follower", x: 1, y: 0, at: "city:N", why: "scored" };

test("plan: somebody's tile comes from the pile and hides what it stands for; one's own lies there already", () => {
  const [tile, dust] = of([place]);
  assert.deepEqual([tile.gait, tile.way[0], tile.hides], ["lay", "pile", "tile 2,0"]);
  assert.equal(dust.gait, "puff");
  assert.ok(dust.at > 0 && dust.at < times.lay);
  assert.deepEqual(kinds(of([place], { own: true })), ["puff"]);
});

test("plan: a completed city raises a flag a tile, and its knights go home to the score", () => {
  const effects = of([score, home]);
  assert.deepEqual(kinds(effects), ["raise", "raise", "raise", "raise", "walk"]);
  assert.deepEqual(effects.at(-1).way, [[300, 100], "score 0"]);
});

test("plan: who takes no points for a completed city raises flags too, in their own colour", () => {
  const colours = (event) => [...new Set(of([event]).map((e) => e.colour))];
  const theirs = { ...score, points: [0, 8], strength: [0, 1] };
  assert.deepEqual(colours({ ...theirs, points: [0, 0] }), colours(theirs));
  assert.notDeepEqual(colours(theirs), colours(score));
});

test("plan: a completed road has travellers of those who get its points, over its seams", () => {
  const scene = look(3, "road");
  const event = { ...score, feature: "road", at: "road:N", points: [3, 3] };
  const carts = plan([event], { before: scene, after: scene, art, own: false, mists: false });
  assert.deepEqual(carts.map((e) => [e.gait, e.sprite]), [["drive", "cart"], ["drive", "cart"]]);
  assert.deepEqual(carts[0].way, [[100, 100], [200, 100], [300, 100], [400, 100], [500, 100]]);
  assert.deepEqual(carts[1].way, [...carts[0].way].reverse());
});

test("plan: a field is mown when it is scored at the end", () => {
  const scene = look(3, "field");
  const event = { ...score, feature: "field", at: "field:N", final: true };
  const [mown, ...more] = plan([event], { before: scene, after: scene, art, own: false, mists: false });
  assert.deepEqual([mown.gait, mown.areas.length, more.length], ["mow", 3, 0]);
});

test("plan: the dragon goes square by square and eats where it is", () => {
  const before = look(4, "city", [{ piece: "dragon", x: 0, y: 0, size: 130 }]);
  const after = look(4, "city", [{ piece: "dragon", x: 2, y: 0, size: 130 }]);
  const step = (x) => ({ type: "dragon", x, y: 0 });
  const eaten = { ...home, why: "dragon" };
  const effects = plan([step(1), eaten, step(2)], { before, after, art, own: true, mists: false });
  assert.deepEqual(kinds(effects), ["fly", "eaten", "fly"]);
  assert.deepEqual(effects.map((e) => e.way.at(-1)), [[300, 100], [300, 100], [500, 100]]);
  assert.deepEqual(effects[2].way[0], [300, 100]);
  assert.ok(effects[1].at >= effects[0].at + effects[0].for);
  assert.ok(effects[2].at >= effects[1].at + effects[1].for);
  // There is one dragon at every moment: a later step is not seen before, and who eats stays until the next step.
  assert.deepEqual(effects.map((e) => e.comes ?? false), [false, false, true]);
  assert.equal(effects[0].at + effects[0].for + effects[0].rests, effects[2].at);
});

test("plan: a dragon that wakes is not seen before it comes", () => {
  const after = look(4, "city", [{ piece: "dragon", x: 2, y: 0, size: 130 }]);
  const [, , dragon] = plan([place, { type: "dragon", x: 2, y: 0 }], { before: look(4, "city"), after, art, own: false, mists: false });
  assert.deepEqual([dragon.gait, dragon.comes], ["fly", true]);
});

test("plan: followers on crown spaces go home to the score when the pig has come", () => {
  const pig = (px, py) => ({ piece: "pig", px, py, size: 110 });
  const crown = { kind: "follower", owner: 1, crown: "taxes", px: 500, py: 300 };
  const before = look(4, "city", [pig(400, 200)], [crown]);
  const after = look(4, "city", [pig(600, 400)], []);
  const events = [{ type: "pig", sector: "taxes" }, { type: "score", feature: "crown", points: [0, 6], final: false }];
  const [trot, walk] = plan(events, { before, after, art, own: false, mists: false });
  assert.deepEqual([trot.gait, walk.gait, walk.way], ["trot", "walk", [[500, 300], "score 1"]]);
  assert.ok(walk.at >= trot.for);
});

test("plan: as many ghosts rise as came, each its own; a dog nearby barks when some are calmed", () => {
  const ghost = (x, dx) => ({ piece: "ghost", x, y: 0, dx, dy: 0, size: 80 });
  const few = look(4, "city", [ghost(0, 0), { piece: "dog", x: 1, y: 0, size: 80 }]);
  const many = look(4, "city", [ghost(0, 0), ghost(0, 26), ghost(0, 52), { piece: "dog", x: 1, y: 0, size: 80 }]);
  const one = { type: "ghost", x: 0, y: 0, n: 1 };
  const rising = plan([one, one], { before: few, after: many, art, own: true, mists: true });
  assert.deepEqual(new Set(rising.map((e) => e.hides)).size, 2);
  assert.ok(!rising.some((e) => e.hides === "ghost@0,0/0,0"), "the one that stood there rises");
  const calmed = plan([{ ...one, type: "calmed", n: 2 }], { before: many, after: few, art, own: true, mists: true });
  assert.deepEqual(kinds(calmed), ["bark", "sink", "sink"]);
});

test("plan: however much happens, nobody looks longer than the longest, and twice the speed is half of it", () => {
  const events = Array.from({ length: 30 }, () => [place, score, home]).flat();
  const ends = (effects) => Math.max(...effects.map((e) => e.at + e.for));
  assert.ok(ends(of(events)) <= times.longest + 1, `${ends(of(events))}`);
  const scene = look(4, "city");
  const fast = plan([place], { before: scene, after: scene, art, own: false, mists: false }, 2);
  assert.equal(fast[0].for, times.lay / 2);
});
