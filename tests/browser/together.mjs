// A whole game of two who see different pages: Anna plays on the web, Ben in the Activity inside Discord, both on a phone, once by touch and
// once by keys alone; somebody looks on. Each move stands in the thread once, and on every board.
//
//   node tests/browser/together.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT
//
// Needs what axe.mjs needs, and what `npm run build` makes in `web/`. It ends as that does.
import { Framed, linked } from "./framed.mjs";
import { Look, SIZES, site, until } from "./look.mjs";
import { Missing, run } from "./visitor.mjs";

const MOVES = ["i2-f6", "c10-d9", "f6-f7", "i9-f6", "f7xj10", "d9-e8", "c1-e2", "g10-f9", "e2-e7", "b9-c10", "e7xa10"];
const { viewport, ...phone } = SIZES[0];
const SHAPE = { viewport, hasTouch: phone.hasTouch, isMobile: phone.isMobile };

/** The most presses of Tab by which anything on a page is reached. */
const MOST_TABS = 300;

/** A square as its column and its row. */
const place = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1))];

/** Makes a move by touch, or with the keys of somebody at whose bottom this side stands. */
async function moves({ page, square }, move, how, isWhite) {
  const [from, to] = move.split(/[-x]/);
  if (how === "touch") {
    await square(from).tap();
    return square(to).tap();
  }
  await square(from).focus();
  await page.keyboard.press("Enter");
  const [[column, row], [toColumn, toRow]] = [place(from), place(to)];
  const [right, up] = [toColumn - column, toRow - row].map((way) => (isWhite ? way : -way));
  for (let step = 0; step < Math.abs(right); step += 1) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(up); step += 1) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
  await page.keyboard.press("Enter");
}

async function plays(browser, how) {
  const { number, ben, thread, told } = await linked();
  const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ ...SHAPE, colorScheme: how === "touch" ? "light" : "dark" })));
  const [annas, bens, others] = await Promise.all(contexts.map((context) => context.newPage()));
  const anna = new Look(annas, `together-${how}-anna`);
  const inFrame = new Framed(bens, `together-${how}-ben`);
  const spectator = new Look(others, `together-${how}-spectator`);
  try {
    // What is used is tapped, or reached by Tab and pressed.
    const uses = async (page, locator) => {
      if (how === "touch") return locator.tap();
      await locator.waitFor();
      for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
        if (await locator.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
      }
      throw new Missing(`${await locator.innerText()} is not reached with Tab`);
    };
    await anna.open(`/game/${number}`);
    await uses(annas, annas.getByRole("link", { name: "Sign in with Discord" }));
    await uses(annas, annas.getByRole("link", { name: "Anna", exact: true }));
    await anna.says("It's your turn.");
    await inFrame.comes(thread, ben);
    await uses(bens, bens.getByRole("link", { name: "Open the board" }).last());
    await uses(bens, bens.getByRole("button", { name: "Authorize" }));
    await inFrame.says("White to move: Anna");
    await spectator.open(`/game/${number}`);
    const hands = [{ page: annas, square: (name) => anna.square(name) }, { page: bens, square: (name) => inFrame.square(name) }];
    const last = (page) => page.locator("#list li").last().innerText();
    for (const [ply, move] of MOVES.entries()) {
      const own = [anna, inFrame][ply % 2];
      await own.says("It's your turn.");
      await moves(hands[ply % 2], move, how, ply % 2 === 0);
      await until(async () => (await last(others)).includes(move), `the spectator does not see ${move}`);
      await until(async () => (await last(annas)).includes(move), `Anna does not see ${move}`);
      if (ply === 4) await Promise.all([anna.shoot("midst"), spectator.shoot("midst")]);
    }
    for (const look of [anna, inFrame, spectator]) await look.says("White has won");
    for (const [ply, move] of MOVES.entries()) {
      const words = `${1 + Math.floor(ply / 2)}${ply % 2 ? "…" : "."} ${move}`;
      await until(async () => (await told(words)) > 0, `the thread is not told ${words}`);
      if ((await told(words)) !== 1) throw new Missing(`the thread is told ${words} ${await told(words)} times`);
    }
    await anna.judge("the game is over");
    await Promise.all([anna.shoot("won"), inFrame.shoot("won"), spectator.shoot("won")]);
    console.log(`${how}: ${MOVES.length} plies on the web and in the Activity, each told once.`);
  } catch (error) {
    for (const look of [anna, inFrame, spectator]) await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    for (const context of contexts) await context.close();
  }
}

await run(async (browser) => {
  if (!site) throw new Missing("Give the address of the web pages as the third argument.");
  for (const how of ["touch", "keys"]) await plays(browser, how);
});
