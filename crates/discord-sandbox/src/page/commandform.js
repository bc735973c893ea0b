// A slash command being filled in: its options as fields inside the composer.
import { avatar, el, iconButton, replaceChildren } from "./dom.js";
import { fitting, missing, payload, readValue, TYPE } from "./slash.js";
import { quoted } from "./suggest.js";
import { PickList } from "./picklist.js";

const AUTOCOMPLETE_PAUSE_MS = 200;
/** So many options are looked through by letters. */
const MANY_OPTIONS = 5;

/** `host`: { world, submit(form), cancel(), complete(command, options, focused) -> Promise<choices> } */
export class CommandForm {
  #host;
  #fields = new Map();
  #fieldRow = el("div", { class: "form-fields" });
  #options = el("div", { class: "form-options" });
  #filter = el("input", { type: "text", class: "form-filter", placeholder: "Find an option", "aria-label": "Find an option by its letters", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-testid": "option-filter" });
  #moreRow = el("div", { class: "form-more" }, this.#filter, this.#options);

  constructor(command, host) {
    this.command = command;
    this.#host = host;
    const title = el("div", { class: "form-title" },
      el("span", { class: "form-command" }, "/" + command.label),
      el("span", { class: "form-description" }, command.description),
      iconButton("close", "Cancel this command", () => host.cancel()));
    this.node = el("div", { class: "form", role: "group", "aria-label": "/" + command.label, "data-testid": "command-form", onkeydown: (event) => this.#key(event) },
      title, this.#fieldRow, this.#moreRow);
    for (const option of command.options) if (option.required) this.#add(option);
    this.#filter.addEventListener("input", () => this.#drawMore());
    this.#drawMore();
  }

  focus() {
    const first = [...this.#fields.values()].find((field) => !field.input.value) ?? [...this.#fields.values()][0];
    (first?.input ?? this.#findable() ?? this.#options.querySelector("button") ?? this.node.querySelector("button")).focus();
  }

  /** The field that finds an option, but not where it would bring up a phone's keyboard. */
  #findable() {
    return matchMedia("(hover: hover)").matches && !this.#filter.hidden ? this.#filter : null;
  }

  /** { values, error }: what would be sent, and the first thing that is wrong with it. The field at fault gets the focus. */
  read() {
    const values = {};
    for (const [name, field] of this.#fields) {
      const text = field.text();
      if (text === "") continue;
      const { value, error } = readValue(field.option, text, this.#host.world);
      field.mark(Boolean(error));
      if (error) { field.input.focus(); return { values, error }; }
      values[name] = value;
    }
    const error = missing(this.command, values);
    if (error) this.#markMissing(values);
    return { values, error };
  }

  #markMissing(values) {
    const empty = [...this.#fields.values()].filter((field) => field.option.required && values[field.option.name] === undefined);
    empty.forEach((field) => field.mark(true));
    empty[0]?.input.focus();
  }

  options() {
    return payload(this.command, this.read().values);
  }

  /** The same as a line of text, so that a half-filled form can wait as a draft. */
  line() {
    const parts = [...this.#fields].filter(([, field]) => field.shown() !== "").map(([name, field]) => `${name}:${quoted(field.shown())}`);
    return ["/" + this.command.label, ...parts].join(" ");
  }

  setBusy(busy) {
    this.node.classList.toggle("busy", busy);
    for (const control of this.node.querySelectorAll("input, select, button")) control.disabled = busy;
  }

  #key(event) {
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === "Escape") { event.preventDefault(); this.#host.cancel(); }
    if (event.target === this.#filter && event.key === "Enter") { event.preventDefault(); return this.#takeFirst(); }
    // Letters on a chip look for another option.
    if (event.target.closest(".chip") && !this.#filter.hidden && /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) this.#filter.focus();
    const isButton = event.target.closest("button");
    if (event.key === "Enter" && !isButton) { event.preventDefault(); this.#host.submit(this); }
  }

  #add(option) {
    const field = makeField(option, this);
    this.#fields.set(option.name, field);
    this.#fieldRow.append(field.node);
    return field;
  }

  #drawMore() {
    const left = this.command.options.filter((option) => !this.#fields.has(option.name));
    const found = fitting(left, this.#filter.value);
    replaceChildren(this.#options, found.map((option) => el("button", {
      type: "button", class: "chip", "data-testid": `add-option-${option.name}`, onclick: () => this.#take(option),
    }, el("span", { class: "chip-name" }, "+ " + option.name), option.description && el("span", { class: "chip-description" }, option.description))),
    found.length === 0 && el("p", { class: "form-none" }, "No option has these letters."));
    this.#filter.hidden = left.length < MANY_OPTIONS && this.#filter.value === "";
    this.#moreRow.hidden = left.length === 0;
  }

  #take(option) {
    this.#filter.value = "";
    this.#add(option).input.focus();
    this.#drawMore();
  }

  /** Enter adds what is found first, and without letters sends what there is. */
  #takeFirst() {
    if (this.#filter.value.trim() === "") return this.#host.submit(this);
    this.#options.querySelector("button")?.click();
  }

  remove(name) {
    this.#fields.get(name)?.node.remove();
    this.#fields.delete(name);
    this.#drawMore();
    this.focus();
  }

  /** Asks the bot for choices, with whatever else is filled in. */
  complete(option, typed) {
    const values = {};
    for (const [name, field] of this.#fields) {
      const { value } = field.text() === "" ? {} : readValue(field.option, field.text(), this.#host.world);
      if (value !== undefined) values[name] = value;
    }
    return this.#host.complete(this.command, payload(this.command, { ...values, [option.name]: typed }), option.name);
  }

  get world() {
    return this.#host.world;
  }
}

/** { node, input, option, text() -> what readValue takes, shown() -> what a person would type, mark(bad) } */
function makeField(option, form) {
  const list = listFor(option, form.world);
  const control = list ? selectControl(option, list) : option.autocomplete ? completingControl(option, form) : textControl(option);
  const label = el("label", { class: "field-label" }, option.name);
  const id = `option-${option.name}`;
  const box = el("div", { class: "field-box" }, label, control.extra, control.input);
  const help = option.description ? el("p", { id: `${id}-help`, class: "field-help" }, option.description) : null;
  const node = el("div", { class: "field" }, box, help);
  if (help) control.input.setAttribute("aria-describedby", help.id);
  control.input.id = id;
  label.htmlFor = id;
  control.input.dataset.testid = id;
  if (option.required) control.input.setAttribute("aria-required", "true");
  else box.append(iconButton("close", `Leave out ${option.name}`, () => form.remove(option.name), { class: "icon-button tiny" }));
  const mark = (bad) => { node.classList.toggle("bad", bad); control.input.setAttribute("aria-invalid", String(bad)); };
  control.input.addEventListener("input", () => mark(false));
  const text = control.text ?? (() => control.input.value.trim());
  return { node, input: control.input, option, mark, text, shown: control.shown ?? text };
}

/** The few values of an option as [{ value, label }], or null when it is typed. */
function listFor(option, world) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: String(choice.value), label: choice.name }));
  if (option.type === TYPE.boolean) return [{ value: "true", label: "true" }, { value: "false", label: "false" }];
  if (option.type === TYPE.user) return world.everybody().map((one) => ({ value: one.id, label: one.name, sigil: "@", one }));
  if (option.type === TYPE.channel) return world.channels().map((one) => ({ value: one.id, label: one.name, sigil: "#" }));
  return null;
}

function selectControl(option, list) {
  const blank = el("option", { value: "" }, option.type === TYPE.user ? "choose a person" : "choose");
  const input = el("select", {}, blank, list.map(({ value, label }) => el("option", { value }, label)));
  const chosen = () => list.find(({ value }) => value === input.value);
  const extra = option.type === TYPE.user ? el("span", { class: "field-avatar" }) : null;
  input.addEventListener("input", () => extra && replaceChildren(extra, chosen() && avatar(chosen().one, list.map(({ one }) => one))));
  return { input, extra, shown: () => (chosen() ? (chosen().sigil ?? "") + chosen().label : "") };
}

function textControl(option) {
  const isNumber = option.type === TYPE.integer || option.type === TYPE.number;
  const range = [option.min_value, option.max_value].map((edge) => edge ?? "").join("–");
  const input = el("input", {
    type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: range.length > 1 ? range : null,
    inputmode: isNumber ? (option.type === TYPE.integer && !(option.min_value < 0) ? "numeric" : "decimal") : null, maxlength: option.max_length,
  });
  return { input };
}

/** A text field whose suggestions come from the bot. What is shown is a choice's name; what is sent is its value. */
function completingControl(option, form) {
  const { input } = textControl(option);
  const list = new PickList(`choices-${option.name}`, option.name);
  let choices = [];
  let timer = null;
  let asked = 0;
  const show = () => list.show(input, choices.map((choice) => ({ label: choice.name, pick: () => { input.value = choice.name; list.hide(); } })), { active: -1 });
  const ask = async () => {
    const mine = ++asked;
    const found = await form.complete(option, input.value.trim());
    if (mine !== asked || document.activeElement !== input) return;
    choices = found;
    show();
  };
  const soon = () => { clearTimeout(timer); timer = setTimeout(ask, AUTOCOMPLETE_PAUSE_MS); };
  input.addEventListener("input", soon);
  input.addEventListener("focus", soon);
  input.addEventListener("blur", () => list.hide());
  input.addEventListener("keydown", (event) => list.key(event));
  for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "false", "aria-controls": list.node.id, "aria-autocomplete": "list" })) input.setAttribute(name, value);
  const text = () => String(choices.find((choice) => choice.name === input.value.trim())?.value ?? input.value.trim());
  return { input, extra: list.node, text, shown: () => input.value.trim() };
}
