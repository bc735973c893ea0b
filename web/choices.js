// @ts-check
// What somebody can choose about a board beside it: its colours.

import { el } from "./dom.js";
import * as settings from "./settings.js";
import { THEMES } from "./svg.js";

/** @import { Words } from "./types" */

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
