// @ts-check
// Brings the boards of a wall up to date, a few at a time, while somebody looks.

/** How often a board is looked at anew, in milliseconds. */
const EVERY = 20_000;

/** @param {HTMLImageElement} image */
async function renew(image) {
  const game = image.dataset.game;
  const answer = await fetch(`/api/v1/games/${game}`);
  if (!answer.ok) return;
  /** @type {import("./types").Game} */
  const { moves, standing } = await answer.json();
  const picture = (/** @type {string} */ theme) => `/api/v1/games/${game}/positions/${moves.length}/picture.png?theme=${theme}`;
  if (image.getAttribute("src") !== picture("light")) {
    image.parentElement?.querySelector("source")?.setAttribute("srcset", picture("dark"));
    image.src = picture("light");
  }
  const line = image.closest("li")?.querySelector(".standing");
  if (line && line.textContent !== standing) line.textContent = standing;
}

setInterval(() => {
  if (document.hidden) return;
  for (const image of document.querySelectorAll("img[data-game]")) {
    const { top, bottom } = image.getBoundingClientRect();
    if (image instanceof HTMLImageElement && bottom > 0 && top < innerHeight) renew(image).catch(() => {});
  }
}, EVERY);
