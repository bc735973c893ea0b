// Looks at every kind of page, on a phone and at a desk, light and dark, in two of these four ways signed in as well: axe-core finds
// nothing, no page is wider than the screen, and the browser complains of nothing.
//
//   node tests/browser/pages.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT
//
// Needs what axe.mjs needs. It ends as that does.
import { LOOKS, Look, SIZES, game, site } from "./look.mjs";
import { address, run } from "./visitor.mjs";

/** A page that has nothing to show says so, and the browser that it was not found. */
const NOT_SHOWN = "/game/987654";

await run(async (browser) => {
  const { number, types, anna, ben } = await game();
  await types(anna, "d1-e2");
  const over = await game();
  await over.types(over.ben, "resign yes");
  const { guild } = await (await fetch(new URL("sandbox/api/state", address))).json();
  const paths = [
    "/", `/server/${guild.id}`, `/person/${anna}`, `/person/${ben}`, `/game/${number}`, `/game/${over.number}`,
    `/game/${number}?ply=0&bottom=black`, "/learn", "/learn/gala", "/learn/chelma", "/puzzle", "/puzzle?rules=chelma", "/analysis", "/analysis?rules=pyramid-4",
    "/analysis?rules=chelma", NOT_SHOWN,
  ];
  for (const size of SIZES) {
    for (const colorScheme of ["light", "dark"]) {
      const { name, ...shape } = size;
      const context = await browser.newContext({ ...shape, colorScheme });
      const page = await context.newPage();
      const look = new Look(page, `pages-${name}-${colorScheme}`);
      const visits = async (as) => {
        for (const path of paths) {
          const answer = await page.goto(site + path);
          if (answer.status() !== (path === NOT_SHOWN ? 404 : 200)) throw look.missing(`${path} is answered with ${answer.status()}`);
          if (await page.locator("#board").count()) await page.locator("#board [role=gridcell]").first().waitFor();
          // The browser itself notes what was not found.
          if (path === NOT_SHOWN) look.complaints.length = 0;
          await look.judge(`${path}, ${as}`);
        }
      };
      await visits("signed out");
      if (LOOKS.some(([one, scheme]) => one === size && scheme === colorScheme)) {
        await page.goto(`${site}/`);
        await page.getByRole("link", { name: "Sign in with Discord" }).click();
        await page.getByRole("link", { name: "Anna", exact: true }).click();
        await page.getByRole("button", { name: "Sign out everywhere" }).waitFor();
        await look.shoot("front");
        await visits("signed in");
      }
      console.log(`${look.name}: ${paths.length} pages looked at.`);
      await context.close();
    }
  }
});
