import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { goBack } from "#runtime/go-back.ts";
import { measureProgress } from "#runtime/measure-progress.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { currentQuestion, type Session, startSurvey } from "#runtime/session.ts";

const open = (more: object = {}) => ({ type: "open", question: "Why?", ...more });
const yesNo = (yes: number | string, no: number | string, more: object = {}) => ({
  type: "single_choice",
  question: "Well?",
  choices: ["Yes", "No"],
  branching: { type: "response_based", responseValues: { "0": yes, "1": no } },
  ...more,
});

const freeze = <T>(value: T): T => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  }
  return value;
};
const compile = (...questions: object[]) => freeze(lowerSurvey({ questions }));
const walk = (compiled: ReturnType<typeof compile>, ...answers: Response[]): Session => {
  let session = startSurvey(compiled);
  for (const answer of answers) {
    const step = answerQuestion(compiled, freeze(session), freeze(answer));
    if (!step.ok) throw new Error(step.diagnostics[0].code);
    session = step.session;
  }
  return session;
};

describe("startSurvey", () => {
  it("begins at the first question", () => expect(currentQuestion(startSurvey(compile(open())))).toBe(0));
  it("has ended if there is nothing to ask", () => {
    const compiled = compile();
    expect(currentQuestion(startSurvey(compiled))).toBe("end");
    expect(measureProgress(compiled, startSurvey(compiled))).toEqual({
      answered: 0,
      remaining: { min: 0, max: 0 },
      fraction: 1,
    });
  });
});

describe("answerQuestion", () => {
  const compiled = compile(yesNo(2, 1), open(), open({ optional: true }));

  it("moves on to where the answer leads", () => {
    expect(walk(compiled, "Yes").current).toBe(2);
    expect(walk(compiled, "No", "so").current).toBe(2);
    expect(walk(compiled, "Yes", null).current).toBe("end");
  });

  it.each<[string, Response[], Response, string]>([
    ["a skip of a required question", [], null, "answer-required"],
    ["no choice", [], "Perhaps", "answer-not-a-choice"],
    ["a blank", ["No"], " ", "answer-blank"],
    ["a list for a text", ["No"], ["a"], "answer-type"],
    ["anything after the end", ["Yes", null], "more", "session-ended"],
  ])("rejects %s in words", (_name, before, answer, code) => {
    const session = walk(compiled, ...before);
    const step = answerQuestion(compiled, session, answer);
    const message = expect.stringMatching(/\.$/);
    expect(step).toEqual({ ok: false, diagnostics: [{ code, message, params: {} }] });
  });

  it.each([
    [10, { least: 0, most: 10 }],
    [5, { least: 1, most: 5 }],
  ])("returns the valid ratings of scale %i", (scale, params) => {
    const asked = compile({ type: "rating", question: "How?", scale });
    for (const answer of [11, -1, 2.5, "4", null])
      expect(answerQuestion(asked, startSurvey(asked), answer)).toMatchObject({
        ok: false,
        diagnostics: [{ params }],
      });
  });

  it.each<[object[] | null, string, object]>([
    [[{ type: "min_length", value: 5 }], "four", { least: 5 }],
    [[{ type: "max_length", value: 3 }], "four", { most: 3 }],
    [[{ type: "max_length", value: 0 }], "x", { most: 0 }],
    [
      [
        { type: "min_length", value: 5 },
        { type: "max_length", value: 9 },
        { type: "min_length", value: 6 },
      ],
      "fives",
      { least: 6, most: 9 },
    ],
  ])("returns the length of a text by %j", (validation, answer, params) => {
    const asked = compile(open({ validation, optional: true }));
    expect(answerQuestion(asked, startSurvey(asked), answer)).toMatchObject({
      ok: false,
      diagnostics: [{ params }],
    });
    expect(replayResponses(asked, { 0: answer })).toMatchObject({
      ok: false,
      diagnostics: [{ params, key: "0" }],
    });
  });

  it.each([
    null,
    [],
    {},
    "abc",
    [null, 3, "x"],
    [{ type: "min_length" }],
    [{ type: "max_length", value: "1" }],
    [{ type: "length", value: 9 }],
  ])("takes any text if nothing bounds its length: %j", (validation) => {
    const asked = compile(open({ validation }));
    expect(asked).toEqual(compile(open()));
    expect(answerQuestion(asked, startSurvey(asked), "four").ok).toBe(true);
  });

  it("bounds the length of texts, and of nothing else", () => {
    const validation = [{ type: "min_length", value: 9 }];
    const link = { type: "link", question: "See", link: "https://example.org" };
    expect(compile({ ...link, validation })).toEqual(compile(link));
    expect(compile(yesNo(1, 1, { validation }))).toEqual(compile(yesNo(1, 1)));
    expect(compile(open({ validation })).fingerprint).not.toBe(compile(open()).fingerprint);
    const most = [{ type: "max_length", value: 9 }];
    expect(compile(open({ validation: most })).fingerprint).not.toBe(
      compile(open({ validation })).fingerprint,
    );
  });

  it("lets a link be passed by, required or not", () => {
    const link = compile({ type: "link", question: "See", link: "https://example.org" }, open());
    expect(walk(link, null).current).toBe(1);
  });

  it("treats undefined as a skip", () => {
    expect(answerQuestion(compiled, startSurvey(compiled), undefined as never).ok).toBe(false);
    const passed = answerQuestion(compiled, walk(compiled, "Yes"), undefined as never);
    expect(passed.ok && passed.session.answers).toStrictEqual(["Yes", null, null]);
  });

  it("keeps minus zero as zero, as JSON does", () => {
    const survey = compile(yesNo(1, 1), { type: "rating", question: "?", scale: 10 });
    const session = walk(survey, -0, -0);
    expect(session).toStrictEqual(JSON.parse(JSON.stringify(session)));
    expect(replayResponses(survey, { 0: -0, 1: -0 }).session).toStrictEqual(session);
  });

  it.each<[string, Response[], Response[]]>([
    ["nothing yet", [], []],
    ["one after the other", ["No", "so"], ["No", "so"]],
    ["null for what was jumped over", ["Yes", "last"], ["Yes", null, "last"]],
    ["null for a skip", ["Yes", null], ["Yes", null, null]],
  ])("keeps the answers by position, up to the last one: %s", (_name, answers, kept) =>
    expect(walk(compiled, ...answers).answers).toStrictEqual(kept),
  );

  it("replaces the answer of a question that is asked again", () => {
    const loop = compile(yesNo(1, 2), open({ branching: { type: "specific_question", index: 0 } }), open());
    const session = walk(loop, "Yes", "Ann", "Yes", "Bob", "No");
    expect(session.path).toEqual([0, 1, 0, 1, 0]);
    expect(session.answers).toStrictEqual(["No", "Bob"]);
    expect(collectResponses(loop, session)).toEqual({ "0": "No", "1": "Bob" });
  });
});

describe("goBack", () => {
  const compiled = compile(yesNo(2, 1), open(), open());

  it("returns to the question one really came from, with the answers kept", () => {
    const session = goBack(compiled, freeze(walk(compiled, "Yes")));
    expect(session.current).toBe(0);
    expect(session.answers).toEqual(["Yes"]);
    expect(collectResponses(compiled, session)).toEqual({});
  });
  it("stays at the start", () => {
    const session = startSurvey(compiled);
    expect(goBack(compiled, session)).toEqual(session);
  });
  it("comes back from the end", () => expect(goBack(compiled, walk(compiled, "Yes", "so")).current).toBe(2));
  it.each<[string, string[], number, Session["answers"], object, Record<string, Response>, number]>([
    [
      "once",
      ["me", "more", "d1", "done"],
      1,
      ["me", "done", "d1"],
      { 1: "more" },
      { 0: "me", 1: "more", 2: "d1" },
      1,
    ],
    [
      "twice",
      ["me", "more", "d1", "done"],
      2,
      ["me", "done", "d1"],
      { 1: "more" },
      { 0: "me", 1: "more" },
      2,
    ],
    ["to the visit before", ["me", "more", "d1", "done"], 3, ["me", "more", "d1"], {}, { 0: "me" }, 1],
    [
      "to the second of three",
      ["me", "more", "d1", "more", "d2", "more", "d3"],
      4,
      ["me", "more", "d2"],
      { 1: "more", 2: "d1" },
      { 0: "me", 1: "more", 2: "d1" },
      1,
    ],
  ])(
    "brings the answer of each visit back in a loop: %s",
    (_name, given, steps, answers, earlier, kept, at) => {
      const more = { ...yesNo(2, 3), choices: ["more", "done"] };
      const loop = compile(
        open(),
        more,
        open({ branching: { type: "specific_question", index: 1 } }),
        open(),
      );
      let session = walk(loop, ...given);
      for (let step = 0; step < steps; step++) session = goBack(loop, freeze(session));
      expect([session.answers, session.earlier ?? {}]).toEqual([answers, earlier]);
      expect(collectResponses(loop, session)).toEqual(kept);
      const replayed = replayResponses(loop, kept, { partial: true, offPath: "error" });
      expect(replayed).toMatchObject({ ok: true, diagnostics: [], session: { current: at } });
      expect(session.current).toBe(at);
    },
  );
  it("drops answers on an abandoned path from the collected ones, and keeps them for prefilling", () => {
    const back = goBack(compiled, goBack(compiled, walk(compiled, "No", "because")));
    const other = answerQuestion(compiled, back, "Yes");
    expect(other.ok && other.session.answers).toEqual(["Yes", "because"]);
    expect(other.ok && collectResponses(compiled, other.session)).toEqual({ "0": "Yes" });
  });
});

describe("collectResponses", () => {
  it("names answers by id, else by position", () => {
    const compiled = compile(open({ id: "why" }), open(), open({ id: "__proto__" }));
    const collected = collectResponses(compiled, walk(compiled, "a", "b", "c"));
    expect(Object.entries(collected)).toEqual([
      ["1", "b"],
      ["why", "a"],
      ["__proto__", "c"],
    ]);
  });
});

describe("measureProgress", () => {
  it("counts what is answered and what may still come", () => {
    const compiled = compile(yesNo(2, 1), open(), open());
    expect(measureProgress(compiled, startSurvey(compiled))).toEqual({
      answered: 0,
      remaining: { min: 2, max: 3 },
      fraction: 0,
    });
    expect(measureProgress(compiled, walk(compiled, "Yes"))).toEqual({
      answered: 1,
      remaining: { min: 1, max: 1 },
      fraction: 0.5,
    });
    expect(measureProgress(compiled, walk(compiled, "Yes", "so"))).toEqual({
      answered: 2,
      remaining: { min: 0, max: 0 },
      fraction: 1,
    });
  });
  it("knows no most if a loop leaves it open, and never falls in it", () => {
    const compiled = compile(
      yesNo(1, 2),
      open({ branching: { type: "specific_question", index: 0 } }),
      open(),
    );
    const answers: Response[] = ["Yes", "a", "Yes", "b", "No", "so"];
    const fractions = answers.map(
      (_, step) => measureProgress(compiled, walk(compiled, ...answers.slice(0, step + 1))).fraction,
    );
    expect(measureProgress(compiled, startSurvey(compiled)).remaining).toEqual({ min: 2, max: null });
    expect(fractions).toEqual([...fractions].sort((one, other) => one - other));
    expect(fractions.indexOf(1)).toBe(fractions.length - 1);
  });
  it("returns no path to the end without one", () => {
    const compiled = compile(open({ branching: { type: "specific_question", index: 0 } }));
    expect(measureProgress(compiled, startSurvey(compiled)).remaining).toEqual({ min: 0, max: null });
    expect(walk(compiled, "x", "y").fraction).toBeLessThan(1);
  });
});

describe("a session", () => {
  it("is small plain JSON after a thousand questions", () => {
    const compiled = compile(...Array.from({ length: 1_000 }, () => open()));
    const session = walk(compiled, ...Array.from({ length: 999 }, () => "an answer of usual length"));
    const json = JSON.stringify(session);
    expect(JSON.parse(json)).toStrictEqual(session);
    expect(json.length).toBeLessThan(64_000);
  });
  it("has no holes if a thousand questions were jumped over, and stays the same through JSON", () => {
    const jump = open({ branching: { type: "specific_question", index: 999 } });
    const compiled = compile(jump, ...Array.from({ length: 999 }, () => open()));
    const session = walk(compiled, "a", "z");
    expect(Object.keys(session.answers)).toHaveLength(1_000);
    expect(session.answers[998]).toBeNull();
    expect(JSON.parse(JSON.stringify(session))).toStrictEqual(session);
  });
});

describe("for any JSON value", () => {
  const json = fc.jsonValue();
  const questions = fc.array(
    fc.oneof(
      json,
      fc.record(
        {
          id: fc.oneof(json, fc.string()),
          type: fc.oneof(
            fc.constantFrom("open", "link", "rating", "single_choice", "multiple_choice", "constructor"),
            json,
          ),
          question: json,
          optional: fc.oneof(fc.boolean(), json),
          scale: fc.oneof(fc.integer({ min: 0, max: 12 }), json),
          choices: fc.oneof(fc.array(fc.oneof(fc.constantFrom("Yes", "No"), json), { maxLength: 4 }), json),
          hasOpenChoice: fc.oneof(fc.boolean(), json),
          branching: fc.oneof(
            json,
            fc.record({
              type: fc.constantFrom("response_based", "specific_question", "end", "next_question", "x"),
              index: json,
              responseValues: fc.oneof(
                json,
                fc.dictionary(fc.constantFrom("0", "1", "Yes", "negative"), json),
              ),
            }),
          ),
        },
        { requiredKeys: ["type"] },
      ),
    ),
    { maxLength: 5 },
  );
  const payloads = fc.oneof(json, fc.record({ questions: fc.oneof(questions, json) }));
  const responses = fc.oneof(
    json,
    fc.constantFrom("Yes", "No", 0, 1, 5, null),
    fc.array(fc.constantFrom("Yes", "No")),
  );

  it("as the survey and as the answers: never throws, and never leaves the survey", () => {
    fc.assert(
      fc.property(payloads, fc.array(responses, { maxLength: 8 }), (payload, answers) => {
        const compiled = freeze(lowerSurvey(payload as object));
        const isIn = (target: unknown): boolean =>
          target === "end" ||
          (Number.isInteger(target) && compiled.questions[target as number] !== undefined);
        let session = startSurvey(compiled);
        for (const answer of answers as Response[]) {
          expect(isIn(session.current)).toBe(true);
          if (session.current !== "end")
            expect(isIn(nextTarget(compiled, session.current, answer))).toBe(true);
          const step = answerQuestion(compiled, session, answer);
          session = step.ok ? step.session : goBack(compiled, session);
          collectResponses(compiled, session);
          const { fraction } = measureProgress(compiled, session);
          expect(fraction >= 0 && fraction <= 1).toBe(true);
          expect(restoreSession(compiled, JSON.stringify(session))).toEqual({ ok: true, session });
        }
      }),
      { numRuns: 300 },
    );
  });

  const compiled = compile(yesNo(2, 1), open(), open());

  it.each(["length", "map", "0", "constructor", -1, 0.5, 3, null, [0], {}])(
    "as the position of a question: there is none at %j",
    (current) => {
      const session = { ...startSurvey(compiled), current } as never;
      expect(nextTarget(compiled, current as never, "Yes")).toBe("end");
      expect(answerQuestion(compiled, session, "Yes")).toMatchObject({
        ok: false,
        diagnostics: [{ code: "session-ended" }],
      });
      expect(measureProgress(compiled, session).remaining).toEqual({ min: 0, max: 0 });
    },
  );

  it("as the position of a question: leads into the survey or to its end", () => {
    fc.assert(
      fc.property(fc.oneof(json, fc.constantFrom(0, 1, 2)), responses, (position, answer) => {
        expect([0, 1, 2, "end"]).toContain(nextTarget(compiled, position as never, answer as Response));
      }),
    );
  });

  it.each([{ ok: true, value: compiled, diagnostics: [] }, {}])(
    "what has no questions is a survey that has ended: %#",
    (nothing) => {
      const session = startSurvey(nothing as never);
      expect(session).toMatchObject({ current: "end", path: [], answers: [], fraction: 1 });
      expect(answerQuestion(nothing as never, session, "Yes").ok).toBe(false);
      expect(nextTarget(nothing as never, 0, "Yes")).toBe("end");
      expect(collectResponses(nothing as never, session)).toEqual({});
      expect(restoreSession(nothing as never, { path: [], answers: [] }).ok).toBe(false);
    },
  );
});
