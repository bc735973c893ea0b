// A list that opens above a text field: slash commands, people, choices. The field keeps the focus; the list follows its keys.
import { el, replaceChildren } from "./dom.js";

let lists = 0;

/** Items are { label, description?, hint?, person?, testid?, pick() }. */
export class PickList {
  #input = null;
  #items = [];
  #active = -1;
  #id = `list-${++lists}`;

  constructor(testid, label) {
    this.node = el("div", { id: this.#id, class: "picklist", role: "listbox", "aria-label": label, "data-testid": testid, hidden: true });
    // A press must not take the focus (and a phone's keyboard) away from the field.
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** `active` is the item that Enter takes; -1 leaves Enter to the field until an arrow has been used. */
  show(input, items, { active = 0, title } = {}) {
    if (items.length === 0 && !title) return this.hide();
    this.#input = input;
    this.#items = items;
    replaceChildren(this.node, title && el("div", { class: "picklist-title" }, title), items.map((item, at) => this.#row(item, at)));
    this.node.hidden = false;
    input.setAttribute("aria-controls", this.#id);
    this.#tellOpen(true);
    this.#activate(Math.min(active, items.length - 1));
    if (this.#active <= 0) this.node.scrollTop = 0;
  }

  hide() {
    this.node.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#tellOpen(false);
    this.#input?.removeAttribute("aria-activedescendant");
  }

  /** A field of many lines cannot be a combobox, and then has nothing that opens. */
  #tellOpen(open) {
    if (this.#input?.getAttribute("role") === "combobox") this.#input.setAttribute("aria-expanded", String(open));
  }

  /** Whether the list has used the key. */
  key(event) {
    if (!this.isOpen || event.isComposing) return false;
    const used = this.#use(event);
    if (used) { event.preventDefault(); event.stopPropagation(); }
    return used;
  }

  #use(event) {
    const count = this.#items.length;
    if (event.key === "Escape") { this.hide(); return true; }
    if (count === 0) return false;
    if (event.key === "ArrowDown") { this.#activate((this.#active + 1) % count); return true; }
    if (event.key === "ArrowUp") { this.#activate((this.#active <= 0 ? count : this.#active) - 1); return true; }
    if (event.key === "Tab" && !event.shiftKey) { this.#items[Math.max(this.#active, 0)].pick(); return true; }
    if (event.key === "Enter" && !event.shiftKey && this.#active >= 0) { this.#items[this.#active].pick(); return true; }
    return false;
  }

  #row(item, at) {
    return el("div", {
      id: `${this.#id}-${at}`, class: "picklist-item", role: "option", tabindex: "-1", "data-testid": item.testid, person: item.person,
      onclick: () => item.pick(), onmousemove: () => this.#active !== at && this.#activate(at, false),
    },
    item.mark, el("span", { class: "picklist-label" }, item.label),
    item.description && el("span", { class: "picklist-description" }, item.description),
    item.hint && el("span", { class: "picklist-hint" }, item.hint));
  }

  #activate(at, scroll = true) {
    this.#active = at;
    const rows = [...this.node.querySelectorAll('[role="option"]')];
    rows.forEach((row, i) => row.setAttribute("aria-selected", String(i === at)));
    if (at < 0) return this.#input?.removeAttribute("aria-activedescendant");
    this.#input?.setAttribute("aria-activedescendant", rows[at].id);
    if (scroll) rows[at].scrollIntoView({ block: "nearest" });
  }
}
