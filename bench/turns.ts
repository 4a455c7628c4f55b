/** Surveys that take turns, so that no two calls in a row see the same object, and few the same hidden classes. */
export interface Turns {
  /** The next text. */
  readonly text: () => string;
  /** The next payload, which has been looked at before. */
  readonly seen: () => unknown;
  readonly kilobytes: string;
}

/** So many surveys take turns. */
export const VARIANTS = 64;

/** How many variants of a survey of so many questions there are: of large ones a few, as they vary in themselves. */
export const variantsOf = (questions: number): number => (questions < 1_000 ? VARIANTS : 2);

/** Lets payloads take turns. */
export function turnsOf(payloads: readonly unknown[]): Turns {
  const texts = payloads.map((payload) => JSON.stringify(payload));
  const parsed = texts.map((text) => JSON.parse(text) as unknown);
  let turn = 0;
  const next = (): number => {
    turn = (turn + 1) % texts.length;
    return turn;
  };
  return {
    text: () => texts[next()] as string,
    seen: () => parsed[next()],
    kilobytes: `${((texts[0] as string).length / 1_000).toFixed(1)} kB`,
  };
}
