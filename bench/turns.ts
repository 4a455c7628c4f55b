/** Surveys that take turns, so that no two calls in a row see the same object, and few the same hidden classes. */
export interface Turns {
  /** The next text. */
  readonly text: () => string;
  /** The next payload, which has been looked at before. */
  readonly seen: () => unknown;
  readonly kilobytes: string;
}

/** So many surveys of ten questions take turns. */
export const VARIANTS = 16;

/**
 * How many variants of a survey of so many questions there are: enough that nothing is gained by remembering the last
 * one, and few enough that they stay in the cache of a core, as a payload does that has just arrived. With more, the
 * memory is measured and not the code.
 */
export const variantsOf = (questions: number): number => Math.max(2, Math.floor((VARIANTS * 10) / questions));

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
