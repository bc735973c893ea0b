// What the browser tests of the Activity share: a game with a link to its board, and somebody in the frame of the Activity.
import { join } from "node:path";
import axe from "axe-core";
import { game, until } from "./look.mjs";
import { Missing, address, api, folder } from "./visitor.mjs";

const PATIENCE = 30_000;

/** A game whose board has a link to open it in the Activity. */
export async function linked() {
  if (!(await api("GET", "/state")).activity) throw new Missing("The Activity is off: `npm ci && npm run build` in the folder web makes its file.");
  const begun = await game();
  const link = (post) => post.components?.flatMap((row) => row.components ?? []).find((one) => one.label === "Open the board");
  const board = await until(async () => (await begun.posts()).find(link), "no board has a link to open it");
  const [, number] = /^https:\/\/discord\.com\/activities\/\d+\?custom_id=game:(\d+)$/.exec(link(board).url) ?? [];
  if (number !== begun.number || link(board).style !== 5) throw new Missing(`the link is ${JSON.stringify(link(board))}`);
  const told = async (words) => (await begun.posts()).filter((post) => post.author.id === begun.bot && post.content.includes(words)).length;
  return { ...begun, says: begun.types, told };
}

/** Somebody at the sandbox's page, and in the frame of the Activity there. */
export class Framed {
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.shots = 0;
    this.complaints = [];
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => this.complaints.push(error.message));
    // What may not be seen is answered with a status of its own, which Chromium tells.
    page.on("console", (said) => said.type() === "error" && !/status of 404/.test(said.text()) && this.complaints.push(said.text()));
  }

  missing(sentence) {
    return new Missing(`${this.name}: ${sentence}`);
  }

  async shoot(what) {
    await this.page.screenshot({ path: join(folder, `activity-${this.name}-${++this.shots}-${what}.png`) });
  }

  /** The frame of the Activity. */
  get frame() {
    return this.page.frameLocator(".activity-frame").frameLocator("iframe");
  }

  /** The same, to run something in. */
  async inside() {
    return until(async () => this.page.frames().find((frame) => /[?&]instance_id=/.test(frame.url())), `${this.name}: there is no frame`);
  }

  square(name) {
    return this.frame.locator(`[data-square="${name}"]`);
  }

  async says(text) {
    const found = this.frame.locator("main");
    await until(async () => (await found.innerText().catch(() => "")).includes(text), `${this.name}: the Activity does not say "${text}"`);
  }

  async lay(layout) {
    await this.page.getByTestId("activity-layout").selectOption(layout);
    await this.frame.locator(`html[data-layout="${layout}"]`).waitFor({ state: "attached" });
  }

  /** What axe-core finds in the frame, and around it if it may run there; and whether the frame is wider than it may be. */
  async judge(what) {
    const inside = await this.inside();
    for (const frame of this.around ? [inside, this.page.mainFrame()] : [inside]) {
      await frame.evaluate(axe.source);
      const { violations } = await frame.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], iframes: false }));
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 110)).slice(0, 3).join(" | ")}`);
      if (found.length) throw this.missing(`axe-core finds (${what})\n  ${found.join("\n  ")}`);
    }
    const [wide, width] = await inside.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    if (wide > width) throw this.missing(`the Activity is ${wide} px wide in a frame of ${width} px (${what})`);
    if (this.complaints.length) throw this.missing(`the browser complains: ${this.complaints.join(" | ")}`);
  }

  /** Opens a channel as somebody. */
  async comes(channel, as) {
    await this.page.goto(`${address}#/channel/${channel}?as=${as}`);
    await this.page.reload();
    await this.page.getByTestId("composer").waitFor();
  }
}
