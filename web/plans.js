// @ts-check
// The replies that one plans in a running game of one's own. Nobody else is shown them.

/** @import { Words } from "./types" */

/**
 * @typedef {{ version: number, ply: number, lines: string[][] }} Planned
 */

export class Plans {
  /**
   * @param {HTMLElement} root
   * @param {{ game: number, version: number, ply: number, token: string, words: Words }} of
   * @param {object} used
   * @param {() => void} used.changed
   * @param {() => string[] | null} used.wanted the line to be planned, from the present position of the game
   * @param {(line: string[]) => void} used.go leads to a line
   */
  constructor(root, of, used) {
    this.of = of;
    this.used = used;
    this.version = of.version;
    /** @type {string[][]} */
    this.lines = [];
    this.list = document.createElement("ul");
    this.list.className = "plans";
    this.said = document.createElement("p");
    this.said.setAttribute("role", "status");
    const button = (/** @type {string} */ text, /** @type {() => void} */ act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.addEventListener("click", act);
      return made;
    };
    this.add = button(of.words.planThis, () => void this.plan());
    this.add.className = "main";
    this.drop = button(of.words.planDrop, () => void this.send("DELETE"));
    const how = document.createElement("p");
    how.className = "terms";
    how.textContent = of.words.planHow;
    const buttons = document.createElement("p");
    buttons.className = "row";
    buttons.append(this.add, this.drop);
    root.replaceChildren(this.list, buttons, this.said, how);
    this.show();
    void this.send("GET");
  }

  async plan() {
    const turns = this.used.wanted();
    if (turns) await this.send("PUT", JSON.stringify({ command: crypto.randomUUID(), version: this.version, turns }));
  }

  /**
   * @param {"GET" | "PUT" | "DELETE"} method
   * @param {string} [body]
   */
  async send(method, body) {
    const headers = { "content-type": "application/json", "x-galabot-token": this.of.token };
    this.said.textContent = "";
    try {
      const answer = await fetch(`/api/v1/games/${this.of.game}/plans`, { method, body, headers });
      const told = await answer.json();
      if (!answer.ok) return void (this.said.textContent = told.message);
      this.hear(told);
    } catch {
      this.said.textContent = this.of.words.unanswered;
    }
  }

  /** @param {Planned} planned */
  hear({ version, ply, lines }) {
    if (ply !== this.of.ply) {
      // What they begin at is not the board that this page has.
      this.said.textContent = this.of.words.movedOn;
      return;
    }
    this.version = version;
    this.lines = lines;
    this.show();
    this.used.changed();
  }

  show() {
    const items = this.lines.map((line) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = line.join(" ");
      button.addEventListener("click", () => this.used.go(line));
      const item = document.createElement("li");
      item.append(button);
      return item;
    });
    if (!items.length) items.push(Object.assign(document.createElement("li"), { textContent: this.of.words.planNone }));
    this.list.replaceChildren(...items);
    this.drop.hidden = !this.lines.length;
    this.refresh();
  }

  /** Whether the line that is shown can be planned. */
  refresh() {
    this.add.disabled = !this.used.wanted();
  }

  /**
   * Whether a line is planned, or the beginning of one that is.
   * @param {string[]} turns
   */
  has(turns) {
    const begins = (/** @type {string[]} */ line) => turns.every((turn, at) => line[at] === turn.replace("x", "-"));
    return turns.length > 0 && this.lines.some(begins);
  }
}
