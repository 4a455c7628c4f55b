import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerQuestion,
  choiceOrder,
  collectResponses,
  currentQuestion,
  lowerSurvey,
  questionOrder,
  replayResponses,
  startSurvey,
} from "#runtime/index.ts";

const choices = ["Tea", "Coffee", "Water", "Other"];
const question = { type: "single_choice", question: "What to drink?", choices, hasOpenChoice: true };
const [compiled] = lowerSurvey({ questions: [question] }).questions;

describe("choiceOrder", () => {
  it.each([
    ["r-1", [2, 1, 0, 3]],
    ["r-2", [0, 1, 2, 3]],
    [7, [2, 1, 0, 3]],
  ])("gives the seed %j the same order at any time, for payloads and compiled questions", (seed, order) => {
    expect(choiceOrder(question, seed)).toEqual(order);
    expect(compiled && choiceOrder(compiled, seed)).toEqual(order);
  });

  it.each([
    ["nothing", null as never, []],
    ["no choices", {}, []],
    ["a list that is none", { choices: "Tea" as never }, []],
    ["one choice", { choices: ["Tea"] }, [0]],
    ["an open choice alone", { choices: ["Other"], hasOpenChoice: true }, [0]],
  ])("orders %s", (_name, given, order) => expect(choiceOrder(given, 1)).toEqual(order));

  it("has every position once, the open choice last", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 30 }),
        fc.boolean(),
        fc.oneof(fc.string(), fc.double()),
        (list, openChoice, seed) => {
          const order = choiceOrder({ choices: list, openChoice }, seed);
          expect(order.toSorted((a, b) => a - b)).toEqual([...list.keys()]);
          if (openChoice && list.length > 0) expect(order.at(-1)).toBe(list.length - 1);
        },
      ),
    );
  });

  it.each<[string, (turn: number) => string | number]>([
    ["count up", (turn) => turn],
    ["end alike", (turn) => `${turn}-abcdefgh`],
    ["begin alike", (turn) => `respondent ${turn}`],
  ])("gives each order its share of seeds that %s", (_name, seedOf) => {
    const seen = new Map<string, number>();
    for (let turn = 0; turn < 6_000; turn++) {
      const order = choiceOrder({ choices: choices.slice(0, 3) }, seedOf(turn)).join();
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const count of seen.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });
});

describe("choiceOrder of several questions", () => {
  const item = (id: string | null, text: string, more: object = {}) => ({
    id,
    question: text,
    choices: [..."ABCDEFGH"],
    ...more,
  });

  it.each<[string, object, object]>([
    ["ids", item("a", "Same?"), item("b", "Same?")],
    ["texts", item(null, "One?"), item(null, "Other?")],
  ])("differs by their %s, whatever the seed", (_name, one, other) => {
    const same = Array.from({ length: 200 }, (_, seed) => seed).filter(
      (seed) => choiceOrder(one, seed).join() === choiceOrder(other, seed).join(),
    );
    expect(same.length).toBeLessThan(3);
  });

  it("is the same for a question with an id and another text", () => {
    expect(choiceOrder(item("a", "One?"), 7)).toEqual(choiceOrder(item("a", "Two?"), 7));
  });

  it.each<[number, object, number]>([
    [0, {}, 0],
    [1, {}, 1],
    [3, {}, 3],
    [0, { hasOpenChoice: true }, 1],
    [2, { hasOpenChoice: true }, 2],
    [99, {}, 8],
  ])("keeps the last %j choices of %j in their places", (last, more, kept) => {
    for (let seed = 0; seed < 20; seed++) {
      const order = choiceOrder(item("a", "?", more), seed, { last });
      expect(order.slice(8 - kept)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].slice(8 - kept));
    }
    const long = { choices: Array.from({ length: 120 }, String) };
    expect(choiceOrder(long, 1, { last: 30 }).slice(90)).toEqual(
      Array.from({ length: 30 }, (_, at) => 90 + at),
    );
  });
});

describe("questionOrder", () => {
  const open = { type: "open", question: "Why?" };
  const straight: { type: string; question: string; id?: string; optional?: boolean }[] = [
    { ...open, id: "a" },
    open,
    { ...open, optional: true },
    { ...open, id: "d" },
  ];

  it.each<[string, object[], number[]]>([
    ["no questions", [], []],
    ["one question", [open], [0]],
    ["an end in the middle", [open, { ...open, branching: { type: "end" } }, open], [0, 1, 2]],
    ["a jump back", [open, open, { ...open, branching: { type: "specific_question", index: 0 } }], [0, 1, 2]],
    [
      "an answer that skips a question",
      [{ ...question, branching: { type: "response_based", responseValues: { "0": 2 } } }, open, open],
      [0, 1, 2],
    ],
    [
      "an answer that asks the last question again",
      [open, { ...question, branching: { type: "response_based", responseValues: { "0": 1 } } }],
      [0, 1],
    ],
  ])("leaves the order if there is %s", (_name, questions, order) => {
    for (const seed of ["a", "b", "c", 4, 5])
      expect(questionOrder(lowerSurvey({ questions }), seed)).toEqual(order);
  });

  it("gives the same seed the same order, and others other orders, every question once", () => {
    const compiledSurvey = lowerSurvey({ questions: straight });
    const orders = Array.from({ length: 500 }, (_, seed) => questionOrder(compiledSurvey, seed));
    expect(orders).toEqual(orders.map((_, seed) => questionOrder(compiledSurvey, seed)));
    expect(new Set(orders.map(String)).size).toBe(24);
    for (const order of orders) expect(order.toSorted()).toEqual([0, 1, 2, 3]);
  });

  it("answers given in another order are the same record for the survey as it is listed", () => {
    const listed = lowerSurvey({ questions: straight });
    const shuffled = lowerSurvey({
      questions: questionOrder(listed, "r-7").map((at) => ({
        ...straight[at],
        id: straight[at]?.id ?? `${at}`,
      })),
    });
    let session = startSurvey(shuffled);
    for (let at = currentQuestion(session); at !== "end"; at = currentQuestion(session)) {
      const step = answerQuestion(shuffled, session, `answer to ${shuffled.questions[at]?.id}`);
      if (!step.ok) throw new Error(step.diagnostics[0].code);
      session = step.session;
    }
    const record = collectResponses(shuffled, session);
    expect(record).toEqual({ a: "answer to a", 1: "answer to 1", 2: "answer to 2", d: "answer to d" });
    expect(replayResponses(listed, record)).toMatchObject({ ok: true, finished: true, diagnostics: [] });
  });
});
