import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asTarget, type Target } from "#branching-types/branching-type.ts";
import { listAnswersOf } from "#question-types/question-types.ts";
import { lowerQuestions } from "#routing/lower-survey.ts";
import { decidingKey } from "#routing/next-target.ts";
import { Routing } from "#routing/routing.ts";

const COUNT = 5;

const keys = fc.constantFrom(
  ...["0", "1", "2", "3", "7", "10", "negative", "neutral", "positive"],
  ...["detractors", "passives", "promoters", "Yes", "No", "constructor"],
);
const target = fc.oneof(fc.integer({ min: 0, max: COUNT }), fc.constantFrom("end", "next_question", -0));
const item = fc.oneof(
  fc.record({ type: fc.constant("rating"), scale: fc.integer({ min: 2, max: 10 }) }),
  fc.record({
    type: fc.constant("single_choice"),
    choices: fc.array(fc.constantFrom("Yes", "No", "0", "2", "constructor"), { minLength: 1, maxLength: 4 }),
    hasOpenChoice: fc.boolean(),
  }),
  fc.record({ type: fc.constantFrom("open", "link") }),
);
const byKeys = fc.oneof(
  fc.dictionary(keys, target, { noNullPrototype: true }),
  fc.dictionary(fc.constantFrom("0", "1", "2", "3"), target, { noNullPrototype: true }),
  fc.dictionary(fc.constantFrom("negative", "neutral", "positive"), target, { noNullPrototype: true }),
);

type Asked = Readonly<Record<string, unknown>>;

const surveyWith = (question: Asked, position: number): Asked[] =>
  Array.from({ length: COUNT }, (_, at) => (at === position ? question : {}));

/** The question at a position of a survey of `COUNT`, lowered, with its edges. */
function lower(question: Asked, position: number) {
  const { questions, edges } = lowerQuestions(surveyWith(question, position));
  const triples = Array.from({ length: edges.length / 3 }, (_, at) => edges.slice(at * 3, at * 3 + 3));
  return {
    question: questions[position],
    edges: triples.flatMap(([source, ...edge]) => (source === position ? [edge] : [])),
  };
}

describe("the routes of a question", () => {
  it("equal those of looking up every answer", () => {
    fc.assert(
      fc.property(item, byKeys, fc.boolean(), fc.nat(COUNT - 1), (fields, byKey, optional, position) => {
        const branching = { type: "response_based", responseValues: byKey };
        const { question, edges } = lower({ ...fields, optional, branching }, position);
        const answers = (question && listAnswersOf(question.type)?.(question)) ?? [];
        const routes = new Map<string, Target>();
        let unrouted = answers.length === 0;
        for (const answer of answers) {
          const key = question && decidingKey(question, answer, byKey);
          if (key === undefined) unrouted = true;
          else routes.set(String(key), asTarget(byKey[key], position, COUNT));
        }
        expect(Object.entries(question?.routes ?? {})).toEqual(Object.entries(Object.fromEntries(routes)));
        const distinct = new Map(edges.map(([key, to]) => [key === null ? null : String(key), to]));
        expect([...distinct]).toEqual([
          ...routes,
          ...(unrouted || optional ? [[null, question?.otherwise]] : []),
        ]);
        const routing = Routing.of(surveyWith({ ...fields, optional, branching }, position));
        expect(routing.questions[position]).toMatchObject({ routes: question?.routes });
        expect(routing.isUnrouted(position)).toBe(unrouted);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("isPortable", () => {
  it.each<[string, object, boolean]>([
    ["bands alone", { type: "rating", scale: 10, by: { promoters: 1, detractors: "end" } }, true],
    ["positions alone", { type: "single_choice", choices: ["Yes", "No"], by: { 1: "next_question" } }, true],
    ["a rating", { type: "rating", scale: 10, by: { promoters: 1, 3: 1 } }, false],
    ["a text", { type: "single_choice", choices: ["Yes", "No"], by: { 0: 1, No: 1 } }, false],
    ["a scale without bands", { type: "rating", scale: 4, by: { 1: 1 } }, false],
    ["a target outside of the survey", { type: "rating", scale: 5, by: { neutral: COUNT } }, false],
    ["no keys", { type: "rating", scale: 5, by: {} }, false],
    ["a band of another scale", { type: "rating", scale: 5, by: { neutral: 1, passives: 1 } }, false],
    ["bands in another order", { type: "rating", scale: 5, by: { positive: 1, negative: 1 } }, true],
    ["a question without response keys", { type: "open", by: { 0: 1 } }, false],
    ["a position after the choices", { type: "single_choice", choices: ["Yes"], by: { 0: 1, 1: 1 } }, false],
    ["a position that leads outside", { type: "single_choice", choices: ["Yes"], by: { 0: COUNT } }, false],
    ["no positions", { type: "single_choice", choices: ["Yes"], by: {} }, false],
    ["values that are null", { type: "rating", scale: 5, by: null }, false],
  ])("%s: %s", (_name, { by, ...question }: { by?: object }, isPortable) => {
    const branching = { type: "response_based", responseValues: by };
    const routing = Routing.of(surveyWith({ ...question, branching }, 0));
    expect(routing.isPortable(0)).toBe(isPortable);
    expect(routing.isPortable(1)).toBe(false);
    expect(routing.hasUnportable).toBe(!isPortable);
  });

  it.each([
    [1, true, true],
    [2, true, false],
    [3, false, false],
  ])("with %i positions that were counted while reading", (indexedKeys, isPortable, isUnrouted) => {
    const responseValues = Object.fromEntries(Array.from({ length: indexedKeys }, (_, key) => [key, "end"]));
    const branching = { type: "response_based", responseValues, indexedKeys };
    const question = { type: "single_choice", choices: ["Yes", "No"], branching };
    const routing = Routing.of(surveyWith(question, 0));
    expect(routing.isPortable(0)).toBe(isPortable);
    expect(routing.isUnrouted(0)).toBe(isUnrouted);
    expect(routing.questions[0]?.routes).toEqual(indexedKeys === 1 ? { 0: "end" } : { 0: "end", 1: "end" });
  });
});
