import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { all } from "#stores/contract/sample-rows.ts";
import { pgliteStore } from "#stores/pglite-store.ts";
import { createDatabase, serverUrl } from "./databases.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const script = fileURLToPath(new URL("writing-process.ts", import.meta.url));

interface Round {
  /** What the process found when it began. */
  readonly kept: readonly number[];
  readonly entries: number;
  /** What it was told is kept. */
  readonly acknowledged: readonly number[];
}

const start = (kind: string, where: string) =>
  spawn(process.execPath, ["--import", "tsx", script, kind, where], { stdio: ["ignore", "pipe", "inherit"] });

/** Lets a process write until so many writes were acknowledged, and a moment longer, and kills it. */
async function runAndKill(kind: string, where: string, writes: number, moment: number): Promise<Round> {
  const child = start(kind, where);
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const acknowledged: number[] = [];
  let found: Pick<Round, "kept" | "entries"> | null = null;
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface({ input: child.stdout })) {
    if (found === null) found = JSON.parse(line) as Pick<Round, "kept" | "entries">;
    else acknowledged.push(Number(line));
    if (acknowledged.length === writes) setTimeout(() => child.kill("SIGKILL"), moment);
  }
  await gone;
  if (found === null) throw new Error("The process ended before it could write.");
  return { ...found, acknowledged };
}

async function holdRounds(kind: string, where: string, rounds: number): Promise<void> {
  let known = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { kept, entries, acknowledged } = await runAndKill(
      kind,
      where,
      3 + 7 * (round % 4),
      (round * 3) % 8,
    );
    // Whole, in order, and nothing lost of what was acknowledged: one more may have been kept than was told.
    expect(kept).toEqual(kept.map((_, n) => n));
    expect(entries).toBe(kept.length);
    expect(kept.length).toBeGreaterThanOrEqual(known);
    expect(kept.length).toBeLessThanOrEqual(known + 1);
    known = kept.length + acknowledged.length;
  }
}

async function killWhileMaking(folder: string): Promise<void> {
  const child = start("pglite", folder);
  const gone = new Promise((resolve) => child.once("exit", resolve));
  while (!existsSync(join(folder, "database", "PG_VERSION")))
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGKILL");
  await gone;
}

// Twenty rounds in all. Starting a process takes long on a busy machine.
const patience = 300_000;

test("a process with a folder is killed nine times; nothing that it was told is kept is lost", {
  timeout: patience,
}, async () => {
  const folder = temporaryFolder();
  await killWhileMaking(folder);
  expect(existsSync(join(folder, "unfinished"))).toBe(true);
  await holdRounds("pglite", folder, 8);
  expect(existsSync(join(folder, "unfinished"))).toBe(false);
  const store = await pgliteStore({ dataDir: folder });
  await expect(pgliteStore({ dataDir: folder })).rejects.toMatchObject({
    code: "unavailable",
    message: /in use/,
  });
  expect((await store.read("1", (rows) => rows.surveys(all))).count).toBeGreaterThan(100);
  await store.close();
});

test.skipIf(serverUrl === null)(
  "a process with a server is killed eleven times",
  { timeout: patience },
  async () => {
    const { url, drop } = await createDatabase();
    await holdRounds("postgres", url, 11);
    await drop();
  },
);
