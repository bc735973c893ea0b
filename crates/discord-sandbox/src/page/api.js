// The sandbox's JSON API and its stream of events. Nothing here knows what is on the page.

const BASE = "/sandbox/api";
const RETRY_MS = [300, 600, 1200, 2500, 5000];

/** A refusal of the server, in its own words. */
export class ApiError extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

async function call(method, path, { query = {}, body } = {}) {
  const url = new URL(BASE + path, location.origin);
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) url.searchParams.set(name, value);
  const request = { method };
  if (body !== undefined) Object.assign(request, { body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const response = await fetch(url, request).catch(() => {
    throw new ApiError(0, "The sandbox does not answer. Is it still running?");
  });
  const text = await response.text();
  const data = parsed(text);
  if (!response.ok) throw new ApiError(response.status, data?.error ?? `The sandbox answered ${response.status}.`);
  return data;
}

function parsed(text) {
  try { return JSON.parse(text); } catch { return null; }
}

export const api = {
  state: (as) => call("GET", "/state", { query: { as } }),
  messages: (as, channel, limit) => call("GET", `/channels/${channel}/messages`, { query: { as, limit } }),
  post: (as, channel, content, replyTo) =>
    call("POST", `/channels/${channel}/messages`, { body: { as, content, ...(replyTo ? { reply_to: replyTo } : {}) } }),
  edit: (as, channel, message, content) => call("PATCH", `/channels/${channel}/messages/${message}`, { body: { as, content } }),
  remove: (as, channel, message) => call("DELETE", `/channels/${channel}/messages/${message}`, { body: { as } }),
  interact: (interaction) => call("POST", "/interactions", { body: interaction }),
  addPerson: (name) => call("POST", "/people", { body: { name } }),
  addChannel: (name) => call("POST", "/channels", { body: { name } }),
  faults: () => call("GET", "/faults"),
  disturb: (action) => call("POST", "/faults", { body: action }),
  clock: (wish) => call("POST", "/clock", { body: wish }),
  changeChannel: (channel, change) => call("PATCH", `/channels/${channel}`, { body: change }),
  deleteChannel: (channel) => call("DELETE", `/channels/${channel}`),
  openDirect: (person) => call("POST", `/people/${person}/dm`),
  changePerson: (person, change) => call("PATCH", `/people/${person}`, { body: change }),
  launch: (as, channel) => call("POST", "/activity/instances", { body: { as, channel_id: channel } }),
  leaveActivity: (as, instance) => call("DELETE", `/activity/instances/${instance}`, { body: { as } }),
  authorizeInActivity: (as, args) => call("POST", "/activity/authorize", { body: { ...args, as } }),
  authenticateInActivity: (token) => call("POST", "/activity/authenticate", { body: { access_token: token } }),
  kick: () => call("DELETE", "/guild/bot"),
  invite: () => call("POST", "/guild/bot"),
  setFaults: (faults) => call("PUT", "/faults", { body: faults }),
};

/**
 * The stream of events as one person, reconnecting for ever. `handlers`: `event(type, data)`, `status(connected)`;
 * `status(true)` means that something may have been missed and the page should fetch afresh.
 */
export class Live {
  #as = null;
  #socket = null;
  #failures = 0;
  #timer = null;
  #handlers;

  constructor(handlers) {
    this.#handlers = handlers;
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#retryNow());
  }

  connectAs(person) {
    this.#as = person;
    this.#failures = 0;
    this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    this.#drop();
    const url = new URL(`${BASE}/events`, location.origin);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("as", this.#as);
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => { this.#failures = 0; this.#handlers.status(true); };
    socket.onmessage = (message) => this.#read(message.data);
    socket.onclose = () => this.#lost(socket);
  }

  #read(text) {
    const event = parsed(text);
    if (event?.type) this.#handlers.event(event.type, event.data ?? {});
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#handlers.status(false);
    const wait = RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)];
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #drop() {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  #retryNow() {
    if (this.#as && !this.#socket) this.#open();
  }
}
