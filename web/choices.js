// @ts-check
// What stands beside every board: a move in letters, and the choice of colours.

import { el } from "./dom.js";
import * as settings from "./settings.js";
import { THEMES } from "./svg.js";

/** @import { Words } from "./types" */

/**
 * A form for moves in letters.
 * @param {Words} words
 * @param {(text: string) => void} play
 */
export function moveForm(words, play) {
  const typed = el("input", { id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = typed.value.trim();
    if (text) play(text);
  };
  const form = el("form", { class: "typed", submit }, el("label", { for: "typed" }, words.typed), typed, el("button", {}, words.play));
  return { form, typed };
}

/**
 * The choice of colours.
 * @param {Words} words
 * @param {Words} names what the themes are called
 * @param {() => void} changed
 */
export function themes(words, names, changed) {
  const choose = (/** @type {Event} */ event) => {
    settings.chooseTheme(/** @type {HTMLSelectElement} */ (event.target).value);
    changed();
  };
  const options = THEMES.map((name) => el("option", { value: name, selected: settings.chosenTheme() === name }, names[name]));
  const select = el("select", { id: "theme", change: choose }, el("option", { value: "" }, words.automatic), ...options);
  return el("p", {}, el("label", { for: "theme" }, words.theme), " ", select);
}
