import { branchingTypeOf } from "#branching-types/branching-types.ts";
import type { BranchingView, QuestionView } from "#model/survey-view.ts";
import { answersTo } from "#question-types/traits.ts";
import { decidingKey } from "#routing/next-target.ts";
import { hasResponseKeys, ResponseKeys } from "./response-keys.ts";

/** The branching by response of one question, with the facts that several rules use. */
export interface ResponseBranch {
  readonly position: number;
  readonly question: QuestionView;
  readonly values: NonNullable<BranchingView["responseValues"]>;
  /** The keys that answers can have; null if the question has none, or if the members that determine them are invalid. */
  readonly keys: ResponseKeys | null;
  /** The response keys of the branching, and for each the rank at which it is tried, if an answer has it. */
  readonly names: readonly string[];
  readonly ranks: readonly (number | undefined)[];
  /** Whether some key has an unknown target. */
  readonly isPartial: boolean;
  /** Whether some key belongs to no answer. */
  readonly hasUnknownKey: boolean;
  /** The keys that decide for no answer, because for every answer that has them an earlier key decides. */
  readonly shadowed: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Keys are shadowed only by others that are tried before them. */
function shadowedKeys(
  { item }: ResponseKeys,
  values: ResponseBranch["values"],
  names: readonly string[],
  ranks: ResponseBranch["ranks"],
): ReadonlySet<string> {
  if (!ranks.some((rank) => rank !== undefined && rank > 0) || !ranks.includes(0)) return none;
  const deciding = new Set<string>();
  for (const answer of answersTo(item)) {
    const key = decidingKey(item, answer, values);
    if (key !== undefined) deciding.add(String(key));
  }
  return new Set(names.filter((key, index) => ranks[index] !== undefined && !deciding.has(key)));
}

function readBranch(position: number, question: QuestionView): ResponseBranch {
  const values = question.branching?.responseValues ?? {};
  const names: string[] = [];
  const keys = ResponseKeys.of(question);
  const ranks: (number | undefined)[] = [];
  let hasUnknownKey = false;
  let isPartial = false;
  for (const key of Object.keys(values)) {
    if (values[key] === undefined) {
      isPartial = true;
      continue;
    }
    names.push(key);
    const rank = keys?.rankOf(key);
    if (rank === undefined) hasUnknownKey = true;
    ranks.push(rank);
  }
  const shadowed = keys === null ? none : shadowedKeys(keys, values, names, ranks);
  return { position, question, values, keys, names, ranks, isPartial, hasUnknownKey, shadowed };
}

/** The branching by response of a question; undefined if it does not branch by response. */
export function branchOf(position: number, question: QuestionView): ResponseBranch | undefined {
  const { branching, type } = question;
  if (branching === undefined || branching === null) return undefined;
  // For a question whose answers have no response keys, branchable-question reports everything.
  if (type !== undefined && !hasResponseKeys(type)) return undefined;
  if (branchingTypeOf(branching.type).byKey === undefined) return undefined;
  return readBranch(position, question);
}
