// Plays the first moves of a game on the sandbox's page, in a real browser, at a desk's and at a phone's width.
//
//   node tests/browser/first_moves.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs Node 18 or newer, `playwright-core`, and Chromium at $CHROMIUM (or /usr/bin/chromium). It ends with 0 when
// everything worked, else with 1 and a sentence that says what was missing. It relies on the page's `data-testid` hooks
// and on as few of the bot's words as possible: the command's name, its options, and a button called "Accept".
import { Visitor, address, run } from "./visitor.mjs";

const CHANNEL = "games";
const WHITE = "Anna";
const BLACK = "Ben";
const MOVES = [[WHITE, "d1-e2"], [BLACK, "d10-e9"], [WHITE, "g1-f2"], [BLACK, "g10-f9"]];
const WRONG_MOVE = [WHITE, "a1-a10"];
const BOARD_WIDTH = 800;
const SIZES = [{ name: "desk", width: 1280, height: 800 }, { name: "phone", width: 390, height: 844, hasTouch: true }];
const PATIENCE_MS = 15_000;

async function playAt(browser, { name, width, height, hasTouch = false }) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch });
  const chat = new Chat(await context.newPage(), { name, shots: name, patience: PATIENCE_MS });
  await chat.visit(async () => {
    await chat.open();
    await chat.challenge();
    await chat.accept();
    await chat.waitForBoard("the beginning of the game");
    for (const [person, move] of MOVES) await chat.move(person, move);
    await chat.wrongMove(...WRONG_MOVE);
    await chat.checkLayout();
  });
  await context.close();
  console.log(`${name}: ${MOVES.length} plies played, all boards seen.`);
}

/** The page as somebody uses it. Each step ends with a screenshot. */
class Chat extends Visitor {
  constructor(page, options) {
    super(page, options);
    this.boards = new Set();
    page.on("console", (message) => message.type() === "error" && !isExpected(message) && this.complaints.push(message.text()));
  }

  async open() {
    await this.need(this.page.goto(address), `the page at ${address} does not open`);
    await this.need(this.hook("composer").waitFor(), "the page shows no composer");
    const channel = this.hook(`channel-${CHANNEL}`);
    await this.need(channel.waitFor({ state: "attached" }), `there is no channel #${CHANNEL}`);
    await this.follow(channel);
    await this.shoot("opened");
  }

  /** Clicks a link in the list of channels, which is behind a button on a phone. */
  async follow(link) {
    const drawer = this.hook("open-drawer");
    if (await drawer.isVisible()) await drawer.click();
    await this.need(link.click(), "a channel in the list cannot be clicked");
  }

  // ---- the challenge ----

  async challenge() {
    await this.writeAs(WHITE);
    const menu = this.hook("slash-menu");
    await this.hook("composer").click();
    await this.hook("composer").pressSequentially("/gala chal");
    const item = menu.locator('[data-testid^="slash-gala"][data-testid*="challenge"]').first();
    await this.need(item.waitFor(), "typing /gala chal brings no command for a challenge");
    await this.shoot("slash-menu");
    await item.click();
    await this.fill(/opponent|player|person|user/, BLACK);
    await this.fill(/colou?r|side/, "white");
    await this.shoot("challenge-filled");
    const before = await this.messages();
    await this.hook("send").click();
    this.challengeId = await this.need(this.newChallenge(before), "the challenge brings no button called Accept");
    await this.shoot("challenged");
  }

  /** Fills in the option whose name fits, adding it first if it is optional, whether it is a list or a text. */
  async fill(name, value) {
    const field = this.page.locator('[data-testid^="option-"]');
    await this.need(this.hook("command-form").waitFor(), "picking the command opens no form");
    const wanted = async (list, prefix) => (await list.evaluateAll((nodes) => nodes.map((node) => node.dataset.testid))).find((id) => name.test(id.slice(prefix.length)));
    const addable = await wanted(this.page.locator('[data-testid^="add-option-"]'), "add-option-");
    if (addable) await this.hook(addable).click();
    const id = await wanted(field, "option-");
    if (!id) throw this.missing(`the command has no option like ${name}`);
    const control = this.hook(id);
    const isList = await control.evaluate((node) => node.tagName === "SELECT");
    if (!isList) return control.fill(value);
    const labels = await control.locator("option").allTextContents();
    const label = labels.find((text) => text.toLowerCase().includes(value.toLowerCase()));
    if (!label) throw this.missing(`the option ${id} offers ${labels.join(", ")}, but not ${value}`);
    await control.selectOption({ label });
  }

  messages() {
    return this.hook("message").evaluateAll((nodes) => nodes.map((node) => node.dataset.id));
  }

  /** The id of the message that was not there before and has a button to accept with. */
  async newChallenge(before) {
    const find = (known) => [...document.querySelectorAll('[data-testid="message"]')]
      .filter((message) => !known.includes(message.dataset.id))
      .find((message) => [...message.querySelectorAll("button:enabled")].some((button) => /\baccept\b/i.test(button.textContent)))?.dataset.id;
    return (await this.page.waitForFunction(find, before)).jsonValue();
  }

  async accept() {
    const before = await this.threads();
    await this.writeAs(BLACK);
    const button = this.page.locator(`[data-id="${this.challengeId}"]`).getByRole("button", { name: /\baccept\b/i });
    await this.need(button.click(), `${BLACK} finds no button called Accept`);
    const fresh = await this.need(this.newThread(before), "no thread appears after Accept");
    await this.shoot("accepted");
    await this.follow(this.page.locator(`.channel-thread[data-id="${fresh}"]`));
    await this.shoot("thread");
  }

  threads() {
    return this.page.locator(".channel-thread").evaluateAll((nodes) => nodes.map((node) => node.dataset.id));
  }

  async newThread(before) {
    const handle = await this.page.waitForFunction((known) => [...document.querySelectorAll(".channel-thread")].map((node) => node.dataset.id).find((id) => !known.includes(id)), before);
    return handle.jsonValue();
  }

  // ---- moves ----

  async say(person, text) {
    await this.writeAs(person);
    await this.hook("composer").fill(text);
    await this.hook("composer").press("Enter");
  }

  async move(person, move) {
    await this.say(person, move);
    await this.waitForBoard(`${person}'s ${move}`);
    await this.shoot(move);
  }

  /** Waits for a picture of the right size in a message that had not been seen before. */
  async waitForBoard(occasion) {
    const find = ({ seen, width }) => [...document.querySelectorAll('[data-testid="message"]')]
      .filter((message) => !seen.includes(message.dataset.id))
      .find((message) => [...message.querySelectorAll('img[data-testid="attachment-image"]')].some((image) => image.complete && image.naturalWidth === width))?.dataset.id;
    const arrival = this.page.waitForFunction(find, { seen: [...this.boards], width: BOARD_WIDTH });
    const handle = await this.need(arrival, `no new board picture ${BOARD_WIDTH} px wide comes for ${occasion}`);
    this.boards.add(await handle.jsonValue());
  }

  async wrongMove(person, move) {
    const before = await this.answers();
    await this.say(person, move);
    await this.need(this.page.waitForFunction((count) => document.querySelectorAll('[data-testid="message"][data-bot]').length > count, before), `the wrong move ${move} brings no answer`);
    await this.shoot("wrong-move");
  }

  answers() {
    return this.page.locator('[data-testid="message"][data-bot]').count();
  }

  // ---- the page itself ----

  async checkLayout() {
    await this.checkPage();
    const box = await this.hook("composer").boundingBox();
    const { height } = this.page.viewportSize();
    if (!box || box.y + box.height > height) throw this.missing(`the composer is out of reach`);
  }

}

/** The page asks whether there are faults to switch; a sandbox without them answers 404, which browsers report. */
function isExpected(message) {
  return message.location().url.endsWith("/api/faults");
}

await run(async (browser) => {
  for (const size of SIZES) await playAt(browser, size);
});
