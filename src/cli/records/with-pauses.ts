import { setTimeout } from "node:timers/promises";

/** Whether something takes longer than so many milliseconds. Throws what it throws. */
const isSlow = (coming: Promise<unknown>, patience: number): Promise<boolean> =>
  Promise.race([coming.then(() => false), setTimeout(patience, true, { ref: false })]);

/** The items, and null wherever the next one lets itself be waited for longer than `patience` milliseconds. */
export async function* withPauses<Item>(
  items: AsyncIterable<Item>,
  patience: number,
): AsyncGenerator<Item | null> {
  const source = items[Symbol.asyncIterator]();
  let done: boolean | undefined = false;
  try {
    while (!done) {
      const coming = source.next();
      if (await isSlow(coming, patience)) yield null;
      const next = await coming;
      done = next.done;
      if (!next.done) yield next.value;
    }
  } finally {
    // Not waited for: it would wait for the next item first.
    if (!done) void source.return?.();
  }
}
