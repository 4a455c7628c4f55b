import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { QuestionView } from "#model/survey-view.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { lowerQuestion } from "#routing/lower-survey.ts";
import { decidingKey } from "#routing/next-target.ts";
import { portableKey } from "./implicit-routes.ts";

type Value = number | string;
type Values = Readonly<Record<string, Value>>;

/** The answers that share one of the keys that deployed clients know. */
interface Group {
  /** The target of all of them; null if they have different targets. */
  goal: Value | null;
  /** The value under the first key that decides for one of the answers and that those clients do not know. */
  value: Value | undefined;
}

/** Response values that deployed clients understand, and the keys that they replace. */
export interface PortableValues {
  readonly values: Values;
  readonly replaced: ReadonlySet<string>;
  /** Whether every answer of a written key still has the value of that key, so that no value is lost. */
  readonly keepsValues: boolean;
}

class KeyGroups {
  readonly groups = new Map<string, Group>();
  /** For each key that deployed clients do not know, the known keys of its answers. */
  readonly known = new Map<string, (string | undefined)[]>();

  constructor(question: CompiledQuestion, values: Values, isLast: boolean) {
    for (const answer of answersTo(question)) this.#add(question, values, answer, isLast);
  }

  #add(question: CompiledQuestion, values: Values, answer: Response, isLast: boolean): void {
    const portable = portableKey(question, answer);
    for (const key of responseKeys(question, answer)) {
      if (key === portable) continue;
      const known = this.known.get(key);
      if (known === undefined) this.known.set(key, [portable]);
      else known.push(portable);
    }
    if (portable === undefined) return;
    const deciding = decidingKey(question, answer, values);
    const value = deciding === undefined ? undefined : values[deciding];
    // Having no next question is not the same as an explicit end.
    const fallsOff = isLast && (value === undefined || value === "next_question");
    const target = deciding === undefined ? question.otherwise : (question.routes[deciding] as Value);
    const goal = fallsOff ? "next_question" : target;
    const unportable = String(deciding) === portable ? undefined : value;
    const group = this.groups.get(portable);
    if (group === undefined) this.groups.set(portable, { goal, value: unportable });
    else {
      if (group.goal !== goal) group.goal = null;
      group.value ??= unportable;
    }
  }

  /** The keys that can replace one, if all answers that share the known keys of its answers have one target; null otherwise. */
  replacementsOf(key: string): readonly string[] | null {
    const known = this.known.get(key);
    if (known === undefined) return null;
    const usable = known.flatMap((each) =>
      each === undefined || this.groups.get(each)?.goal === null ? [] : [each],
    );
    return usable.length === known.length ? usable : null;
  }

  /** The value that a known key needs once the others are replaced; undefined if it does not change. */
  valueOf(portable: string): Value | undefined {
    const group = this.groups.get(portable);
    return group === undefined || group.goal === null ? undefined : group.value;
  }
}

/** Whether every value is a valid target, so that moving it to another key can neither hide an error nor drop a value. */
const areValid = (values: Readonly<Record<string, Value | undefined>>, count: number): values is Values =>
  Object.values(values).every(
    (value) => typeof value === "string" || (typeof value === "number" && value < count),
  );

/**
 * The response values of a question in keys that deployed clients know, if every answer keeps its target; null if a target is
 * invalid, or if they would be more keys than before.
 */
export function portableValues(
  question: QuestionView,
  position: number,
  count: number,
): PortableValues | null {
  const before = question.branching?.responseValues ?? {};
  if (!areValid(before, count)) return null;
  const groups = new KeyGroups(lowerQuestion(question, position, count), before, position === count - 1);
  const values = new Map<string, Value>();
  const replaced = new Set<string>();
  for (const [key, value] of Object.entries(before)) {
    const replacements = groups.replacementsOf(key);
    if (replacements === null) {
      values.set(key, groups.valueOf(key) ?? value);
      continue;
    }
    replaced.add(key);
    for (const known of replacements) {
      const moved = groups.valueOf(known);
      if (moved !== undefined) values.set(known, moved);
    }
  }
  if (values.size > Object.keys(before).length) return null;
  const keepsValues = Object.entries(before).every(([key, value]) =>
    (replaced.has(key) ? (groups.replacementsOf(key) ?? []) : [key]).every(
      (each) => values.get(each) === value,
    ),
  );
  return { values: Object.fromEntries(values), replaced, keepsValues };
}
