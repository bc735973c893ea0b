// Plays the computer in direct messages on the sandbox's page, at a phone's width: from opening them to the computer's answer.
//
//   node tests/browser/direct.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and ends as it does. The direct messages are opened on the page, a greeting and a move are
// typed without a mention, a command is picked from the menu, and the rest are taps.
import { Tapper, address, run } from "./visitor.mjs";

const PHONE = { width: 390, height: 844 };
const PERSON = "Dan";
const MOVE = "d1-e2";

class Private extends Tapper {
  async play() {
    await this.need(this.page.goto(address), `the page at ${address} does not open`);
    await this.page.getByTestId("composer").waitFor();
    await this.writeAs(PERSON);
    const threads = await this.page.locator(".channel-thread").count();
    await this.tap(this.hook("open-drawer"), "the list of channels cannot be opened");
    await this.tap(this.hook("open-direct"), "the direct messages cannot be opened");
    await this.need(this.page.getByTestId("place").filter({ hasText: "galabot" }).waitFor(), "the direct messages do not open");
    await this.say("hello");
    const door = await this.words("Here you can learn them, play the computer");
    for (const name of ["Learn", "Play the computer", "Puzzle", "My games"]) {
      await this.need(door.getByRole("button", { name, exact: true }).waitFor(), `there is no button ${name}`);
    }
    if (await door.getByRole("button", { name: "Find an opponent" }).count()) throw this.missing("opponents are offered where there are none");
    await this.shoot("door");
    await this.press("Play the computer");
    await this.words("right here");
    await this.words("you begin");
    await this.shoot("begun");
    await this.say(MOVE);
    await this.words("your move");
    await this.shoot("answered");

    // A slash command works there too, and says what does not.
    await this.hook("composer").fill("/gala chal");
    const item = this.hook("slash-menu").locator('[data-testid^="slash-gala"][data-testid*="challenge"]').first();
    await this.tap(item, "typing /gala chal brings no command for a challenge");
    await this.hook("send").click();
    await this.words("played on servers");
    await this.say("resign yes");
    await this.words("good game");
    await this.shoot("over");
    if (await this.page.locator(".channel-thread").count() !== threads) throw this.missing("a thread has been opened");
    await this.checkPage();
    console.log("direct: a game in private, begun, played and ended.");
  }

  async say(text) {
    await this.hook("composer").fill(text);
    await this.hook("composer").press("Enter");
  }
}

await run(async (browser) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const visitor = new Private(await context.newPage(), { name: "direct", shots: "direct", touch: true });
  await visitor.visit(() => visitor.play());
});
