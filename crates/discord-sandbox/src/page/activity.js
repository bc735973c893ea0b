// Plays Discord's client to an Activity: opens its frame over the chat, with the room that a client gives it, and says who looks.
import { api } from "./api.js";
import { el, iconButton, replaceChildren } from "./dom.js";
import { LAYOUT, Rpc } from "./rpc.js";

/** A telephone with a notch, held upright. */
const NOTCH = { top: "47px", bottom: "34px", left: "0px", right: "0px" };
const NONE = { top: "0px", bottom: "0px", left: "0px", right: "0px" };
const LINK = /^https:\/\/discord\.com\/activities\/(\d+)(?:\?(.*))?$/;

/** What a link launches, if it launches the bot's Activity: { custom_id, referrer_id }. */
export function launchOf(url, store) {
  const [, application, query] = LINK.exec(url ?? "") ?? [];
  if (!application || application !== store.bot.id || !store.activity) return null;
  const asked = new URLSearchParams(query);
  return { custom_id: asked.get("custom_id"), referrer_id: asked.get("referrer_id") };
}

export class Activities {
  #store;
  #tell;
  #open = null;
  /** Who has agreed that the application may know who they are. */
  #agreed = new Set();

  /** `tell(sentence)` says why nothing was launched. */
  constructor(store, tell) {
    this.#store = store;
    this.#tell = tell;
    store.on("activity-instance", (told) => this.#heard(told));
    store.on("me", () => void this.leave());
    addEventListener("message", (event) => this.#open?.hear(event));
    addEventListener("pagehide", () => void this.leave());
  }

  /** Launches the Activity in the channel that is open, as whoever writes. */
  async launch({ custom_id = null, referrer_id = null } = {}) {
    await this.leave();
    const [as, channel] = [this.#store.me, this.#store.open];
    try {
      const instance = await api.launch(as, channel);
      this.#open = new Open(this, this.#store, { as, instance, custom_id, referrer_id });
    } catch (error) {
      this.#tell(error.message);
    }
  }

  async leave() {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    open.close();
    await api.leaveActivity(open.as, open.instance.instance_id).catch(() => {});
  }

  hasAgreed(person) {
    return this.#agreed.has(person);
  }

  agree(person) {
    this.#agreed.add(person);
  }

  #heard({ instance_id, participants }) {
    if (this.#open?.instance.instance_id === instance_id) this.#open.showWho(participants);
  }
}

/** An Activity that is open. */
class Open {
  constructor(activities, store, { as, instance, custom_id, referrer_id }) {
    Object.assign(this, { activities, store, as, instance });
    this.participants = instance.participants;
    this.origin = store.activity.origin;
    const frameId = crypto.randomUUID();
    this.launched = { frame_id: frameId, instance_id: instance.instance_id, guild_id: instance.location.guild_id, channel_id: instance.location.channel_id, location_id: instance.location.id, custom_id, referrer_id };
    this.isPhone = matchMedia("(pointer: coarse)").matches;
    this.rpc = new Rpc({
      application: store.bot.id,
      frameId,
      send: (frame) => this.#say({ tell: frame }),
      closed: (code, message) => { if (code !== 1000) this.note(message ?? `closed (${code})`); void activities.leave(); },
      authorize: (args) => this.#authorize(args),
      authenticate: async (token) => ({ access_token: token, user: await api.authenticateInActivity(token), scopes: ["identify"], expires: "", application: { id: store.bot.id, name: store.bot.name, icon: null, description: "" } }),
      participants: () => this.participants,
      openLink: (url) => Boolean(open(url, "_blank", "noopener")) || true,
      locale: () => navigator.language,
    });
    this.#draw();
  }

  #draw() {
    this.who = el("p", { class: "activity-who" });
    this.told = el("p", { class: "failure", role: "alert", hidden: true });
    this.consent = el("div", { class: "activity-consent", hidden: true });
    const layouts = el("select", { class: "menu", "aria-label": "Room", "data-testid": "activity-layout" },
      Object.keys(LAYOUT).map((name) => el("option", { value: name }, { focused: "Focused", pip: "Picture in picture", grid: "Tile" }[name])));
    layouts.addEventListener("change", () => this.#lay(layouts.value));
    const phone = el("input", { type: "checkbox", role: "switch", class: "switch", "data-testid": "activity-phone" });
    phone.checked = this.isPhone;
    phone.addEventListener("change", () => { this.isPhone = phone.checked; this.#load(); });
    const { bot } = this.store;
    const url = `${this.origin}/.discord/frame.html?chat=${encodeURIComponent(location.origin)}`;
    this.frame = el("iframe", { class: "activity-frame", title: `${bot.name}'s Activity`, src: url, allow: "autoplay; encrypted-media; clipboard-write" });
    this.node = el("section", { class: "activity-open", "aria-label": "Activity", "data-testid": "activity", "data-layout": "focused" },
      el("div", { class: "activity-head" }, el("h2", {}, bot.name), this.who,
        el("label", { class: "activity-phone" }, phone, " Phone"), layouts,
        el("button", { type: "button", class: "button button-secondary", "data-testid": "activity-reload", onclick: () => this.#say({ reload: true }) }, "Reload"),
        iconButton("close", "Leave the Activity", () => void this.activities.leave(), { "data-testid": "activity-leave" })),
      this.told, this.consent, el("div", { class: "activity-room" }, this.frame));
    document.querySelector(".main").append(this.node);
    this.showWho(this.participants);
  }

  /** Loads the page in the frame, as on a computer or as on a telephone. */
  #load() {
    const query = new URLSearchParams({ platform: this.isPhone ? "mobile" : "desktop" });
    if (this.isPhone) query.set("mobile_app_version", "300.0");
    for (const [name, value] of Object.entries(this.launched)) if (value) query.set(name, value);
    this.#setSafeAreas();
    this.#say({ open: `/?${query}` });
  }

  /** Only a frame that fills the screen reaches under its notch. */
  #setSafeAreas() {
    this.#say({ safe: this.isPhone && this.node.dataset.layout === "focused" ? NOTCH : NONE });
  }

  #lay(layout) {
    this.node.dataset.layout = layout;
    this.#setSafeAreas();
    this.rpc.dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: LAYOUT[layout] });
  }

  #say(data) {
    this.frame.contentWindow?.postMessage(data, this.origin);
  }

  hear(event) {
    if (event.source !== this.frame.contentWindow || event.origin !== this.origin) return;
    if (event.data.stands) this.#load();
    else if (event.data.frame) this.rpc.hear(event.data.frame);
  }

  showWho(participants) {
    this.participants = participants;
    this.who.textContent = participants.map((one) => one.global_name ?? one.username).join(", ");
    this.rpc.dispatch("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", { participants });
  }

  note(text) {
    this.told.textContent = text;
    this.told.hidden = !text;
  }

  /** Asks whoever looks, once, and then gives a code. */
  async #authorize(args) {
    if (!this.activities.hasAgreed(this.as)) await this.#ask();
    this.activities.agree(this.as);
    return api.authorizeInActivity(this.as, args);
  }

  #ask() {
    return new Promise((agrees, refuses) => {
      const done = (settle) => () => { this.consent.hidden = true; settle(); };
      replaceChildren(this.consent, el("p", {}, `May ${this.store.bot.name} know your name and picture?`),
        el("button", { type: "button", class: "button button-primary", onclick: done(agrees) }, "Authorize"),
        el("button", { type: "button", class: "button button-secondary", onclick: done(() => refuses(new Error("access_denied"))) }, "Cancel"));
      this.consent.hidden = false;
    });
  }

  close() {
    this.node.remove();
  }
}
