/** The error for work that misses its deadline; `code` describes what that means for the caller. */
const lateError = (what: string, ms: number, code: string): Error =>
  Object.assign(new Error(`${what} did not end within ${ms} ms.`), { code });

/** How long work may take, and what is known when it takes longer. */
export interface Deadline {
  readonly ms: number;
  /** What is waited for, for logs. */
  readonly what: string;
  readonly code: "unavailable" | "timeout" | "unknown";
}

/** Not `instanceof Promise`: some libraries use their own promises. */
const isThenable = <Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> =>
  typeof (value as Partial<PromiseLike<Value>> | null | undefined)?.then === "function";

/**
 * Waits for `work`, but not beyond its deadline: then it rejects. The work itself continues; what becomes of it is ignored.
 * Where there is nothing to wait for, it gives that.
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
