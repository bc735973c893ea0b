// @ts-check
// Hears what changes in one game or several, and comes back when the connection is lost: with the versions it knows, so nothing is missed.

/** @import { Game, Position } from "./types" */

/** The shortest and the longest pause before coming back, and that before a game is fetched once more, in milliseconds. */
const SHORTEST = 1_000, LONGEST = 30_000, ONCE_MORE = 5_000;

/**
 * @typedef {object} Hears
 * @property {(change: { game: Game, keeps: number, position: Position }) => void} changed
 * @property {(game: number) => Promise<number>} resync fetches a game anew, and gives its version
 * @property {(game: number) => Promise<boolean>} isHidden asks whether a game is not shown any more
 * @property {(game: number) => void} gone tells that a game is not shown any more
 * @property {(state: "live" | "lost" | "closed") => void} stands tells how the connection is; closed if no game is shown any more
 * @property {() => string} [first] what is said first over the connection, if anything is
 */

export class Live {
  /**
   * @param {[number, number][]} games their numbers, and the versions that are known
   * @param {Hears} hears
   */
  constructor(games, hears) {
    this.versions = new Map(games);
    this.hears = hears;
    /** The games that are being fetched, and whether something has happened in them since that was asked for. @type {Map<number, boolean>} */
    this.fetching = new Map();
    /** Those that are fetched once more after a while. @type {Map<number, ReturnType<typeof setTimeout>>} */
    this.later = new Map();
    this.failed = 0;
    this.open();
    // A page that was put away has missed much, and should not wait to hear of it.
    addEventListener("pageshow", (event) => event.persisted && this.again());
    addEventListener("online", () => this.again());
  }

  open() {
    this.waits = undefined;
    const games = [...this.versions].map(([game, version]) => `${game}.${version}`);
    const url = new URL(`/api/v1/live?games=${games.join()}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const first = this.hears.first?.();
    if (first) url.searchParams.set("by", "frame");
    const socket = new WebSocket(url);
    if (first) socket.addEventListener("open", () => socket.send(first));
    this.socket = socket;
    let opened = false;
    socket.addEventListener("open", () => { opened = true; });
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(String(event.data))));
    socket.addEventListener("close", () => {
      if (socket !== this.socket) return;
      this.lose();
      // It may have been refused because there is nothing to be seen any more.
      if (!opened && this.failed === 1) void this.check();
    });
  }

  /** @param {{ type: string, id: number, after?: number, version?: number, keeps?: number, game?: Game, position?: Position }} said */
  hear(said) {
    this.failed = 0;
    const { id } = said;
    const known = this.versions.get(id);
    if (known === undefined) return;
    if (said.type === "closed") return this.end(id);
    this.hears.stands("live");
    // What is being fetched may have this in it already, or not.
    if (this.fetching.has(id)) return void this.fetching.set(id, true);
    if (this.later.has(id)) return;
    const { after = 0, version = 0, keeps = 0, game, position } = said;
    if (said.type === "resync") void this.resync(id);
    else if (said.type !== "change" || version <= known || !game || !position) return;
    // One that begins beyond what is known lacks something; one that begins before it, and leads beyond it, is not from this history.
    else if (after !== known) void this.resync(id);
    else {
      this.versions.set(id, version);
      this.hears.changed({ game, keeps, position });
    }
  }

  /**
   * A game is not shown any more.
   * @param {number} game
   */
  end(game) {
    if (!this.versions.delete(game)) return;
    this.hears.gone(game);
    if (this.versions.size) return;
    this.close();
    this.hears.stands("closed");
  }

  /**
   * Fetches a game, again if something happens in it meanwhile. Where that fails, once more after a while.
   * @param {number} game
   */
  async resync(game) {
    if (this.fetching.has(game) || this.later.has(game)) return;
    try {
      do {
        this.fetching.set(game, false);
        const version = await this.hears.resync(game);
        if (this.versions.has(game)) this.versions.set(game, version);
      } while (this.versions.has(game) && this.fetching.get(game));
    } catch {
      if (this.versions.has(game)) this.later.set(game, setTimeout(() => this.onceMore(game), ONCE_MORE * (0.5 + Math.random() / 2)));
    } finally {
      this.fetching.delete(game);
    }
  }

  /** @param {number} game */
  onceMore(game) {
    this.later.delete(game);
    if (this.versions.has(game)) void this.resync(game);
  }

  /** Asks of each game whether it is still shown. What cannot be told is told later. */
  async check() {
    for (const game of [...this.versions.keys()]) {
      if (await this.hears.isHidden(game).catch(() => false)) this.end(game);
    }
  }

  /** Hears no more. */
  close() {
    this.versions.clear();
    clearTimeout(this.waits);
    this.waits = undefined;
    for (const timer of this.later.values()) clearTimeout(timer);
    this.later.clear();
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }

  lose() {
    this.hears.stands("lost");
    const pause = Math.min(LONGEST, SHORTEST * 2 ** this.failed++) * (0.5 + Math.random() / 2);
    this.socket = undefined;
    this.waits = setTimeout(() => this.open(), pause);
  }

  /** Comes back at once, if it waits for that. */
  again() {
    if (this.waits === undefined) return;
    clearTimeout(this.waits);
    this.open();
  }
}
