import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, onTestFinished } from "vitest";
import { programFile } from "../apps/cli/command.ts";

const script = programFile("writing-process.js");

/** The number of kills; the nightly run sets more. */
export const killsOf = (usual: number): number => Number(process.env["KILLS"] ?? usual);

/** Rounds are slow on a busy machine, because each starts a process. */
export const killTimeout = 60_000 * Math.max(5, killsOf(0));

/** The result of sending a write with a name again. */
export interface Resent {
  readonly n: number;
  /** The body of the reply that was kept, before it was sent again. */
  readonly known: string | null;
  /** Whether it was applied, or the code of the error. */
  readonly outcome: boolean | string;
}

/** What the process found when it began. */
interface Found {
  readonly kept: readonly number[];
  readonly entries: number;
  readonly resent: readonly Resent[];
}

interface Round extends Found {
  /** The writes whose promise was fulfilled. */
  readonly acknowledged: readonly number[];
}

/** Starts a process that writes to a store until it is killed. */
export const startWriter = (
  kind: "pglite" | "postgres",
  address: string,
): ChildProcess & { readonly stdout: NodeJS.ReadableStream } =>
  spawn(process.execPath, [script, kind, address], {
    stdio: ["ignore", "pipe", "inherit"],
  });

/** Kills a writing process a few milliseconds after a number of acknowledged writes. */
async function writeAndKill(
  kind: "pglite" | "postgres",
  address: string,
  writes: number,
  milliseconds: number,
): Promise<Round> {
  const child = startWriter(kind, address);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const acknowledged: number[] = [];
  let found: Found | null = null;
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface({ input: child.stdout })) {
    if (found === null) found = JSON.parse(line) as Found;
    else acknowledged.push(Number(line));
    if (acknowledged.length === writes) setTimeout(() => child.kill("SIGKILL"), milliseconds);
  }
  await exited;
  if (found === null) throw new Error("The process ended before it could write.");
  return { ...found, acknowledged };
}

/** Kills a writing process in every round, and expects the next one to find every acknowledged write. */
export async function expectNothingLost(
  kind: "pglite" | "postgres",
  address: string,
  rounds: number,
): Promise<void> {
  let known = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { kept, entries, resent, acknowledged } = await writeAndKill(
      kind,
      address,
      3 + 7 * (round % 4),
      (round * 3) % 8,
    );
    // Whole writes, in order, and every acknowledged one: one more may have been committed than was acknowledged.
    expect(kept).toEqual(kept.map((_, n) => n));
    expect(entries).toBe(kept.length);
    expect(kept.length).toBeGreaterThanOrEqual(known);
    expect(kept.length).toBeLessThanOrEqual(known + 1);
    // A write with a name was made and its reply is known, or it is made now.
    for (const { n, ...found } of resent)
      expect({ n, ...found }).toEqual(
        n < kept.length ? { n, known: `${n}`, outcome: "repeated" } : { n, known: null, outcome: true },
      );
    known = kept.length + acknowledged.length;
  }
}
