// The page's own engine (npm/src) against the module: what is told as news must make the same position as the
// whole, records are read as the engine reads them, and joining a long game takes few words.
// Usage: node page.mjs PARTS.mjs MODULE.wasm        PARTS.mjs: parts.ts made plain by esbuild
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { random } from "./random.mjs";

const [partsPath, modulePath] = process.argv.slice(2);
globalThis.document = { documentElement: {} };
const { Engine, featureText, setLanguage } = await import(pathToFileURL(partsPath));
const address = `data:application/wasm;base64,${readFileSync(modulePath).toString("base64")}`;

// The same dice every time.
let thrown = 0n;
globalThis.crypto.getRandomValues = (numbers) => numbers.fill(++thrown);

/** An engine that counts its questions and the bytes of its answers. */
async function load() {
  const engine = await Engine.load(address);
  const raw = engine.raw.bind(engine);
  engine.asked = engine.bytes = 0;
  engine.raw = (line) => {
    const answer = raw(line);
    engine.asked++;
    engine.bytes += Buffer.byteLength(answer);
    return answer;
  };
  return engine;
}

const all = "base,river,abbot,inns,traders,hills,wheel,dragon";
const setups = ["sets=base players=2", `sets=${all} players=4`, "sets=base,hills,dragon players=3",
                "sets=base,wheel,traders players=2", "sets=mists level=1 players=2", "sets=mists level=6 players=3"];

/** The whole position, told anew by an engine that knows nothing of the one before. */
function whole(engine) {
  engine.told = null;
  return engine.look();
}
const same = (news, told, where) => assert.deepEqual({ ...news, at: 0 }, { ...told, at: 0 }, where);

async function newsEqualWhole() {
  const [page, other] = [await load(), await load()];
  let positions = 0;
  for (const [i, setup] of setups.entries()) {
    const pick = random(i + 1);
    page.ask(`new ${setup} seed=${i + 5}`);
    other.ask(`new ${setup} seed=${i + 5}`);
    for (let look = page.look(), n = 0; look.moves.length > 0; n++) {
      const { move } = look.moves[pick(look.moves.length)];
      const where = `${setup}, move ${n}: ${move}`;
      if (n % 7 === 3) {
        other.told = null;
        const tried = page.try([move]), plain = other.ask(`try ${move}`);
        assert.deepEqual(tried.events, plain.events, where);
        assert.deepEqual(tried.state, plain.state, where);
        assert.deepEqual(tried.scene, plain.scene, where);
        assert.deepEqual(tried.features.map(({ hopeless, ...f }) => f), plain.features, where);
        assert.deepEqual(tried.dead, other.aids([move]).dead, where);
      }
      const before = look;
      ({ look } = page.play([`step ${move}`]));
      other.ask(`step ${move}`);
      if (n % 5 === 0) same(look, whole(other), where);
      if (n % 31 === 30) {
        same(page.play(["back 1"]).look, before, `${where}, taken back`);
        look = page.play([`step ${move}`]).look;
      }
      const kept = look.features.filter((f) => before.features.includes(f)).length;
      assert(n < 20 || kept > look.features.length / 2, `${where}: unchanged features are told again`);
      positions++;
    }
  }
  return `${positions} positions told as news`;
}

/** A game of chance told from outside, as a server tells it: the longest of a few. */
async function longGame() {
  let longest = { opening: [], steps: [] };
  const engine = await load();
  for (let seed = 1; seed <= 3; seed++) {
    const pick = random(seed);
    const opening = [`mirror sets=${all} players=4`];
    engine.ask(opening[0]);
    opening.push(...engine.ask("dice").moves.map((move) => `feed ${move}`));
    const steps = [];
    for (let { legal } = engine.ask("legal"); legal.length > 0; { legal } = engine.ask("legal")) {
      const move = legal[pick(legal.length)];
      engine.ask(`feed ${move}`);
      steps.push(`feed ${[move, ...engine.ask("dice").moves].join("; ")}`);
    }
    if (steps.length > longest.steps.length) longest = { opening, steps };
  }
  return longest;
}

async function joining() {
  const { opening, steps } = await longGame();
  const engine = await load();
  const from = performance.now();
  const { done, look } = engine.play([...opening, ...steps]);
  const ms = performance.now() - from;
  assert.equal(look.state.status, "over");
  assert.deepEqual(done.at(-1).scores, look.state.scores);
  assert(steps.length >= 390, `${steps.length} moves only`);
  assert.equal(engine.asked, 1, "joining asks once");
  assert(engine.bytes < 1e6, `${engine.bytes} bytes`);
  return `joining ${steps.length} moves: one question, ${(engine.bytes / 1000).toFixed(0)} kB, ${ms.toFixed(0)} ms`;
}

async function oneQuestion() {
  const engine = await load();
  engine.ask("new sets=base players=2 seed=3");
  const { move } = engine.look().moves[0];
  const figure = engine.try([move]).moves[0].move;
  engine.asked = engine.bytes = 0;
  const { done, look } = engine.play([`step ${move}`, `step ${figure}`]);
  assert.equal(engine.asked, 1);
  assert.deepEqual(done.map((d) => [d.player, d.turn]), [[0, 1], [0, 1]]);
  assert.equal(look.state.turn, 2);
  assert.throws(() => engine.play(["step tile 40,40,0"]), { code: "illegal-move" });
  same(engine.look(), whole(engine), "after a refusal");
  return "a confirmed move asks once";
}

async function records() {
  const engine = await load();
  engine.ask("new sets=base,inns players=2 seed=9");
  const names = ["Zoë 🏰", "ž".repeat(40)];
  engine.askAll(names.map((name, i) => `name ${i} ${name}`));
  const moves = [];
  for (let look = engine.look(); moves.length < 25; look = engine.play([`step ${moves.at(-1)}`]).look)
    moves.push(look.moves[0].move);
  const [{ record }, before] = [engine.ask("record"), engine.look()];
  assert(!record.includes("\ufffd"), "a long name is cut in the middle of a letter");
  const read = engine.readRecord(record);
  assert.deepEqual(read.moves, moves);
  assert.deepEqual(read.names, [names[0], "ž".repeat(31)]);
  same(engine.look(), before, "reading a record leaves the game alone");
  const lines = record.split("\n");
  const wrong = (at, text, line) =>
    assert.throws(() => engine.readRecord(lines.toSpliced(at, 1, text).join("\n")), { code: "bad-record", line });
  wrong(0, "bastide-record 2", 1);
  wrong(1, "setup sets=base players=9", 2);
  wrong(6, "tile 90,90,0", 7);
  wrong(4, "move", 5);
  assert.throws(() => engine.readRecord(""), { code: "bad-record" });
  return "records read by the engine";
}

/** Where a hill decides a tie, the page must not call it one. */
async function hills() {
  const engine = await load();
  const table = { mists: false, name: (player) => `player ${player}` };
  await setLanguage("en");
  let [ties, decided] = [0, 0];
  for (let seed = 1; seed <= 60 && decided < 20; seed++) {
    const pick = random(seed);
    engine.ask(`new sets=base,hills players=2 seed=${seed}`);
    for (let look = engine.look(); look.moves.length > 0; ) {
      for (const feature of look.features) {
        const [a, b] = feature.strength;
        if (a === 0 || a !== b) continue;
        const text = featureText(feature, table);
        if (feature.owners.length === 2) ties++;
        else decided++;
        assert.equal(feature.owners.length === 2, text.includes("tied"), text);
        assert.equal(feature.owners.length === 1, text.includes(`player ${feature.owners[0]}, thanks to a hill`), text);
      }
      const figures = look.moves.filter((option) => option.type !== "pass");
      const pool = figures.length > 0 ? figures : look.moves;
      look = engine.play([`step ${pool[pick(pool.length)].move}`]).look;
    }
  }
  assert(ties > 0 && decided > 0, `${ties} ties, ${decided} decided by a hill`);
  return `a hill decides ${decided} ties of ${ties + decided}`;
}

/** In mists nothing unfinished brings points; what it would bring each colour is told, and then brought (MIST-41). */
async function onceComplete() {
  const engine = await load();
  const table = { mists: true, name: (player) => `player ${player}` };
  const moves = ["tile 2,1,0", "guard:red road:S", "tile 1,2,270", "guard:blue road:E", "tile 2,2,90"];
  const held = () => engine.look().features.filter((f) => f.type === "road" && f.owners.length > 0);
  await setLanguage("en");
  engine.ask("new sets=mists players=1 level=1 deck=M-FFRR-d,M-CCRC-b,M-FFRR-d,M-FRFR-d,M-FRFR-d");
  for (const move of moves.slice(0, 4)) engine.ask(`step ${move}`);
  assert.deepEqual(held().map(({ points, complete }) => [points, complete]), [[0, 2], [0, 1]]);
  assert.match(featureText(held()[0], table), /2 points for each colour once complete/);
  engine.ask(`step ${moves[4]}`);
  assert.deepEqual(held().map(({ points, complete, owners }) => [points, complete, owners.length]), [[4, undefined, 2]]);
  engine.ask("step score road:N points");
  assert.equal(engine.look().state.score, 8);
  return "what a feature of the mists brings once it is complete";
}

/** Squares that the dragon comes to on any of its ways, found by walking them all. */
function walked(engine, moves, state, found) {
  const tried = engine.try(moves, false);
  // A step that is the only one possible is made by itself.
  for (const { type, x, y } of tried.events) if (type === "dragon") found.add(`${x},${y}`);
  if (tried.state.phase !== "dragon" || tried.chance) return;
  for (const { move } of tried.moves) walked(engine, [...moves, move], state, found);
}

/** Numbers of decisions against what walking and counting find. */
async function numbers() {
  const engine = await load();
  const seen = { dragon: 0, flock: 0, now: 0 };
  for (let seed = 1; seed < 30 && (seen.dragon < 12 || seen.flock < 12); seed++) {
    const pick = random(seed);
    engine.ask(`new sets=base,hills,dragon players=3 seed=${seed}`);
    for (let look = engine.look(); look.moves.length > 0; ) {
      const { state, numbers: told, moves } = look;
      if (state.phase === "dragon") {
        const found = new Set();
        walked(engine, [], state, found);
        const near = state.supply.map((_, p) => state.figures.filter((f) => f.player === p && found.has(`${f.x},${f.y}`)).length);
        assert.deepEqual(told.reach, near, `seed ${seed}: whom the dragon can reach`);
        assert(told.steps >= 1 && told.steps <= 6);
        seen.dragon++;
      } else if (state.phase === "flock") {
        const home = moves.find((o) => o.type === "home");
        assert(told.wolves <= told.tokens && told.wolves <= 2 && told.tokens <= 18);
        assert(home.now >= told.sheep, `seed ${seed}: home brings ${home.now} for ${told.sheep} sheep`);
        seen.flock++;
      } else assert.equal(told.steps ?? told.tokens, undefined, "numbers of another decision");
      const before = state.scores;
      const { move, now } = moves[pick(moves.length)];
      look = engine.play([`step ${move}`]).look;
      if (now && !look.state.winners) {
        assert(look.state.scores[state.decides] - before[state.decides] >= now, `${move} brings less than ${now}`);
        seen.now++;
      }
    }
  }
  assert(seen.dragon >= 12 && seen.flock >= 12 && seen.now > 0, JSON.stringify(seen));
  return `numbers of ${seen.dragon} walks and ${seen.flock} flocks`;
}

/** What options of the mists bring and risk, against the position that they lead to. */
async function bringsInMists() {
  const engine = await load();
  const seen = {};
  const checks = {
    place: (b, o, then) => assert.equal(b.left, then.supply[0][colours[o.colour]], "guards left"),
    score: (b, o, then, now) => o.ghosts && assert.equal(then.bank - now.bank, o.ghosts, "ghosts back in the bank"),
    calm: (b, o, then, now) => assert.equal(then.bank - now.bank, o.ghosts, "ghosts calmed"),
    haunt: (b, o, then) => assert.equal(b.haunts, then.ghosts.find((g) => g.x === o.x && g.y === o.y).n, "ghosts on the cemetery"),
    bury: (b, o, then, now) => assert.equal(b.dogOut, now.dogs.filter((d) => d.where === "board").length > then.dogs.filter((d) => d.where === "board").length, "a dog that leaves"),
    dog: (b, o, then, now, tried) => {
      const best = new Map();
      for (const c of tried.moves) if (c.type === "calm") best.set(`${c.x},${c.y}`, Math.max(c.ghosts, best.get(`${c.x},${c.y}`) ?? 0));
      const [first = 0, second = 0] = [...best.values()].sort((x, y) => y - x);
      assert.equal(b.reach, first + second, "ghosts in reach of the dog");
    },
    cover: (b, o, then, now, tried) => {
      assert.equal(b.buries, then.phase === "bury" || then.buried.length > now.buried.length, "a burial");
      seen.spoils = (seen.spoils ?? 0) + b.spoils;
    },
  };
  const colours = ["red", "green", "blue", "yellow"];
  for (let seed = 1; seed < 60; seed++) {
    const pick = random(seed);
    engine.ask(`new sets=mists level=${seed % 2 ? 3 : 5} players=1 seed=${seed}`);
    for (let look = engine.look(); look.moves.length > 0; ) {
      const { state, moves } = look;
      if (state.phase !== "tile")
        for (const option of moves) {
          if (!checks[option.type] || (seen[option.type] ?? 0) > 400) continue;
          const tried = engine.try([option.move], true);
          assert.equal(option.brings.bank, tried.state.bank, `${option.move}: the bank`);
          checks[option.type](option.brings, option, tried.state, state, tried);
          seen[option.type] = (seen[option.type] ?? 0) + 1;
        }
      // Points before anything else: without them no dog comes.
      const best = moves.find((o) => o.type === "score" && !o.ghosts) ?? (pick(4) && moves.find((o) => o.type === "place")) ?? 0;
      look = engine.play([`step ${(best || moves[pick(moves.length)]).move}`]).look;
    }
  }
  for (const type of [...Object.keys(checks), "spoils"]) assert(seen[type] > 0, `${type} never came: ${JSON.stringify(seen)}`);
  return `what ${Object.values(seen).reduce((a, b) => a + b, 0)} options of the mists bring`;
}

/** Whom a step of the dragon or the princess takes away, against the figures that are then left. */
async function bringsOfTheDragon() {
  const engine = await load();
  let eaten = 0;
  for (let seed = 1; seed < 40 && eaten < 20; seed++) {
    const pick = random(seed);
    engine.ask(`new sets=base,dragon players=3 seed=${seed}`);
    for (let look = engine.look(); look.moves.length > 0; ) {
      const { state, moves } = look;
      for (const option of moves) {
        if ((option.type !== "walk" && option.type !== "princess") || !option.brings) continue;
        const then = engine.try([option.move], true).state;
        const lost = (p) => state.figures.filter((f) => f.player === p).length - then.figures.filter((f) => f.player === p).length;
        assert.deepEqual(option.brings.eats, [0, 1, 2].map((p) => Math.max(0, lost(p))), option.move);
        eaten += option.brings.eats.some((n) => n > 0) ? 1 : 0;
      }
      look = engine.play([`step ${(moves.find((o) => o.type === "place") ?? moves[pick(moves.length)]).move}`]).look;
    }
  }
  assert(eaten >= 20, `only ${eaten} steps took somebody`);
  return `whom ${eaten} steps take away`;
}

let failed = 0;
const tests = [newsEqualWhole, joining, oneQuestion, records, hills, onceComplete, numbers, bringsInMists, bringsOfTheDragon];
for (const test of tests) {
  try {
    console.log(`page: ${await test()}`);
  } catch (error) {
    failed++;
    console.log(`page: ${test.name} FAILED\n${error.stack}`);
  }
}
console.log(`${tests.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
