// @ts-check
// The same board in a frame of Discord's clients. Discord's client says where the frame is and gives it a code, by which our server
// learns who looks. Which game is shown follows from what the frame was launched with; whether it may be, the server decides.

import { ask, beKnownBy } from "./asking.js";
import { by } from "./dom.js";
import { Page } from "./game.js";

/** @import { Data, Participant, Sdk, Words } from "./types" */

/** How long Discord's client may take to say that it is there, in milliseconds. */
const PATIENCE = 20_000;

/** How much room a frame has, by Discord's numbers. */
const LAYOUTS = ["focused", "pip", "grid"];

/** Before Discord's client tells how much room there is, which it does when that changes. */
function firstLayout() {
  const small = Math.min(innerWidth, innerHeight);
  return small < 200 ? "pip" : small < 300 ? "grid" : "focused";
}

/** Something that the person is told, and may try again. */
class Told extends Error {}

class Framed extends Page {
  /**
   * @param {Data} data
   * @param {() => void} whenGone
   * @param {(game: number) => void} goTo
   */
  constructor(data, whenGone, goTo) {
    super(data);
    this.whenGone = whenGone;
    this.goTo = goTo;
  }

  /** @param {number} game */
  leads(game) {
    this.goTo(game);
    return true;
  }

  gone() {
    this.whenGone();
  }
}

class Activity {
  /** @param {{ application: string, sdk: string, outside: string, words: Words }} begin */
  constructor(begin) {
    this.begin = begin;
    this.words = begin.words;
    /** @type {Sdk | undefined} */
    this.sdk = undefined;
    /** @type {Framed | undefined} */
    this.page = undefined;
    /** The number of the game that is shown or wanted; "" for the lists. */
    this.game = "";
    document.documentElement.dataset.layout = firstLayout();
    by("again").addEventListener("click", () => void this.enter());
    by("all").addEventListener("click", () => void this.attempt(() => this.list("")));
    by("outside").addEventListener("click", () => void this.sdk?.commands.openExternalLink({ url: `${begin.outside}/game/${this.game}` }));
    void this.enter();
  }

  /** From the beginning, or as far as it has got. */
  enter() {
    return this.attempt(async () => {
      this.tell(this.words.begins);
      const sdk = await this.connect();
      await this.signIn(sdk);
      await (this.game ? this.open(this.game) : this.list("", true));
    });
  }

  /**
   * Does something, and tells what came between.
   * @param {() => Promise<void>} deed
   */
  async attempt(deed) {
    try {
      await deed();
    } catch (error) {
      this.tell(error instanceof Told ? error.message : this.words.failed, true);
    }
  }

  /** @returns {Promise<Sdk>} */
  async connect() {
    if (!this.sdk) {
      const { DiscordSDK } = await import(this.begin.sdk);
      /** @type {Sdk} */
      const sdk = new DiscordSDK(this.begin.application, { disableConsoleLogOverride: true });
      this.sdk = sdk;
      this.game = /^game:([1-9]\d{0,18})$/.exec(sdk.customId ?? "")?.[1] ?? "";
      void sdk.ready().then(() => this.follow(sdk));
    }
    const late = new Promise((_, reject) => setTimeout(() => reject(new Told(this.words.alone)), PATIENCE));
    await Promise.race([this.sdk.ready(), late]);
    return this.sdk;
  }

  /** @param {Sdk} sdk */
  async signIn(sdk) {
    beKnownBy("");
    const { state, key, challenge } = await post("/activity/begin", {});
    const asked = { client_id: this.begin.application, response_type: "code", state, prompt: "none", scope: ["identify"], code_challenge: challenge, code_challenge_method: "S256" };
    const { code } = await sdk.commands.authorize(asked).catch(() => { throw new Told(this.words.refused); });
    const { session } = await post("/activity/session", { state, key, code, instance: sdk.instanceId });
    beKnownBy(session);
  }

  /**
   * How much room there is, and who else looks, as Discord's client tells it.
   * @param {Sdk} sdk
   */
  async follow(sdk) {
    await sdk.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", ({ layout_mode }) => {
      document.documentElement.dataset.layout = LAYOUTS[layout_mode] ?? "focused";
    });
    await sdk.subscribe("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", ({ participants }) => this.showWho(participants));
    const { participants } = await sdk.commands.getInstanceConnectedParticipants();
    this.showWho(participants);
  }

  /** @param {Participant[]} participants */
  showWho(participants) {
    const names = participants.map((one) => one.nickname || one.global_name || one.username);
    by("here").textContent = this.words.here.replace("{names}", names.join(", "));
    by("here").hidden = names.length === 0;
  }

  // ---- what is shown ----

  /**
   * @param {string} text
   * @param {boolean} [again]
   */
  tell(text, again = false) {
    by("notice-text").textContent = text;
    by("notice").hidden = text === "";
    by("again").hidden = !again;
  }

  /** @param {"games" | "view"} part */
  show(part) {
    for (const one of ["games", "view"]) by(one).hidden = one !== part;
    by("all").hidden = part === "games";
  }

  leave() {
    this.page?.close();
    this.page = undefined;
  }

  /**
   * One's own games, and those of others where the Activity was launched; at first the game in whose thread that was, if there is one.
   * @param {string} told
   * @param {boolean} [first]
   * @returns {Promise<void>}
   */
  async list(told, first = false) {
    const answer = await this.asked("/activity/games");
    if (!answer.ok) throw new Told(this.words.failed);
    const { own, around, here } = await answer.json();
    if (first && here) return this.open(String(here));
    this.leave();
    this.game = "";
    by("title").textContent = "galabot";
    by("own").replaceChildren(...own.map((/** @type {any} */ one) => this.entry(one)));
    if (own.length === 0) by("own").replaceChildren(item(this.words.noGames));
    by("around").replaceChildren(...around.map((/** @type {any} */ one) => this.entry(one)));
    by("around-title").hidden = around.length === 0;
    this.show("games");
    this.tell(told);
  }

  /** @param {{ game: number, title: string, standing: string, waits: boolean }} game */
  entry({ game, title, standing, waits }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = waits ? "entry waits" : "entry";
    button.append(span("title", title), " ", span("standing", standing));
    button.addEventListener("click", () => void this.attempt(() => this.open(String(game))));
    return item(button);
  }

  /**
   * @param {string} game
   * @returns {Promise<void>}
   */
  async open(game) {
    const answer = await this.asked(`/activity/games/${game}`);
    if (answer.status === 404) return this.list(this.words.gone);
    if (!answer.ok) throw new Told(this.words.failed);
    /** @type {Data} */
    const data = await answer.json();
    this.leave();
    this.game = game;
    this.show("view");
    this.tell("");
    by("title").textContent = data.game.title;
    by("who").replaceChildren(...data.game.players.map((player) => item(span("seat", player.seat_name), " ", span("name", player.name))));
    by("list").replaceChildren();
    this.page = new Framed(data, () => this.gone(data.words.closed), (next) => void this.attempt(() => this.open(String(next))));
  }

  /**
   * The game is not shown any more, so nothing of it stays.
   * @param {string} told
   */
  gone(told) {
    this.leave();
    this.show("games");
    void this.attempt(() => this.list(told));
  }

  /**
   * Asks, and once more as somebody who is known, if the server has forgotten who that is.
   * @param {string} path
   */
  async asked(path) {
    const answer = await ask(path);
    if (answer.status !== 401 || !this.sdk) return answer;
    await this.signIn(this.sdk);
    return ask(path);
  }
}

/**
 * @param {string} path
 * @param {object} body
 */
async function post(path, body) {
  const answer = await ask(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
  return answer.json();
}

/**
 * @param {string} name
 * @param {string} text
 */
function span(name, text) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}

/** @param {...(string | Node)} children */
function item(...children) {
  const made = document.createElement("li");
  made.append(...children);
  return made;
}

new Activity(JSON.parse(by("begin").textContent ?? ""));
