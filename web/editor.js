// @ts-check
// A position that is set up by hand: pieces are put on squares, moved to others and taken off. It is text all the while, which the
// bot reads and draws. So of games only that is known here: pieces are letters, those in hand stand after who is to move, and of
// four seats each is called after its corner.

import { el } from "./dom.js";
import { cleared, handOf, putOn, readPosition, writePosition } from "./position.js";
import { Painter, node } from "./svg.js";

/** @import { Board } from "./board.js" */
/** @import { Setup } from "./position.js" */
/** @import { Line, Spot, Words } from "./types" */

/** What takes pieces off the board. */
const REMOVES = "-";

/**
 * A tap on a square with a chosen piece: it stands there then, unless it did before.
 * @param {Setup} position
 * @param {string} square
 * @param {string} picked
 */
function tapped(position, square, picked) {
  const piece = picked === REMOVES || position.pieces.get(square) === picked ? "" : picked;
  return putOn(position, square, piece);
}

/** Sets up a position on a board. */
export class Editor {
  /**
   * @param {HTMLElement} root
   * @param {Board} board
   * @param {Words} words
   * @param {{
   *   ask: (wanted: { rules: string, start?: string, moves: string[] }) => Promise<Line | undefined>,
   *   show: (line: Line) => void,
   *   say: (text: string) => void,
   *   heard: (text: string) => void,
   *   done: (text: string, stays: () => boolean) => Promise<boolean>,
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
    /** What is set up: the bot has drawn it. @type {Setup} */
    this.position = readPosition("");
    this.rules = "";
    /** What was done and has not been drawn yet. @type {{ change: (position: Setup) => Setup, square?: string }[]} */
    this.waiting = [];
    /** What is being drawn. @type {Promise<void> | undefined} */
    this.working = undefined;
    /** How often it was opened or closed. */
    this.times = 0;
  }

  get isOpen() {
    return this.board.editing === this;
  }

  /** Begins with what is shown once the usual start is known. @param {() => Line | undefined} shown */
  async open(shown) {
    const time = ++this.times;
    const rules = shown()?.rules ?? "";
    const usual = await this.told.ask({ rules, moves: [] });
    const line = shown();
    if (!usual || !line || line.rules !== rules || time !== this.times) return;
    this.rules = rules;
    this.usual = usual;
    this.waiting = [];
    this.picked = this.lifted = "";
    this.position = readPosition(line.text);
    this.board.editing = this;
    this.lay();
    this.told.show(line);
    this.root.querySelector("button")?.focus();
  }

  close() {
    this.times += 1;
    if (!this.isOpen) return;
    this.board.editing = undefined;
    this.waiting = [];
    this.root.replaceChildren();
    this.told.left();
  }

  // ---- what is done on the board ----

  /** @param {string} square */
  pressed(square) {
    const { picked, lifted } = this;
    if (picked) return this.edit((position) => tapped(position, square, picked), square);
    if (lifted) return this.dropped(lifted, square);
    if (!this.position.pieces.has(square)) return;
    this.lifted = square;
    this.look();
    this.told.say(this.words.chosen.replace("{piece}", this.board.nameOf(square)));
  }

  /**
   * A piece goes to a square, or off the board.
   * @param {string} from
   * @param {string | undefined} to
   */
  dropped(from, to) {
    this.lifted = "";
    if (from === to) return this.look();
    this.edit(({ pieces, ...others }) => {
      const after = new Map(pieces);
      const piece = after.get(from);
      after.delete(from);
      if (to && piece) after.set(to, piece);
      return { ...others, pieces: after };
    }, to ?? from);
  }

  escaped() {
    this.pick("");
  }

  /**
   * Changes what is set up once all before that is drawn.
   * @param {(position: Setup) => Setup} change
   * @param {string} [square] which is told then
   */
  edit(change, square) {
    this.told.say("");
    this.waiting.push({ change, square });
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  async work() {
    while (this.waiting.length) {
      const all = this.waiting.splice(0);
      const time = this.times;
      if (await this.take(all) || all.length === 1) continue;
      // One of them cannot be, and the others can.
      for (const one of all) if (time === this.times) await this.take([one]);
    }
  }

  /** @param {typeof this.waiting} changes */
  async take(changes) {
    const time = this.times;
    const wanted = changes.reduce((position, { change }) => change(position), this.position);
    const line = await this.told.ask({ rules: this.rules, start: writePosition(wanted), moves: [] });
    if (time !== this.times || !this.isOpen) return true;
    if (line) {
      this.position = wanted;
      this.told.show(line);
    }
    if (this.mover) this.mover.value = this.position.rest[0];
    this.look();
    const square = changes.at(-1)?.square;
    if (line && square) this.told.heard(this.board.squares.labelOf(square));
    return Boolean(line);
  }

  look() {
    this.board.describe();
    this.board.look(undefined);
  }

  // ---- what it is done with ----

  /** The pieces to choose from, and what else there is to set. */
  lay() {
    const { words, usual } = this;
    if (!usual) return;
    const movers = usual.movers.map(({ code, name }) => el("option", { value: code, selected: code === this.position.rest[0] }, name));
    const mover = el("select", { id: "edit-mover", change: () => {
      const code = mover.value;
      this.edit((position) => ({ ...position, rest: [code, ...position.rest.slice(1)] }));
    } }, ...movers);
    this.mover = mover;
    for (const [name, value] of [["role", "group"], ["aria-label", words.edit], ["aria-describedby", "edit-how"]]) this.root.setAttribute(name, value);
    this.root.replaceChildren(
      el("p", { id: "edit-how" }, words.editHow), ...this.spares(usual),
      el("p", { class: "row" }, this.choice(REMOVES, words.editRemove, words.editRemove),
        el("label", { for: "edit-mover" }, words.editMover), mover),
      el("p", { class: "row" },
        el("button", { type: "button", click: () => this.edit(cleared) }, words.editEmpty),
        el("button", { type: "button", click: () => this.restart() }, words.editStart)),
      el("p", { class: "row" },
        el("button", { type: "button", class: "main", click: () => void this.finish() }, words.editDone),
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
    const held = handOf(rest);
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
    this.look();
  }

  restart() {
    const text = this.usual?.text;
    if (text) this.edit(() => readPosition(text));
  }

  /** What is set up is gone on with; until that is drawn it stays. */
  async finish() {
    const time = this.times;
    await this.working;
    const { position } = this;
    // Whoever goes on setting up, or leaves, does not go there any more.
    const stays = () => this.isOpen && time === this.times && position === this.position && !this.working;
    if (stays()) await this.told.done(writePosition(position), stays);
  }
}
