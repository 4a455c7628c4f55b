import { pointerToken } from "#diagnostics/json-pointer.ts";
import { answerRange } from "#question-types/response-keys.ts";
import { describeSlip, fixesOf, unknownKey } from "../describe-keys.ts";
import type { SurveyRule } from "../facts.ts";
import { type KeySlips, keySlipsOf } from "../meant-keys.ts";
import type { ResponseBranch } from "../response-branches.ts";
import type { Report } from "../rule.ts";

/** What to say of a key that nothing explains. */
function helpFor(key: string, { keys }: ResponseBranch): string {
  const range = keys && /^\d+$/.test(key) ? answerRange(keys.item) : undefined;
  const numbers =
    range === undefined
      ? ""
      : range.arePositions
        ? `Choices are counted from 0, here to ${range.highest}. `
        : `Ratings on this scale go from ${range.lowest} to ${range.highest}. `;
  return `${numbers}Use one of these keys, or remove this one.`;
}

function reportKeys(report: Report, branch: ResponseBranch, found: KeySlips): void {
  const { position, keys, named, ranks } = branch;
  const known = keys?.all() ?? [];
  if (known.length === 0) return;
  const place = `/questions/${position}/branching/responseValues`;
  const slips = new Map(found.slips.flatMap((slip) => slip.keys.map((key) => [key, slip] as const)));
  for (const [index, key] of named.entries()) {
    const listed = slips.get(key);
    // One slip in several keys is one finding, at the first of them.
    if (ranks[index] !== undefined || (listed !== undefined && listed.keys[0] !== key)) continue;
    const pointer = `${place}/${pointerToken(key)}`;
    report(pointer, () => {
      const slip = listed ?? found.typingError(key);
      if (slip === undefined) return { message: unknownKey(key, known), help: helpFor(key, branch) };
      const fixes = fixesOf(place, slip, branch);
      return { ...describeSlip(slip, branch), fixes: fixes.length === 0 ? undefined : fixes };
    });
  }
}

/** Every response key is one that some answer to the question can have. The page of the rule lists them. */
export const knownResponseKey = {
  code: "known-response-key",
  severity: "error",
  summary: "Every response key belongs to some answer.",
  leavesRoutesOpen: true,
  check(facts, report) {
    for (const branch of facts.nonPortableBranches()) {
      // Without keys, the members that decide about them are invalid, or branchable-question reports the question.
      const found = branch.hasUnknownKey ? keySlipsOf(branch, facts) : null;
      if (found !== null) reportKeys(report, branch, found);
    }
  },
} as const satisfies SurveyRule;
