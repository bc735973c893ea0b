// Goes through both lessons on the sandbox's page by taps alone: Gala's at a phone's width, Chelma's on a desktop.
//
//   node tests/browser/tutorial.mjs http://127.0.0.1:PORT/ SCREENSHOT_FOLDER
//
// Needs what first_moves.mjs needs, and ends as it does. The lessons are begun through the sandbox's API; every move, a wrong
// one, a shown and a skipped task, hints and the game at the end are taps on buttons and choices in menus.
import { Missing, Tapper, address, api, run } from "./visitor.mjs";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
// Each task: what is done, in order. "!" before a move says that it is allowed and misses the task.
const LESSONS = [
  {
    who: "Anna", root: "gala", kind: "Gala", size: PHONE, touch: true,
    tasks: [["!a1-a2", "b3xc4"], ["f7xe8"], ["d3xf2"], ["d3xf4"], ["Show me"], ["d4-e5"], ["d1-c1"], ["e10-e7"]],
    won: "The Gala is captured",
  },
  {
    who: "Ben", root: "chelma", kind: "Chelma", size: DESKTOP, touch: false,
    tasks: [["!N@f2", "R@f2"], ["e4-d5"], ["Skip"], ["b2-f4"], ["b2-d8"], ["!b2-b4", "b2-f6"], ["f2-f3"]],
    won: "All ten have arrived",
  },
];
const PIECES = { R: "Rook", B: "Bishop", N: "Knight" };

class Learner extends Tapper {
  constructor(page, lesson) {
    super(page, { name: lesson.kind, shots: `learn-${lesson.root}`, touch: lesson.touch });
    this.lesson = lesson;
  }

  async learn() {
    const { who, root, kind, tasks, won, touch } = this.lesson;
    const state = await api("GET", "/state");
    const person = state.people.find((one) => one.name === who)?.id;
    const games = state.channels.find((channel) => channel.name === "games")?.id;
    if (!person || !games) throw new Missing(`the sandbox has no ${who} or no #games`);
    await this.need(this.page.goto(address), `the page at ${address} does not open`);
    await this.page.getByTestId("composer").waitFor();
    await this.tap(this.page.getByTestId(`person-${who}`), `nobody called ${who} can be written as`);
    await api("POST", "/interactions", {
      type: "command", as: person, channel_id: games, name: root, options: { subcommand: "learn", options: {} },
    });
    const thread = this.page.locator(".channel-thread").filter({ hasText: `Learning ${kind}` }).last();
    await this.need(thread.waitFor({ state: "attached" }), "no thread opens for the lesson");
    if (touch) await this.tap(this.page.getByTestId("open-drawer"), "the list of channels cannot be opened");
    await this.tap(thread, "the thread of the lesson cannot be opened");

    const all = tasks.length + 1;
    for (const [at, task] of tasks.entries()) {
      await this.shown(`Learning ${kind}: ${at + 1} of ${all}`, `task-${at + 1}`);
      for (const step of task) await this.step(step);
    }
    await this.shown(`Learning ${kind}: ${all} of ${all}`, `task-${all}`);
    for (let number = 1; number <= 3; number += 1) {
      await this.press("Hint");
      const hint = await this.words("I'd play");
      const move = /I'd play (\S+?)\. /.exec(await hint.textContent())?.[1];
      if (!move) throw this.missing(`the hint names no move: ${await hint.textContent()}`);
      await this.play(move);
      await this.nothingPrivate();
      if (number === 3) break;
      const answer = this.page.getByTestId("message").filter({ hasText: `${who}, your move` }).nth(number - 1);
      await this.need(answer.waitFor(), "the computer does not answer");
    }
    await this.shown(won, "won");
    await this.shown(`you know how to play ${kind}`, "end");
    for (const name of ["Play the computer", "Again", kind === "Gala" ? "Learn Chelma" : "Learn Gala"]) {
      await this.need(this.message({ has: this.page.getByRole("button", { name, exact: true }) }).waitFor(), `there is no button ${name}`);
    }
    await this.checkPage();
  }

  /** Waits for words of the bot's, and for their picture if there is one, and takes a screenshot. */
  async shown(text, name) {
    const message = await this.words(text);
    const image = message.locator("img").last();
    if (await image.count()) {
      await this.need(this.page.waitForFunction((node) => node.complete && node.naturalWidth > 0, await image.elementHandle()), `the picture beside "${text}" does not load`);
    }
    await message.scrollIntoViewIfNeeded();
    await this.shoot(name);
  }

  /** A move, a move that misses the task, or a button. */
  async step(step) {
    if (step.startsWith("!")) {
      await this.play(step.slice(1));
      await this.shown("not what this task is about", "missed");
    } else if (/^[A-Z]\w/.test(step)) {
      await this.press(step);
      if (step === "Show me") await this.words("this is how");
    } else {
      await this.play(step);
      await this.words(`${step} – right!`);
    }
  }

  /** A move by the menu of pieces on the board, and a square. */
  async play(move) {
    const [from] = move.split(/[-x@]/);
    const squares = await this.openSquares(PIECES[from] ? `${PIECES[from]} from your hand` : from);
    await this.takeSquare(squares, move);
  }

}

await run(async (browser) => {
  for (const lesson of LESSONS) {
    const context = await browser.newContext({ viewport: lesson.size, hasTouch: lesson.touch, isMobile: lesson.touch });
    const learner = new Learner(await context.newPage(), lesson);
    await learner.visit(() => learner.learn());
    await context.close();
    console.log(`${lesson.kind} learned by ${learner.taps} taps.`);
  }
});
