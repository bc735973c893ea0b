// What the browser tests of web pages share: somebody who looks at a page, on a phone and at a desk, light and dark.
import { join } from "node:path";
import axe from "axe-core";
import { Missing, api, folder } from "./visitor.mjs";

/** The address of the web pages. */
export const site = process.argv[4];
export const SIZES = [{ name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, { name: "desk", viewport: { width: 1280, height: 900 } }];
/** Each page is looked at light and dark, on a phone and at a desk; not every page in all four ways. */
export const LOOKS = [[SIZES[0], "light"], [SIZES[1], "dark"]];
export const THEMES = ["light", "dark", "wood", "high-contrast"];
const PATIENCE = 30_000;
/**
 * How far a channel of a pixel may be off before it counts, and how many pixels in a hundred may count, of the whole and of any tile of
 * it: names at the edge, edges of shapes. A man or an arrow that is missing takes more of a tile.
 */
const OFF_BY = 40, MOST_OFF = 2, MOST_OFF_IN_A_TILE = 20, TILE = 40;

/** How many pixels of a hundred differ between two PNGs of one size, of the whole and of the worst tile. */
async function difference(browser, one, other) {
  const page = await browser.newPage();
  try {
    return await page.evaluate(async ([one, other, most, tile]) => {
      const pixels = async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 800 });
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0, 800, 800);
        return context.getImageData(0, 0, 800, 800).data;
      };
      const [a, b] = [await pixels(one), await pixels(other)];
      const wide = 800 / tile, tiles = new Array(wide * wide).fill(0);
      for (let pixel = 0; pixel < 800 * 800; pixel += 1) {
        const differs = [0, 1, 2].some((channel) => Math.abs(a[4 * pixel + channel] - b[4 * pixel + channel]) > most);
        if (differs) tiles[Math.floor(pixel / 800 / tile) * wide + Math.floor((pixel % 800) / tile)] += 1;
      }
      const off = tiles.reduce((sum, one) => sum + one, 0);
      return [(100 * off) / (800 * 800), (100 * Math.max(...tiles)) / (tile * tile)];
    }, [one.toString("base64"), other.toString("base64"), OFF_BY, TILE]);
  } finally {
    await page.close();
  }
}

/** Waits until `look` finds something. */
export async function until(look, what) {
  for (const end = Date.now() + PATIENCE; ;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Missing(what);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** How many games have been asked for: by Ben and by Anna in turn. */
let asked = 0;

/** Nobody may challenge as often as all the scripts do, so half a minute goes by before each challenge. */
export const later = () => api("POST", "/clock", { advance_seconds: 30 });

/** A game of Anna, White, against Ben, and what can be done in its thread. */
export async function game() {
  const byBen = asked++ % 2 === 0;
  await later();
  const state = await until(async () => { const now = await api("GET", "/state"); return now.commands.length > 0 && now; }, "the bot registers no commands");
  const person = (name) => state.people.find((one) => one.name === name)?.id;
  const [anna, ben] = [person("Anna"), person("Ben")];
  const games = state.channels.find((channel) => channel.name === "games")?.id;
  const posts = (channel) => api("GET", `/channels/${channel}/messages`);
  const known = new Set((await posts(games)).map((post) => post.id));
  const [challenger, opponent, colour] = byBen ? [ben, anna, "black"] : [anna, ben, "white"];
  await api("POST", "/interactions", { type: "command", as: challenger, channel_id: games, name: "gala", options: { subcommand: "challenge", options: { opponent, colour, rules: "farmers" } } });
  const button = (post) => post.components?.flatMap((row) => row.components ?? []).find((one) => one.label === "Accept");
  const card = await until(async () => (await posts(games)).find((post) => !known.has(post.id) && button(post)), "the challenge has no button Accept");
  await api("POST", "/interactions", { type: "button", as: opponent, message_id: card.id, custom_id: button(card).custom_id });
  const thread = await until(async () => (await api("GET", "/state")).threads?.find((one) => one.id === card.id) ?? (await api("GET", "/state")).channels.find((one) => one.id === card.id), "the game gets no thread");
  const number = /\b(\d+):/.exec(thread.name)?.[1];
  if (!number) throw new Missing(`the thread is called ${thread.name}`);
  const types = (as, content) => api("POST", `/channels/${card.id}/messages`, { as, content });
  return { number, anna, ben, cleo: person("Cleo"), games, bot: state.bot.id, thread: card.id, types, posts: () => posts(card.id) };
}


/** Somebody at a page. `name` stands before the names of the screenshots. */
export class Look {
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.complaints = [];
    this.shots = 0;
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => this.complaints.push(error.message));
    // A wrong move, or one that comes too late, is refused with a status of its own, which Chromium tells.
    page.on("console", (said) => said.type() === "error" && !/status of 4(22|09)/.test(said.text()) && this.complaints.push(said.text()));
  }

  missing(sentence) {
    return new Missing(`${this.name}: ${sentence}`);
  }

  async shoot(what, whole = true) {
    await this.page.screenshot({ path: join(folder, `web-${this.name}-${++this.shots}-${what}.png`), fullPage: whole });
  }

  async open(path) {
    const begun = Date.now();
    await this.page.goto(site + path);
    await this.page.locator("svg.picture").waitFor({ state: "attached" });
    return Date.now() - begun;
  }

  square(name) {
    return this.page.locator(`[data-square="${name}"]`);
  }

  async says(text, where = "main") {
    await until(async () => (await this.page.locator(where).innerText()).includes(text), `${this.name}: the page does not say "${text}"`);
  }

  /** The board looks as this picture of the bot. It has to be 800 pixels wide. */
  async isPicture(path, what) {
    const answer = await fetch(site + path);
    if (!answer.ok) throw this.missing(`${path} is answered with ${answer.status}`);
    const png = Buffer.from(await answer.arrayBuffer());
    const shot = await this.page.screenshot({ clip: await this.page.locator("#board").boundingBox(), scale: "css" });
    const [off, worst] = await difference(this.page.context().browser(), png, shot);
    console.log(`${what}: ${off.toFixed(2)} % of the pixels differ from the bot's picture, ${worst.toFixed(0)} % of a tile.`);
    if (off > MOST_OFF || worst > MOST_OFF_IN_A_TILE) {
      await this.shoot("differs", false);
      throw this.missing(`${what}: board and picture differ in ${off.toFixed(2)} % of their pixels, and in ${worst.toFixed(0)} % of a tile`);
    }
  }

  /** What axe-core finds, and whether the page is wider than the screen. */
  async judge(what) {
    await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 90)).slice(0, 3).join(" | ")}`);
    if (found.length) throw this.missing(`axe-core finds (${what})\n  ${found.join("\n  ")}`);
    await this.fits(what);
    if (this.complaints.length) throw this.missing(`the browser complains: ${this.complaints.join(" | ")}`);
  }

  /** Whether the page is no wider than the screen. */
  async fits(what) {
    const { width } = this.page.viewportSize();
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) throw this.missing(`the page is ${wide} px wide on a screen of ${width} px (${what})`);
  }

  /** Gives these people a name of 32 broad letters without a blank, as Discord allows it. */
  async lengthens(names) {
    await this.page.evaluate((names) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (text.parentElement.localName !== "script") for (const name of names) text.data = text.data.replaceAll(name, "W".repeat(32));
      }
    }, names);
  }
}
