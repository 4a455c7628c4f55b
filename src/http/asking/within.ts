/**
 * Waits for `work`, but no longer than `ms` milliseconds: then it rejects with an error of code `unavailable` that says
 * `what` was awaited, and drops what comes later.
 */
export function within<Value>(work: PromiseLike<Value>, ms: number, what: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(Object.assign(new Error(`${what} did not answer within ${ms} ms.`), { code: "unavailable" }));
    }, ms);
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
