// @ts-check
// Hears what changes in one game or several, and comes back when the connection is lost: with the versions it knows, so nothing is missed.

/** @import { Game, Position } from "./types" */

/** The shortest and the longest pause before coming back, in milliseconds. */
const SHORTEST = 1_000, LONGEST = 30_000;

/**
 * @typedef {object} Hears
 * @property {(change: { game: Game, keeps: number, position: Position }) => void} changed
 * @property {(game: number) => Promise<number>} resync fetches a game anew, and gives its version
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
    this.failed = 0;
    this.closed = false;
    this.open();
    // A page that was put away has missed much, and should not wait to hear of it.
    addEventListener("pageshow", (event) => event.persisted && this.again());
    addEventListener("online", () => this.again());
  }

  open() {
    const games = [...this.versions].map(([game, version]) => `${game}.${version}`);
    const url = new URL(`/api/v1/live?games=${games.join()}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const first = this.hears.first?.();
    if (first) url.searchParams.set("by", "frame");
    const socket = new WebSocket(url);
    if (first) socket.addEventListener("open", () => socket.send(first));
    this.socket = socket;
    socket.addEventListener("message", (event) => this.hear(JSON.parse(String(event.data))));
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  /** @param {{ type: string, id: number, after?: number, version?: number, keeps?: number, game?: Game, position?: Position }} said */
  hear(said) {
    this.failed = 0;
    const { id } = said;
    if (said.type === "closed") {
      this.versions.delete(id);
      if (this.versions.size) return;
      this.socket = undefined;
      this.hears.stands("closed");
      return;
    }
    this.hears.stands("live");
    const known = this.versions.get(id) ?? 0;
    if (said.type === "resync" || (said.type === "change" && (said.after ?? 0) > known)) {
      void this.resync(id);
    } else if (said.type === "change" && (said.version ?? 0) > known && said.game && said.position) {
      // One that begins before what is known, and leads beyond it, is not from this history.
      if (said.after !== known) return void this.resync(id);
      this.versions.set(id, said.version ?? 0);
      this.hears.changed({ game: said.game, keeps: said.keeps ?? 0, position: said.position });
    }
  }

  /** @param {number} game */
  async resync(game) {
    try {
      this.versions.set(game, await this.hears.resync(game));
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
