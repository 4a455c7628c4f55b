import * as fc from "fast-check";

/** One of several arbitraries, by weight; shrinking tries earlier ones, too. */
export const weighted = <Values extends readonly unknown[]>(
  ...choices: {
    readonly [At in keyof Values]: readonly [weight: number, arbitrary: fc.Arbitrary<Values[At]>];
  }
): fc.Arbitrary<Values[number]> =>
  fc.oneof({ withCrossShrink: true }, ...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const plain = [
  "Fine",
  "Tea",
  "Coffee",
  "Morning",
  "Never",
  "Sometimes",
  "Every day",
  "Kim",
  "Not sure",
  "Other",
] as const;

/** Texts that people write and that programs often handle wrongly. None is blank or contains HTML. */
const odd = [
  "It's 5 o'clock",
  'He said "no", twice',
  "18 < 25 & more",
  "C:\\temp\\new",
  "100 %",
  "a/b~c",
  "Ünïcödé",
  "e\u0301tage",
  "日本語のテキスト",
  "שלום",
  "مرحبا بالعالم",
  "😀👩‍👩‍👧",
  "𝒜𝓈𝓉𝓇𝒶𝓁",
  "two\nlines",
  " spaces around ",
  "null",
  "end",
  "next_question",
  "constructor",
  "toString",
] as const;

/** Visible text, in its natural direction, and without characters that could begin a tag. */
function spare(text: string): string {
  const safe = text.replaceAll(/[<\u202a-\u202e]/g, "‹");
  return /[^\s\p{Cf}]/u.test(safe) ? safe : "?";
}

/**
 * Texts of graphemes. Its parts are created when a value is drawn: building fast-check's table of graphemes takes as much time
 * as loading all code of the generators.
 */
export const graphemes = (lengths: { minLength?: number; maxLength: number }): fc.Arbitrary<string> =>
  fc.constant({ unit: "grapheme", ...lengths } as const).chain(fc.string);

/** Texts that are not blank: mostly plain words, sometimes odd ones, sometimes any characters. Shrink to a plain word. */
export const texts: fc.Arbitrary<string> = weighted(
  [12, fc.constantFrom(...plain)],
  [4, fc.constantFrom(...odd)],
  [1, graphemes({ minLength: 1, maxLength: 8 }).map(spare)],
);
