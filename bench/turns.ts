/** Surveys in rotation, so that consecutive calls use different objects and mostly different hidden classes. */
export interface Turns {
  /** Returns the next text. */
  readonly text: () => string;
  /** Returns the next payload, which was used before. */
  readonly seen: () => unknown;
  readonly kilobytes: string;
}

/** The number of surveys of ten questions in rotation. */
export const VARIANTS = 16;

/**
 * Returns the number of variants of a survey with this number of questions: enough that caching the last one has no effect, and few
 * enough that they stay in the cache of a core, like a payload that was just received. With more variants, the benchmark would
 * measure the memory instead of the code.
 */
export const variantsOf = (questions: number): number => Math.max(2, Math.floor((VARIANTS * 10) / questions));

/** Rotates payloads. */
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
