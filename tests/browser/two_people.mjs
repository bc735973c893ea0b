// What goes wrong between two people at one board, at a phone's width: the opponent presses the question whether to resign, both
// press Rematch, and a challenge is made where the bot may not write.
//
//   node tests/browser/two_people.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and ends as it does. The challenge is made and the lines are typed through the sandbox's API;
// what is pressed is pressed on the page.
import { Missing, Tapper, address, api, run } from "./visitor.mjs";

const [WHITE, BLACK] = ["Anna", "Ben"];
const PHONE = { width: 390, height: 844 };

class Pair extends Tapper {
  async begin() {
    const state = await api("GET", "/state");
    this.person = (name) => state.people.find((one) => one.name === name)?.id;
    this.place = (name) => state.channels.find((channel) => channel.name === name)?.id;
    if (!this.person(WHITE) || !this.person(BLACK) || !this.place("games") || !this.place("announcements")) throw new Missing("the sandbox has no Anna, Ben, #games or #announcements");
    await this.challenge(this.place("games"));
    await this.open(this.place("games"), BLACK);
    const card = this.message({ has: this.page.getByRole("button", { name: "Accept", exact: true }) });
    await this.need(card.waitFor(), "the challenge has no button Accept");
    this.thread = await card.getAttribute("data-id");
    await this.press("Accept");
    await this.need(this.page.locator(`.channel-thread[data-id="${this.thread}"]`).waitFor({ state: "attached" }), "no thread opens");
    await this.open(this.thread, WHITE);
  }

  challenge(channel) {
    return api("POST", "/interactions", {
      type: "command", as: this.person(WHITE), channel_id: channel, name: "gala",
      options: { subcommand: "challenge", options: { opponent: this.person(BLACK), colour: "white" } },
    });
  }

  async open(channel, name) {
    await this.need(this.page.goto(`${address}#/channel/${channel}?as=${this.person(name)}`), `the page at ${address} does not open`);
    await this.page.reload();
    await this.hook("composer").waitFor();
  }

  /** Whether somebody has said this in the thread, as everybody reads it. */
  async said(words) {
    const messages = await api("GET", `/channels/${this.thread}/messages`);
    return messages.some((message) => !message.ephemeral_for && words.test(message.content));
  }

  async resign() {
    await api("POST", `/channels/${this.thread}/messages`, { as: this.person(WHITE), content: "resign" });
    const button = { name: "Yes, resign", exact: true };
    await this.need(this.message({ has: this.page.getByRole("button", button) }).waitFor(), "nobody asks whether to resign");
    await this.writeAs(BLACK);
    await this.press(button.name);
    const refused = this.page.locator('[data-testid="message"].ephemeral').last();
    await this.need(refused.waitFor(), `${BLACK} is not told that the question is ${WHITE}'s`);
    await this.shoot("refused");
    if (await this.said(/resigns/)) throw this.missing(`${BLACK} has resigned by ${WHITE}'s question`);
    await this.writeAs(WHITE);
    await this.press(button.name);
    await this.words("resigns");
    await this.shoot("resigned");
  }

  async rematch() {
    const threads = async () => (await api("GET", "/state")).channels.filter((channel) => channel.kind === "thread").length;
    const before = await threads();
    await this.press("Rematch");
    await this.writeAs(BLACK);
    await this.press("Rematch");
    for (const end = Date.now() + 30_000; (await threads()) === before;) {
      if (Date.now() > end) throw this.missing("both press Rematch, and no game begins");
      await this.page.waitForTimeout(100);
    }
    await this.shoot("rematch");
  }

  async forbidden() {
    await this.open(this.place("announcements"), WHITE);
    const answer = await this.challenge(this.place("announcements"));
    const told = this.page.locator('[data-testid="message"].ephemeral').last();
    await this.need(told.waitFor(), `nothing is answered where the bot may not write: ${JSON.stringify(answer)}`);
    await this.shoot("no-permission");
    const text = await told.textContent();
    if (/on its way/.test(text) || !/Send Messages/.test(text)) throw this.missing(`it is not said that the bot may not write here, but: ${text}`);
  }
}

await run(async (browser) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const pair = new Pair(await context.newPage(), { name: "phone", shots: "pair", touch: true });
  await pair.visit(async () => {
    await pair.begin();
    await pair.resign();
    await pair.rematch();
    await pair.forbidden();
    await pair.checkPage();
  });
  console.log("phone: resigned by the right hand, a rematch by both, no promise where the bot may not write.");
});
