// What the browser tests of web pages share: somebody who looks at a page, on a phone and at a desk, light and dark.
import { join } from "node:path";
import axe from "axe-core";
import { Missing, folder } from "./visitor.mjs";

/** The address of the web pages. */
export const site = process.argv[4];
export const SIZES = [{ name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, { name: "desk", viewport: { width: 1280, height: 900 } }];
export const SCHEMES = ["light", "dark"];
const PATIENCE = 30_000;

/** Waits until `look` finds something. */
export async function until(look, what) {
  for (const end = Date.now() + PATIENCE; ;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Missing(what);
    await new Promise((done) => setTimeout(done, 50));
  }
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
    // A wrong move is refused with a status of its own, which Chromium tells.
    page.on("console", (said) => said.type() === "error" && !/status of 422/.test(said.text()) && this.complaints.push(said.text()));
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

  async says(text) {
    await until(async () => (await this.page.locator("main").innerText()).includes(text), `${this.name}: the page does not say "${text}"`);
  }

  /** What axe-core finds, and whether the page is wider than the screen. */
  async judge(what) {
    await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 90)).slice(0, 3).join(" | ")}`);
    if (found.length) throw this.missing(`axe-core finds (${what})\n  ${found.join("\n  ")}`);
    const { width } = this.page.viewportSize();
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) throw this.missing(`the page is ${wide} px wide on a screen of ${width} px (${what})`);
    if (this.complaints.length) throw this.missing(`the browser complains: ${this.complaints.join(" | ")}`);
  }
}
