// How far somebody has read in a list that grows at its end: whether to stay at the end, and what came that was not seen. Pure.

const NEAR_END_PX = 60;

export class Reading {
  #atEnd = true;
  #top = 0;
  #unseen = new Set();

  get atEnd() {
    return this.#atEnd;
  }

  /** How many messages have come that were never on the screen. */
  get unseen() {
    return this.#unseen.size;
  }

  startOver() {
    this.#atEnd = true;
    this.#top = 0;
    this.#unseen.clear();
  }

  /** A message has come at the end. */
  arrived(id) {
    if (!this.#atEnd) this.#unseen.add(id);
  }

  /** It is gone, and so is the news of it. */
  gone(id) {
    this.#unseen.delete(id);
  }

  /**
   * The list has been scrolled. `isSeen(id)` tells whether a message has been on the screen.
   *
   * Only who goes up leaves the end: a list that has grown since the last look is as far away, and is followed.
   */
  scrolled({ scrollTop, scrollHeight, clientHeight }, isSeen) {
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) this.#atEnd = true;
    else if (scrollTop < this.#top) this.#atEnd = false;
    this.#top = scrollTop;
    for (const id of [...this.#unseen]) if (this.#atEnd || isSeen(id)) this.#unseen.delete(id);
  }
}
