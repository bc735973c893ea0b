// What the computer answers, in WebAssembly: every line of tests/answers.txt, as crates/engine/tests/it/answers.rs has
// it of the server's engine. It runs wherever the engine does, so in a page and in a worker too.

/**
 * The lines of the file that come out otherwise: what was expected, and what was found.
 *
 * @param {{ Game: typeof import("../../target/web-engine/engine.js").Game }} engine the module, once it is loaded
 * @param {string} text tests/answers.txt
 * @returns {{ lines: number, wrong: { expected: string, found: string }[] }}
 */
export function answers({ Game }, text) {
  const expected = text.trim().split("\n");
  const names = new Set(expected.map((line) => line.slice(0, line.indexOf(" after "))));
  const found = [...names].flatMap((name) => asked(Game, name));
  const wrong = [];
  for (let at = 0; at < Math.max(expected.length, found.length); at++) {
    if (expected[at] !== found[at]) wrong.push({ expected: expected[at], found: found[at] });
  }
  return { lines: expected.length, wrong };
}

/** The answers by these rules, after so many random turns. */
function asked(Game, name) {
  const lines = [];
  for (const length of [0, 13, 34]) {
    const game = new Game(name);
    for (let ply = 0; ply < length; ply++) game.play(game.random(500 + ply));
    const tell = (who, { turns, text, depth, nodes }) =>
      lines.push(`${name} after ${length}, ${who}: ${turns[0]} ${text}, depth ${depth}, ${nodes} nodes`);
    tell("6000 nodes", game.best(6000));
    for (const level of [2, 6, 7]) tell(`level ${level}`, game.atLevel(level, 9));
    lines.push(`${name} after ${length}, ref-v0: ${game.reference(3000, 9)}`);
    game.free();
  }
  return lines;
}
