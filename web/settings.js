// @ts-check
// What somebody has chosen for themselves, kept in this browser alone.

import { THEMES } from "./svg.js";

/** @param {string} name */
function kept(name) {
  try { return localStorage.getItem(`galabot.${name}`); } catch { return null; }
}

/**
 * @param {string} name
 * @param {string} value
 */
function keep(name, value) {
  try { localStorage.setItem(`galabot.${name}`, value); } catch { /* Then it holds until the page is left. */ }
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The theme that was chosen; "" for that of the device. */
export function chosenTheme() {
  const theme = kept("theme") ?? "";
  return THEMES.includes(theme) ? theme : "";
}

/** The theme in force. */
export function theme() {
  return chosenTheme() || (dark.matches ? "dark" : "light");
}

/** @param {string} theme */
export function chooseTheme(theme) {
  keep("theme", theme);
}

/** Whether the engine looks on at an analysis. */
export function looks() {
  return kept("engine") !== "no";
}

/** @param {boolean} looks */
export function setLooks(looks) {
  keep("engine", looks ? "yes" : "no");
}

/** @param {() => void} changed */
export function onDeviceTheme(changed) {
  dark.addEventListener("change", changed);
}

/** Whether nothing is to be seen moving. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
