import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { open, type RuleCase, runCases, yesNo } from "./rule-case.ts";

/** Choices are symbols, which need no translation, so that a language may have some texts only. */
const choices = (translations: unknown, more: object = {}): object => ({
  ...{ type: "multiple_choice", question: "1, 2 or 3?", choices: ["1", "2", "3"], translations },
  ...more,
});
const place = "/questions/0/translations/fr/choices";

describe("complete-translation", () =>
  runCases("complete-translation", [
    ["no translations", [choices(undefined), choices(null), choices({})], []],
    ["a language without texts", [choices({ fr: null, de: {} })], []],
    ["the same number of choices", [choices({ fr: { choices: ["X", "Y", "Z"] } })], []],
    ["choices on a type without choices", [open({ translations: { fr: { choices: ["X"] } } })], []],
    ["translations that are invalid", [choices({ fr: { choices: "X" } }), choices(["X"])], []],
    ["choices that are invalid", [choices({ fr: { choices: ["X"] } }, { choices: "A" })], []],
    ["choices without words", [choices({ fr: { choices: null, question: "1, 2 ou 3 ?" } })], []],
    ["a choice that is invalid still counts", [choices({ fr: { choices: ["X", 2, "Z"] } })], []],
    [
      "a choice that is missing",
      [choices({ fr: { choices: ["X", "Y"] } })],
      [
        {
          pointer: place,
          severity: "warning",
          messageId: "tooFewChoices",
          params: { language: "fr", count: 2, expected: 3 },
          related: ["/questions/0/choices"],
        },
      ],
    ],
    [
      "a choice too many",
      [yesNo({ 0: "end" }, { translations: { fr: { question: "?", choices: ["Oui", "Non", "Autre"] } } })],
      [
        {
          pointer: place,
          messageId: "tooManyChoices",
          params: { language: "fr", count: 3, expected: 2 },
        },
      ],
    ],
    [
      "no translated choice at all",
      [choices({ fr: { choices: [] } })],
      [{ pointer: place, params: { language: "fr", count: 0, expected: 3 } }],
    ],
    [
      "each language, with any name",
      [choices({ fr: { choices: ["X"] }, "a/b~c": { choices: ["X", "Y", "Z", "?"] } })],
      [
        { pointer: place },
        {
          pointer: "/questions/0/translations/a~1b~0c",
          messageId: "unknownLanguage",
          params: { name: "a/b~c" },
        },
        { pointer: "/questions/0/translations/a~1b~0c/choices", messageId: "tooManyChoices" },
      ],
    ],
    ...["de", "DE", "pt-BR", "zh-Hans-CN", "fil", "es-419", "de-CH-1996", "en-x-child"].map(
      (code): RuleCase => [
        `the language ${code}`,
        [open({ translations: { [code]: { question: "?" } } })],
        [],
      ],
    ),
    [
      "properties of a language other than texts",
      [
        open({
          translations: { de: { question: "?" } },
          question_id: "a",
          text_to: "b",
          label_color: "c",
          question_no: "1",
          title_de: 5,
          hint: "d",
        }),
        open({ translations: { de: { question: "?", title: "?", colour: "red", comment: 3 } } }),
        open({ question_de: "?", translations: { de: { question: "?" } } }),
      ],
      [],
    ],
    [
      "an unknown name that is not a language",
      [open({ translations: { formal: { question: "?" }, my_NOTES: { question: "?" }, German: null } })],
      [
        { pointer: "/questions/0/translations/formal", messageId: "unknownLanguage" },
        { pointer: "/questions/0/translations/my_NOTES", messageId: "unknownLanguage" },
      ],
    ],
    [
      "a country for its language",
      [open({ translations: { jp: { question: "?" } } })],
      [{ pointer: "/questions/0/translations/jp", help: /"ja"/ }],
    ],
    [
      "a text by another name in a translation",
      [open({ translations: { de: { label: "Warum?" } } })],
      [
        {
          pointer: "/questions/0/translations/de/label",
          help: /^Rename it to "question"\.$/,
          fixes: [
            {
              title: "Rename to question",
              applicability: "unsure",
              patch: [
                { op: "remove", path: "/questions/0/translations/de/label" },
                { op: "add", path: "/questions/0/translations/de/question", value: "Warum?" },
              ],
            },
          ],
        },
      ],
    ],
    [
      "a text of each language under its property",
      [open({ translations: { question: { de: "Warum?" } } })],
      [
        {
          pointer: "/questions/0/translations/question",
          help: /^Write \{"de":\{"question":"Warum\?"\}\} in/,
          fixes: [
            {
              title: "Move the text to the translations",
              applicability: "unsure",
              patch: [
                { op: "remove", path: "/questions/0/translations/question" },
                { op: "add", path: "/questions/0/translations/de", value: { question: "Warum?" } },
              ],
            },
          ],
        },
      ],
    ],
    [
      "a property without texts",
      [open({ translations: { question: {} } })],
      [
        {
          pointer: "/questions/0/translations/question",
          help: /^Remove it\.$/,
          fixes: [
            {
              title: "Remove the empty property",
              applicability: "unsure",
              patch: [{ op: "remove", path: "/questions/0/translations/question" }],
            },
          ],
        },
      ],
    ],
    [
      "two names of one language",
      [open({ translations: { de: { question: "a" }, German: { question: "b" } } })],
      [{ pointer: "/questions/0/translations/German", messageId: "unknownLanguage" }],
    ],
  ]));

const fr = { fr: { question: "?" } };
const both = { fr: { question: "?" }, "fr-CA": { question: "?" } };
const described = (translations: unknown): object => open({ description: "In short.", translations });
const untranslated = { severity: "warning", messageId: "untranslatedText" } as const;

describe("complete-translation of all texts", () =>
  runCases("complete-translation", [
    [
      "every text",
      [described({ fr: { question: "?", description: "Bref." } }), open({ translations: fr })],
      [],
    ],
    ["no text", [open({ translations: { fr: {}, de: { question: null } } }), open()], []],
    ["an empty text is shown as it is", [described({ fr: { question: "?", description: "" } })], []],
    [
      "the link, which is the same in all languages",
      [{ type: "link", question: "Go?", link: "https://example.org/", translations: fr }],
      [],
    ],
    ["a text in the base of the language", [open({ translations: fr }), open({ translations: both })], []],
    ["a variant of the base language", [open({ translations: { "en-GB": { question: "?" } } }), open()], []],
    [
      "texts under the name of a language",
      [open({ translations: fr }), open({ translations: { French: fr.fr } })],
      [{ pointer: "/questions/1/translations/French" }],
    ],
    [
      "texts under another key",
      [open({ translations: fr }), open({ translations: { formal: fr.fr } })],
      [{ pointer: "/questions/1/translations/formal" }],
    ],
    [
      "texts under another name",
      [open({ translations: fr }), open({ translations: { fr: { label: "?" } } })],
      [{ pointer: "/questions/1/translations/fr/label" }],
    ],
    [
      "invalid and misspelt texts",
      [
        open({ translations: fr }),
        open({ translations: { fr: { question: 2 } } }),
        open({ translations: { fr: { questoin: "?" } } }),
        open({ translations: 2 }),
        open({ translation: fr }),
      ],
      [],
    ],
    [
      "each language once, with all texts that it lacks",
      [
        yesNo({}, { translations: { fr: { question: "?" }, de: { choices: ["Ja", "Nein"] } } }),
        open({ translations: fr }),
        described(undefined),
      ],
      [
        {
          ...untranslated,
          pointer: "/questions/0/question",
          params: {
            language: "de",
            texts: [
              "questions[0].question",
              "questions[1].question",
              "questions[2].question",
              "questions[2].description",
            ],
          },
        },
        {
          ...untranslated,
          pointer: "/questions/0/choices",
          params: {
            language: "fr",
            texts: ["questions[0].choices", "questions[2].question", "questions[2].description"],
          },
          related: ["/questions/2/question", "/questions/2/description"],
        },
      ],
    ],
    [
      "choices that an editor marked",
      [yesNo({}, { translations: { fr: { question: "?", choices: ["Oui", "[Translation needed]"] } } })],
      [{ ...untranslated, pointer: "/questions/0/choices" }],
    ],
    [
      "a variant for the base",
      [open({ translations: fr }), open({ translations: { "fr-FR": fr.fr } })],
      [
        {
          ...untranslated,
          pointer: "/questions/1/question",
          params: { language: "fr", texts: ["questions[1].question"] },
        },
      ],
    ],
    [
      "a variant that hides its base",
      [described({ fr: { question: "?", description: "Bref." }, "fr-CA": { question: "?" } })],
      [
        {
          ...untranslated,
          pointer: "/questions/0/description",
          params: { language: "fr-CA", texts: ["questions[0].description"] },
        },
      ],
    ],
    [
      "codes in another case are one language",
      [described({ fr: { question: "?" } }), open({ translations: { FR: fr.fr } })],
      [{ pointer: "/questions/0/description", related: [] }],
    ],
  ]));

describe("complete-translation of the pages and the base language", () => {
  const appearance = { thankYouMessageHeader: "Bye", introScreenHeader: "Hello", backButtonText: "Back" };
  const questions = [open({ translations: fr })];
  const found = (survey: object, kind: "survey" | "survey-update" = "survey") =>
    compileSurvey(
      { ...(kind === "survey" && { name: "n" }), questions, ...survey },
      { kind },
    ).diagnostics.map(({ pointer, messageId }) => `${messageId} ${pointer}`);
  const header = "untranslatedText /appearance/thankYouMessageHeader";
  it.each<[string, object, string[], "survey-update"?]>([
    ["pages that are not shown", { appearance: { ...appearance, displayThankYouMessage: false } }, []],
    ["a change that keeps the translations", { appearance }, [], "survey-update"],
    ["a change with translations", { appearance, translations: {} }, [header], "survey-update"],
    ["the page at the end", { appearance }, [header]],
    [
      "all pages and buttons",
      {
        appearance: { ...appearance, displayIntroScreen: true, allowGoBack: true },
        translations: { fr: { name: "m" } },
      },
      ["untranslatedText /appearance/introScreenHeader"],
    ],
    ["a base language that is not translated", { base_language: "de" }, []],
    [
      "a base language that is null",
      { base_language: null, questions: [open({ translations: { en: fr.fr } })] },
      [],
    ],
    ["the base language", { base_language: "FR" }, ["baseLanguage /questions/0/translations/fr"]],
    [
      "the base language, once",
      { base_language: "fr", translations: { fr: { name: "m" } } },
      ["baseLanguage /translations/fr"],
    ],
  ])("%s", (_name, survey, expected, kind) => {
    expect(found(survey, kind)).toEqual(expected);
  });
  it("removes the translations of the base language", () => {
    const translations = { fr: { name: "m" } };
    const { diagnostics } = compileSurvey({ name: "n", questions, translations, base_language: "fr" });
    expect(diagnostics[0]?.fixes?.[0]?.patch).toEqual([
      { op: "remove", path: "/translations/fr" },
      { op: "remove", path: "/questions/0/translations/fr" },
    ]);
  });
  it("checks many languages and questions in time", () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`fr-x${at}`, { question: "?" }]),
    );
    const long = [open({ translations: many }), ...Array.from({ length: 5_000 }, () => open())];
    expect(found({ questions: long })).toHaveLength(100);
  });
});

describe("complete-translation of the survey itself", () => {
  const found = (translations: unknown): readonly string[] =>
    compileSurvey({ name: "n", questions: [open()], translations }).diagnostics.map(
      ({ code, pointer, help }) => `${code} ${pointer}: ${help}`,
    );
  it.each([
    [{ de: { name: "n", thankYouMessageHeader: "Danke" } }, []],
    [{ English: { name: "n" } }, ['complete-translation /translations/English: Rename it to "en".']],
    [
      { title: { de: "t" } },
      ['complete-translation /translations/title: Write {"de":{"name":"t"}} in "translations".'],
    ],
    [
      { submitButtonText: { de: "t" } },
      [
        'complete-translation /translations/submitButtonText: Write {"de":{"submitButtonText":"t"}} in "translations".',
      ],
    ],
    [
      // A survey has a description, but respondents do not see it.
      { description: { de: "t" } },
      ['complete-translation /translations/description: Use a language code such as "de" or "pt-BR".'],
    ],
  ])("%j", (translations, expected) => {
    expect(found(translations)).toEqual(expected);
  });
});
