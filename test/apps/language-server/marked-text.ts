// Texts with a mark where the cursor is: ¦.
import { PayloadDocument } from "#apps/language-server/payload-document.ts";
import { compileSurveyText } from "#index.ts";

const MARK = "¦";

/** A survey with a rating that branches, an optional question, and one that some respondents are never asked. */
export const visit = `{
  "name": "Visit",
  "type": "popover",
  "questions": [
    {
      "type": "rating",
      "id": "nps",
      "question": "How likely?",
      "display": "number",
      "scale": 10,
      "branching": { "type": "response_based", "responseValues": { "detractors": 2, "promoters": "end" } }
    },
    { "type": "open", "id": "more", "question": "What was good?", "branching": { "type": "end" } },
    { "type": "single_choice", "question": "Why?", "choices": ["Price", "Staff"],
      "branching": { "type": "response_based", "responseValues": { "1": "next_question" } } },
    { "type": "open", "question": "Which?", "branching": { "type": "specific_question", "index": 4 } },
    { "type": "open", "question": "Anything else?" }
  ]
}
`;

/** The text without its mark, and the position of the mark. */
export function readMarked(marked: string, syntax: "json" | "jsonc" = "json") {
  const offset = Math.max(marked.indexOf(MARK), 0);
  const text = marked.replace(MARK, "");
  const { diagnostics } = compileSurveyText(text, { syntax });
  const isRead = !diagnostics.some(({ code }) => code === "valid-json");
  return { document: new PayloadDocument(text, { syntax, isRead, diagnostics }), offset, text };
}

/** `visit` with the mark after a part of it. */
export function visitAt(part: string) {
  if (!visit.includes(part)) throw new Error(`The survey has no ${part}.`);
  return readMarked(visit.replace(part, `${part}${MARK}`));
}

/** The text of a range. */
export const cut = (text: string, range: { readonly start: number; readonly end: number } | undefined) =>
  range === undefined ? undefined : text.slice(range.start, range.end);
