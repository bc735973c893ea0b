// @ts-check
// A board: a position drawn as SVG, and the squares over it. Who may move taps or drags; the way of a move shows before it is made.
// It knows no game: legal moves, ways and shapes come with the position.

import { isStill } from "./settings.js";
import { Squares } from "./squares.js";
import { Painter, node } from "./svg.js";

/** @import { Editing, Position, Turn, Words } from "./types" */

/** How long a move takes to be seen, in milliseconds: so much, and so much more for each leg of its way. */
const MOVES_IN = 180, A_LEG = 90;

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {Words} words
   * @param {{ turn: (turn: Turn) => void, say: (text: string) => void }} told
   */
  constructor(root, words, told) {
    this.words = words;
    this.told = told;
    this.svg = node("svg", { class: "picture", "aria-hidden": "true" });
    this.marks = node("g", { class: "marks" });
    /** @type {Map<string, SVGElement>} */
    this.pieces = new Map();
    /** The pieces beside the board. @type {SVGElement[]} */
    this.held = [];
    /** @type {Position | undefined} */
    this.position = undefined;
    this.turned = false;
    this.movable = false;
    /** Who sets up pieces on it, while somebody does. @type {Editing | undefined} */
    this.editing = undefined;
    /** The piece that was chosen: its square, or its role if it is in hand. */
    this.chosen = "";
    this.squares = new Squares(words.board, words.boardKeys, {
      pressed: (square) => this.press(square),
      escaped: () => (this.editing ? this.editing.escaped() : this.letGo()),
      looked: (square) => this.look(square),
      lifts: (square) => this.lifts(square),
      dragged: (square, x, y) => this.drag(square, x, y),
      dropped: (from, to) => this.drop(from, to),
    });
    this.hand = document.createElement("div");
    this.hand.className = "hand";
    this.root = root;
  }

  /**
   * Shows a position.
   * @param {Position} position
   * @param {{ bottom: string, theme: string, movable: boolean, animate?: boolean }} how
   */
  show(position, { bottom, theme, movable, animate = false }) {
    const before = this.position;
    // Until now the board that came with the page was there.
    if (!before) this.root.replaceChildren(this.svg, this.squares.element, this.hand);
    this.position = position;
    this.turned = bottom !== position.bottom;
    this.movable = movable;
    this.chosen = "";
    const { drawing } = position;
    const painter = new Painter(drawing, theme, this.turned);
    this.painter = painter;
    const { under, over, beside } = painter.around();
    this.pieces.clear();
    for (const spot of drawing.pieces) this.pieces.set(spot.square ?? "", painter.spot(spot));
    this.held = beside;
    this.marks.replaceChildren();
    const pieces = node("g", {}, ...this.pieces.values());
    this.svg.classList.remove("moving");
    this.svg.setAttribute("viewBox", `0 0 ${drawing.size} ${drawing.size}`);
    this.svg.replaceChildren(...under, pieces, ...over, this.marks);
    this.squares.layOut(drawing, this.turned);
    this.layHand();
    this.describe();
    if (animate && before && !isStill()) this.animate(position);
  }

  // ---- what can be done ----

  /**
   * The turns of a piece.
   * @param {string} chosen
   */
  turnsFrom(chosen) {
    const legal = this.position?.legal ?? [];
    return legal.filter((turn) => (turn.from ?? `@${turn.role}`) === chosen);
  }

  /**
   * The turn of the chosen piece to a square.
   * @param {string | undefined} square
   */
  turnTo(square) {
    return this.chosen ? this.turnsFrom(this.chosen).find((turn) => turn.to === square) : undefined;
  }

  /** Whether a piece can be taken from a square. @param {string} square */
  lifts(square) {
    return this.editing ? this.pieces.has(square) : this.movable && this.turnsFrom(square).length > 0;
  }

  /** @param {string} square */
  press(square) {
    if (this.editing) return this.editing.pressed(square);
    const turn = this.turnTo(square);
    if (turn) this.make(turn);
    else if (this.movable && square !== this.chosen && this.turnsFrom(square).length) this.choose(square);
    else this.letGo();
  }

  /** @param {string} chosen a square, or `@Rook` */
  choose(chosen) {
    this.chosen = chosen;
    this.describe();
    this.look(undefined);
    this.told.say(this.words.chosen.replace("{piece}", this.nameOf(chosen)));
  }

  letGo() {
    if (!this.chosen) return;
    this.chosen = "";
    this.describe();
    this.look(undefined);
    this.told.say(this.words.letGo);
  }

  /** @param {Turn} turn */
  make(turn) {
    this.chosen = "";
    this.describe();
    this.look(undefined);
    this.told.turn(turn);
  }

  /**
   * @param {string} square
   * @param {number} x
   * @param {number} y
   */
  drag(square, x, y) {
    if (this.chosen !== square && !this.editing) this.choose(square);
    this.moveBy(this.pieces.get(square), x, y);
  }

  /**
   * A piece is seen so many pixels from where it stands, over all others.
   * @param {SVGElement | undefined} piece
   * @param {number} x
   * @param {number} y
   */
  moveBy(piece, x, y) {
    if (!piece) return;
    const scale = (this.position?.drawing.size ?? 1) / this.svg.getBoundingClientRect().width;
    piece.parentElement?.append(piece);
    piece.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
  }

  /**
   * The turn of the chosen piece to a square, if there is one; else it is let go, unless it is still where it was.
   * @param {string} from
   * @param {string | undefined} to
   */
  end(from, to) {
    const turn = this.turnTo(to);
    if (turn) this.make(turn);
    else if (to !== from) this.letGo();
  }

  /**
   * @param {string} from
   * @param {string | undefined} to
   */
  drop(from, to) {
    this.pieces.get(from)?.style.removeProperty("transform");
    if (this.editing) this.editing.dropped(from, to);
    else this.end(from, to);
  }

  // ---- what is seen ----

  /** @param {string} chosen */
  nameOf(chosen) {
    const position = this.position;
    if (!position) return "";
    const piece = position.pieces.find((one) => one.square === chosen);
    if (piece) return `${piece.name} ${chosen}`;
    return position.in_hand.find((one) => `@${one.role}` === chosen)?.name ?? "";
  }

  /** What is read out of each square. */
  describe() {
    const { words, position } = this;
    const pieces = new Map(position?.pieces.map((piece) => [piece.square, piece.name]));
    const targets = new Map(this.turnsFrom(this.chosen).map((turn) => [turn.to, turn]));
    this.squares.describe((square) => {
      const piece = pieces.get(square);
      const stands = piece ? words.piece.replace("{piece}", piece) : words.empty;
      const target = this.chosen && targets.get(square);
      const text = target ? `${stands}; ${target.captures ? words.capture : words.target}` : stands;
      return text.replaceAll("{square}", square);
    }, (square) => ({
      lifts: this.lifts(square),
      chosen: square === (this.editing?.lifted || this.chosen),
      target: Boolean(this.chosen) && targets.has(square),
    }));
    for (const button of this.hand.children) button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.piece === this.chosen));
  }

  /**
   * Shows where the chosen piece can go, and the way to the square that is looked at, or that of another turn.
   * @param {string | undefined} square
   * @param {{ route: string[] }} [turn]
   */
  look(square, turn = this.turnTo(square)) {
    const { painter, position } = this;
    if (!painter || !position) return;
    const places = new Map(position.drawing.grounds.map((spot) => [spot.square, painter.at(spot.x, spot.y)]));
    const { tile, usual } = position.drawing;
    const [ink, casing] = [painter.ink(usual.arrow), painter.ink(usual.casing)];
    const marks = [];
    const chosen = places.get(this.editing?.lifted || this.chosen);
    if (chosen) marks.push(node("rect", { x: chosen[0] - tile / 2 + 3, y: chosen[1] - tile / 2 + 3, width: tile - 6, height: tile - 6, fill: "none", stroke: ink, "stroke-width": 5 }));
    for (const turn of this.chosen ? this.turnsFrom(this.chosen) : []) {
      const [cx, cy] = places.get(turn.to) ?? [0, 0];
      const ring = turn.captures ? { r: tile * 0.44, fill: "none", stroke: ink, "stroke-width": 6 } : { r: tile * 0.16, fill: ink, stroke: casing, "stroke-width": 3 };
      marks.push(node("circle", { cx, cy, ...ring }));
    }
    const way = turn?.route.map((at) => places.get(at) ?? [0, 0]);
    if (way && way.length > 1) {
      const points = way.map((place) => place.join(" ")).join(" ");
      const line = { points, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
      marks.push(node("polyline", { ...line, stroke: casing, "stroke-width": 13 }), node("polyline", { ...line, stroke: ink, "stroke-width": 8 }));
      for (const [cx, cy] of way.slice(1, -1)) marks.push(node("circle", { cx, cy, r: 10, fill: ink, stroke: casing, "stroke-width": 2.5 }));
      const [cx, cy] = way[way.length - 1];
      marks.push(node("circle", { cx, cy, r: tile * 0.24, fill: "none", stroke: ink, "stroke-width": 6 }));
    }
    this.marks.replaceChildren(...marks);
  }

  /** The pieces in hand that can be placed, as buttons over their pictures. */
  layHand() {
    const { position, painter, hand } = this;
    if (!position || !painter) return;
    const { drawing } = position;
    const side = position.pieces.find((piece) => piece.square === position.legal[0]?.from)?.side ?? position.mover;
    const share = (/** @type {number} */ length) => `${(100 * length) / drawing.size}%`;
    /** @type {HTMLElement[]} */
    const buttons = [];
    painter.beside.forEach((spot, at) => {
      const piece = position.in_hand[at];
      const chosen = `@${piece?.role}`;
      if (!this.movable || !piece || piece.side !== side || !this.turnsFrom(chosen).length) return;
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.piece = chosen;
      button.setAttribute("aria-label", this.words.inHand.replace("{piece}", piece.name));
      const [x, y] = painter.at(spot.x, spot.y);
      const width = 72 * spot.scale;
      Object.assign(button.style, { left: share(x - width / 2), top: share(y - width / 2), width: share(width), height: share(width) });
      button.addEventListener("click", () => (this.chosen === chosen ? this.letGo() : this.choose(chosen)));
      button.addEventListener("pointerdown", (event) => this.liftHeld(event, chosen, this.held[at]));
      buttons.push(button);
    });
    hand.replaceChildren(...buttons);
  }

  /**
   * A piece in hand is dragged to a square.
   * @param {PointerEvent} event
   * @param {string} chosen
   * @param {SVGElement} piece
   */
  liftHeld(event, chosen, piece) {
    if (!event.isPrimary || event.button !== 0) return;
    const back = () => piece.style.removeProperty("transform");
    this.squares.follow(event, {
      dragged: (x, y) => {
        if (this.chosen !== chosen) this.choose(chosen);
        this.moveBy(piece, x, y);
      },
      dropped: (to) => {
        back();
        this.end(chosen, to);
      },
      cancelled: back,
    });
  }

  /**
   * Lets the piece that was moved last come along its way.
   * @param {Position} position
   */
  animate({ route, drawing }) {
    const piece = this.pieces.get(route[route.length - 1]);
    const { painter } = this;
    if (!piece || !painter || route.length < 2) return;
    const places = new Map(drawing.grounds.map((spot) => [spot.square, painter.at(spot.x, spot.y)]));
    const way = route.map((square) => places.get(square) ?? [0, 0]);
    const [endX, endY] = way[way.length - 1];
    const lengths = way.slice(1).map(([x, y], at) => Math.hypot(x - way[at][0], y - way[at][1]));
    const all = lengths.reduce((sum, length) => sum + length, 0) || 1;
    let gone = 0;
    const frames = way.map(([x, y], at) => {
      gone += at ? lengths[at - 1] : 0;
      return { transform: `translate(${x - endX}px, ${y - endY}px)`, offset: gone / all };
    });
    frames[frames.length - 1].offset = 1;
    piece.parentElement?.append(piece);
    this.svg.classList.add("moving");
    const moves = piece.animate(frames, { duration: MOVES_IN + A_LEG * lengths.length, easing: "ease-in-out" });
    moves.addEventListener("finish", () => this.svg.classList.remove("moving"));
  }
}
