// @ts-check
// The page of a puzzle or of a task of a lesson: a position in which turns are tried. The server judges each, and tells what follows.

import { Board } from "./board.js";
import { moveForm, themes } from "./choices.js";
import { by, el } from "./dom.js";
import * as settings from "./settings.js";

/** @import { ExerciseData, Position, Tried } from "./types" */

/** How long a board is looked at before the next, in milliseconds. */
const LOOKED_AT = 900;

class Exercise {
  /** @param {ExerciseData} data */
  constructor(data) {
    this.data = data;
    const { words } = data;
    this.bottom = data.position.bottom;
    /** The boards to go through: the start, and what followed. */
    this.boards = [data.position];
    this.at = 0;
    /** The turns so far of a game that is to be won. */
    /** @type {string[]} */
    this.turns = [];
    /** Whether a turn can be tried. */
    this.open = true;
    /** Whether an answer is waited for. */
    this.asking = false;
    /** What is being shown; the number of the last answer. */
    this.showing = 0;
    this.board = new Board(by("board"), words, { turn: (turn) => void this.try(turn.text), say: (text) => this.say(text) });
    this.said = el("p", { id: "said", role: "status", "aria-live": "polite" });
    this.heard = el("p", { class: "heard", role: "status", "aria-live": "polite" });
    this.before = el("button", { type: "button", "aria-label": words.before, click: () => this.step(-1) }, "‹");
    this.after = el("button", { type: "button", "aria-label": words.after, click: () => this.step(1) }, "›");
    this.steps = el("p", { class: "steps" }, this.before, this.after);
    const { form, typed } = moveForm(words, (text) => void this.try(text));
    this.form = form;
    this.typed = typed;
    this.again = el("button", { type: "button", click: () => this.reset() }, words.again);
    this.help = el("button", { type: "button", click: () => void this.ask(data.help, {}) }, words.help);
    this.next = el("a", { class: "main", href: data.next.path }, data.next.label);
    this.skip = el("a", { href: data.next.path }, data.skip);
    const turn = el("button", { type: "button", "aria-label": words.turn, click: () => this.turn() }, "⇅");
    by("tools").replaceChildren(this.said, this.heard, this.steps, this.form,
      el("p", { class: "ways" }, this.again, this.next, this.help, this.skip, turn), themes(words, data.themes, () => this.draw(false)));
    settings.onDeviceTheme(() => this.draw(false));
    this.result = "";
    this.refresh();
    this.draw(false);
  }

  // ---- what is shown ----

  /** @param {boolean} animate */
  draw(animate) {
    const position = this.boards[this.at];
    const movable = this.open && this.at === this.boards.length - 1;
    document.documentElement.dataset.theme = settings.theme();
    this.board.show(position, { bottom: this.bottom, theme: settings.theme(), movable, animate });
    by("told").textContent = position.last && this.at ? position.last : "";
    this.before.toggleAttribute("disabled", this.at === 0);
    this.after.toggleAttribute("disabled", this.at === this.boards.length - 1);
  }

  /** What can be done now. */
  refresh() {
    const done = this.result === "right" || this.result === "shown";
    this.steps.hidden = this.boards.length < 2;
    this.form.hidden = !this.open;
    this.again.hidden = this.boards.length < 2;
    this.again.classList.toggle("main", this.result === "wrong");
    this.next.hidden = !done;
    this.skip.hidden = done;
    this.help.hidden = done || this.result === "wrong";
  }

  /** @param {number} by */
  step(by) {
    this.showing += 1;
    this.at = Math.max(0, Math.min(this.boards.length - 1, this.at + by));
    this.draw(by > 0);
    this.heard.textContent = by > 0 ? this.boards[this.at].last ?? "" : this.boards[this.at].words;
  }

  turn() {
    this.bottom = this.bottom === "white" ? "black" : "white";
    this.draw(false);
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
  }

  /** Begins anew. */
  reset() {
    this.showing += 1;
    this.boards = [this.data.position];
    this.at = 0;
    this.turns = [];
    this.open = true;
    this.result = "";
    this.say("");
    this.refresh();
    this.draw(false);
  }

  // ---- what is tried ----

  /** @param {string} turn */
  try(turn) {
    return this.ask("tries", { turn });
  }

  /**
   * @param {string} what
   * @param {{ turn?: string }} body
   */
  async ask(what, body) {
    const { data } = this;
    if (!this.open || this.asking) return;
    this.asking = true;
    this.say(data.words.sending);
    /** @type {Record<string, string>} */
    const headers = { "content-type": "application/json" };
    if (data.viewer) headers["x-galabot-token"] = data.viewer.token;
    const all = data.lesson ? { ...body, turns: this.turns } : body;
    /** @type {Tried | undefined} */
    let told;
    try {
      const answer = await fetch(`${data.path}/${what}${data.query}`, { method: "POST", headers, body: JSON.stringify(all) });
      const said = await answer.json();
      if (answer.ok) told = said;
      else this.say(said.message ?? data.words.unsent);
    } catch {
      this.say(data.words.unsent);
    } finally {
      this.asking = false;
    }
    // While it is shown, whoever begins anew may try again.
    if (told) await this.tell(told);
  }

  /**
   * Shows what came of it, one board after another.
   * @param {Tried} tried
   */
  async tell({ result, said, boards, turns }) {
    const showing = (this.showing += 1);
    this.result = result;
    this.open = result === "on";
    this.turns = turns ?? [];
    this.typed.value = "";
    const first = this.boards.length;
    this.boards.push(...boards);
    this.say(said);
    this.refresh();
    for (let at = first; at < this.boards.length; at += 1) {
      this.at = at;
      this.draw(true);
      if (at + 1 < this.boards.length) await new Promise((done) => setTimeout(done, LOOKED_AT));
      // Whoever steps through them by themselves, or begins anew, is not led on.
      if (showing !== this.showing) return;
    }
    this.heard.textContent = boards.map((board) => board.last ?? "").join(" ");
    if (result !== "on") (this.next.hidden ? this.again : this.next).focus({ preventScroll: true });
  }
}

new Exercise(JSON.parse(by("data").textContent ?? ""));
