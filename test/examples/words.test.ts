import type { Question } from "surveyc";
import { describe, expect, it } from "vitest";
import { translations } from "../../examples/shared/translations.ts";
import { describeLength, formatProgress, formatRefusal, speechIn } from "../../examples/shared/words.ts";

const languages = Object.keys(translations);

/** The texts of a table, by their path. */
const textsOf = (table: object, path = ""): [string, string][] =>
  Object.entries(table).flatMap(([name, text]) =>
    typeof text === "string" ? [[`${path}${name}`, text]] : textsOf(text as object, `${path}${name}.`),
  );

describe("the words of the pages", () => {
  const english = Object.fromEntries(textsOf(speechIn("en").words));

  it.each(languages)("are all there in %s, and none is left in English", (language) => {
    const texts = textsOf(speechIn(language).words).filter(([path]) => !path.startsWith("nouns."));
    const wanted = Object.keys(english).filter((path) => !path.startsWith("nouns."));
    expect(texts.map(([path]) => path).sort()).toEqual(wanted.sort());
    for (const [path, text] of texts) {
      expect(text.trim(), path).not.toBe("");
      if (text !== "Neutral") expect(text, path).not.toBe(english[path]);
    }
  });

  it.each(languages)("have the values of the English ones in %s", (language) => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
    for (const [path, text] of textsOf(speechIn(language).words))
      if (!path.startsWith("nouns.")) expect([path, names(text)]).toEqual([path, names(english[path] ?? "")]);
  });

  it.each(["en", ...languages])("have the plural forms that are asked for in %s", (language) => {
    const { words } = speechIn(language);
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const nouns = new Set(textsOf(words).flatMap(([, text]) => text.match(/(?<=\{\w+:)\w+/g) ?? []));
    // "other" is a form that no whole number below a million has, such as "many" in Spanish.
    for (const noun of nouns)
      for (const form of needed.filter((form) => language === "ar" || form === "one" || form === "other"))
        if (form !== "zero")
          expect(words.nouns[noun]?.[form], `${noun}, ${form}`).toEqual(expect.any(String));
  });

  it.each([
    ["de-AT", "de", "ltr"],
    ["DE", "de", "ltr"],
    ["ar-EG", "ar", "rtl"],
    ["en-GB", "en", "ltr"],
    ["pl", "en", "ltr"],
    ["", "en", "ltr"],
    ["constructor", "en", "ltr"],
  ])("of the tag %j are those of %s, written %s", (tag, lang, dir) => {
    expect(speechIn(tag)).toMatchObject({ lang, dir });
  });
});

describe("progress", () => {
  const say = (language: string, min: number, max: number | null) =>
    formatProgress(speechIn(language), { answered: 0, fraction: 0, remaining: { min, max } });

  it.each([
    [0, 0, "All done"],
    [1, 1, "The last question"],
    [3, 3, "2 more after this"],
    [3, 5, "2 to 4 more after this"],
    [1, 3, "Up to 2 more after this"],
    [3, null, "At least 2 more after this"],
    [1, null, "There may be more after this"],
  ])("with %s to %s questions left is %j", (min, max, text) => expect(say("en", min, max)).toBe(text));

  it.each([
    ["de", 2, "Danach noch 1 Frage"],
    ["de", 3, "Danach noch 2 Fragen"],
    ["es", 2, "Después: 1 pregunta más"],
    ["fr", 3, "Encore 2 questions après celle-ci"],
    ["ar", 2, "بعد هذا السؤال: سؤال واحد"],
    ["ar", 3, "بعد هذا السؤال: سؤالان"],
    ["ar", 4, "بعد هذا السؤال: 3 أسئلة"],
    ["ar", 12, "بعد هذا السؤال: 11 سؤالًا"],
    ["ar", 101, "بعد هذا السؤال: 100 سؤال"],
  ])("in %s with %i questions left has the right plural", (language, left, text) =>
    expect(say(language, left, left)).toBe(text),
  );
});

describe("what is left", () => {
  const bounds = (language: string) =>
    [
      [1, 4],
      [3, null],
      [1, null],
    ].map(([min, max]) => {
      const remaining = { min: min as number, max: max as number | null };
      return formatProgress(speechIn(language), { answered: 0, fraction: 0, remaining });
    });

  it.each([
    ["de", /höchstens 3/, /mindestens 2/, /vielleicht/],
    ["es", /como máximo 3/, /al menos 2/, /puede haber/],
    ["fr", /3 .* au plus/, /2 .* au moins/, /peuvent/],
    ["ar", /3 على الأكثر/, /2 على الأقل/, /قد تأتي/],
  ])("is at most, at least or perhaps something in %s", (language, ...said) => {
    for (const [at, text] of bounds(language).entries()) expect(text).toMatch(said[at] as RegExp);
  });
});

describe("why an answer does not count", () => {
  const question: Question = {
    type: "open",
    question: "Why?",
    validation: [
      { type: "max_length", value: 9 },
      { type: "max_length", value: 3, errorMessage: "Shorter, please" },
      { type: "min_length", value: 2 },
    ],
  };
  const longer = { code: "answer-too-long", message: "", params: { most: 3 } } as const;
  const rejected = { code: "answer-rule", message: "Own.", params: { most: 3 } } as const;
  const shorter = { code: "answer-too-short", message: "", params: { least: 2 } } as const;

  it.each([
    ["in the author's words, if present", longer, question, "Shorter, please"],
    [
      "in those of the page for a known rule",
      { ...rejected, messageId: "at-most" },
      question,
      "Pick at most 3.",
    ],
    ["in those of the rule for another one", { ...rejected, messageId: "constructor" }, question, "Own."],
    ["in those of the page, without the author's", shorter, question, "Write at least 2 characters."],
    [
      "in those of the page, in a translation",
      longer,
      { ...question, question: "Warum?" },
      "Write at most 3 characters.",
    ],
  ])("is shown %s", (_, refusal, shown, said) => {
    expect(formatRefusal(speechIn("en"), refusal, question, shown)).toBe(said);
  });
});

describe("the length of an answer", () => {
  it.each([
    ["en", undefined, undefined, ""],
    ["en", 5, 20, "Write 5 to 20 characters."],
    ["en", 5, undefined, "Write at least 5 characters."],
    ["en", undefined, 1, "Write at most 1 character."],
    ["en", 5, 5, "Write 5 characters."],
    ["de", 5, 20, "Schreiben Sie 5 bis 20 Zeichen."],
    ["ar", 2, undefined, "اكتب حرفين على الأقل."],
    ["ar", 3, 10, "اكتب من 3 إلى 10 أحرف."],
  ])("in %s from %s to %s is %j", (language, least, most, text) =>
    expect(describeLength(speechIn(language), least, most)).toBe(text),
  );
});
