import { expect, test } from "vitest";
import { type WriteLimits, WriteSemaphore } from "#stores/sql/write-semaphore.ts";
import type { Timing } from "#stores/timing.ts";

/** Seats whose work is begun and ended by hand; `expire` ends every wait. */
function semaphoreWith(limits: Partial<WriteLimits>) {
  const expiries = new Set<() => void>();
  const timing: Timing = {
    sleep: async () => {},
    random: () => 0,
    every: (_, work) => {
      expiries.add(work);
      return () => expiries.delete(work);
    },
  };
  const semaphore = new WriteSemaphore(
    { permits: 4, perProject: 2, waiting: 9, waitMs: 5, ...limits },
    timing,
  );
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string): Promise<string> =>
    semaphore.run(name.slice(0, 1), () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const expire = () => {
    for (const work of [...expiries]) work();
  };
  return { run, end, begun, expire, expiries, waiting: () => semaphore.waiting };
}

test("a project gets no more than its share, and all together no more than there are", async () => {
  const { run, begun, waiting } = semaphoreWith({});
  for (const name of ["a1", "a2", "a3", "b1", "b2", "b3", "c1"]) void run(name);
  expect([begun, waiting()]).toEqual([["a1", "a2", "b1", "b2"], 3]);
});

test("projects take turns, and those of one project come in order", async () => {
  const { run, end, begun } = semaphoreWith({ permits: 1 });
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) void run(name);
  for (let n = 0; n < 5; n += 1) await end(begun.at(-1) as string);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("a permit is free again after work that throws", async () => {
  const { run, begun } = semaphoreWith({ permits: 1 });
  const semaphore = new WriteSemaphore({ permits: 1, perProject: 1, waiting: 1, waitMs: 0 }, {
    every: () => () => {},
  } as unknown as Timing);
  await expect(semaphore.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await semaphore.run("a", async () => 1)).toBe(1);
  void run("a1");
  expect(begun).toEqual(["a1"]);
});

test("one without a time limit is never rejected", async () => {
  const { run, end, begun, expire } = semaphoreWith({ permits: 1, waitMs: 0 });
  void run("a1");
  void run("a2");
  expire();
  await end("a1");
  expect(begun).toEqual(["a1", "a2"]);
});

test("too many that wait are rejected at once, and one that waits too long", async () => {
  const { run, end, begun, expire, expiries } = semaphoreWith({ permits: 1, waiting: 2 });
  void run("a1");
  const [second, third] = [run("a2"), run("a3")];
  await expect(run("a4")).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/Too many writes/),
  });
  const refused = [second, third, run("b1")].map((each) =>
    expect(each).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/waited too long/),
    }),
  );
  expire();
  await Promise.all(refused);
  expect(expiries.size).toBe(0);
  void run("a5");
  await end("a1");
  expect(begun).toEqual(["a1", "a5"]);
});
