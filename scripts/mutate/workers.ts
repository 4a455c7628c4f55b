// Runs vitest with the runner of mutation tests in processes of their own, and ends those that hang.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Line, Plan, Status } from "./files.ts";

/** A worker writes a line each second between tests. One that is silent for longer hangs. */
const SILENCE_MS = { record: 120_000, test: 30_000, static: 60_000 };
/** While files are imported no line is written. */
const IMPORT_MS = 60_000;
/** So many times as long a busy machine may take: `mutate.ts` sets it. */
const patience = (): number => Number(process.env["MUTATION_PATIENCE"]);

/** What became of a mutant, and the test that failed. */
export interface Result {
  readonly status: Status;
  readonly by?: string | undefined;
}

type Step = keyof typeof SILENCE_MS;

/** A worker that ends before its first mutant is started again so often. */
const MOST_FALSE_STARTS = 3;

/** Runs one worker until it ends or hangs, or until a moment. Gives what it wrote. */
async function work(
  root: string,
  folder: string,
  step: Step,
  worker: string,
  env = {},
  until = Number.POSITIVE_INFINITY,
): Promise<Line[]> {
  const journal = join(folder, `${worker}.jsonl`);
  rmSync(journal, { force: true });
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--config", "vitest.mutate.config.ts", "--silent"], {
    cwd: root,
    env: {
      ...process.env,
      ...{ CI: "1", FEWER_RUNS: "1" },
      ...{ MUTATION_STEP: step, MUTATION_FOLDER: folder, MUTATION_WORKER: worker },
      ...env,
    },
    detached: true,
    stdio: "ignore",
  });
  let code: number | null | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (exitCode) => {
      code = exitCode;
      resolve();
    });
  });
  const started = Date.now();
  while (code === undefined) {
    await Promise.race([ended, sleep(500)]);
    const isWriting = existsSync(journal);
    const silence = Date.now() - (isWriting ? statSync(journal).mtimeMs : started);
    if (Date.now() > until) break;
    if (silence > (isWriting ? SILENCE_MS[step] : IMPORT_MS) * patience()) break;
  }
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // All its processes have ended.
  }
  const text = existsSync(journal) ? readFileSync(journal, "utf8") : "";
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));
}

/** Runs all tests once without a mutant. */
export async function record(root: string, folder: string, mutantCount: number): Promise<void> {
  const env = { MUTATION_COUNT: String(mutantCount) };
  const lines = await work(root, folder, "record", "record", env);
  if (!existsSync(join(folder, "recorded.json")))
    throw new Error(`the tests did not come to their end: ${JSON.stringify(lines.at(-1))}`);
  // They would fail with every static mutant, and what only they test would seem to be tested by nothing.
  const broken = lines.flatMap((line) => ("cannotImport" in line ? [line.cannotImport] : []));
  if (broken.length > 0) throw new Error(`these cannot be imported: ${broken.join(", ")}`);
}

/**
 * Tests the mutants of the plan, several workers at a time, until all are tested or until a moment. A worker that hangs is
 * started again without that mutant.
 */
export async function testMutants(
  root: string,
  folder: string,
  mutants: Plan["mutants"],
  count: number,
  until: number,
): Promise<Map<string, Result>> {
  rmSync(join(folder, "claims"), { recursive: true, force: true });
  mkdirSync(join(folder, "claims"));
  const results = new Map<string, Result>();
  const untilDone = async (worker: string): Promise<void> => {
    for (let falseStarts = 0; Date.now() < until; ) {
      const lines = await work(root, folder, "test", worker, {}, until);
      for (const line of lines) if ("mutant" in line) results.set(line.mutant, line);
      const last = lines.at(-1);
      if (Date.now() > until) return;
      // The exit code does not tell: vitest may end with 0 when its worker was killed.
      if (last !== undefined && "done" in last) return;
      if (last !== undefined && ("begin" in last || "at" in last)) {
        const id = "begin" in last ? last.begin : last.at;
        // Without its claim it is to be tested again, by a fresh worker.
        if (existsSync(join(folder, "claims", id))) results.set(id, { status: "Timeout" });
      }
      if (readdirSync(join(folder, "claims")).length === mutants.length) return;
      falseStarts = last === undefined ? falseStarts + 1 : 0;
      if (falseStarts > MOST_FALSE_STARTS) throw new Error("a worker ended before its first mutant");
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => untilDone(`worker-${index}`)));
  return results;
}

/** Tests mutants that are reached while files are imported: each in a worker of its own. */
export async function testStaticMutants(
  root: string,
  folder: string,
  mutants: Plan["mutants"],
  count: number,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  const left = [...mutants];
  const untilDone = async (worker: string): Promise<void> => {
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
      const { id } = mutant;
      const lines = await work(root, folder, "static", worker, { MUTATION_MUTANT: id });
      const result = lines.find((line) => "mutant" in line);
      results.set(id, result ?? { status: "Timeout" });
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => untilDone(`static-${index}`)));
  return results;
}
