import type { FaultOf } from "../question-type.ts";

/** An open question takes any text; a required one no blank text. */
export const openFault: FaultOf = (item, response) => {
  if (typeof response !== "string") return "answer-type";
  return item.optional || response.trim() ? null : "answer-blank";
};

/** Any text will do. */
export const openSample = (): string => "an answer";
