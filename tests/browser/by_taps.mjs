// Plays a whole game on the sandbox's page by taps alone, at a phone's width: not a letter is typed after the challenge.
//
//   node tests/browser/by_taps.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and ends as it does. The challenge is made through the sandbox's API; accepting, all moves,
// a draw offer, looking back and the rematch are taps on buttons and choices in menus.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [address, folder = "screenshots"] = process.argv.slice(2);
const WHITE = "Anna";
const BLACK = "Ben";
// tests/games/farmers-captured-plain.txt: White takes both Galas.
const MOVES = ["i2-f6", "c10-d9", "f6-f7", "i9-f6", "f7xj10", "d9-e8", "c1-e2", "g10-f9", "e2-e7", "b9-c10", "e7xa10"];
const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = 60_000;

/** Something the test expected and did not find; its message is the whole explanation. */
class Missing extends Error {}

async function main() {
  if (!address) throw new Missing("Give the page's address as the first argument.");
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = new Phone(await context.newPage());
  try {
    await phone.play();
  } catch (error) {
    await phone.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await browser.close();
  }
  console.log(`phone: ${MOVES.length} plies played by ${phone.taps} taps and choices.`);
}

async function api(method, path, body) {
  const answer = await fetch(new URL(`/sandbox/api${path}`, address), {
    method, headers: { "content-type": "application/json" }, body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Missing(`the sandbox answers ${method} ${path} with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

class Phone {
  constructor(page) {
    this.page = page;
    this.shots = 0;
    this.taps = 0;
    this.complaints = [];
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (error) => this.complaints.push(error.message));
  }

  async shoot(what) {
    const number = String(++this.shots).padStart(2, "0");
    await this.page.screenshot({ path: join(folder, `taps-${number}-${what}.png`) });
  }

  async need(promise, sentence) {
    try {
      return await promise;
    } catch (error) {
      throw new Missing(`${sentence} (${String(error.message).split("\n")[0]})`);
    }
  }

  async tap(target, sentence) {
    this.taps += 1;
    await this.need(target.tap(), sentence);
  }

  async writeAs(person) {
    const chip = this.page.getByTestId(`person-${person}`);
    await this.tap(chip, `nobody called ${person} can be written as`);
    await this.need(this.page.waitForFunction((id) => document.querySelector(`[data-testid="${id}"]`)?.getAttribute("aria-pressed") === "true", `person-${person}`), `switching to ${person} does nothing`);
  }

  /** The newest message in which this button can be tapped. */
  withButton(name) {
    return this.page.getByTestId("message").filter({ has: this.page.getByRole("button", { name, exact: true }) }).last();
  }

  async press(name) {
    const button = this.withButton(name).getByRole("button", { name, exact: true });
    await this.tap(button, `there is no button ${name}`);
  }

  /** Waits for a message with these words, and brings it into view. */
  async words(text) {
    const message = this.page.getByTestId("message").filter({ hasText: text }).last();
    await this.need(message.waitFor(), `nobody says "${text}"`);
    return message;
  }

  async play() {
    const state = await api("GET", "/state");
    const person = (name) => state.people.find((one) => one.name === name)?.id;
    const games = state.channels.find((channel) => channel.name === "games")?.id;
    if (!person(WHITE) || !person(BLACK) || !games) throw new Missing("the sandbox has no Anna, Ben or #games");
    await this.need(this.page.goto(address), `the page at ${address} does not open`);
    await this.page.getByTestId("composer").waitFor();
    await this.tap(this.page.getByTestId("open-drawer"), "the list of channels cannot be opened");
    await this.tap(this.page.getByTestId("channel-games"), "there is no channel #games");
    await api("POST", "/interactions", {
      type: "command", as: person(WHITE), channel_id: games, name: "gala",
      options: { subcommand: "challenge", options: { opponent: person(BLACK), colour: "white" } },
    });
    await this.writeAs(BLACK);
    const challenge = this.page.getByTestId("message").filter({ has: this.page.getByRole("button", { name: "Accept", exact: true }) }).last();
    await this.need(challenge.waitFor(), "the challenge has no button Accept");
    const thread = await challenge.getAttribute("data-id");
    await this.tap(challenge.getByRole("button", { name: "Accept", exact: true }), "Accept cannot be tapped");
    await this.need(this.page.locator(`.channel-thread[data-id="${thread}"]`).waitFor({ state: "attached" }), "no thread opens");
    await this.tap(this.page.getByTestId("open-drawer"), "the list of channels cannot be opened");
    await this.tap(this.page.locator(`.channel-thread[data-id="${thread}"]`), "the thread cannot be opened");
    await this.words("you begin");

    for (const [at, move] of MOVES.entries()) {
      await this.writeAs(at % 2 === 0 ? WHITE : BLACK);
      await this.move(move, at < 2 || at === MOVES.length - 1);
      if (at === 2) await this.drawOffered();
    }
    await this.words("has won against");
    await this.shoot("won");
    await this.press("Rematch");
    await this.words("on its way");
    await this.checkLayout();
    if (this.complaints.length > 0) throw new Missing(`the browser complains: ${this.complaints.join(" | ")}`);
  }

  /** A move by a button and two menus. */
  async move(move, shown) {
    const [from] = move.split(/[-x]/);
    await this.press("Move…");
    const men = this.page.getByTestId("message").filter({ has: this.page.locator("select") }).last();
    await this.need(men.waitFor(), "Move… brings no menu");
    if (shown) await this.shoot(`${move}-men`);
    await this.choose(men, (label) => label.includes(` on ${from} `) || label.endsWith(` on ${from}`), `the man on ${from}`);
    const squares = this.page.getByTestId("message").filter({ hasText: "where to?" }).last();
    await this.need(squares.waitFor(), `the man on ${from} brings no menu of squares`);
    await this.need(squares.locator("img").waitFor(), "there is no picture of the ways");
    await this.need(this.page.waitForFunction((node) => node.complete && node.naturalWidth > 0, await squares.locator("img").elementHandle()), "the picture of the ways does not load");
    await squares.scrollIntoViewIfNeeded();
    if (shown) await this.shoot(`${move}-squares`);
    await this.choose(squares, (label) => label === move || label.startsWith(`${move} `), move);
    await this.words(move === MOVES.at(-1) ? "is over" : `Played: ${move}`);
    const board = this.page.getByTestId("message").filter({ hasText: ` ${move}` }).filter({ has: this.page.getByTestId("attachment-image") }).last();
    await this.need(board.waitFor(), `no board shows ${move}`);
    await board.scrollIntoViewIfNeeded();
    if (shown) await this.shoot(`${move}-board`);
  }

  /** Chooses the first entry of a message's menu that fits. */
  async choose(message, fits, what) {
    this.taps += 1;
    const menu = message.locator("select");
    const labels = await menu.locator("option").allTextContents();
    const label = labels.find(fits);
    if (!label) throw new Missing(`the menu offers ${labels.join(", ")}, but not ${what}`);
    await this.need(menu.selectOption({ label }), `${what} cannot be chosen`);
  }

  async drawOffered() {
    await this.writeAs(WHITE);
    await this.press("Offer draw");
    await this.words("offers a draw");
    await this.writeAs(BLACK);
    await this.shoot("draw-offered");
    await this.press("Decline");
    await this.words("declines the draw");
    await this.shoot("draw-declined");
    await this.press("Flip");
    const flipped = this.page.locator('[data-testid="message"].ephemeral').filter({ has: this.page.getByTestId("attachment-image") }).last();
    await this.need(flipped.waitFor(), "Flip shows no board");
    await flipped.scrollIntoViewIfNeeded();
    await this.shoot("flipped");
  }

  async checkLayout() {
    const wide = await this.page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.querySelector('[data-testid="log"]').scrollWidth));
    if (wide > PHONE.width) throw new Missing(`the page is ${wide} px wide on a phone of ${PHONE.width} px`);
  }
}

main().catch((error) => {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
});
