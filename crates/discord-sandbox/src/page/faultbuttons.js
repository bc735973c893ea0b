// What befalls the bot at the press of a button: its requests, its connection, its permissions, what is deleted, the clock.
// The switches that stay are in faults.js; what each thing means is said in API.md.
import { api } from "./api.js";
import { el, replaceChildren } from "./dom.js";

/** What can happen to requests: a name, and the effect as the API has it. */
const EFFECTS = {
  "500": { kind: "status", status: 500 },
  "502 with HTML": { kind: "status", status: 502, html: true },
  "refused": { kind: "refuse", status: 400, code: 50024 },
  "answered 5 s late": { kind: "slow", ms: 5000 },
  "done 5 s late": { kind: "held", ms: 5000 },
  "answer lost": { kind: "lose_answer" },
  "answer cut off": { kind: "mangle" },
  "connection broken": { kind: "drop" },
  "429": { kind: "rate_limit", retry_after_ms: 2000 },
  "429 for all routes": { kind: "rate_limit", retry_after_ms: 2000, global: true },
};

/** One-off disturbances of the gateway. */
const DISTURBANCES = {
  "Drop": { do: "drop" },
  "Op 7": { do: "reconnect" },
  "Op 9, resumable": { do: "invalid_session", resumable: true },
  "Op 9, gone": { do: "invalid_session", resumable: false },
  "Op 1": { do: "heartbeat" },
  "Close 4000": { do: "close", code: 4000 },
  "Close 4004": { do: "close", code: 4004 },
  "Close 4009": { do: "close", code: 4009 },
  "Close 4014": { do: "close", code: 4014 },
  "Server gone": { do: "guild_gone" },
  "Server back": { do: "guild_back" },
};

/** What the gateway does to every connection. */
const GATEWAY = {
  "works": null,
  "closes at once": { kind: "close", code: 1011 },
  "cuts at once": { kind: "cut" },
  "says nothing": { kind: "dumb" },
  "closes after HELLO": { kind: "hello_close", code: 4000 },
  "closes after READY or RESUMED": { kind: "session_close", code: 4000 },
  "closes after READY, resumes nothing": { kind: "ready_close", code: 4000 },
  "op 9 to each session": { kind: "invalid_session" },
  "op 7 after each session": { kind: "reconnect" },
};

/** What the bot may be denied in a channel. */
const DENIED = {
  "nothing": [],
  "seeing it": ["VIEW_CHANNEL"],
  "writing": ["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"],
  "pictures": ["ATTACH_FILES"],
  "opening threads": ["CREATE_PUBLIC_THREADS"],
  "reading what was said": ["READ_MESSAGE_HISTORY"],
};

/** What was chosen of these, by channel. */
const chosen = new Map();

const TIMES = { "+1 min": 60, "+1 h": 3600, "+1 day": 86400, "+1 week": 604800 };

/** `tried(promise)` shows what is wrong if it is refused; `faults()` are the switches as they stand. */
export function faultButtons(store, { tried, faults, changed }) {
  const button = (label, act, kind = "secondary") =>
    el("button", { type: "button", class: `button button-${kind} fault-button`, "data-testid": `fault-button-${label}`, onclick: () => tried(act()) }, label);
  const group = (name, ...controls) => el("fieldset", { class: "fault-buttons" }, el("legend", {}, name), controls);

  const effect = choice("What happens to requests", Object.keys(EFFECTS));
  const percent = el("input", { type: "number", min: 1, max: 100, "aria-label": "Of how many in a hundred requests" });
  percent.value = 20;
  const add = () => changed({ rest: [...(faults().rest ?? []), { percent: Number(percent.value), effect: EFFECTS[effect.value] }] });
  const requests = group("Requests", effect, percent, "%", button("Add", add), button("None", () => changed({ rest: [] })));

  const lasting = choice("What the gateway does to every connection", Object.keys(GATEWAY));
  lasting.addEventListener("change", () => tried(changed({ gateway: GATEWAY[lasting.value] })));
  const gateway = group("Connection", lasting, Object.entries(DISTURBANCES).map(([label, action]) => button(label, () => api.disturb(action))));
  const clock = group("Clock", Object.entries(TIMES).map(([label, seconds]) => button(label, () => api.clock({ advance_seconds: seconds }))),
    button("Stop", () => api.clock({ manual: true })), button("Run", () => api.clock({ manual: false })));

  const here = el("div", {});
  store.on("open channels bot me", () => replaceChildren(here, hereIs(store, group, button, tried)));
  return el("div", {}, requests, gateway, here, clock);
}

/** What can be done to the channel that is open, to the bot's place on the server, and to oneself. */
function hereIs(store, group, button, tried) {
  const channel = store.channels.get(store.open);
  const me = store.named(store.me);
  const text = channel?.kind === "thread" ? store.channels.get(channel.parent_id) : channel;
  const denied = choice("What the bot is denied", Object.keys(DENIED));
  denied.value = chosen.get(text?.id) ?? "nothing";
  denied.addEventListener("change", () => {
    chosen.set(text.id, denied.value);
    tried(api.changeChannel(text.id, { bot_denied: DENIED[denied.value] }));
  });
  const flip = (field, on, off) => button(channel[field] ? off : on, () => api.changeChannel(channel.id, { [field]: !channel[field] }));
  return [
    text?.kind === "text" && group(`#${text.name}: denied to the bot`, denied),
    channel && channel.kind !== "dm" && group(channel.kind === "thread" ? "This thread" : "This channel",
      channel.kind === "thread" && [flip("locked", "Lock", "Unlock"), flip("archived", "Put away", "Bring back")],
      button("Delete", () => api.deleteChannel(channel.id), "danger")),
    group("The bot", store.bot.in_guild === false ? button("Invite", () => api.invite()) : button("Kick", () => api.kick(), "danger"),
      me && button("I take no private messages", () => api.changePerson(me.id, { blocks_dms: true })),
      me && button("I take them", () => api.changePerson(me.id, { blocks_dms: false }))),
  ];
}

function choice(label, names) {
  return el("select", { "aria-label": label }, names.map((name) => el("option", { value: name }, name)));
}
