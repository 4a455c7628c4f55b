import * as fc from "fast-check";
import type { QuestionStyle } from "./question-arbitrary.ts";
import { type SharedFields, sharedFields } from "./shared-fields-arbitrary.ts";
import { texts } from "./text-arbitrary.ts";

/** How a choice comes to its text: a letter after its position, a text, a number, or the text of an earlier choice. */
type Draft =
  | { readonly letter: true }
  | { readonly text: string }
  | { readonly number: number }
  | { readonly like: number };

const drafts = ({ portable }: QuestionStyle): fc.Arbitrary<readonly Draft[]> => {
  const draft: fc.Arbitrary<Draft> = fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.constant({ letter: true as const }) },
    { weight: 4, arbitrary: fc.record({ text: texts }) },
    { weight: 1, arbitrary: fc.record({ number: fc.integer({ min: -1, max: 12 }) }) },
    { weight: portable ? 0 : 1, arbitrary: fc.record({ like: fc.nat({ max: 5 }) }) },
  );
  return fc.array(draft, { minLength: 1, maxLength: 6 });
};

function textOf(draft: Draft, position: number, before: readonly string[]): string {
  if ("text" in draft) return draft.text;
  if ("number" in draft) return String(draft.number);
  return ("like" in draft ? before[draft.like] : undefined) ?? String.fromCharCode(65 + position);
}

/** The texts of choices; where they must be portable, all different. */
function choicesFrom(list: readonly Draft[], { portable }: QuestionStyle): string[] {
  const choices: string[] = [];
  for (const [position, draft] of list.entries()) {
    const text = textOf(draft, position, choices);
    // Deployed clients take a skip for the text "null" where a choice reads so.
    const isTaken = text === "null" || choices.includes(text);
    choices.push(portable && isTaken ? `${text} (${position + 1})` : text);
  }
  return choices;
}

/** The members that both types of choice questions have, those of every question among them. */
export interface ChoiceFields extends SharedFields {
  readonly choices: string[];
  readonly shuffleOptions?: boolean;
  readonly hasOpenChoice?: boolean | null;
}

/** One to six choices: letters, texts, numbers that look like positions, and, unless portable, some twice. */
export const choiceFields = (style: QuestionStyle): fc.Arbitrary<ChoiceFields> =>
  fc
    .tuple(
      drafts(style),
      fc.oneof(
        { withCrossShrink: true },
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 2, arbitrary: fc.record({ hasOpenChoice: fc.constantFrom(true, true, false, null) }) },
      ),
      fc.oneof(
        { withCrossShrink: true },
        { weight: 6, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record({ shuffleOptions: fc.boolean() }) },
      ),
      sharedFields,
    )
    .map(([list, open, shuffle, shared]) => ({
      choices: choicesFrom(list, style),
      ...open,
      ...shuffle,
      ...shared,
    }));

/** A text that stands for the open choice: not blank, and none of those listed. */
export const freeTexts = (choices: readonly string[]): fc.Arbitrary<string> =>
  texts.map((text) => {
    let free = text;
    while (choices.includes(free)) free += "!";
    return free;
  });
