import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { upTo } from "#stores/contract/sample-rows.ts";
import { isLit, lightBeacon } from "#stores/pglite/beacon.ts";
import { lockFolder } from "#stores/pglite/folder-lock.ts";
import { describeHolder, readHolder } from "#stores/pglite/holder.ts";
import { systemTiming, type Timing } from "#stores/timing.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A clock that is run by hand: pauses end at once, after `meanwhile` has happened. */
const byHand = (meanwhile: () => void): Timing => ({ ...systemTiming, sleep: async () => meanwhile() });
const atOnce: Timing = {
  ...systemTiming,
  sleep: async () => {
    throw new Error("nothing to wait for");
  },
};

/** Writes a lock as an earlier holder left it. */
function leave(folder: string, generation: number, text: string): string {
  const place = join(folder, "lock");
  mkdirSync(place, { recursive: true });
  const path = join(place, `${generation}.lock`);
  writeFileSync(path, text);
  return path;
}

const holders = async (change: object): Promise<string> =>
  JSON.stringify({ ...(await describeHolder("t", true)), ...change });

test("a folder is held by one, until it is released", async () => {
  const folder = temporaryFolder();
  const lock = await lockFolder(folder, atOnce);
  const refused = lockFolder(folder, atOnce);
  await expect(refused).rejects.toMatchObject({
    code: "unavailable",
    message: `The folder ${folder} is in use by process ${process.pid} on ${hostname()}. Stop it, or use another folder.`,
  });
  await lock.release();
  const next = await lockFolder(folder, atOnce);
  await next.release();
  expect(readdirSync(join(folder, "lock"))).toEqual(["2.lock"]);
});

test("of many who begin at once, one gets it", async () => {
  for (const left of ["nothing", "released", "dead"]) {
    const folder = temporaryFolder();
    if (left === "released") leave(folder, 3, "released");
    if (left === "dead") leave(folder, 3, await holders({}));
    const results = await Promise.allSettled(upTo(12).map(() => lockFolder(folder, systemTiming)));
    const locks = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect([left, locks.length]).toEqual([left, 1]);
    await Promise.all(locks.map((lock) => lock.release()));
  }
});

test("the number of a process says nothing: one that is gone may have had the number of one that lives", async () => {
  const folder = temporaryFolder();
  leave(folder, 1, await holders({ pid: process.pid }));
  const lock = await lockFolder(folder, atOnce);
  await lock.release();
});

test("a path that is too long for a socket is locked all the same", async () => {
  const folder = join(temporaryFolder(), "long".repeat(40));
  const lock = await lockFolder(folder, atOnce);
  await expect(lockFolder(folder, atOnce)).rejects.toMatchObject({ code: "unavailable" });
  const [name] = readdirSync(join(folder, "lock")).filter((each) => each.endsWith(".lock"));
  expect(readHolder(readFileSync(join(folder, "lock", name ?? ""), "utf8"))).toMatchObject({ beacon: true });
  await lock.release();
  expect(readdirSync(join(folder, "lock"))).toEqual(["1.lock"]);
  await (await lockFolder(folder, atOnce)).release();
});

describe("a holder whose beacon cannot be seen from here", () => {
  const strangers: readonly (readonly [string, object | null])[] = [
    ["on another machine", { kernel: "another", pid: 7, host: "elsewhere" }],
    ["without a beacon", { beacon: false }],
    ["that has not said who it is", null],
  ];

  test.each(strangers)("%s, that still writes, is left alone", async (_, change) => {
    const folder = temporaryFolder();
    const path = leave(folder, 1, change === null ? "" : await holders(change));
    let beats = 0;
    const writing = byHand(() => {
      beats += 1;
      utimesSync(path, beats, beats);
    });
    const refused = lockFolder(folder, writing);
    await expect(refused).rejects.toMatchObject({
      code: "unavailable",
      message: /in use by (another )?process/,
    });
    expect(beats).toBe(1);
  });

  test.each(strangers)("%s, that has fallen silent, is gone", async (_, change) => {
    const folder = temporaryFolder();
    leave(folder, 1, change === null ? "" : await holders(change));
    let beats = 0;
    const lock = await lockFolder(
      folder,
      byHand(() => {
        beats += 1;
      }),
    );
    expect(beats).toBe(5);
    await lock.release();
  });

  test("that releases it meanwhile is gone", async () => {
    const folder = temporaryFolder();
    const path = leave(folder, 1, await holders({ beacon: false }));
    const lock = await lockFolder(
      folder,
      byHand(() => writeFileSync(path, "released")),
    );
    await lock.release();
  });
});

test("who was slow steps back behind who went ahead", async () => {
  const folder = temporaryFolder();
  const path = leave(folder, 1, await holders({ kernel: "another" }));
  const ahead = byHand(() => {
    leave(folder, 5, "released");
    rmSync(path, { force: true });
  });
  const lock = await lockFolder(folder, ahead);
  expect(readdirSync(join(folder, "lock")).filter((name) => name.endsWith(".lock"))).toEqual(["6.lock"]);
  await lock.release();
});

test("a holder shows that it lives", async () => {
  const folder = temporaryFolder();
  let beat = (): void => {};
  let stopped = false;
  const timing: Timing = {
    ...systemTiming,
    every: (_, work) => {
      beat = work;
      return () => {
        stopped = true;
      };
    },
  };
  const lock = await lockFolder(folder, timing);
  const path = join(folder, "lock", "1.lock");
  const before = readFileSync(path, "utf8");
  utimesSync(path, 1, 1);
  beat();
  await lock.release();
  expect(readHolder(before)?.pid).toBe(process.pid);
  expect(readFileSync(path, "utf8")).toBe("released");
  expect(stopped).toBe(true);
});

test("a folder that cannot be made is told, and so is a place for locks that is no folder", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(lockFolder(file, atOnce)).rejects.toMatchObject({ code: "ENOTDIR" });
  const folder = temporaryFolder();
  mkdirSync(join(folder, "lock", "1.lock"), { recursive: true });
  await expect(lockFolder(folder, atOnce)).rejects.toMatchObject({ code: "EISDIR" });
});

test.each(["", "5", "null", "[]", "{}", `{"token":"t"}`, "released"])(
  "a lock that says %j names nobody",
  (text) => {
    expect(readHolder(text)).toBeNull();
  },
);

test("a beacon is seen while it is lit", async () => {
  const path = join(temporaryFolder(), "beacon");
  expect(await isLit(path)).toBe(false);
  const beacon = await lightBeacon(path);
  expect(await isLit(path)).toBe(true);
  expect(await lightBeacon(path)).toBeNull();
  await beacon?.out();
  expect(await isLit(path)).toBe(false);
  expect(await lightBeacon(join(path, "nowhere"))).toBeNull();
  // What is there and is no socket cannot be told from one that is.
  expect(await isLit(join("/proc/self/status", "x"))).toBe(true);
});
