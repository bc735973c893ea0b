// Where one writes: text, replies, edits and slash commands, under the name of the person whose chip is pressed.
import { el, icon, iconButton, replaceChildren } from "./dom.js";
import { CommandForm } from "./commandform.js";
import { peopleRow } from "./people.js";
import { PickList } from "./picklist.js";
import { plainText } from "./richtext.js";
import { payload, readLine } from "./slash.js";
import { firstStep, suggestionsFor } from "./suggest.js";
import { read, write } from "./store.js";

/**
 * `actions`: send(content, replyTo), edit(message, content) and command(command, options, accepted) resolve to null or to
 * the sentence that says what is wrong; complete(command, options, focused) resolves to choices; editLast().
 */
export class Composer {
  #store;
  #world;
  #actions;
  #form = null;
  #about = null;
  #channel = null;
  #drafts = read("sandbox.drafts", {});
  #sending = Promise.resolve();

  #list = new PickList("slash-menu", "Suggestions");
  #hint = el("div", { class: "first-step", hidden: true });
  #status = el("div", { class: "status-line", role: "status" });
  #banner = el("div", { class: "about", hidden: true });
  #failure = el("div", { class: "composer-failure", role: "alert", "data-testid": "composer-error", hidden: true });
  #field = el("textarea", {
    id: "composer-text", class: "composer-text", rows: 1, dir: "auto", maxlength: 4000, enterkeyhint: "send", autocomplete: "off", "data-testid": "composer",
    "aria-autocomplete": "list",
  });
  #slot = el("div", { class: "composer-slot" }, this.#field);
  #box;

  constructor(root, store, world, actions) {
    this.#store = store;
    this.#world = world;
    this.#actions = actions;
    const slash = iconButton("slash", "Commands", () => this.startCommand(), { class: "icon-button slash-button" });
    const send = el("button", { type: "button", class: "send", "aria-label": "Send", title: "Send", "data-testid": "send", onclick: () => this.#submit() }, icon("send"));
    this.#box = el("div", { class: "composer-box" }, slash, this.#slot, send);
    const desk = el("div", { class: "composer-desk" }, this.#list.node, peopleRow(store, actions), this.#box);
    root.append(this.#hint, this.#status, this.#failure, this.#banner, desk);
    this.#listen();
  }

  #listen() {
    this.#field.addEventListener("input", () => { this.#grow(); this.#saveDraft(); this.#fail(null); this.#suggest(); });
    this.#field.addEventListener("click", () => this.#suggest());
    this.#field.addEventListener("blur", () => this.#list.hide());
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    this.#store.on("open", () => this.#changeChannel());
    this.#store.on("me open people channels", () => this.#drawWho());
    this.#store.on("commands people me open hint", () => this.#drawHint());
  }

  /** Takes the focus, except where that would bring up a phone's keyboard over the board. */
  focusIfHandy() {
    if (matchMedia("(hover: hover)").matches) this.focus();
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.#field.focus();
  }

  /** Puts a command's beginning into the field, as if it had been typed. */
  startCommand(text = "/") {
    this.#closeForm();
    this.#field.value = text;
    this.#grow();
    this.#field.focus();
    this.#suggest();
  }

  reply(message) {
    this.#setAbout({ kind: "reply", message });
  }

  edit(message) {
    this.#closeForm();
    this.#setAbout({ kind: "edit", message });
    this.#field.value = message.content;
    this.#grow();
  }

  setStatus(...content) {
    replaceChildren(this.#status, content);
  }

  // ---- drawing ----

  #drawWho() {
    const me = this.#store.person(this.#store.me);
    const channel = this.#store.channels.get(this.#store.open);
    const place = channel ? (channel.kind === "text" ? "#" : "") + channel.name : "…";
    this.#field.placeholder = `Write as ${me?.name ?? "…"}`;
    this.#field.setAttribute("aria-label", `Message in ${place}, writing as ${me?.name ?? "nobody"}`);
    for (const [name, value] of Object.entries(colours(me))) this.#box.style.setProperty(name, value);
  }

  #drawHint() {
    const isCommon = this.#store.channels.get(this.#store.open)?.kind === "text";
    const hidden = !this.#store.wantsFirstStep || this.#store.people.length === 0 || !isCommon;
    this.#hint.hidden = hidden;
    if (hidden) return;
    const { text, line } = firstStep(this.#world.commands(), this.#store.people);
    replaceChildren(this.#hint, el("p", {}, text), el("button", { type: "button", class: "link-button", onclick: () => this.startCommand(line) }, "Try it"), iconButton("close", "Hide this hint", () => this.#store.firstStepTaken(), { class: "icon-button small" }));
  }

  #setAbout(about) {
    this.#about = about;
    this.#banner.hidden = !about;
    if (about) {
      const { author, content } = about.message;
      const what = about.kind === "edit" ? "Editing your message" : ["Replying to ", el("strong", { dir: "auto" }, author.name)];
      replaceChildren(this.#banner, icon(about.kind), el("span", { class: "about-what" }, what), el("span", { class: "about-text", dir: "auto" }, plainText(content ?? "", this.#world).slice(0, 160)),
        iconButton("close", "Cancel", () => this.#cancelAbout(), { class: "icon-button small" }));
      this.focus();
    }
  }

  #cancelAbout() {
    if (this.#about?.kind === "edit") this.#field.value = "";
    this.#setAbout(null);
    this.#grow();
    this.focus();
  }

  #fail(sentence) {
    this.#failure.textContent = sentence ?? "";
    this.#failure.hidden = !sentence;
  }

  #grow() {
    this.#field.style.height = "auto";
    this.#field.style.height = `${this.#field.scrollHeight}px`;
  }

  // ---- drafts ----

  #saveDraft() {
    if (this.#about?.kind === "edit") return;
    this.#drafts[this.#channel] = this.#field.value;
    write("sandbox.drafts", this.#drafts);
  }

  #changeChannel() {
    if (this.#store.open === this.#channel) return;
    if (this.#form) { this.#drafts[this.#channel] = this.#form.line(); this.#closeForm(); }
    this.#channel = this.#store.open;
    this.#setAbout(null);
    this.#fail(null);
    this.#list.hide();
    this.#field.value = this.#drafts[this.#channel] ?? "";
    this.#grow();
  }

  // ---- keys and suggestions ----

  #key(event) {
    if (this.#isWholeCommand() && event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); return this.#submit(); }
    if (this.#list.key(event) || event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); this.#submit(); }
    if (event.key === "Escape" && this.#about) this.#cancelAbout();
    if (event.key === "ArrowUp" && this.#field.value === "") { event.preventDefault(); this.#actions.editLast(); }
  }

  /** A fully typed name of a command that needs nothing more is sent by Enter, although the menu is still open. */
  #isWholeCommand() {
    const typed = this.#field.value.trim().replace(/^\//, "").toLowerCase();
    const command = this.#field.value.startsWith("/") && this.#world.commands().find((one) => one.label === typed);
    return Boolean(command) && !command.options.some((option) => option.required);
  }

  #suggest() {
    const before = this.#field.value.slice(0, this.#field.selectionStart);
    const found = suggestionsFor(before, this.#world, { openForm: (command) => this.#openForm(command), insert: (text, replaced) => this.#insert(text, replaced) });
    if (found) this.#list.show(this.#field, found.items, found);
    else this.#list.hide();
  }

  #insert(text, replaced) {
    const caret = this.#field.selectionStart;
    this.#field.setRangeText(text, caret - replaced, caret, "end");
    this.#grow();
    this.#saveDraft();
    this.#suggest();
  }

  // ---- commands ----

  #openForm(command) {
    this.#list.hide();
    this.#fail(null);
    this.#field.value = "";
    this.#saveDraft();
    this.#form = new CommandForm(command, {
      world: this.#world,
      submit: () => this.#submit(),
      cancel: () => { this.#closeForm(); this.#fail(null); this.#field.focus(); },
      complete: this.#actions.complete,
    });
    replaceChildren(this.#slot, this.#form.node);
    this.#box.classList.add("has-form");
    this.#form.focus();
  }

  #closeForm() {
    if (!this.#form) return;
    this.#form = null;
    this.#box.classList.remove("has-form");
    replaceChildren(this.#slot, this.#field);
  }

  // ---- sending ----

  #submit() {
    this.#list.hide();
    if (this.#form) return this.#submitForm(this.#form);
    const text = this.#field.value.trim();
    if (text === "") return;
    if (text.startsWith("/") && this.#about?.kind !== "edit") return this.#submitLine(text);
    this.#submitText(text);
  }

  async #submitForm(form) {
    const { values, error } = form.read();
    if (error) return this.#fail(error);
    this.#fail(null);
    form.setBusy(true);
    const done = () => { if (this.#form === form) { this.#closeForm(); this.#field.focus(); } };
    const failure = await this.#actions.command(form.command, payload(form.command, values), done);
    form.setBusy(false);
    if (failure) this.#fail(failure);
  }

  async #submitLine(line) {
    const { command, values, error } = readLine(line, this.#world.commands(), this.#world);
    if (error) return this.#fail(error);
    this.#fail(null);
    this.#field.readOnly = true;
    const done = () => { this.#field.readOnly = false; if (this.#field.value.trim() === line) this.#clear(); };
    const failure = await this.#actions.command(command, payload(command, values), done);
    this.#field.readOnly = false;
    if (failure) this.#fail(failure);
  }

  /** Messages leave one after another, in the order in which they were typed; a refused one comes back into the field. */
  #submitText(text) {
    const about = this.#about;
    const channel = this.#channel;
    const go = about?.kind === "edit" ? this.#actions.edit(about.message) : this.#actions.send(about?.message.id);
    this.#clear();
    this.#fail(null);
    this.#setAbout(null);
    this.#sending = this.#sending.then(async () => {
      const failure = await go(text);
      if (!failure) return;
      this.#fail(failure);
      if (channel !== this.#channel || this.#form || this.#field.value !== "") return;
      this.#setAbout(about);
      this.#field.value = text;
      this.#grow();
      this.#saveDraft();
    });
  }

  #clear() {
    this.#field.value = "";
    this.#grow();
    this.#drafts[this.#channel] = "";
    write("sandbox.drafts", this.#drafts);
  }
}

function colours(person) {
  const probe = el("span", { person });
  return { "--person": probe.style.getPropertyValue("--person"), "--on-person": probe.style.getPropertyValue("--on-person") };
}
