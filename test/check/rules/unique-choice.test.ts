import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingsOf, open, type RuleCase, runCases } from "./rule-case.ts";

const choices = (list: readonly unknown[], more: object = {}): object => ({
  type: "single_choice",
  question: "Which?",
  choices: list,
  ...more,
});
const branching = (responseValues: object): object => ({
  branching: { type: "response_based", responseValues },
});

describe("unique-choice", () => {
  runCases("unique-choice", [
    ["choices that differ", [choices(["a", "b"])], []],
    ["one choice", [choices(["a"])], []],
    ["a word and the beginning of a longer one", [choices(["You alone", "Your team", "you and I"])], []],
    ["words of another script", [choices(["Über", "Öfter", "ü", "日", "日本"])], []],
    [
      "words of another script in another case",
      [choices(["Über", "Öfter", "über"])],
      [{ pointer: "/questions/0/choices/2", severity: "warning", related: ["/questions/0/choices/0"] }],
    ],
    [
      "a sign that is a letter in another case",
      [choices(["kelvin", "\u212aelvin"])],
      [{ pointer: "/questions/0/choices/1", severity: "warning" }],
    ],
    ["letters with marks", [choices(["a", "á", "ab", "a b"])], []],
    [
      "flags of regions, which differ in tags",
      [choices(["\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}", "\u{1f3f4}\u{e0067}\u{e0073}\u{e007f}"])],
      [],
    ],
    [
      "translated choices that differ",
      [choices(["a", "b"], { translations: { fr: { choices: ["x", "y"] } } })],
      [],
    ],
    [
      "choices that an editor marked as not translated",
      [
        choices(["a", "b"], {
          translations: { fr: { choices: ["[Translation needed]", "[Translation needed]"] } },
        }),
      ],
      [],
    ],
    [
      "translated choices that read the same",
      [
        choices(["Small", "Tiny", "Big"], {
          translations: { fr: { choices: ["Petit", "petit ", "Grand"] }, de: null },
        }),
      ],
      [
        {
          pointer: "/questions/0/translations/fr/choices/1",
          severity: "warning",
          messageId: "sameTranslation",
          params: { language: "fr", choice: 2, text: "petit ", first: 1 },
          related: ["/questions/0/translations/fr/choices/0"],
        },
      ],
    ],
    [
      "translated choices whose originals read the same, once",
      [choices(["A", "a"], { translations: { fr: { choices: ["X", "X"] } } })],
      [{ pointer: "/questions/0/choices/1" }],
    ],
    [
      "translated choices beyond those of the question",
      [choices(["A"], { translations: { fr: { choices: ["X", "Y", "Y"] } } })],
      [{ pointer: "/questions/0/translations/fr/choices/2" }],
    ],
    ...["Fast ", " fast", "FAST", "Fast\u00a0", "\u200bFast", "F\u00adas\u200bt", "Fast\ufe0f"].map(
      (other): RuleCase => [
        `${JSON.stringify(other)} beside Fast`,
        [choices(["Slow", "Fast", "Fair", other])],
        [
          {
            pointer: "/questions/0/choices/3",
            severity: "warning",
            messageId: "equivalentText",
          },
        ],
      ],
    ),
    [
      "a letter with its accent in one character and in two",
      [choices(["Café", "Cafe\u0301", "Cafe"])],
      [{ pointer: "/questions/0/choices/1", messageId: "equivalentText" }],
    ],
    [
      "spaces of two kinds",
      [choices(["a b", "a\u00a0b"])],
      [{ pointer: "/questions/0/choices/1", severity: "warning" }],
    ],
    [
      "the same text after one in another case, routed apart",
      [choices(["A", "a", "a"], branching({ "1": "end", "2": 1 })), open()],
      [
        { pointer: "/questions/0/choices/1", severity: "warning" },
        { pointer: "/questions/0/choices/2", severity: "error", related: ["/questions/0/choices/1"] },
      ],
    ],
    ["invalid choices", [choices([5, 5, "a"])], []],
    ["an invalid list", [choices("aa" as never)], []],
    ["choices on a type without choices", [open({ choices: ["a", "a"] })], []],
    ["the same choice in two questions", [choices(["a", "b"]), choices(["a", "b"])], []],
    ["many choices", [choices(Array.from({ length: 50 }, (_, index) => `c${index}`))], []],
    [
      "a repeated choice",
      [choices(["a", "b", "a"])],
      [
        {
          pointer: "/questions/0/choices/2",
          severity: "warning",
          params: { choice: 3, text: "a", first: 1 },
          related: ["/questions/0/choices/0"],
        },
      ],
    ],
    [
      "each repeated choice of a multiple choice",
      [choices(["a", "a", "b", "a"], { type: "multiple_choice" })],
      [
        { pointer: "/questions/0/choices/1", severity: "warning", related: ["/questions/0/choices/0"] },
        { pointer: "/questions/0/choices/3", severity: "warning", related: ["/questions/0/choices/0"] },
      ],
    ],
    [
      "a repeated choice among many",
      [choices([...Array.from({ length: 50 }, (_, index) => `c${index}`), "c49"])],
      [{ pointer: "/questions/0/choices/50", related: ["/questions/0/choices/49"] }],
    ],
    [
      "the same target by text",
      [choices(["a", "a"], branching({ a: "end" })), open()],
      [{ pointer: "/questions/0/choices/1", severity: "warning" }],
    ],
    [
      "the same target by position",
      [choices(["a", "a"], branching({ "0": "end", "1": "end" })), open()],
      [{ pointer: "/questions/0/choices/1", severity: "warning" }],
    ],
    [
      "the same target, once without a key",
      [choices(["a", "a", "b"], branching({ "0": 1, "2": "end" })), open()],
      [{ pointer: "/questions/0/choices/1", severity: "warning" }],
    ],
    [
      "different targets",
      [choices(["a", "a"], branching({ "0": "end", "1": 1 })), open()],
      [
        {
          pointer: "/questions/0/choices/1",
          severity: "error",
          message: /leads to questions\[1\] instead of the end/,
          related: ["/questions/0/choices/0"],
        },
      ],
    ],
    [
      "different targets by position and text",
      [choices(["a", "a"], branching({ "0": 1, a: "end" })), open()],
      [{ pointer: "/questions/0/choices/1", severity: "error" }],
    ],
    [
      "different targets, once without a key",
      [choices(["a", "a"], branching({ "1": "end" })), open()],
      [{ pointer: "/questions/0/choices/1", severity: "error" }],
    ],
    [
      "an error only for the choice with another target",
      [choices(["a", "a", "a"], branching({ "0": 1, "1": 1, "2": "end" })), open()],
      [
        { pointer: "/questions/0/choices/1", severity: "warning" },
        { pointer: "/questions/0/choices/2", severity: "error" },
      ],
    ],
    [
      "other types of branching",
      [choices(["a", "a"], { branching: { type: "end" } })],
      [{ pointer: "/questions/0/choices/1", severity: "warning" }],
    ],
  ]);

  it("reports every choice whose text occurred before", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 30 }), (list) => {
        expect(findingsOf("unique-choice", [choices(list)])).toHaveLength(list.length - new Set(list).size);
      }),
    );
  });
});
