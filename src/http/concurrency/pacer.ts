/** The work between two yields: about two milliseconds, in characters that are read. */
const TURN_CHARACTERS = 256 * 1024;

/** The additional cost of each piece of work, in characters. */
const PIECE_CHARACTERS = 2 * 1024;

/** Divides long work into pieces, so that other requests continue between them. */
export class Pacer {
  #lastTurn = Promise.resolve();

  /**
   * Called before each piece of work of a request, with its number of characters: yields to other requests from time to time,
   * and resolves to whether to continue. Of all requests that share a pacer, one proceeds per turn of the event loop.
   */
  pace(isOver: (() => boolean) | undefined): (characters: number) => Promise<boolean> {
    let remaining = TURN_CHARACTERS;
    return async (characters) => {
      remaining -= characters + PIECE_CHARACTERS;
      if (remaining < 0) {
        remaining = TURN_CHARACTERS;
        this.#lastTurn = this.#lastTurn.then(() => new Promise((resolve) => setTimeout(resolve, 0)));
        await this.#lastTurn;
      }
      return isOver?.() !== true;
    };
  }
}
