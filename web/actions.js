// @ts-check
// What a player does at a game beside moving: draws, taking back, resigning; and the way to the next game.

import { el } from "./dom.js";

/** @import { Game, Side, Words } from "./types" */

export class Actions {
  /**
   * @param {Words} words
   * @param {(action: string) => void} act
   * @param {(game: number) => boolean} leads whether it goes to another game itself, without leaving the page
   * @param {() => Promise<string>} coach what the coach says of the last turn
   */
  constructor(words, act, leads, coach) {
    this.words = words;
    this.coach = coach;
    this.act = act;
    this.leads = leads;
    this.answers = el("p", { class: "ways" });
    this.next = el("p", { class: "ways" });
    this.really = /** @type {HTMLDialogElement} */ (el("dialog", { "aria-labelledby": "resign-what" },
      el("p", { id: "resign-what" }, words.resignReally),
      el("form", { method: "dialog" }, el("button", { value: "yes" }, words.resignYes), " ", el("button", { value: "no", class: "main" }, words.playOn))));
    this.really.addEventListener("close", () => {
      if (this.really.returnValue === "yes") act("resign");
      this.really.returnValue = "";
    });
    this.more = el("details", { class: "more" }, el("summary", {}, words.more), el("p", { class: "ways" },
      this.button(words.draw, "draw"), this.button(words.takeBack, "take-back"),
      el("button", { type: "button", click: () => this.really.showModal() }, words.resign)));
    this.element = el("div", {}, this.answers, this.next, this.more, this.really);
    this.shown = "";
  }

  /**
   * @param {string} label
   * @param {string} action
   */
  button(label, action) {
    return el("button", { type: "button", click: () => this.act(action) }, label);
  }

  /**
   * Shows what can be done now.
   * @param {Game} game
   * @param {string[]} seats those of who looks
   */
  show(game, seats) {
    // Here first.
    this.next.hidden = Boolean(game.mover && seats.includes(game.mover));
    const own = game.players.find((player) => seats.includes(player.seat))?.side;
    const plays = Boolean(own) && game.stage === "playing";
    this.more.hidden = !plays;
    const asked = (/** @type {Side | undefined} */ side) => plays && side !== undefined && side !== own;
    const [draw, back] = [asked(game.draw_offered), asked(game.take_back_asked)];
    const coach = plays && game.coach_waits === true;
    // Not made anew under somebody's finger.
    const shown = `${draw} ${back} ${coach && game.version}`;
    if (shown === this.shown) return;
    this.shown = shown;
    const { words } = this;
    this.answers.replaceChildren(
      ...(draw ? [words.drawOffered, this.button(words.acceptDraw, "accept-draw"), this.button(words.decline, "decline-draw")] : []),
      ...(coach ? this.coached() : []),
      ...(back ? [words.backAsked, this.button(words.acceptBack, "accept-take-back"), this.button(words.decline, "decline-take-back")] : []),
    );
  }

  /** What the coach has said, and the choice. */
  coached() {
    const { words } = this;
    const said = el("span", { class: "told", role: "status" }, words.coachWaits);
    const show = async () => {
      said.textContent = await this.coach();
      button.remove();
    };
    const button = el("button", { type: "button", class: "main", click: () => void show() }, words.coachShow);
    return [said, " ", button, " ", this.button(words.takeBack, "take-back"), " ", this.button(words.coachOn, "play-on")];
  }

  /**
   * Shows the way to the next game.
   * @param {number | undefined} game
   */
  leadOn(game) {
    if (!game) return this.next.replaceChildren();
    const click = (/** @type {Event} */ event) => this.leads(game) && event.preventDefault();
    this.next.replaceChildren(el("a", { class: "main", href: `/game/${game}`, click }, this.words.next));
  }
}
