import { pointerToken } from "#diagnostics/json-pointer.ts";
import { MAY_MISROUTE } from "#model/survey-flags.ts";
import { answerRange } from "#question-types/response-keys.ts";
import type { ExplainedKeys } from "../explanations.ts";
import type { SurveyRule } from "../facts.ts";
import type { ResponseBranch } from "../response-branches.ts";
import { isNumeral, type ResponseKeys } from "../response-keys.ts";
import type { Report } from "../rule.ts";

const message =
  'Unknown response key "{key}", so this route is never taken: answers to this question have "{allowed}".';

const messages = {
  unknownKey: { message, help: "Use a key that an answer to this question has, or remove this key." },
  unknownPosition: { message, help: "Use the position of a choice, from 0 to {last}, or remove this key." },
  unknownRating: { message, help: "Use a key of a rating from {first} to {last}, or remove this key." },
} as const;

/** Sorts keys so that numbers come first or last: a long list is truncated. */
function inOrder(known: readonly string[]): (numbersFirst: boolean) => readonly string[] {
  const orders = new Map<boolean, readonly string[]>();
  return (numbersFirst) => {
    const order = orders.get(numbersFirst) ?? [
      ...known.filter((key) => isNumeral(key) === numbersFirst),
      ...known.filter((key) => isNumeral(key) !== numbersFirst),
    ];
    orders.set(numbersFirst, order);
    return order;
  };
}

function reportKeys(
  report: Report<typeof messages>,
  { position, names, ranks }: ResponseBranch,
  keys: ResponseKeys,
  { groups, suggest }: ExplainedKeys,
): void {
  const known = keys.all();
  if (known.length === 0) return;
  const order = inOrder(known);
  const range = answerRange(keys.item);
  // One mistake in several keys is one finding, at the first of them.
  const others = new Set(groups.flatMap((group) => group.slice(1)));
  for (const [index, key] of names.entries()) {
    if (ranks[index] !== undefined || others.has(key)) continue;
    const pointer = `/questions/${position}/branching/responseValues/${pointerToken(key)}`;
    if (range !== undefined && isNumeral(key))
      report(pointer, range.arePositions ? "unknownPosition" : "unknownRating", () => ({
        params: { key, allowed: order(true), first: range.lowest, last: range.highest },
        suggestion: suggest(key),
      }));
    else
      report(pointer, "unknownKey", () => ({
        params: { key, allowed: order(isNumeral(key)) },
        suggestion: suggest(key),
      }));
  }
}

/** Every response key is one that some answer to the question can have. The page of the rule lists them. */
export const knownResponseKey = {
  code: "known-response-key",
  severity: "error",
  needs: MAY_MISROUTE,
  messages,
  makesRoutesUnknown: true,
  check(facts, report) {
    // Without keys, the members that determine them are invalid, or branchable-question reports the question.
    for (const branch of facts.nonPortableBranches())
      if (branch.hasUnknownKey && branch.keys !== null)
        reportKeys(report, branch, branch.keys, facts.explanations.keysOf(branch, branch.keys));
  },
} as const satisfies SurveyRule<typeof messages>;
