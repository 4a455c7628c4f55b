import type { SurveyFacts } from "./survey-facts.ts";

/**
 * Whether a member is missing from the facts only because it could not be read or was misspelt, which has been reported; rules about
 * what is absent then stay quiet.
 */
export const isUnread = (facts: SurveyFacts, pointer: string): boolean => facts.faulty.has(pointer);
