// Plays a game in an Activity, as on a telephone: from "Open the board" below a board in the chat to a move that stands in the thread
// once. The real SDK speaks to the sandbox's page, which plays Discord's client. The frame is looked at with much room, as a tile and
// as picture in picture, light and dark, on a telephone with a notch and at a desk; axe-core finds nothing. A page that is loaded
// anew goes on; whoever does not say who they are sees nothing; a launch that is refused says so.
//
//   node tests/browser/activity.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what axe.mjs needs, and what `npm run build` makes in `web/`. It ends as that does.
import { join } from "node:path";
import axe from "axe-core";
import { LOOKS, SIZES, game, until } from "./look.mjs";
import { Missing, address, api, folder, run } from "./visitor.mjs";

const PATIENCE = 30_000;

/** A game whose board has a link to open it in the Activity. */
async function linked() {
  if (!(await api("GET", "/state")).activity) throw new Missing("The Activity is off: `npm ci && npm run build` in the folder web makes its file.");
  const begun = await game();
  const link = (post) => post.components?.flatMap((row) => row.components ?? []).find((one) => one.label === "Open the board");
  const board = await until(async () => (await begun.posts()).find(link), "no board has a link to open it");
  const [, number] = /^https:\/\/discord\.com\/activities\/\d+\?custom_id=game:(\d+)$/.exec(link(board).url) ?? [];
  if (number !== begun.number || link(board).style !== 5) throw new Missing(`the link is ${JSON.stringify(link(board))}`);
  const told = async (words) => (await begun.posts()).filter((post) => post.author.id === begun.bot && post.content.includes(words)).length;
  return { ...begun, says: begun.types, told };
}

/** Somebody at the sandbox's page, and in the frame of the Activity there. */
class Look {
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.shots = 0;
    this.complaints = [];
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => this.complaints.push(error.message));
    // What may not be seen is answered with a status of its own, which Chromium tells.
    page.on("console", (said) => said.type() === "error" && !/status of 404/.test(said.text()) && this.complaints.push(said.text()));
  }

  missing(sentence) {
    return new Missing(`${this.name}: ${sentence}`);
  }

  async shoot(what) {
    await this.page.screenshot({ path: join(folder, `activity-${this.name}-${++this.shots}-${what}.png`) });
  }

  /** The frame of the Activity. */
  get frame() {
    return this.page.frameLocator(".activity-frame").frameLocator("iframe");
  }

  /** The same, to run something in. */
  async inside() {
    return until(async () => this.page.frames().find((frame) => /[?&]instance_id=/.test(frame.url())), `${this.name}: there is no frame`);
  }

  square(name) {
    return this.frame.locator(`[data-square="${name}"]`);
  }

  async says(text) {
    const found = this.frame.locator("main");
    await until(async () => (await found.innerText().catch(() => "")).includes(text), `${this.name}: the Activity does not say "${text}"`);
  }

  async lay(layout) {
    await this.page.getByTestId("activity-layout").selectOption(layout);
    await this.frame.locator(`html[data-layout="${layout}"]`).waitFor({ state: "attached" });
  }

  /** What axe-core finds in the frame, and around it if it may run there; and whether the frame is wider than it may be. */
  async judge(what) {
    const inside = await this.inside();
    for (const frame of this.around ? [inside, this.page.mainFrame()] : [inside]) {
      await frame.evaluate(axe.source);
      const { violations } = await frame.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], iframes: false }));
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 110)).slice(0, 3).join(" | ")}`);
      if (found.length) throw this.missing(`axe-core finds (${what})\n  ${found.join("\n  ")}`);
    }
    const [wide, width] = await inside.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    if (wide > width) throw this.missing(`the Activity is ${wide} px wide in a frame of ${width} px (${what})`);
    if (this.complaints.length) throw this.missing(`the browser complains: ${this.complaints.join(" | ")}`);
  }

  /** Opens a channel as somebody. */
  async comes(channel, as) {
    await this.page.goto(`${address}#/channel/${channel}?as=${as}`);
    await this.page.reload();
    await this.page.getByTestId("composer").waitFor();
  }
}

async function plays(browser, size, scheme) {
  const { name, ...shape } = size;
  const { number, anna, ben, thread, says, told } = await linked();
  // All policies hold: those of the page, of the proxy and of the frame.
  const context = await browser.newContext({ ...shape, colorScheme: scheme });
  const look = new Look(await context.newPage(), `${name}-${scheme}`);
  const tap = (target) => (shape.hasTouch ? target.tap() : target.click());
  try {
    await look.comes(thread, ben);
    await tap(look.page.getByRole("link", { name: "Open the board" }).last());
    const asks = look.page.getByRole("button", { name: "Authorize" });
    await asks.waitFor();
    await look.shoot("asked");
    await tap(asks);
    await look.says("White to move: Anna");
    await look.says("Looking on: Ben");
    await look.judge("another is to move");
    await look.shoot("focused");

    // Somebody else comes, and goes.
    const { instance_id } = await api("POST", "/activity/instances", { as: anna, channel_id: thread });
    await look.says("Looking on: Ben, Anna");
    await api("DELETE", `/activity/instances/${instance_id}`, { as: anna });
    await until(async () => !(await look.frame.locator("#here").innerText()).includes("Anna"), `${look.name}: whoever has left is still there`);

    // A move in the thread comes by itself; the answer is made by touch, and stands there once.
    await says(anna, "d1-e2");
    await look.says("It's your turn.");
    await tap(look.square("d10"));
    await look.says("is chosen. Where to?");
    await look.shoot("chosen");
    await tap(look.square("e9"));
    await look.says("White to move: Anna");
    await until(async () => (await told("d10-e9")) > 0, `${look.name}: the thread is not told the move`);
    await says(anna, "g1-f2");
    await look.says("It's your turn.");

    for (const layout of ["grid", "pip"]) {
      await look.lay(layout);
      await look.judge(layout);
      await look.shoot(layout);
    }
    await look.lay("focused");

    // Loaded anew it goes on where it was, without being asked again.
    await look.page.getByTestId("activity-reload").click();
    await look.says("It's your turn.");
    await tap(look.square("g10"));
    await tap(look.square("f9"));
    await look.says("White to move: Anna");
    await until(async () => (await told("g10-f9")) > 0, `${look.name}: the thread is not told the second move`);
    for (const move of ["d10-e9", "g10-f9"]) if ((await told(`… ${move}`)) !== 1) throw look.missing(`the thread is told ${move} ${await told(move)} times`);

    // All games, and back.
    await tap(look.frame.locator("#all"));
    await look.says("Your games");
    await look.judge("lists");
    await look.shoot("lists");
    await tap(look.frame.locator(".entry", { hasText: `Gala ${number}:` }));
    await look.says("White to move: Anna");
    await look.page.getByTestId("activity-leave").click();
    await look.page.getByTestId("activity").waitFor({ state: "detached" });
    console.log(`${look.name}: played in the Activity.`);
  } catch (error) {
    await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}

/** What is not Cleo's to see, and what is refused. */
async function refuses(browser) {
  const { number, cleo, games } = await linked();
  // The page around the frame lets nobody else's script run, not even axe-core.
  const context = await browser.newContext({ ...SIZES[0], colorScheme: "light", bypassCSP: true });
  const look = new Look(await context.newPage(), "refused");
  look.around = true;
  try {
    await look.comes(games, cleo);
    await look.page.getByTestId("launch").tap();
    await look.page.getByRole("button", { name: "Cancel" }).tap();
    await look.says("I need to know your name");
    await look.judge("not agreed");
    await look.shoot("not-agreed");
    await look.frame.locator("#again").tap();
    await look.page.getByRole("button", { name: "Authorize" }).tap();
    await look.says("Games of others here");
    await look.judge("a spectator's lists");
    await look.shoot("lists");
    await look.frame.locator(".entry", { hasText: `Gala ${number}:` }).tap();
    await look.says("White to move: Anna");
    if (await look.frame.locator("form.typed").isVisible()) throw look.missing("a spectator may move");
    await look.page.getByTestId("activity-leave").tap();

    await api("PUT", "/faults", { launches_refused: true });
    await look.page.getByTestId("launch").tap();
    await look.page.getByText("This Activity cannot be launched here.").waitFor();
    await api("PUT", "/faults", {});
    console.log("refused: a launch, and somebody who does not say who they are.");
  } catch (error) {
    await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await api("PUT", "/faults", {}).catch(() => {});
    await context.close();
  }
}

await run(async (browser) => {
  for (const [size, scheme] of LOOKS) await plays(browser, size, scheme);
  await refuses(browser);
});
