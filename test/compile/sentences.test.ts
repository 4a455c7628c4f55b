// What all sentences of findings have in common, so that they read as if one person had written them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { messages, suggestionHelps } from "#compile/messages.ts";
import { rules } from "#compile/rule-list.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";

/** The longest that is read at a glance: about two lines of a terminal. */
const LONGEST = 190;

const sentences = [
  ...new Set(
    [...Object.values(messages).flatMap((table) => Object.values(table)), ...Object.values(suggestionHelps)]
      .flatMap((each) => ("message" in each ? [each.message, each.help ?? []] : [each.help]))
      .flat(),
  ),
];

describe("the messages of findings", () => {
  it("have a page each, under camelCase ids", () => {
    expect(sentences.length).toBeGreaterThan(250);
    expect(Object.keys(messages).sort()).toEqual(rules.map(({ code }): string => code).sort());
    const ids = [
      ...Object.values(messages).flatMap((table) => Object.keys(table)),
      ...Object.keys(suggestionHelps),
    ];
    expect(ids.filter((id) => !/^[a-z][a-zA-Z0-9]*$/.test(id))).toEqual([]);
  });

  it.each<[law: string, broken: RegExp]>([
    ["quote with straight double quotes", /[‘’“”„]|(?:^|\s)'\w/],
    ["end with one mark", /[^.?}]$|(?<! \{description)}$|[.?]{2}$/],
    ["have no double spaces or line breaks", /\s{2}|\n/],
    ["quote what authors wrote", /(?<!")\{(?:text|keys?|link|host|language|known|suggestion)(?::and)?\}/],
    ["call choices by number and text", /\bchoice \{choice\} (?!\("\{text\}"\)|is blank)/i],
    [
      "state what happens, not what the checker does",
      /\b(?:stumble|belongs here|no place to go|, it seems|in other words|the whole(?! page)|is meant,|shape|node|token|schema error|invalid value)\b/,
    ],
    ["state in which way something is wrong", /\b(?:invalid|incorrect|illegal|bad)\b/i],
  ])("%s", (_law, broken) => {
    expect(sentences.filter((each) => broken.test(each))).toEqual([]);
  });

  it("are short", () => {
    expect(sentences.filter((each) => each.length > LONGEST)).toEqual([]);
  });

  it("differ for each expected type", () => {
    const wrong = { question: 1, optional: "maybe", choices: 7, scale: "many", branching: [], id: {} };
    const said = Object.entries(wrong).flatMap(([name, value]) => {
      const asked = name === "scale" ? { type: "rating" } : { type: "single_choice", choices: ["a"] };
      const survey = { name: "n", questions: [{ ...asked, question: "q", [name]: value }] };
      return compileSurvey(survey).diagnostics.map(({ message, help }) => `${message} ${help}`);
    });
    expect(said).toHaveLength(Object.keys(wrong).length);
    expect(new Set(said).size).toBe(said.length);
  });

  it("have the number that their nouns have", () => {
    fc.assert(
      fc.property(brokenSurveys(), ({ survey }) => {
        for (const { message, help = "" } of compileSurvey(survey, { preset: "strict" }).diagnostics) {
          const own = `${message} ${help}`.replace(/"(?:[^"\\]|\\.)*"/g, '""');
          expect(own).not.toMatch(/(?<![\d-] ?)\b1 (?!is\b|has\b|always\b|less\b)[a-z]+s\b/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
