// The guild's channels with their threads beneath, and the direct messages of whoever is writing.
import { compareIds, el, icon, iconButton, replaceChildren } from "./dom.js";

/** `actions`: { openChannel(id), openDirect(), addChannel(), close() }. `extra` nodes go below the channels. */
export function sidebar(root, store, actions, ...extra) {
  const title = el("h2", { class: "guild", dir: "auto" });
  const channels = el("nav", { class: "channels", "aria-label": "Channels" });
  root.append(el("div", { class: "sidebar-head" }, title, iconButton("close", "Close the list of channels", actions.close, { class: "icon-button drawer-only" })), channels, ...extra);
  store.on("channels me open unread people bot", () => {
    title.textContent = store.guild.name;
    const focused = channels.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    replaceChildren(channels, sections(store, actions));
    if (focused) channels.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
  });
}

function sections(store, actions) {
  const all = [...store.channels.values()].sort((a, b) => compareIds(a.id, b.id));
  const texts = all.filter((channel) => channel.kind === "text");
  const dms = all.filter((channel) => channel.kind === "dm");
  const known = new Set(texts.map((channel) => channel.id));
  const threads = (parent) => all.filter((channel) => channel.kind === "thread" && channel.parent_id === parent);
  const orphans = all.filter((channel) => channel.kind === "thread" && !known.has(channel.parent_id));
  return [
    heading("Channels", iconButton("plus", "Add a channel", actions.addChannel, { class: "icon-button small" })),
    el("ul", {}, texts.map((channel) => el("li", {}, link(channel, store, actions), threadList(threads(channel.id), store, actions))), orphans.map((channel) => el("li", {}, link(channel, store, actions)))),
    heading(`Direct messages of ${store.person(store.me)?.name ?? "…"}`),
    el("ul", {}, dms.length > 0 ? dms.map((channel) => el("li", {}, link(channel, store, actions))) : el("li", {}, opener(store, actions))),
  ];
}

function heading(text, ...more) {
  return el("div", { class: "section-head" }, el("h3", { dir: "auto" }, text), ...more);
}

/** The newest threads first; archived ones wait behind a fold. */
function threadList(threads, store, actions) {
  if (threads.length === 0) return null;
  const newest = [...threads].reverse();
  const live = newest.filter((thread) => !thread.archived || thread.id === store.open);
  const archived = newest.filter((thread) => thread.archived && thread.id !== store.open);
  return el("ul", { class: "threads" },
    live.map((thread) => el("li", {}, link(thread, store, actions))),
    archived.length > 0 && el("li", {}, el("details", { class: "archived" }, el("summary", {}, `${archived.length} archived`), el("ul", {}, archived.map((thread) => el("li", {}, link(thread, store, actions)))))));
}

/** Before the first direct message there is no channel yet: this opens it. */
function opener(store, actions) {
  return el("a", {
    class: "channel channel-dm", href: "#/direct", "data-testid": "open-direct", title: `Write to ${store.bot.name} in private`,
    onclick: (event) => { event.preventDefault(); actions.openDirect(); },
  }, icon(ICONS.dm), el("span", { class: "channel-name", dir: "auto" }, store.bot.name));
}

const ICONS = { text: "hash", thread: "thread", dm: "diamond" };

function link(channel, store, actions) {
  const { count, pings } = store.unread(channel.id);
  const isOpen = channel.id === store.open;
  const classes = ["channel", `channel-${channel.kind}`, isOpen && "open", count > 0 && "unread"].filter(Boolean).join(" ");
  return el("a", {
    class: classes, href: `#/channel/${channel.id}`, "data-testid": `channel-${channel.name}`, "data-id": channel.id, "aria-current": isOpen ? "page" : null, title: channel.name,
    onclick: (event) => { if (event.ctrlKey || event.metaKey || event.shiftKey) return; event.preventDefault(); actions.openChannel(channel.id); },
  },
  icon(ICONS[channel.kind] ?? "hash"),
  el("span", { class: "channel-name", dir: "auto" }, channel.name),
  pings > 0 ? el("span", { class: "badge" }, String(Math.min(pings, 99)), el("span", { class: "unseen" }, pings === 1 ? " ping" : " pings")) : count > 0 && el("span", { class: "dot", role: "img", "aria-label": "unread" }));
}
