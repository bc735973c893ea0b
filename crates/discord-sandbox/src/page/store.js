// What the page knows: people, channels, messages, who has read what. It applies events and tells what changed; it draws nothing.
import { compareIds } from "./dom.js";

/** Events that change what a state tells of. */
const IN_STATE = new Set(["channel_create", "channel_update", "channel_delete", "commands_update", "person_create", "bot"]);

export class Store extends EventTarget {
  guild = { id: "", name: "" };
  bot = { id: "", name: "", online: true };
  people = [];
  commands = [];
  /** Where the frame of the bot's Activity comes from, as { origin }; null if there is none. */
  activity = null;
  channels = new Map();
  connected = true;
  me = null;
  open = null;
  #clock = null;
  #clockReadAt = 0;
  #messages = new Map();
  #arrivals = new Map();
  #gone = new Set();
  #sequence = 0;
  #notes = new Set();
  #silent = false;
  #unread = new Map();
  #dismissed = new Set(read("sandbox.dismissed", []));

  /** Reports a change; `what` is a name such as "channels", `detail` belongs to it. */
  changed(what, detail) {
    if (this.#silent) return;
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  on(names, listener) {
    for (const name of names.split(" ")) this.addEventListener(name, (event) => listener(event.detail));
  }

  /** Begins to note what happens to what a state tells of; for `takeState`, until `forget`. */
  note() {
    const noted = [];
    this.#notes.add(noted);
    return noted;
  }

  forget(noted) {
    this.#notes.delete(noted);
  }

  /** `noted` is what happened while the state was asked for: the answer may be older, so that it happens once more after it. */
  takeState(state, noted = []) {
    this.guild = state.guild ?? this.guild;
    this.bot = state.bot ?? this.bot;
    this.people = state.people ?? [];
    this.commands = state.commands ?? [];
    this.activity = state.activity ?? null;
    this.channels = new Map((state.channels ?? []).map((channel) => [channel.id, this.#named(channel)]));
    this.#clock = state.clock ?? null;
    this.#clockReadAt = Date.now();
    // All of it before anybody is told: a channel that is open must not be missing in between.
    this.#silent = true;
    for (const [type, data] of noted) this.#happen(type, data);
    this.#silent = false;
    for (const what of ["people", "channels", "bot", "commands"]) this.changed(what);
  }

  /** The sandbox's time: its clock may run ahead of ours, or stand still until a test moves it. */
  now() {
    const started = instant(this.#clock?.now);
    if (started === null) return new Date();
    return new Date(this.#clock.manual ? started : started + Date.now() - this.#clockReadAt);
  }

  person(id) {
    return this.people.find((person) => person.id === id) ?? null;
  }

  /** People and the bot: everybody who can be named. */
  everybody() {
    return [...this.people, { ...this.bot, bot: true }];
  }

  named(id) {
    return this.everybody().find((one) => one.id === id) ?? null;
  }

  setMe(id) {
    this.me = id;
    this.markRead();
    this.changed("me");
  }

  setOpen(channel) {
    this.open = channel;
    this.markRead();
    this.changed("open");
  }

  // ---- messages ----

  messages(channel) {
    return [...(this.#messages.get(channel)?.values() ?? [])]
      .filter((message) => this.#visible(message))
      .sort((a, b) => compareIds(a.id, b.id));
  }

  #visible(message) {
    const mine = !message.ephemeral_for || message.ephemeral_for === this.me;
    return mine && !this.#dismissed.has(message.id);
  }

  message(channel, id) {
    return this.#messages.get(channel)?.get(id) ?? null;
  }

  isLoaded(channel) {
    return this.#messages.has(channel);
  }

  /** A mark to pass to `takeHistory`: what arrives after it was asked for is newer than the answer. */
  mark() {
    return this.#sequence;
  }

  takeHistory(channel, messages, mark) {
    const kept = [...(this.#messages.get(channel)?.values() ?? [])].filter((message) => (this.#arrivals.get(message.id) ?? 0) > mark);
    const there = [...messages, ...kept].filter((message) => !this.#gone.has(message.id));
    this.#messages.set(channel, new Map(there.map((message) => [message.id, message])));
    this.changed("messages", { channel, kind: "history" });
  }

  /** What was deleted stays so: an answer that tells of a message may be overtaken by its end. */
  putMessage(message) {
    if (this.#gone.has(message.id)) return false;
    const channel = message.channel_id;
    const known = this.#messages.get(channel);
    const isNew = !known?.has(message.id);
    this.#arrivals.set(message.id, ++this.#sequence);
    if (known) known.set(message.id, { ...known.get(message.id), ...message });
    this.changed("messages", { channel, kind: isNew ? "new" : "update", message });
    return isNew;
  }

  dropMessage(channel, id) {
    this.#gone.add(id);
    const known = channel ? [this.#messages.get(channel)] : [...this.#messages.values()];
    for (const messages of known) messages?.delete(id);
    this.changed("messages", { channel: channel ?? this.open, kind: "delete", message: { id } });
  }

  dismiss(id) {
    this.#dismissed.add(id);
    write("sandbox.dismissed", [...this.#dismissed].slice(-200));
    this.changed("messages", { channel: this.open, kind: "delete", message: { id } });
  }

  // ---- a first step ----

  /** Whether a newcomer is shown a way in: until something has been asked of the bot, or the hint is sent away. */
  get wantsFirstStep() {
    return !read("sandbox.hint", false);
  }

  firstStepTaken() {
    if (!this.wantsFirstStep) return;
    write("sandbox.hint", true, "local");
    this.changed("hint");
  }

  // ---- unread ----

  /** Messages reach us as one person, but we know whom they ping, so that a person's chip can say "you are wanted". */
  noteUnread(message) {
    for (const person of this.people) {
      const seen = person.id === message.author?.id || (person.id === this.me && message.channel_id === this.open && !document.hidden);
      const hidden = message.ephemeral_for && message.ephemeral_for !== person.id;
      const isDm = this.channels.get(message.channel_id)?.kind === "dm";
      if (seen || hidden || (isDm && person.id !== this.me)) continue;
      const entry = this.#entry(person.id, message.channel_id);
      entry.count += 1;
      if (message.mentions?.includes(person.id)) entry.pings += 1;
    }
    this.changed("unread");
  }

  markRead() {
    if (this.me && this.open) this.#unread.get(this.me)?.delete(this.open);
    this.changed("unread");
  }

  unread(channel) {
    return this.#unread.get(this.me)?.get(channel) ?? { count: 0, pings: 0 };
  }

  pingsOf(person) {
    return [...(this.#unread.get(person)?.values() ?? [])].reduce((sum, entry) => sum + entry.pings, 0);
  }

  #entry(person, channel) {
    if (!this.#unread.has(person)) this.#unread.set(person, new Map());
    const channels = this.#unread.get(person);
    if (!channels.has(channel)) channels.set(channel, { count: 0, pings: 0 });
    return channels.get(channel);
  }

  // ---- events ----

  apply(type, data) {
    if (IN_STATE.has(type)) for (const noted of this.#notes) noted.push([type, data]);
    this.#happen(type, data);
  }

  #happen(type, data) {
    const handler = {
      message_create: () => { this.putMessage(data); this.noteUnread(data); },
      message_update: () => this.putMessage(data),
      message_delete: () => this.dropMessage(data.channel_id, data.id),
      channel_create: () => this.#putChannel(data),
      channel_update: () => this.#putChannel(data),
      channel_delete: () => this.#dropChannel(data.id),
      commands_update: () => this.#putCommands(data),
      person_create: () => this.putPerson(data),
      bot: () => { this.bot = { ...this.bot, ...data }; this.changed("bot"); },
      typing: () => this.changed("typing", data),
      interaction_update: () => this.changed("interaction", data),
      clock: () => { this.#clock = data; this.#clockReadAt = Date.now(); this.changed("clock"); },
      faults: () => this.changed("faults", data),
      activity_instance: () => this.changed("activity-instance", data),
    }[type];
    handler?.();
  }

  putPerson(person) {
    this.people = [...this.people.filter((one) => one.id !== person.id), person];
    this.changed("people");
  }

  #putChannel(channel) {
    if (channel.person_id && channel.person_id !== this.me) return;
    this.channels.set(channel.id, this.#named({ ...this.channels.get(channel.id), ...channel }));
    this.changed("channels");
  }

  /** The sandbox names a direct channel after the person; whoever writes sees the bot at the other end. */
  #named(channel) {
    return channel.kind === "dm" ? { ...channel, name: this.bot.name } : channel;
  }

  #dropChannel(id) {
    this.channels.delete(id);
    this.#messages.delete(id);
    this.changed("channels");
  }

  #putCommands(data) {
    const commands = Array.isArray(data) ? data : data.commands;
    if (!commands) return this.changed("stale");
    this.commands = commands;
    this.changed("commands");
  }

  setConnected(connected) {
    this.connected = connected;
    this.changed("bot");
  }
}

function instant(now) {
  if (now === undefined || now === null) return null;
  const millis = typeof now === "number" ? (now < 1e11 ? now * 1000 : now) : Date.parse(now);
  return Number.isNaN(millis) ? null : millis;
}

/** Remembered things are a comfort, never a need: storage may be full or forbidden. */
export function read(key, fallback) {
  try { return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key)) ?? fallback; } catch { return fallback; }
}

export function write(key, value, storage = "session") {
  try { (storage === "local" ? localStorage : sessionStorage).setItem(key, JSON.stringify(value)); } catch { /* see read */ }
}
