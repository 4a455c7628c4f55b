import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemTiming } from "#stores/timing.ts";
import { openFolder } from "../../src/stores/pglite/folder-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Creates a file instead of a database, which would take seconds. */
function engine(folder: string) {
  const seen: { unfinished: boolean; kept: boolean }[] = [];
  const create = async (path: string): Promise<void> => {
    expect(path).toBe(join(folder, "database"));
    seen.push({ unfinished: existsSync(join(folder, "unfinished")), kept: existsSync(join(path, "file")) });
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "file"), "");
  };
  return { seen, create };
}

test("a new database is marked as unfinished while it is created, an existing one is not", async () => {
  const folder = join(temporaryFolder(), "new", "folder");
  const { seen, create } = engine(folder);
  for (let n = 0; n < 2; n += 1) await (await openFolder(folder, create, systemTiming)).release();
  expect(seen).toEqual([
    { unfinished: true, kept: false },
    { unfinished: false, kept: true },
  ]);
  expect(existsSync(join(folder, "unfinished"))).toBe(false);
});

test("a new folder is removed if its database cannot be created, for lack of a package; others stay", async () => {
  const parent = temporaryFolder();
  const existing = temporaryFolder();
  const create = (): Promise<never> => Promise.reject(new Error("Cannot find package"));
  for (const folder of [join(parent, "new", "folder"), existing])
    await expect(openFolder(folder, create, systemTiming)).rejects.toThrow("Cannot find package");
  expect([existsSync(join(parent, "new")), existsSync(join(existing, "unfinished"))]).toEqual([false, true]);
});

test("what other processes create meanwhile stays if the database of a new folder cannot be created", async () => {
  const outer = join(temporaryFolder(), "new");
  const create = async (): Promise<never> => {
    mkdirSync(join(outer, "other"));
    throw new Error("Cannot find package");
  };
  await expect(openFolder(join(outer, "folder"), create, systemTiming)).rejects.toThrow(
    "Cannot find package",
  );
  expect([existsSync(join(outer, "folder")), existsSync(join(outer, "other"))]).toEqual([false, true]);
});

test("an unfinished database is created again", async () => {
  const folder = temporaryFolder();
  const { seen, create } = engine(folder);
  mkdirSync(join(folder, "database"));
  writeFileSync(join(folder, "database", "file"), "");
  writeFileSync(join(folder, "unfinished"), "");
  await (await openFolder(folder, create, systemTiming)).release();
  expect(seen).toEqual([{ unfinished: true, kept: false }]);
});

test("a database that a restoration moved aside is put back if no other took its place", async () => {
  const folder = temporaryFolder();
  const { seen, create } = engine(folder);
  for (const name of ["replaced", "restoring"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "replaced", "file"), "");
  await (await openFolder(folder, create, systemTiming)).release();
  expect(seen).toEqual([{ unfinished: false, kept: true }]);
  // The restored one has taken its place: what was there before is not put over it.
  mkdirSync(join(folder, "replaced"));
  await (await openFolder(folder, create, systemTiming)).release();
  expect(seen.at(-1)).toEqual({ unfinished: false, kept: true });
});

const permissions = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === "win32")(
  "only the owner may enter a new folder and its database",
  async () => {
    const folder = join(temporaryFolder(), "new", "folder");
    const { create } = engine(folder);
    await (await openFolder(folder, create, systemTiming)).release();
    expect([permissions(folder), permissions(join(folder, "database"))]).toEqual(["700", "700"]);
  },
);

test.skipIf(process.platform === "win32")(
  "the database of an older version is closed to others",
  async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, "database"));
    chmodSync(join(folder, "database"), 0o777);
    mkdirSync(join(folder, "database", "base", "1"), { recursive: true });
    const outside = join(temporaryFolder(), "outside");
    for (const file of [outside, join(folder, "database", "base", "1", "2"), join(folder, "database", "x")]) {
      writeFileSync(file, "");
      chmodSync(file, 0o666);
    }
    symlinkSync(outside, join(folder, "database", "link"));
    symlinkSync("nowhere", join(folder, "database", "broken"));
    const { create } = engine(folder);
    await (await openFolder(folder, create, systemTiming)).release();
    const modes = ["", "database", "database/base", "database/base/1", "database/base/1/2", "database/x"];
    expect(modes.map((path) => permissions(join(folder, path)))).toEqual([
      "755",
      "700",
      "700",
      "700",
      "600",
      "600",
    ]);
    expect(permissions(outside)).toBe("666");
  },
);

test("a database that cannot be created leaves the folder unlocked", async () => {
  const folder = temporaryFolder();
  const failing = openFolder(folder, () => Promise.reject(new Error("no room")), systemTiming);
  await expect(failing).rejects.toThrow("no room");
  const { create } = engine(folder);
  await (await openFolder(folder, create, systemTiming)).release();
});
