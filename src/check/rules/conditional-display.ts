import { folded } from "#diagnostics/did-you-mean.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import type { UnknownMember } from "#model/known-names.ts";
import { HAS_UNKNOWN_PROPERTY } from "#model/survey-flags.ts";
import type { Facts, SurveyRule } from "../facts.ts";

const messages = {
  ignoredCondition: {
    message: 'Clients ignore the condition "{name}", so all respondents get this question.',
    help: 'Add "response_based" branching to an earlier question that skips this question for all other responses.',
  },
  ignoredIndex: {
    message: 'Clients ignore "index" here, so the next question follows.',
    help: 'Add "specific_question" branching that leads to {index:question}.',
  },
} as const;

/** Names of conditions in other programs, folded. */
const CONDITION =
  /^(?:(?:(?:visible|show|display|enabled?|ask|hide|hidden|skip)(?:if|when)|(?:display|show|visibility)(?:logic|conditions?))|conditions?|relevan(?:t|ce)|dependson)$/;

/** Whether an unknown property of a question is a condition of another program. */
export function isCondition({ path, name, value }: UnknownMember): boolean {
  const isSet = typeof value === "string" ? value.trim() !== "" : Object.keys(Object(value)).length > 0;
  return isSet && path.length === 3 && path[0] === "questions" && CONDITION.test(folded(name));
}

/** Whether an `index` is in a question instead of its branching, and does not just number the questions. */
export function isJump(facts: Facts, { path, name, value }: UnknownMember): boolean {
  const isIndex = name === "index" && path.length === 3 && path[0] === "questions" && Number.isInteger(value);
  if (!isIndex || facts.questionAt(path[1] as number)?.branching) return false;
  const count = facts.count ?? 0;
  const first = Number(facts.rawQuestionAt(0)?.["index"]);
  const isCounted = (position: number) => facts.rawQuestionAt(position)?.["index"] === first + position;
  return (value as number) < count && !Array.from({ length: count }, (_, at) => at).every(isCounted);
}

/** Clients ignore conditions of other programs, and routes outside of branching. */
export const conditionalDisplay = {
  code: "conditional-display",
  severity: "warning",
  needs: HAS_UNKNOWN_PROPERTY,
  messages,
  check(facts, report) {
    for (const member of facts.unknown?.() ?? []) {
      const { path, name } = member;
      const pointer = toPointer(path);
      if (isCondition(member)) report(pointer, "ignoredCondition", () => ({ params: { name } }));
      if (isJump(facts, member))
        report(pointer, "ignoredIndex", () => ({ params: { index: member.value as number } }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
