// Plays a game in an Activity, as on a telephone: from "Open the board" below a board in the chat to a move that stands in the thread
// once. The real SDK speaks to the sandbox's page, which plays Discord's client. The frame is looked at with much room, as a tile and
// as picture in picture, light and dark, on a telephone with a notch and at a desk; axe-core finds nothing. A page that is loaded
// anew goes on; whoever does not say who they are sees nothing; a launch that is refused says so.
//
//   node tests/browser/activity.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what axe.mjs needs, and what `npm run build` makes in `web/`. It ends as that does.
import { Framed, linked } from "./framed.mjs";
import { LOOKS, SIZES, until } from "./look.mjs";
import { api, run } from "./visitor.mjs";

async function plays(browser, size, scheme) {
  const { name, ...shape } = size;
  const { number, anna, ben, thread, says, told } = await linked();
  // All policies hold: those of the page, of the proxy and of the frame.
  const context = await browser.newContext({ ...shape, colorScheme: scheme });
  const look = new Framed(await context.newPage(), `${name}-${scheme}`);
  const tap = (target) => (shape.hasTouch ? target.tap() : target.click());
  try {
    await look.comes(thread, ben);
    await tap(look.page.getByRole("link", { name: "Open the board" }).last());
    const asks = look.page.getByRole("button", { name: "Authorize" });
    await asks.waitFor();
    await look.shoot("asked");
    await tap(asks);
    await look.says("White to move: Anna");
    await look.says("Looking on: Ben");
    await look.judge("another is to move");
    await look.shoot("focused");

    // Somebody else comes, and goes.
    const { instance_id } = await api("POST", "/activity/instances", { as: anna, channel_id: thread });
    await look.says("Looking on: Ben, Anna");
    await api("DELETE", `/activity/instances/${instance_id}`, { as: anna });
    await until(async () => !(await look.frame.locator("#here").innerText()).includes("Anna"), `${look.name}: whoever has left is still there`);

    // A move in the thread comes by itself; the answer is made by touch, and stands there once.
    await says(anna, "d1-e2");
    await look.says("It's your turn.");
    await tap(look.square("d10"));
    await look.says("is chosen. Where to?");
    await look.shoot("chosen");
    await tap(look.square("e9"));
    await look.says("White to move: Anna");
    await until(async () => (await told("d10-e9")) > 0, `${look.name}: the thread is not told the move`);
    await says(anna, "g1-f2");
    await look.says("It's your turn.");

    for (const layout of ["grid", "pip"]) {
      await look.lay(layout);
      await look.judge(layout);
      await look.shoot(layout);
    }
    await look.lay("focused");

    // Loaded anew it goes on where it was, without being asked again.
    await look.page.getByTestId("activity-reload").click();
    await look.says("It's your turn.");
    await tap(look.square("g10"));
    await tap(look.square("f9"));
    await look.says("White to move: Anna");
    await until(async () => (await told("g10-f9")) > 0, `${look.name}: the thread is not told the second move`);
    for (const move of ["d10-e9", "g10-f9"]) if ((await told(`… ${move}`)) !== 1) throw look.missing(`the thread is told ${move} ${await told(move)} times`);

    // All games, and back.
    await tap(look.frame.locator("#all"));
    await look.says("Your games");
    await look.judge("lists");
    await look.shoot("lists");
    await tap(look.frame.locator(".entry", { hasText: `Gala ${number}:` }));
    await look.says("White to move: Anna");
    await look.page.getByTestId("activity-leave").click();
    await look.page.getByTestId("activity").waitFor({ state: "detached" });
    console.log(`${look.name}: played in the Activity.`);
  } catch (error) {
    await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}

/** What is not Cleo's to see, and what is refused. */
async function refuses(browser) {
  const { number, cleo, games } = await linked();
  // The page around the frame lets nobody else's script run, not even axe-core.
  const context = await browser.newContext({ ...SIZES[0], colorScheme: "light", bypassCSP: true });
  const look = new Framed(await context.newPage(), "refused");
  look.around = true;
  try {
    await look.comes(games, cleo);
    await look.page.getByTestId("launch").tap();
    await look.page.getByRole("button", { name: "Cancel" }).tap();
    await look.says("I need to know your name");
    await look.judge("not agreed");
    await look.shoot("not-agreed");
    await look.frame.locator("#again").tap();
    await look.page.getByRole("button", { name: "Authorize" }).tap();
    await look.says("Games of others here");
    await look.judge("a spectator's lists");
    await look.shoot("lists");
    await look.frame.locator(".entry", { hasText: `Gala ${number}:` }).tap();
    await look.says("White to move: Anna");
    if (await look.frame.locator("form.typed").isVisible()) throw look.missing("a spectator may move");
    await look.page.getByTestId("activity-leave").tap();

    await api("PUT", "/faults", { launches_refused: true });
    await look.page.getByTestId("launch").tap();
    await look.page.getByText("This Activity cannot be launched here.").waitFor();
    await api("PUT", "/faults", {});
    console.log("refused: a launch, and somebody who does not say who they are.");
  } catch (error) {
    await look.shoot("failed").catch(() => {});
    throw error;
  } finally {
    await api("PUT", "/faults", {}).catch(() => {});
    await context.close();
  }
}

await run(async (browser) => {
  for (const [size, scheme] of LOOKS) await plays(browser, size, scheme);
  await refuses(browser);
});
