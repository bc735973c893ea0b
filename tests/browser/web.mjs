// Watches and plays a game on its web page: the board looks as the bot's own picture in every theme; it can be used by taps, by
// dragging, with keys and in letters, at 320, 390 and 1280 pixels, light and dark; axe-core finds nothing; a move in Discord comes by
// itself; without scripts the page can be read.
//
//   node tests/browser/web.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT
//
// Needs what axe.mjs needs. It ends as that does.
import { join } from "node:path";
import { LOOKS, Look, THEMES, game, site, until } from "./look.mjs";
import { Missing, address, folder, run } from "./visitor.mjs";

/** The board and the bot's picture of the same scene, in every theme and from both sides. At this width the board has 800 pixels. */
async function compare(browser, number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1100 } });
  const look = new Look(await context.newPage(), "compared");
  await look.open(`/game/${number}`);
  for (const theme of THEMES) {
    await look.page.locator("#theme").selectOption(theme);
    for (const bottom of ["white", "black"]) {
      const ply = await look.page.locator("#list a[aria-current]").getAttribute("data-ply");
      await look.isPicture(`/api/v1/games/${number}/positions/${ply}/picture.png?bottom=${bottom}&theme=${theme}`, `${theme}, ${bottom} at the bottom`);
      await look.page.locator('[data-step="turn"]').click();
    }
  }
  await context.close();
}

/** The same of the board with which the page comes, in light and dark. */
async function compareFirst(browser, number) {
  for (const theme of ["light", "dark"]) {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: theme, viewport: { width: 1280, height: 1100 } });
    const look = new Look(await context.newPage(), "first");
    await look.page.goto(`${site}/game/${number}?ply=1`);
    await look.isPicture(`/api/v1/games/${number}/positions/1/picture.png?theme=${theme}`, `${theme}, without scripts`);
    await context.close();
  }
}

async function plays(browser, { name, ...size }, scheme) {
  const { number, anna, ben, types } = await game();
  const context = await browser.newContext({ ...size, colorScheme: scheme });
  const look = new Look(await context.newPage(), `${name}-${scheme}`);
  try {
    const took = await look.open(`/game/${number}`);
    console.log(`${look.name}: the board is there after ${took} ms.`);
    await look.says("White to move: Anna");
    await look.judge("a stranger's page");
    await look.shoot("stranger");

    await look.page.getByRole("link", { name: "Sign in with Discord" }).click();
    await look.page.getByRole("link", { name: "Anna", exact: true }).click();
    await look.page.waitForURL(`${site}/game/${number}`);
    await look.says("It's your turn.");

    // By a tap on the piece, and one on the square; the way is seen before.
    await look.square("d1").click();
    await look.says("is chosen. Where to?");
    await look.square("e2").hover();
    await look.judge("a piece is chosen");
    await look.shoot("chosen");
    await look.square("e2").click();
    await look.says("Black to move: Ben");
    await types(ben, "d10-e9");
    await look.says("White to move: Anna");
    await look.shoot("answered");

    // A wrong move, in letters: the bot's own sentence.
    await look.page.locator("#typed").fill("a1-a10");
    await look.page.getByRole("button", { name: "Play", exact: true }).click();
    await until(async () => (await look.page.locator("#said").innerText()).includes("a1-a10"), "a wrong move is not explained");
    await look.shoot("wrong");

    // With keys, and asked before it is sent.
    await look.page.locator("#asks").check();
    await look.square("g1").focus();
    await look.page.keyboard.press("Enter");
    await look.page.keyboard.press("ArrowUp");
    await look.page.keyboard.press("ArrowLeft");
    await look.page.keyboard.press("Enter");
    await look.page.getByText("Play g1-f2?").waitFor();
    await look.judge("it is asked");
    await look.shoot("asked", false);
    await look.page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
    await look.says("Black to move: Ben");
    await look.page.locator("#asks").uncheck();
    await types(ben, "g10-f9");
    await look.says("White to move: Anna");

    // By dragging.
    const [from, to] = [await look.square("e2").boundingBox(), await look.square("e3").boundingBox()];
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    await look.page.mouse.move(...middle(from));
    await look.page.mouse.down();
    await look.page.mouse.move(...middle(to), { steps: 6 });
    await look.shoot("dragged", false);
    await look.page.mouse.up();
    await look.says("Black to move: Ben");

    // Back and forth, and round.
    await look.page.locator('[data-step="first"]').click();
    await look.says("An earlier board.");
    await look.judge("an earlier board");
    await look.page.locator('[data-step="turn"]').click();
    await look.shoot("turned");
    await look.page.getByRole("button", { name: "An earlier board. Back to the last one" }).click();
    await look.says("Black to move: Ben");

    await look.page.setViewportSize({ width: 320, height: 700 });
    await look.judge("320 pixels");
    await look.shoot("narrow");
    if (name === "desk") await compare(browser, number);
    console.log(`${look.name}: played by taps, keys, letters and dragging.`);
    return number;
  } catch (error) {
    await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}

/** The page without scripts. */
async function reads(browser, number) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${site}/game/${number}?ply=1`);
  await page.getByRole("img", { name: /^Gala board after 1. d1-e2/ }).waitFor();
  await page.getByRole("link", { name: "1. d1-e2" }).waitFor();
  await page.screenshot({ path: join(folder, "web-without-scripts.png"), fullPage: true });
  await page.locator('[data-step="after"]').click();
  if (!page.url().includes("ply=2")) throw new Missing(`without scripts the next board is at ${page.url()}`);
  await context.close();
}

await run(async (browser) => {
  if (!site) throw new Missing(`Give the address of the web pages as the third argument, beside ${address}.`);
  let number;
  for (const [size, scheme] of LOOKS) number = await plays(browser, size, scheme);
  await reads(browser, number);
  await compareFirst(browser, number);
});
