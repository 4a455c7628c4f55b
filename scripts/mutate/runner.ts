// The vitest runner of mutation tests. One worker imports the instrumented sources and all test files once; then
// - MUTATION_STEP=record: each test runs without a mutant, and the mutants that it reaches and its time are recorded;
// - MUTATION_STEP=test: mutants are switched on one after the other, and the tests that reach one run until one fails;
// - MUTATION_STEP=static: one mutant is on while everything is imported, and its tests run until one fails.
import { appendFileSync, mkdirSync, rmdirSync } from "node:fs";
import { join, relative } from "node:path";
import fc from "fast-check";
import { type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner } from "vitest";
import { type Line, type Plan, type Recorded, read, type Status, write } from "./files.ts";
import { enterSuitesOf, leave, preparedSuiteOf, runTest, suitesOf, takeHooks } from "./hooks.ts";

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
  const reached: Record<string, number> = {};
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] ?? 0;
    if (count > 0) reached[index] = count;
  }
  counts.fill(0);
  return reached;
}

/** So many times as often as without the mutant may its place be reached; it is taken for an endless loop then. */
const MOST_HITS = 100;

const NO_PLAN: Plan = { mutants: [], budget: 0 };

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

// Tests may have fake timers.
const { setImmediate } = globalThis;
const wallClock = performance.now.bind(performance);

/** In ms of CPU time, which does not depend on what else the machine does. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

let rejected = 0;
process.on("unhandledRejection", () => rejected++);

/** Whether nothing is thrown, and no rejection stays unhandled. */
async function passes(run: () => Promise<void>): Promise<boolean> {
  rejected = 0;
  try {
    await run();
    await new Promise((resolve) => setImmediate(resolve));
    return rejected === 0;
  } catch {
    return false;
  }
}

const testPasses = (test: RunnerTestCase): Promise<boolean> =>
  passes(async () => {
    await enterSuitesOf(test);
    await runTest(test);
  });

const leavingPasses = (): Promise<boolean> => passes(() => leave());

/** Has vitest run a test even if its name is left out. */
function demand(test: RunnerTestCase): void {
  for (const task of [test, ...suitesOf(test)]) task.mode = "run";
}

export default class MutationRunner extends TestRunner {
  readonly #tests = new Map<string, RunnerTestCase>();
  readonly #recorded: Record<string, Recorded["tests"][string]> = {};
  readonly #hits: Record<string, Record<string, number>> = {};
  /** What suites do once for their tests: how often it reaches each mutant, and how long it takes. */
  readonly #around = new Map<string, { ms: number; readonly hits: Record<string, number> }>();
  readonly #atImport = new Set<string>();
  #filesLeft = fileCount;
  #spent = 0;
  #isDone = false;
  readonly #plan = step === "record" ? NO_PLAN : read(folder, "plan");
  /** The tests that may run against a static mutant. */
  readonly #againstStatic = new Set(
    this.#plan.mutants.find(({ id }) => id === String(mutation.active))?.tests.map(([id]) => id),
  );

  onCollected(files: RunnerTestFile[]): void {
    // Failing once is enough: no smaller counterexample is looked for.
    fc.configureGlobal({ seed: 20_261_120, endOnFailure: true });
    for (const file of files) {
      const cannotImport = file.result?.state === "fail";
      if (step === "static" && cannotImport) this.#endStatic("Killed", file.name);
      if (step === "record" && cannotImport) tell({ cannotImport: file.name });
      for (const test of testsOf(file)) this.#tests.set(test.id, test);
      takeHooks(file);
      if (step === "test" && this.#filesLeft === 1) testsOf(file).slice(0, 1).forEach(demand);
    }
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (step === "record") await this.#record(test);
    if (step === "static") await this.#runStatic(test);
    // Within a test, as `onTestFinished` wants one; in the last file, as all are imported then.
    if (step === "test" && this.#filesLeft === 1 && !this.#isDone) await this.#testMutants();
  }

  override async onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles();
    this.#filesLeft--;
    // A file whose tests are all left out was imported, too.
    if (step === "record") this.#recordImports();
    if (step === "record") await this.#recordAround(undefined, () => leave());
    else await leavingPasses();
    if (this.#filesLeft > 0) return;
    if (step === "record") this.#writeRecorded();
    if (step === "static") this.#endStatic(this.#isOverBudget() ? "Stopped" : "Survived");
  }

  async #record(test: RunnerTestCase): Promise<void> {
    const name = `${relative(process.cwd(), test.file.filepath)}: ${test.name}`;
    tell({ at: name });
    this.#recordImports();
    const setting = preparedSuiteOf(test)?.id;
    const isEntered = await this.#recordAround(setting, () => enterSuitesOf(test));
    const started = now();
    const passed = (await passes(() => runTest(test))) && isEntered;
    const ms = now() - started;
    this.#hits[test.id] = takeCounts();
    this.#recorded[test.id] = { name, ms, ownMs: ms, passed, setting };
  }

  #recordImports(): void {
    for (const id of Object.keys(takeCounts())) this.#atImport.add(id);
  }

  async #recordAround(setting: string | undefined, run: () => Promise<void>): Promise<boolean> {
    const around = this.#around.get(setting ?? "") ?? { ms: 0, hits: {} };
    this.#around.set(setting ?? "", around);
    const started = now();
    const passed = await passes(run);
    around.ms = Math.max(around.ms, now() - started);
    for (const [mutant, hits] of Object.entries(takeCounts()))
      around.hits[mutant] = (around.hits[mutant] ?? 0) + hits;
    return passed;
  }

  #writeRecorded(): void {
    const tests: Record<string, Recorded["tests"][string]> = {};
    const hits: Record<string, Record<string, number>> = {};
    for (const [id, test] of Object.entries(this.#recorded)) {
      const around = test.setting === undefined ? undefined : this.#around.get(test.setting);
      tests[id] = { ...test, ms: test.ms + (around?.ms ?? 0) };
      hits[id] = { ...around?.hits, ...this.#hits[id] };
    }
    write(folder, "recorded", { tests, hits, atImport: [...this.#atImport] });
  }

  async #testMutants(): Promise<void> {
    this.#isDone = true;
    let isFirst = true;
    for (const { id, tests } of this.#plan.mutants) {
      if (!claim(id)) continue;
      tell({ begin: id });
      const [status, failed] = await this.#testMutant(id, tests);
      mutation.active = -1;
      await leavingPasses();
      // A mutant may leave something behind in a module; then the worker ends, as another would be taken for killed.
      const isClean = failed === undefined || ((await testPasses(failed)) && (await leavingPasses()));
      if (isClean || isFirst) tell({ mutant: id, status, ...(failed && { by: failed.name }) });
      else release(id);
      if (!isClean) process.kill(process.pid, "SIGKILL");
      isFirst = false;
    }
    tell({ done: true });
  }

  async #testMutant(id: string, tests: Plan["mutants"][number]["tests"]): Promise<[Status, RunnerTestCase?]> {
    const started = now();
    let told = wallClock();
    let isReached = false;
    for (const [testId, hits] of tests) {
      const test = this.#tests.get(testId);
      if (test === undefined) throw new Error("the tests have changed since they were recorded");
      if (now() - started > this.#plan.budget) return ["Stopped"];
      const time = wallClock();
      if (time - told > 1_000) {
        tell({ at: id });
        told = time;
      }
      mutation.active = Number(id);
      mutation.hits = 0;
      mutation.mostHits = hits * MOST_HITS;
      const passed = await testPasses(test);
      isReached ||= mutation.hits > 0;
      if (passed) continue;
      return [mutation.hits > mutation.mostHits ? "Timeout" : "Killed", test];
    }
    const last = this.#tests.get(tests.at(-1)?.[0] ?? "");
    if (!(await leavingPasses())) return last === undefined ? ["Killed"] : ["Killed", last];
    return [isReached ? "Survived" : "Unreached"];
  }

  async #runStatic(test: RunnerTestCase): Promise<void> {
    if (this.#isOverBudget() || !this.#againstStatic.has(test.id)) return;
    const started = now();
    if (!(await testPasses(test))) this.#endStatic("Killed", test.name);
    this.#spent += now() - started;
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
