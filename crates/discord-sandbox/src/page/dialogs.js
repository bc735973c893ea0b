// Everything that opens above the page: the bot's modals, a question with one line to answer, an enlarged picture.
import { el, iconButton } from "./dom.js";

function open(dialog) {
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

/** A modal of the bot. `submit(fields)` resolves to null, or to the sentence to show while the form stays open. */
export function openModal(modal, submit) {
  const inputs = textInputs(modal.components ?? []);
  const failure = el("p", { class: "failure", role: "alert", hidden: true });
  const send = el("button", { type: "submit", class: "button button-primary" }, "Submit");
  const form = el("form", { class: "dialog-form" }, inputs.map(({ node }) => node), failure,
    el("div", { class: "dialog-actions" }, el("button", { type: "button", class: "button button-secondary", onclick: () => dialog.close() }, "Cancel"), send));
  const dialog = frame(modal.title, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const error = await submit(Object.fromEntries(inputs.map(({ id, input }) => [id, input.value])));
    send.disabled = false;
    if (!error) return dialog.close();
    failure.textContent = error;
    failure.hidden = false;
  });
  open(dialog);
}

function frame(title, ...content) {
  const dialog = el("dialog", { class: "dialog", "aria-label": title });
  dialog.append(el("div", { class: "dialog-head" }, el("h2", {}, title), iconButton("close", "Close", () => dialog.close())), ...content);
  return dialog;
}

/** Text inputs sit in rows (`components`) or under a label of their own (`component`). */
function textInputs(rows) {
  return rows.flatMap((row) => (row.components ?? [row.component ?? row]).map((input) => ({ label: row.label, ...input }))).filter((input) => input.type === 4).map(textInput);
}

function textInput(given) {
  const id = `modal-${given.custom_id}`;
  const required = given.required !== false;
  const shared = { id, required, minlength: given.min_length, maxlength: given.max_length, placeholder: given.placeholder, "data-testid": id };
  const input = given.style === 2 ? el("textarea", { ...shared, rows: 4 }) : el("input", { ...shared, type: "text", autocomplete: "off" });
  input.value = given.value ?? "";
  const node = el("div", { class: "dialog-field" }, el("label", { for: id }, given.label ?? given.custom_id, required && el("span", { class: "needed" }, " needed")), input);
  return { id: given.custom_id, input, node };
}

/** Asks for one line. `answer(text)` resolves to null, or to the sentence that says what is wrong with it. */
export function ask(title, label, answer) {
  const modal = { title, components: [{ components: [{ type: 4, custom_id: "answer", label, style: 1, max_length: 100 }] }] };
  openModal(modal, ({ answer: text }) => answer(text.trim()));
}

export function enlarge(url, description) {
  const dialog = el("dialog", { class: "lightbox", "aria-label": description || "Picture" });
  const close = () => dialog.close();
  dialog.append(el("img", { src: url, alt: description ?? "", onclick: close }), iconButton("close", "Close", close));
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  open(dialog);
}
