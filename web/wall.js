// @ts-check
// Keeps the boards of a wall as their games stand. A board is a picture of the bot until its game changes.

import { Live } from "./live.js";
import * as settings from "./settings.js";
import { Painter, node } from "./svg.js";

/** @import { Game, Position } from "./types" */

const boards = new Map([...document.querySelectorAll("[data-game]")].map((item) => [Number(item.getAttribute("data-game")), item]));

/** What the boards show that have changed. @type {Map<number, Position>} */
const changed = new Map();

/**
 * @param {Element} item
 * @param {Position} position
 */
function draw(item, { drawing }) {
  const painter = new Painter(drawing, settings.theme(), false);
  const { under, over } = painter.around();
  const pieces = drawing.pieces.map((spot) => painter.spot(spot));
  const board = node("svg", { class: "picture", viewBox: `0 0 ${drawing.size} ${drawing.size}`, "aria-hidden": "true" }, ...under, ...pieces, ...over);
  item.querySelector(".picture")?.replaceWith(board);
}

/**
 * @param {Game} game
 * @param {Position} position
 */
function show(game, position) {
  const item = boards.get(game.game);
  if (!item) return;
  changed.set(game.game, position);
  draw(item, position);
  const standing = item.querySelector(".standing");
  if (standing) standing.textContent = game.standing;
}

/** @param {number} number */
async function resync(number) {
  const fetched = async (/** @type {string} */ path) => {
    const answer = await fetch(`/api/v1/games/${number}${path}`);
    if (!answer.ok) throw new Error(`game ${number} is answered with ${answer.status}`);
    return answer.json();
  };
  /** @type {Game} */
  const game = await fetched("");
  show(game, await fetched(`/positions/${game.moves.length}`));
  return game.version;
}

/** @param {number} game */
const isHidden = async (game) => (await fetch(`/api/v1/games/${game}`)).status === 404;

/** Nothing stays of a game that is not shown any more. @param {number} game */
function gone(game) {
  boards.get(game)?.remove();
  boards.delete(game);
  changed.delete(game);
}

if (boards.size) {
  const known = [...boards].map(([game, item]) => /** @type {[number, number]} */ ([game, Number(item.getAttribute("data-version"))]));
  new Live(known, { changed: ({ game, position }) => show(game, position), resync, isHidden, gone, stands() {} });
}
const chosen = settings.chosenTheme();
if (chosen) {
  for (const image of document.querySelectorAll("[data-game] img")) {
    image.parentElement?.querySelector("source")?.remove();
    image.setAttribute("src", `${image.getAttribute("src")?.split("?")[0]}?theme=${chosen}`);
  }
}
settings.onDeviceTheme(() => {
  for (const [game, position] of changed) {
    const item = boards.get(game);
    if (item) draw(item, position);
  }
});
