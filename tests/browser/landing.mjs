// From the first look at a fresh sandbox to the first own move against the computer, at a phone's width, counted in taps.
//
//   node tests/browser/landing.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and ends as it does. Nothing is typed, and nothing is done beside the page. The sandbox must
// have been started just now: the bot's welcome is the newest message in #games.
import { Tapper, address, run } from "./visitor.mjs";

const PHONE = { width: 390, height: 844 };
const MOST_TAPS = 4;
const MOVE = "d1-e2";

class Newcomer extends Tapper {
  async land() {
    const begun = performance.now();
    await this.need(this.page.goto(address), `the page at ${address} does not open`);
    const welcome = await this.words("thanks for inviting me");
    for (const name of ["Learn", "Play the computer", "Find an opponent", "Puzzle", "My games"]) {
      await this.need(welcome.getByRole("button", { name, exact: true }).waitFor(), `the welcome has no button ${name}`);
    }
    await this.shoot("welcome");
    await this.press("Play the computer");
    const pieces = await this.words("choose a piece");
    await this.picture(pieces, "the board");
    await this.shoot("pieces");
    await this.choosePiece(pieces, MOVE.split("-")[0]);
    const squares = await this.words("where to?");
    await this.picture(squares, "the squares");
    await this.shoot("squares");
    await this.takeSquare(squares, MOVE);
    const played = await this.words(`Played: ${MOVE}`);
    const [taps, seconds] = [this.taps, (performance.now() - begun) / 1000];
    await this.shoot("played");
    console.log(`landing: the first move after ${taps} taps and ${seconds.toFixed(1)} s.`);
    if (taps > MOST_TAPS) throw this.missing(`the first move takes ${taps} taps, more than ${MOST_TAPS}`);

    // From there a link leads to the game, where the computer has answered.
    await this.tap(played.getByRole("link").or(played.locator(".channel-link, .mention")).last(), "no link leads to the game");
    await this.words("your move");
    await this.shoot("game");
    await this.checkPage();
  }

  async picture(message, what) {
    const image = message.locator("img").last();
    await this.need(image.waitFor(), `there is no picture of ${what}`);
    await this.need(this.page.waitForFunction((node) => node.complete && node.naturalWidth > 0, await image.elementHandle()), `the picture of ${what} does not load`);
    await message.scrollIntoViewIfNeeded();
  }
}

await run(async (browser) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const newcomer = new Newcomer(await context.newPage(), { name: "landing", shots: "landing", touch: true });
  await newcomer.visit(() => newcomer.land());
});
