// Only the newest text is worth an answer: while a job is at work, what is asked for is asked once it is done.

/** What asks for jobs, and takes their answers. */
export interface NewestJob<Result extends { readonly id: number }> {
  /** Starts a job, or has one started when the one at work is done. */
  readonly ask: () => void;
  /** Takes the answer of a job; it is shown unless a newer job was asked for. */
  readonly answer: (result: Result) => void;
}

/** `start` starts a job of this number with what is there at that moment; `show` gets the answers that are still wanted. */
export function newestJob<Result extends { readonly id: number }>(
  start: (id: number) => void,
  show: (result: Result) => void,
): NewestJob<Result> {
  let asked = 0;
  let answered = 0;
  let waiting = false;
  const ask = (): void => {
    waiting = asked !== answered;
    if (waiting) return;
    asked++;
    start(asked);
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
