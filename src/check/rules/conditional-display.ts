import { folded } from "#diagnostics/did-you-mean.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import type { UnknownMember } from "#model/known-names.ts";
import { HAS_UNKNOWN_PROPERTY } from "#model/survey-flags.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  ignoredCondition: {
    message: 'Clients ignore the condition "{name}", so all respondents get this question.',
    help: 'Add "response_based" branching to an earlier question that skips this question for all other responses.',
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

/** Clients ignore conditions of other programs. */
export const conditionalDisplay = {
  code: "conditional-display",
  severity: "warning",
  needs: HAS_UNKNOWN_PROPERTY,
  messages,
  summary: "No question has a condition that clients ignore.",
  check(facts, report) {
    for (const member of facts.unknown?.() ?? []) {
      const { path, name } = member;
      if (isCondition(member)) report(toPointer(path), "ignoredCondition", () => ({ params: { name } }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
