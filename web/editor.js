// @ts-check
// A position that is set up by hand: pieces are put on squares, moved to others and taken off. It is text all the while, which the
// bot reads and draws, so nothing of a game is known here but that pieces are letters.

import { el } from "./dom.js";
import { readPosition, writePosition } from "./position.js";
import { Painter, node } from "./svg.js";

/** @import { Board } from "./board.js" */
/** @import { Line, Spot, Words } from "./types" */

/** What takes pieces off the board. */
const REMOVES = "-";

/** Sets up a position on a board. */
export class Editor {
  /**
   * @param {HTMLElement} root
   * @param {Board} board
   * @param {Words} words
   * @param {{
   *   ask: (wanted: { rules: string, start?: string, moves: string[] }) => Promise<Line | undefined>,
   *   show: (line: Line) => void,
   *   done: (text: string) => void,
   *   left: () => void,
   * }} told
   */
  constructor(root, board, words, told) {
    this.root = root;
    this.board = board;
    this.words = words;
    this.told = told;
    /** What the next squares get: a letter, or what takes pieces off. */
    this.picked = "";
    /** The square whose piece is to be moved. */
    this.lifted = "";
    /** What is set up: the bot has drawn it. */
    this.position = readPosition("");
    this.rules = "";
    /** How often something was changed, so that only the last answer counts. */
    this.changes = 0;
  }

  get isOpen() {
    return this.board.editing === this;
  }

  /** Begins with the last position of a line. @param {Line} line */
  async open(line) {
    const usual = await this.told.ask({ rules: line.rules, moves: [] });
    if (!usual) return;
    this.rules = line.rules;
    this.usual = usual;
    this.picked = this.lifted = "";
    this.position = readPosition(line.text);
    this.board.editing = this;
    this.lay(line, usual);
    this.told.show(line);
    this.root.querySelector("button")?.focus();
  }

  close() {
    if (!this.isOpen) return;
    this.board.editing = undefined;
    this.changes += 1;
    this.root.replaceChildren();
    this.told.left();
  }

  // ---- what is done on the board ----

  /** @param {string} square */
  pressed(square) {
    const { pieces } = this.position;
    if (this.picked) {
      const again = pieces.get(square) === this.picked;
      if (this.picked !== REMOVES && !again) return this.put(square, this.picked);
      return pieces.has(square) ? this.dropped(square, undefined) : undefined;
    }
    if (this.lifted) return this.dropped(this.lifted, square);
    if (!pieces.has(square)) return;
    this.lifted = square;
    this.board.describe();
    this.board.look(undefined);
  }

  /**
   * A piece goes to a square, or off the board.
   * @param {string} from
   * @param {string | undefined} to
   */
  dropped(from, to) {
    this.lifted = "";
    const pieces = new Map(this.position.pieces);
    const piece = pieces.get(from);
    pieces.delete(from);
    if (to && piece) pieces.set(to, piece);
    void this.change({ ...this.position, pieces });
  }

  escaped() {
    this.lifted = "";
    this.pick("");
  }

  /**
   * Puts a piece on a square: out of the hand, if one like it is held there.
   * @param {string} square
   * @param {string} piece
   */
  put(square, piece) {
    const pieces = new Map(this.position.pieces).set(square, piece);
    const [mover, ...others] = this.position.rest;
    const rest = others.map((held) => (/^[a-z]+$/i.test(held) ? held.replace(piece, "") || "-" : held));
    void this.change({ ...this.position, pieces, rest: [mover, ...rest] });
  }

  /** An empty board, and empty hands. */
  clear() {
    const [mover, ...others] = this.position.rest;
    const rest = others.map((held) => (/^[a-z]+$/i.test(held) ? "-" : held));
    void this.change({ ...this.position, pieces: new Map(), rest: [mover, ...rest] });
  }

  /** @param {typeof this.position} position */
  async change(position) {
    const before = this.position;
    this.position = position;
    const number = ++this.changes;
    const line = await this.told.ask({ rules: this.rules, start: writePosition(position), moves: [] });
    // Something else has been changed since, and is asked for by then.
    if (number !== this.changes) return;
    if (line) return this.told.show(line);
    this.position = before;
    this.board.describe();
    this.board.look(undefined);
  }

  // ---- what it is done with ----

  /**
   * The pieces to choose from, and what else there is to set.
   * @param {Line} line
   * @param {Line} usual
   */
  lay(line, usual) {
    const { words } = this;
    const movers = line.movers.map(({ code, name }) => el("option", { value: code, selected: code === this.position.rest[0] }, name));
    const mover = el("select", { id: "edit-mover", change: () => {
      const rest = [mover.value, ...this.position.rest.slice(1)];
      void this.change({ ...this.position, rest });
    } }, ...movers);
    this.mover = mover;
    this.root.replaceChildren(
      el("p", {}, words.editHow), ...this.spares(usual),
      el("p", { class: "row" }, this.choice(REMOVES, words.editRemove, words.editRemove),
        el("label", { for: "edit-mover" }, words.editMover), mover),
      el("p", { class: "row" },
        el("button", { type: "button", click: () => this.clear() }, words.editEmpty),
        el("button", { type: "button", click: () => this.restart() }, words.editStart)),
      el("p", { class: "row" },
        el("button", { type: "button", class: "main", click: () => this.finish() }, words.editDone),
        el("button", { type: "button", click: () => this.close() }, words.editCancel)));
  }

  /**
   * A row of buttons for each side, or each seat of four: one for each of its pieces in the usual start, on the board or in hand.
   * @param {Line} usual
   */
  spares({ text, movers, position }) {
    const { pieces, size, rest } = readPosition(text);
    const { drawing } = position;
    const painter = new Painter(drawing, document.documentElement.dataset.theme ?? "", false);
    // Of four seats each begins in a corner of the board, after which it is called.
    const seatOf = (/** @type {string} */ square) => {
      const corner = (Number(square.slice(1)) * 2 > size ? "n" : "s") + (square.charCodeAt(0) - 97 < size / 2 ? "w" : "e");
      return movers.find(({ code }) => code === corner)?.name ?? "";
    };
    const held = rest.slice(1).find((part) => /^[a-z]+$/i.test(part)) ?? "";
    /** @type {{ letter: string, side: string, seat: string, name: string, role: string, spot: Spot | undefined }[]} */
    const all = [
      ...position.pieces.map(({ square, ...piece }) => ({
        ...piece, letter: pieces.get(square) ?? "", seat: seatOf(square), spot: drawing.pieces.find((spot) => spot.square === square),
      })),
      ...position.in_hand.map((piece, at) => ({ ...piece, letter: held[at] ?? "", seat: "", spot: drawing.beside[at] })),
    ];
    // All rows in the same order.
    const roles = [...new Set(all.map(({ role }) => role))];
    all.sort((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role));
    /** @type {Map<string, HTMLElement>} */
    const rows = new Map();
    const known = new Set();
    for (const { letter, side, seat, name, spot } of all) {
      if (!letter || !spot || known.has(letter)) continue;
      known.add(letter);
      const row = rows.get(side + seat) ?? el("div", { class: "spares", role: "group", "aria-label": seat || this.words[side] });
      rows.set(side + seat, row);
      const picture = node("svg", { viewBox: "-36 -36 72 72", "aria-hidden": "true" }, painter.spot({ ...spot, x: 0, y: 0, scale: 1 }));
      row.append(this.choice(letter, seat ? `${name} (${seat})` : name, picture));
    }
    return rows.values();
  }

  /**
   * @param {string} picked
   * @param {string} label
   * @param {Node | string} shown
   */
  choice(picked, label, shown) {
    const click = () => this.pick(this.picked === picked ? "" : picked);
    return el("button", { type: "button", "data-piece": picked, "aria-label": label, title: label, "aria-pressed": "false", click }, shown);
  }

  /** @param {string} picked */
  pick(picked) {
    this.picked = picked;
    this.lifted = "";
    for (const button of this.root.querySelectorAll("[data-piece]")) {
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.piece === picked));
    }
    this.board.describe();
    this.board.look(undefined);
  }

  restart() {
    if (!this.usual) return;
    const position = readPosition(this.usual.text);
    if (this.mover) this.mover.value = position.rest[0];
    void this.change(position);
  }

  finish() {
    const text = writePosition(this.position);
    this.close();
    this.told.done(text);
  }
}
