/** The maximum number of tries. Of concurrent changes of a row, one succeeds each time. */
const MAX_TRIES = 100;

/**
 * Runs work that reads a row and changes the version that it read, without a lock. If a concurrent change intervenes, `work`
 * returns null, has changed nothing, and is run again. Rejects with the code `unavailable` after too many tries.
 */
export async function retryChanged<Result>(work: () => Promise<Result | null>): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const result = await work();
    if (result !== null) return result;
  }
  throw Object.assign(new Error("Concurrent requests kept changing the row; nothing was changed."), {
    code: "unavailable",
  });
}
