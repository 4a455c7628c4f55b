/** How often a change is tried. Of those that change a row at the same time one succeeds each time. */
const MAX_TRIES = 100;

/**
 * Runs work that reads a row and changes the version it has read, until it was not changed by somebody else in between: then
 * `work` gives null, and has done nothing. So nothing is locked meanwhile. Rejects with the code `unavailable` where that
 * happens too often.
 */
export async function retryChanged<Result>(work: () => Promise<Result | null>): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const result = await work();
    if (result !== null) return result;
  }
  throw Object.assign(new Error("Others kept changing the row; nothing was changed."), {
    code: "unavailable",
  });
}
