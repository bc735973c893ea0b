// Counts of move sequences in WebAssembly, and the squares that pieces may go to: the lines of tests/perft/*.perft.

/**
 * What comes out otherwise than a file of counts says. Counts above `most` are left out: each of these takes long.
 *
 * @param {{ Game: typeof import("../../target/web-engine/engine.js").Game }} engine the module, once it is loaded
 * @param {string} text a file of tests/perft
 * @param {number} most the greatest count that is looked at
 * @returns {{ facts: number, wrong: string[] }}
 */
export function perft({ Game }, text, most) {
  const lines = text.split("\n").map((line) => line.trim());
  const rules = lines.find((line) => line.startsWith("rules: "))?.slice("rules: ".length);
  if (rules === undefined) throw new Error("a file of counts names its rules");
  const positions = lines.filter((line) => line && !line.startsWith("#") && !line.startsWith("rules:"));
  const wrong = [];
  let count = 0;
  for (const line of positions) {
    const [position, ...facts] = line.split(";").map((part) => part.trim());
    const game = Game.fromPosition(rules, position);
    for (const fact of facts) {
      const [key, ...rest] = fact.split(" ");
      const expected = rest.join(" ");
      let found;
      if (/^D\d+$/.test(key)) {
        if (Number(expected) > most) continue;
        found = String(game.perft(Number(key.slice(1))));
      } else if (key.endsWith(":")) {
        found = game.ways(key.slice(0, -1)).map((step) => step.to).sort().join(" ");
        // A file lists squares by their turns' text.
        if (found !== rest.slice().sort().join(" ")) wrong.push(`${rules}: ${position}: ${fact}, but found ${found}`);
        count += 1;
        continue;
      } else {
        continue;
      }
      count += 1;
      if (found !== expected) wrong.push(`${rules}: ${position}: ${fact}, but found ${found}`);
    }
    game.free();
  }
  return { facts: count, wrong };
}
