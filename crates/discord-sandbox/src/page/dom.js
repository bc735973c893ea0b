// Building blocks of the page: elements, icons, avatars, colours and times. Text always becomes a text node, never markup.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) assign(node, name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function assign(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "class") node.className = value;
  else if (name === "person") paint(node, value);
  else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else node.setAttribute(name, value === true ? "" : String(value));
}

const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  send: "M12 19V6M6 11.5L12 5.5l6 6",
  hash: "M10 4L8 20M16 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M5 5v6a3 3 0 0 0 3 3h10M14 10l4 4-4 4",
  reply: "M10 6L4 12l6 6M5 12h8a6 6 0 0 1 6 6",
  edit: "M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5l3.5 3.5",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
  copy: "M9 9h10v11H9zM6 15H5V4h10v2",
  down: "M12 5v13M6 12.5l6 6 6-6",
  theme: "M12 3.5a8.5 8.5 0 1 0 8.5 8.5A6.5 6.5 0 0 1 12 3.5z",
  chevron: "M9 6l6 6-6 6",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  slash: "M15 4L9 20",
  play: "M8 5l11 7-11 7z",
  diamond: "M12 4.5l7.5 7.5-7.5 7.5L4.5 12z",
};
const SVG = "http://www.w3.org/2000/svg";

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export function iconButton(name, label, onclick, props = {}) {
  return el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

/** Gives `node` a person's colour as custom properties; the stylesheet decides what to do with them. */
export function paint(node, person) {
  const colour = colourOf(person);
  if (!colour) return;
  node.style.setProperty("--person", colour);
  node.style.setProperty("--on-person", readableOn(colour));
}

export function avatar(author, people) {
  const person = people?.find((one) => one.id === author.id);
  return el("span", { class: author.bot ? "avatar avatar-bot" : "avatar", "aria-hidden": "true", person },
    author.bot ? icon("diamond") : initial(author.name));
}

function initial(name) {
  return [...(name ?? "?").trim()][0]?.toUpperCase() ?? "?";
}

/** A colour may come as "#rrggbb" or as the number that Discord would use. */
function colourOf(person) {
  const colour = person?.colour ?? person?.color;
  if (typeof colour === "number") return "#" + colour.toString(16).padStart(6, "0");
  return typeof colour === "string" && colour !== "" ? colour : null;
}

/** Black or white, whichever stands out more from `colour`: one of them always does by 4.5 to 1 at least. */
function readableOn(colour) {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!hex) return "#fff";
  const [r, g, b] = [0, 2, 4].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  return light / 0.05 > 1.05 / light ? "#000" : "#fff";
}

function linear(channel) {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

export function replaceChildren(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
}

/** Ids grow with time and have no leading zeros, so the longer one is the later one. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** A link target that is safe to follow, or null: only http and https. */
export function safeLink(url) {
  try {
    const parsed = new URL(url, location.origin);
    return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed.href : null;
  } catch {
    return null;
  }
}

/** Files the sandbox serves may name it by another loopback name than this page was opened with: ask our own origin. */
export function ownFile(url) {
  const href = safeLink(url);
  if (!href) return null;
  const parsed = new URL(href);
  const loopback = ["127.0.0.1", "localhost", "[::1]", "0.0.0.0"].includes(parsed.hostname);
  return loopback ? location.origin + parsed.pathname + parsed.search : href;
}

export function clockTime(date) {
  return date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

export function dayName(date, now) {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  return date.toLocaleDateString([], { day: "numeric", month: "long", year: "numeric" });
}

function startOfDay(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
