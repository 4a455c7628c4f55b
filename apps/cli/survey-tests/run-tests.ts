import type { SurveyTests } from "#apps/files/test-file.ts";
import type { Diagnostic } from "#index.ts";
import { collectResponses } from "#runtime/index.ts";
import type { NewRoute } from "./new-route.ts";
import type { TestedSurvey } from "./open-tested-survey.ts";
import { TestRun, testFinding } from "./test-run.ts";
import { newSteps, rewriteRecorded, rewriteRoute, rewriteTexts } from "./test-text.ts";

/** A failed test: the unexpected result, and the new expectation if it can be rewritten. */
export interface FailedTest {
  readonly finding: Diagnostic;
  readonly at: number;
  readonly route?: NewRoute;
  readonly recorded?: unknown;
}

/** The results of the tests of a file. */
export interface FileResult {
  readonly failed: readonly FailedTest[];
  /** Findings about unknown question names; tests with such names cannot run. */
  readonly nameFindings: readonly Diagnostic[];
  /** The number of tests with such names. */
  readonly notRun: number;
}

/** The names of questions in a test, with their pointers. */
const namesIn = ({ steps, next = "end", never = [] }: SurveyTests["tests"][number]) => [
  ...steps.map(({ question }, at) => ({ name: question, pointer: `/steps/${at}/question` })),
  ...(next === "end" ? [] : [{ name: next, pointer: "/next" }]),
  ...never.map((name, at) => ({ name, pointer: `/never/${at}` })),
];

/** Runs all tests of a file. An unknown question name is reported once, with all its occurrences. */
export function runTests({ tests }: SurveyTests, { compiled, names, routes }: TestedSurvey): FileResult {
  const unknown = new Map<string, string[]>();
  const failed: FailedTest[] = [];
  let notRun = 0;
  for (const [at, test] of tests.entries()) {
    const unknownNames = namesIn(test).filter(({ name }) => names.find(name) === undefined);
    for (const { name, pointer } of unknownNames) {
      const places = unknown.get(name) ?? [];
      unknown.set(name, places);
      places.push(`/tests/${at}${pointer}`);
    }
    if (unknownNames.length > 0) {
      notRun++;
      continue;
    }
    const { finding, fails, session } = new TestRun(compiled, names, test, `/tests/${at}`).run();
    if (finding !== undefined)
      failed.push({
        finding,
        at,
        ...(fails === "route" && { route: routes.find(test) }),
        ...(fails === "recorded" && { recorded: collectResponses(compiled, session) }),
      });
  }
  const nameFindings = [...unknown].map(([name, [pointer = "", ...others]]) => ({
    ...testFinding("question", pointer, names.problemWith(name)),
    ...(others.length > 0 && {
      related: others.map((other) => ({ pointer: other, message: "is the same name" })),
    }),
  }));
  return { failed, nameFindings, notRun };
}

/** The text of a test file after rewriting tests. */
export interface UpdatedText {
  readonly text: string;
  /** The positions of the tests with new expectations. */
  readonly rewritten: readonly number[];
  /** Whether the informational texts of questions were updated. */
  readonly hasNewTexts: boolean;
}

/**
 * Rewrites the expectations of failed tests in the text of their file: the route, and the recorded answers. Expectations that
 * a question is never asked, or that an answer is rejected, are kept.
 */
export function updateTests(
  text: string,
  content: SurveyTests,
  { failed }: FileResult,
  { compiled, names }: TestedSurvey,
): UpdatedText {
  // Update texts first, because their pointers refer to the old steps.
  const refreshed = rewriteTexts(text, content, compiled, names);
  const rewritten: number[] = [];
  let updated = refreshed;
  for (const { at, route, recorded } of failed) {
    const test = content.tests[at];
    if (test === undefined || route?.isStuck === true || (route ?? recorded) === undefined) continue;
    rewritten.push(at);
    if (route === undefined) updated = rewriteRecorded(updated, at, recorded);
    else {
      const end = route.next === "end" ? "end" : names.nameOf(route.next);
      updated = rewriteRoute(updated, at, test, newSteps(compiled, names, test, route), end);
    }
  }
  return { text: updated, rewritten, hasNewTexts: refreshed !== text };
}
