// What the page knows while answers and events cross each other, and how far somebody has read. Run with
// `node --test tests/browser/*.test.mjs`.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const page = new URL("../../crates/discord-sandbox/src/page/", import.meta.url);
const text = async (name) => readFile(new URL(name, page), "utf8");
const asModule = (source) => `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`;
const { Store } = await import(asModule((await text("store.js")).replace("./dom.js", asModule(await text("dom.js")))));

const LOBBY = { id: "1", name: "games", kind: "text" };
const LESSON = { id: "2", name: "Learning Chelma", kind: "thread", parent_id: "1" };

function asked(channels) {
  const store = new Store();
  store.me = "7";
  store.takeState({ channels });
  return { store, noted: store.note() };
}

test("a thread that opens while the state is asked for stays, though the answer is older", () => {
  const { store, noted } = asked([LOBBY]);
  store.apply("channel_create", LESSON);
  store.takeState({ channels: [LOBBY] }, noted);
  assert.deepEqual([...store.channels.keys()], ["1", "2"]);
});

test("a thread that goes away while the state is asked for does not come back", () => {
  const { store, noted } = asked([LOBBY, LESSON]);
  store.apply("channel_delete", { id: "2" });
  store.takeState({ channels: [LOBBY, LESSON] }, noted);
  assert.deepEqual([...store.channels.keys()], ["1"]);
});

test("nobody is told of channels while one is missing that an older answer does not have", () => {
  const { store, noted } = asked([LOBBY, LESSON]);
  store.apply("channel_update", LOBBY);
  store.apply("channel_create", { ...LESSON, id: "3" });
  const missing = [];
  store.on("channels", () => missing.push(!store.channels.has("3")));
  store.takeState({ channels: [LOBBY, LESSON] }, noted);
  assert.deepEqual(missing, [false]);
});

test("what happens after the answer is not noted any more", () => {
  const { store, noted } = asked([LOBBY]);
  store.takeState({ channels: [LOBBY] }, noted);
  store.forget(noted);
  store.apply("channel_create", LESSON);
  store.takeState({ channels: [LOBBY] }, noted);
  assert.deepEqual([...store.channels.keys()], ["1"]);
});

// ---- a newcomer's hint ----

/** What a browser keeps, for as long as a test runs. */
function storage() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

test("the hint for newcomers goes away for good after the first thing that was asked of the bot", () => {
  globalThis.sessionStorage = storage();
  globalThis.localStorage = storage();
  const store = new Store();
  let drawn = 0;
  store.on("hint", () => { drawn += 1; });
  assert.equal(store.wantsFirstStep, true);
  store.firstStepTaken();
  store.firstStepTaken();
  assert.equal(store.wantsFirstStep, false);
  assert.equal(drawn, 1);
  globalThis.sessionStorage = storage();
  assert.equal(new Store().wantsFirstStep, false, "nor does it come back on the next visit");
});

// ---- reading on ----

const { Reading } = await import(asModule(await text("reading.js")));
const never = () => false;

/** A log of this height, seen through a window of 500 px, scrolled to its end. */
function atTheEnd(scrollHeight) {
  const reading = new Reading();
  reading.scrolled({ scrollTop: scrollHeight - 500, scrollHeight, clientHeight: 500 }, never);
  return reading;
}

test("whoever is at the end stays there while a picture or an answer grows before the page has looked", () => {
  const reading = atTheEnd(2000);
  // The scroll of before is told when the list has grown by 400 px already.
  reading.scrolled({ scrollTop: 1500, scrollHeight: 2400, clientHeight: 500 }, never);
  assert.equal(reading.atEnd, true);
  reading.arrived("7");
  assert.equal(reading.unseen, 0);
});

test("whoever goes up stays there, and what comes is counted until it has been on the screen", () => {
  const reading = atTheEnd(2000);
  reading.scrolled({ scrollTop: 900, scrollHeight: 2000, clientHeight: 500 }, never);
  assert.equal(reading.atEnd, false);
  for (const id of ["7", "8", "9"]) reading.arrived(id);
  assert.equal(reading.unseen, 3);
  reading.scrolled({ scrollTop: 1300, scrollHeight: 2300, clientHeight: 500 }, (id) => id === "7");
  assert.deepEqual([reading.atEnd, reading.unseen], [false, 2]);
  reading.gone("8");
  assert.equal(reading.unseen, 1);
  reading.scrolled({ scrollTop: 1800, scrollHeight: 2300, clientHeight: 500 }, never);
  assert.deepEqual([reading.atEnd, reading.unseen], [true, 0]);
});

test("a message that goes before the answer that tells of it arrives does not come back", () => {
  const { store } = asked([LOBBY]);
  store.takeHistory("1", [], store.mark());
  const message = { id: "9", channel_id: "1", content: "where to?" };
  store.apply("message_create", message);
  store.apply("message_delete", { id: "9", channel_id: "1" });
  store.putMessage(message);
  store.takeHistory("1", [message], store.mark());
  assert.deepEqual(store.messages("1"), []);
});
