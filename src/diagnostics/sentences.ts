// The former form of messages, used by parts that have no message ids yet.
import type { MessageTemplate, ParamsOf } from "./messages.ts";

export { boundParams, formatMessage as fillSentence, type ParamsOf } from "./messages.ts";

export type Sentence = Omit<MessageTemplate, "severity">;

/** A sentence, or only its help, with its values, checked by their types: what a finding says. */
export const say = <const Said extends Partial<Sentence>>(sentence: Said, params: ParamsOf<Said>) => ({
  ...sentence,
  params,
});
