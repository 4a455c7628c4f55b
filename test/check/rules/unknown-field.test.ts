import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { runSurveyCases } from "./payload-case.ts";
import { goTo, open } from "./rule-case.ts";

const asking = (...questions: readonly object[]): object => ({ questions });

describe("unknown-field", () => {
  runSurveyCases("unknown-field", [
    ["members that are null", { ...asking(open({ colour: null })), colour: null }, []],
    ["free-form members", { targeting_flag_filters: { colour: 1 }, form_content: { colour: 1 } }, []],
    ["languages and properties", { translations: { colour: {} } }, []],
    [
      "properties of events",
      {
        conditions: { events: { values: [{ name: "a", propertyFilters: { colour: { operator: "gt" } } }] } },
      },
      [],
    ],
    ["what triggers actions", { conditions: { actions: { values: [{ colour: 1 }, "a"] } } }, []],
    ["what servers add", { linked_flag: { id: 1, key: "k", colour: 1 }, created_by: { colour: 1 } }, []],
    [
      "what clients and the deployed service read",
      {
        _create_in_folder: "a",
        questions: [
          open({ originalQuestionIndex: 0 }),
          { type: "rating", question: "b", display: "number", scale: 10, isNpsQuestion: true },
        ],
      },
      [],
    ],
    ["what servers add to surveys", { $schema: "a", base_language: "en", feature_flag_keys: [] }, []],
    ["misspelt names", asking(open({ buttonTxt: "a", required: true })), []],
    ["names of other tools for what is missing", asking({ type: "open", title: "Why?" }), []],
    ["members of another type", asking(open({ scale: 5 })), []],
    ["conditions of questions", asking(open({ visibleIf: "a" })), []],
    [
      "names by which other programs launch a survey",
      { ...asking(open({ published: true })), should_launch: true, launcher: 1 },
      [
        { pointer: "/questions/0/published", messageId: "unknownProperty" },
        { pointer: "/should_launch", messageId: "launchProperty", params: { name: "should_launch" } },
        { pointer: "/launcher", messageId: "unknownProperty" },
      ],
    ],
    [
      "members of everything that is described",
      {
        colour: 1,
        questions: [
          open({ colour: 1, visibleIf: "", translations: { de: { colour: 1 } } }),
          open({ validation: [{ type: "min_length", value: 1, colour: 1 }] }),
          { ...goTo(3), "a/b": 1 },
          open({ branching: { type: "end", colour: 1 } }),
        ],
        appearance: { colour: 1, visibleIf: "a" },
        conditions: { colour: 1, events: { colour: 1, values: [{ name: "a", colour: 1 }] } },
        translations: { de: { colour: 1 } },
      },
      [
        "/questions/0/colour",
        "/questions/0/visibleIf",
        "/questions/0/translations/de/colour",
        "/questions/1/validation/0/colour",
        "/questions/2/a~1b",
        "/questions/3/branching/colour",
        "/colour",
        "/appearance/colour",
        "/appearance/visibleIf",
        "/conditions/colour",
        "/conditions/events/colour",
        "/conditions/events/values/0/colour",
        "/translations/de/colour",
      ].map((pointer) => ({ pointer, severity: "warning" as const, messageId: "unknownProperty" })),
    ],
    [
      "beside what is invalid",
      { archived: 1, colour: 1, questions: [{ type: "no_type", question: "Why?", colour: 1 }] },
      [{ pointer: "/questions/0/colour" }, { pointer: "/colour" }],
    ],
  ]);

  it("is off by default", () => {
    expect(compileSurvey({ name: "n", questions: [open({ colour: 1 })], colour: 1 }).diagnostics).toEqual([]);
  });

  it("looks at no more than a thousand", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`colour ${at}`, at]));
    const { diagnostics } = compileSurvey(
      { name: "n", questions: [open()], appearance: many },
      { rules: { "unknown-field": "warning" }, limits: { diagnostics: 10_000 } },
    );
    expect(diagnostics).toHaveLength(1_000);
  });
});
