// What people and a server choose for themselves, and what is kept of a person, on the sandbox's page at a desk's and at a phone's
// width: /settings and /privacy, filled in as forms, down to a deletion that is confirmed.
//
//   node tests/browser/settings.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and ends as it does. It leaves the server's settings as they are at first.
import { Visitor, address, api, run } from "./visitor.mjs";

const OWNER = "Anna";
const SIZES = [{ name: "desk", width: 1280, height: 800 }, { name: "phone", width: 390, height: 844, hasTouch: true, isMobile: true }];
const PATIENCE_MS = 60_000;

class Chat extends Visitor {
  constructor(page, size) {
    super(page, { name: size, shots: `settings-${size}`, patience: PATIENCE_MS });
    // Somebody of whom nothing is known yet.
    this.newcomer = `Dora-${size}`;
  }

  async settle() {
    await api("POST", "/people", { name: this.newcomer });
    const ready = async () => (await api("GET", "/state")).commands.length > 0;
    for (const end = Date.now() + PATIENCE_MS; !(await ready());) if (Date.now() > end) throw this.missing("the bot registers no commands");
    await this.need(this.page.goto(address), `the page at ${address} does not open`);
    await this.hook("composer").waitFor();
    const drawer = this.hook("open-drawer");
    if (await drawer.isVisible()) await drawer.click();
    await this.need(this.hook("channel-games").click(), "there is no channel #games");

    await this.writeAs(this.newcomer);
    await this.chooses("me", { language: "german", theme: "dark", side: "black" }, ["Erledigt.", "Sprache: Deutsch", "dunkel", "Schwarz"]);
    // At once it is German.
    await this.chooses("vacation", { days: "3" }, ["Erledigt.", "Du hast Urlaub bis", "27 Urlaubstage"]);
    await this.chooses("server", { clock: "7 days" }, ["die diesen Server verwalten"]);
    await this.challenges("the pyramid rules", false);

    await this.writeAs(OWNER);
    await this.chooses("server", { rules: "winther", clock: "3 days" }, ["Done.", "Default rules: Gala with winther", "Clock: 3 days per move."]);
    await this.writeAs(this.newcomer);
    await this.challenges("the winther rules", true);
    await this.privacy();

    await this.writeAs(OWNER);
    await this.chooses("server", { rules: "pyramid", clock: "none" }, ["Default rules: Gala with pyramid", "Challenges have no clock unless they name one."]);
    await this.checkPage();
  }

  /** Fills in a command as a form, sends it, and waits for an answer with these words that was not there before. */
  async uses(command, options, words, what) {
    const before = await this.page.getByTestId("message").evaluateAll((nodes) => nodes.map((node) => node.dataset.id));
    await this.hook("composer").click();
    await this.hook("composer").fill(`/${command}`);
    await this.need(this.hook(`slash-${command.replaceAll(" ", "-")}`).click(), `typing /${command} brings no such command`);
    await this.need(this.hook("command-form").waitFor(), `/${command} opens no form`);
    for (const [name, value] of Object.entries(options)) await this.fill(name, value);
    if (what) await this.shoot(`${what}-filled`);
    await this.hook("send").click();
    const find = ({ known, wanted }) => [...document.querySelectorAll('[data-testid="message"]')]
      .filter((message) => !known.includes(message.dataset.id))
      .find((message) => wanted.every((words) => message.textContent.includes(words)))?.dataset.id;
    const found = this.page.waitForFunction(find, { known: before, wanted: words });
    const handle = await this.need(found, `/${command} is not answered with "${words.join('", "')}"`);
    const answer = this.page.locator(`[data-testid="message"][data-id="${await handle.jsonValue()}"]`);
    // At once: an answer that is edited meanwhile is drawn anew.
    await answer.evaluate((node) => node.scrollIntoView({ block: "nearest" }));
    return answer;
  }

  async fill(name, value) {
    const control = this.hook(`option-${name}`);
    if (!(await control.isVisible())) await this.need(this.hook(`add-option-${name}`).click(), `there is no option ${name}`);
    await control.waitFor();
    const isList = await control.evaluate((node) => node.tagName === "SELECT");
    if (isList) return this.need(control.selectOption({ label: value }), `${name} does not offer ${value}`);
    await control.fill(value);
    // What is offered while one types goes away when something else is looked at.
    await control.press("Tab");
  }

  async chooses(sub, options, words) {
    const answer = await this.uses(`settings ${sub}`, options, words, sub);
    await this.alone(answer);
    await this.shoot(sub);
  }

  /** Nobody else sees it. */
  async alone(answer) {
    const ephemeral = await answer.evaluate((node) => node.classList.contains("ephemeral"));
    if (!ephemeral) throw this.missing(`everybody sees what is for one alone: ${await answer.textContent()}`);
  }

  /** A challenge that names neither rules nor clock. */
  async challenges(words, timed) {
    const answer = await this.uses("gala challenge", {}, ["is looking for an opponent", words], null);
    const text = await answer.textContent();
    if (text.includes("Clock: ") !== timed) throw this.missing(`the challenge says ${text}`);
    await this.shoot(timed ? "challenge-as-usual-here" : "challenge");
  }

  async privacy() {
    const shown = await this.uses("privacy show", {}, ["2 Partien und Herausforderungen"], null);
    await this.alone(shown);
    await this.shoot("privacy-show");
    const file = await this.uses("privacy export", {}, [".jsonl.gz"], null);
    await this.alone(file);
    await this.shoot("privacy-export");
    const link = file.locator("a[href]").first();
    const packed = await fetch(new URL(await link.getAttribute("href"), address));
    const text = await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).text();
    const kinds = text.trim().split("\n").map((line) => JSON.parse(line).kind);
    for (const kind of ["table", "event", "person"]) if (!kinds.includes(kind)) throw this.missing(`the file has ${kinds.join(", ")}, but no ${kind}`);

    const asked = await this.uses("privacy delete", {}, ["2 "], null);
    await this.alone(asked);
    await this.shoot("privacy-delete-asked");
    await this.need(asked.getByRole("button").first().click(), "deleting is not asked about with a button");
    await this.need(asked.filter({ hasText: "Deine Daten sind gelöscht" }).or(this.page.getByTestId("message").filter({ hasText: "your data is deleted" })).first().waitFor(), "nothing says that all is deleted");
    await this.need(this.page.getByTestId("message").filter({ hasText: "[deleted] has withdrawn" }).first().waitFor(), "nothing says what became of the challenges");
    await this.shoot("privacy-deleted");
    const again = await this.uses("privacy show", {}, ["I store nothing about you, except"], null);
    await this.alone(again);
    await this.shoot("privacy-after");
  }
}

await run(async (browser) => {
  for (const { name, width, height, ...touch } of SIZES) {
    const context = await browser.newContext({ viewport: { width, height }, acceptDownloads: true, ...touch });
    const chat = new Chat(await context.newPage(), name);
    await chat.visit(() => chat.settle());
    await context.close();
    console.log(`${name}: chosen, shown, handed over and deleted.`);
  }
});
