import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { folded } from "#diagnostics/did-you-mean.ts";
import { unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { say } from "#diagnostics/sentences.ts";
import type { UnknownMember } from "#model/known-names.ts";
import { answersTo } from "#question-types/traits.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import { portableKey } from "../implicit-routes.ts";
import { ResponseKeys } from "../response-keys.ts";

const neverRead = {
  message: 'Nothing reads "{name}", so everybody is asked this question.',
  help: "Give an earlier question response_based branching that leads the others past this one.",
} as const;

/** What other programs call a condition, folded. */
const CONDITION =
  /^(?:(?:(?:visible|show|display|enabled?|ask|hide|hidden|skip)(?:if|when)|(?:display|show|visibility)(?:logic|conditions?))|conditions?|relevan(?:t|ce)|dependson)$/;

/** Longer texts are no names, and no comparisons with one value. */
const LONGEST = 300;

/** The position of the question that other programs show under a condition, if that is what an unknown member says. */
export function conditionalQuestion({ path, name, value }: UnknownMember): number | undefined {
  const [list, position] = path;
  const isSaid = typeof value === "string" ? value.trim() !== "" : Object.keys(Object(value)).length > 0;
  return isSaid &&
    path.length === 3 &&
    list === "questions" &&
    name.length < LONGEST &&
    CONDITION.test(folded(name))
    ? (position as number)
    : undefined;
}

const COMPARISON = /^[\s${]*([\w.-]+)[\s}]*(?:={1,3}|is|equals?)\s*(["']?)([^"']*?)\2\s*$/;

/** The name of a question and the answer that a condition compares it with; undefined if it says anything else. */
function comparisonIn(condition: unknown): readonly [id: unknown, answer: unknown] | undefined {
  if (typeof condition === "string") {
    const found = condition.length < LONGEST ? COMPARISON.exec(condition) : null;
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

/** The branching of the question before that asks the next one after one answer only, if a condition compares with that. */
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
    // Deployed clients cannot tell the answer apart from others.
    if (key === undefined || (responseValues[key] ?? target) !== target) return undefined;
    responseValues[key] = target;
  }
  const targets = Object.values(responseValues);
  return targets.length > 1 && targets.filter((each) => each === position).length === 1
    ? unsure("Branch on the question before", [
        {
          op: "add",
          path: `/questions/${position - 1}/branching`,
          value: { type: "response_based", responseValues },
        },
        { op: "remove", path: toPointer(path) },
      ])
    : undefined;
}

/** Conditions of other programs are kept, but decide nothing here. */
export const conditionalDisplay = {
  code: "conditional-display",
  severity: "warning",
  sentences: [neverRead],
  summary: "No question is shown under a condition that nothing reads.",
  check(facts, report) {
    for (const member of facts.unknown?.() ?? []) {
      const position = conditionalQuestion(member);
      if (position !== undefined)
        report(toPointer(member.path), () => ({
          ...say(neverRead, { name: member.name }),
          fixes: fixFor(facts, position, member),
        }));
    }
  },
} as const satisfies SurveyRule;
