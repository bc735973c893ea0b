// What the browser tests share: the address and the folder of the command line, the sandbox's API, and somebody at the page.
//
// A test ends with 0 when everything worked, else with 1 and a sentence that says what was missing.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const [address, folder = "screenshots"] = process.argv.slice(2);

/** Something the test expected and did not find; its message is the whole explanation. */
export class Missing extends Error {}

/** Runs a test with a browser. */
export async function run(test) {
  try {
    if (!address) throw new Missing("Give the page's address as the first argument.");
    mkdirSync(folder, { recursive: true });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    });
    try {
      await test(browser);
    } finally {
      await browser.close();
    }
  } catch (error) {
    console.error(error instanceof Missing ? error.message : error);
    process.exitCode = 1;
  }
}

/** A request to the sandbox's API, which crates/discord-sandbox/API.md describes. */
export async function api(method, path, body) {
  const answer = await fetch(new URL(`/sandbox/api${path}`, address), {
    method, headers: { "content-type": "application/json" }, body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Missing(`the sandbox answers ${method} ${path} with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Somebody at the page. `name` stands before every complaint, `shots` before the names of the screenshots. */
export class Visitor {
  constructor(page, { name, shots, patience = 60_000 }) {
    this.page = page;
    this.name = name;
    this.prefix = shots;
    this.shots = 0;
    this.complaints = [];
    page.setDefaultTimeout(patience);
    page.on("pageerror", (error) => this.complaints.push(error.message));
    // What the page's own policy refuses is only told there.
    page.on("console", (said) => /content security policy|trustedhtml|trusted type/i.test(said.text()) && this.complaints.push(said.text()));
  }

  /** Goes through the steps; what fails is on a last screenshot. */
  async visit(steps) {
    try {
      await steps();
    } catch (error) {
      await this.shoot("failed").catch(() => {});
      throw error;
    }
  }

  async shoot(what) {
    const number = String(++this.shots).padStart(2, "0");
    await this.page.screenshot({ path: join(folder, `${this.prefix}-${number}-${what}.png`) });
  }

  missing(sentence) {
    return new Missing(`${this.name}: ${sentence}`);
  }

  /** Waits for `promise`, or says in a sentence what did not come. */
  async need(promise, sentence) {
    try {
      return await promise;
    } catch (error) {
      throw this.missing(`${sentence} (${String(error.message).split("\n")[0]})`);
    }
  }

  hook(id) {
    return this.page.getByTestId(id);
  }

  /** Presses something, as this visitor does it. */
  async tap(target, sentence) {
    await this.need(target.click(), sentence);
  }

  async writeAs(person) {
    await this.tap(this.hook(`person-${person}`), `nobody called ${person} can be written as`);
    await this.need(this.page.waitForFunction((id) => document.querySelector(`[data-testid="${id}"]`)?.getAttribute("aria-pressed") === "true", `person-${person}`), `switching to ${person} does nothing`);
  }

  /** Nothing stands out of the page, and the browser has nothing to complain about. */
  async checkPage() {
    const { width } = this.page.viewportSize();
    const wide = await this.page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector('[data-testid="log"]').scrollWidth));
    if (wide > width) throw this.missing(`the page is ${wide} px wide on a screen of ${width} px`);
    if (this.complaints.length > 0) throw this.missing(`the browser complains: ${this.complaints.join(" | ")}`);
  }
}

/** A visitor who counts taps. A choice in a menu takes two: to open it, and to choose. */
export class Tapper extends Visitor {
  constructor(page, options) {
    super(page, options);
    this.touch = options.touch;
    this.taps = 0;
  }

  async tap(target, sentence) {
    this.taps += 1;
    await this.need(this.touch ? target.tap() : target.click(), sentence);
  }

  /** The newest message that fits. */
  message(filter) {
    return this.hook("message").filter(filter).last();
  }

  /** Waits for a message with these words. */
  async words(text) {
    const message = this.message({ hasText: text });
    await this.need(message.waitFor(), `nobody says "${text}"`);
    return message;
  }

  /** Presses a button of the newest message that has it. */
  async press(name) {
    const button = this.page.getByRole("button", { name, exact: true });
    await this.tap(this.message({ has: button }).getByRole("button", { name, exact: true }), `there is no button ${name}`);
  }

  /** Chooses the first entry of a message's menus that fits: a menu is opened with one tap, and chosen from with another. */
  async choose(message, fits, what) {
    this.taps += 2;
    const offered = [];
    for (const menu of await message.locator("select").all()) {
      const labels = await menu.locator("option").allTextContents();
      const label = labels.find(fits);
      if (label) return this.need(menu.selectOption({ label }), `${what} cannot be chosen`);
      offered.push(...labels);
    }
    throw this.missing(`the menus offer ${offered.join(", ")}, but not ${what}`);
  }

  /** Chooses a piece in the menu of a message: by its square, or by its name if it is still in the hand. */
  async choosePiece(message, piece) {
    const label = / from your hand$/.test(piece) ? piece : ` on ${piece}`;
    await this.choose(message, (entry) => entry.includes(`${label} `) || entry.endsWith(label), `the piece ${piece}`);
  }

  /** Chooses a piece in the menu of the newest board, and waits for its squares. */
  async openSquares(piece) {
    const board = this.message({ has: this.page.locator("select") });
    await this.need(board.waitFor(), "no board has a menu of pieces");
    await this.choosePiece(board, piece);
    return this.words("where to?");
  }

  /** Waits until nothing is left that only this visitor sees, but for the way to another game of theirs. */
  async nothingPrivate() {
    const left = this.page.locator('[data-testid="message"].ephemeral').filter({ hasNotText: "Next game" });
    await this.need(left.first().waitFor({ state: "detached" }), "something private is left");
  }

  /** Takes a square: by its button, or from the menu if there are too many. */
  async takeSquare(message, move) {
    const button = message.getByRole("button", { name: move, exact: true });
    await this.need(button.or(message.locator("select")).first().waitFor(), `${move} is offered neither by a button nor in a menu`);
    if (await button.count()) return this.tap(button, `${move} cannot be pressed`);
    await this.choose(message, (label) => label === move || label.startsWith(`${move} `), move);
  }
}
