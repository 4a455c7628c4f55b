import type { Fix } from "#diagnostics/diagnostic.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { type ResponseBranch, responseBranches } from "../response-branches.ts";
import type { RoutingRule, RuleReport } from "../rule.ts";

const replace = (title: string, path: string, value: unknown): Fix => ({
  title,
  applicability: "unsure",
  patch: [{ op: "replace", path, value }],
});

/** `end` is how the end is written at the place, and `endPlace` where. */
function reportTarget(
  report: RuleReport,
  target: number,
  count: number,
  place: string,
  end: unknown,
  endPlace: string,
): void {
  const last = count - 1;
  const range = last === 0 ? "the only position is 0" : `positions go from 0 to ${last}`;
  const help = `Write ${last === 0 ? "0" : `a position from 0 to ${last}`}, or end the survey with ${JSON.stringify(end)}.`;
  report({
    pointer: place,
    message: `There is no question at position ${target}: ${range}, so answers that come here would get lost.`,
    help: target === count ? `Positions count from 0: the last question is ${last}. ${help}` : help,
    ...(target === count
      ? {
          fixes: [
            replace(`Lead to the last question, ${last}`, place, last),
            replace("End the survey", endPlace, end),
          ],
        }
      : {}),
  });
}

function reportValues(report: RuleReport, { position, named, values }: ResponseBranch, count: number): void {
  for (const key of named) {
    const value = values[key];
    if (typeof value !== "number" || value < count) continue;
    const place = `/questions/${position}/branching/responseValues/${pointerToken(key)}`;
    reportTarget(report, value, count, place, "end", place);
  }
}

/**
 * Branching leads to questions that exist. What is no position in any survey (a fraction, a negative number, a word) is
 * reported under the same code when the payload is read.
 */
export const knownTarget = {
  code: "known-target",
  severity: "error",
  summary: "Branching leads to questions that exist.",
  locked: true,
  leavesRoutesOpen: true,
  check(facts, report) {
    const { questions } = facts;
    if (questions === null) return;
    const count = questions.length;
    for (let position = 0; position < count; position++) {
      const branching = questions[position]?.branching;
      if (branching?.type !== "specific_question" || branching.index === undefined || branching.index < count)
        continue;
      const place = `/questions/${position}/branching`;
      reportTarget(report, branching.index, count, `${place}/index`, { type: "end" }, place);
    }
    for (const branch of responseBranches(facts))
      if (branch.hasWrongTarget) reportValues(report, branch, count);
  },
} as const satisfies RoutingRule;
