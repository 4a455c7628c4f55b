import { describe, expect, it } from "vitest";
import type { CustomRule } from "#check/rule.ts";
import { compileSurvey } from "#compile/compile-survey.ts";

const choice = (responseValues: object, choices: readonly string[] = ["Yes", "No"]) => ({
  type: "single_choice",
  question: "Which?",
  choices,
  branching: { type: "response_based", responseValues },
});
const open = { type: "open", question: "Why?" };
const survey = (...questions: readonly object[]) => ({ name: "A survey", type: "popover", questions });

describe("a property that does something when it is looked at", () => {
  /** A survey whose choices and targets call a function at each look. */
  function watched(look: () => void): object {
    const choices = ["Yes", "No", "Perhaps"];
    const values = {};
    for (const [index, text] of choices.entries()) {
      const property = <T>(value: T) => ({
        enumerable: true,
        get: () => {
          look();
          return value;
        },
      });
      Object.defineProperty(choices, index, property(text));
      Object.defineProperty(values, index, property(index === 0 ? 2 : "end"));
    }
    return survey(open, choice(values, choices), open, open);
  }
  const other = survey(
    ...Array.from({ length: 40 }, (_, at) => choice({ 0: at + 1, 1: at + 2, No: 0 })),
    open,
    open,
  );
  const plain = survey(choice({ 0: 1, 1: "end" }), open);

  it("may compile another survey", () => {
    const expected = [compileSurvey(watched(() => undefined)), compileSurvey(other), compileSurvey(plain)];
    let looks = 0;
    const inner: unknown[] = [];
    const outcome = compileSurvey(
      watched(() => {
        if (looks++ % 2 === 0) inner.push(compileSurvey(other));
      }),
    );
    expect(outcome).toMatchObject({ ok: true, value: { questions: { length: 4 } } });
    expect({ ...outcome, survey: undefined }).toStrictEqual({ ...expected[0], survey: undefined });
    for (const each of inner) expect(each).toStrictEqual(expected[1]);
    expect(compileSurvey(plain)).toStrictEqual(expected[2]);
  });

  it("may throw at any look, and the next survey is compiled as ever", () => {
    const expected = compileSurvey(plain);
    let refused = 0;
    for (let last = 0; last < 30; last++) {
      let looks = 0;
      const outcome = compileSurvey(
        watched(() => {
          if (looks++ >= last) throw new Error("not now");
        }),
      );
      if (!outcome.ok) refused++;
      expect(compileSurvey(plain)).toStrictEqual(expected);
    }
    expect(refused).toBeGreaterThan(5);
  });
});

describe("a plugin", () => {
  const leads = {
    code: "acme/leads",
    severity: "info",
    summary: "Reports where answers lead.",
    messages: { routes: { message: "{routes}" }, loops: { message: "{count} loops" } },
    check({ routes, questions }, report) {
      for (const { position, pointer } of questions)
        report(pointer, "routes", () => ({
          params: {
            routes: JSON.stringify([
              routes.edgesOf(position),
              routes.isReachable(position),
              routes.witnessTo(position),
            ]),
          },
        }));
      report("", "loops", () => ({ params: { count: routes.loops.length } }));
    },
  } as const satisfies CustomRule;

  it("may ask for routes if there is nothing for rules to find", () => {
    const payload = survey(choice({ 0: 1, 1: 2 }), open, open);
    const { diagnostics } = compileSurvey(payload, { plugins: [leads], kind: "survey-create" });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["acme/leads", "0 loops"],
      [
        "acme/leads",
        JSON.stringify([
          [
            { key: "0", target: 1, answer: "Yes" },
            { key: "1", target: 2, answer: "No" },
          ],
          true,
          [],
        ]),
      ],
      [
        "acme/leads",
        JSON.stringify([
          [{ key: null, target: 2, answer: "an answer" }],
          true,
          [{ question: 0, response: "Yes" }],
        ]),
      ],
      [
        "acme/leads",
        JSON.stringify([
          [{ key: null, target: "end", answer: "an answer" }],
          true,
          [{ question: 0, response: "No" }],
        ]),
      ],
    ]);
  });
});
