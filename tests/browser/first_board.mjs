// How long it takes until the board of a page can be seen, and until it can be used, with a processor slowed to a quarter. Printed, never judged.
//
//   node tests/browser/first_board.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT [PATH...]
//
// Without paths: a puzzle and a lesson; `/game/1` is the first game of the sandbox, once it has begun.
import { run } from "./visitor.mjs";
import { site } from "./look.mjs";

const TIMES = 15, SLOWER = 4;
const paths = process.argv.length > 5 ? process.argv.slice(5) : ["/puzzle/winther-3", "/learn/gala"];

/** Notes when the picture for those without scripts has come, and when the board is there. */
function watch() {
  globalThis.seen = {};
  const note = (name) => (globalThis.seen[name] ??= Math.round(performance.now()));
  addEventListener("load", (event) => event.target instanceof HTMLImageElement && note("picture"), true);
  new MutationObserver(() => document.querySelector("#board svg.picture path") && requestAnimationFrame(() => note("board")))
    .observe(document, { childList: true, subtree: true });
}

/** The middle one, and the largest. */
function told(times) {
  const sorted = times.toSorted((one, other) => one - other);
  return `p50 ${sorted[Math.floor(sorted.length / 2)]} ms, at most ${sorted.at(-1)} ms`;
}

await run(async (browser) => {
  for (const path of paths) {
    const boards = [], paints = [];
    for (let time = 0; time < TIMES; time += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.addInitScript(watch);
      await page.goto(site + path);
      await page.waitForFunction(() => globalThis.seen.board);
      boards.push(await page.evaluate(() => globalThis.seen.board));
      paints.push(await page.evaluate(() => Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0)));
      await context.close();
    }
    console.log(`${path}, ${SLOWER} times slower, ${TIMES} times without a cache: board ${told(boards)}; first paint ${told(paints)}.`);
  }
});
