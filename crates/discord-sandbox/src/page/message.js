// One message as an element. What surrounds it (order, days, scrolling) is the log's affair.
import { avatar, clockTime, el, icon, iconButton, ownFile, safeLink } from "./dom.js";
import { componentRows } from "./components.js";
import { enlarge } from "./dialogs.js";
import { plainText, richText } from "./richtext.js";

/** Discord's type of the note that a thread was opened. */
export const THREAD_CREATED = 18;
const LONG_PRESS_MS = 450;

/** `actions`: reply, edit, remove, dismiss (message), copy(message), act(interaction), openChannel(id), jumpTo(id). */
export function drawMessage(message, { follows, world, actions, oldAttachments }) {
  const author = message.author;
  const person = world.named(author.id);
  const time = new Date(message.timestamp);
  const pinged = (message.mentions ?? []).includes(world.me);
  const classes = ["message", follows && "follows", pinged && "pinged", message.ephemeral_for && "ephemeral"].filter(Boolean).join(" ");
  const node = el("article", {
    class: classes, person, tabindex: "-1", "data-testid": "message", "data-id": message.id, "data-author": author.name, "data-bot": author.bot ? "true" : null,
    "aria-label": `${author.name}, ${clockTime(time)}`,
  },
  provenance(message, world, actions),
  follows ? el("time", { class: "gutter-time", datetime: message.timestamp, "aria-hidden": "true" }, clockTime(time)) : avatar(author, world.everybody()),
  el("div", { class: "message-body" },
    !follows && headLine(message, time),
    message.loading && el("div", { class: "loading" }, `${author.name} is thinking…`),
    message.kind === THREAD_CREATED ? el("div", { class: "subtext" }, "started a thread") : message.content && el("div", { class: "content", dir: "auto", "data-testid": "content" }, richText(message.content, world), message.edited && editedMark()),
    oldAttachments ?? attachments(message),
    (message.embeds ?? []).map((embed) => drawEmbed(embed, world)),
    componentRows(message, world, actions.act),
    message.thread && threadCard(message.thread, world, actions),
    message.ephemeral_for && ephemeralNote(message, actions)),
  toolbar(message, world, actions));
  onLongPress(node, () => node.classList.add("touched"));
  return node;
}

/** The line above a message that says what it answers. */
function provenance(message, world, actions) {
  if (message.interaction) {
    const { name, person, person_id } = message.interaction;
    const who = world.named(person_id ?? person) ?? { name: person };
    return el("div", { class: "provenance", person: who }, el("span", { class: "provenance-name" }, who.name), world.isCommand(name) ? ` used /${name}` : " pressed a button");
  }
  const target = message.reply_to;
  if (!target) return null;
  if (!target.author) return el("div", { class: "provenance" }, icon("reply"), "a deleted message");
  const author = world.everybody().find((one) => one.name === target.author);
  const name = target.author;
  const text = plainText(target.content, world) || "a picture";
  return el("button", { type: "button", class: "provenance", onclick: () => actions.jumpTo(target.id), person: author },
    icon("reply"), el("span", { class: "provenance-name" }, name), el("span", { class: "provenance-text" }, text.slice(0, 200)));
}

function headLine(message, time) {
  return el("div", { class: "head" },
    el("span", { class: "author", dir: "auto" }, message.author.name),
    message.author.bot && el("span", { class: "tag" }, "BOT"),
    el("time", { datetime: message.timestamp, title: time.toLocaleString() }, clockTime(time)));
}

function editedMark() {
  return el("span", { class: "edited" }, "(edited)");
}

// ---- attachments and embeds ----

function attachments(message) {
  if (!message.attachments?.length) return null;
  return el("div", { class: message.attachments.some(isImage) ? "attachments pictures" : "attachments", "data-key": attachmentKey(message) }, message.attachments.map((file) => (isImage(file) ? picture(file) : fileLink(file))));
}

/** Equal keys mean equal pictures, which then need not be drawn again. */
export function attachmentKey(message) {
  return (message.attachments ?? []).map((file) => file.id + file.url).join(" ");
}

function isImage(file) {
  return /\.(png|gif|jpe?g|webp)$/i.test(file.filename ?? "") || Boolean(file.width && file.height);
}

function picture(file) {
  const url = ownFile(file.url);
  const image = el("img", { src: url, alt: file.description ?? file.filename, width: file.width, height: file.height, loading: "lazy", decoding: "async", "data-testid": "attachment-image" });
  return el("button", { type: "button", class: "picture", title: "Enlarge", onclick: () => enlarge(url, file.description) }, image);
}

function fileLink(file) {
  const href = ownFile(file.url);
  return el("a", { class: "file", href, download: file.filename, target: "_blank", rel: "noopener noreferrer" }, icon("down"), file.filename);
}

function drawEmbed(embed, world) {
  const image = embed.image?.url && ownFile(embed.image.url);
  const title = embed.title && (safeLink(embed.url ?? "") && embed.url ? el("a", { href: safeLink(embed.url), target: "_blank", rel: "noopener noreferrer" }, embed.title) : embed.title);
  return el("div", { class: "embed", person: embed.color ? { colour: embed.color } : null },
    embed.author?.name && el("div", { class: "embed-small" }, embed.author.name),
    title && el("div", { class: "embed-title" }, title),
    embed.description && el("div", { class: "content" }, richText(embed.description, world)),
    (embed.fields ?? []).map((field) => el("div", { class: field.inline ? "embed-field inline" : "embed-field" }, el("div", { class: "embed-title" }, field.name), el("div", { class: "content" }, richText(field.value, world)))),
    image && el("img", { src: image, alt: embed.image.description ?? embed.title ?? "" }),
    embed.footer?.text && el("div", { class: "embed-small" }, embed.footer.text));
}

// ---- below and beside ----

function threadCard(thread, world, actions) {
  const name = world.channel(thread.id)?.name ?? thread.name;
  return el("button", { type: "button", class: "thread-card", "data-testid": "thread-card", onclick: () => actions.openChannel(thread.id) },
    icon("thread"), el("span", { class: "thread-name", dir: "auto" }, name), el("span", { class: "thread-open" }, "Open thread"), icon("chevron"));
}

function ephemeralNote(message, actions) {
  return el("div", { class: "ephemeral-note" }, icon("eye"), "Only you can see this",
    el("button", { type: "button", class: "link-button", onclick: () => actions.dismiss(message) }, "Dismiss"));
}

function toolbar(message, world, actions) {
  if (message.ephemeral_for) return null;
  const mine = message.author.id === world.me;
  return el("div", { class: "toolbar", role: "group", "aria-label": "Message actions" },
    iconButton("reply", "Reply", () => actions.reply(message)),
    message.content && iconButton("copy", "Copy text", () => actions.copy(message)),
    mine && iconButton("edit", "Edit", () => actions.edit(message)),
    mine && iconButton("trash", "Delete", () => actions.remove(message)));
}

function onLongPress(node, reveal) {
  let timer = null;
  const stop = () => clearTimeout(timer);
  node.addEventListener("touchstart", () => { stop(); timer = setTimeout(reveal, LONG_PRESS_MS); }, { passive: true });
  for (const end of ["touchend", "touchmove", "touchcancel"]) node.addEventListener(end, stop, { passive: true });
}
