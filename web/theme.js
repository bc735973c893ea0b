// @ts-check
// Stands in the head of each page but that of the Activity, so that it is painted in the colours that were chosen. What cannot be read is as if nothing was.
try {
  const theme = localStorage.getItem("galabot.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {}
