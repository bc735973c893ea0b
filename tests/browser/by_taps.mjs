// Plays a whole game on the sandbox's page by taps alone, at a phone's width: not a letter is typed after the challenge.
//
//   node tests/browser/by_taps.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and ends as it does. The challenge is made through the sandbox's API; accepting, all moves,
// a draw offer, looking back and the rematch are taps on buttons and choices in menus.
import { Missing, Tapper, address, api, run } from "./visitor.mjs";

const WHITE = "Anna";
const BLACK = "Ben";
// tests/games/farmers-captured-plain.txt: White takes both Galas.
const MOVES = ["i2-f6", "c10-d9", "f6-f7", "i9-f6", "f7xj10", "d9-e8", "c1-e2", "g10-f9", "e2-e7", "b9-c10", "e7xa10"];
const PHONE = { width: 390, height: 844 };

class Phone extends Tapper {
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
      options: { subcommand: "challenge", options: { opponent: person(BLACK), colour: "white", rules: "farmers" } },
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
    await this.checkPage();
  }

  /** A move by the menu of pieces on the board, and a square. */
  async move(move, shown) {
    const [from] = move.split(/[-x]/);
    const squares = await this.openSquares(from);
    await this.need(squares.locator("img").waitFor(), "there is no picture of the ways");
    await this.need(this.page.waitForFunction((node) => node.complete && node.naturalWidth > 0, await squares.locator("img").elementHandle()), "the picture of the ways does not load");
    await squares.scrollIntoViewIfNeeded();
    if (shown) await this.shoot(`${move}-squares`);
    await this.takeSquare(squares, move);
    await this.nothingPrivate();
    const board = this.page.getByTestId("message").filter({ hasText: ` ${move}` }).filter({ has: this.page.getByTestId("attachment-image") }).last();
    await this.need(board.waitFor(), `no board shows ${move}`);
    await board.scrollIntoViewIfNeeded();
    if (shown) await this.shoot(`${move}-board`);
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

}

await run(async (browser) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = new Phone(await context.newPage(), { name: "phone", shots: "taps", touch: true });
  await phone.visit(() => phone.play());
  console.log(`phone: ${MOVES.length} plies played by ${phone.taps} taps.`);
});
