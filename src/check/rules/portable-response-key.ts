import type { Fix } from "#diagnostics/diagnostic.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { MAY_MISROUTE } from "#model/survey-flags.ts";
import { checksOf } from "#question-types/question-types.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { portableRankOf } from "#question-types/traits.ts";
import type { SurveyRule } from "../facts.ts";
import { type PortableValues, portableValues } from "../portable-values.ts";
import type { ResponseBranch } from "../response-branches.ts";
import { isNumeral, type ResponseKeys } from "../response-keys.ts";
import type { Report } from "../rule.ts";

const ratingMessage =
  'Deployed clients never take this route: "{key}" is a single rating, and they compare bands only.';

const messages = {
  choiceText: {
    message:
      'Deployed clients never take this route: "{key}" is the text of a choice, and they compare positions only.',
    help: 'Use the position of the choice as the key: "{position}".',
  },
  singleRating: { message: ratingMessage, help: 'Use bands as keys: "{allowed}".' },
  withoutBands: {
    message: ratingMessage,
    help: "Use a scale of 2, 3, 5, 7 or 10, with bands as keys: a scale of {scale} has no bands.",
  },
} as const;

/** Of the two response keys of an answer, the rank of the one that deployed clients do not know. */
const unportableRank = ({ item }: ResponseKeys): number => 1 - portableRankOf(item.type);

/** Whether deployed clients identify answers by the names of their bands; otherwise by the positions of choices. */
const hasBands = ({ item }: ResponseKeys): boolean => checksOf(item.type).hasPositions !== true;

function reportKeys(
  report: Report<typeof messages>,
  branch: ResponseBranch,
  keys: ResponseKeys,
  count: number,
): void {
  const { position, question, names, ranks, shadowed } = branch;
  const { item } = keys;
  const allowed = hasBands(keys)
    ? keys.all().filter((each) => keys.rankOf(each) !== unportableRank(keys))
    : null;
  const place = `/questions/${position}/branching/responseValues`;
  let portable: PortableValues | null | undefined;
  const fixesFor = (key: string): readonly Fix[] | undefined => {
    if (portable === undefined) portable = portableValues(question, position, count);
    return portable?.replaced.has(key) ? [fixFor(keys, place, portable)] : undefined;
  };
  for (const [index, key] of names.entries()) {
    // A key that has no effect is reported by shadowed-response-key.
    if (ranks[index] !== unportableRank(keys) || shadowed.has(key)) continue;
    const pointer = `${place}/${pointerToken(key)}`;
    if (allowed === null)
      report(pointer, "choiceText", () => ({
        params: { key, position: Number(responseKeys(item, key)[0]) },
        fixes: fixesFor(key),
      }));
    else if (allowed.length > 0)
      report(pointer, "singleRating", () => ({ params: { key, allowed }, fixes: fixesFor(key) }));
    else
      report(pointer, "withoutBands", () => ({
        params: { key, scale: item.scale ?? 0 },
        fixes: fixesFor(key),
      }));
  }
}

function fixFor(keys: ResponseKeys, place: string, portable: PortableValues): Fix {
  const { values, replaced, keepsValues } = portable;
  const isClear = hasBands(keys) || ![...replaced].some(isNumeral);
  return {
    title: `Use ${hasBands(keys) ? "bands" : "positions"} as keys`,
    applicability: keepsValues && isClear ? "safe" : "unsure",
    patch: [{ op: "replace", path: place, value: values }],
  };
}

/** Response keys are the ones that deployed clients look for: bands of ratings and positions of choices. */
export const portableResponseKey = {
  code: "portable-response-key",
  severity: "warning",
  needs: MAY_MISROUTE,
  messages,
  check(facts, report) {
    for (const branch of facts.nonPortableBranches()) {
      const { keys, ranks, hasUnknownKey } = branch;
      // An unknown key is an error, whose fix may change the other keys.
      if (keys !== null && ranks.includes(unportableRank(keys)) && !hasUnknownKey)
        reportKeys(report, branch, keys, facts.count ?? 0);
    }
  },
} as const satisfies SurveyRule<typeof messages>;
