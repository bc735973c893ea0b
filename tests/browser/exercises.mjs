// Puzzles and lessons on web pages: tried by taps, with keys and in letters, on a phone and at a desk, light and dark; what is wrong is
// answered on the board; axe-core finds nothing; without scripts they can be read.
//
//   node tests/browser/exercises.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT
//
// Needs what axe.mjs needs. It ends as that does.
import { join } from "node:path";
import { LOOKS, Look, site, until } from "./look.mjs";
import { Missing, folder, run } from "./visitor.mjs";

const PUZZLE = "winther-3";

/** Asks as a page does. */
async function ask(path, body) {
  const answer = await fetch(site + path, { method: body ? "POST" : "GET", headers: { origin: site }, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Missing(`${path} is answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The turn of a position that is or is not this one. */
function turn(position, route, is = true) {
  return position.legal.find((one) => (one.route.join() === route.join()) === is && one.from);
}

async function solves(look, { touch }) {
  const { position } = await ask(`/api/v1/puzzles/${PUZZLE}`);
  const { boards } = await ask(`/api/v1/puzzles/${PUZZLE}/solution`, {});
  const [right, wrong] = [turn(position, boards[0].route), turn(position, boards[0].route, false)];
  const press = async (square) => (touch ? look.square(square).tap() : look.square(square).click());
  await look.open(`/puzzle/${PUZZLE}`);
  await look.says("to move and");
  await look.judge("a puzzle");
  await look.shoot("puzzle");
  await press(wrong.from);
  await press(wrong.to);
  await look.says("isn't the move");
  await look.page.getByRole("button", { name: "Try again" }).waitFor();
  await until(async () => !(await look.page.getByRole("button", { name: "One move on" }).isEnabled()), `${look.name}: the answer is not played to its end`);
  await look.judge("a wrong try");
  await look.shoot("wrong");
  await look.page.getByRole("button", { name: "One move back" }).click();
  await look.page.getByRole("button", { name: "Try again" }).click();
  // With keys alone.
  await look.square(right.from).focus();
  await look.page.keyboard.press("Enter");
  await look.says("is chosen. Where to?");
  await look.page.locator("#typed").fill(right.text);
  await look.page.keyboard.press("Enter");
  await look.says("that's it, well done!");
  await look.judge("a puzzle that is solved");
  await look.shoot("solved");
  await look.page.getByRole("link", { name: "Next puzzle" }).click();
  await look.page.waitForURL((url) => url.pathname.startsWith("/puzzle/winther-"));
}

async function learns(look, game, { touch }) {
  const press = async (square) => (touch ? look.square(square).tap() : look.square(square).click());
  await look.page.goto(`${site}/learn`);
  await look.judge("the lessons");
  await look.page.getByRole("link", { name: new RegExp(`Learn ${game}`, "i") }).last().click();
  for (let number = 1; ; number += 1) {
    const path = `/api/v1/lessons/${game}/${number}`;
    const { position, of } = await ask(path);
    await look.says(`${number} of ${of}`);
    await look.page.locator("svg.picture").waitFor({ state: "attached" });
    if (number === of) {
      // The game to win: a move, the teacher's answer, a hint.
      const first = position.legal.find((one) => one.from);
      await look.page.locator("#typed").fill(first.text);
      await look.page.keyboard.press("Enter");
      await until(async () => (await look.page.locator("#said").innerText()).length > 10, `${look.name}: nothing is said of a move in the game to win`);
      await look.judge("the game to win");
      await look.shoot(`${game}-to-win`);
      return;
    }
    const { boards } = await ask(`${path}/help`, {});
    const right = turn(position, boards[0].route);
    if (number % 3 === 0 || !right) await look.page.getByRole("button", { name: "Show me" }).click();
    else {
      await press(right.from);
      await press(right.to);
      await look.says("right!");
    }
    if (number === 1) {
      await look.judge("a task that is done");
      await look.shoot(`${game}-done`);
    }
    await look.page.getByRole("link", { name: "Next task" }).click();
  }
}

async function visits(browser, { name, ...size }, scheme) {
  const context = await browser.newContext({ ...size, colorScheme: scheme });
  const look = new Look(await context.newPage(), `exercises-${name}-${scheme}`);
  const how = { touch: Boolean(size.hasTouch) };
  try {
    await solves(look, how);
    await learns(look, scheme === "light" ? "gala" : "chelma", how);
    await look.page.setViewportSize({ width: 320, height: 700 });
    await look.judge("320 pixels");
    console.log(`${look.name}: a puzzle is solved and a lesson learnt.`);
  } catch (error) {
    await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}

/** Without scripts. */
async function reads(browser) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  for (const path of [`/puzzle/${PUZZLE}`, "/learn/gala?task=2"]) {
    await page.goto(site + path);
    await page.locator("#board").getByRole("img", { name: /board/ }).waitFor();
    const said = await page.locator("#tools").innerText();
    if (!said.includes("your browser has to run scripts")) throw new Missing(`without scripts ${path} says nothing of them`);
  }
  await page.screenshot({ path: join(folder, "web-exercises-without-scripts.png"), fullPage: true });
  await context.close();
}

await run(async (browser) => {
  if (!site) throw new Missing("Give the address of the web pages as the third argument.");
  for (const [size, scheme] of LOOKS) await visits(browser, size, scheme);
  await reads(browser);
});
