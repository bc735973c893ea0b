// The parent of an Activity's frame. The SDK hears nobody but its own origin here, so this page stands between it and the chat page,
// which plays Discord's client: what one says it tells the other. Beyond that it does what Discord's programs do to a frame: it sets
// the safe areas, and loads it anew.

const chat = new URLSearchParams(location.search).get("chat");
const frame = document.createElement("iframe");
frame.title = "Activity";
frame.allow = "autoplay; encrypted-media; clipboard-write";
let areas = {};

function setAreas() {
  const style = frame.contentDocument?.documentElement?.style;
  for (const [side, size] of Object.entries(areas)) style?.setProperty(`--discord-safe-area-inset-${side}`, size);
}

frame.addEventListener("load", setAreas);
addEventListener("message", (event) => {
  if (event.source === frame.contentWindow && event.origin === location.origin) parent.postMessage({ frame: event.data }, chat);
  if (event.source !== parent || event.origin !== chat) return;
  const { tell, open, safe, reload } = event.data;
  if (tell) frame.contentWindow.postMessage(tell, location.origin);
  if (safe) { areas = safe; setAreas(); }
  if (open) { frame.src = open; document.body.append(frame); }
  if (reload) frame.contentWindow.location.reload();
});
parent.postMessage({ stands: true }, chat);
