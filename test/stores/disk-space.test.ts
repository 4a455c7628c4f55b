import { expect, test } from "vitest";
import { DiskSpace } from "#stores/pglite/disk-space.ts";

/** Room on a disk, as it is measured one time after the other, and a way to let time pass. */
function diskWith(...measured: readonly (number | null)[]) {
  const waiting = new Set<() => void>();
  let times = 0;
  const timing = {
    sleep: async () => {},
    every: (_ms: number, work: () => void) => {
      waiting.add(work);
      return () => void waiting.delete(work);
    },
    random: () => 0,
  };
  const pass = (): void => {
    for (const work of [...waiting]) work();
  };
  const space = new DiskSpace("/data", timing, async () => measured[times++] ?? null);
  return { space, times: () => times, pass, waiting };
}

test("room is required to the byte, unless the amount is unknown", async () => {
  const { space, pass } = diskWith(2 ** 20, null);
  await space.require(2 ** 20);
  await expect(space.require(2 ** 20 + 2 ** 19)).rejects.toMatchObject({
    kind: "full",
    cause: { code: "ENOSPC", message: "1.0 MiB are free on the disk of /data; 1.5 are needed." },
  });
  pass();
  await space.require(2 ** 60);
});

test("the disk is asked once for what is required at about the same time, and again later", async () => {
  const { space, times, pass, waiting } = diskWith(10, 10, 30);
  await Promise.all([space.require(5), space.require(10)]);
  await space.require(7);
  expect(times()).toBe(1);
  pass();
  await expect(space.require(20)).rejects.toMatchObject({ kind: "full" });
  pass();
  await space.require(20);
  expect(times()).toBe(3);
  pass();
  expect(waiting.size).toBe(0);
});
