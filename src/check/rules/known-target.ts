import { branchingTraitsOf } from "#branching-types/traits.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { areDifferent } from "../are-different.ts";
import { beyondFromOne, type CountedFromOne } from "../counted-from-one.ts";
import { type ResponseBranch, responseBranches } from "../response-branches.ts";
import type { LeavesOut, RoutingRule, RuleReport } from "../rule.ts";
import type { RoutedFacts } from "../survey-facts.ts";

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

function reportTarget(
  report: RuleReport,
  { target, pointer, end, endPointer }: WrongTarget,
  count: number,
  canEnd: boolean,
  canLeadToLast: boolean,
): void {
  const last = count - 1;
  const range = last === 0 ? "the only position is 0" : `positions go from 0 to ${last}`;
  const help = `Write ${last === 0 ? "0" : `a position from 0 to ${last}`}, or end the survey with ${JSON.stringify(end)}.`;
  const fixes: Fix[] = [];
  if (target === count && canLeadToLast)
    fixes.push(replace(`Lead to the last question, ${last}`, pointer, last));
  if (target === count && canEnd) fixes.push(replace("End the survey", endPointer, end));
  report({
    pointer,
    message: `There is no question at position ${target}: ${range}, so answers that come here would get lost.`,
    help: target === count ? `Positions count from 0: the last question is ${last}. ${help}` : help,
    fixes: fixes.length === 0 ? undefined : fixes,
  });
}

/**
 * Whether a question may be led to the last one: not from itself, and only if every answer there ends the survey. Else
 * the fix might close a loop, or show one.
 */
const canLeadToLast = ({ routing }: RoutedFacts, position: number, count: number): boolean =>
  position !== count - 1 && routing.leadsOnlyTo(count - 1, count);

function reportValues(
  report: RuleReport,
  leavesOut: LeavesOut,
  facts: RoutedFacts,
  { position, question, named, values }: ResponseBranch,
  count: number,
  isExplained: (target: number) => boolean,
): void {
  let canMend: boolean | undefined;
  for (const key of named) {
    const target = values[key];
    if (typeof target !== "number" || target < count || isExplained(target)) continue;
    const pointer = `/questions/${position}/branching/responseValues/${pointerToken(key)}`;
    if (leavesOut(pointer)) continue;
    // Once one answer is fixed, the others keep their targets: in endless loops, or different ones for equal choices.
    canMend ??= facts.routing.canAllEnd && areDifferent(question.choices ?? []);
    const isLast = canMend && canLeadToLast(facts, position, count);
    reportTarget(report, { target, pointer, end: "end", endPointer: pointer }, count, canMend, isLast);
  }
}

function reportFromOne(
  report: RuleReport,
  fromOne: CountedFromOne & { first: { pointer: string } },
  count: number,
): void {
  const { first, related, fix } = fromOne;
  report({
    pointer: first.pointer,
    message: `There is no question at position ${count}: positions go from 0 to ${count - 1}. The targets of this survey count the questions from 1, it seems, so that each leads to the question after the one that was meant.`,
    help: "Write every target one lower: the first question is 0.",
    related: related.filter(({ pointer }) => pointer !== first.pointer),
    fixes: [fix],
  });
}

/**
 * Branching leads to questions that exist. A value that is not a position in any survey (a fraction, a negative number, a word) is
 * reported under the same code when the payload is read.
 */
export const knownTarget = {
  code: "known-target",
  severity: "error",
  summary: "Branching leads to questions that exist.",
  locked: true,
  leavesRoutesOpen: true,
  check(facts, report, leavesOut) {
    const { questions } = facts;
    if (questions === null) return;
    const count = questions.length;
    let fromOne: ReturnType<typeof beyondFromOne> | null = null;
    /** Whether one finding has said of all targets that they are counted from 1. */
    const isExplained = (target: number): boolean => {
      if (target !== count) return false;
      if (fromOne === null) {
        fromOne = beyondFromOne(facts);
        if (fromOne !== undefined) reportFromOne(report, fromOne, count);
      }
      return fromOne !== undefined;
    };
    for (let position = 0; position < count; position++) {
      const branching = questions[position]?.branching;
      const target = branching?.index;
      if (typeof target !== "number" || target < count) continue;
      if (branchingTraitsOf(branching?.type).targetMember !== "index" || isExplained(target)) continue;
      const endPointer = `/questions/${position}/branching`;
      const pointer = `${endPointer}/index`;
      if (leavesOut(pointer)) continue;
      const wrong = { target, pointer, end: { type: "end" }, endPointer };
      reportTarget(report, wrong, count, true, canLeadToLast(facts, position, count));
    }
    for (const branch of responseBranches(facts))
      reportValues(report, leavesOut, facts, branch, count, isExplained);
  },
} as const satisfies RoutingRule;
