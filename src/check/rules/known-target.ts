import { branchingTraitsOf } from "#branching-types/traits.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { type FindingText, withSuggestion } from "#diagnostics/findings.ts";
import { say } from "#diagnostics/sentences.ts";
import { areDifferent } from "../are-different.ts";
import { branchingPointer } from "../describe-routes.ts";
import type { ExplainedTargets } from "../explanations.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import type { ResponseBranch } from "../response-branches.ts";
import type { Report } from "../rule.ts";

const beyondLast = {
  message:
    "There is no question at position {target}: positions are counted from 0, here to {last}. Answers that lead there would be lost.",
  help: "Write a position from 0 to {last}, or end the survey with {end}.",
} as const;

/** The only question cannot lead to itself. */
const beyondOnly = {
  message:
    "There is no question at position {target}: the only position is 0. Answers that lead there would be lost.",
  help: "End the survey with {end}.",
} as const;

const allBeyond = {
  message: "There is no question at position {target}: positions are counted from 0, here to {last}.",
  help: "Write only positions from 0 to {last}.",
} as const;

/** A target that is not in the survey, and how the end would be written there. */
interface WrongTarget {
  readonly target: number;
  readonly pointer: string;
  readonly end: unknown;
  readonly endPointer: string;
}

const replace = (title: string, path: string, value: unknown): Fix => ({
  title,
  applicability: "unsure",
  patch: [{ op: "replace", path, value }],
});

function describeTarget(
  { target, pointer, end, endPointer }: WrongTarget,
  count: number,
  canEnd: boolean,
  canLeadToLast: boolean,
): FindingText {
  const last = count - 1;
  const fixes: Fix[] = [];
  if (target === count && canLeadToLast)
    fixes.push(replace(`Lead to the last question, ${last}`, pointer, last));
  if (target === count && canEnd) fixes.push(replace("End the survey", endPointer, end));
  return {
    ...say(last === 0 ? beyondOnly : beyondLast, { target, last, end: JSON.stringify(end) }),
    fixes: fixes.length === 0 ? undefined : fixes,
  };
}

/**
 * Whether a question may be led to the last one: not from itself, and only if every answer there ends the survey. Else
 * the fix might close a loop, or show one.
 */
const canLeadToLast = ({ routing }: Facts, position: number, count: number): boolean =>
  position !== count - 1 && routing.leadsOnlyTo(count - 1, count);

function reportValues(
  report: Report,
  facts: Facts,
  { position, question, named, values }: ResponseBranch,
  count: number,
  isExplained: (target: number) => boolean,
): void {
  // Once one answer is fixed, the others keep their targets: in endless loops, or different ones for equal choices.
  const canMend = (): boolean => facts.routing.canAllEnd && areDifferent(question.choices ?? []);
  for (const key of named) {
    const target = values[key];
    if (typeof target !== "number" || target < count || isExplained(target)) continue;
    const pointer = branchingPointer(position, question, key);
    report(pointer, () => {
      const isMended = canMend();
      const isLast = isMended && canLeadToLast(facts, position, count);
      return describeTarget({ target, pointer, end: "end", endPointer: pointer }, count, isMended, isLast);
    });
  }
}

/**
 * Branching leads to questions that exist. A value that is not a position in any survey (a fraction, a negative number, a word) is
 * reported under the same code when the payload is read.
 */
export const knownTarget = {
  code: "known-target",
  severity: "error",
  sentences: [beyondLast, beyondOnly, allBeyond],
  summary: "Branching leads to questions that exist.",
  locked: true,
  makesRoutesUnknown: true,
  check(facts, report) {
    const { count = 0 } = facts;
    let explained: ExplainedTargets | null | undefined = null;
    /** Whether one finding says of all targets together what was meant by them. */
    const isExplained = (target: number): boolean => {
      if (target !== count) return false;
      if (explained === null) {
        explained = facts.explanations.beyondEnd();
        const { first, all = [], suggestion } = explained ?? {};
        for (const pointer of all) facts.markRoutesUnknown(pointer);
        if (first !== undefined)
          report(first, () => withSuggestion(say(allBeyond, { target, last: count - 1 }), suggestion));
      }
      return explained !== undefined;
    };
    for (const { position, question } of facts.eachQuestion()) {
      const { branching } = question;
      const target = branching && branchingTraitsOf(branching.type).targetOf?.(branching);
      if (typeof target !== "number" || target < count || isExplained(target)) continue;
      const pointer = branchingPointer(position, question);
      const wrong = { target, pointer, end: { type: "end" }, endPointer: `/questions/${position}/branching` };
      report(pointer, () => describeTarget(wrong, count, true, canLeadToLast(facts, position, count)));
    }
    for (const branch of facts.nonPortableBranches()) reportValues(report, facts, branch, count, isExplained);
  },
} as const satisfies SurveyRule;
