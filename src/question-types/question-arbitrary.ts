import * as fc from "fast-check";
import type { Response } from "#diagnostics/diagnostic.ts";
import { normalizeText } from "./duplicate-texts.ts";
import type { Item } from "./question-type.ts";
import { texts, weighted } from "./text-arbitrary.ts";

/** Options of generated questions. */
export interface QuestionStyle {
  /** Whether every deployed client must draw and route the question as surveyc does. */
  readonly portable: boolean;
}

/** Generators of the questions of one type and of answers to them. */
export interface QuestionArbitrary<Fields> {
  /** The members of a question, except its id, text and branching, which depend on the rest of the survey. */
  readonly fields: (style: QuestionStyle) => fc.Arbitrary<Fields>;
  /** Every kind of valid answer except skips. Null if no other answer is valid. */
  readonly answers: (item: Item) => fc.Arbitrary<Response> | null;
  /**
   * The response keys that branching may use, for types that have any, in groups. The keys of one group belong to
   * indistinguishable answers, so they must have the same target.
   */
  readonly keys?: (item: Item, style: QuestionStyle) => readonly (readonly string[])[];
}

/** The members that questions of every type have; all are optional. */
export interface SharedFields {
  readonly optional?: boolean | null;
  readonly description?: string | null;
  readonly descriptionContentType?: "text" | "html" | null;
  readonly buttonText?: string | null;
  readonly skipSubmitButton?: boolean;
  readonly translations?: Record<string, TranslatedTexts | null>;
}

/** Texts in another language. */
export interface TranslatedTexts {
  readonly question?: string | null;
  readonly description?: string;
  readonly choices?: string[];
}

const descriptions = fc.oneof(
  fc.record({ description: texts }),
  fc.record({ description: texts, descriptionContentType: fc.constant("text" as const) }),
  fc.constant({ description: "Please answer <b>freely</b>.<br>", descriptionContentType: "html" as const }),
  fc.constant({ description: null, descriptionContentType: null }),
);

/** Codes of languages that no client in tests requests. */
export const languages = fc.constantFrom("fr", "pt-BR", "de");

const translations = fc.dictionary(
  languages,
  fc.option(fc.record({ question: fc.option(texts), description: texts }, { requiredKeys: [] })),
  { maxKeys: 2, noNullPrototype: true },
);

/** Values of the members that questions of every type have; most often none. */
export const sharedFields = ({ portable }: QuestionStyle): fc.Arbitrary<SharedFields> =>
  fc
    .tuple(
      weighted([4, fc.constant({})], [3, fc.record({ optional: fc.constantFrom(true, true, false, null) })]),
      weighted([6, fc.constant({})], [1, descriptions]),
      weighted(
        [8, fc.constant({})],
        [1, fc.record({ buttonText: fc.option(texts), skipSubmitButton: fc.boolean() })],
      ),
      weighted([12, fc.constant({})], [1, fc.record({ translations })]),
    )
    .map(([optional, description, button, translated]): SharedFields => {
      const fields: SharedFields = { ...optional, ...description, ...button, ...translated };
      // Deployed clients would draw no button by which the question can be skipped.
      return portable && fields.optional && fields.skipSubmitButton
        ? { ...fields, skipSubmitButton: false }
        : fields;
    });

/** The source of the text of a choice: the letter of its position, a text, a number, or an earlier choice. */
type Draft =
  | { readonly letter: true }
  | { readonly text: string }
  | { readonly number: number }
  | { readonly like: number };

const drafts = ({ portable }: QuestionStyle): fc.Arbitrary<readonly Draft[]> => {
  const draft: fc.Arbitrary<Draft> = weighted(
    [4, fc.constant({ letter: true as const })],
    [4, fc.record({ text: texts })],
    [1, fc.record({ number: fc.integer({ min: -1, max: 12 }) })],
    [portable ? 0 : 1, fc.record({ like: fc.nat({ max: 5 }) })],
  );
  return weighted(
    [8, fc.array(draft, { minLength: 1, maxLength: 6 })],
    [1, fc.array(draft, { minLength: 7, maxLength: 20, size: "max" })],
  );
};

function textOf(draft: Draft, position: number, before: readonly string[]): string {
  if ("text" in draft) return draft.text;
  if ("number" in draft) return String(draft.number);
  return ("like" in draft ? before[draft.like] : undefined) ?? String.fromCharCode(65 + position);
}

/** The texts of the choices; no two read the same when the question must be portable. */
function choicesFrom(list: readonly Draft[], { portable }: QuestionStyle): string[] {
  const choices: string[] = [];
  // Deployed clients treat a skip as the answer "null" when a choice has that text.
  const taken = new Set(["null"]);
  for (const [position, draft] of list.entries()) {
    const text = textOf(draft, position, choices);
    const choice = portable && taken.has(normalizeText(text)) ? `${text} (${position + 1})` : text;
    taken.add(normalizeText(choice));
    choices.push(choice);
  }
  return choices;
}

/** The members of both types of choice questions, including those of every question. */
export interface ChoiceFields extends SharedFields {
  readonly choices: string[];
  readonly shuffleOptions?: boolean;
  readonly hasOpenChoice?: boolean | null;
}

/** One to six choices, in some lists up to twenty: letters, texts, numbers that look like positions, and, unless portable, some twice. */
export const choiceFields = (style: QuestionStyle): fc.Arbitrary<ChoiceFields> =>
  fc
    .tuple(
      drafts(style),
      weighted(
        [3, fc.constant({})],
        [2, fc.record({ hasOpenChoice: fc.constantFrom(true, true, false, null) })],
      ),
      weighted([6, fc.constant({})], [1, fc.record({ shuffleOptions: fc.boolean() })]),
      sharedFields(style),
      weighted([12, fc.constant(null)], [1, languages]),
    )
    .map(([list, open, shuffle, shared, language]) => {
      const choices = choicesFrom(list, style);
      const fields = { choices, ...open, ...shuffle, ...shared };
      if (language === null) return fields;
      const translated = { choices: choices.map((choice) => `${choice} (${language})`) };
      return { ...fields, translations: { ...shared.translations, [language]: translated } };
    });

/** A text that answers the open choice: not blank, and different from every listed choice. */
export const freeTexts = (choices: readonly string[]): fc.Arbitrary<string> =>
  texts.map((text) => {
    let free = text;
    while (choices.includes(free)) free += "!";
    return free;
  });
