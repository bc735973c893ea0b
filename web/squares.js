// @ts-check
// The squares as they are used: a grid of buttons over the picture of a board. It knows where keys lead, what was tapped and
// dragged, and what is read out; what it looks like is the picture's.

/** @import { Drawing, Spot } from "./types" */

/** From how many pixels on a press is a drag. */
const DRAGS_FROM = 6;

/**
 * @typedef {object} Used
 * @property {(square: string) => void} pressed a tap, a click, Enter or the space bar
 * @property {() => void} escaped
 * @property {(square: string | undefined) => void} looked at: under the pointer, or with the focus
 * @property {(square: string) => boolean} lifts whether a drag may begin there
 * @property {(square: string, x: number, y: number) => void} dragged how far in pixels, since it was lifted
 * @property {(from: string, to: string | undefined) => void} dropped
 */

/**
 * @typedef {object} Followed
 * @property {((x: number, y: number) => void) | undefined} dragged how far in pixels since it was pressed; none if nothing can be
 * @property {(to: string | undefined) => void} dropped
 * @property {(at: string | undefined) => void} [tapped]
 * @property {() => void} cancelled the system has taken the pointer away
 */

export class Squares {
  /**
   * @param {string} label
   * @param {string} keys how it is used with keys
   * @param {Used} used
   */
  constructor(label, keys, used) {
    this.used = used;
    this.element = document.createElement("div");
    this.element.className = "squares";
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-description", keys);
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {string[][]} */
    this.rows = [];
    /** The square that Tab leads to. */
    this.current = "";
    /** How they are laid out. */
    this.layout = "";
    this.listen();
  }

  /**
   * Lays the squares out as a board has them.
   * @param {Drawing} drawing
   * @param {boolean} turned
   */
  layOut({ size, squares, tile, margin, grounds }, turned) {
    const layout = [size, squares, tile, margin, turned].join();
    if (layout === this.layout) return;
    this.layout = layout;
    const focused = this.element.contains(document.activeElement);
    const share = (/** @type {number} */ length) => `${(100 * length) / size}%`;
    Object.assign(this.element.style, { left: share(margin), top: share(margin), width: share(tile * squares), height: share(tile * squares) });
    /** @type {Spot[][]} */
    const rows = Array.from({ length: squares }, () => []);
    for (const spot of grounds) rows[Math.floor((spot.y - margin) / tile)].push(spot);
    for (const row of rows) row.sort((one, other) => one.x - other.x);
    if (turned) rows.reverse().forEach((row) => row.reverse());
    this.rows = rows.map((row) => row.map((spot) => spot.square ?? ""));
    this.cells.clear();
    this.element.replaceChildren(...this.rows.map((row) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(...row.map((square) => this.cell(square)));
      return line;
    }));
    if (!this.cells.has(this.current)) this.current = this.rows[squares - 1][0];
    this.point(this.current);
    if (focused) this.cells.get(this.current)?.focus();
  }

  /** @param {string} square */
  cell(square) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.dataset.square = square;
    cell.tabIndex = -1;
    this.cells.set(square, cell);
    return cell;
  }

  /**
   * What is read out of each square, and what may be done there.
   * @param {(square: string) => string} label
   * @param {(square: string) => { lifts: boolean, chosen: boolean, target: boolean }} state
   */
  describe(label, state) {
    for (const [square, cell] of this.cells) {
      cell.setAttribute("aria-label", label(square));
      const { lifts, chosen, target } = state(square);
      cell.classList.toggle("lifts", lifts);
      cell.classList.toggle("chosen", chosen);
      cell.classList.toggle("target", target);
      if (lifts || chosen) cell.setAttribute("aria-selected", String(chosen));
      else cell.removeAttribute("aria-selected");
    }
  }

  /** What is read out of a square. @param {string} square */
  labelOf(square) {
    return this.cells.get(square)?.getAttribute("aria-label") ?? "";
  }

  /**
   * Makes a square the one that Tab leads to.
   * @param {string} square
   */
  point(square) {
    const before = this.cells.get(this.current);
    if (before) before.tabIndex = -1;
    this.current = square;
    const cell = this.cells.get(square);
    if (cell) cell.tabIndex = 0;
  }

  listen() {
    const { element, used } = this;
    const squareOf = (/** @type {EventTarget | null} */ target) => {
      const cell = target instanceof Element ? target.closest("[data-square]") : null;
      return cell instanceof HTMLElement ? cell.dataset.square : undefined;
    };
    element.addEventListener("keydown", (event) => this.keyed(event));
    element.addEventListener("focusin", (event) => {
      const square = squareOf(event.target);
      if (square) this.point(square);
      used.looked(square);
    });
    element.addEventListener("focusout", () => used.looked(undefined));
    element.addEventListener("pointerover", (event) => event.pointerType === "mouse" && used.looked(squareOf(event.target)));
    element.addEventListener("pointerleave", () => used.looked(undefined));
    element.addEventListener("pointerdown", (event) => {
      const square = squareOf(event.target);
      if (!square || !event.isPrimary || event.button !== 0) return;
      this.press(square, event);
    });
  }

  /**
   * A press on a square is a tap, or a drag if a piece can be taken from there.
   * @param {string} from
   * @param {PointerEvent} begun
   */
  press(from, begun) {
    const { used } = this;
    this.follow(begun, {
      dragged: used.lifts(from) ? (x, y) => used.dragged(from, x, y) : undefined,
      dropped: (to) => used.dropped(from, to),
      tapped: (at) => at === from && used.pressed(from),
      cancelled: () => used.dropped(from, from),
    });
  }

  /**
   * Follows a press: it is a drag once it has gone far enough, if anything can be dragged.
   * @param {PointerEvent} begun
   * @param {Followed} told
   */
  follow(begun, { dragged, dropped, tapped, cancelled }) {
    let drags = false;
    const end = new AbortController();
    const listen = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ act) =>
      addEventListener(name, (event) => { if (event instanceof PointerEvent && event.pointerId === begun.pointerId) act(event); }, { signal: end.signal });
    listen("pointermove", (event) => {
      const [x, y] = [event.clientX - begun.clientX, event.clientY - begun.clientY];
      drags ||= Boolean(dragged) && Math.hypot(x, y) >= DRAGS_FROM;
      if (!drags) return;
      dragged?.(x, y);
      this.used.looked(this.under(event));
    });
    listen("pointerup", (event) => {
      end.abort();
      const to = this.under(event);
      if (drags) dropped(to);
      else tapped?.(to);
    });
    listen("pointercancel", () => {
      end.abort();
      if (drags) cancelled();
    });
  }

  /**
   * The square at a pointer.
   * @param {PointerEvent} event
   */
  under(event) {
    const box = this.element.getBoundingClientRect();
    const row = Math.floor(((event.clientY - box.top) / box.height) * this.rows.length);
    const column = Math.floor(((event.clientX - box.left) / box.width) * this.rows.length);
    return this.rows[row]?.[column];
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = this.rows.findIndex((line) => line.includes(this.current));
    const column = this.rows[row]?.indexOf(this.current) ?? 0;
    const last = this.rows.length - 1;
    const within = (/** @type {number} */ at) => Math.max(0, Math.min(last, at));
    /** @type {Record<string, [number, number]>} */
    const moves = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [row, 0], End: [row, last], PageUp: [0, column], PageDown: [last, column],
    };
    const to = moves[event.key];
    if (to) this.cells.get(this.rows[within(to[0])][within(to[1])])?.focus();
    else if (event.key === "Enter" || event.key === " ") this.used.pressed(this.current);
    else if (event.key === "Escape") this.used.escaped();
    else return;
    event.preventDefault();
    // The page has keys of its own.
    event.stopPropagation();
  }
}
