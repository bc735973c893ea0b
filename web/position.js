// @ts-check
// The text of a position: what stands on which square, in letters, and what else it says. It is the text of any game here.

/**
 * What stands where in the text of a position, and what else the text says.
 * @param {string} text
 */
export function readPosition(text) {
  const [board, ...rest] = text.split(" ");
  const ranks = board.split("/");
  /** @type {Map<string, string>} */
  const pieces = new Map();
  ranks.forEach((rank, down) => {
    let file = 0;
    for (const [part] of rank.matchAll(/\d+|[a-z]'?/gi)) {
      if (/\d/.test(part)) file += Number(part);
      else pieces.set(`${String.fromCharCode(97 + file++)}${ranks.length - down}`, part);
    }
  });
  return { pieces, size: ranks.length, rest };
}

/**
 * The same as text again.
 * @param {{ pieces: Map<string, string>, size: number, rest: string[] }} position
 */
export function writePosition({ pieces, size, rest }) {
  const ranks = Array.from({ length: size }, (_, down) => {
    let [rank, empty] = ["", 0];
    for (let file = 0; file < size; file++) {
      const piece = pieces.get(`${String.fromCharCode(97 + file)}${size - down}`);
      if (piece) rank += `${empty || ""}${piece}`;
      empty = piece ? 0 : empty + 1;
    }
    return `${rank}${empty || ""}`;
  });
  return [ranks.join("/"), ...rest].join(" ");
}
