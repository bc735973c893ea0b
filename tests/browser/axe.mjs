// Looks over the sandbox's page for those who do not see it, or use no mouse: axe-core finds nothing at a desk's and at a phone's
// width, light and dark; every stop of Tab is seen and in the order of the page, forwards and backwards.
//
//   node tests/browser/axe.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and `axe-core`. It ends as that does.
import axe from "axe-core";
import { Missing, Visitor, address, api, run } from "./visitor.mjs";

const PHONE = { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIZES = [{ name: "desk", viewport: { width: 1280, height: 900 } }, PHONE];
const SCHEMES = ["light", "dark"];
/** More presses than the page has stops. */
const MOST_PRESSES = 300;

/** What somebody finds who comes into a channel where others are at play: a challenge, a ping, a thread with a board. */
async function furnish() {
  const ready = async () => (await api("GET", "/state")).commands.length > 0;
  for (const end = Date.now() + 60_000; !(await ready());) if (Date.now() > end) throw new Missing("the bot registers no commands");
  const state = await api("GET", "/state");
  const person = (name) => state.people.find((one) => one.name === name)?.id;
  const games = state.channels.find((channel) => channel.name === "games")?.id;
  const asks = (as, name, options) => api("POST", "/interactions", { type: "command", as: person(as), channel_id: games, name, options });
  for (const name of ["Anna", "Cleo"]) await api("POST", `/channels/${games}/messages`, { as: person("Ben"), content: `@${name} **hello**, see \`/gala rules\` and ||this||\n\`\`\`\na  b\n\`\`\`` });
  await api("POST", `/channels/${games}/messages`, { as: person("Anna"), content: "Hello" });
  await asks("Anna", "gala", { subcommand: "challenge", options: { opponent: person("Ben") } });
  await asks("Anna", "gala", { subcommand: "learn", options: {} });
  await asks("Anna", "gala", { subcommand: "help", options: {} });
  return { games, anna: person("Anna") };
}

class Look extends Visitor {
  constructor(page, { name, viewport }, scheme) {
    super(page, { name: `${name}, ${scheme}`, shots: `axe-${name}-${scheme}` });
    this.isPhone = viewport.width < 700;
    this.found = [];
  }

  async over({ games, anna }) {
    await this.need(this.page.goto(`${address}#/channel/${games}?as=${anna}`), `the page at ${address} does not open`);
    await this.hook("composer").waitFor();
    // The one that has just begun: what is over has no pieces to choose.
    const card = this.hook("thread-card").filter({ hasText: /Learning \w+ \(\d+\)(?! ✓)/ }).last();
    await this.need(card.waitFor(), "there is no thread of a lesson");
    await this.judge("channel");
    await this.judgeCommands();
    await this.judgePanels();
    await this.need(card.click(), "the thread cannot be opened");
    await this.need(this.hook("attachment-image").first().waitFor(), "the lesson shows no board");
    await this.page.getByRole("combobox", { name: "Choose a piece", exact: true }).first().waitFor();
    await this.judge("thread");
    await this.hook("attachment-image").first().click();
    await this.judge("picture");
    await this.page.keyboard.press("Escape");
    if (this.found.length > 0) throw this.missing(`axe-core finds\n  ${[...new Set(this.found)].join("\n  ")}`);
  }

  async judgeCommands() {
    const composer = this.hook("composer");
    await composer.fill("/");
    await this.hook("slash-menu").waitFor();
    await this.judge("commands");
    await composer.fill("/gala challenge");
    await this.hook("slash-gala-challenge").click();
    await this.hook("command-form").waitFor();
    await this.judge("form");
    // Letters find an option, and what it is for is said.
    await this.hook("option-filter").fill("clo");
    const options = await this.page.locator(".chip").allTextContents();
    if (options.length === 0 || !options[0].startsWith("+ clock") || options[0].length < 15) throw this.missing(`"clo" brings the options ${options.join("; ")}`);
    await this.hook("option-filter").press("Enter");
    await this.need(this.hook("option-clock").waitFor(), "Enter does not add the option that was found");
    await this.judge("form-filled");
    const cut = await this.hook("command-form").evaluate(cutPlaceholders);
    if (cut.length > 0) throw this.missing(`cut off in the form: ${cut.join("; ")}`);
    await this.page.keyboard.press("Escape");
    await this.page.keyboard.press("Escape");
    await this.hook("command-form").waitFor({ state: "detached" });
    await composer.fill("");
  }

  async judgePanels() {
    if (this.isPhone) await this.hook("open-drawer").click();
    await this.hook("faults").locator("summary").first().click();
    await this.judge("faults");
    await this.hook("faults").locator("summary").first().click();
    if (this.isPhone) await this.page.getByRole("button", { name: "Close the list of channels" }).click();
    await this.hook("add-person").click();
    await this.page.getByRole("dialog").waitFor();
    await this.judge("dialog");
    await this.page.keyboard.press("Escape");
  }

  /** What axe-core finds on the page as it is. */
  async judge(what) {
    await this.shoot(what);
    await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    for (const { id, help, nodes } of violations) for (const node of nodes) this.found.push(`${what}: ${id} (${help}): ${node.target.join(" ")} ${node.html.slice(0, 120)} ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ""}`);
  }

  // ---- Tab ----

  async walk() {
    const forth = await this.stops("Tab", "#skip", (stop) => stop.id === "send");
    this.inOrder(forth, 1);
    const back = await this.stops("Shift+Tab", '[data-testid="send"]', (stop) => stop.id === "skip");
    this.inOrder(back, -1);
    const labels = (stops) => stops.map((stop) => stop.label);
    if (labels(forth).join("|") !== labels(back).reverse().join("|")) throw this.missing(`Shift+Tab goes another way than Tab: ${labels(back).join(", ")} against ${labels(forth).join(", ")}`);
    const presses = back.findIndex((stop) => stop.inLog) + 1;
    console.log(`${this.name}: ${forth.length} stops of Tab; ${presses} presses of Shift+Tab from the button that sends to the newest message.`);
  }

  /** Presses a key until the last stop, and tells of each where the focus was. */
  async stops(key, first, isLast) {
    await this.page.locator(first).focus();
    const stops = [await this.page.evaluate(focused)];
    while (!isLast(stops.at(-1))) {
      await this.page.keyboard.press(key);
      const stop = await this.page.evaluate(focused);
      if (!stop) throw this.missing(`${key} loses the focus after ${stops.at(-1).label}`);
      if (stops.length > MOST_PRESSES) throw this.missing(`${key} never comes to an end: ${stops.slice(-8).map(({ label }) => label).join(", ")}`);
      stops.push(stop);
    }
    const unseen = stops.find((stop) => !stop.seen);
    if (unseen) throw this.missing(`${key} stops where nothing is seen: ${unseen.label} ${unseen.why}`);
    return stops;
  }

  inOrder(stops, step) {
    const wrong = stops.find((stop, at) => at > 0 && Math.sign(stop.place - stops[at - 1].place) !== step);
    if (wrong) throw this.missing(`Tab comes out of order to ${wrong.label}`);
  }
}

/** Placeholders that do not fit into their fields. */
function cutPlaceholders(form) {
  const pen = document.createElement("canvas").getContext("2d");
  return [...form.querySelectorAll("[placeholder]")].filter((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    return pen.measureText(field.placeholder).width > field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
  }).map((field) => field.placeholder);
}

/** What has the focus: its name, its place in the page, and whether a person sees it. Null when nothing has it. */
function focused() {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const label = node.getAttribute("aria-label") ?? (node.textContent.trim().slice(0, 40) || node.id || node.tagName);
  const box = node.getBoundingClientRect();
  const frame = (node.closest(".log, .channels, .people") ?? document.documentElement).getBoundingClientRect();
  const [left, top, right, bottom] = [Math.max(box.left, frame.left, 0), Math.max(box.top, frame.top, 0), Math.min(box.right, frame.right, innerWidth), Math.min(box.bottom, frame.bottom, innerHeight)];
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const faint = (() => { for (let one = node; one; one = one.parentElement) if (getComputedStyle(one).opacity === "0") return true; return false; })();
  const seen = right - left >= 4 && bottom - top >= 4 && !faint && Boolean(hit) && (node.contains(hit) || hit.contains(node));
  const why = `(${Math.round(left)},${Math.round(top)})–(${Math.round(right)},${Math.round(bottom)}), there is ${hit?.className || hit?.tagName}`;
  return { id: node.dataset.testid ?? node.id, label, seen, why, inLog: Boolean(node.closest(".log")), place: [...document.querySelectorAll("*")].indexOf(node) };
}

await run(async (browser) => {
  const place = await furnish();
  for (const size of SIZES) {
    for (const colorScheme of SCHEMES) {
      const { name, ...options } = size;
      // The page lets nobody else's script run, not even this one.
      const context = await browser.newContext({ ...options, colorScheme, bypassCSP: true });
      const look = new Look(await context.newPage(), size, colorScheme);
      await look.visit(async () => {
        await look.over(place);
        if (!look.isPhone) await look.walk();
      });
      await context.close();
      console.log(`${look.name}: axe-core finds nothing.`);
    }
  }
});
