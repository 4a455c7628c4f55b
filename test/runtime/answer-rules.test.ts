import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import type { AnswerRule, AnswerRules } from "#runtime/answer-rule.ts";
import { atLeast, atMost, between, email, exclusive, matches } from "#runtime/ready-made-rules.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { startSurvey } from "#runtime/session.ts";

const choices = ["Web", "Mail", "Phone", "None", "Other"];
const compiled = lowerSurvey({
  questions: [
    { id: "channels", type: "multiple_choice", choices, hasOpenChoice: true, optional: true },
    { id: "__proto__", type: "open", optional: true },
    { id: "constructor", type: "rating", scale: 10, optional: true },
    { type: "single_choice", choices, optional: true },
  ],
});
const accepts = (rule: AnswerRule, response: Response): boolean =>
  rule(response, { question: compiled.questions[0] as never, session: startSurvey(compiled) }) === undefined;
const refuse: AnswerRule = () => ({ messageId: "never", params: { n: 1 } });

describe("the ready-made rules", () => {
  it.each<[string, AnswerRule, Response[], Response[]]>([
    ["atLeast", atLeast(2), [["Web", "Mail"], ["Web", "typed"], null, [], ""], [["Web"]]],
    ["atMost", atMost(2), [["Web", "Mail"], null, [], "one text", 7], [["Web", "Mail", "typed"]]],
    [
      "exclusive",
      exclusive("None"),
      [["None"], ["Web", "Mail"], "None", null],
      [
        ["None", "Web"],
        ["x", "None"],
      ],
    ],
    [
      "between",
      between(18, 120),
      [18, 120, "18", " 99.5 ", null, "", "  "],
      [17, 121, "17", "old", "1e9", ["9"]],
    ],
    ["matches", matches(/^\d{5}$/), ["12345", 12345, null, ""], ["1234", " 12345", "123456"]],
    ["matches in a list", matches(/^[A-Z]/), [["Web", "Mail"]], [["Web", "typed"]]],
    ["matches anywhere", matches(/\d/g), ["a1", "1a"], ["a"]],
    ["matches with y", matches(/a/y), ["ab"], ["ba"]],
    [
      "email",
      email(),
      [
        "a@b",
        "a.b+c@example.org",
        "!#$%&'*+/=?^_`{|}~-@x-y.z9",
        "A@B.C",
        `a@${"x".repeat(63)}.org`,
        null,
        "",
      ],
      [
        "a",
        "@b",
        "a@",
        "a@b.",
        "a@.b",
        "a@b..c",
        "a@-b",
        "a@b-",
        "a b@c",
        " a@b",
        "a@b_c",
        "ä@b",
        "a@b\n",
        `a@${"x".repeat(64)}`,
      ],
    ],
  ])("%s", (_, rule, accepted, rejected) => {
    for (const response of [...accepted, ...accepted])
      expect([response, accepts(rule, response)]).toEqual([response, true]);
    for (const response of [...rejected, ...rejected])
      expect([response, accepts(rule, response)]).toEqual([response, false]);
  });

  it("leave the pattern's lastIndex alone", () => {
    const pattern = /\d/g;
    pattern.lastIndex = 7;
    expect(accepts(matches(pattern), "1")).toBe(true);
    expect(pattern.lastIndex).toBe(7);
  });
});

describe("answerQuestion with rules", () => {
  const answer = (response: Response, rules: AnswerRules, at = 0) =>
    answerQuestion(compiled, { ...startSurvey(compiled), current: at }, response, { rules });

  it.each<[string, Response, AnswerRules, number]>([
    ["rules of other questions", ["Web"], { constructor: [refuse], 3: [refuse] }, 0],
    ["a question that is named like a member of every object", 3, {}, 2],
    ["no rules", ["Web"], { channels: [] }, 0],
  ])("accepts with %s", (_, response, rules, at) => {
    expect(answer(response, rules, at).ok).toBe(true);
  });

  it.each<[string, Response, string, number]>([
    ["an id", ["Web"], "channels", 0],
    ["an id that objects have", "text", "__proto__", 1],
    ["another one", 3, "constructor", 2],
    ["a position", "Web", "3", 3],
    ["an id, a skip", null, "channels", 0],
  ])("rejects by %s", (_, response, name, at) => {
    const rules = Object.fromEntries([[name, [() => undefined, refuse]]]);
    expect(answer(response, rules, at)).toEqual({
      ok: false,
      diagnostics: [{ code: "answer-rule", messageId: "never", message: "Not an answer.", params: { n: 1 } }],
    });
  });

  it("asks rules about valid answers only, until one rejects, with the session before the answer", () => {
    const calls: unknown[] = [];
    const rule: AnswerRule = (...given) => {
      calls.push(given);
      return { messageId: "own", params: {}, message: "Own words." };
    };
    expect(answer("no list", { channels: [rule] })).toMatchObject({ diagnostics: [{ code: "answer-type" }] });
    expect(answer(["Web"], { channels: [rule, rule] })).toMatchObject({
      diagnostics: [{ message: "Own words." }],
    });
    expect(calls).toEqual([[["Web"], { question: compiled.questions[0], session: startSurvey(compiled) }]]);
  });

  it("equals answering without rules if they accept", () => {
    const rules = { channels: [() => undefined] };
    fc.assert(
      fc.property(fc.subarray(choices.slice(0, 4)), (response) => {
        const session = startSurvey(compiled);
        expect(answer(response, rules)).toEqual(answerQuestion(compiled, session, response));
      }),
      { numRuns: 20 },
    );
  });
});

describe("replayResponses with rules", () => {
  const replay = (responses: Record<string, Response>, rules: unknown) =>
    replayResponses(compiled, responses, { rules: rules as AnswerRules });

  it("ends at the answer that a rule rejects", () => {
    const { ok, session, diagnostics } = replay(
      { channels: ["Web"], constructor: 3 },
      { constructor: [between(5, 10)] },
    );
    expect([ok, session.current]).toEqual([false, 2]);
    expect(diagnostics).toEqual([
      {
        code: "answer-rule",
        messageId: "between",
        severity: "error",
        message: 'Question "constructor" ("") rejects the number 3; it accepts what rule "between" accepts.',
        params: { least: 5, most: 10 },
        key: "constructor",
      },
    ]);
  });

  it("applies no rule to a question off the path, and none twice", () => {
    expect(replay({ channels: ["Web"] }, { channels: [atMost(1)], 3: [atMost(1)] }).ok).toBe(true);
  });

  const thrower = () => {
    throw new Error("oh");
  };
  it.each<[string, unknown, RegExp]>([
    ["an unknown id", { nope: [] }, /^Rules for "nope": no question$/],
    ["an id that objects have", { toString: [] }, /^Rules for "toString": no question$/],
    ["a rule that throws", { channels: [thrower] }, /^Rules for "channels": Error: oh$/],
    ["a rule that is not a function", { channels: [7] }, /^Rules for "channels": TypeError: .*function/],
    ["no list", { channels: atMost(1) }, /^Rules for "channels": TypeError/],
    ["a result that is not a rejection", { channels: [() => true] }, /^Rules for "channels": no messageId$/],
    ["a promise", { channels: [async () => undefined] }, /^Rules for "channels": no messageId$/],
  ])("throws a TypeError that names the question for %s", (_, rules, message) => {
    expect(() => replay({ channels: ["Web"] }, rules)).toThrow(message);
    expect(() => replay({ channels: ["Web"] }, rules)).toThrow(TypeError);
  });

  it("are not blamed for another error if there are none", () => {
    const question = {
      ...compiled.questions[0],
      get type(): never {
        throw new RangeError("broken");
      },
    };
    const broken = { ...compiled, questions: [question as never] };
    expect(() => replayResponses(broken, {})).toThrow(RangeError);
  });
});
