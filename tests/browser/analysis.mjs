// Uses the analysis board on the web pages: both sides are moved by taps, keys and letters, on a phone and at a desk, light and dark;
// variations get names and notes, are promoted, deleted, linked and read from text; the engine looks on, in WebAssembly where the
// folder web/dist of the sandbox has it, else the bot's own; a reply is planned for a running game and played there; axe-core finds
// nothing.
//
//   node tests/browser/analysis.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT [engine]
//
// Needs what axe.mjs needs. It ends as that does. With `engine` there has to be one in the browser.
import { join } from "node:path";
import { LOOKS, Look, game, site, until } from "./look.mjs";
import { Missing, address, folder, run } from "./visitor.mjs";

/** Somebody at the analysis board. */
class Analyst extends Look {
  async taps(...squares) {
    for (const name of squares) await this.square(name).click();
  }

  /** What stands in the tree, in a row. */
  async tree() {
    return (await this.page.locator("#tree").innerText()).replace(/\s+/g, " ").trim();
  }

  async treeSays(text) {
    await until(async () => (await this.tree()).includes(text), `${this.name}: the tree does not say "${text}"`).catch(async (error) => {
      throw new Missing(`${error.message} but "${await this.tree()}"`);
    });
  }

  /** Three lines of the engine, and where they come from. */
  async engine(where) {
    await until(async () => (await this.page.locator(".best li").count()) === 3, `${this.name}: the engine shows no three lines`);
    await this.says(where, "#engine");
    return this.page.locator(".best li").allInnerTexts();
  }
}

/** Signs in as somebody, on the page on which one is. */
async function signIn(look, name) {
  await look.page.getByRole("link", { name: "Sign in with Discord" }).click();
  await look.page.getByRole("link", { name, exact: true }).click();
  await look.page.locator("svg.picture").waitFor({ state: "attached" });
}

/** A position is set up by taps, by keys and by dragging, and played on from. */
async function setsUp(look) {
  const { page } = look;
  const begins = async () => {
    await page.getByRole("button", { name: "Set up pieces" }).click();
    await look.says("Choose a piece", "#editor");
  };
  const chooses = (name) => page.locator("#editor").getByRole("button", { name, exact: true }).click();
  const stands = (text) => look.says(text, "#told");
  await begins();
  if (await page.locator("#typed").isVisible()) throw look.missing("moves can be typed while pieces are set up");
  await chooses("Empty board");
  await stands("10/10/10/10/10/10/10/10/10/10 w");
  await chooses("White Gala");
  await look.taps("d1", "j1", "e5");
  await look.says("White has too many pieces of one kind: Gala, at most 2.", "#said");
  await stands("10/10/10/10/10/10/10/10/10/3G5G w");
  await chooses("Black Gala");
  await look.taps("a10", "j10");
  // By keys: a Korna, from where the pieces are to the board.
  await page.locator("#editor").getByRole("button", { name: "White Korna", exact: true }).press("Enter");
  await look.square("a7").press(" ");
  await stands("g8g/10/10/K9/10/10/10/10/10/3G5G w");
  await look.judge("a position that is set up");
  await look.shoot("editor");
  // Taken off by a second tap, put back, taken off by dragging; moved by dragging.
  await look.taps("a7");
  await stands("g8g/10/10/10/10/10/10/10/10/3G5G w");
  await look.taps("a7");
  await stands("g8g/10/10/K9/10/10/10/10/10/3G5G w");
  await chooses("White Korna");
  await look.square("a7").dragTo(look.square("b7"));
  await stands("g8g/10/10/1K8/10/10/10/10/10/3G5G w");
  await look.square("j10").dragTo(page.locator("h1"));
  await stands("g9/10/10/1K8/10/10/10/10/10/3G5G w");
  await look.taps("b7", "a7");
  await stands("g9/10/10/K9/10/10/10/10/10/3G5G w");
  await page.getByLabel("To move").selectOption("b");
  await stands("g9/10/10/K9/10/10/10/10/10/3G5G b");
  await chooses("Cancel");
  await look.treeSays("2. g1-f2");
  await look.says("1… g10-f9", "#told");
  if (!(await page.locator("#edit").evaluate((button) => button === document.activeElement))) throw look.missing("the focus is lost");
  await begins();
  await chooses("Starting position");
  await chooses("Take off");
  await look.taps("d1");
  await chooses("Analyse this position");
  await look.says("White to move", "#standing");
  await look.taps("g1", "f2");
  await look.treeSays("1. g1-f2");
  const link = await page.locator("#link").inputValue();
  await page.goto(link);
  await look.treeSays("1. g1-f2");
  await page.goBack();
}

/** Somebody is faster than the bot's answers, and one thing they do cannot be: the rest is done. */
async function setsUpFast(look) {
  const { page } = look;
  await look.open("/analysis?rules=chelma");
  await page.getByRole("button", { name: "Set up pieces" }).click();
  await look.says("Choose a piece", "#editor");
  await page.route("**/api/v1/positions", async (route) => {
    await new Promise((done) => setTimeout(done, 200));
    await route.continue();
  });
  await page.locator("#editor").getByRole("button", { name: "White Knight", exact: true }).click();
  await look.taps("d4", "e5", "e6");
  await page.locator("#editor").getByRole("button", { name: "Black Rook", exact: true }).click();
  await look.taps("c3");
  await look.says("kp6/pq6/8/4N3/3N4/2r5/6QP/6PK w BBRRbbnnr 0", "#told");
  await page.getByRole("button", { name: "Analyse this position" }).click();
  const place = page.locator("#place");
  await until(async () => (await place.inputValue()).startsWith("kp6/pq6/8/4N3/3N4/2r5/6QP/6PK"), "what was set up fast is not gone on with");
  await page.unroute("**/api/v1/positions");
  // Out of the hand onto a square, by dragging.
  await look.open("/analysis?rules=chelma");
  await page.getByRole("button", { name: "White Knight, in hand" }).first().dragTo(look.square("e1"));
  await look.treeSays("P1. N@e1");
}

/** A board of nobody's. */
async function analyses(browser, { name, ...size }, scheme) {
  const context = await browser.newContext({ ...size, colorScheme: scheme });
  const look = new Analyst(await context.newPage(), `analysis-${name}-${scheme}`);
  const { page } = look;
  try {
    await look.open("/analysis");
    await look.judge("the first look");
    const hasEngine = JSON.parse(await page.locator("#data").textContent()).engine !== null;
    if (process.argv[5] === "engine" && !hasEngine) throw look.missing("there is no engine for the browser");
    if (hasEngine) console.log(`${look.name}: ${(await look.engine("In this browser"))[0].replace(/\s+/g, " ")}`);
    else await look.says("Sign in, and the bot's engine looks for you.", "#engine");
    await look.shoot("begins");

    // Both sides by taps.
    await look.taps("d1", "e2");
    await look.says("Black to move", "#standing");
    await look.treeSays("1. d1-e2");
    await look.taps("d10", "e9");
    await look.says("White to move", "#standing");
    await look.treeSays("1… d10-e9");

    // Back, and another answer: a variation, with a name and a note.
    await page.locator('[data-step="before"]').click();
    await look.says("Black to move", "#standing");
    await look.square("g10").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await look.treeSays("1… d10-e9 1… g10-f9");
    await page.getByLabel("A name for this variation").fill("The mirror");
    await page.getByLabel("A note to this move").fill("quiet");
    await look.treeSays("The mirror 1… g10-f9 quiet");

    // In letters; a wrong one is explained.
    await page.locator("#typed").fill("a1-a10");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await look.says("a1-a10", "#said");
    await page.locator("#typed").fill("g1 f2");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await look.treeSays("2. g1-f2");
    if (hasEngine) {
      await look.engine("In this browser");
      await page.locator(".best button").first().focus();
      await page.locator(".marks polyline").first().waitFor({ state: "attached" });
    }
    await look.judge("a variation");
    await look.shoot("variation");

    // By keys through the tree, from where no square has the focus.
    await page.locator("#tree [aria-current]").focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await until(async () => (await page.locator("#tree [aria-current]").innerText()) === "1… d10-e9", "arrow keys do not lead to the variation beside");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("button", { name: "Make it the main line" }).click();
    await look.treeSays("1. d1-e2 The mirror 1… g10-f9 quiet 1… d10-e9 2. g1-f2");

    // The address behind the # leads anybody to the same board; text has all of it.
    const link = await page.locator("#link").inputValue();
    const text = await page.locator("#text").inputValue();
    if (!text.includes("{(1… d10-e9)}") || !text.includes("{#The mirror}")) throw look.missing(`the text lacks a variation: ${text}`);
    const other = new Analyst(await (await browser.newContext({ ...size, colorScheme: scheme })).newPage(), `analysis-${name}-${scheme}-other`);
    await other.open(new URL(link).pathname + new URL(link).hash);
    await other.treeSays("1. d1-e2 1… g10-f9");
    await other.page.locator("#text").fill(text);
    await other.page.getByRole("button", { name: "Read this text" }).click();
    await other.treeSays("1. d1-e2 The mirror 1… g10-f9 quiet 1… d10-e9 2. g1-f2");
    await other.page.locator("#text").fill("[Rules \"chelma\"]\n\nP1. N@e1 N@a5 {(P2. R@a5 [the rook first])}");
    await other.page.getByRole("button", { name: "Read this text" }).click();
    await other.says("Moves read: 3.", "#said");
    await other.treeSays("P1. N@e1 P2. N@a5 P2. R@a5 the rook first");
    if (hasEngine) await other.engine("In this browser");
    await other.shoot("chelma");
    await other.page.context().close();

    // Deleted, and back.
    await page.getByRole("button", { name: "Delete from here on" }).click();
    await until(async () => (await look.tree()) === "1. d1-e2 1… d10-e9", "nothing is deleted");
    await page.getByRole("button", { name: "Undo" }).click();
    await look.treeSays("2. g1-f2");

    // It is there again after a while, at the same place.
    await page.reload();
    await look.treeSays("The mirror 1… g10-f9 quiet 1… d10-e9 2. g1-f2");
    await until(async () => (await page.locator("#tree [aria-current]").innerText()) === "1… g10-f9", "it does not go on where it was left");

    await setsUp(look);

    await setsUpFast(look);
    await look.shoot("set-up");

    await page.locator('[data-step="turn"]').click();
    await page.setViewportSize({ width: 320, height: 700 });
    await look.judge("320 pixels");
    await look.shoot("narrow");
    console.log(`${look.name}: analysed by taps, keys and letters.`);
  } catch (error) {
    await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}

/** Ben plans a reply to Anna's move; she makes it. */
async function plans(browser, { name, ...size }, scheme) {
  const { number, types, anna } = await game();
  const context = await browser.newContext({ ...size, colorScheme: scheme });
  const look = new Analyst(await context.newPage(), `analysis-plans-${name}-${scheme}`);
  const { page } = look;
  try {
    await look.open(`/game/${number}`);
    await page.getByRole("link", { name: "Analyse this board" }).click();
    await page.waitForURL(new RegExp(`/analysis\\?game=${number}`));
    await page.locator("svg.picture").waitFor({ state: "attached" });
    await signIn(look, "Ben");
    await look.says("You're playing this game, so the engine keeps quiet here.", "#engine");
    await look.says("Nothing is planned.", "#plans");
    await look.taps("d1", "e2");
    await look.says("Black to move", "#standing");
    await look.treeSays("1. d1-e2");
    // Their move alone is no plan: the bot says so.
    await page.getByRole("button", { name: "Plan the line up to here" }).click();
    await look.says("reply", "#plans [role=status]");
    for (const [ply, [from, to]] of [["d10", "e9"], ["g1", "f2"], ["g10", "f9"]].entries()) {
      await look.taps(from, to);
      await look.treeSays(`${ply === 0 ? "1…" : ply === 1 ? "2." : "2…"} ${from}-${to}`);
    }
    await page.getByRole("button", { name: "Plan the line up to here" }).click();
    await look.says("d1-e2 d10-e9 g1-f2 g10-f9", "#plans");
    await look.judge("a reply is planned");
    await look.shoot("planned");
    await types(anna, "d1-e2");
    const moves = async () => (await (await fetch(`${site}/api/v1/games/${number}`)).json()).moves.map((move) => move.text).join(" ");
    await until(async () => (await moves()) === "d1-e2 d10-e9", `${look.name}: the reply is not played`);
    await types(anna, "g1-f2");
    await until(async () => (await moves()) === "d1-e2 d10-e9 g1-f2 g10-f9", `${look.name}: the second reply is not played`);
    await page.getByRole("button", { name: "Drop all" }).click();
    await look.says("The game has moved on.", "#plans");
    console.log(`${look.name}: a reply is planned and played.`);
  } catch (error) {
    await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}

/** Where workers are forbidden the bot's own engine answers who has signed in. */
async function withoutWorkers(browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => { delete globalThis.Worker; });
  const look = new Analyst(await context.newPage(), "analysis-without-workers");
  await look.open("/analysis");
  await look.says("Sign in, and the bot's engine looks for you.", "#engine");
  await signIn(look, "Anna");
  const lines = await look.engine("By the bot");
  await look.judge("the bot's engine");
  await look.shoot("lines");
  await look.page.locator(".best button").first().click();
  await look.treeSays("1. ");
  console.log(`${look.name}: ${lines[0].replace(/\s+/g, " ")}`);
  await context.close();
}

/** The page without scripts. */
async function reads(browser) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${site}/analysis?rules=pyramid`);
  const said = await page.locator("#engine").innerText();
  if (!said.includes("The board needs scripts")) throw new Missing("without scripts nothing says that the board needs them");
  await page.getByRole("img", { name: /^Gala board at the start/ }).waitFor();
  await page.screenshot({ path: join(folder, "analysis-without-scripts.png"), fullPage: true });
  await context.close();
}

await run(async (browser) => {
  if (!site) throw new Missing(`Give the address of the web pages as the third argument, beside ${address}.`);
  for (const [size, scheme] of LOOKS) {
    await analyses(browser, size, scheme);
    await plans(browser, size, scheme);
  }
  await withoutWorkers(browser);
  await reads(browser);
});
