// Runs one job at a time; requests during a job are merged into one next job with the latest text.

/** Starts jobs and handles their results. */
export interface NewestJob<Result extends { readonly id: number }> {
  /** Starts a job, or schedules one for the end of the running job. */
  readonly ask: () => void;
  /** Handles the result of a job, which is shown unless a newer job was requested. */
  readonly answer: (result: Result) => void;
}

/** `start` starts a job with this number and the current state; `show` gets the results that are not outdated. */
export function newestJob<Result extends { readonly id: number }>(
  start: (id: number) => void,
  show: (result: Result) => void,
): NewestJob<Result> {
  let requested = 0;
  let answered = 0;
  let waiting = false;
  const ask = (): void => {
    waiting = requested !== answered;
    if (waiting) return;
    requested++;
    start(requested);
  };
  return {
    ask,
    answer: (result) => {
      answered = result.id;
      if (waiting) ask();
      else show(result);
    },
  };
}
