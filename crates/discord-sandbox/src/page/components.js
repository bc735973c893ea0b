// The bot's buttons and menus below a message.
import { avatar, el, safeLink } from "./dom.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** `act(interaction)` resolves to null, or to the sentence that says why nothing happened. */
export function componentRows(message, world, act) {
  const rows = (message.components ?? []).map((row) => el("div", { class: "component-row" }, (row.components ?? []).map((part) => drawPart(part, message, world, act))));
  if (rows.length === 0) return null;
  return el("div", { class: "components", "data-testid": "components" }, rows, el("p", { class: "failure", role: "alert", hidden: true }));
}

function drawPart(part, message, world, act) {
  if (part.type === 2) return button(part, message, act, world.launches);
  const options = optionsOf(part, world);
  if (!options) return null;
  const send = (node, values) => follow(node, act({ type: "select", message_id: message.id, custom_id: part.custom_id, values }));
  return (part.max_values ?? 1) > 1 ? manyOf(part, options, send) : oneOf(part, options, send);
}

/** A link leads elsewhere; one to the bot's Activity opens that here. */
function link(part, kind, label, launches) {
  const node = el("a", { class: kind, href: safeLink(part.url) ?? "#", target: "_blank", rel: "noopener noreferrer" }, label);
  node.addEventListener("click", (event) => { if (launches?.(part.url)) event.preventDefault(); });
  return node;
}

function button(part, message, act, launches) {
  const label = [part.emoji && el("span", { class: "emoji", "aria-hidden": part.label ? "true" : null }, emojiText(part.emoji)), part.label && el("span", {}, part.label)];
  const kind = `button button-${STYLES[part.style] ?? "secondary"}`;
  if (part.style === 5) return link(part, kind, label, launches);
  const node = el("button", { type: "button", class: kind, disabled: Boolean(part.disabled) }, label);
  node.addEventListener("click", () => follow(node, act({ type: "button", message_id: message.id, custom_id: part.custom_id })));
  return node;
}

function emojiText(emoji) {
  return emoji.id ? `:${emoji.name}:` : emoji.name ?? "";
}

/** Shows that the bot is busy with `node`, and what went wrong if it failed. */
async function follow(node, outcome) {
  const block = node.closest(".components");
  const failure = block.querySelector(":scope > .failure");
  failure.hidden = true;
  block.inert = true;
  node.classList.add("pending");
  node.setAttribute("aria-busy", "true");
  const error = await outcome;
  node.classList.remove("pending");
  node.removeAttribute("aria-busy");
  block.inert = false;
  failure.textContent = error ?? "";
  failure.hidden = !error;
}

/** What a menu offers: its own options (3), people (5, 7) or channels (8). */
function optionsOf(part, world) {
  if (part.type === 3) return part.options ?? [];
  if (part.type === 5 || part.type === 7) return world.everybody().map((one) => ({ value: one.id, label: one.name, one }));
  if (part.type === 8) return world.channels().map((one) => ({ value: one.id, label: "#" + one.name }));
  return null;
}

function oneOf(part, options, send) {
  const blank = el("option", { value: "", disabled: true, hidden: true }, part.placeholder ?? "Choose");
  const node = el("select", { class: "menu", disabled: Boolean(part.disabled), "aria-label": part.placeholder ?? "Choose" }, blank,
    options.map((option) => el("option", { value: option.value }, optionText(option))));
  node.dataset.usual = options.find((option) => option.default)?.value ?? "";
  resetMenu(node);
  node.addEventListener("change", () => send(node, [node.value]));
  return node;
}

/** What was chosen stays shown, and cannot be chosen again, until the message is changed: as in Discord's clients. */
export function resetMenus(root) {
  for (const node of root?.querySelectorAll("select.menu") ?? []) resetMenu(node);
}

function resetMenu(node) {
  node.value = node.dataset.usual;
  if (node.value === "") node.options[0].selected = true;
}

function optionText(option) {
  return [option.emoji && emojiText(option.emoji), option.label, option.description && `– ${option.description}`].filter(Boolean).join(" ");
}

function manyOf(part, options, send) {
  const boxes = options.map((option) => el("input", { type: "checkbox", value: option.value, checked: Boolean(option.default) }));
  const rows = options.map((option, at) => el("label", { class: "menu-row" }, boxes[at], option.one && avatar(option.one, options.map(({ one }) => one)), optionText(option)));
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const confirm = el("button", { type: "button", class: "button button-primary" }, "Done");
  const node = el("details", { class: "menu menu-many" }, el("summary", {}, part.placeholder ?? "Choose"), rows, confirm);
  const judge = () => { confirm.disabled = part.disabled || chosen().length < (part.min_values ?? 1) || chosen().length > part.max_values; };
  node.addEventListener("change", judge);
  confirm.addEventListener("click", () => send(node, chosen()));
  judge();
  return node;
}
