// @ts-check
// The text of a position: what stands on which square, in letters, and what else it says. It is the text of any game here.

/** @typedef {{ pieces: Map<string, string>, size: number, rest: string[] }} Setup what stands where, and what else is said */

/**
 * What stands where in the text of a position, and what else the text says.
 * @param {string} text
 * @returns {Setup}
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
 * @param {Setup} position
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

/** The pieces in hand, which stand somewhere after who is to move. @param {string} part */
const isHand = (part) => /^[a-z]+$/i.test(part);

/** Which pieces are in hand. @param {string[]} rest */
export const handOf = (rest) => rest.slice(1).find(isHand) ?? "";

/**
 * A piece is put on a square: out of the hand, if one like it is there. None leaves the square empty.
 * @param {Setup} position
 * @param {string} square
 * @param {string} piece
 * @returns {Setup}
 */
export function putOn({ pieces, size, rest: [mover, ...others] }, square, piece) {
  const after = new Map(pieces);
  after.delete(square);
  if (!piece) return { pieces: after, size, rest: [mover, ...others] };
  const rest = others.map((part) => (isHand(part) ? part.replace(piece, "") || "-" : part));
  return { pieces: after.set(square, piece), size, rest: [mover, ...rest] };
}

/** An empty board, and empty hands. @param {Setup} position @returns {Setup} */
export const cleared = ({ size, rest: [mover, ...others] }) => (
  { pieces: new Map(), size, rest: [mover, ...others.map((part) => (isHand(part) ? "-" : part))] }
);
