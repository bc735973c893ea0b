// The scripts of web pages that need no page: clocks, and coming back to a game that is watched.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** A module of web/ that imports nothing, whatever Node takes its ending for. */
const load = (name) => import(`data:text/javascript,${encodeURIComponent(readFileSync(new URL(`../../web/${name}`, import.meta.url), "utf8"))}`);

test("a span of time shows as a clock or as days", async () => {
  const { spanOf } = await load("clock.js");
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  for (const [span, shown] of [[0, "0:00"], [-5, "0:00"], [59_999, "0:59"], [12 * minute + 4000, "12:04"], [5 * hour + 7 * minute + 9000, "5:07:09"], [3 * day + 4 * hour, "3 d 4 h"]]) {
    assert.equal(spanOf(span), shown);
  }
});

test("only the time of who is to move runs", async () => {
  const { timesLeft } = await load("clock.js");
  const players = [{ seat: "white", left_ms: 9000 }, { seat: "black", left_ms: 7000 }];
  const game = { players, mover: "white", clock: { running: true, ends_at: 105_000 } };
  assert.deepEqual(timesLeft(game, 101_000), [4000, 7000]);
  assert.deepEqual(timesLeft(game, 200_000), [0, 7000]);
  assert.deepEqual(timesLeft({ ...game, clock: { running: false } }, 101_000), [9000, 7000]);
  assert.deepEqual(timesLeft({ players: [{ seat: "white" }], mover: "white" }, 0), [undefined]);
});

test("who watches comes back with the version they know, and asks anew where something is missing", async () => {
  const sockets = [];
  class FakeSocket extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    constructor(url) {
      super();
      this.url = String(url);
      sockets.push(this);
    }
    close() {
      this.dispatchEvent(new Event("close"));
    }
    says(said) {
      this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(said) }));
    }
  }
  const waits = [];
  Object.assign(globalThis, { WebSocket: FakeSocket, location: { href: "https://a.example/game/1" }, addEventListener() {}, setTimeout: (act) => waits.push(act) });
  const { Live } = await load("live.js");
  const heard = [], stood = [];
  const live = new Live(1, 5, { changed: (change) => heard.push(change.keeps), resync: async () => 9, stands: (state) => stood.push(state) });
  const change = (after, version) => ({ type: "change", after, version, keeps: version, game: {}, position: {} });
  assert.equal(sockets[0].url, "wss://a.example/api/v1/games/1/live?since=5");
  sockets[0].says({ type: "current", version: 5 });
  sockets[0].says(change(5, 6));
  sockets[0].says(change(5, 6));
  assert.deepEqual(heard, [6], "the same once");
  sockets[0].close();
  assert.equal(stood.at(-1), "lost");
  waits.pop()();
  assert.equal(sockets[1].url, "wss://a.example/api/v1/games/1/live?since=6");
  sockets[1].says(change(7, 8));
  await Promise.resolve();
  assert.deepEqual([heard, live.version], [[6], 9], "something was missing: it is asked for anew");
  sockets[1].says({ type: "closed" });
  sockets[1].close();
  assert.deepEqual([stood.at(-1), waits.length, sockets.length], ["closed", 0, 2], "it stays closed");
});
