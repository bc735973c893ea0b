// @ts-check
// The page of a free board: both sides are moved, all lines are kept in a tree, the engine looks on.

import { Board } from "./board.js";
import { moveForm, themes } from "./choices.js";
import { by, el } from "./dom.js";
import { Editor } from "./editor.js";
import { EngineView } from "./engine-view.js";
import { Engine } from "./engine.js";
import { Plans } from "./plans.js";
import * as settings from "./settings.js";
import { TreeView } from "./tree-view.js";
import {
  MOST_NAME, MOST_NOTE, branchOf, endOf, kept, lineOf, linkOf, pathTo, readText, revived, textOf, turnsTo,
} from "./tree.js";

/** @import { AnalysisData, EngineLine, Line, Turn } from "./types" */
/** @import { TreeNode } from "./tree.js" */

/** How many positions are kept to be shown again, and how many trees in this browser. */
const MOST_KEPT = 80, MOST_TREES = 30;

class Page {
  /** @param {AnalysisData} data */
  constructor(data) {
    this.data = data;
    this.words = data.words;
    this.bottom = data.bottom;
    /** @type {Map<string, Line>} */
    this.lines = new Map();
    this.rules = data.line.rules;
    this.start = data.line.start;
    this.tree = revived(null);
    this.node = this.tree.root;
    /** @type {Line | undefined} */
    this.line = undefined;
    /** What the tree looked like when it was shown last. @type {{ tree: object, changes: number } | undefined} */
    this.looked = undefined;
    /** What is set up just now. @type {Line | undefined} */
    this.draft = undefined;
    this.board = new Board(by("board"), data.words, { turn: (turn) => this.play(turn), say: (text) => this.say(text) });
    this.view = new TreeView(by("tree"), {
      go: (node) => void this.go(node),
      isPlanned: (node) => this.isPlanned(node),
      planned: data.words.planned,
      none: data.words.noMoves,
    });
    this.parts = { ...this.makeTools(), ...this.makeBranch(), ...this.makeKeep() };
    this.editor = new Editor(by("editor"), this.board, data.words, {
      ask: (wanted) => this.ask(wanted),
      show: (line) => this.showDraft(line),
      say: (text) => this.say(text),
      heard: (text) => (by("heard").textContent = text),
      done: (start, stays) => this.load({ rules: this.rules, start, moves: [] }, stays),
      left: () => {
        this.draft = undefined;
        this.edits(false);
      },
    });
    this.said = new EngineView(by("engine"), data.words, {
      switched: () => this.look(),
      follow: (line) => this.follow(line),
      pointed: (line) => this.board.look(undefined, this.turnOf(line)),
    });
    this.engine = new Engine(data.engine, data.viewer?.token, (said) => this.said.hear(said, this.line));
    this.plans = this.makePlans();
    by("steps").hidden = false;
    this.listen();
    void this.begin();
  }

  // ---- what it begins with ----

  async begin() {
    const linked = lineOf(location.hash);
    const { data } = this;
    // The board that came with the page is another one.
    if (linked) by("board").replaceChildren();
    if (linked && (await this.load(linked))) return undefined;
    this.open();
    this.keepLine(data.line);
    const last = this.tree.addLine(data.moves);
    if (data.moves.length) this.tree.promote(last);
    const shown = pathTo(last)[data.ply - 1] ?? this.tree.root;
    // Who comes back to a board without a game goes on where they were.
    await this.go(data.game ? shown : this.whereLeft());
  }

  /**
   * A line that stands in the address or was set up.
   * @param {{ rules: string, start?: string, moves: string[] }} wanted
   * @param {() => boolean} [stays] whether it is wanted still once it is there
   * @returns {Promise<boolean>} whether it could be loaded
   */
  async load(wanted, stays = () => true) {
    const line = await this.ask(wanted);
    if (!line || !stays()) return false;
    this.rules = line.rules;
    this.start = line.start;
    this.open();
    this.keepLine(line);
    await this.go(this.tree.addLine(line.moves));
    return true;
  }

  /**
   * What trees of this page are kept under: by game, or by rules and start. What somebody thinks about a running game
   * of theirs shows to nobody else who uses this browser.
   */
  get key() {
    const { game, viewer } = this.data;
    const isGames = game && this.rules === this.data.line.rules && this.start === this.data.line.start;
    if (!isGames) return `${this.rules}|${this.start ?? ""}`;
    return game.plays && viewer ? `game ${game.game} of ${viewer.person}` : `game ${game.game}`;
  }

  /** The trees that are kept in this browser, the newest last. @returns {Record<string, any>} */
  get trees() {
    try {
      const all = JSON.parse(localStorage.getItem("galabot.trees") ?? "{}");
      return all && typeof all === "object" ? all : {};
    } catch {
      return {};
    }
  }

  open() {
    this.lines.clear();
    this.tree = revived(this.trees[this.key]?.tree);
    this.node = this.tree.root;
  }

  whereLeft() {
    const left = this.trees[this.key]?.at;
    const turns = Array.isArray(left) ? left : [];
    /** @param {TreeNode} node @param {string} turn */
    const after = (node, turn) => node.children.find((child) => child.turn === turn) ?? node;
    return turns.reduce(after, this.tree.root);
  }

  save() {
    const { [this.key]: _, ...others } = this.trees;
    const left = Object.entries(others).slice(1 - MOST_TREES);
    if (this.tree.size) left.push([this.key, { tree: kept(this.tree), at: turnsTo(this.node) }]);
    try {
      localStorage.setItem("galabot.trees", JSON.stringify(Object.fromEntries(left)));
    } catch { /* Then it holds until the page is left. */ }
  }

  // ---- where one is ----

  /** @param {TreeNode} node */
  lineTo(node) {
    return { rules: this.rules, start: this.start, moves: turnsTo(node) };
  }

  /** @param {Line} line */
  keepLine(line) {
    this.lines.set(line.moves.map((move) => move.text).join(" "), line);
    for (const known of this.lines.keys()) {
      if (this.lines.size <= MOST_KEPT) break;
      this.lines.delete(known);
    }
  }

  /**
   * Asks for a line; says why there is none.
   * @param {{ rules: string, start?: string, moves: string[] }} wanted
   * @returns {Promise<Line | undefined>}
   */
  async ask(wanted) {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ ...wanted, bottom: this.bottom });
    try {
      const answer = await fetch("/api/v1/positions", { method: "POST", headers, body });
      const told = await answer.json();
      if (answer.ok) return told;
      this.say(told.message);
      this.refused = answer.status === 422;
    } catch {
      this.say(this.words.unanswered);
      this.refused = false;
    }
    return undefined;
  }

  /**
   * Goes to a turn in the tree.
   * @param {TreeNode} node
   * @returns {Promise<void>}
   */
  async go(node) {
    this.editor.close();
    const forward = node.parent === this.node;
    const before = this.node;
    this.node = node;
    this.refresh();
    let line = this.lines.get(turnsTo(node).join(" "));
    if (!line) {
      line = await this.ask(this.lineTo(node));
      if (this.node !== node) return;
      if (!line) {
        // A turn that may not be played has come in with a text.
        if (this.refused && node.parent) this.tree.remove(node);
        this.node = before;
        this.refresh();
        return;
      }
      this.keepLine(line);
    }
    this.line = line;
    for (const [at, one] of pathTo(node).entries()) {
      if (one.number) continue;
      one.number = line.moves[at]?.number ?? "";
      this.tree.changes += 1;
    }
    this.refresh();
    this.draw(forward);
    by("heard").textContent = `${line.position.last ?? ""} ${line.standing}`;
    this.look();
    this.save();
  }

  /** @param {boolean} animate */
  draw(animate) {
    const { draft, line } = this;
    if (draft) {
      document.documentElement.dataset.theme = settings.theme();
      this.showDraft(draft);
      this.editor.lay();
      this.editor.pick(this.editor.picked);
    }
    if (!line || draft) return;
    this.board.show(line.position, { bottom: this.bottom, theme: settings.theme(), movable: !line.over, animate });
    document.documentElement.dataset.theme = settings.theme();
    by("told").textContent = line.position.last ?? this.words.start;
    by("standing").textContent = line.standing;
  }

  /** @param {Turn} turn */
  play(turn) {
    this.say("");
    void this.go(this.tree.add(this.node, turn.text, this.line?.number));
  }

  /** A turn in letters, which the bot reads as in a game. @param {string} typed */
  async type(typed) {
    const node = this.node;
    const { moves, ...line } = this.lineTo(node);
    const found = await this.ask({ ...line, moves: [...moves, typed] });
    const last = found?.moves.at(-1);
    if (!found || !last || this.node !== node) return;
    this.parts.typed.value = "";
    this.keepLine(found);
    this.say("");
    await this.go(this.tree.add(node, last.text, last.number));
  }

  /** @param {string} text */
  say(text) {
    by("said").textContent = text;
  }

  /** All that depends on the tree, and on where in it one is. */
  refresh() {
    const { node, parts, tree } = this;
    const looks = { tree, changes: tree.changes };
    if (looks.tree === this.looked?.tree && looks.changes === this.looked.changes) this.view.mark(node);
    else this.view.show(tree.root, node);
    this.looked = looks;
    parts.branch.hidden = !node.parent;
    parts.note.value = node.note;
    parts.name.value = branchOf(node).name;
    parts.promote.hidden = pathTo(node).every((one) => one.parent?.children[0] === one);
    const leadsOn = /** @type {Record<string, unknown>} */ ({
      first: node.parent, before: node.parent, after: node.children.length, last: node.children.length, turn: true,
    });
    for (const button of by("steps").querySelectorAll("button")) {
      button.setAttribute("aria-disabled", String(!leadsOn[button.dataset.step ?? ""]));
    }
    parts.link.value = new URL(linkOf(this.lineTo(node)), new URL("/analysis", location.href)).href;
    parts.text.value = this.asText();
    if (document.activeElement !== by("rules")) /** @type {HTMLInputElement} */ (by("rules")).value = this.rules;
    if (document.activeElement !== parts.place) parts.place.value = this.line?.text ?? "";
    this.plans?.refresh();
  }

  // ---- setting up ----

  /** Whether pieces are set up: meanwhile nothing is played, and nothing beside the board is used. @param {boolean} on */
  edits(on) {
    by("playing").hidden = on;
    /** @type {HTMLElement} */ (document.querySelector(".beside")).inert = on;
    for (const button of by("steps").querySelectorAll("button")) button.hidden = on && button.dataset.step !== "turn";
    this.look();
    if (on) return;
    this.say("");
    this.draw(false);
    by("edit").focus();
  }

  async edit() {
    await this.editor.open(() => this.line);
    if (!this.editor.isOpen) return;
    this.edits(true);
    by("board").scrollIntoView({ block: "nearest" });
  }

  /** @param {Line} line */
  showDraft(line) {
    this.draft = line;
    this.board.show(line.position, { bottom: this.bottom, theme: settings.theme(), movable: false });
    by("told").textContent = line.text;
    by("standing").textContent = line.standing;
  }

  // ---- the engine ----

  look() {
    const { line, said, words } = this;
    if (!line) return;
    if (this.editor.isOpen) {
      this.engine.quiet();
      return said.silence("");
    }
    const isOwn = Boolean(line.own_game) || Boolean(this.data.game?.plays);
    said.on.disabled = isOwn;
    if (!isOwn && said.on.checked && !line.over) return this.engine.look(this.lineTo(this.node));
    this.engine.quiet();
    said.silence(isOwn ? words.engineOwnGame : line.over && said.on.checked ? words.engineOver : "");
  }

  /** The first turn of a line, where it can be taken. @param {EngineLine | undefined} line */
  turnOf(line) {
    return this.line?.position.legal.find((turn) => turn.text === line?.written[0]);
  }

  /** Plays the first turn of a line. @param {EngineLine} line */
  follow(line) {
    this.say("");
    void this.go(this.tree.add(this.node, line.written[0], this.line?.number));
  }

  // ---- text ----

  asText() {
    const { line } = this;
    if (!line) return "";
    /** @type {[string, string][]} */
    const headers = [];
    if (!line.rules.includes("=")) headers.push(["Rules", line.rules]);
    headers.push(["Ruleset", line.ruleset]);
    if (line.start) headers.push(["Start", line.start]);
    return textOf(this.tree, headers);
  }

  /** Reads the text of a game: its main line is looked at as a whole, its variations when one goes there. */
  async read() {
    const { headers, tree } = readText(this.parts.text.value);
    const rules = headers.get("ruleset") ?? headers.get("rules") ?? "";
    const moves = turnsTo(endOf(tree.root));
    if (!moves.length && !headers.size) return this.say(this.words.unread);
    const line = await this.ask({ rules, start: headers.get("start"), moves });
    if (!line) return;
    learn(endOf(tree.root), line);
    this.rules = line.rules;
    this.start = line.start;
    this.lines.clear();
    this.keepLine(line);
    this.tree = tree;
    this.node = tree.root;
    await this.number(tree.root);
    await this.go(endOf(tree.root));
    this.say(this.words.readDone.replace("{count}", String(tree.size)));
  }

  /** Has the variations looked at, each as a whole; what may not be played is left out. @param {TreeNode} root */
  async number(root) {
    /** @type {TreeNode[]} */
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      for (const other of node.children.slice(1)) {
        const line = await this.ask(this.lineTo(endOf(other)));
        if (!line) this.tree.remove(other);
        else learn(endOf(other), line);
      }
      open.push(...node.children);
    }
  }

  // ---- plans ----

  makePlans() {
    const { game, viewer } = this.data;
    if (!game?.plans || !viewer) return null;
    const of = { game: game.game, version: game.version, ply: game.ply, token: viewer.token, words: this.words };
    return new Plans(by("plans"), of, {
      changed: () => this.view.show(this.tree.root, this.node),
      wanted: () => this.beyond(this.node),
      go: (line) => void this.goBeyond(line),
    });
  }

  /** The turns to a node beyond the game's last; `null` if it is not behind it. @param {TreeNode} node */
  beyond(node) {
    const { moves, line } = this.data;
    if (this.rules !== line.rules || this.start !== line.start) return null;
    const turns = turnsTo(node);
    const follows = turns.length > moves.length && moves.every((move, at) => move.text === turns[at]);
    return follows ? turns.slice(moves.length) : null;
  }

  /** @param {TreeNode} node */
  isPlanned(node) {
    const turns = this.plans && this.beyond(node);
    return Boolean(turns && this.plans?.has(turns));
  }

  /** Leads to a line that is planned. @param {string[]} line */
  async goBeyond(line) {
    const { moves } = this.data;
    const all = [...moves.map((move) => move.text), ...line];
    const found = await this.ask({ rules: this.rules, start: this.start, moves: all });
    if (!found) return;
    this.keepLine(found);
    await this.go(this.tree.addLine(found.moves));
  }

  // ---- what one uses ----

  makeTools() {
    const { words, data } = this;
    const { form, typed } = moveForm(words, (text) => void this.type(text));
    by("tools").replaceChildren(
      el("p", { id: "heard", class: "heard", role: "status", "aria-live": "polite" }),
      el("p", { id: "said", role: "status", "aria-live": "polite" }),
      el("div", { id: "editor" }),
      el("div", { id: "playing" }, form,
        el("p", { class: "row" }, el("button", { id: "edit", type: "button", click: () => void this.edit() }, words.edit))));
    by("colours").replaceChildren(themes(words, data.themes, () => this.draw(false)));
    return { typed };
  }

  makeBranch() {
    const { words } = this;
    // While a name is typed it stays that of the same variation, also when nothing is left of it.
    let named = this.node;
    const name = el("input", { id: "branch-name", maxlength: String(MOST_NAME), autocomplete: "off", focus: () => {
      named = branchOf(this.node);
    }, input: () => {
      named.name = name.value.trim();
      this.edited();
    } });
    const note = el("textarea", { id: "branch-note", rows: "2", maxlength: String(MOST_NOTE), input: () => {
      this.node.note = note.value.trim();
      this.edited();
    } });
    const promote = el("button", { type: "button", click: () => {
      this.tree.promote(this.node);
      this.refresh();
      this.save();
    } }, words.promote);
    const undo = el("p", { role: "status", hidden: true });
    const remove = el("button", { type: "button", click: () => this.remove(undo) }, words.delete);
    const branch = el("div", { hidden: true },
      el("label", { for: "branch-name" }, words.name), name,
      el("label", { for: "branch-note" }, words.note), note,
      el("p", { class: "row" }, promote, remove));
    by("branch").replaceChildren(branch, undo);
    return { branch, name, note, promote };
  }

  /** What was typed beside the tree shows in it. */
  edited() {
    this.view.show(this.tree.root, this.node);
    this.parts.text.value = this.asText();
    this.save();
  }

  /** @param {HTMLElement} undo */
  remove(undo) {
    const { node } = this;
    if (!node.parent) return;
    const back = this.tree.remove(node);
    undo.hidden = false;
    undo.replaceChildren(this.words.deleted, " ", el("button", { type: "button", click: () => {
      back();
      undo.hidden = true;
      void this.go(node);
    } }, this.words.undo));
    void this.go(node.parent);
  }

  makeKeep() {
    const { words } = this;
    const link = el("input", { id: "link", readonly: true, focus: () => link.select() });
    const copy = el("button", { type: "button", click: async () => {
      link.select();
      await navigator.clipboard?.writeText(link.value).then(() => this.say(words.copied), () => {});
    } }, words.copy);
    const place = el("input", { id: "place", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const setUp = el("form", { class: "typed", submit: (event) => {
      event.preventDefault();
      place.blur();
      void this.load({ rules: this.rules, start: place.value.trim(), moves: [] });
    } }, el("label", { for: "place" }, words.place), place, el("button", {}, words.setUp));
    const text = el("textarea", { id: "text", rows: "6", spellcheck: "false" });
    const read = el("button", { type: "button", click: () => void this.read() }, words.read);
    const save = el("button", { type: "button", click: () => this.download() }, words.save);
    by("keep").replaceChildren(
      el("div", { class: "typed" }, el("label", { for: "link" }, words.link), link, copy), setUp,
      el("label", { for: "text" }, words.asText), text, el("p", { class: "row" }, read, save));
    return { link, place, text };
  }

  download() {
    const url = URL.createObjectURL(new Blob([this.parts.text.value], { type: "text/plain" }));
    el("a", { href: url, download: "analysis.txt" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  listen() {
    by("steps").addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.dataset.step) this.step(button.dataset.step);
    });
    addEventListener("keydown", (event) => {
      const inField = event.target instanceof Element && event.target.closest("input, select, textarea, [role=grid]");
      if (inField || event.altKey || event.ctrlKey || event.metaKey) return;
      const steps = /** @type {Record<string, string>} */ ({
        ArrowLeft: "before", ArrowRight: "after", ArrowUp: "up", ArrowDown: "down",
        Home: "first", End: "last", f: "turn",
      });
      const step = steps[event.key];
      if (!step || (this.editor.isOpen && step !== "turn")) return;
      event.preventDefault();
      this.step(step);
    });
    addEventListener("hashchange", () => {
      const linked = lineOf(location.hash);
      if (linked) void this.load(linked);
    });
    settings.onDeviceTheme(() => this.draw(false));
  }

  /** @param {string} step */
  step(step) {
    if (step === "turn") {
      this.bottom = this.bottom === "white" ? "black" : "white";
      return this.draw(false);
    }
    const { node, tree } = this;
    const beside = node.parent?.children ?? [];
    const at = beside.indexOf(node);
    const to = /** @type {Record<string, TreeNode | null | undefined>} */ ({
      first: tree.root, before: node.parent, after: node.children[0], last: endOf(node),
      up: beside[at - 1], down: beside[at + 1],
    })[step];
    if (to && to !== node) void this.go(to);
  }
}

/**
 * Writes the turns of a line as players write them, with their numbers.
 * @param {TreeNode} last
 * @param {Line} line
 */
function learn(last, { moves }) {
  pathTo(last).forEach((node, at) => Object.assign(node, { turn: moves[at].text, number: moves[at].number }));
}

new Page(JSON.parse(by("data").textContent ?? ""));
