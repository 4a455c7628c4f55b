import type { Fix } from "#diagnostics/diagnostic.ts";
import type { FindingText } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { say } from "#diagnostics/sentences.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { checksOf, portableRankOf } from "#question-types/traits.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import { type PortableValues, portableValues } from "../portable-values.ts";
import type { ResponseBranch } from "../response-branches.ts";
import type { ResponseKeys } from "../response-keys.ts";
import type { Report } from "../rule.ts";

const choiceText = {
  message:
    '"{key}" is the text of a choice; deployed clients look only for positions and never take this route.',
  help: 'Use the position of the choice as the key: "{position}".',
} as const;

const ratingMessage =
  '"{key}" is a single rating; deployed clients look only for bands and never take this route.';

const singleRating = { message: ratingMessage, help: 'Use bands as keys: "{allowed}".' } as const;

const withoutBands = {
  message: ratingMessage,
  help: "A scale of {scale} has no bands. Use a scale of 2, 3, 5, 7 or 10, and bands as keys.",
} as const;

/** Of the two response keys of an answer, the rank of the one that deployed clients do not know. */
const unportableRank = ({ item }: ResponseKeys): number => 1 - portableRankOf(item.type);

/** Whether deployed clients know answers by the names of their bands; else by the positions of choices. */
const hasBands = ({ item }: ResponseKeys): boolean => checksOf(item.type).hasPositions !== true;

function describe(keys: ResponseKeys, key: string): FindingText {
  const { item } = keys;
  if (!hasBands(keys)) return say(choiceText, { key, position: responseKeys(item, key)[0] as string });
  const allowed = keys.all().filter((each) => keys.rankOf(each) !== unportableRank(keys));
  return allowed.length === 0
    ? say(withoutBands, { key, scale: item.scale ?? 0 })
    : say(singleRating, { key, allowed });
}

function reportKeys(report: Report, branch: ResponseBranch, keys: ResponseKeys, count: number): void {
  const { position, question, named, ranks, shadowed } = branch;
  const place = `/questions/${position}/branching/responseValues`;
  let portable: PortableValues | null | undefined;
  const fixesFor = (key: string): readonly Fix[] | undefined => {
    if (portable === undefined) portable = portableValues(question, position, count);
    return portable?.replaced.has(key) ? [fixFor(keys, place, portable)] : undefined;
  };
  for (const [index, key] of named.entries()) {
    // A key that has no effect is reported by shadowed-response-key.
    if (ranks[index] !== unportableRank(keys) || shadowed.has(key)) continue;
    report(`${place}/${pointerToken(key)}`, () => ({ ...describe(keys, key), fixes: fixesFor(key) }));
  }
}

/** Whether a key can be read as a position that was counted from 1 as well as it can as the text of a choice. */
const isNumber = (key: string): boolean => /^\d+$/.test(key);

function fixFor(keys: ResponseKeys, place: string, portable: PortableValues): Fix {
  const { values, replaced, keepsValues } = portable;
  const isClear = hasBands(keys) || ![...replaced].some(isNumber);
  return {
    title: `Use ${hasBands(keys) ? "bands" : "positions"} as keys`,
    applicability: keepsValues && isClear ? "safe" : "unsure",
    patch: [{ op: "replace", path: place, value: values }],
  };
}

/** Whether known-response-key says of the keys together what was meant by them. */
const isExplained = (branch: ResponseBranch, facts: Facts): boolean =>
  branch.hasUnknownKey && facts.explanations.keysOf(branch).concernKnown;

/** Response keys are those that deployed clients look for: bands of ratings and positions of choices. */
export const portableResponseKey = {
  code: "portable-response-key",
  severity: "warning",
  sentences: [choiceText, singleRating, withoutBands],
  summary: "Response keys are bands and positions, which deployed clients know.",
  check(facts, report) {
    for (const branch of facts.nonPortableBranches()) {
      const { keys, ranks } = branch;
      if (keys !== null && ranks.includes(unportableRank(keys)) && !isExplained(branch, facts))
        reportKeys(report, branch, keys, facts.count ?? 0);
    }
  },
} as const satisfies SurveyRule;
