import type { Fix } from "#diagnostics/diagnostic.ts";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { listNames, quote } from "#diagnostics/echo.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { type ResponseBranch, responseBranches } from "../response-branches.ts";
import type { LeavesOut, RoutingRule, RuleReport } from "../rule.ts";

/** The most known keys that an unknown one is compared with. */
const MOST_COMPARED = 200;

/** What the bands of one scale are called on another. */
const kin: ReadonlyMap<string, string> = new Map([
  ["detractors", "negative"],
  ["passives", "neutral"],
  ["promoters", "positive"],
  ["negative", "detractors"],
  ["neutral", "passives"],
  ["positive", "promoters"],
]);

function suggestKey(key: string, keys: readonly string[]): string | undefined {
  const other = kin.get(key);
  return keys.find((each) => each === other) ?? didYouMean(key, keys.slice(0, MOST_COMPARED));
}

function renaming(place: string, key: string, suggestion: string, values: ResponseBranch["values"]): Fix[] {
  if (Object.hasOwn(values, suggestion)) return [];
  return [
    {
      title: `Rename the key to ${quote(suggestion, 40)}`,
      applicability: "unsure",
      patch: [
        { op: "remove", path: `${place}/${pointerToken(key)}` },
        { op: "add", path: `${place}/${pointerToken(suggestion)}`, value: values[key] },
      ],
    },
  ];
}

function reportKeys(
  report: RuleReport,
  leavesOut: LeavesOut,
  { position, keys, named, ranks, values }: ResponseBranch,
): void {
  const known = keys?.all() ?? [];
  // Without keys, the members that decide about them are invalid, or branchable-question reports the question.
  if (known.length === 0) return;
  const place = `/questions/${position}/branching/responseValues`;
  for (const [index, key] of named.entries()) {
    if (ranks[index] !== undefined) continue;
    const pointer = `${place}/${pointerToken(key)}`;
    if (leavesOut(pointer)) continue;
    const suggestion = suggestKey(key, known);
    const fixes = suggestion === undefined ? [] : renaming(place, key, suggestion, values);
    report({
      pointer,
      message: `No answer to this question has the response key ${quote(key, 40)}, so this route is never taken; its answers have ${listNames(known, 22)}.`,
      help:
        suggestion === undefined
          ? "Use one of these keys, or remove this one."
          : `Did you mean ${quote(suggestion, 40)}?`,
      fixes: fixes.length === 0 ? undefined : fixes,
    });
  }
}

/** Every response key is one that some answer to the question can have. The page of the rule lists them. */
export const knownResponseKey = {
  code: "known-response-key",
  severity: "error",
  summary: "Every response key belongs to some answer.",
  leavesRoutesOpen: true,
  check(facts, report, leavesOut) {
    for (const branch of responseBranches(facts))
      if (branch.hasUnknownKey) reportKeys(report, leavesOut, branch);
  },
} as const satisfies RoutingRule;
