// @ts-check
// The engine in a worker: WebAssembly, loaded once. A search goes on in slices, until another position is wanted.

/** The nodes of each line, one search after the other; the first is what the bot searches for a hint. */
const NODES = [33_333, 150_000, 600_000];

/** How many lines, and how many nodes are searched before it is looked whether something else is wanted. */
const LINES = 3, SLICE = 15_000;

/** @type {Promise<any> | undefined} */
let loaded;
let wanted = 0;

/** @param {string} module */
async function load(module) {
  const engine = await import(module);
  await engine.default();
  return engine;
}

/**
 * @param {any} engine
 * @param {{ id: number, rules: string, start?: string, moves: string[] }} line
 */
async function look({ Game, Search }, { id, rules, start, moves }) {
  const game = start ? Game.fromPosition(rules, start) : new Game(rules);
  try {
    for (const turn of moves) {
      if ("refused" in game.play(turn)) throw new Error(`${turn} may not be played`);
    }
    for (const nodes of NODES) {
      const search = new Search(game, nodes, LINES);
      try {
        for (let more = true; more;) {
          more = search.think(SLICE);
          await new Promise((next) => setTimeout(next));
          if (id !== wanted) return;
          const lines = search.lines();
          // A deeper search shows once it has as many lines as the one before.
          const done = !more && nodes === NODES.at(-1);
          if (nodes === NODES[0] || lines.length === LINES || !more) postMessage({ id, lines, done });
        }
      } finally {
        search.free();
      }
    }
  } finally {
    game.free();
  }
}

addEventListener("message", async ({ data }) => {
  if (data.module) loaded = load(data.module);
  wanted = data.id ?? 0;
  try {
    const engine = await loaded;
    if (data.id && data.id === wanted) await look(engine, data);
    else if (data.module) postMessage({ ready: true });
  } catch (error) {
    postMessage({ id: data.id, failed: String(error) });
  }
});
