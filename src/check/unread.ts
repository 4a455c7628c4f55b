import type { SurveyFacts } from "./survey-facts.ts";

/**
 * Whether a member is missing from the facts only because it could not be read, which has been reported; rules about
 * what is absent then stay quiet. Known where the facts come with the `faulty` places of the payload.
 */
export const isUnread = (
  facts: SurveyFacts & { readonly faulty?: ReadonlySet<string> },
  pointer: string,
): boolean => facts.faulty?.has(pointer) === true;
