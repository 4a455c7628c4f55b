/** The timers and randomness that stores need. Tests replace them. */
export interface Timing {
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Runs `work` at an interval until the returned function is called. Does not keep the process alive. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
  /** At least 0 and less than 1. */
  readonly random: () => number;
}

/** The timers and the randomness of the system: the only place where stores read them. */
export const systemTiming: Timing = {
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
  random: Math.random,
};
