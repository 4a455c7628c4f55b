import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { folded } from "#diagnostics/did-you-mean.ts";
import { unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { UnknownMember } from "#model/known-names.ts";
import { answersTo } from "#question-types/traits.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import { portableKey } from "../implicit-routes.ts";
import { ResponseKeys } from "../response-keys.ts";

const messages = {
  ignoredCondition: {
    message: 'Clients ignore the condition "{name}", so all respondents get this question.',
    help: 'Add "response_based" branching to an earlier question that skips this question for all other responses.',
  },
} as const;

/** Names of conditions in other programs, folded. */
const CONDITION =
  /^(?:(?:(?:visible|show|display|enabled?|ask|hide|hidden|skip)(?:if|when)|(?:display|show|visibility)(?:logic|conditions?))|conditions?|relevan(?:t|ce)|dependson)$/;

/** Longer texts are neither names nor comparisons with one value. */
const MAX_LENGTH = 300;

/** The position of the question if an unknown property of it is a condition of another program. */
export function conditionalQuestion({ path, name, value }: UnknownMember): number | undefined {
  const [list, position] = path;
  const hasCondition =
    typeof value === "string" ? value.trim() !== "" : Object.keys(Object(value)).length > 0;
  return hasCondition &&
    path.length === 3 &&
    list === "questions" &&
    name.length < MAX_LENGTH &&
    CONDITION.test(folded(name))
    ? (position as number)
    : undefined;
}

const COMPARISON = /^[\s${]*([\w.-]+)[\s}]*(?:={1,3}|is|equals?)\s*(["']?)([^"']*?)\2\s*$/;

/** The name of a question and the answer that a condition compares it with; undefined for other conditions. */
function comparisonIn(condition: unknown): readonly [id: unknown, answer: unknown] | undefined {
  if (typeof condition === "string") {
    const found = condition.length < MAX_LENGTH ? COMPARISON.exec(condition) : null;
    return found ? [found[1], found[3]] : undefined;
  }
  const only = Array.isArray(condition) && condition.length === 1 ? condition[0] : condition;
  const members = isObject(only) ? Object.entries(only) : [];
  const member = (names: RegExp): unknown => members.find(([name]) => names.test(folded(name)))?.[1];
  const operator = member(/^op(erator)?$/) ?? "=";
  return members.length < 4 && typeof operator === "string" && /^(={1,3}|is|eq|equals?)$/.test(operator)
    ? [member(/^(question|field)(id)?$/), member(/^(value|answer|equals|is)$/)]
    : undefined;
}

/** Branching of the previous question that leads to this question after one answer only, if the condition compares with that answer. */
function fixFor(
  facts: Facts,
  position: number,
  { path, name, value }: UnknownMember,
): readonly Fix[] | undefined {
  const before = facts.questionAt(position - 1);
  const [id, answer] = comparisonIn(value) ?? [];
  if (before === undefined || typeof answer === "object" || /^(?:hid|skip)/i.test(name)) return undefined;
  const given = facts.rawQuestionAt(position - 1);
  const keys = ResponseKeys.of(before);
  if (
    keys === null ||
    typeof id !== "string" ||
    (before.id !== id && given["name"] !== id) ||
    [given, facts.rawQuestionAt(position)].some(
      (each) => "branching" in each && each["branching"] !== null,
    ) ||
    before.optional === true ||
    facts.survey.appearance?.shuffleQuestions === true
  )
    return undefined;
  const item = keys.item as CompiledQuestion;
  const otherwise: Target = position + 1 === facts.count ? "end" : position + 1;
  const responseValues: Record<string, Target> = {};
  for (const each of answersTo(item)) {
    const key = portableKey(item, each);
    const isMet = String(item.choices?.[each as number] ?? each) === String(answer);
    const target = isMet ? position : otherwise;
    // Deployed clients cannot distinguish this answer from others.
    if (key === undefined || (responseValues[key] ?? target) !== target) return undefined;
    responseValues[key] = target;
  }
  const targets = Object.values(responseValues);
  return targets.length > 1 && targets.filter((each) => each === position).length === 1
    ? unsure("Branch on the previous question", [
        {
          op: "add",
          path: `/questions/${position - 1}/branching`,
          value: { type: "response_based", responseValues },
        },
        { op: "remove", path: toPointer(path) },
      ])
    : undefined;
}

/** Clients ignore conditions of other programs. */
export const conditionalDisplay = {
  code: "conditional-display",
  severity: "warning",
  messages,
  summary: "No question has a condition that clients ignore.",
  check(facts, report) {
    for (const member of facts.unknown?.() ?? []) {
      const position = conditionalQuestion(member);
      if (position !== undefined)
        report(toPointer(member.path), "ignoredCondition", () => ({
          params: { name: member.name },
          fixes: fixFor(facts, position, member),
        }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
