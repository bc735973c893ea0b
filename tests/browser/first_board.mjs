// How long it takes until the board of a page can be seen, and until it can be used, with a processor slowed to a quarter. Printed, never judged.
//
//   node tests/browser/first_board.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT [PATH...]
//
// Without paths: a puzzle and a lesson; `/game/1` is the first game of the sandbox, once it has begun.
import { run } from "./visitor.mjs";
import { site } from "./look.mjs";

const TIMES = 15, SLOWER = 4;
const paths = process.argv.length > 5 ? process.argv.slice(5) : ["/puzzle/winther-3", "/learn/gala"];

/** Notes when all of the board is there, before the next frame shows it, and when there are squares to tap. */
function watch() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#board")?.nextSibling) return;
    observer.disconnect();
    requestAnimationFrame(() => (globalThis.whole = Math.round(performance.now())));
  }).observe(document, { childList: true, subtree: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#board [role=gridcell]")) return;
    observer.disconnect();
    requestAnimationFrame(() => (globalThis.usable = Math.round(performance.now())));
  }).observe(document, { childList: true, subtree: true });
}

/** The middle one, and the largest. */
function told(times) {
  const sorted = times.toSorted((one, other) => one - other);
  return `p50 ${sorted[Math.floor(sorted.length / 2)]} ms, at most ${sorted.at(-1)} ms`;
}

await run(async (browser) => {
  for (const path of paths) {
    const boards = [], uses = [];
    for (let time = 0; time < TIMES; time += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.addInitScript(watch);
      await page.goto(site + path);
      await page.waitForFunction(() => globalThis.usable);
      uses.push(await page.evaluate(() => globalThis.usable));
      // The board is part of the page: it is there with the first paint after all of it has come.
      if (!(await (await fetch(site + path)).text()).includes('id="board"><svg ')) throw new Error(`${path} comes without its board`);
      boards.push(await page.evaluate(() => Math.max(globalThis.whole, Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime))));
      await context.close();
    }
    console.log(`${path}, ${SLOWER} times slower, ${TIMES} times without a cache: seen ${told(boards)}; to be used ${told(uses)}.`);
  }
});
