// @ts-check
// The time of players, as it runs.

/** @import { Game } from "./types" */

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/**
 * A span of time: `3 d 4 h`, `5:07:09`, `12:04`.
 * @param {number} span in milliseconds
 */
export function spanOf(span) {
  const left = Math.max(0, span);
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  const [hours, minutes, seconds] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE), Math.floor((left % MINUTE) / SECOND)];
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/**
 * What each player of a game has left now, in milliseconds; `undefined` without a clock.
 * @param {Game} game
 * @param {number} now
 */
export function timesLeft(game, now) {
  return game.players.map(({ seat, left_ms }) => {
    const ends = game.clock?.ends_at;
    if (seat === game.mover && game.clock?.running && ends !== undefined) return Math.max(0, ends - now);
    return left_ms;
  });
}
