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
  const heard = [], stood = [], gone = [];
  const live = new Live([[1, 5]], { changed: (change) => heard.push(change.keeps), resync: async () => 9, isHidden: async () => true, gone: (game) => gone.push(game), stands: (state) => stood.push(state) });
  const change = (after, version) => ({ type: "change", id: 1, after, version, keeps: version, game: {}, position: {} });
  assert.equal(sockets[0].url, "wss://a.example/api/v1/live?games=1.5");
  sockets[0].says({ type: "current", id: 1, version: 5 });
  sockets[0].says(change(5, 6));
  sockets[0].says(change(5, 6));
  assert.deepEqual(heard, [6], "the same once");
  sockets[0].close();
  assert.equal(stood.at(-1), "lost");
  waits.pop()();
  assert.equal(sockets[1].url, "wss://a.example/api/v1/live?games=1.6");
  sockets[1].says(change(7, 8));
  await Promise.resolve();
  assert.deepEqual([heard, live.versions.get(1)], [[6], 9], "something was missing: it is asked for anew");
  sockets[1].says({ type: "closed", id: 1 });
  sockets[1].close();
  live.again();
  assert.deepEqual([gone, stood.at(-1), waits.length, sockets.length], [[1], "closed", 0, 2], "it stays closed");

  // Several games: one is fetched while more happens in it, once at a time; the other goes on, and is closed while it is fetched.
  const fetches = [];
  const wall = new Live([[1, 5], [2, 7]], { changed: () => {}, resync: (game) => new Promise((done, fail) => fetches.push([game, done, fail])), isHidden: async () => true, gone: (game) => gone.push(game), stands() {} });
  const socket = sockets.at(-1), turn = () => new Promise((done) => setImmediate(done));
  assert.equal(socket.url, "wss://a.example/api/v1/live?games=1.5,2.7");
  socket.says({ type: "resync", id: 1, version: 9 });
  socket.says({ ...change(9, 10), id: 1 });
  socket.says({ ...change(7, 8), id: 2 });
  assert.deepEqual([fetches.length, wall.versions.get(1), wall.versions.get(2)], [1, 5, 8]);
  fetches[0][1](9);
  await turn();
  assert.equal(fetches.length, 2, "it is fetched once more, since something has happened meanwhile");
  fetches[1][1](10);
  await turn();
  assert.deepEqual([fetches.length, wall.versions.get(1)], [2, 10], "and is not set back");
  socket.says({ type: "resync", id: 2, version: 20 });
  socket.says({ type: "closed", id: 2 });
  fetches[2][1](20);
  await turn();
  assert.deepEqual([[...wall.versions], gone], [[[1, 10]], [1, 2]], "what is gone does not come back");
  // What fails is fetched once more after a while, and not with each change.
  socket.says({ type: "resync", id: 1, version: 11 });
  fetches[3][2](new Error("busy"));
  await turn();
  for (const version of [11, 12, 13]) socket.says({ ...change(version, version + 1), id: 1 });
  await turn();
  assert.deepEqual([fetches.length, waits.length], [4, 1]);
  waits.pop()();
  assert.equal(fetches.length, 5);
  fetches[4][1](14);
  await turn();
  assert.equal(wall.versions.get(1), 14);
  // A line that is refused at once may lead to nothing that is shown any more.
  socket.close();
  assert.equal(waits.length, 1, "it comes back");
  waits.pop()();
  sockets.at(-1).close();
  await turn();
  assert.deepEqual([gone, wall.versions.size], [[1, 2, 1], 0]);
  const all = sockets.length;
  wall.again();
  assert.equal(sockets.length, all, "and stays away");
});

/** A tree with two variations, one within the other. */
async function grown() {
  const module = await load("tree.js");
  const tree = new module.Tree();
  const last = tree.addLine([{ text: "d1-e2", number: "1." }, { text: "d10-e9", number: "1…" }, { text: "g1-f2", number: "2." }, { text: "g10-f9", number: "2…" }]);
  const other = tree.addLine([{ text: "d1-e2" }, { text: "g10-f9", number: "1…" }, { text: "a1-a2", number: "2." }]);
  const deepest = tree.add(other.parent, "j1-j2", "2.");
  return { ...module, tree, last, other, deepest };
}

test("a tree keeps each line once, and its first one is the main line", async () => {
  const { tree, last, other, turnsTo, endOf, branchOf, pathTo } = await grown();
  assert.equal(tree.size, 7);
  assert.equal(tree.addLine([{ text: "d1-e2" }, { text: "d10-e9" }, { text: "g1-f2" }, { text: "g10-f9" }]), last);
  assert.deepEqual(turnsTo(endOf(tree.root)), ["d1-e2", "d10-e9", "g1-f2", "g10-f9"]);
  assert.equal(branchOf(other).turn, "g10-f9");
  assert.equal(branchOf(last).turn, "d1-e2");
  last.parent.name = "Both Kampas";
  assert.equal(branchOf(last), last.parent);
  tree.promote(other);
  assert.deepEqual(turnsTo(endOf(tree.root)), ["d1-e2", "g10-f9", "a1-a2"]);
  assert.deepEqual(pathTo(endOf(tree.root)).map((node) => node.number), ["1.", "1…", "2."]);
  const back = tree.remove(other.parent);
  assert.equal(tree.size, 4);
  assert.deepEqual(turnsTo(endOf(tree.root)), ["d1-e2", "d10-e9", "g1-f2", "g10-f9"]);
  back();
  assert.equal(tree.size, 7);
  assert.equal(endOf(tree.root), other);
});

test("a tree as text reads back, with its variations, names and notes", async () => {
  const { tree, last, other, deepest, textOf, readText, kept } = await grown();
  tree.root.note = "From the club";
  last.parent.note = "Good {as ever}";
  other.parent.name = "The mirror";
  deepest.note = "quiet [and slow]";
  const text = textOf(tree, [["Rules", "farmers"], ["White", 'Anna "A"']]);
  assert.ok(text.startsWith('[Rules "farmers"]\n[White "Anna \\"A\\""]\n\n{From the club} 1. d1-e2 d10-e9 {('), text);
  assert.ok(text.split("\n").every((line) => line.length < 80), text);
  const { headers, tree: read } = readText(text);
  assert.equal(headers.get("white"), 'Anna "A"');
  last.parent.note = "Good 'as ever'";
  deepest.note = "quiet 'and slow'";
  const bare = (list) => list.map(([turn, , name, note, children]) => [turn, name, note, bare(children)]);
  assert.deepEqual(bare(kept(read)), bare(kept(tree)));
  assert.equal(read.root.note, "From the club");
});

test("the text of a game from elsewhere is read: fences, numbers, comments, results", async () => {
  const { readText, turnsTo, endOf } = await load("tree.js");
  const { headers, tree } = readText('\ufeff```\n[Rules "chelma"]\nP1. N@e1 N@e8 ; a note\n1.e1-f3 {over\ntwo lines} e8-f6 *\n```\n');
  assert.equal(headers.get("rules"), "chelma");
  assert.deepEqual(turnsTo(endOf(tree.root)), ["N@e1", "N@e8", "e1-f3", "e8-f6"]);
  assert.equal(endOf(tree.root).parent.note, "over two lines");
  assert.equal(endOf(tree.root).parent.parent.note, "a note");
  assert.equal(readText("").tree.size, 0);
});

test("what was kept comes back as far as it can be read, and no tree grows without end", async () => {
  const { tree, kept, revived, MOST_NODES } = await grown();
  assert.deepEqual(kept(revived(JSON.parse(JSON.stringify(kept(tree))))), kept(tree));
  assert.equal(revived([["d1-e2", "1.", 7, null, "x"], [3], null, ["", ""]]).size, 1);
  assert.equal(revived({ a: 1 }).size, 0);
  let node = tree.root;
  for (let at = 0; at < MOST_NODES + 10; at += 1) node = tree.add(node, `t${at}`);
  assert.equal(tree.size, MOST_NODES);
});

test("a line stands behind the # of an address", async () => {
  const { linkOf, lineOf } = await load("tree.js");
  const line = { rules: "winther single-gala", start: "g9/10/10/K9/10/10/10/10/10/3G5G w", moves: ["a7xa10", "N@e1"] };
  assert.deepEqual(lineOf(linkOf(line)), line);
  assert.deepEqual(lineOf("#r=farmers"), { rules: "farmers", start: undefined, moves: [] });
  assert.equal(lineOf("#main"), null);
  assert.equal(lineOf(""), null);
});

test("what stands where in a position's text reads and writes, of any game", async () => {
  const { readPosition, writePosition } = await load("position.js");
  for (const text of [
    "ghkp2p'k'h'g'/hkp4p'k'h'/kp6p'k'/p8p'/10/10/P8P'/KP6P'K'/HKP4P'K'H'/GHKP2P'K'H'G' sw",
    "g9/10/10/K9/10/10/10/10/10/3G5G w",
    "kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0",
  ]) {
    assert.equal(writePosition(readPosition(text)), text);
  }
  const position = readPosition("g9/10/10/K9/10/10/10/10/10/3G5G w");
  assert.deepEqual([...position.pieces], [["a10", "g"], ["a7", "K"], ["d1", "G"], ["j1", "G"]]);
  position.pieces.set("j10", "h");
  position.pieces.delete("a7");
  assert.equal(writePosition(position), "g8h/10/10/10/10/10/10/10/10/3G5G w");
  const { cleared, putOn } = await load("position.js");
  const chelma = readPosition("kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0");
  const placed = putOn(putOn(chelma, "d4", "N"), "a8", "");
  assert.equal(writePosition(placed), "1p6/pq6/8/8/3N4/8/6QP/6PK w BBNRRbbnnrr 0");
  assert.equal(writePosition(cleared(placed)), "8/8/8/8/8/8/8/8 w - 0");
  assert.equal(writePosition(chelma), "kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0", "what was before stays");
});
