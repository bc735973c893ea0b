// Plays twenty moves against the computer on the sandbox's page by taps alone, at a phone's width, and counts what that takes.
//
//   node tests/browser/phone_game.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and ends as it does. The game is begun through the sandbox's API; every move is taps on
// buttons and choices in menus, of which each takes two. It prints the taps and the bot's messages a move; both are bounded.
import { Missing, Tapper, address, api, run } from "./visitor.mjs";

const WHITE = "Anna";
const MOVES = 20;
const MOST_MESSAGES = 2;
// A menu of pieces and a button with a square; a second menu for a piece with many squares.
const MOST_TAPS = 3.5;
const PHONE = { width: 390, height: 844 };

class Phone extends Tapper {
  async play() {
    const state = await api("GET", "/state");
    const person = state.people.find((one) => one.name === WHITE)?.id;
    const games = state.channels.find((channel) => channel.name === "games")?.id;
    if (!person || !games) throw new Missing(`the sandbox has no ${WHITE} or no #games`);
    await this.need(this.page.goto(address), `the page at ${address} does not open`);
    await this.page.getByTestId("composer").waitFor();
    await this.writeAs(WHITE);
    await api("POST", "/interactions", {
      type: "command", as: person, channel_id: games, name: "gala",
      options: { subcommand: "challenge", options: { level: "1", colour: "white", rules: "winther" } },
    });
    const thread = this.page.locator(".channel-thread").filter({ hasText: `${WHITE} vs Computer` }).last();
    await this.need(thread.waitFor({ state: "attached" }), "no thread opens for the game");
    await this.tap(this.page.getByTestId("open-drawer"), "the list of channels cannot be opened");
    await this.tap(thread, "the thread of the game cannot be opened");
    await this.words("you begin");

    const before = await this.said();
    this.taps = 0;
    for (this.moves = 0; this.moves < MOVES; this.moves += 1) await this.move();
    const taps = this.taps / MOVES;
    const messages = ((await this.said()).length - before.length) / MOVES;
    console.log(`phone: ${MOVES} moves against the computer, ${taps.toFixed(2)} taps and ${messages.toFixed(2)} messages of the bot a move.`);
    if (messages > MOST_MESSAGES) throw this.missing(`the bot says ${messages} messages a move, more than ${MOST_MESSAGES}`);
    if (taps > MOST_TAPS) throw this.missing(`a move takes ${taps} taps, more than ${MOST_TAPS}`);
    await this.checkPage();
  }

  /** The ids of the bot's messages, also of those that only this visitor sees. */
  said() {
    return this.page.locator('[data-testid="message"][data-bot]').evaluateAll((nodes) => nodes.map((node) => node.dataset.id));
  }

  /** The first legal move of the first piece, and the computer's answer in the same message. */
  async move() {
    const before = await this.said();
    const men = this.message({ has: this.page.locator("select") });
    await this.need(men.waitFor(), "no board has a menu of pieces");
    await this.choose(men, (label) => / on [a-j]\d+/.test(label), "a piece");
    const squares = this.message({ hasText: "where to?" });
    await this.need(squares.waitFor(), "the piece brings no menu of squares");
    const move = /^[a-j]\d+[-x]/;
    const square = squares.getByRole("button", { name: move }).first();
    await this.need(square.or(squares.locator("select")).first().waitFor(), "no square is offered");
    if (await square.count()) await this.tap(square, "a square cannot be pressed");
    else await this.choose(squares, (label) => move.test(label), "a square");
    await this.answered(before);
    await this.nothingPrivate();
    if (this.moves % 5 === 0) await this.shoot(`move-${this.moves + 1}`);
  }

  /** Waits until a new board of everybody's says that it is the visitor's move, or that the game is over. */
  async answered(before) {
    const find = (known) => [...document.querySelectorAll('[data-testid="message"][data-bot]:not(.ephemeral)')]
      .filter((message) => !known.includes(message.dataset.id))
      .find((message) => /your move|Game \d+ ended/.test(message.textContent) && message.querySelector('img[data-testid="attachment-image"]'))?.textContent;
    const told = await this.need(this.page.waitForFunction(find, before), "the computer does not answer");
    if (/ended/.test(await told.jsonValue())) throw this.missing("the game is over too soon");
  }
}

await run(async (browser) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = new Phone(await context.newPage(), { name: "phone game", shots: "phone-game", touch: true });
  await phone.visit(() => phone.play());
});
