// Everything on the web pages by keyboard alone, as somebody without a pointer has it: signing in, a game, a planned reply, looking on,
// the analysis board and setting up, a puzzle, a lesson. Whatever is used is reached by Tab, and by arrow keys on a board.
//
//   node tests/browser/keys.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT
//
// Needs what axe.mjs needs. It ends as that does.
import { Look, SIZES, game, site, until } from "./look.mjs";
import { Missing, run } from "./visitor.mjs";

const PUZZLE = "winther-3";

/** The most presses of Tab by which anything on a page is reached. */
const MOST_TABS = 200;

/** Somebody who has a keyboard. */
class Typist extends Look {
  get keys() {
    return this.page.keyboard;
  }

  /** Goes on with Tab until this has the focus. */
  async tabTo(locator, what) {
    await locator.first().waitFor();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const all = await locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
      if (all) return;
      await this.keys.press("Tab");
    }
    throw this.missing(`${what} is not reached with Tab`);
  }

  async presses(role, name) {
    await this.tabTo(this.page.getByRole(role, { name, exact: true }), `the ${role} "${name}"`);
    await this.keys.press("Enter");
  }

  /** Goes to a square with the arrow keys, from wherever on the board one is. */
  async goes(square) {
    await this.tabTo(this.page.locator("#board [role=gridcell]"), "the board");
    const [right, down] = await this.page.evaluate((name) => {
      const rows = [...document.querySelectorAll("#board [role=row]")].map((row) => [...row.children]);
      const place = (cell) => {
        const row = rows.findIndex((line) => line.includes(cell));
        return [rows[row].indexOf(cell), row];
      };
      const [from, to] = [place(document.activeElement), place(document.querySelector(`[data-square="${name}"]`))];
      return [to[0] - from[0], to[1] - from[1]];
    }, square);
    for (let step = 0; step < Math.abs(right); step += 1) await this.keys.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(down); step += 1) await this.keys.press(down > 0 ? "ArrowDown" : "ArrowUp");
  }

  async uses(...squares) {
    for (const square of squares) {
      await this.goes(square);
      await this.keys.press("Enter");
    }
  }

  async types(label, text) {
    await this.tabTo(this.page.getByLabel(label), `the field "${label}"`);
    await this.keys.type(text);
  }

  async signsIn(name) {
    await this.page.goto(`${site}/`);
    await this.presses("link", "Sign in with Discord");
    await this.presses("link", name);
    await this.says("Your games");
  }
}

async function somebody(browser, name) {
  const { viewport } = SIZES[1];
  const context = await browser.newContext({ viewport, colorScheme: "dark" });
  return new Typist(await context.newPage(), `keys-${name}`);
}

/** The last move in the list of a game's page. */
const last = (look) => look.page.locator("#list li").last().innerText();
const sees = (look, move) => until(async () => (await last(look)).includes(move), `${look.name} does not see ${move}`);

/** A game of Anna and Ben, who has planned a reply; somebody looks on. */
async function plays(browser) {
  const { number } = await game();
  const [anna, ben, cleo] = [await somebody(browser, "anna"), await somebody(browser, "ben"), await somebody(browser, "spectator")];
  await anna.signsIn("Anna");
  await anna.presses("link", `Gala ${number}: Anna vs Ben`);
  await anna.says("It's your turn.");
  await cleo.open(`/game/${number}`);
  await anna.uses("d1", "e2");
  await sees(cleo, "d1-e2");
  await ben.signsIn("Ben");
  await ben.presses("link", `Gala ${number}: Anna vs Ben`);
  await ben.says("It's your turn.");
  await ben.uses("d10", "e9");
  await sees(anna, "d10-e9");
  await ben.presses("link", "Analyse this board");
  await ben.says("Nothing is planned.", "#plans");
  await ben.uses("g1", "f2");
  await ben.says("2. g1-f2", "#tree");
  await ben.uses("g10", "f9");
  await ben.says("2… g10-f9", "#tree");
  await ben.presses("button", "Plan the line up to here");
  await ben.says("g1-f2 g10-f9", "#plans");
  await anna.uses("g1", "f2");
  for (const look of [anna, cleo]) await sees(look, "g10-f9");
  // Back to the beginning, and turned round.
  await cleo.presses("link", "The first board");
  await cleo.says("Start", "#told");
  await cleo.presses("link", "Turn the board round");
  await until(async () => (await cleo.page.locator("#board [role=gridcell]").first().getAttribute("data-square")) === "j1", "the board is not turned");
  console.log("keys: a game is played and looked at, a reply planned.");
  for (const look of [anna, ben, cleo]) await look.page.context().close();
}

/** The analysis board, and a position that is set up. */
async function analyses(browser) {
  const look = await somebody(browser, "analyst");
  await look.signsIn("Cleo");
  await look.presses("link", "Analysis");
  await look.page.locator("#board [role=gridcell]").first().waitFor();
  await look.uses("d1", "e2");
  await look.says("1. d1-e2", "#tree");
  await until(async () => (await look.page.locator(".best li").count()) === 3, "the engine shows no three lines");
  await look.types("A note to this move", "quiet");
  await look.says("quiet", "#tree");
  await look.presses("button", "Set up pieces");
  await look.says("Choose a piece", "#editor");
  await look.presses("button", "Empty board");
  await look.presses("button", "White Gala");
  await look.uses("d1", "j1");
  await look.presses("button", "Black Gala");
  await look.uses("a10");
  await look.presses("button", "White Korna");
  await look.uses("a7");
  await look.says("g9/10/10/K9/10/10/10/10/10/3G5G b", "#told");
  await look.tabTo(look.page.getByLabel("To move"), "who is to move");
  await look.keys.press("ArrowUp");
  await look.says("g9/10/10/K9/10/10/10/10/10/3G5G w", "#told");
  await look.shoot("set-up");
  await look.presses("button", "Analyse this position");
  await look.says("White to move", "#standing");
  await look.uses("a7", "a8");
  await look.says("1. a7-a8", "#tree");
  console.log("keys: analysed, and a position set up.");
  await look.page.context().close();
}

const ask = async (path, body) => {
  const how = body && { method: "POST", body: JSON.stringify(body), headers: { origin: site, "content-type": "application/json" } };
  return (await fetch(site + path, how)).json();
};

async function solves(browser) {
  const look = await somebody(browser, "learner");
  const { position } = await ask(`/api/v1/puzzles/${PUZZLE}`);
  const { boards } = await ask(`/api/v1/puzzles/${PUZZLE}/solution`, {});
  const [right, wrong] = [true, false].map((is) => position.legal.find((turn) => (turn.route.join() === boards[0].route.join()) === is));
  await look.open(`/puzzle/${PUZZLE}`);
  await look.page.locator("#board [role=gridcell]").first().waitFor();
  await look.uses(wrong.from, wrong.to);
  await look.says("isn't the move");
  await look.presses("button", "Try again");
  await look.uses(right.from, right.to);
  await look.says("that's it, well done!");
  await look.presses("link", "Next puzzle");
  await look.page.waitForURL((url) => url.pathname.startsWith("/puzzle/winther-") && !url.pathname.endsWith(PUZZLE));
  await look.page.goto(`${site}/learn`);
  await look.tabTo(look.page.getByRole("link", { name: /Learn Gala/i }), "the lesson");
  await look.keys.press("Enter");
  await look.says("1 of ");
  await look.page.locator("#board [role=gridcell]").first().waitFor();
  const task = await ask("/api/v1/lessons/gala/1");
  const shown = await ask("/api/v1/lessons/gala/1/help", {});
  const turn = task.position.legal.find((one) => one.route.join() === shown.boards[0].route.join());
  await look.uses(turn.from, turn.to);
  await look.says("right!");
  await look.presses("link", "Next task");
  await look.says("2 of ");
  console.log("keys: a puzzle solved and a task of a lesson done.");
  await look.page.context().close();
}

await run(async (browser) => {
  if (!site) throw new Missing("Give the address of the web pages as the third argument.");
  await plays(browser);
  await analyses(browser);
  await solves(browser);
});
