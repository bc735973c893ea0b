// @ts-check
// What the engine says, as it is seen: White's chances as a bar and in words, and the best lines.

import { el } from "./dom.js";
import * as settings from "./settings.js";

/** @import { EngineLine, Line, Words } from "./types" */
/** @import { Said } from "./engine.js" */

/** @typedef {{ item: HTMLElement, score: HTMLElement, button: HTMLButtonElement, line: EngineLine | undefined }} Row */

export class EngineView {
  /**
   * @param {HTMLElement} root
   * @param {Words} words
   * @param {object} used
   * @param {() => void} used.switched
   * @param {(line: EngineLine) => void} used.follow
   * @param {(line: EngineLine | undefined) => void} used.pointed at a line, or at none any more
   */
  constructor(root, words, used) {
    this.words = words;
    this.used = used;
    /** @type {Row[]} */
    this.rows = [];
    this.on = el("input", { type: "checkbox", id: "engine-on", checked: settings.looks(), change: () => {
      settings.setLooks(this.on.checked);
      used.switched();
    } });
    this.share = el("span");
    const range = { "aria-valuemin": "0", "aria-valuemax": "100" };
    const bar = { class: "meter", role: "meter", "aria-label": words.engine, hidden: true, ...range };
    this.meter = el("div", bar, this.share);
    this.chance = el("p", { class: "chance", hidden: true });
    this.best = el("ol", { class: "best" });
    this.state = el("p", { class: "terms", role: "status" });
    const label = el("label", { for: "engine-on" }, words.engineOn);
    root.replaceChildren(el("p", {}, this.on, " ", label), this.meter, this.chance, this.best, this.state);
  }

  /** @param {string} text */
  tell(text) {
    if (this.state.textContent !== text) this.state.textContent = text;
    this.state.hidden = !text;
  }

  /**
   * Nothing but perhaps why.
   * @param {string} why
   */
  silence(why) {
    this.show([], undefined);
    this.tell(why);
  }

  /**
   * @param {Said} said
   * @param {Line | undefined} line at whose end it was looked
   */
  hear({ state, lines, told }, line) {
    const { words } = this;
    const depth = String(lines[0]?.depth ?? 0);
    this.tell({
      "thinks": words.engineThinks,
      "here": words.engineHere.replace("{depth}", depth),
      "there": words.engineThere.replace("{depth}", depth),
      "signed-out": words.engineSignedOut,
      "failed": told ?? words.engineFailed,
    }[state]);
    // Until it has found something, what it said before stays: so nothing jumps.
    if (state !== "thinks") this.show(lines, line);
  }

  /**
   * @param {EngineLine[]} lines
   * @param {Line | undefined} line
   */
  show(lines, line) {
    const mover = line?.position.mover ?? "white";
    const sign = ["black", "north-west", "north-east"].includes(mover) ? -1 : 1;
    const [best] = lines;
    this.meter.hidden = this.chance.hidden = !best;
    if (best) {
      const percent = String(Math.round(50 + 50 * sign * best.chance));
      const told = this.words.engineChance.replace("{percent}", percent);
      this.meter.setAttribute("aria-valuenow", percent);
      this.meter.setAttribute("aria-valuetext", told);
      this.share.style.inlineSize = `${percent}%`;
      this.chance.textContent = told;
    }
    // Lines change many times a second: who has one in focus keeps it.
    while (this.rows.length > lines.length) this.rows.pop()?.item.remove();
    lines.forEach((one, at) => {
      const row = (this.rows[at] ??= this.row(at));
      row.line = one;
      const text = `${line?.number ?? ""} ${one.written.join(" ")}`.trim();
      if (row.button.title !== text) row.button.textContent = row.button.title = text;
      const score = this.scoreOf(one, sign);
      if (row.score.textContent !== score) row.score.textContent = score;
    });
  }

  /**
   * A place for a line.
   * @param {number} at
   * @returns {Row}
   */
  row(at) {
    const line = () => this.rows[at]?.line;
    const [on, off] = [() => this.used.pointed(line()), () => this.used.pointed(undefined)];
    const score = el("span", { class: "score" });
    const button = el("button", { type: "button", focus: on, mouseenter: on, blur: off, mouseleave: off, click: () => {
      const one = line();
      if (one) this.used.follow(one);
    } });
    const item = el("li", {}, score, button);
    this.best.append(item);
    return { item, score, button, line: undefined };
  }

  /**
   * A score for White, in pieces of the least worth; or in how many moves the game is won.
   * @param {EngineLine} line
   * @param {number} sign
   */
  scoreOf({ score, end }, sign) {
    if (end !== null && end !== undefined) {
      const wins = end * sign > 0 ? this.words.engineWins : this.words.engineLoses;
      return wins.replace("{moves}", String(Math.ceil(Math.abs(end) / 2)));
    }
    const points = (score * sign) / 100;
    return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;
  }
}
