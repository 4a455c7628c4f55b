import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { open, runCases, yesNo } from "./rule-case.ts";

const choices = (translations: unknown, more: object = {}): object => ({
  ...{ type: "multiple_choice", question: "Which?", choices: ["A", "B", "C"], translations },
  ...more,
});
const place = "/questions/0/translations/fr/choices";

describe("complete-translation", () =>
  runCases("complete-translation", [
    ["no translations", [choices(undefined), choices(null), choices({})], []],
    ["a language without texts", [choices({ fr: null, de: {} })], []],
    ["a translation of other texts", [choices({ fr: { question: "Quel ?", choices: null } })], []],
    ["as many choices", [choices({ fr: { choices: ["X", "Y", "Z"] } })], []],
    ["choices on a type without choices", [open({ translations: { fr: { choices: ["X"] } } })], []],
    ["translations that are invalid", [choices({ fr: { choices: "X" } }), choices(["X"])], []],
    ["choices that are invalid", [choices({ fr: { choices: ["X"] } }, { choices: "A" })], []],
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
      [yesNo({ 0: "end" }, { translations: { fr: { choices: ["Oui", "Non", "Autre"] } } })],
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
      "each language, whatever it is called",
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
    [
      "codes of languages, scripts, regions and variants",
      [
        ...["de", "DE", "pt-BR", "zh-Hans-CN", "fil", "es-419", "de-CH-1996", "en-x-child"].map((code) =>
          open({ translations: { [code]: { question: "?" } } }),
        ),
      ],
      [],
    ],
    [
      "members that are no texts in a language",
      [
        open({ question_id: "a", text_to: "b", label_color: "c", question_no: "1", title_de: 5, hint: "d" }),
        open({ translations: { de: { question: "?", title: "?", colour: "red", comment: 3 } } }),
        open({ question_de: "?", translations: { de: { question: "?" } } }),
      ],
      [],
    ],
    [
      "a name that is no language, of which nothing is known",
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
          help: /^Write \{"de":\{"question":"Warum\?"\}\} in/,
          fixes: [
            {
              title: "Move the text to the translations",
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
      "two names of one language",
      [open({ translations: { de: { question: "a" }, German: { question: "b" } } })],
      [{ pointer: "/questions/0/translations/German", messageId: "unknownLanguage" }],
    ],
  ]));

describe("complete-translation of the survey itself", () => {
  const found = (translations: unknown): readonly string[] =>
    compileSurvey({ name: "n", questions: [open()], translations }).diagnostics.map(
      ({ code, pointer, help }) => `${code} ${pointer}: ${help}`,
    );
  it.each([
    [{ de: { name: "n", thankYouMessageHeader: "Danke" } }, []],
    [
      { English: { name: "n" } },
      ['complete-translation /translations/English: Write {"en":{"name":"n"}} in "translations".'],
    ],
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
