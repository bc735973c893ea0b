// Sets the chosen theme before the first paint. A classic script on purpose: a module would run after it and flash.
const chosenTheme = (() => {
  try { return localStorage.getItem("sandbox.theme"); } catch { return null; }
})();
if (chosenTheme === "light" || chosenTheme === "dark") document.documentElement.dataset.theme = chosenTheme;
