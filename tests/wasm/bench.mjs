// How fast the engine is in WebAssembly: `node tests/wasm/bench.mjs [PRESET...]`, once it is built. The positions are
// those of crates/web-engine/benches/search.rs, whose lines this can read to say how both compare (`.ci/wasm bench`):
//
//     cargo bench -q -p gala-web-engine >native.txt && node tests/wasm/bench.mjs --native native.txt
//
// In a page, `bench(engine)` gives the same.

const POSITIONS = 10;
const NODES = 200_000;
const ROUNDS = 3;

/** The position after some plies, each found with few nodes. */
function position(Game, rules, number) {
  const game = new Game(rules);
  for (let ply = 0; ply < 4 + 6 * number; ply++) {
    const [best] = game.best(300, 1 + 100 * number + ply)?.turns ?? [];
    if (best === undefined) break;
    game.play(best);
    if (game.state().outcome !== null) {
      game.backTo(ply);
      break;
    }
  }
  return game;
}

/** Positions searched and millions of them a second, by these rules. */
export function bench({ Game }, rules) {
  let nodes = 0;
  let taken = 0;
  for (let number = 0; number < POSITIONS; number++) {
    const game = position(Game, rules, number);
    const times = [];
    let count = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      count = game.best(NODES)?.nodes ?? 0;
      times.push(performance.now() - begun);
    }
    nodes += count;
    taken += Math.min(...times);
    game.free();
  }
  return { nodes, speed: nodes / taken / 1e3 };
}

if (globalThis.process?.argv[1]?.endsWith("bench.mjs")) {
  const { readFileSync } = await import("node:fs");
  const { load } = await import("./load.mjs");
  const engine = await load();
  const words = process.argv.slice(2);
  const at = words.indexOf("--native");
  const native = at < 0 ? "" : readFileSync(words.splice(at, 2)[1], "utf8");
  const presets = words.length > 0 ? words : engine.ruleSets().map(({ names }) => names[0]);
  for (const name of presets) {
    const { nodes, speed } = bench(engine, name);
    const line = native.split("\n").map((text) => text.split(" ")).find(([preset]) => preset === name);
    let compared = "";
    if (line !== undefined) {
      if (Number(line[1]) !== nodes) throw new Error(`${name}: ${nodes} nodes here, but ${line[1]} there`);
      compared = `, natively ${Number(line[3]).toFixed(2)}: ${Math.round((100 * speed) / Number(line[3]))} %`;
    }
    console.log(`${name.padEnd(12)} ${speed.toFixed(2)} million positions a second${compared}`);
  }
}
