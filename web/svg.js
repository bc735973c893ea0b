// @ts-check
// A drawing as SVG. The shapes, places and colours all come with it: nothing of a game is known here.

/** @import { Arrow, Drawing, Layer, Spot } from "./types" */

const SVG = "http://www.w3.org/2000/svg";

/** The themes in the order in which a drawing has their colours. */
export const THEMES = ["light", "dark", "wood", "high-contrast"];

/** Masks have names, each its own in a document. */
let masks = 0;

/**
 * An element of SVG.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...SVGElement} children
 */
export function node(name, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Makes elements of a drawing, in a theme and perhaps turned round. */
export class Painter {
  /**
   * @param {Drawing} drawing
   * @param {string} theme
   * @param {boolean} turned whether it is seen from the other side than it was drawn for
   */
  constructor(drawing, theme, turned) {
    this.drawing = drawing;
    this.theme = Math.max(0, THEMES.indexOf(theme));
    this.turned = turned;
    /** The pieces beside the board. Turned round, a row of them is on the other side, but still begins on the left. */
    this.beside = drawing.beside.map((spot) => (turned ? { ...spot, x: drawing.size - spot.x } : spot));
  }

  /** @param {number} number */
  ink(number) {
    return this.drawing.inks[number][this.theme];
  }

  /**
   * A place as it is seen.
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  at(x, y) {
    const size = this.drawing.size;
    return this.turned ? [size - x, size - y] : [x, y];
  }

  /** All of it but the pieces, which move: what lies under them, and what lies over them, with those beside the board. */
  around() {
    const { drawing } = this;
    const under = [this.frame(), ...drawing.grounds.map((spot) => this.ground(spot)), ...this.lines()];
    const beside = this.beside.map((spot) => this.spot(spot));
    const over = [...drawing.signs.map((spot) => this.spot(spot)), ...this.bars(), ...beside];
    for (const arrow of drawing.arrows) (arrow.under ? under : over).push(this.arrow(arrow));
    return { under, over, beside };
  }

  /** The margin, the line around the board, and the names at its edges. */
  frame() {
    const { size, margin, border, usual, labels, tile } = this.drawing;
    const edge = margin - border;
    const frame = node("g", {},
      node("rect", { width: size, height: size, fill: this.ink(usual.margin) }),
      node("rect", { x: edge, y: edge, width: size - 2 * edge, height: size - 2 * edge, fill: this.ink(usual.border) }));
    const names = node("g", { class: "names", fill: this.ink(usual.label), "text-anchor": "middle", "font-size": Math.min(22, tile * 0.3), "font-weight": 600 });
    for (const { text, x, y } of labels) {
      const [left, top] = this.at(x, y);
      const name = node("text", { x: left, y: top, dy: "0.36em" });
      name.textContent = text;
      names.append(name);
    }
    frame.append(names);
    return frame;
  }

  lines() {
    return this.drawing.lines.map((line) => this.box(line, this.drawing.usual.line));
  }

  bars() {
    return this.drawing.bars.map(([bar, ink]) => this.box(bar, ink));
  }

  /**
   * @param {[number, number, number, number]} box
   * @param {number} ink
   */
  box([left, top, width, height], ink) {
    const [x, y] = this.turned ? this.at(left + width, top + height) : [left, top];
    return node("rect", { x, y, width, height, fill: this.ink(ink) });
  }

  /**
   * What stands in a place. The outer element is free to be moved.
   * @param {Spot} spot
   */
  spot({ x, y, look, scale }) {
    const [left, top] = this.at(x, y);
    const layers = this.drawing.looks[look].map((layer) => this.layer(layer));
    return node("g", {}, node("g", { transform: `translate(${left} ${top}) scale(${scale})` }, ...layers));
  }

  /**
   * A square. Its surface ends exactly where the next one begins, also where a board has no whole number of pixels.
   * @param {Spot} spot
   */
  ground(spot) {
    const made = this.spot(spot);
    made.querySelector("path")?.setAttribute("shape-rendering", "crispEdges");
    return made;
  }

  /** @param {Layer} layer */
  layer({ outline, ink, opacity }) {
    const fill = this.ink(ink);
    if (outline.length === 1) return node("path", { d: outline[0].path, fill, "fill-opacity": opacity });
    // What is taken out is black in a mask, over what was added before.
    const id = `mask-${++masks}`;
    const parts = outline.map(({ adds, path }) => node("path", { d: path, fill: adds ? "#fff" : "#000" }));
    return node("g", {},
      node("mask", { id, maskUnits: "userSpaceOnUse", x: -40, y: -40, width: 80, height: 80 }, ...parts),
      node("rect", { x: -40, y: -40, width: 80, height: 80, fill, "fill-opacity": opacity, mask: `url(#${id})` }));
  }

  /**
   * An arrow, with its casing only where it is not itself.
   * @param {Arrow} arrow
   */
  arrow(arrow) {
    const id = `mask-${++masks}`;
    const size = this.drawing.size;
    const whole = { x: 0, y: 0, width: size, height: size };
    const [opacity, casing] = arrow.opacity;
    return node("g", { class: "arrow" },
      node("mask", { id, maskUnits: "userSpaceOnUse", ...whole }, node("rect", { ...whole, fill: "#fff" }), this.arrowShape(arrow, 0, "#000")),
      node("g", { opacity: casing, mask: `url(#${id})` }, this.arrowShape(arrow, arrow.casing, this.ink(this.drawing.usual.casing))),
      node("g", { opacity }, this.arrowShape(arrow, 0, this.ink(arrow.ink))));
  }

  /**
   * @param {Arrow} arrow
   * @param {number} grown
   * @param {string} fill
   */
  arrowShape({ shaft, head, knots, width, knot, round }, grown, fill) {
    const points = (/** @type {[number, number][]} */ list) => list.map(([x, y]) => this.at(x, y).join(" ")).join(" ");
    const shape = node("g", { fill, stroke: fill, "stroke-linejoin": "round", "stroke-linecap": "round" },
      node("polyline", { points: points(shaft), fill: "none", "stroke-width": width + 2 * grown }));
    if (head.length) shape.append(node("polygon", { points: points(head), "stroke-width": 2 * (round + grown) }));
    for (const [x, y] of knots) {
      const [cx, cy] = this.at(x, y);
      shape.append(node("circle", { cx, cy, r: knot + grown, stroke: "none" }));
    }
    return shape;
  }
}
