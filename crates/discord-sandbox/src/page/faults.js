// "Network faults": what may go wrong between the bot and Discord, as switches. Hidden where the sandbox offers none.
import { api } from "./api.js";
import { el, replaceChildren } from "./dom.js";
import { faultButtons } from "./faultbuttons.js";

export function faults(store) {
  const list = el("div", { class: "faults-list" });
  const failure = el("p", { class: "failure", role: "alert", hidden: true });
  const panel = el("details", { class: "faults", hidden: true, "data-testid": "faults" }, el("summary", {}, "Network faults"), el("p", { class: "subtext" }, "What can go wrong between the bot and Discord, to try it with."));
  let current = {};
  const show = (faults) => {
    current = faults;
    replaceChildren(list, Object.entries(faults).map(([name, value]) => row(name, value, change)));
    panel.hidden = list.childElementCount === 0;
  };
  const tried = async (deed) => {
    failure.hidden = true;
    try {
      await deed;
    } catch (error) {
      failure.textContent = error.message;
      failure.hidden = false;
    }
  };
  // A fault that is left out of a change is off, so the others go along as they are.
  const changed = async (some) => show(await api.setFaults({ ...current, ...some }));
  const change = (name, value) => tried(changed({ [name]: value }));
  panel.append(failure, faultButtons(store, { tried, changed, faults: () => current }), list);
  const refresh = () => api.faults().then(show, () => { panel.hidden = true; });
  panel.addEventListener("toggle", () => panel.open && refresh());
  store.on("faults", refresh);
  refresh();
  return panel;
}

function row(name, value, change) {
  return el("label", { class: "faults-row" }, el("span", { class: "faults-name" }, name.replace(/_/g, " ")), control(name, value, change));
}

/** Yes or no is a switch, a number a field, and whatever has more to it is written as JSON. */
function control(name, value, change) {
  if (typeof value === "boolean") {
    const box = el("input", { type: "checkbox", role: "switch", class: "switch", "data-testid": `fault-${name}` });
    box.checked = value;
    box.addEventListener("change", () => change(name, box.checked));
    return box;
  }
  const isNumber = typeof value === "number";
  const input = el("input", { type: isNumber ? "number" : "text", class: isNumber ? null : "faults-json", step: "any", spellcheck: "false", "data-testid": `fault-${name}` });
  input.value = JSON.stringify(value);
  input.addEventListener("change", () => {
    const { wanted, isWrong } = readJson(input.value);
    input.setCustomValidity(isWrong ? "This is not JSON." : "");
    if (isWrong) input.reportValidity();
    else change(name, wanted);
  });
  return input;
}

function readJson(text) {
  try { return { wanted: JSON.parse(text), isWrong: false }; } catch { return { isWrong: true }; }
}
