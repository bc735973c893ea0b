// "Writing as": a row of people, one click each. Everything written goes out under the pressed one's name.
import { avatar, el, icon, replaceChildren } from "./dom.js";

/** `actions`: { switchTo(id), addPerson() } */
export function peopleRow(store, actions) {
  const row = el("div", { class: "people", role: "group", "aria-label": "Writing as" });
  const label = el("span", { class: "people-label", "aria-hidden": "true" }, "Writing as");
  // A tap must neither take the focus from the field nor close a phone's keyboard.
  row.addEventListener("mousedown", (event) => event.preventDefault());
  const draw = () => {
    const focused = row.contains(document.activeElement) ? document.activeElement.dataset.testid : null;
    replaceChildren(row, label, store.people.map((person, at) => chip(person, at, store, actions)), adder(actions));
    if (focused) [...row.children].find((child) => child.dataset.testid === focused)?.focus();
    row.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  store.on("people me unread", draw);
  addEventListener("keydown", (event) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const person = digit && event.altKey && !event.ctrlKey && !event.metaKey && store.people[digit - 1];
    if (!person) return;
    event.preventDefault();
    actions.switchTo(person.id);
  });
  return row;
}

function chip(person, at, store, actions) {
  const pressed = person.id === store.me;
  const pings = pressed ? 0 : store.pingsOf(person.id);
  const shortcut = at < 9 ? `Alt+${at + 1}` : "";
  return el("button", {
    type: "button", class: "person", person, "aria-pressed": String(pressed), "data-testid": `person-${person.name}`,
    title: [pressed ? `Writing as ${person.name}` : `Write as ${person.name}`, shortcut].filter(Boolean).join(" – "),
    onclick: () => actions.switchTo(person.id),
  }, avatar(person, store.people), unseen("Write as "), el("span", { class: "person-name", dir: "auto" }, person.name),
  pings > 0 && [unseen(", "), el("span", { class: "badge" }, String(Math.min(pings, 99))), unseen(pings === 1 ? " ping" : " pings")]);
}

/** Words for those who hear the page. */
function unseen(text) {
  return el("span", { class: "unseen" }, text);
}

function adder(actions) {
  return el("button", { type: "button", class: "person person-add", "aria-label": "Add a person", title: "Add a person", "data-testid": "add-person", onclick: actions.addPerson }, icon("plus"));
}
