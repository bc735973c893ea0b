// The rules and the engine in WebAssembly, in Node: `.ci/wasm`, or `node --test tests/wasm/` once they are built.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { answers } from "./answers.mjs";
import { bytes, load } from "./load.mjs";
import { perft } from "./perft.mjs";

/** The most that the file may have once it is compressed. */
const MOST_BYTES = 400 * 1024;

const engine = await load();
const { Game, Search, headersOf, ruleSets } = engine;
const file = (path) => readFile(new URL(`../${path}`, import.meta.url), "utf8");

test("the file is small", async (context) => {
  const wasm = await bytes();
  const [gzip, brotli] = [gzipSync(wasm, { level: 9 }), brotliCompressSync(wasm)].map((packed) => packed.length);
  context.diagnostic(`engine_bg.wasm: ${wasm.length} bytes, ${gzip} by gzip, ${brotli} by brotli`);
  assert.ok(gzip <= MOST_BYTES, `${gzip} bytes by gzip, at most ${MOST_BYTES}`);
});

test("the computer answers what is written down", async () => {
  const { lines, wrong } = answers(engine, await file("answers.txt"));
  assert.deepEqual(wrong, []);
  assert.equal(lines, 165);
});

test("moves are counted as they are on the server", async (context) => {
  let all = 0;
  for (const name of await readdir(new URL("../perft/", import.meta.url))) {
    const { facts, wrong } = perft(engine, await file(`perft/${name}`), 200_000);
    assert.deepEqual(wrong, []);
    all += facts;
  }
  context.diagnostic(`${all} counts and lists of squares`);
  assert.ok(all > 500, `${all}`);
});

test("a search in slices finds what it finds in one go", () => {
  for (const rules of ["winther", "chelma"]) {
    const game = new Game(rules);
    const told = (slice) => {
      const search = new Search(game, 8_000, 3);
      let slices = 1;
      for (; search.think(slice); slices++) {
        const [first] = search.lines();
        assert.ok(first.turns.length > 0 && search.nodes() > 0);
      }
      assert.ok(search.isDone() && !search.think(slice));
      return { slices, lines: search.lines() };
    };
    const [fine, whole] = [told(1), told(1_000_000)];
    assert.deepEqual(fine.lines, whole.lines);
    assert.ok(fine.slices > 10 && whole.slices === 1, `${fine.slices} slices`);
    assert.equal(whole.lines.length, 3);
    // The first line is that of a search for one.
    const best = game.best(8_000);
    assert.ok(whole.lines.some((line) => line.turns[0] === best.turns[0] && line.score === best.score));
    const scores = whole.lines.map((line) => line.score);
    assert.deepEqual(scores, scores.toSorted((one, other) => other - one));
  }
});

test("turns are played, refused with a reason, and taken back", () => {
  const game = new Game("winther single-gala");
  assert.deepEqual(game.rules().names, ["winther", "single-gala"]);
  const start = game.position();
  const { played } = game.play("D1 – E2!");
  assert.deepEqual([played.turn, played.number, played.way, played.role], ["d1-e2", "1.", ["d1", "e2"], "kampa"]);
  const { refused } = game.check("b1-d3");
  assert.equal(refused.reason.code, "not-yours");
  game.backTo(0);
  assert.equal(game.position(), start);
  assert.equal(game.check("b1-d3").refused.reason.code, "hindered");
  assert.equal(game.play("good game").refused.reason.noTurn, true);
  assert.equal(game.legal().length, game.ways().length);
  const from = game.legal().filter((turn) => turn.startsWith("d1-"));
  assert.deepEqual(game.ways("d1").map((step) => step.turn), from);
  assert.throws(() => new Game("chess"), /no rules/);
  assert.throws(() => game.atLevel(9, 0), /levels/);
  assert.throws(() => Game.fromPosition("chelma", "nothing"));
});

test("rule sets are known by name and by value", () => {
  const presets = ruleSets();
  const names = presets.map(({ names }) => names.join(" ")).join(", ");
  assert.equal(names, "farmers, winther, pyramid, botermans, pyramid-4, chelma, chelma-turn-30, chelma-open");
  for (const { names, ruleset, game, seats } of presets) {
    const [byName, byValue] = [new Game(names.join(" ")), new Game(ruleset)];
    assert.deepEqual(byName.rules(), byValue.rules());
    assert.equal(byName.position(), byValue.position());
    const state = byName.state();
    assert.equal(state.length, 0);
    assert.equal(state.mover, seats === 4 ? "sw" : "w");
    assert.equal(state.pieces.some((piece) => piece.east), seats === 4);
    assert.equal(state.hands[0].length, game === "chelma" ? 6 : 0);
    assert.equal(state.outcome, null);
  }
});

test("games to every ending are read and written", async () => {
  const endings = new Set();
  for (const name of await readdir(new URL("../games/", import.meta.url))) {
    const text = await file(`games/${name}`);
    const game = Game.fromText(text);
    const { outcome, length } = game.state();
    endings.add(outcome?.draw ?? outcome?.win.reason);
    assert.equal(game.steps().length, length);
    const again = Game.fromText(game.toText(Object.fromEntries(headersOf(text))));
    assert.equal(again.position(), game.position());
    assert.deepEqual(again.state(), game.state());
    game.free();
    again.free();
  }
  assert.ok(endings.size > 8, [...endings].join(" "));
});
