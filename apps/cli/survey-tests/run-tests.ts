import type { SurveyTests } from "#apps/files/test-file.ts";
import type { Diagnostic } from "#index.ts";
import { collectResponses } from "#runtime/index.ts";
import type { NewRoute } from "./new-route.ts";
import type { TestedSurvey } from "./open-tested-survey.ts";
import { TestRun, testFinding } from "./test-run.ts";
import { newSteps, rewriteRecorded, rewriteRoute, rewriteTexts } from "./test-text.ts";

/** A test that fails: what is not as expected, and what it would have to say instead, where that can be rewritten. */
export interface FailedTest {
  readonly finding: Diagnostic;
  readonly at: number;
  readonly route?: NewRoute;
  readonly recorded?: unknown;
}

/** What the tests of a file gave. */
export interface FileResult {
  readonly failed: readonly FailedTest[];
  /** About names of no question; the tests that have them cannot be run. */
  readonly unnamed: readonly Diagnostic[];
  /** How many tests have such names. */
  readonly notRun: number;
}

/** The names of questions in a test, and where they are. */
const namesIn = ({ steps, next = "end", never = [] }: SurveyTests["tests"][number]) => [
  ...steps.map(({ question }, at) => ({ name: question, pointer: `/steps/${at}/question` })),
  ...(next === "end" ? [] : [{ name: next, pointer: "/next" }]),
  ...never.map((name, at) => ({ name, pointer: `/never/${at}` })),
];

/** Runs all tests of a file. A name of no question is told once, with all places that have it. */
export function runTests({ tests }: SurveyTests, { compiled, names, routes }: TestedSurvey): FileResult {
  const unknown = new Map<string, string[]>();
  const failed: FailedTest[] = [];
  let notRun = 0;
  for (const [at, test] of tests.entries()) {
    const wrong = namesIn(test).filter(({ name }) => names.find(name) === undefined);
    for (const { name, pointer } of wrong) {
      const places = unknown.get(name) ?? [];
      unknown.set(name, places);
      places.push(`/tests/${at}${pointer}`);
    }
    if (wrong.length > 0) {
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
  const unnamed = [...unknown].map(([name, [pointer = "", ...others]]) => ({
    ...testFinding("question", pointer, names.problemWith(name)),
    ...(others.length > 0 && {
      related: others.map((other) => ({ pointer: other, message: "is the same name" })),
    }),
  }));
  return { failed, unnamed, notRun };
}

/** A file whose tests were rewritten. */
export interface UpdatedText {
  readonly text: string;
  /** The positions of the tests that expect something else now. */
  readonly rewritten: readonly number[];
  /** Whether texts of questions, which are for people only, were brought up to date. */
  readonly hasNewTexts: boolean;
}

/**
 * Rewrites what failing tests expect in the text of their file: the route, and what is recorded. What somebody asserts about
 * a survey stays: that a question is never asked, that an answer is refused.
 */
export function updateTests(
  text: string,
  content: SurveyTests,
  { failed }: FileResult,
  { compiled, names }: TestedSurvey,
): UpdatedText {
  // Texts first, as their pointers are those of the steps before.
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
