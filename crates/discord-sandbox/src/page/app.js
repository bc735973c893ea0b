// Puts the page together: state, events, address bar, and what each part may ask for.
import { Activities, launchOf } from "./activity.js";
import { api, Live } from "./api.js";
import { Composer } from "./composer.js";
import { ask, openModal } from "./dialogs.js";
import { faults } from "./faults.js";
import { header, notices } from "./header.js";
import { Interactions } from "./interactions.js";
import { Log } from "./log.js";
import { sidebar } from "./sidebar.js";
import { runnable } from "./slash.js";
import { read, Store, write } from "./store.js";

const HISTORY = 500;
const TYPING_MS = 8000;

const $ = (id) => document.getElementById(id);
const store = new Store();

/** What the parts that draw or read text may look up. */
const world = {
  named: (id) => store.named(id),
  channel: (id) => store.channels.get(id),
  channels: () => [...store.channels.values()],
  everybody: () => store.everybody(),
  commands: () => runnable(store.commands),
  isCommand: (name) => store.commands.some((command) => command.name === name.split(" ")[0]),
  names: () => store.everybody().map((one) => one.id + one.name).join("\n"),
  now: () => store.now(),
  get me() { return store.me; },
  launches: (url) => { const launched = launchOf(url, store); if (launched) void activities.launch(launched); return Boolean(launched); },
  onCommand: (name) => composer.startCommand(`/${name} `),
};

const live = new Live({
  event: (type, data) => store.apply(type, data),
  status: (connected) => { store.setConnected(connected); if (connected) refresh(); },
});
const interactions = new Interactions(store, (modal, id, as) =>
  openModal(modal, (fields) => interactions.start({ as, type: "modal", interaction_id: id, custom_id: modal.custom_id, fields })));

// ---- where one is, and as whom ----

function readAddress() {
  const [, channel, query] = /^#\/channel\/([^?]+)(?:\?(.*))?$/.exec(location.hash) ?? [];
  return { channel, as: new URLSearchParams(query).get("as") };
}

function writeAddress(push) {
  const address = `#/channel/${store.open}?as=${store.me}`;
  if (location.hash === address) return;
  history[push ? "pushState" : "replaceState"](null, "", address);
}

function openChannel(id, { push = true } = {}) {
  // What opens by itself leaves the list open that somebody has just reached for.
  if (push) closeDrawer();
  if (!store.channels.has(id)) return;
  store.setOpen(id);
  write("sandbox.open", id);
  writeAddress(push);
  loadMessages(id);
}

function switchTo(id) {
  if (id !== store.me) become(id);
  composer.focusIfHandy();
}

async function become(id, channel = null) {
  store.setMe(id);
  write("sandbox.me", id);
  if (channel && store.channels.has(channel)) openChannel(channel);
  writeAddress(false);
  live.connectAs(id);
  await refresh();
}

function firstChannel() {
  return [...store.channels.values()].find((channel) => channel.kind === "text")?.id ?? [...store.channels.keys()][0];
}

// ---- fetching ----

let asked = 0;
let taken = 0;

async function loadState(as) {
  const mine = store.me;
  const number = ++asked;
  const noted = store.note();
  try {
    const state = await api.state(as);
    // An answer that was overtaken by a later one's says nothing new.
    if (mine !== store.me || number < taken) return;
    taken = number;
    store.takeState(state, noted);
  } finally {
    store.forget(noted);
  }
}

async function loadMessages(channel) {
  const as = store.me;
  const mark = store.mark();
  try {
    const messages = await api.messages(as, channel, HISTORY);
    if (as === store.me) store.takeHistory(channel, messages, mark);
  } catch (error) {
    composer.setStatus(error.message);
  }
}

/** Everything afresh: after a lost connection, or as another person. */
async function refresh() {
  try {
    await loadState(store.me);
  } catch {
    return;
  }
  if (!store.channels.has(store.open)) openChannel(firstChannel(), { push: false });
  else await loadMessages(store.open);
}

// ---- what people do ----

/** Runs a request whose answer is a message; resolves to null or to what went wrong. */
async function attempt(request) {
  try {
    const message = await request();
    if (message?.id && message.channel_id) store.putMessage(message);
    if (message?.content?.includes(`<@${store.bot.id}>`)) store.firstStepTaken();
    return null;
  } catch (error) {
    return error.message;
  }
}

/** The direct messages of whoever is writing, opened if there are none. */
async function openDirect() {
  try {
    const channel = await api.openDirect(store.me);
    store.apply("channel_create", channel);
    openChannel(channel.id);
  } catch (error) {
    composer.setStatus(error.message);
  }
}

const actions = {
  openChannel,
  openDirect,
  switchTo,
  openDrawer: () => setDrawer(true),
  close: () => setDrawer(false),
  toggleTheme,
  // Who and where are fixed when Enter is pressed, not when the request leaves.
  send: (replyTo) => { const [as, channel] = [store.me, store.open]; return (content) => attempt(() => api.post(as, channel, content, replyTo)); },
  edit: (message) => { const as = store.me; return (content) => attempt(() => api.edit(as, message.channel_id, message.id, content)); },
  command: (command, options, accepted) => interactions.run({ as: store.me, channel_id: store.open, type: "command", name: command.root, options }, accepted),
  complete: (command, options, focused) => interactions.choices({ as: store.me, channel_id: store.open, name: command.root, options, focused }),
  editLast: () => { const mine = store.messages(store.open).filter((message) => message.author.id === store.me && !message.ephemeral_for).at(-1); if (mine) composer.edit(mine); },
  addPerson: () => ask("Add a person", "Name", (name) => attempt(async () => { const person = await api.addPerson(name); store.putPerson(person); await become(person.id); })),
  addChannel: () => ask("Add a channel", "Name", (name) => attempt(async () => { const channel = await api.addChannel(name); store.apply("channel_create", channel); openChannel(channel.id); })),
};

const logActions = {
  openChannel,
  reply: (message) => composer.reply(message),
  edit: (message) => composer.edit(message),
  copy: (message) => navigator.clipboard?.writeText(message.content),
  dismiss: (message) => store.dismiss(message.id),
  remove: async (message) => {
    const failure = await attempt(async () => { await api.remove(store.me, message.channel_id, message.id); store.dropMessage(message.channel_id, message.id); });
    if (failure) composer.setStatus(failure);
  },
  act: (interaction) => interactions.start({ as: store.me, ...interaction }),
};

// ---- drawer, theme, typing ----

function setDrawer(open) {
  document.body.classList.toggle("drawer-open", open);
  $("scrim").hidden = !open;
  if (open) $("sidebar").querySelector("a, button")?.focus();
}

function closeDrawer() {
  setDrawer(false);
}

function toggleTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const wanted = (document.documentElement.dataset.theme ?? system) === "dark" ? "light" : "dark";
  // Whoever is back at what the system has follows it again.
  if (wanted === system) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
  try { wanted === system ? localStorage.removeItem("sandbox.theme") : localStorage.setItem("sandbox.theme", wanted); } catch { /* only this visit, then */ }
}

let typing = null;

function drawStatus() {
  const isHere = typing && typing.channel_id === store.open;
  const who = typing?.name ?? store.named(typing?.id ?? typing?.user_id)?.name ?? store.bot.name;
  if (interactions.thinking) composer.setStatus(`${store.bot.name} is thinking…`);
  else composer.setStatus(isHere ? `${who} is typing…` : "");
}

function noteTyping(data) {
  typing = data;
  drawStatus();
  setTimeout(() => { if (typing === data) { typing = null; drawStatus(); } }, TYPING_MS);
}

// ---- start ----

notices($("notices"), store);
sidebar($("sidebar"), store, actions, faults(store));
header($("header"), store, { ...actions, launch: () => void activities.launch() });
const log = new Log($("log"), $("pill"), store, world, logActions);
const activities = new Activities(store, (sentence) => composer.setStatus(sentence));
const composer = new Composer($("composer"), store, world, actions);
$("skip").addEventListener("click", (event) => { event.preventDefault(); composer.focus(); });

store.on("typing", noteTyping);
store.on("thinking open", drawStatus);
store.on("messages", ({ kind, message }) => { if (kind === "new" && typing && message.author?.bot) { typing = null; drawStatus(); } });
store.on("stale", () => loadState(store.me));
store.on("channels", () => { if (store.open && !store.channels.has(store.open)) openChannel(firstChannel(), { push: false }); });
$("scrim").addEventListener("click", closeDrawer);
addEventListener("keydown", (event) => event.key === "Escape" && closeDrawer());
addEventListener("visibilitychange", () => !document.hidden && store.markRead());
addEventListener("hashchange", followAddress);
addEventListener("popstate", followAddress);

function followAddress() {
  const { channel, as } = readAddress();
  if (as && as !== store.me && store.person(as)) become(as, channel);
  else if (channel && channel !== store.open) openChannel(channel, { push: false });
}

async function start() {
  const address = readAddress();
  const wanted = address.as ?? read("sandbox.me", null);
  const state = await api.state(wanted).catch(() => api.state());
  const known = state.people.some((person) => person.id === wanted);
  store.me = known ? wanted : state.people[0]?.id ?? null;
  store.takeState(known ? state : await api.state(store.me));
  const channel = [address.channel, read("sandbox.open", null)].find((id) => store.channels.has(id)) ?? firstChannel();
  store.setMe(store.me);
  openChannel(channel, { push: false });
  live.connectAs(store.me);
  composer.focusIfHandy();
}

async function startUntilItWorks() {
  try {
    await start();
  } catch (error) {
    store.setConnected(false);
    composer.setStatus(error.message);
    setTimeout(startUntilItWorks, 1500);
  }
}

startUntilItWorks();
log.toBottom();
