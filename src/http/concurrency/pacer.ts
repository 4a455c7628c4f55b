/** What may be done before others get a turn: about two milliseconds of work, in characters that are read. */
const TURN_CHARACTERS = 256 * 1024;

/** What each piece of work takes besides, in characters. */
const PIECE_CHARACTERS = 2 * 1024;

/** Divides long work into pieces, so that other requests go on between them. */
export class Pacer {
  #lastTurn = Promise.resolve();

  /**
   * What a request calls before each piece of its work, with the characters of it: lets others go on now and then, and tells
   * whether to go on itself. Of all that share a pacer, one at a time is worked on in a turn of the event loop.
   */
  pace(isOver: (() => boolean) | undefined): (characters: number) => Promise<boolean> {
    let left = TURN_CHARACTERS;
    return async (characters) => {
      left -= characters + PIECE_CHARACTERS;
      if (left < 0) {
        left = TURN_CHARACTERS;
        this.#lastTurn = this.#lastTurn.then(() => new Promise((resolve) => setTimeout(resolve, 0)));
        await this.#lastTurn;
      }
      return isOver?.() !== true;
    };
  }
}
