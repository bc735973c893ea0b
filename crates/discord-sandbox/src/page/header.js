// The line above the messages: where one is, the latest picture within reach, and what is wrong if something is.
import { el, icon, iconButton, ownFile, replaceChildren } from "./dom.js";
import { enlarge } from "./dialogs.js";

/** `actions`: { openDrawer(), openChannel(id), toggleTheme(), launch() } */
export function header(root, store, actions) {
  const place = el("div", { class: "place" });
  const picture = el("span", { class: "latest" });
  const drawer = iconButton("menu", "Channels", actions.openDrawer, { class: "icon-button drawer-only", "data-testid": "open-drawer" });
  const launch = iconButton("play", "Launch the Activity", actions.launch, { "data-testid": "launch", hidden: true });
  store.on("channels", () => { launch.hidden = !store.activity; });
  root.append(drawer, place, picture, launch, iconButton("theme", "Switch between dark and light", actions.toggleTheme, { "data-testid": "theme" }));
  store.on("channels open me", () => replaceChildren(place, placeOf(store, actions)));
  store.on("unread open", () => drawer.classList.toggle("has-news", [...store.channels.keys()].some((id) => store.unread(id).count > 0)));
  store.on("messages open me", () => drawLatest(picture, store));
}

function placeOf(store, actions) {
  const channel = store.channels.get(store.open);
  document.title = [channel?.name, store.guild.name].filter(Boolean).join(" – ") || "Sandbox";
  if (!channel) return [el("h1", { class: "place-name" }, "…")];
  const parent = store.channels.get(channel.parent_id);
  return [
    parent && el("button", { type: "button", class: "parent", onclick: () => actions.openChannel(parent.id) }, icon("hash"), el("span", { dir: "auto" }, parent.name), icon("chevron")),
    icon({ text: "hash", thread: "thread", dm: "diamond" }[channel.kind] ?? "hash"),
    el("h1", { class: "place-name", dir: "auto", "data-testid": "place" }, channel.name),
    channel.archived && el("span", { class: "tag" }, "archived"),
    channel.locked && el("span", { class: "tag" }, "locked"),
  ];
}

/** A long talk must not push the board out of reach: its picture stays up here, one tap from full size. */
function drawLatest(holder, store) {
  const messages = store.open ? store.messages(store.open) : [];
  const file = messages.flatMap((message) => message.attachments ?? []).filter((file) => /\.(png|gif|jpe?g|webp)$/i.test(file.filename ?? "")).at(-1);
  const url = file ? ownFile(file.url) : null;
  if (holder.dataset.url === String(url)) return;
  holder.dataset.url = String(url);
  if (!url) return replaceChildren(holder);
  const image = el("img", { src: url, alt: "", decoding: "async" });
  replaceChildren(holder, el("button", { type: "button", class: "latest-picture", "aria-label": "Show the latest picture", title: "Show the latest picture", "data-testid": "latest-picture", onclick: () => enlarge(url, file.description) }, image));
}

export function notices(root, store) {
  store.on("bot channels open", () => {
    const channel = store.channels.get(store.open);
    replaceChildren(root,
      !store.connected && notice("Connection lost – trying again…", "warn"),
      store.connected && store.bot.in_guild === false && notice(`${store.bot.name} is not a member of this guild any more.`, "warn"),
      store.connected && store.bot.in_guild !== false && !store.bot.online && notice(`${store.bot.name || "The bot"} is not online yet. It will answer when it has connected.`, "warn"),
      channel?.locked && notice("This thread is locked.", "calm"),
      channel?.archived && !channel.locked && notice("This thread is archived. Writing here brings it back.", "calm"));
  });
}

function notice(text, kind) {
  return el("div", { class: `notice notice-${kind}` }, text);
}
