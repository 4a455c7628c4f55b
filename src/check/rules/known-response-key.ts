import { listNames, quote } from "#diagnostics/echo.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { answerRange } from "#question-types/response-keys.ts";
import type { ExplainedKeys } from "../explanations.ts";
import type { SurveyRule } from "../facts.ts";
import type { ResponseBranch } from "../response-branches.ts";
import type { ResponseKeys } from "../response-keys.ts";
import type { Report } from "../rule.ts";

function helpFor(key: string, { item }: ResponseKeys): string {
  const range = /^\d+$/.test(key) ? answerRange(item) : undefined;
  const numbers =
    range === undefined
      ? ""
      : range.arePositions
        ? `Choices are counted from 0, here to ${range.highest}. `
        : `Ratings on this scale go from ${range.lowest} to ${range.highest}. `;
  return `${numbers}Use one of these keys, or remove this one.`;
}

function reportKeys(
  report: Report,
  { position, named, ranks }: ResponseBranch,
  keys: ResponseKeys,
  { groups }: ExplainedKeys,
): void {
  const known = keys.all();
  if (known.length === 0) return;
  // One mistake in several keys is one finding, at the first of them.
  const others = new Set(groups.flatMap((group) => group.slice(1)));
  for (const [index, key] of named.entries())
    if (ranks[index] === undefined && !others.has(key))
      report(`/questions/${position}/branching/responseValues/${pointerToken(key)}`, () => ({
        message: `No answer to this question has the response key ${quote(key, 40)}, so this route is never taken; its answers have ${listNames(known, 22)}.`,
        help: helpFor(key, keys),
      }));
}

/** Every response key is one that some answer to the question can have. The page of the rule lists them. */
export const knownResponseKey = {
  code: "known-response-key",
  severity: "error",
  summary: "Every response key belongs to some answer.",
  leavesRoutesOpen: true,
  check(facts, report) {
    // Without keys, the members that decide about them are invalid, or branchable-question reports the question.
    for (const branch of facts.nonPortableBranches())
      if (branch.hasUnknownKey && branch.keys !== null)
        reportKeys(report, branch, branch.keys, facts.explanations.keysOf(branch));
  },
} as const satisfies SurveyRule;
