// Runs one test with the hooks around it. vitest runs hooks only while it goes through a file from its start to its end;
// against mutants, tests run one by one. A suite that a test entered stays entered until another test is outside of it.
import { type RunnerTestCase, type RunnerTestSuite, TestRunner, vi } from "vitest";

type Hooks = ReturnType<typeof TestRunner.getSuiteHooks>;
type Cleanup = () => unknown;
/** What `onTestFinished` was called with is no part of the type of a test. */
interface Asked {
  readonly context: RunnerTestCase["context"];
  onFinished?: ((context: RunnerTestCase["context"]) => unknown)[] | undefined;
}

const hooksOf = new Map<RunnerTestSuite, Hooks>();
/** A suite that was entered: what its `beforeAll` returned to be called in the end, and its `afterAll`. */
interface Entered {
  readonly suite: RunnerTestSuite;
  readonly returned: Cleanup[];
  readonly after: readonly Cleanup[];
}
const entered: Entered[] = [];

/** Takes the hooks of a file and of its suites away from vitest, which would run them, too. */
export function takeHooks(suite: RunnerTestSuite): void {
  const hooks: Hooks | undefined = TestRunner.getSuiteHooks(suite);
  // A file whose import failed.
  if (hooks === undefined) return;
  hooksOf.set(suite, { ...hooks });
  Object.assign(hooks, { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] });
  for (const task of suite.tasks) if (task.type === "suite") takeHooks(task);
}

/** The file of the test and the suites in it that it is in, outermost first. */
export function suitesOf(test: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) suites.unshift(suite);
  return [test.file, ...suites];
}

/** The innermost suite around the test that does something once for its tests. */
export const preparedSuiteOf = (test: RunnerTestCase): RunnerTestSuite | undefined =>
  suitesOf(test).findLast((suite) => (hooksOf.get(suite)?.beforeAll.length ?? 0) > 0);

/** Runs all, last first, even if some fail; throws what the first that fails throws. */
async function runBackwards(cleanups: readonly Cleanup[]): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanup of cleanups.toReversed()) {
    try {
      await cleanup();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

async function enter(suite: RunnerTestSuite): Promise<void> {
  const { beforeAll = [], afterAll = [] } = hooksOf.get(suite) ?? {};
  const returned: Cleanup[] = [];
  entered.push({ suite, returned, after: afterAll.map((hook) => () => hook(suite)) });
  for (const hook of beforeAll) {
    const result: unknown = await hook(suite);
    if (typeof result === "function") returned.push(() => result());
  }
}

/** Leaves the suites that were entered, except the first so many. */
export async function leave(kept = 0): Promise<void> {
  while (entered.length > kept) {
    const { returned = [], after = [] } = entered.pop() ?? {};
    await runBackwards([...returned, ...after]);
  }
  if (kept === 0) vi.useRealTimers();
}

/** Leaves the suites that the test is not in, and enters those that it is in. */
export async function enterSuitesOf(test: RunnerTestCase): Promise<void> {
  const suites = suitesOf(test);
  const different = entered.findIndex(({ suite }, depth) => suite !== suites[depth]);
  if (different >= 0) await leave(different);
  for (const suite of suites.slice(entered.length)) await enter(suite);
}

/** Runs a test in the suites that were entered, with what comes before and after each. Throws if it fails. */
export async function runTest(test: RunnerTestCase): Promise<void> {
  const { context } = test;
  const hooks = suitesOf(test).flatMap((suite) => {
    const { beforeEach = [], afterEach = [] } = hooksOf.get(suite) ?? {};
    return [{ suite, beforeEach, afterEach }];
  });
  const returned: Cleanup[] = [];
  const finished: Cleanup[] = [];
  try {
    for (const { suite, beforeEach } of hooks) {
      for (const hook of beforeEach) {
        const result: unknown = await hook(context, suite);
        if (typeof result === "function") returned.push(() => result());
      }
    }
    await TestRunner.getTestFn(test)();
  } finally {
    // `onTestFinished` adds to the test that vitest believes to be running.
    for (const asked of new Set<Asked | undefined>([TestRunner.getCurrentTest(), test])) {
      finished.push(...(asked?.onFinished ?? []).map((hook) => () => hook(context)));
      if (asked !== undefined) asked.onFinished = undefined;
    }
    const after = hooks.flatMap(({ suite, afterEach }) =>
      afterEach.map((hook) => () => hook(context, suite)),
    );
    await runBackwards([...finished, ...returned, ...after]);
  }
}
