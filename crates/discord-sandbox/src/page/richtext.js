// Draws a message's Markdown as elements. Everything a person wrote ends up in text nodes.
import { el, safeLink, clockTime } from "./dom.js";
import { parseMarkdown } from "./markdown.js";

/** `world`: { named(id), channel(id), now(), me, onCommand(name) } — what mentions are looked up in. */
export function richText(source, world) {
  return parseMarkdown(source).map((block) => draw(block, world));
}

/** The same in one line of plain text, for reply previews and labels. */
export function plainText(source, world) {
  return flatten(parseMarkdown(source), world).replace(/\s+/g, " ").trim();
}

function flatten(nodes, world) {
  return nodes.map((node) => {
    if (node.kind === "text" || node.kind === "code" || node.kind === "codeblock") return node.text;
    if (node.kind === "mention") return "@" + (world.named(node.id)?.name ?? "someone");
    if (node.kind === "channel") return "#" + (world.channel(node.id)?.name ?? "channel");
    if (node.kind === "command") return "/" + node.name;
    if (node.kind === "time") return timeText(node, world.now());
    if (node.kind === "spoiler") return "▇▇▇";
    return flatten(node.children, world) + (["text", "link"].includes(node.kind) ? "" : isBlock(node) ? " " : "");
  }).join("");
}

function isBlock(node) {
  return ["paragraph", "heading", "quote", "list", "item"].includes(node.kind);
}

const SIMPLE = { paragraph: "p", quote: "blockquote", item: "li", bold: "strong", italic: "em", underline: "u", strike: "s" };

const DRAW = {
  text: (node) => document.createTextNode(node.text),
  code: (node) => el("code", {}, node.text),
  codeblock: (node) => el("pre", { tabindex: "0" }, el("code", {}, node.text)),
  heading: (node, world) => el("p", node.level === "small" ? { class: "subtext" } : { class: `heading heading-${node.level}`, role: "heading", "aria-level": 2 }, inside(node, world)),
  list: (node, world) => el(node.ordered ? "ol" : "ul", node.ordered ? { start: node.start } : {}, inside(node, world)),
  spoiler: drawSpoiler,
  link: drawLink,
  mention: drawMention,
  channel: drawChannel,
  command: (node, world) => el("button", { type: "button", class: "mention mention-command", onclick: () => world.onCommand(node.name) }, "/" + node.name),
  time: drawTime,
};

function draw(node, world) {
  const special = DRAW[node.kind];
  return special ? special(node, world) : el(SIMPLE[node.kind], {}, inside(node, world));
}

function inside(node, world) {
  return node.children.map((child) => draw(child, world));
}

function drawSpoiler(node, world) {
  const body = el("span", { class: "spoiler-text", "aria-hidden": "true" }, inside(node, world));
  const reveal = () => {
    span.classList.add("open");
    span.removeAttribute("role");
    span.removeAttribute("tabindex");
    span.removeAttribute("aria-label");
    body.removeAttribute("aria-hidden");
  };
  const onkeydown = (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), reveal());
  const span = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Hidden text, press to show", onclick: reveal, onkeydown }, body);
  return span;
}

function drawLink(node, world) {
  const href = safeLink(node.url);
  return href ? el("a", { href, target: "_blank", rel: "noopener noreferrer" }, inside(node, world)) : el("span", {}, inside(node, world));
}

function drawMention(node, world) {
  const person = world.named(node.id);
  const name = person?.name ?? "someone";
  return el("span", { class: node.id === world.me ? "mention mention-me" : "mention", person }, "@" + name);
}

function drawChannel(node, world) {
  const channel = world.channel(node.id);
  if (!channel) return el("span", { class: "mention" }, "#unknown");
  return el("a", { class: "mention mention-channel", href: `#/channel/${channel.id}` }, "#" + channel.name);
}

function drawTime(node, world) {
  const date = new Date(node.seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode("some day");
  return el("time", { datetime: date.toISOString(), title: date.toLocaleString(), "data-style": node.style, "data-seconds": node.seconds }, timeText(node, world.now()));
}

/** Brings every relative time under `root` up to date. */
export function refreshTimes(root, now) {
  for (const node of root.querySelectorAll('time[data-style="R"]')) {
    const text = relative(Number(node.dataset.seconds), now);
    if (node.textContent !== text) node.textContent = text;
  }
}

const STYLES = {
  t: (date) => clockTime(date),
  T: (date) => date.toLocaleTimeString(),
  d: (date) => date.toLocaleDateString(),
  D: (date) => date.toLocaleDateString([], { dateStyle: "long" }),
  f: (date) => date.toLocaleString([], { dateStyle: "long", timeStyle: "short" }),
  F: (date) => date.toLocaleString([], { dateStyle: "full", timeStyle: "short" }),
};

function timeText(node, now) {
  if (node.style === "R") return relative(node.seconds, now);
  return STYLES[node.style](new Date(node.seconds * 1000));
}

const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds, now) {
  const distance = seconds - now.getTime() / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(distance / size), unit);
}
