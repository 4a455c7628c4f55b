/** The error for work that misses its deadline; `code` describes what that means for the caller. */
const lateError = (what: string, ms: number, code: string): Error =>
  Object.assign(new Error(`${what} did not end within ${ms} ms.`), { code });

/** The deadline of work, and the error after it. */
export interface Deadline {
  readonly ms: number;
  /** The name of the work, for logs. */
  readonly what: string;
  readonly code: "unavailable" | "timeout" | "unknown";
}

/** Not `instanceof Promise`: some libraries use their own promises. */
const isThenable = <Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> =>
  typeof (value as Partial<PromiseLike<Value>> | null | undefined)?.then === "function";

/**
 * Waits for `work`, but rejects at its deadline. The work itself continues; its result is ignored. A value that is not a
 * promise is returned.
 */
export function withDeadline<Value>(
  work: PromiseLike<Value> | Value,
  { ms, what, code }: Deadline,
): Promise<Value> | Value {
  if (!isThenable(work)) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(lateError(what, ms, code)), ms);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
