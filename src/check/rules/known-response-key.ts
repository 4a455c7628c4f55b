import { type FindingText, withSuggestion } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { say } from "#diagnostics/sentences.ts";
import { answerRange } from "#question-types/response-keys.ts";
import type { ExplainedKeys } from "../explanations.ts";
import type { SurveyRule } from "../facts.ts";
import type { ResponseBranch } from "../response-branches.ts";
import type { ResponseKeys } from "../response-keys.ts";
import type { Report } from "../rule.ts";

const message =
  'No answer to this question has the response key "{key}", so this route is never taken; its answers have "{allowed}".';

const unknown = { message, help: "Use one of these keys, or remove this one." } as const;

const unknownPosition = {
  message,
  help: `Choices are counted from 0, here to {last}. ${unknown.help}`,
} as const;

const unknownRating = {
  message,
  help: `Ratings on this scale go from {first} to {last}. ${unknown.help}`,
} as const;

const isNumber = (key: string): boolean => /^\d+$/.test(key);

/** Keys, those first that are numbers or those that are not: not all are listed where there are many. */
function inOrder(known: readonly string[]): (numbersFirst: boolean) => readonly string[] {
  const orders = new Map<boolean, readonly string[]>();
  return (numbersFirst) => {
    const order = orders.get(numbersFirst) ?? [
      ...known.filter((key) => isNumber(key) === numbersFirst),
      ...known.filter((key) => isNumber(key) !== numbersFirst),
    ];
    orders.set(numbersFirst, order);
    return order;
  };
}

function describe(key: string, { item }: ResponseKeys, order: ReturnType<typeof inOrder>): FindingText {
  const allowed = order(isNumber(key));
  const range = isNumber(key) ? answerRange(item) : undefined;
  if (range === undefined) return say(unknown, { key, allowed });
  const { lowest: first, highest: last } = range;
  return say(range.arePositions ? unknownPosition : unknownRating, { key, allowed, first, last });
}

function reportKeys(
  report: Report,
  { position, named, ranks }: ResponseBranch,
  keys: ResponseKeys,
  { groups, suggest }: ExplainedKeys,
): void {
  const known = keys.all();
  if (known.length === 0) return;
  const order = inOrder(known);
  // One mistake in several keys is one finding, at the first of them.
  const others = new Set(groups.flatMap((group) => group.slice(1)));
  for (const [index, key] of named.entries())
    if (ranks[index] === undefined && !others.has(key))
      report(`/questions/${position}/branching/responseValues/${pointerToken(key)}`, () =>
        withSuggestion(describe(key, keys, order), suggest(key)),
      );
}

/** Every response key is one that some answer to the question can have. The page of the rule lists them. */
export const knownResponseKey = {
  code: "known-response-key",
  severity: "error",
  sentences: [unknown, unknownPosition, unknownRating],
  summary: "Every response key belongs to some answer.",
  makesRoutesUnknown: true,
  check(facts, report) {
    // Without keys, the members that decide about them are invalid, or branchable-question reports the question.
    for (const branch of facts.nonPortableBranches())
      if (branch.hasUnknownKey && branch.keys !== null)
        reportKeys(report, branch, branch.keys, facts.explanations.keysOf(branch));
  },
} as const satisfies SurveyRule;
