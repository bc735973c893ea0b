// @ts-check
// Loads the scripts of a page once its board can be seen: the page has it from the start, and what a browser reads and runs before
// that would delay it.

const { scripts = "", needs = "" } = document.body.dataset;
const listed = (/** @type {string} */ paths) => paths.split(" ").filter(Boolean);

for (const href of listed(needs)) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

const load = () => listed(scripts).forEach((script) => void import(script));
// A page that nobody looks at is not painted.
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));

export {};
