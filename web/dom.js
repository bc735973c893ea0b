// @ts-check
// Elements, found and made.

/** @param {string} id */
export const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * An element with attributes, what is done at its events, and what is in it.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean | ((event: Event) => void)>} [properties]
 * @param {...(string | Node)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (typeof value === "boolean") made.toggleAttribute(name, value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}
