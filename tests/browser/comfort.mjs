// How pages are for those who see or move differently, and what changes while one looks: at 200 % zoom and with letters twice as large
// everything is there and can be used; with reduced motion nothing moves; colours that were chosen are there from the first paint; the
// slider and the keys of a page; four seats by touch; the way to the next game; the wall of a server shows what is played.
//
//   node tests/browser/comfort.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT
//
// Needs what axe.mjs needs. It ends as that does.
import { Look, SIZES, game, later, site, until } from "./look.mjs";
import { Missing, address, api, run } from "./visitor.mjs";

/** A desk of 1280 by 900 pixels at 200 %. */
const TWICE = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };

async function somebody(browser, name, how) {
  const context = await browser.newContext(how);
  return new Look(await context.newPage(), `comfort-${name}`);
}

async function signsIn(look, name) {
  await look.page.goto(`${site}/`);
  await look.page.getByRole("link", { name: "Sign in with Discord" }).click();
  await look.page.getByRole("link", { name, exact: true }).click();
  await look.says("Your games");
}

const guild = async () => (await (await fetch(new URL("sandbox/api/state", address))).json()).guild.id;
const hasBoard = (look) => look.page.locator("#board [role=gridcell]").first().waitFor();
const lastMove = (look) => look.page.locator("#list li").last().innerText();

/** All pages are whole when they are twice as large, and when their letters are; a move is made. */
async function zooms(browser) {
  const { number, anna, types } = await game();
  await types(anna, "d1-e2");
  const paths = ["/", `/server/${await guild()}`, `/person/${anna}`, `/game/${number}`, "/learn", "/learn/gala", "/puzzle", "/analysis", "/analysis?rules=chelma"];
  const look = await somebody(browser, "zoomed", TWICE);
  await signsIn(look, "Ben");
  for (const letters of ["100%", "200%"]) {
    for (const path of paths) {
      await look.page.goto(site + path);
      if (await look.page.locator("#board").count()) await hasBoard(look);
      await look.page.evaluate((size) => { document.documentElement.style.fontSize = size; }, letters);
      await look.judge(`${path} at 200 %, letters at ${letters}`);
    }
  }
  await look.open(`/game/${number}`);
  await hasBoard(look);
  await look.page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await look.square("d10").click();
  await look.square("e9").click();
  await until(async () => (await lastMove(look)).includes("d10-e9"), "no move is made at 200 %");
  await look.shoot("twice");
  console.log(`200 %: ${paths.length} pages, with letters twice as large as well, and a move.`);
  await look.page.context().close();
}

/** A move that comes is seen going its way, unless somebody wants nothing to move. */
async function moves(browser) {
  const { number, anna, types } = await game();
  const watch = async (name, reducedMotion) => {
    const look = await somebody(browser, name, { viewport: SIZES[1].viewport, reducedMotion });
    await look.open(`/game/${number}`);
    await hasBoard(look);
    await look.page.evaluate(() => {
      new MutationObserver(() => { globalThis.moved ||= Boolean(document.querySelector("svg.moving")) || document.getAnimations().length > 0; })
        .observe(document.querySelector("#board"), { subtree: true, attributes: true, childList: true });
    });
    return look;
  };
  const [still, moving] = [await watch("still", "reduce"), await watch("moving", "no-preference")];
  await until(async () => (await still.page.locator(".live").getAttribute("data-state")) === "live" && (await moving.page.locator(".live").getAttribute("data-state")) === "live", "they do not watch");
  await types(anna, "d1-e2");
  for (const look of [still, moving]) await until(async () => (await lastMove(look)).includes("d1-e2"), `${look.name} does not see the move`);
  await until(() => moving.page.evaluate(() => globalThis.moved), "no move is seen moving");
  if (await still.page.evaluate(() => globalThis.moved)) throw new Missing("something moves although nothing should");
  console.log("reduced motion: a move is there without moving.");
  for (const look of [still, moving]) await look.page.context().close();
}

/** What was chosen is there before any script of the page is. */
async function colours(browser) {
  const { number } = await game();
  const look = await somebody(browser, "colours", { viewport: SIZES[1].viewport, colorScheme: "light" });
  await look.open(`/game/${number}`);
  await hasBoard(look);
  await look.page.locator("#theme").selectOption("dark");
  await look.page.route("**/assets/**/*.js", (route) => route.abort());
  for (const path of [`/game/${number}`, `/server/${await guild()}`]) {
    await look.page.goto(site + path);
    const ground = await look.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    if (ground !== "rgb(22, 24, 29)") throw new Missing(`${path} begins on ${ground}, though dark was chosen`);
  }
  console.log("colours: what was chosen is there from the start.");
  await look.page.context().close();
}

/** The slider, and the keys of a page. */
async function goes(browser) {
  const { number, anna, ben, types } = await game();
  const played = ["d1-e2", "d10-e9", "g1-f2"];
  for (const [ply, move] of played.entries()) await types([anna, ben][ply % 2], move);
  const look = await somebody(browser, "keys", { viewport: SIZES[1].viewport });
  await look.open(`/game/${number}`);
  await hasBoard(look);
  await until(async () => (await look.page.locator("#list li").count()) === played.length, "not all moves are listed");
  const { keyboard } = look.page;
  const slider = look.page.getByRole("slider");
  const at = (what) => look.says(what, "#told");
  await slider.focus();
  await keyboard.press("Home");
  await at("Start");
  await keyboard.press("ArrowRight");
  await at("d1-e2");
  if ((await slider.getAttribute("aria-valuetext")) !== "1. d1-e2") throw new Missing("the slider does not say which move it is at");
  await look.page.locator("h1").click();
  await keyboard.press("ArrowRight");
  await at("d10-e9");
  await keyboard.press("End");
  await at("g1-f2");
  await keyboard.press("ArrowLeft");
  await at("d10-e9");
  await keyboard.press("Home");
  await at("Start");
  await keyboard.press("f");
  await until(async () => (await look.page.locator("#board [role=gridcell]").first().getAttribute("data-square")) === "j1", "f does not turn the board");
  console.log("keys: the slider and the page go through the game.");
  await look.page.context().close();
}

/** The wall of a server, a game played to its next one, and the wall again. */
async function leads(browser) {
  const [first, second] = [await game(), await game()];
  const wall = await somebody(browser, "wall", { viewport: SIZES[1].viewport, colorScheme: "dark" });
  await wall.page.goto(`${site}/server/${await guild()}`);
  const item = wall.page.locator(`[data-game="${first.number}"]`);
  await item.locator("img").waitFor();
  const anna = await somebody(browser, "anna", SIZES[0]);
  await signsIn(anna, "Anna");
  await anna.page.goto(`${site}/game/${first.number}`);
  await hasBoard(anna);
  await anna.square("d1").tap();
  await anna.square("e2").tap();
  // The board of the wall changes with it.
  await item.locator("svg").waitFor();
  await wall.says("Black to move: Ben", `[data-game="${first.number}"]`);
  await wall.judge("a wall that has changed");
  await item.scrollIntoViewIfNeeded();
  await wall.shoot("wall", false);
  await anna.page.getByRole("link", { name: "Next game" }).first().click();
  await anna.page.waitForURL((url) => /^\/game\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${first.number}`));
  await anna.says("It's your turn.");
  console.log(`the wall shows game ${first.number}, and one link leads from it to ${new URL(anna.page.url()).pathname}; game ${second.number} waits too.`);
  for (const look of [wall, anna]) await look.page.context().close();
}

/** Of a game that is not shown any more nothing stays, on its page or on a wall. */
async function closes(browser) {
  const { number, anna, games, types } = await game();
  const says = (content) => api("POST", `/channels/${games}/messages`, { as: anna, content });
  const page = await somebody(browser, "closed", { viewport: SIZES[1].viewport });
  await page.open(`/game/${number}`);
  await until(async () => (await page.page.locator(".live").getAttribute("data-state")) === "live", "it is not watched");
  const wall = await somebody(browser, "closed-wall", { viewport: SIZES[1].viewport });
  await wall.page.goto(`${site}/server/${await guild()}`);
  await wall.page.locator(`[data-game="${number}"]`).waitFor();
  await says("@galabot public-on-web off");
  await until(async () => (await fetch(`${site}/game/${number}`)).status === 404, "the games are not closed");
  await types(anna, "d1-e2");
  await page.says("Sign in");
  await until(async () => !(await page.page.content()).includes("Anna"), "a name stays on the page of a game that is closed");
  await wall.page.locator(`[data-game="${number}"]`).waitFor({ state: "detached" });
  await says("@galabot public-on-web on");
  await until(async () => (await fetch(`${site}/game/${number}`)).ok, "the games are not opened again");
  console.log(`closed: nothing of game ${number} stayed.`);
  for (const look of [page, wall]) await look.page.context().close();
}

/** Four people, each on a phone. */
async function four(browser) {
  await later();
  const state = await api("GET", "/state");
  const before = new Set([...(state.threads ?? []), ...state.channels].map((one) => one.id));
  const people = Object.fromEntries(["Anna", "Ben", "Cleo", "Dan"].map((name) => [name, state.people.find((one) => one.name === name)?.id]));
  const games = state.channels.find((channel) => channel.name === "games").id;
  const posts = () => api("GET", `/channels/${games}/messages`);
  const known = new Set((await posts()).map((post) => post.id));
  const options = { rules: "pyramid-4", opponent: people.Ben, opponent2: people.Dan, partner: people.Cleo, colour: "white" };
  await api("POST", "/interactions", { type: "command", as: people.Anna, channel_id: games, name: "gala", options: { subcommand: "challenge", options } });
  const button = (post) => post.components?.flatMap((row) => row.components ?? []).find((one) => one.label === "Accept");
  const card = () => posts().then((all) => all.find((post) => !known.has(post.id) && button(post)));
  for (const name of ["Ben", "Cleo", "Dan"]) {
    const post = await until(card, `nothing can be accepted by ${name}`);
    await api("POST", "/interactions", { type: "button", as: people[name], message_id: post.id, custom_id: button(post).custom_id });
  }
  const thread = await until(async () => {
    const { threads, channels } = await api("GET", "/state");
    return [...(threads ?? []), ...channels].find((one) => !before.has(one.id) && /Anna/.test(one.name) && /Cleo/.test(one.name));
  }, "the game of four gets no thread");
  const number = /\b(\d+):/.exec(thread.name)[1];
  for (let turn = 0; turn < 4; turn += 1) {
    const { mover, players } = await (await fetch(`${site}/api/v1/games/${number}`)).json();
    const { name } = players.find((player) => player.seat === mover);
    const look = await somebody(browser, `four-${name.toLowerCase()}`, SIZES[0]);
    await signsIn(look, name);
    await look.page.goto(`${site}/game/${number}`);
    await hasBoard(look);
    await look.says("It's your turn.");
    const { legal } = await (await fetch(`${site}/api/v1/games/${number}/positions/${turn}`)).json();
    await look.square(legal[0].from).tap();
    await look.square(legal[0].to).tap();
    await until(async () => (await lastMove(look)).includes(legal[0].text), `${name} cannot make a move by touch`);
    if (turn === 3) {
      await look.judge("a game of four");
      await look.shoot("four");
    }
    await look.page.context().close();
  }
  console.log(`four seats: each has moved by touch in game ${number}.`);
}

await run(async (browser) => {
  if (!site) throw new Missing("Give the address of the web pages as the third argument.");
  await zooms(browser);
  await moves(browser);
  await colours(browser);
  await goes(browser);
  await leads(browser);
  await closes(browser);
  await four(browser);
});
