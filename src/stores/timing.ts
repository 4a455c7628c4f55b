/** What stores need of the world: pauses between attempts, and chance, so that those who collide do not meet again. */
export interface Timing {
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Does work again and again, until the function that it returns is called. Does not keep the process alive. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

/** The real ones. */
export const realTiming: Timing = {
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
  random: Math.random,
};
