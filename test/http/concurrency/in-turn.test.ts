import { expect, it } from "vitest";
import { inTurn } from "#http/surveys/retry-changed.ts";
import { memoryStore } from "#stores/memory-store.ts";

it("changes of the same wait for each other, but no more than 200", async () => {
  const store = await memoryStore();
  const done: string[] = [];
  let begin = (): void => {};
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const change = (what: string, n: number) =>
    inTurn(store, "1", what, async () => {
      await first;
      if (n === 7) throw new Error("seven");
      done.push(`${what} ${n}`);
    }).catch(({ message, code }) => `${code ?? message}`);
  const waiting = Array.from({ length: 202 }, (_, n) => change("a", n));
  waiting.push(change("b", 0));
  begin();
  const failed = (await Promise.all(waiting)).map((problem, n) => [n, problem]);
  expect(failed.filter(([, problem]) => problem !== undefined)).toEqual([
    [7, "seven"],
    [201, "unavailable"],
  ]);
  const order = Array.from({ length: 201 }, (_, n) => `a ${n}`).filter((name) => name !== "a 7");
  expect(done.filter((name) => name !== "b 0")).toEqual(order);
  expect(done.slice(0, 3)).toContain("b 0");
  expect(await change("a", 202)).toBeUndefined();
});
