import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { runSurveyCases } from "./payload-case.ts";
import { findingsOf, open, runCases } from "./rule-case.ts";

const asIs = [
  ...[
    "Why?",
    "{",
    "}",
    "a { b",
    "{}",
    "{{}}",
    "{ }",
    "a {b, c} d",
    "{a b}",
    ":-{",
    `$${"{}"}`,
    "$5 {",
    "{-}",
  ],
  ...["100 % (total) so far", "%(total)", "%()s", "{a: b}", "at 10:30 {:}"],
  ...[
    "<style>p { color: red }</style>Why?",
    "<style>p{color:red}</style>",
    '<a href="https://a.b/{id}">a</a>',
  ],
  "{".repeat(10_000),
  "{{a".repeat(10_000),
  "<".repeat(10_000),
];

const placeholders = [
  ...[
    "{name}",
    `$${"{q1}"}`,
    "{{name}}",
    "{{ first name }}",
    "{{{name}}}",
    "{panel.q-1}",
    "{0}",
    "<b>{name}</b>",
  ],
  "Hello {name}, and {other}!",
  ...["The total is %(total)s. Is this right?", "%(count)d people", "{TOKEN:FIRSTNAME}"],
  `$${"{e://Field/name}"}`,
];

describe("unfilled-placeholder", () => {
  it.each(asIs)("takes %j", (question) => {
    const html = { description: question, descriptionContentType: "html" };
    expect(findingsOf("unfilled-placeholder", [open({ question, ...html })])).toEqual([]);
  });

  it.each(placeholders)("finds %j once", (question) => {
    expect(findingsOf("unfilled-placeholder", [open({ question })])).toMatchObject([
      { pointer: "/questions/0/question", severity: "info" },
    ]);
  });

  const name = "{name}";
  const texts = { question: name, description: name, buttonText: name };
  runSurveyCases("unfilled-placeholder", [
    ["names, ids and links", { name, description: name, questions: [open({ id: name })] }, []],
    ["links", { questions: [{ type: "link", question: "Why?", link: "https://a.b/{name}" }] }, []],
    ["members that nothing reads", { questions: [open({ colour: name, choices: null })] }, []],
    ["objects in the appearance", { appearance: { theme: { title: name } } }, []],
    [
      "every text of a question",
      {
        questions: [
          open({ ...texts, validation: [{ type: "min_length", value: 1, errorMessage: name }] }),
          {
            ...{ type: "single_choice", choices: ["a", name], question: "Why?" },
            translations: { "a/b": { ...texts, choices: [name, "b"] } },
          },
          { ...open(), type: "rating", scale: 5, lowerBoundLabel: name, upperBoundLabel: `$${name}` },
        ],
      },
      [
        ...["question", "description", "buttonText", "validation/0/errorMessage"].map((at) => `0/${at}`),
        ...["choices/1", "translations/a~1b/question", "translations/a~1b/description"].map(
          (at) => `1/${at}`,
        ),
        ...["translations/a~1b/buttonText", "translations/a~1b/choices/0"].map((at) => `1/${at}`),
        ...["2/lowerBoundLabel", "2/upperBoundLabel"],
      ].map((at) => ({
        pointer: `/questions/${at}`,
        messageId: "literalPlaceholder",
      })),
    ],
    [
      "texts of pages",
      {
        appearance: { thankYouMessageHeader: name, submitButtonText: name, placeholder: name },
        translations: { de: { thankYouMessageHeader: name, name }, fr: null },
      },
      [
        ...["thankYouMessageHeader", "submitButtonText", "placeholder"].map((at) => `/appearance/${at}`),
        "/translations/de/thankYouMessageHeader",
      ].map((pointer) => ({ pointer })),
    ],
  ]);

  it("is off by default", () => {
    expect(compileSurvey({ name: "n", questions: [open(texts)] }).diagnostics).toEqual([]);
  });
});

describe("unfilled-placeholder of other programs", () =>
  runCases("unfilled-placeholder", [
    ["words in brackets", [open({ question: "Why [optional]? #recall" })], []],
    [
      "recalled answers and fields",
      [open({ question: "Hello #recall:name/fallback:there#?" }), open({ question: "Hello [first_name]?" })],
      [
        { pointer: "/questions/0/question", params: { text: "#recall:name/fallback:there#" } },
        { pointer: "/questions/1/question", params: { text: "[first_name]" } },
      ],
    ],
  ]));
