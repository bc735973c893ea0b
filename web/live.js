// @ts-check
// Hears what changes in a game, and comes back when the connection is lost: with the version it knows, so nothing is missed.

/** @import { Game, Position } from "./types" */

/** The shortest and the longest pause before coming back, in milliseconds. */
const SHORTEST = 1_000, LONGEST = 30_000;

/**
 * @typedef {object} Hears
 * @property {(change: { game: Game, keeps: number, position: Position }) => void} changed
 * @property {() => Promise<number>} resync fetches the game anew, and gives its version
 * @property {(state: "live" | "lost" | "closed") => void} stands
 * @property {() => string} [first] what is said first over the connection, if anything is
 */

export class Live {
  /**
   * @param {number} game
   * @param {number} version
   * @param {Hears} hears
   */
  constructor(game, version, hears) {
    this.game = game;
    this.version = version;
    this.hears = hears;
    this.failed = 0;
    this.closed = false;
    this.open();
    // A page that was put away has missed much, and should not wait to hear of it.
    addEventListener("pageshow", (event) => event.persisted && this.again());
    addEventListener("online", () => this.again());
  }

  open() {
    const url = new URL(`/api/v1/games/${this.game}/live?since=${this.version}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const first = this.hears.first?.();
    if (first) url.searchParams.set("by", "frame");
    const socket = new WebSocket(url);
    if (first) socket.addEventListener("open", () => socket.send(first));
    this.socket = socket;
    socket.addEventListener("message", (event) => this.hear(JSON.parse(String(event.data))));
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  /** @param {{ type: string, after?: number, version?: number, keeps?: number, game?: Game, position?: Position }} said */
  hear(said) {
    this.failed = 0;
    if (said.type === "closed") {
      this.socket = undefined;
      this.hears.stands("closed");
      return;
    }
    this.hears.stands("live");
    if (said.type === "resync" || (said.type === "change" && (said.after ?? 0) > this.version)) {
      void this.resync();
    } else if (said.type === "change" && (said.version ?? 0) > this.version && said.game && said.position) {
      // One that begins before what is known, and leads beyond it, is not from this history.
      if (said.after !== this.version) return void this.resync();
      this.version = said.version ?? 0;
      this.hears.changed({ game: said.game, keeps: said.keeps ?? 0, position: said.position });
    }
  }

  async resync() {
    try {
      this.version = await this.hears.resync();
    } catch {
      this.socket?.close();
    }
  }

  /** Hears no more. */
  close() {
    this.closed = true;
    clearTimeout(this.waits);
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

  /** Comes back at once, unless it is there. */
  again() {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN || this.waits === undefined) return;
    clearTimeout(this.waits);
    this.open();
  }
}
