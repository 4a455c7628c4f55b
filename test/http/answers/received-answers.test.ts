import { describe, expect, it } from "vitest";
import { receivedAnswers } from "#http/answers/received-answers.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { normalizeResponses } from "#runtime/normalize-responses.ts";

/** The answers in the properties of an event, by question id or position. */
const answersIn = (
  properties: Readonly<Record<string, unknown>>,
  questions: readonly { readonly id: string | null }[],
): object => {
  const survey = { questions: questions.map((each) => ({ ...each, type: "open", question: "Why?" })) };
  return normalizeResponses(lowerSurvey(survey), receivedAnswers(properties)).responses;
};

describe("the names of answers", () => {
  const named = (names: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(names).map(([name, value]) => [`$survey_response${name}`, value]));
  /** What clients of each generation send where the answers are x, y and z; some send both names. */
  const generations = {
    old: () => named({ "": "x", _1: "y", _2: "z" }),
    new: (keys: readonly string[]) =>
      named(Object.fromEntries(keys.map((key, at) => [`_${key}`, "xyz"[at]]))),
    both: (keys: readonly string[]) => ({ ...generations.old(), ...generations.new(keys) }),
  };
  const surveys: readonly (readonly [string, readonly (string | null)[]])[] = [
    ["with ids", ["a", "b", "c"]],
    ["without ids", [null, null, null]],
    ["with some ids", [null, "b", null]],
    ["with other ids", ["a", null, "c"]],
    ["with numbers as ids", ["1", "2", "0"]],
    ["with numbers beyond the positions", ["7", "8", "9"]],
    ["with a number as an id", ["a", "2", "c"]],
    ["with ids of prototypes", ["__proto__", "constructor", "toString"]],
  ];
  const cases = surveys.flatMap(([kind, ids]) =>
    (["old", "new"] as const).map((generation) => [generation, kind, ids] as const),
  );
  it.each(cases)("%s ones, of questions %s", (generation, _, ids) => {
    const keys = ids.map((id, position) => id ?? String(position));
    const expected = Object.fromEntries(keys.map((key, at) => [key, "xyz"[at]]));
    const questions = ids.map((id) => ({ id }));
    expect(answersIn(generations[generation](keys), questions)).toEqual(expected);
  });

  it.each(surveys.filter(([kind]) => !kind.includes("number")))("both at once, of questions %s", (_, ids) => {
    const keys = ids.map((id, position) => id ?? String(position));
    const expected = Object.fromEntries(keys.map((key, at) => [key, "xyz"[at]]));
    expect(
      answersIn(
        generations.both(keys),
        ids.map((id) => ({ id })),
      ),
    ).toEqual(expected);
  });

  it.each([
    ["the first question was skipped", { _1: "y" }, ["a", "b"], { b: "y" }],
    ["the first was skipped with nothing", { "": null, _1: "y" }, ["a", "b"], { b: "y" }],
    ["the first was skipped, without ids", { "": "", _1: "y" }, [null, null], { "1": "y" }],
    ["a name may be the id of another question", { _1: "y" }, ["1", "b"], { "1": "y" }],
    [
      "two names may be ids of other questions",
      { _1: "x", _2: "y" },
      ["2", "b", "1"],
      { "2": "y", "1": "x" },
    ],
    ["the name of the first is not an id", { "": "x", _b: "y" }, ["0", "b"], { "0": "x", b: "y" }],
    [
      "a new name shows that the others are new",
      { "": "x", _b: "y", _1: "z" },
      ["1", "b"],
      { "1": "z", b: "y" },
    ],
  ])("%s", (_, names, ids, expected) => {
    expect(
      answersIn(
        named(names),
        ids.map((id) => ({ id })),
      ),
    ).toEqual(expected);
  });
});
