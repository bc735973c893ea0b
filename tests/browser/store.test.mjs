// What the page knows while answers and events cross each other. Run with `node --test tests/browser/*.test.mjs`.
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
