// Looks at every kind of page, on a phone and at a desk, light and dark, signed out and in: axe-core finds nothing, no page is wider than
// the screen, and the browser complains of nothing. A review is gone through by its curve.
//
//   node tests/browser/pages.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT
//
// Needs what axe.mjs needs. It ends as that does.
import { Look, SIZES, game, site, until } from "./look.mjs";
import { address, api, run } from "./visitor.mjs";

/** Pages that have nothing to show say so, and the browser with which status. */
const FAILING = new Map([["/game/987654", 404], ["/signed-in?state=x&code=y", 502]]);

await run(async (browser) => {
  const { number, types, anna, ben } = await game();
  await types(anna, "d1-e2");
  const over = await game();
  const played = ["d1-e2", "d10-e9", "g1-f2", "g10-f9", "e2-e3", "e9-e8"];
  for (const [ply, turn] of played.entries()) await over.types([over.anna, over.ben][ply % 2], turn);
  await over.types(over.ben, "resign yes");
  await until(async () => (await (await fetch(`${site}/api/v1/games/${over.number}`)).json()).stage === "finished", "the game does not end");
  await api("POST", "/interactions", { type: "command", as: over.anna, channel_id: over.thread, name: "gala", options: { subcommand: "review", options: {} } });
  await until(async () => (await fetch(`${site}/api/v1/games/${over.number}/review`)).ok, "no review is made");
  const { guild } = await (await fetch(new URL("sandbox/api/state", address))).json();
  const paths = [
    "/", `/server/${guild.id}`, `/server/${guild.id}?person=${anna}&result=white`, `/person/${anna}`, `/person/${ben}`, `/game/${number}`, `/game/${over.number}`,
    `/game/${number}?ply=0&bottom=black`, "/learn", "/learn/gala", "/learn/chelma", "/puzzle", "/puzzle?rules=chelma", "/analysis", "/analysis?rules=pyramid-4",
    "/analysis?rules=chelma", ...FAILING.keys(),
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
          if (answer.status() !== (FAILING.get(path) ?? 200)) throw look.missing(`${path} is answered with ${answer.status()}`);
          if (await page.locator("#board").count()) await page.locator("#board [role=gridcell]").first().waitFor();
          // The browser itself notes what failed.
          if (FAILING.has(path)) look.complaints.length = 0;
          await look.judge(`${path}, ${as}`);
          await look.lengthens(["Anna", "Ben", "The Farm"]);
          await look.fits(`${path}, ${as}, with long names`);
        }
      };
      await visits("signed out");
      await page.goto(`${site}/`);
      await page.getByRole("link", { name: "Sign in with Discord" }).click();
      await page.getByRole("link", { name: "Anna", exact: true }).click();
      await page.getByRole("button", { name: "Sign out everywhere" }).waitFor();
      await look.shoot("front");
      await visits("signed in");
      await look.open(`/game/${over.number}`);
      await page.locator("#board [role=gridcell]").first().waitFor();
      await page.locator('#curve a[data-ply="2"] rect').click();
      await look.says("d10-e9", "#told");
      await look.judge("a review, gone through by its curve");
      await look.shoot("review");
      console.log(`${look.name}: ${paths.length} pages looked at.`);
      await context.close();
    }
  }
});
