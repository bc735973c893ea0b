// Sends slash commands, presses, choices and modals to the bot and follows each until the bot has answered.
import { api } from "./api.js";

const NO_ANSWER = "The application did not respond.";
const PATIENCE_MS = 60_000;

export class Interactions {
  #store;
  #openModal;
  #waiting = new Map();
  #settled = new Map();

  /** `openModal(modal, interactionId, as)` shows a form that the bot has answered with. */
  constructor(store, openModal) {
    this.#store = store;
    this.#openModal = openModal;
    store.on("interaction", (update) => this.#update(update));
  }

  get thinking() {
    return this.#waiting.size > 0;
  }

  /**
   * Resolves to null, or to the sentence that says why it failed. `accepted` is called as soon as the bot has
   * taken the interaction, which is long before the end if it thinks about it.
   */
  async run(interaction, accepted = () => {}) {
    let answer;
    try {
      answer = await api.interact(interaction);
    } catch (error) {
      return error.message;
    }
    if (answer.state === "failed") return answer.error ?? NO_ANSWER;
    accepted();
    this.#store.firstStepTaken();
    // The stream of events may have brought a newer form of the message already.
    const { channel_id, id } = answer.message ?? {};
    this.#take(this.#store.message(channel_id, id) ? { ...answer, message: null } : answer, interaction.as);
    return answer.state === "deferred" ? this.#finalAnswer(answer.id, interaction.as) : null;
  }

  /** Like `run`, but resolves already when the bot has taken the interaction: what it still thinks about shows in the log. */
  start(interaction) {
    return new Promise((resolve) => {
      this.run(interaction, () => resolve(null)).then(resolve);
    });
  }

  async choices(interaction) {
    try {
      return (await api.interact({ ...interaction, type: "autocomplete" })).choices ?? [];
    } catch {
      return [];
    }
  }

  #take(answer, as) {
    if (answer.message?.id && answer.message.channel_id) this.#store.putMessage(answer.message);
    if (answer.modal) this.#openModal(answer.modal, answer.id, as);
  }

  #finalAnswer(id, as) {
    const early = this.#settled.get(id);
    if (early) return this.#outcome(early, as);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, null), PATIENCE_MS);
      this.#waiting.set(id, (update) => { clearTimeout(timer); resolve(update ? this.#outcome(update, as) : null); });
      this.#store.changed("thinking");
    });
  }

  #outcome(update, as) {
    this.#take(update, as);
    return update.state === "failed" ? update.error ?? NO_ANSWER : null;
  }

  /** An update may overtake the answer to the request that it belongs to, so finished ones are remembered. */
  #update(update) {
    if (update.state !== "answered" && update.state !== "failed") return;
    this.#settled.set(update.id, update);
    if (this.#settled.size > 100) this.#settled.delete(this.#settled.keys().next().value);
    this.#settle(update.id, update);
  }

  #settle(id, update) {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(update);
    this.#store.changed("thinking");
  }
}
