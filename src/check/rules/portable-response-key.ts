import { listNames, quote } from "#diagnostics/echo.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { type PortableValues, portableValues } from "../portable-values.ts";
import { type ResponseBranch, responseBranches } from "../response-branches.ts";
import type { ResponseKeys } from "../response-keys.ts";
import type { RoutingRule, RuleReport } from "../rule.ts";

/** Of the response keys of a rating, deployed clients know the second, the band; of a choice, the first, its position. */
const unportableRank = ({ item }: ResponseKeys): number => (item.type === "rating" ? 0 : 1);

function describe(keys: ResponseKeys, key: string): { readonly message: string; readonly help: string } {
  const { item } = keys;
  if (item.type !== "rating") {
    const index = item.choices?.indexOf(key) ?? 0;
    return {
      message: `${quote(key, 40)} is the text of a choice; deployed clients look only for positions, so that for them this route does not exist.`,
      help: `Use the position of the choice as the key: "${index}".`,
    };
  }
  const bands = keys.all().filter((each) => keys.rankOf(each) !== unportableRank(keys));
  return {
    message: `${quote(key, 40)} is a single rating; deployed clients look only for bands, so that for them this route does not exist.`,
    help:
      bands.length === 0
        ? `A scale of ${item.scale} has no bands. Use a scale of 2, 3, 5, 7 or 10, and bands as keys.`
        : `Use bands as keys: ${listNames(bands)}.`,
  };
}

function reportKeys(report: RuleReport, branch: ResponseBranch, keys: ResponseKeys, count: number): void {
  const { position, question, named, ranks } = branch;
  let portable: PortableValues | null | undefined;
  for (const [index, key] of named.entries()) {
    if (ranks[index] !== unportableRank(keys)) continue;
    const place = `/questions/${position}/branching/responseValues`;
    report({
      pointer: `${place}/${pointerToken(key)}`,
      say: () => {
        if (portable === undefined) portable = portableValues(question, position, count);
        if (portable?.replaced.has(key) !== true) return describe(keys, key);
        const title = `Use ${keys.item.type === "rating" ? "bands" : "positions"} as keys`;
        const patch = [{ op: "replace", path: place, value: portable.values }] as const;
        return { ...describe(keys, key), fixes: [{ title, applicability: "safe", patch }] };
      },
    });
  }
}

/** Response keys are those that deployed clients look for: bands of ratings and positions of choices. */
export const portableResponseKey = {
  code: "portable-response-key",
  severity: "warning",
  summary: "Response keys are bands and positions, which deployed clients know.",
  check(facts, report) {
    for (const branch of responseBranches(facts)) {
      const { keys, ranks } = branch;
      if (keys !== null && ranks.includes(unportableRank(keys)))
        reportKeys(report, branch, keys, facts.questions?.length ?? 0);
    }
  },
} as const satisfies RoutingRule;
