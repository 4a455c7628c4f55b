import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { asking, type Case, found } from "./found.ts";

// What deployed clients and servers send besides the interface; all of it is kept without a word.
const surveyExtras = [
  ...["linked_flag_key", "targeting_flag_key", "internal_targeting_flag_key"],
  "response_sampling_daily_limits",
  "base_language",
  "user_access_level",
  "search_match_type",
];
const appearanceExtras = ["surveyWidth", "theme"];
const extras = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "x"]));

const cases: readonly Case[] = [
  [
    "members that the deployed service adds",
    { name: "s", ...extras(surveyExtras), appearance: extras(appearanceExtras) },
    [],
  ],
  [
    "members that the deployed service adds to a flag",
    extras(["is_simple_flag", "rollout_percentage", "last_called_at", "created_by"]),
    [],
    "feature-flag",
  ],
  [
    "members that the deployed service adds to conditions",
    { name: "s", conditions: { cancelEvents: {}, events: { values: [], repeatedActivation: true } } },
    [],
  ],
  [
    "members that the deployed service adds to a question",
    { type: "open", question: "q", originalQuestionIndex: 0, translations: { fr: { placeholder: "x" } } },
    [],
    "question",
  ],
  [
    "misspelt members of translations and of validation",
    {
      ...{ name: "s", schedul: "once", translations: { fr: { thankYouMessageHeading: "x" } } },
      questions: [
        {
          ...{ type: "open", question: "q", translations: { fr: { questions: "x" } } },
          validation: [{ type: "min_length", errorMesage: "x" }],
        },
      ],
    },
    [
      "warning: known-field /schedul",
      "warning: known-field /translations/fr/thankYouMessageHeading",
      "warning: known-field /questions/0/translations/fr/questions",
      "warning: known-field /questions/0/validation/0/errorMesage",
    ],
  ],
  [
    "words that programs use for their own objects",
    {
      ...{ name: "s", link: "x", display: "x", index: 0 },
      questions: [{ type: "open", question: "q", index: 0, position: 1, url: "x", placeholder: "x" }],
      appearance: { name: "Dark", url: "x", archived: true, theme: { name: "Dark", description: "x" } },
      metadata: { url: "x", position: 3, archived: false, shuffleQuestions: null, author: { id: 1 } },
    },
    [],
  ],
  [
    "what only servers set, in another object",
    asking({ type: "open", question: "q", created_at: "x", created_by: {}, linked_flag: {} }),
    [],
  ],
  ["members of another object outside of surveys", { shuffleQuestions: true, url: "x" }, [], "dashboard"],
  [
    "beginnings and ends of names",
    {
      ...{ name: "s", iteration_frequency: 7 },
      appearance: { surveyPopupDelay: 3, submitButton: "x", button: "x", introScreenTitle: "x" },
      conditions: { waitPeriodInDays: 3, matchType: "x" },
    },
    [
      "warning: known-field /iteration_frequency",
      "warning: known-field /appearance/surveyPopupDelay",
      "warning: known-field /appearance/introScreenTitle",
      "warning: known-field /conditions/waitPeriodInDays",
      "warning: known-field /conditions/matchType",
    ],
  ],
  ["null in a member of another object", { name: "s", shuffleQuestions: null }, []],
  [
    "members of other objects on the survey",
    {
      ...{ name: "s", shuffleQuestions: true, thank_you_message_header: "x" },
      ...{ url: "x", seenSurveyWaitPeriodInDays: 3, branching: { type: "end" } },
    },
    [
      "warning: known-field /shuffleQuestions",
      "warning: known-field /thank_you_message_header",
      "warning: known-field /url",
      "warning: known-field /seenSurveyWaitPeriodInDays",
      "warning: known-field /branching",
    ],
    "survey-create",
  ],
  [
    "members of other objects in objects of a survey",
    {
      name: "s",
      questions: [
        {
          ...{ type: "open", question: "q", backgroundColor: "red", responseValues: {} },
          branching: { type: "end", shuffleOptions: true },
        },
      ],
      conditions: { surveyPopupDelaySeconds: 3, responses_limit: 9 },
      appearance: { seenSurveyWaitPeriodInDays: 3, lowerBoundLabel: "x" },
    },
    [
      "warning: known-field /questions/0/backgroundColor",
      "warning: known-field /questions/0/responseValues",
      "warning: known-field /questions/0/branching/shuffleOptions",
      "warning: known-field /conditions/surveyPopupDelaySeconds",
      "warning: known-field /conditions/responses_limit",
      "warning: known-field /appearance/seenSurveyWaitPeriodInDays",
      "warning: known-field /appearance/lowerBoundLabel",
    ],
  ],
  ["a name near one that is present", { name: "s", names: "t" }, []],
  [
    "null in members of other types, as clients in typed languages send it",
    asking({
      type: "open",
      question: "q",
      scale: null,
      choices: null,
      link: null,
      branching: { type: "end", index: null },
    }),
    [],
  ],
  ["null in a misspelt member", { name: "s", qestions: null }, []],
  [
    "a member of other types of questions",
    { type: "open", question: "q", scale: 5, choices: ["a"] },
    ["warning: known-field /scale", "warning: known-field /choices"],
    "question",
  ],
  [
    "a member of other types of branching",
    { type: "end", index: 3 },
    ["warning: known-field /index"],
    "branching",
  ],
  [
    "a name near one of another type of question",
    { type: "open", question: "q", chioces: [] },
    [],
    "question",
  ],
  ["any name in an object with free names", { nmae: 1 }, [], "responses-count"],
  ["any name in free-form parts", { filters: { nmae: 1 } }, [], "dashboard"],
  ["a misspelling", { name: "s", qestions: [] }, ["warning: known-field /qestions"]],
  ["another case", { name: "s", startDate: "x" }, ["warning: known-field /startDate"]],
  [
    "in a question",
    asking({ type: "open", question: "q", optionl: true }),
    ["warning: known-field /questions/0/optionl"],
  ],
  [
    "in a question of a type",
    { type: "rating", question: "q", scale: 5, lowerLabel: "", dispaly: "" },
    ["warning: known-field /lowerLabel", "warning: known-field /dispaly"],
    "question",
  ],
  ["in branching", { type: "response_based", responseValues: {}, typ: 1 }, [], "branching"],
  [
    "in appearance",
    { name: "s", appearance: { shufflequestions: true } },
    ["warning: known-field /appearance/shufflequestions"],
  ],
  [
    "a misspelt member whose value is invalid",
    { name: "s", descripton: "\u0000" },
    ["valid-text /descripton", "warning: known-field /descripton"],
  ],
  [
    "a read-only member of a request",
    { name: "s", createdAt: 1 },
    ["warning: known-field /createdAt"],
    "survey-create",
  ],
  ["an undefined member", { name: "s", qestions: undefined }, []],
];

describe("known-field", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("suggests the name, and offers to rename", () => {
    expect(parse("survey", asking({ type: "open", question: "q", branchin: {} })).diagnostics).toEqual([
      {
        code: "known-field",
        messageId: "unknownProperty",
        severity: "warning",
        pointer: "/questions/0/branchin",
        params: { name: "branchin", known: "branching" },
        message: 'Unknown property "branchin".',
        help: 'Did you mean "branching"?',
        fixes: [
          {
            title: "Rename to branching",
            applicability: "unsure",
            patch: [{ op: "move", from: "/questions/0/branchin", path: "/questions/0/branching" }],
          },
        ],
      },
    ]);
  });

  it("stops comparing after a thousand names", () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x${index}`, 1]));
    expect(found("survey", { name: "s", ...many, qestions: [] })).toEqual([]);
    expect(found("survey", { name: "s", qestions: [], ...many })).toEqual(["warning: known-field /qestions"]);
    expect(found("dashboard", { filters: many, nmae: "d" })).toEqual(["warning: known-field /nmae"]);
    expect(found("survey", { ...many, nmae: "s" })).toEqual(["required-field /name"]);
    expect(parse("survey", { ...many, nmae: "s" }).diagnostics[0]?.fixes).toBeUndefined();
  });
});
