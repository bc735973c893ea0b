// The messages of the open channel: order, days, grouping, scrolling. It keeps every element whose message has not changed.
import { resetMenus } from "./components.js";
import { dayName, el, replaceChildren } from "./dom.js";
import { attachmentKey, drawMessage, THREAD_CREATED } from "./message.js";
import { Reading } from "./reading.js";
import { refreshTimes } from "./richtext.js";

/** What can have the focus within a message. */
const CONTROLS = "a, button, input, select, summary, pre, .spoiler:not(.open)";
const GROUP_MS = 5 * 60_000;
const CLOCK_PAUSE_MS = 10_000;

export class Log {
  #store;
  #world;
  #actions;
  #scroller;
  #pill;
  #body = el("div", { class: "log-body" });
  #drawn = new Map();
  #channel = null;
  #reading = new Reading();

  constructor(scroller, pill, store, world, actions) {
    this.#scroller = scroller;
    this.#pill = pill;
    this.#store = store;
    this.#world = world;
    this.#actions = { ...actions, jumpTo: (id) => this.jumpTo(id) };
    scroller.append(this.#body);
    scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    pill.addEventListener("click", () => this.toBottom(true));
    // Pictures that arrive late, an opened keyboard, a grown composer: whoever was at the bottom stays there.
    const stick = new ResizeObserver(() => this.#reading.atEnd && this.toBottom());
    stick.observe(scroller);
    stick.observe(this.#body);
    this.#body.addEventListener("keydown", (event) => this.#walk(event));
    this.#body.addEventListener("focusin", (event) => this.#stopAt(event.target.closest("article")));
    document.addEventListener("touchstart", (event) => this.#untouch(event.target), { passive: true });
    store.on("messages", (change) => change.channel === store.open && this.#changed(change));
    store.on("me open people channels", () => this.draw());
    setInterval(() => refreshTimes(this.#body, store.now()), CLOCK_PAUSE_MS);
  }

  #changed({ kind, message }) {
    if (kind === "history") this.#whisper();
    const isMine = kind === "new" && isFor(message, this.#store.me);
    if (kind === "new" && !isMine) this.#reading.arrived(message.id);
    if (kind === "delete" && message) this.#reading.gone(message.id);
    this.draw();
    if (kind === "update" && message) resetMenus(this.#drawn.get(message.id)?.node);
    if (isMine) this.toBottom();
    this.#drawPill();
  }

  draw() {
    const channel = this.#store.open;
    if (channel !== this.#channel) this.#startOver(channel);
    const messages = channel ? this.#store.messages(channel) : [];
    const nodes = [this.#beginning(channel), ...this.#sequence(messages)];
    this.#place(nodes.filter(Boolean));
    this.#forget(new Set(messages.map((message) => message.id)));
    this.#stopAt(document.activeElement?.closest(".log-body > article") ?? this.#body.lastElementChild);
    if (this.#reading.atEnd) this.toBottom();
  }

  #startOver(channel) {
    this.#whisper();
    this.#channel = channel;
    this.#drawn.clear();
    replaceChildren(this.#body);
    this.#reading.startOver();
    this.#drawPill();
  }

  /** A whole history is not news: screen readers are told to wait until it stands. */
  #whisper() {
    this.#scroller.setAttribute("aria-busy", "true");
    setTimeout(() => this.#scroller.removeAttribute("aria-busy"), 500);
  }

  #beginning(id) {
    const channel = this.#store.channels.get(id);
    if (!channel || !this.#store.isLoaded(id)) return null;
    const words = { dm: `Direct messages with ${channel.name}.`, thread: `The thread “${channel.name}” begins here.`, text: `#${channel.name} begins here.` }[channel.kind];
    return this.#keep("beginning", words, () => el("p", { class: "beginning", dir: "auto" }, words));
  }

  /** Messages with a line between days. */
  #sequence(messages) {
    const now = this.#store.now();
    let before = null;
    return messages.flatMap((message) => {
      const day = dayName(new Date(message.timestamp), now);
      const isNewDay = !before || dayName(new Date(before.timestamp), now) !== day;
      const node = this.#message(message, !isNewDay && follows(message, before));
      before = message;
      return isNewDay ? [this.#keep("day " + day, day, () => el("div", { class: "day", role: "separator" }, day)), node] : [node];
    });
  }

  #message(message, isFollowing) {
    const surroundings = [isFollowing, this.#world.me, this.#world.names(), message.thread && this.#world.channel(message.thread.id)?.name];
    const old = this.#drawn.get(message.id);
    return this.#keep(message.id, JSON.stringify([message, surroundings]), () => {
      const pictures = old?.node.querySelector(".attachments");
      const oldAttachments = pictures?.dataset.key === attachmentKey(message) ? pictures : null;
      return drawMessage(message, { follows: isFollowing, world: this.#world, actions: this.#actions, oldAttachments });
    });
  }

  #keep(id, key, make) {
    const old = this.#drawn.get(id);
    if (old?.key === key) return old.node;
    const node = make();
    this.#drawn.set(id, { key, node });
    return node;
  }

  /** Puts `nodes` in order and touches only what is out of place, so that focus and pictures survive. */
  #place(nodes) {
    const wanted = new Set(nodes);
    const lost = [...this.#body.children].find((child) => !wanted.has(child) && child.contains(document.activeElement));
    for (const child of [...this.#body.children]) if (!wanted.has(child)) child.remove();
    nodes.forEach((node, at) => this.#body.children[at] !== node && this.#body.insertBefore(node, this.#body.children[at] ?? null));
    if (lost) this.#body.querySelector(`[data-id="${CSS.escape(lost.dataset.id ?? "")}"]`)?.focus({ preventScroll: true });
  }

  #forget(alive) {
    for (const id of [...this.#drawn.keys()]) if (/^\d+$/.test(id) && !alive.has(id)) this.#drawn.delete(id);
  }

  // ---- scrolling ----

  toBottom(smoothly = false) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#scroller.scrollTo({ top: this.#scroller.scrollHeight, behavior: smoothly && !calm ? "smooth" : "instant" });
  }

  #scrolled() {
    const end = this.#scroller.getBoundingClientRect().bottom;
    this.#reading.scrolled(this.#scroller, (id) => (this.#drawn.get(id)?.node.getBoundingClientRect().top ?? 0) < end);
    this.#drawPill();
  }

  #drawPill() {
    const { atEnd, unseen } = this.#reading;
    this.#pill.hidden = atEnd;
    this.#pill.textContent = unseen ? `${unseen} new message${unseen > 1 ? "s" : ""} ↓` : "Latest messages ↓";
    this.#pill.classList.toggle("fresh", unseen > 0);
  }

  jumpTo(id) {
    const node = this.#drawn.get(id)?.node;
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1600);
  }

  // ---- keys and touch ----

  #articles() {
    return [...this.#body.querySelectorAll("article")];
  }

  /** Tab goes to one message and through what it has to press; the others wait for an arrow. */
  #stopAt(current) {
    for (const article of current ? this.#articles() : []) {
      const isCurrent = article === current;
      if (isCurrent === (article.tabIndex === 0) && article.dataset.reach) continue;
      article.dataset.reach = isCurrent ? "tab" : "arrow";
      article.tabIndex = isCurrent ? 0 : -1;
      for (const control of article.querySelectorAll(CONTROLS)) control.tabIndex = isCurrent ? 0 : -1;
    }
  }

  /** Arrows walk from message to message. */
  #walk(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.target.tagName !== "ARTICLE") return;
    const articles = this.#articles();
    const next = articles[articles.indexOf(event.target) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  #untouch(target) {
    for (const node of this.#body.querySelectorAll(".touched")) if (!node.contains(target)) node.classList.remove("touched");
  }
}

/** Whether somebody has written a message, or it answers what they asked: then they want to see it. */
function isFor(message, me) {
  return [message.author?.id, message.ephemeral_for, message.interaction?.person_id].includes(me);
}

/** Whether a message continues the one before it and needs no name of its own. */
function follows(message, before) {
  const soon = new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS;
  const sameKind = Boolean(message.ephemeral_for) === Boolean(before.ephemeral_for);
  return soon && sameKind && message.author.id === before.author.id && message.kind !== THREAD_CREATED && !message.reply_to && !message.interaction;
}
