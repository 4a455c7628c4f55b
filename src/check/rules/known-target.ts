import { branchingTraitsOf } from "#branching-types/branching-types.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { MAY_MISROUTE } from "#model/survey-flags.ts";
import { areDifferent } from "#question-types/duplicate-texts.ts";
import { branchingPointer } from "../describe-routes.ts";
import type { ExplainedTargets } from "../explanations.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import type { ResponseBranch } from "../response-branches.ts";
import type { Report } from "../rule.ts";

const messages = {
  beyondLast: {
    message:
      "There is no question at position {target}: positions go from 0 to {last}. Responses that lead there are lost.",
    help: "Use a position from 0 to {last}, or end the survey with {end}.",
  },
  // The only question cannot lead to itself.
  beyondOnly: {
    message:
      "There is no question at position {target}: the only position is 0. Responses that lead there are lost.",
    help: "End the survey with {end}.",
  },
  // One mistake explains all targets.
  allBeyond: {
    message: "There is no question at position {target}: positions go from 0 to {last}.",
    help: "Use only positions from 0 to {last}.",
  },
} as const;

/** A target that is not in the survey, and the value that ends the survey instead. */
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
  report: Report<typeof messages>,
  { target, pointer, end, endPointer }: WrongTarget,
  count: number,
  canEnd: () => boolean,
  canLeadToLast: () => boolean,
): void {
  const last = count - 1;
  report(pointer, last === 0 ? "beyondOnly" : "beyondLast", () => {
    const fixes: Fix[] = [];
    if (target === count && canEnd()) {
      if (canLeadToLast()) fixes.push(replace(`Lead to the last question, ${last}`, pointer, last));
      fixes.push(replace("End the survey", endPointer, end));
    }
    return {
      params: { target, last, end: JSON.stringify(end) },
      fixes: fixes.length === 0 ? undefined : fixes,
    };
  });
}

/**
 * Whether a fix may make a question lead to the last one: it is not the last itself, and every answer there ends the survey.
 * Otherwise the fix might close a loop, or reveal one.
 */
const canLeadToLast = ({ routing }: Facts, position: number, count: number): boolean =>
  position !== count - 1 && routing.leadsOnlyTo(count - 1, count);

function reportValues(
  report: Report<typeof messages>,
  facts: Facts,
  { position, question, names, values }: ResponseBranch,
  count: number,
  isExplained: (target: number) => boolean,
): void {
  // A fix of one answer keeps the targets of the others, so endless loops or routes of equal choices may remain.
  const canEnd = (): boolean => facts.routing.canAllEnd && areDifferent(question.choices ?? []);
  const canLead = (): boolean => canLeadToLast(facts, position, count);
  for (const key of names) {
    const target = values[key];
    if (typeof target !== "number" || target < count || isExplained(target)) continue;
    const pointer = branchingPointer(position, question, key);
    reportTarget(report, { target, pointer, end: "end", endPointer: pointer }, count, canEnd, canLead);
  }
}

const always = (): boolean => true;

/**
 * Branching leads to questions that exist. A value that is not a position in any survey (a fraction, a negative number, a word) is
 * reported under the same code when the payload is read.
 */
export const knownTarget = {
  code: "known-target",
  severity: "error",
  needs: MAY_MISROUTE,
  messages,
  locked: true,
  makesRoutesUnknown: true,
  check(facts, report) {
    const { count = 0 } = facts;
    let explained: ExplainedTargets | null | undefined = null;
    /** Whether one finding explains all targets together. */
    const isExplained = (target: number): boolean => {
      if (target !== count) return false;
      if (explained === null) {
        explained = facts.explanations.beyondEnd();
        const { first, all = [], suggestion } = explained ?? {};
        for (const pointer of all) facts.markRoutesUnknown(pointer);
        if (first !== undefined)
          report(first, "allBeyond", () => ({ params: { target, last: count - 1 }, suggestion }));
      }
      return explained !== undefined;
    };
    for (const { position, question } of facts.eachQuestion()) {
      const { branching } = question;
      const target = branching && branchingTraitsOf(branching.type).targetOf?.(branching);
      if (typeof target !== "number" || target < count || isExplained(target)) continue;
      const pointer = branchingPointer(position, question);
      const wrong = { target, pointer, end: { type: "end" }, endPointer: `/questions/${position}/branching` };
      reportTarget(report, wrong, count, always, () => canLeadToLast(facts, position, count));
    }
    for (const branch of facts.nonPortableBranches()) reportValues(report, facts, branch, count, isExplained);
  },
} as const satisfies SurveyRule<typeof messages>;
