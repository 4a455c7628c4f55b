import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { open, type RuleCase, runCases } from "./rule-case.ts";

const auto = { skipSubmitButton: true };
const rating = { type: "rating", question: "How?", display: "number", scale: 5, ...auto };
const choice = (choices: readonly unknown[], more: object = {}): object => ({
  type: "single_choice",
  question: "Which?",
  choices,
  hasOpenChoice: true,
  ...more,
});

const openLists: readonly (readonly string[])[] = [
  ["A", "Other"],
  ["A", "Andere (bitte angeben)"],
  ["A", "Something else"],
  ["A", "その他"],
  ["Other phone", "Another phone", "Other"],
  ["None of the above", "Other"],
  ["A", "No, because ..."],
  ["A", "Nobody listed here"],
];

const closedLists: readonly (readonly string[])[] = [
  ["Yes", "No"],
  ["A", "None"],
  ["A", "Other", "None of the above"],
  ["Andere", "Keine davon"],
  ["A", "Aucun des deux"],
  ["A", "I don't know."],
  ["A", "Prefer not to say"],
  ["A", "Other", "B"],
];

describe("ineffective-property", () => {
  runCases("ineffective-member", [
    [
      "skipSubmitButton where it has an effect, or is not set",
      [
        rating,
        choice(["Yes", "No"], { ...auto, hasOpenChoice: false }),
        open({ skipSubmitButton: false }),
        open({ skipSubmitButton: null }),
        open({ skipSubmitButton: "yes" }),
        { question: "Which?", ...auto },
      ],
      [],
    ],
    ["open choices that ask for a text", openLists.map((choices) => choice(choices)), []],
    [
      "the same choices without an open one",
      closedLists.map((choices) => choice(choices, { hasOpenChoice: null })),
      [],
    ],
    ["a choice that is invalid", [choice(["A", "Other", 3]), choice([])], []],
    [
      "skipSubmitButton where clients ignore it",
      [
        open(auto),
        choice(["A", "Other"], auto),
        choice(["A"], { ...auto, type: "multiple_choice", hasOpenChoice: false }),
        { type: "link", question: "Read on?", link: "https://example.org/", ...auto },
      ],
      [
        {
          pointer: "/questions/0/skipSubmitButton",
          severity: "info",
          messageId: "ignoredSkipSubmitButton",
          fixes: [
            {
              title: "Remove skipSubmitButton",
              applicability: "safe",
              patch: [{ op: "remove", path: "/questions/0/skipSubmitButton" }],
            },
          ],
        },
        { pointer: "/questions/1/skipSubmitButton" },
        { pointer: "/questions/2/skipSubmitButton" },
        { pointer: "/questions/3/skipSubmitButton" },
      ],
    ],
    ...closedLists.map((choices): RuleCase => {
      const text = choices.at(-1) as string;
      return [
        `an open choice "${text}"`,
        [choice(choices)],
        [
          {
            pointer: `/questions/0/choices/${choices.length - 1}`,
            messageId: "listedChoiceOpen",
            params: { text },
          },
        ],
      ];
    }),
    [
      "an open choice with a colon",
      [choice(["A", "Other: "])],
      [
        {
          pointer: "/questions/0/choices/1",
          messageId: "doubleColon",
          params: { text: "Other: " },
          fixes: [
            {
              title: "Remove the colon",
              applicability: "unsure",
              patch: [{ op: "replace", path: "/questions/0/choices/1", value: "Other" }],
            },
          ],
        },
      ],
    ],
  ]);

  it.each([
    [{ appearance: { surveyPopupDelaySeconds: 90 } }, []],
    [{ appearance: { surveyPopupDelaySeconds: 3600 } }, []],
    [{ conditions: { seenSurveyWaitPeriodInDays: 30 } }, []],
    [
      { appearance: { surveyPopupDelaySeconds: 60_000 } },
      ["delayInMilliseconds /appearance/surveyPopupDelaySeconds"],
    ],
    [
      { conditions: { seenSurveyWaitPeriodInDays: 1.5 } },
      ["fractionOfDay /conditions/seenSurveyWaitPeriodInDays"],
    ],
  ])("checks units: %j", (members, expected) => {
    const { diagnostics } = compileSurvey(
      { name: "n", questions: [open()], ...members },
      { preset: "strict" },
    );
    expect(diagnostics.map(({ messageId, pointer }) => `${messageId} ${pointer}`)).toEqual(expected);
  });

  it.each([
    [["A", "Other"], {}, []],
    [["A", "Other (please specify)"], { hasOpenChoice: true }, []],
    [["A", "A specified version"], {}, []],
    [["A", "Other (please specify)"], {}, ["closedOther /questions/0/choices/1"]],
    [["Sonstiges (bitte angeben)", "B"], {}, ["closedOther /questions/0/choices/0"]],
  ])("checks choices that ask for a text: %j", (choices, members, expected) => {
    const question = { type: "single_choice", question: "Which?", choices, ...members };
    const { diagnostics } = compileSurvey({ name: "n", questions: [question] }, { preset: "strict" });
    expect(diagnostics.map(({ messageId, pointer }) => `${messageId} ${pointer}`)).toEqual(expected);
  });

  it("is off by default", () => {
    expect(compileSurvey({ name: "n", questions: [open(auto)] }).diagnostics).toEqual([]);
  });
});
