// Boards on pages look as the bot's own pictures, whatever is on them: bent ways, captured men, threats, a game that is won, four
// seats, pieces in hand; in every theme and from both sides.
//
//   node tests/browser/pictures.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER http://127.0.0.1:WEB_PORT
//
// Needs what axe.mjs needs. It ends as that does.
import { Look, THEMES, site } from "./look.mjs";
import { Missing, run } from "./visitor.mjs";

/** What is to be seen at the end of a line. */
const isBent = ({ position }) => position.route.length > 2;
const isThreatened = ({ position }) => position.threatened.length > 0;
const hasCaptured = ({ position }) => position.drawing.beside.length > 0;
const isHeld = ({ position }) => position.in_hand.length > 0;
const SCENES = [
  { what: "a bent way, and captured men", rules: "winther", fits: (line) => isBent(line) && hasCaptured(line) },
  { what: "a threat", rules: "farmers", fits: isThreatened },
  { what: "a game that is won", rules: "winther", start: "g8g/10/10/10/4G5/10/5G4/10/10/10 w", fits: (line) => line.over },
  { what: "four seats", rules: "pyramid-4", fits: (line) => line.moves.length > 6 && isBent(line) },
  { what: "pieces in hand", rules: "chelma", fits: (line) => isHeld(line) && line.moves.length > 3 },
];

/** How far a line is followed until there is what is looked for. */
const LONGEST = 120;

async function line(asked) {
  const answer = await fetch(`${site}/api/v1/positions`, { method: "POST", headers: { "content-type": "application/json", origin: site }, body: JSON.stringify(asked) });
  const told = await answer.json();
  if (!answer.ok) throw new Missing(`a line is answered with ${answer.status}: ${told.message}`);
  return told;
}

/** Plays, a capture where there is one, until what is looked for is there; the turn before that is looked for among all. */
async function found({ rules, start, fits }) {
  const moves = [];
  for (let step = 1; moves.length < LONGEST; step += 1) {
    const here = await line({ rules, start, moves });
    if (here.over) break;
    const { legal } = here.position;
    // Those whose ways bend, and those that capture, come first.
    const likely = legal.toSorted((one, other) => other.route.length - one.route.length || Number(other.captures) - Number(one.captures)).slice(0, 8);
    for (const turn of likely) {
      const then = await line({ rules, start, moves: [...moves, turn.text] });
      if (fits(then)) return { rules, start, moves: [...moves, turn.text] };
    }
    const captures = legal.filter((turn) => turn.captures);
    const among = captures.length ? captures : legal;
    moves.push(among[(step * 7) % among.length].text);
  }
  throw new Missing(`by ${rules} no position is found in ${moves.join(" ")}`);
}

await run(async (browser) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1100 } });
  const look = new Look(await context.newPage(), "pictures");
  for (const { what, ...scene } of SCENES) {
    const { rules, start, moves } = await found(scene);
    const asked = new URLSearchParams({ rules, ...(start && { start }), moves: moves.join("_") });
    const link = new URLSearchParams({ r: rules, ...(start && { s: start }), m: moves.join("_") });
    await look.page.goto("about:blank");
    await look.open(`/analysis#${link}`);
    await look.page.waitForFunction((last) => document.querySelector("#tree")?.textContent.includes(last), moves.at(-1));
    for (const bottom of ["white", "black"]) {
      for (const theme of THEMES) {
        await look.page.locator("#theme").selectOption(theme);
        await look.isPicture(`/api/v1/positions/picture.png?${asked}&bottom=${bottom}&theme=${theme}`, `${what}, ${theme}, ${bottom} at the bottom`);
      }
      await look.page.locator('[data-step="turn"]').click();
    }
    await look.shoot(what.replace(/\W+/g, "-"), false);
  }
});
