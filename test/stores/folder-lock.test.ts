import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lockFolder } from "#stores/pglite/folder-lock.ts";
import { isAlive, openLivenessSocket } from "#stores/pglite/liveness-socket.ts";
import { systemTiming, type Timing } from "#stores/timing.ts";
import { upTo } from "#testing/store-contract/sample-rows.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Timing whose pauses end at once, after `meanwhile` was called. */
const afterEachPause = (meanwhile: () => void): Timing => ({
  ...systemTiming,
  sleep: async () => meanwhile(),
});
const withoutPauses: Timing = {
  ...systemTiming,
  sleep: async () => {
    throw new Error("unexpected pause");
  },
};

/** Writes a lock file as an earlier holder left it. */
function leave(folder: string, generation: number, text: string): string {
  const place = join(folder, "lock");
  mkdirSync(place, { recursive: true });
  const path = join(place, `${generation}.lock`);
  writeFileSync(path, text);
  return path;
}

/** The text of the only lock file of a folder. */
function lockText(folder: string): string {
  const [name = ""] = readdirSync(join(folder, "lock")).filter((each) => each.endsWith(".lock"));
  return readFileSync(join(folder, "lock", name), "utf8");
}

test.skipIf(process.platform === "win32")(
  "only the owner can read the lock, also of an earlier version",
  async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "lock"));
    chmodSync(join(folder, "lock"), 0o755);
    const lock = await lockFolder(folder, withoutPauses);
    const modes = ["lock", "lock/1.lock"].map((path) =>
      (statSync(join(folder, path)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(["700", "600"]);
    await lock.release();
  },
);

/** The text of a lock file of this process, with changes. */
async function holderWith(change: object): Promise<string> {
  const folder = temporaryFolder();
  const lock = await lockFolder(folder, withoutPauses);
  const self: object = JSON.parse(lockText(folder));
  await lock.release();
  return JSON.stringify({ ...self, token: "t", ...change });
}

test("a folder is locked by one process until it is released", async () => {
  const folder = temporaryFolder();
  const lock = await lockFolder(folder, withoutPauses);
  const refused = lockFolder(folder, withoutPauses);
  await expect(refused).rejects.toMatchObject({
    code: "unavailable",
    message: `The folder ${folder} is in use by process ${process.pid} on ${hostname()}. Stop it, or use another folder.`,
  });
  await lock.release();
  const next = await lockFolder(folder, withoutPauses);
  await next.release();
  expect(readdirSync(join(folder, "lock"))).toEqual(["2.lock"]);
});

test("of many concurrent attempts, one locks the folder", async () => {
  for (const left of ["nothing", "released", "dead"]) {
    const folder = temporaryFolder();
    if (left === "released") leave(folder, 3, "released");
    if (left === "dead") leave(folder, 3, await holderWith({}));
    const results = await Promise.allSettled(upTo(12).map(() => lockFolder(folder, systemTiming)));
    const locks = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect([left, locks.length]).toEqual([left, 1]);
    await Promise.all(locks.map((lock) => lock.release()));
  }
});

test("a process id does not make a holder alive, as process ids are reused", async () => {
  const folder = temporaryFolder();
  leave(folder, 1, await holderWith({ pid: process.pid }));
  writeFileSync(join(folder, "lock", "t.sock"), "");
  const lock = await lockFolder(folder, withoutPauses);
  await lock.release();
  // What the earlier holder left is gone.
  expect(readdirSync(join(folder, "lock"))).toEqual(["2.lock"]);
});

test("a folder whose path is too long for a socket address can be locked", async () => {
  const parent = temporaryFolder();
  const folder = join(parent, "long".repeat(40));
  const lock = await lockFolder(folder, withoutPauses);
  // The address is not cut: that would be a path outside the folder.
  expect(readdirSync(parent)).toHaveLength(1);
  await expect(lockFolder(folder, withoutPauses)).rejects.toMatchObject({ code: "unavailable" });
  expect(JSON.parse(lockText(folder))).toMatchObject({ socket: true });
  await lock.release();
  expect(readdirSync(join(folder, "lock"))).toEqual(["1.lock"]);
  await (await lockFolder(folder, withoutPauses)).release();
});

describe("a holder whose liveness socket cannot be reached", () => {
  const holders: readonly (readonly [string, object | string])[] = [
    ["on another machine", { kernel: "another", pid: 7, host: "elsewhere" }],
    ["without a socket", { socket: false }],
    ...["", "5", "null", "[]", "{}", '{"token":"t"}'].map(
      (text) => [`with the lock file ${JSON.stringify(text)}`, text] as const,
    ),
  ];

  test.each(holders)("%s, that still writes, keeps the lock", async (_, change) => {
    const folder = temporaryFolder();
    const path = leave(folder, 1, typeof change === "string" ? change : await holderWith(change));
    let pauses = 0;
    const writing = afterEachPause(() => {
      pauses += 1;
      utimesSync(path, pauses, pauses);
    });
    const refused = lockFolder(folder, writing);
    await expect(refused).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/in use by (another )?process/),
    });
    expect(pauses).toBe(1);
  });

  test.each(holders)("%s, that no longer writes, loses the lock", async (_, change) => {
    const folder = temporaryFolder();
    leave(folder, 1, typeof change === "string" ? change : await holderWith(change));
    let pauses = 0;
    const lock = await lockFolder(
      folder,
      afterEachPause(() => {
        pauses += 1;
      }),
    );
    expect(pauses).toBe(5);
    await lock.release();
  });

  test("that releases the lock meanwhile loses it", async () => {
    const folder = temporaryFolder();
    const path = leave(folder, 1, await holderWith({ socket: false }));
    const lock = await lockFolder(
      folder,
      afterEachPause(() => writeFileSync(path, "released")),
    );
    await lock.release();
  });
});

test("an attempt gives way to a faster one with a higher number", async () => {
  const folder = temporaryFolder();
  const path = leave(folder, 1, await holderWith({ kernel: "another" }));
  const ahead = afterEachPause(() => {
    leave(folder, 5, "released");
    rmSync(path, { force: true });
  });
  const lock = await lockFolder(folder, ahead);
  expect(readdirSync(join(folder, "lock")).filter((name) => name.endsWith(".lock"))).toEqual(["6.lock"]);
  await lock.release();
});

test("a holder writes to its lock file at an interval", async () => {
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
  expect(JSON.parse(before)).toMatchObject({ pid: process.pid });
  expect(readFileSync(path, "utf8")).toBe("released");
  expect(stopped).toBe(true);
});

test("a path that is not a folder is an error", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(lockFolder(file, withoutPauses)).rejects.toMatchObject({ code: "ENOTDIR" });
  const folder = temporaryFolder();
  mkdirSync(join(folder, "lock", "1.lock"), { recursive: true });
  await expect(lockFolder(folder, withoutPauses)).rejects.toMatchObject({ code: "EISDIR" });
});

test("a liveness socket is reachable until it is closed", async () => {
  const path = join(temporaryFolder(), "socket");
  expect(await isAlive(path)).toBe(false);
  const socket = await openLivenessSocket(path);
  expect(await isAlive(path)).toBe(true);
  expect(await openLivenessSocket(path)).toBeNull();
  await socket?.close();
  expect(await isAlive(path)).toBe(false);
  expect(await openLivenessSocket(join(path, "nowhere"))).toBeNull();
  // A path that cannot be examined is taken as alive.
  expect(await isAlive(join("/proc/self/status", "x"))).toBe(true);
});
