// "Weather": what may go wrong between the bot and Discord, as switches. Hidden where the sandbox offers none.
import { api } from "./api.js";
import { el, replaceChildren } from "./dom.js";

export function weather(store) {
  const list = el("div", { class: "weather-list" });
  const failure = el("p", { class: "failure", role: "alert", hidden: true });
  const panel = el("details", { class: "weather", hidden: true, "data-testid": "weather" }, el("summary", {}, "Weather"), el("p", { class: "subtext" }, "Faults to try the bot with."), list, failure);
  const show = (faults) => { replaceChildren(list, readFaults(faults).map((fault) => row(fault, change))); panel.hidden = list.childElementCount === 0; };
  const change = async (name, value) => {
    failure.hidden = true;
    try {
      show((await api.setFaults({ [name]: value })) ?? (await api.faults()));
    } catch (error) {
      failure.textContent = error.message;
      failure.hidden = false;
    }
  };
  const refresh = () => api.faults().then(show, () => { panel.hidden = true; });
  panel.addEventListener("toggle", () => panel.open && refresh());
  store.on("faults", refresh);
  refresh();
  return panel;
}

/** Accepts `{ name: value }` as well as a list of `{ name, description, value }`. */
function readFaults(faults) {
  const inner = faults?.faults ?? faults ?? {};
  if (Array.isArray(inner)) return inner.map((fault) => ({ ...fault, value: fault.value ?? fault.on ?? fault.enabled ?? false }));
  return Object.entries(inner).map(([name, given]) => (given !== null && typeof given === "object" ? { name, ...given, value: given.value ?? given.on ?? false } : { name, value: given }));
}

function row(fault, change) {
  const words = el("span", { class: "weather-name" }, (fault.title ?? fault.name).replace(/_/g, " "), fault.description && el("span", { class: "subtext" }, fault.description));
  return el("label", { class: "weather-row" }, words, control(fault, change));
}

function control(fault, change) {
  const testid = { "data-testid": `fault-${fault.name}` };
  if (typeof fault.value === "boolean") {
    const box = el("input", { type: "checkbox", role: "switch", class: "switch", checked: fault.value, ...testid });
    box.addEventListener("change", () => change(fault.name, box.checked));
    return box;
  }
  const isNumber = typeof fault.value === "number";
  const input = el("input", { type: isNumber ? "number" : "text", value: fault.value ?? "", step: "any", ...testid });
  input.addEventListener("change", () => change(fault.name, isNumber ? Number(input.value) : input.value || null));
  return input;
}
