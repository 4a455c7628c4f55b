// The vitest runner of mutation tests. One worker imports the instrumented sources and all test files once; then
// - MUTATION_STEP=record: each test runs without a mutant, and the mutants that it reaches and its time are recorded;
// - MUTATION_STEP=test: mutants are switched on one after the other, and the tests that reach one run until one fails;
// - MUTATION_STEP=static: one mutant is on while everything is imported, and the fastest tests run until one fails.
import { appendFileSync, mkdirSync, rmdirSync } from "node:fs";
import { join, relative } from "node:path";
import fc from "fast-check";
import { type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner } from "vitest";
import { type Line, type Plan, type Recorded, read, type Status, write } from "./files.ts";

const { MUTATION_STEP: step, MUTATION_FOLDER: folder = "", MUTATION_WORKER: worker = "" } = process.env;
const fileCount = Number(process.env["MUTATION_FILE_COUNT"]);

/** What the instrumented sources read and write. */
interface Mutation {
  /** The mutant that is on, -1 if none is. */
  active: number;
  /** How often its place was reached, and may be. */
  hits: number;
  mostHits: number;
  /** How often the place of each mutant was reached, while that is recorded. */
  counts: Float64Array | undefined;
}
const mutation: Mutation = {
  active: step === "static" ? Number(process.env["MUTATION_MUTANT"]) : -1,
  hits: 0,
  mostHits: Number.POSITIVE_INFINITY,
  counts: step === "record" ? new Float64Array(Number(process.env["MUTATION_COUNT"])) : undefined,
};
Object.assign(globalThis, { __mutation__: mutation });

/** The mutants that were reached since the last call, and how often. */
function takeCounts(): Record<string, number> {
  const { counts = new Float64Array() } = mutation;
  const reached = [...counts.entries()].filter(([, count]) => count > 0);
  counts.fill(0);
  return Object.fromEntries(reached);
}

/** So many times as often as without the mutant may its place be reached; it is taken for an endless loop then. */
const MOST_HITS = 100;

const NO_PLAN: Plan = { mutants: [], everyTest: [], budget: 0 };

const testsOf = (suite: RunnerTestSuite): RunnerTestCase[] =>
  suite.tasks.flatMap((task) => (task.type === "suite" ? testsOf(task) : [task]));

const tell = (line: Line): void =>
  appendFileSync(join(folder, `${worker}.jsonl`), `${JSON.stringify(line)}\n`);

/** Whether no other worker has taken this mutant. */
function claim(id: string): boolean {
  try {
    mkdirSync(join(folder, "claims", id));
    return true;
  } catch {
    return false;
  }
}

const release = (id: string): void => rmdirSync(join(folder, "claims", id));

async function passes(test: RunnerTestCase): Promise<boolean> {
  try {
    await TestRunner.getTestFn(test)();
    return true;
  } catch {
    return false;
  }
}

export default class MutationRunner extends TestRunner {
  readonly #tests = new Map<string, RunnerTestCase>();
  readonly #recorded: Record<string, Recorded["tests"][string]> = {};
  readonly #hits: Record<string, Record<string, number>> = {};
  readonly #atImport = new Set<string>();
  #filesLeft = fileCount;
  #spent = 0;
  readonly #plan = step === "record" ? NO_PLAN : read(folder, "plan");

  onCollected(files: RunnerTestFile[]): void {
    // Failing once is enough: no smaller counterexample is looked for.
    fc.configureGlobal({ seed: 20_261_120, endOnFailure: true });
    for (const file of files) {
      if (step === "static" && file.result?.state === "fail") this.#endStatic("Killed", file.name);
      for (const test of testsOf(file)) this.#tests.set(test.id, test);
    }
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (step === "record") await this.#record(test);
    if (step === "static") await this.#runStatic(test);
  }

  override async onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles();
    this.#filesLeft--;
    if (this.#filesLeft > 0) return;
    if (step === "record") {
      const atImport = [...this.#atImport];
      write(folder, "recorded", { tests: this.#recorded, hits: this.#hits, atImport });
    }
    if (step === "test") await this.#testMutants();
    if (step === "static") this.#endStatic(this.#isOverBudget() ? "Stopped" : "Survived");
  }

  async #record(test: RunnerTestCase): Promise<void> {
    const name = `${relative(process.cwd(), test.file.filepath)}: ${test.name}`;
    tell({ at: name });
    for (const id of Object.keys(takeCounts())) this.#atImport.add(id);
    const started = performance.now();
    const passed = await passes(test);
    const ms = performance.now() - started;
    this.#hits[test.id] = takeCounts();
    this.#recorded[test.id] = { name, ms, passed };
  }

  async #testMutants(): Promise<void> {
    let isFirst = true;
    for (const { id, tests } of this.#plan.mutants) {
      if (!claim(id)) continue;
      tell({ begin: id });
      const [status, failed] = await this.#testMutant(id, tests);
      mutation.active = -1;
      // A mutant may leave something behind in a module; then the worker ends, as another would be taken for killed.
      const isClean = failed === undefined || (await passes(failed));
      if (isClean || isFirst) tell({ mutant: id, status, ...(failed && { by: failed.name }) });
      else release(id);
      if (!isClean) process.kill(process.pid, "SIGKILL");
      isFirst = false;
    }
  }

  async #testMutant(id: string, tests: Plan["mutants"][number]["tests"]): Promise<[Status, RunnerTestCase?]> {
    const started = performance.now();
    let told = started;
    for (const [testId, hits] of tests) {
      const test = this.#tests.get(testId);
      if (test === undefined) throw new Error("the tests have changed since they were recorded");
      const now = performance.now();
      if (now - started > this.#plan.budget) return ["Stopped"];
      if (now - told > 1_000) {
        tell({ at: id });
        told = now;
      }
      mutation.active = Number(id);
      mutation.hits = 0;
      mutation.mostHits = hits * MOST_HITS;
      if (await passes(test)) continue;
      return [mutation.hits > mutation.mostHits ? "Timeout" : "Killed", test];
    }
    return ["Survived"];
  }

  async #runStatic(test: RunnerTestCase): Promise<void> {
    if (this.#isOverBudget() || !this.#plan.everyTest.includes(test.id)) return;
    const started = performance.now();
    if (!(await passes(test))) this.#endStatic("Killed", test.name);
    this.#spent += performance.now() - started;
  }

  /** Twice the budget, because everything runs for the first time here. */
  #isOverBudget(): boolean {
    return this.#spent > 2 * this.#plan.budget;
  }

  #endStatic(status: Status, by?: string): void {
    tell({ mutant: String(mutation.active), status, ...(by !== undefined && { by }) });
    process.kill(process.pid, "SIGKILL");
  }
}
