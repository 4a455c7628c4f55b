import { expect, it } from "vitest";
import { KeyedMutex } from "#http/concurrency/keyed-mutex.ts";

it("work with one key runs in its order, and is rejected if too much is waiting", async () => {
  const mutex = new KeyedMutex(200);
  const done: string[] = [];
  let begin = (): void => {};
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const change = (key: string, n: number) =>
    mutex
      .run(key, async () => {
        await first;
        if (n === 7) throw new Error("seven");
        done.push(`${key} ${n}`);
      })
      .catch(({ message, code }) => (code === undefined ? message : `${code}: ${message}`));
  const waiting = Array.from({ length: 202 }, (_, n) => change("a", n));
  waiting.push(change("b", 0));
  begin();
  const failed = (await Promise.all(waiting)).map((problem, n) => [n, problem]);
  expect(failed.filter(([, problem]) => problem !== undefined)).toEqual([
    [7, "seven"],
    [201, expect.stringMatching(/^unavailable: .*nothing was changed/)],
  ]);
  const order = Array.from({ length: 201 }, (_, n) => `a ${n}`).filter((name) => name !== "a 7");
  expect(done.filter((name) => name !== "b 0")).toEqual(order);
  expect(done.slice(0, 3)).toContain("b 0");
  expect(await change("a", 202)).toBeUndefined();
});
