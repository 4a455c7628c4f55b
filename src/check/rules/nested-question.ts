import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { UnknownMember } from "#model/known-names.ts";
import { HAS_UNKNOWN_PROPERTY } from "#model/survey-flags.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  nestedQuestion: {
    message: 'Clients ignore the questions in "{name}", so respondents never get them.',
    help: 'Write them in "questions" of the survey, and add "branching" here.',
  },
} as const;

/** The maximum number of values of a property that are read. */
const MAX_VALUES = 100;

const isQuestion = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["type"] === "string" &&
  ["question", "title", "text", "label", "choices", "options"].some((name) => name in value);

/** Whether an unknown property of a question contains questions, directly or in lists and objects. */
export function isNested({ path, value }: UnknownMember): boolean {
  if (path[0] !== "questions" || path.length !== 3) return false;
  const values: unknown[] = [value];
  for (const each of values) {
    if (isQuestion(each)) return true;
    if (typeof each === "object" && each !== null && values.length < MAX_VALUES)
      values.push(...Object.values(each).slice(0, MAX_VALUES));
  }
  return false;
}

/** Questions are in the list of the survey only. */
export const nestedQuestion = {
  code: "nested-question",
  severity: "warning",
  needs: HAS_UNKNOWN_PROPERTY,
  messages,
  check(facts, report) {
    for (const member of facts.unknown?.() ?? [])
      if (isNested(member))
        report(toPointer(member.path), "nestedQuestion", () => ({ params: { name: member.name } }));
  },
} as const satisfies SurveyRule<typeof messages>;
