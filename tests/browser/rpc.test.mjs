// What the sandbox's page says to the frame of an Activity as Discord's client, without a page. The real SDK hears it in activity.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const source = readFileSync(new URL("../../crates/discord-sandbox/src/page/rpc.js", import.meta.url), "utf8");
const { Rpc } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

/** A client, and all that it has sent. */
function client(change = {}) {
  const sent = [];
  const rpc = new Rpc({
    application: "4", frameId: "f", send: (frame) => sent.push(frame), closed: (code) => sent.push(["closed", code]),
    authorize: async () => ({ code: "c" }), authenticate: async () => { throw new Error("no"); }, participants: () => [{ id: "5" }],
    openLink: () => true, locale: () => "da", ...change,
  });
  return { rpc, sent };
}

const HANDSHAKE = [0, { v: 1, encoding: "json", client_id: "4", frame_id: "f", sdk_version: "2.5.0" }];

/** What is answered to a command. */
async function answer(cmd, more = {}, change = {}) {
  const { rpc, sent } = client(change);
  rpc.hear(HANDSHAKE);
  rpc.hear([1, { cmd, nonce: "n", ...more }]);
  await new Promise((done) => setImmediate(done));
  const [op, body] = sent.at(-1);
  assert.deepEqual([op, body.cmd, body.nonce], [1, cmd, "n"]);
  return body.evt === "ERROR" ? body.data.code : body.data;
}

test("a frame that shakes hands is told that it may begin, each time it is loaded", () => {
  const { rpc, sent } = client();
  rpc.hear([1, { cmd: "AUTHORIZE", nonce: "n" }]);
  rpc.hear("hello");
  assert.deepEqual(sent, [], "nothing before");
  rpc.hear(HANDSHAKE);
  rpc.hear(HANDSHAKE);
  assert.deepEqual(sent.map(([op, { cmd, evt, data }]) => [op, cmd, evt, data.v]), [[1, "DISPATCH", "READY", 1], [1, "DISPATCH", "READY", 1]]);
});

test("a frame of another application, or of none, is closed", () => {
  for (const wrong of [{ v: 2 }, { encoding: "etf" }, { client_id: "7" }, { frame_id: "g" }]) {
    const { rpc, sent } = client();
    rpc.hear([0, { ...HANDSHAKE[1], ...wrong }]);
    assert.deepEqual(sent.map(([op, { code }]) => [op, code]), [[2, 4000]], JSON.stringify(wrong));
  }
});

test("commands are answered or refused with Discord's codes", async () => {
  assert.deepEqual(await answer("AUTHORIZE", { args: { client_id: "4" } }), { code: "c" });
  assert.equal(await answer("AUTHORIZE", { args: { client_id: "7" } }), 4007);
  assert.equal(await answer("AUTHORIZE", { args: { client_id: "4" } }, { authorize: async () => { throw new Error("access_denied"); } }), 5000);
  assert.equal(await answer("AUTHENTICATE", { args: { access_token: "x" } }), 4009);
  assert.equal(await answer("GET_CHANNEL"), 4006);
  assert.equal(await answer("SELECT_VOICE_CHANNEL"), 4002);
  assert.equal(await answer("SUBSCRIBE", { evt: "NO_SUCH_THING" }), 4004);
  assert.equal(await answer("SUBSCRIBE", { evt: "SPEAKING_START" }), 4006);
  assert.deepEqual(await answer("GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS"), { participants: [{ id: "5" }] });
  assert.deepEqual(await answer("USER_SETTINGS_GET_LOCALE"), { locale: "da" });
});

test("events are told to who has asked for them", async () => {
  const { rpc, sent } = client();
  rpc.hear(HANDSHAKE);
  const lay = () => rpc.dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: 1 });
  const told = () => sent.filter(([, { evt }]) => evt === "ACTIVITY_LAYOUT_MODE_UPDATE").length;
  lay();
  assert.equal(told(), 0);
  rpc.hear([1, { cmd: "SUBSCRIBE", evt: "ACTIVITY_LAYOUT_MODE_UPDATE", nonce: "n" }]);
  lay();
  assert.equal(told(), 1);
  rpc.hear([1, { cmd: "UNSUBSCRIBE", evt: "ACTIVITY_LAYOUT_MODE_UPDATE", nonce: "m" }]);
  lay();
  assert.equal(told(), 1);
});
