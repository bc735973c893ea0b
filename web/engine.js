// @ts-check
// What the engine says of a position: from a worker in this browser, or from the bot where there is none.

/** @import { EngineLine } from "./types" */

/** How long somebody looks before the bot is asked, and how long a worker may take to load, in milliseconds. */
const PAUSE = 700, LOADS_IN = 20_000;

/**
 * @typedef {{ rules: string, start?: string, moves: string[] }} Line
 * @typedef {"thinks" | "here" | "there" | "signed-out" | "failed"} State
 * @typedef {{ state: State, lines: EngineLine[], done: boolean, told?: string }} Said
 */

export class Engine {
  /**
   * @param {{ worker: string, module: string } | null} files
   * @param {string | undefined} token of who has signed in
   * @param {(said: Said) => void} hears
   */
  constructor(files, token, hears) {
    this.files = files;
    this.token = token;
    this.hears = hears;
    this.asked = 0;
    /** @type {Line | undefined} */
    this.line = undefined;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** What the bot has answered. @type {Map<string, Said>} */
    this.known = new Map();
  }

  /** @param {Line} line */
  look(line) {
    this.line = line;
    const id = ++this.asked;
    clearTimeout(this.waits);
    this.hears({ state: "thinks", lines: [], done: false });
    if (this.begin()) this.worker?.postMessage({ id, ...line });
    else this.ask(id, line);
  }

  quiet() {
    this.line = undefined;
    this.asked += 1;
    clearTimeout(this.waits);
    this.worker?.postMessage({ id: 0 });
  }

  /** Starts the worker, unless it has been. Gives whether there is one. */
  begin() {
    const { files } = this;
    if (this.worker || !files) return Boolean(this.worker);
    try {
      this.worker = new Worker(/** @type {any} */ (trusted(files.worker)), { type: "module" });
    } catch {
      this.files = null;
      return false;
    }
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    this.worker.addEventListener("error", () => this.lose());
    this.worker.postMessage({ module: files.module });
    this.loads = setTimeout(() => this.lose(), LOADS_IN);
    return true;
  }

  /** @param {{ id?: number, ready?: boolean, lines?: EngineLine[], done?: boolean, failed?: string }} said */
  hear({ id, lines, done, failed }) {
    if (failed !== undefined) return this.lose();
    clearTimeout(this.loads);
    if (lines && id === this.asked) this.hears({ state: "here", lines, done: Boolean(done) });
  }

  /** Goes on without a worker. */
  lose() {
    clearTimeout(this.loads);
    this.worker?.terminate();
    this.worker = undefined;
    this.files = null;
    if (this.line) this.look(this.line);
  }

  /**
   * Asks the bot once the position has been looked at for a moment.
   * @param {number} id
   * @param {Line} line
   */
  ask(id, line) {
    if (!this.token) return this.hears({ state: "signed-out", lines: [], done: true });
    const body = JSON.stringify(line);
    const known = this.known.get(body);
    if (known) return this.hears(known);
    this.waits = setTimeout(async () => {
      const said = await this.post(body);
      if (said.state === "there") this.known.set(body, said);
      if (id === this.asked) this.hears(said);
    }, PAUSE);
  }

  /**
   * @param {string} body
   * @returns {Promise<Said>}
   */
  async post(body) {
    const headers = { "content-type": "application/json", "x-galabot-token": this.token ?? "" };
    try {
      const answer = await fetch("/api/v1/analysis", { method: "POST", body, headers });
      const said = await answer.json();
      if (answer.ok) return { state: "there", lines: said.lines, done: true };
      return { state: "failed", lines: [], done: true, told: said.message };
    } catch {
      return { state: "failed", lines: [], done: true };
    }
  }
}

/**
 * The address of a worker, as the page's policy wants it.
 * @param {string} url
 */
function trusted(url) {
  const types = /** @type {any} */ (globalThis).trustedTypes;
  if (!types) return url;
  const policy = types.createPolicy("engine", { createScriptURL: (/** @type {string} */ one) => one });
  return policy.createScriptURL(url);
}
