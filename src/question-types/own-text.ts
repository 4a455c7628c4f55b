import type { Item } from "./question-type.ts";

/** A text of the respondent's own, which is not listed. */
export function ownText({ choices = [] }: Item): string {
  let text = "something else";
  while (choices.includes(text)) text += " again";
  return text;
}
