// @ts-check
// The page of a game: it begins with what the page brought along, and goes on with what it hears.

import { Actions } from "./actions.js";
import { ask, firstFrame } from "./asking.js";
import { Board } from "./board.js";
import { moveForm, themes } from "./choices.js";
import { spanOf, timesLeft } from "./clock.js";
import { by, el } from "./dom.js";
import { Live } from "./live.js";
import * as settings from "./settings.js";

/** @import { Data, Game, Position, Turn } from "./types" */

/** Positions that are kept to be shown again. */
const MOST_KEPT = 60;

/** The page, or what stands for it in an Activity: the same elements, with the data of another game each time. */
export class Page {
  /** @param {Data} data */
  constructor(data) {
    /** Ends what listens to the document. */
    this.ends = new AbortController();
    this.words = data.words;
    this.themes = data.themes;
    this.viewer = data.viewer;
    this.game = data.game;
    /** @type {string} */
    this.bottom = data.bottom;
    this.ply = data.position.ply;
    /** @type {Map<number, Position>} */
    this.kept = new Map([[data.position.ply, data.position]]);
    this.board = new Board(by("board"), data.words, { turn: (turn) => this.wish(turn), say: (text) => this.say(text) });
    this.actions = new Actions(data.words, (action) => void this.deliver("actions", { action }, this.game.version), (game) => this.leads(game), () => this.coached());
    if (this.viewer) this.actions.leadOn(data.next);
    const made = this.makeTools();
    this.slider = made.slider;
    this.back = made.back;
    this.state = made.state;
    this.typed = made.typed;
    this.form = made.form;
    this.really = made.really;
    /** The turn that is asked about. */
    /** @type {{ turn: string, version: number } | null} */
    this.wanted = null;
    this.sending = false;
    this.listen();
    this.listMoves();
    this.draw(false);
    this.refresh();
    this.live = new Live([[this.game.game, this.game.version]], {
      changed: (change) => this.hear(change),
      resync: () => this.resync(),
      isHidden: async () => (await ask(`/api/v1/games/${this.game.game}`)).status === 404,
      gone: () => this.gone(),
      stands: (state) => this.stands(state),
      first: firstFrame,
    });
    this.ticks = setInterval(() => this.showTimes(), 1000);
  }

  /**
   * Whether it goes to another game itself.
   * @param {number} _game
   */
  leads(_game) {
    return false;
  }

  /** Makes room for another game in the same elements. */
  close() {
    this.ends.abort();
    this.live.close();
    clearInterval(this.ticks);
  }

  get last() {
    return this.game.moves.length;
  }

  get isLast() {
    return this.ply === this.last;
  }

  get ownTurn() {
    return Boolean(this.viewer && this.game.mover && this.viewer.seats.includes(this.game.mover));
  }

  // ---- what is shown ----

  /** @param {boolean} animate */
  draw(animate) {
    const position = this.kept.get(this.ply);
    if (!position) return;
    const how = { bottom: this.bottom, theme: settings.theme(), movable: this.isLast && this.ownTurn, animate };
    this.board.show(position, how);
    document.documentElement.dataset.theme = settings.theme();
    by("told").textContent = position.last ?? this.words.start;
  }

  /**
   * Goes to a board.
   * @param {number} ply
   */
  async go(ply) {
    const to = Math.max(0, Math.min(this.last, ply));
    const forward = to === this.ply + 1;
    this.ply = to;
    this.refresh();
    if (!this.kept.has(to)) await this.fetchPosition(to);
    if (this.ply !== to) return;
    this.draw(forward);
    by("heard").textContent = by("told").textContent;
  }

  /** @param {number} ply */
  async fetchPosition(ply) {
    const answer = await ask(`/api/v1/games/${this.game.game}/positions/${ply}?bottom=${this.bottom}`);
    if (answer.ok) this.keep(await answer.json());
  }

  /** @param {Position} position */
  keep(position) {
    this.kept.set(position.ply, position);
    for (const ply of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) break;
      if (ply !== this.ply && ply !== this.last) this.kept.delete(ply);
    }
  }

  /** All that depends on the game, and on which of its boards is shown. */
  refresh() {
    const { game } = this;
    by("standing").textContent = this.ownTurn ? `${game.standing} · ${this.words.yourTurn}` : game.standing;
    for (const link of by("list").querySelectorAll("a")) {
      const here = Number(link.dataset.ply) === this.ply;
      setCurrent(link, here);
      // With the next frame: nothing is to be laid out before all is there.
      if (here) requestAnimationFrame(() => scrollInto(by("list"), link));
    }
    for (const link of document.querySelectorAll("#curve a")) setCurrent(link, Number(/** @type {SVGElement} */ (link).dataset.ply) === this.ply);
    this.slider.max = String(this.last);
    this.slider.value = String(this.ply);
    this.slider.setAttribute("aria-valuetext", this.numberOf(this.ply));
    this.back.hidden = this.isLast;
    this.form.hidden = !this.ownTurn || !this.isLast;
    this.actions.show(game, this.viewer?.seats ?? []);
    document.getElementById("analyse")?.setAttribute("href", `/analysis?game=${game.game}&ply=${this.ply}&bottom=${this.bottom}`);
    document.getElementById("file-picture")?.setAttribute("href", `/api/v1/games/${game.game}/positions/${this.ply}/picture.png?bottom=${this.bottom}`);
    this.showTimes();
  }

  /** @param {number} ply */
  numberOf(ply) {
    const move = this.game.moves[ply - 1];
    return move ? `${move.number} ${move.text}` : this.words.start;
  }

  showTimes() {
    const left = timesLeft(this.game, Date.now());
    [...by("who").children].forEach((line, at) => {
      const player = this.game.players[at];
      line.classList.toggle("to-move", player?.seat === this.game.mover);
      const time = left[at];
      let shown = line.querySelector("time");
      if (time === undefined) return shown?.remove();
      if (!shown) line.append(" ", (shown = document.createElement("time")));
      shown.textContent = this.words.timeLeft.replace("{time}", spanOf(time));
    });
  }

  /** The moves beyond those that are listed already. */
  listMoves() {
    const list = by("list");
    while (list.children.length > this.last) list.lastElementChild?.remove();
    for (const move of this.game.moves.slice(list.children.length)) {
      const link = el("a", { "data-ply": String(move.ply), href: `/game/${this.game.game}?ply=${move.ply}` }, `${move.number} ${move.text}`);
      list.append(el("li", {}, link));
    }
    document.getElementById("no-moves")?.toggleAttribute("hidden", this.last > 0);
  }

  /** @param {string} text */
  say(text) {
    by("said").textContent = text;
  }

  // ---- what changes ----

  /** @param {{ game: Game, keeps: number, position: Position }} change */
  hear({ game, keeps, position }) {
    const follows = this.isLast;
    const grew = game.moves.length === 1 && keeps === this.last;
    const moves = [...this.game.moves.slice(0, keeps), ...game.moves];
    this.game = { ...game, moves };
    for (const ply of this.kept.keys()) if (ply > keeps) this.kept.delete(ply);
    this.keep(position);
    const list = by("list");
    while (list.children.length > keeps) list.lastElementChild?.remove();
    this.listMoves();
    if (follows) this.ply = this.last;
    this.ply = Math.min(this.ply, this.last);
    this.refresh();
    if (follows || !this.kept.has(this.ply)) this.draw(grew);
    // What is seen beside the board is read out too.
    by("heard").textContent = `${moves.length > keeps ? (position.last ?? "") : ""} ${game.standing}`;
    this.say("");
  }

  /** Fetches the game anew. */
  async resync() {
    const follows = this.isLast;
    const answer = await ask(`/api/v1/games/${this.game.game}`);
    if (!answer.ok) throw new Error(`the game is answered with ${answer.status}`);
    const game = await answer.json();
    if (this.ends.signal.aborted) return game.version;
    this.game = game;
    this.kept.clear();
    by("list").replaceChildren();
    this.listMoves();
    this.ply = follows ? this.last : Math.min(this.ply, this.last);
    await this.fetchPosition(this.ply);
    if (this.ends.signal.aborted) return game.version;
    this.refresh();
    if (!this.kept.has(this.ply)) throw new Error("the board is not answered");
    this.draw(false);
    return game.version;
  }

  /** @param {"live" | "lost" | "closed"} state */
  stands(state) {
    this.state.dataset.state = state;
    if (this.state.textContent !== this.words[state]) this.state.textContent = this.words[state];
  }

  /** The game is not shown any more: nothing of it stays, and the page says why. */
  gone() {
    location.reload();
  }

  // ---- moving ----

  /**
   * A turn that somebody wants to take.
   * @param {{ text: string }} turn
   */
  wish(turn) {
    const { version } = this.game;
    if (!this.viewer?.confirms) return void this.send(turn.text, version);
    by("really-what").textContent = this.words.really.replace("{turn}", turn.text);
    this.wanted = { turn: turn.text, version };
    this.really.showModal();
  }

  /**
   * Takes a turn that was chosen on the board of this version.
   * @param {string} turn
   * @param {number} version
   */
  send(turn, version) {
    return this.deliver("turns", { turn }, version);
  }

  /** What the coach says of the last turn, to its player alone. */
  async coached() {
    try {
      const headers = { "x-galabot-token": this.viewer?.token ?? "" };
      const answer = await ask(`/api/v1/games/${this.game.game}/coach`, { headers });
      const said = await answer.json();
      if (!answer.ok) return said.message ?? this.words.unsent;
      if (this.isLast) this.board.look(undefined, said);
      return said.text;
    } catch {
      return this.words.unsent;
    }
  }

  /**
   * Does something that was decided upon this version of the game.
   * @param {string} what
   * @param {{ turn: string } | { action: string }} asked
   * @param {number} version
   */
  async deliver(what, asked, version) {
    if (!this.viewer || this.sending) return;
    this.sending = true;
    this.say(this.words.sending);
    const body = JSON.stringify({ command: crypto.randomUUID(), version, ...asked });
    const headers = { "content-type": "application/json", "x-galabot-token": this.viewer.token };
    try {
      const answer = await this.post(what, body, headers);
      const told = await answer.json();
      if (!answer.ok) return this.say(told.message ?? this.words.unsent);
      if (what === "turns") this.typed.value = "";
      this.say("");
      this.actions.leadOn(told.next);
    } catch {
      this.say(this.words.unsent);
    } finally {
      this.sending = false;
    }
  }

  /**
   * Sends it once more if no answer came: its command is carried out once, however often it arrives.
   * @param {string} what
   * @param {string} body
   * @param {Record<string, string>} headers
   */
  async post(what, body, headers) {
    const send = () => ask(`/api/v1/games/${this.game.game}/${what}`, { method: "POST", body, headers });
    try {
      return await send();
    } catch {
      return await send();
    }
  }

  /**
   * Whether to ask before a move is sent, on every device of theirs. What cannot be kept is not shown as chosen.
   * @param {HTMLInputElement} box
   */
  async choose(box) {
    if (!this.viewer) return;
    const { viewer } = this;
    viewer.confirms = box.checked;
    box.disabled = true;
    const headers = { "content-type": "application/json", "x-galabot-token": viewer.token };
    const sent = ask("/api/v1/settings", { method: "POST", body: JSON.stringify({ confirms: box.checked }), headers });
    const answer = await sent.catch(() => null);
    box.disabled = false;
    if (answer?.ok) return this.say("");
    viewer.confirms = box.checked = !box.checked;
    this.say((await answer?.json().catch(() => null))?.message ?? this.words.unkept);
  }

  // ---- what one uses ----

  makeTools() {
    const { words } = this;
    const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: "0", step: "1", "aria-label": words.slider, input: () => void this.go(Number(slider.value)) }));
    const back = el("button", { type: "button", class: "back", hidden: true, click: () => void this.go(this.last) }, words.earlier);
    const state = el("p", { class: "live", role: "status", "data-state": "lost" });
    const { form, typed } = moveForm(words, (text) => this.wish({ text }));
    const said = el("p", { id: "said", role: "status", "aria-live": "polite" });
    const heard = el("p", { id: "heard", class: "heard", role: "status", "aria-live": "polite" });
    const choices = [themes(words, this.themes, () => this.draw(false))];
    if (this.viewer?.seats.length) {
      const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "asks", checked: this.viewer.confirms, change: () => void this.choose(box) }));
      choices.push(el("p", {}, box, " ", el("label", { for: "asks" }, words.asks)));
    }
    const really = /** @type {HTMLDialogElement} */ (el("dialog", { "aria-labelledby": "really-what" },
      el("p", { id: "really-what" }),
      el("form", { method: "dialog" }, el("button", { value: "yes", class: "main" }, words.play), " ", el("button", { value: "no" }, words.cancel))));
    really.addEventListener("close", () => {
      if (really.returnValue === "yes" && this.wanted) void this.send(this.wanted.turn, this.wanted.version);
      really.returnValue = "";
      this.wanted = null;
    });
    by("tools").replaceChildren(slider, back, heard, said, form, this.actions.element, ...choices, state, really);
    return { slider, back, state, typed, form, really };
  }

  listen() {
    const { signal } = this.ends;
    document.querySelector("nav.steps")?.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const step = link?.dataset.step;
      if (!step || isModified(/** @type {MouseEvent} */ (event))) return;
      event.preventDefault();
      this.step(step);
    }, { signal });
    document.querySelector(".beside")?.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link?.dataset.ply || isModified(/** @type {MouseEvent} */ (event))) return;
      event.preventDefault();
      void this.go(Number(link.dataset.ply));
    }, { signal });
    addEventListener("keydown", (event) => {
      const inField = event.target instanceof Element && event.target.closest("input, select, textarea, [role=grid]");
      if (inField || event.altKey || event.ctrlKey || event.metaKey) return;
      const steps = /** @type {Record<string, string>} */ ({ ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last", f: "turn" });
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      this.step(step);
    }, { signal });
    settings.onDeviceTheme(() => signal.aborted || this.draw(false));
  }

  /** @param {string} step */
  step(step) {
    if (step === "turn") {
      this.bottom = this.bottom === "white" ? "black" : "white";
      this.refresh();
      return this.draw(false);
    }
    const to = /** @type {Record<string, number>} */ ({ first: 0, before: this.ply - 1, after: this.ply + 1, last: this.last })[step];
    void this.go(to);
  }
}

/** @param {MouseEvent} event */
function isModified(event) {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/**
 * @param {Element} link
 * @param {boolean} is
 */
function setCurrent(link, is) {
  if (is) link.setAttribute("aria-current", "true");
  else link.removeAttribute("aria-current");
}

/**
 * Scrolls a list, and nothing around it.
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
function scrollInto(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

const data = document.getElementById("data");
if (data) new Page(JSON.parse(data.textContent ?? ""));
