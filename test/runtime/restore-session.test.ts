import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { goBack } from "#runtime/go-back.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { type Session, startSurvey } from "#runtime/session.ts";

const open = (more: object = {}) => ({ type: "open", question: "Why?", ...more });
const fork = (yes: number | string, choices = ["Yes", "No"]) => ({
  type: "single_choice",
  question: "Well?",
  choices,
  branching: { type: "response_based", responseValues: { "0": yes } },
});
const to = (index: number) => ({ type: "specific_question", index });
const before = lowerSurvey({ questions: [fork(2), open(), open()] });
const walk = (...answers: string[]): Session =>
  answers.reduce<Session>((session, answer) => {
    const step = answerQuestion(before, session, answer);
    return step.ok ? step.session : session;
  }, startSurvey(before));
const refusal = (compiled: typeof before, json: unknown) => {
  const outcome = restoreSession(compiled, json);
  return outcome.ok ? null : outcome.diagnostics;
};
const reasons = (compiled: typeof before, json: unknown): string[] | null => {
  const outcome = restoreSession(compiled, json);
  return outcome.ok ? null : outcome.diagnostics.map(({ message }) => message);
};

describe("restoreSession", () => {
  it.each([walk(), walk("Yes"), walk("No", "because"), walk("Yes", "so")])(
    "restores what it was given: %j",
    (session) => {
      expect(restoreSession(before, JSON.stringify(session))).toEqual({ ok: true, session });
      expect(restoreSession(before, JSON.parse(JSON.stringify(session)))).toEqual({ ok: true, session });
    },
  );

  it("restores a session that was gone back in from inside a loop", () => {
    const loop = lowerSurvey({ questions: [fork(0, ["again", "done"])] });
    const answers = ["again", "done"].reduce<Session>((session, answer) => {
      const step = answerQuestion(loop, session, answer);
      return step.ok ? step.session : session;
    }, startSurvey(loop));
    const session = goBack(loop, answers);
    expect(session).toMatchObject({ current: 0, path: [0], answers: ["done"], earlier: { 0: "again" } });
    expect(restoreSession(loop, JSON.stringify(session))).toEqual({ ok: true, session });
    expect(reasons(loop, { ...session, path: [0, 1] })).not.toBeNull();
    expect(reasons(loop, { ...session, earlier: { 0: "done" } })).not.toBeNull();
    expect(reasons(loop, { ...session, earlier: { 0: 7 } })).not.toBeNull();
    expect(reasons(loop, { ...session, earlier: null })).toEqual(["Not a session."]);
    expect(restoreSession(loop, { ...session, earlier: { ...session.earlier, 1: 7, length: 7 } })).toEqual({
      ok: true,
      session,
    });
  });

  it("restores sessions without earlier answers if the last ones lead along the path", () => {
    const names = lowerSurvey({
      questions: [
        { ...fork(1), branching: { type: "response_based", responseValues: { "1": 2 } } },
        open({ branching: to(0) }),
        open(),
      ],
    });
    const kept = { survey: names.fingerprint, fraction: 2 / 3 };
    const asked = { ...kept, current: 0, path: [0, 1, 0, 1], answers: ["Yes", "Bob"] };
    expect(restoreSession(names, asked)).toEqual({ ok: true, session: asked });
    const left = { ...kept, current: 2, path: [0, 1, 0], answers: ["No", "Ann"] };
    expect(refusal(names, left)).toMatchObject([{ code: "stale-session", params: { question: 2 } }]);
  });

  it("keeps zero for minus zero, as JSON does", () => {
    const rating = lowerSurvey({
      questions: [{ type: "rating", question: "?", scale: 10, branching: to(0) }, open()],
    });
    const text = JSON.stringify({ ...startSurvey(rating), current: 0, path: [0, 0] });
    const outcome = restoreSession(
      rating,
      text.replace(/"answers":\[\]/, '"answers":[-0],"earlier":{"0":-0}'),
    );
    expect(outcome.ok && [outcome.session.answers[0], outcome.session.earlier?.[0]]).toEqual([0, 0]);
  });

  it("does not mind reworded texts", () => {
    const reworded = lowerSurvey({
      questions: [{ ...fork(2), question: "And?" }, open(), open({ question: "So?" })],
    });
    expect(restoreSession(reworded, walk("Yes")).ok).toBe(true);
  });

  it("keeps answers off the path, to prefill with", () => {
    const hole = Object.assign(["No"], { 2: "x" });
    for (const answers of [[], [null, "so"], ["No", null, "x"], hole, [null, null, null]])
      expect(restoreSession(before, { ...walk(), answers })).toStrictEqual({
        ok: true,
        session: { ...walk(), answers: Array.from(answers, (answer) => answer ?? null) },
      });
  });

  it("keeps the fraction after steps back in a loop", () => {
    const loop = lowerSurvey({
      questions: [
        open(),
        open(),
        { ...fork(0), branching: { type: "response_based", responseValues: { "0": 0, "1": 3 } } },
        open(),
      ],
    });
    let session = startSurvey(loop);
    for (const answer of ["a", "b", "Yes", "c"]) {
      const step = answerQuestion(loop, session, answer);
      if (step.ok) session = step.session;
    }
    const { fraction } = goBack(loop, session);
    session = goBack(loop, goBack(loop, session));
    expect(session).toMatchObject({ current: 2, path: [0, 1] });
    expect(session.fraction).toBeLessThanOrEqual(fraction);
    expect(restoreSession(loop, JSON.stringify(session))).toEqual({ ok: true, session });
  });

  it("a session that has ended is complete for any fraction", () => {
    const session = walk("Yes", "so");
    expect(restoreSession(before, { ...session, fraction: 0.25 })).toEqual({ ok: true, session });
  });

  it("the fraction is measured again", () => {
    const session = walk("Yes");
    for (const fraction of [0.25, 7, -1, Number.NaN, 1, "x", null, undefined, 0n, {}])
      expect(restoreSession(before, { ...session, fraction })).toEqual({ ok: true, session });
  });

  it.each<[string, object[], Session, number | "end"]>([
    ["nothing that touches it", [fork(2), open(), open({ optional: true })], walk("Yes"), 2],
    ["an answer leads elsewhere", [fork(1), open(), open()], walk("Yes"), 1],
    ["an answer is no longer a choice", [fork(2, ["Sure", "No"]), open(), open()], walk("Yes"), 0],
    [
      "an answer is too short now",
      [fork(2), open({ validation: [{ type: "min_length", value: 9 }] }), open()],
      walk("No", "x"),
      1,
    ],
    ["questions are gone", [fork("end")], walk("No", "x"), "end"],
  ])(
    "rejects a session of another version, and returns where its answers still lead: %s",
    (_name, questions, session, question) => {
      expect(refusal(lowerSurvey({ questions }), session)).toEqual([
        { code: "stale-session", message: "The survey has changed.", params: { question } },
      ]);
    },
  );

  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["null", null],
    ["a number", 3],
    ["another object", { survey: before.fingerprint }],
    ["a list", []],
    ["answers that are none", { ...walk(), answers: null }],
    ["answers as an object", { ...walk("Yes"), answers: { 0: "Yes" } }],
    ["answers that are a text", { ...walk(), answers: "Yes" }],
    ["more answers than questions", { ...walk(), answers: [null, null, null, null] }],
    ["absurdly many answers", { ...walk(), answers: Array(4_000_000_000) }],
    ["a number off the path where a text belongs", { ...walk("Yes"), answers: ["Yes", 1] }],
    ["no choice off the path", { ...walk(), answers: ["Perhaps"] }],
    ["an object off the path", { ...walk("Yes"), answers: ["Yes", {}] }],
    ["truth off the path", { ...walk("Yes"), answers: ["Yes", true] }],
    ["a list in a list off the path", { ...walk("Yes"), answers: ["Yes", ["a", ["b"]]] }],
    ["a path of an absurd length", { ...walk(), path: Array(4_294_967_295) }],
    ["a path that is none", { ...walk(), path: "0" }],
  ])("rejects %s", (_name, json) => expect(reasons(before, json)).toEqual(["Not a session."]));

  it.each<[string, object]>([
    ["a jump over the start", { current: 2, path: [], answers: [] }],
    ["a path without answers", { current: 2, path: [0], answers: [] }],
    ["a path that does not hold together", { current: 1, path: [0], answers: ["Yes"] }],
    ["a fraction as the current question", { current: 0.5, path: [], answers: [] }],
    ["an end in the middle", { current: 0, path: ["end"], answers: [] }],
    ["positions that are texts", { current: 2, path: ["0"], answers: ["Yes"] }],
    ["a question that does not exist", { current: 9, path: [], answers: [] }],
  ])("rejects %s", (_name, change) =>
    expect(reasons(before, { ...walk(), ...change })?.length).toBeGreaterThan(0),
  );

  it("takes time in proportion to the path, however often a question with many routes is on it", () => {
    const choices = Array.from({ length: 1_000 }, (_, position) => `choice ${position}`);
    const responseValues = Object.fromEntries(
      choices.map((_, position) => [position, position % 2 ? "end" : 0]),
    );
    const loop = lowerSurvey({
      questions: [{ ...fork(0, choices), branching: { type: "response_based", responseValues } }],
    });
    const session = { ...startSurvey(loop), path: Array(400_000).fill(0), answers: ["choice 0"] };
    expect(restoreSession(loop, session).ok).toBe(true);
  });

  it("never throws, and what it restores can be continued to the end", () => {
    const walked = fc
      .array(fc.constantFrom("Yes", "No", "because", ""), { maxLength: 5 })
      .map((answers) => walk(...answers));
    const changes = fc.record(
      {
        survey: fc.constantFrom(before.fingerprint, "another"),
        current: fc.oneof(fc.constantFrom(0, 1, 2, "end"), fc.anything()),
        path: fc.oneof(fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 4 }), fc.anything()),
        answers: fc.oneof(
          fc.array(fc.constantFrom("Yes", "No", null)),
          fc.array(fc.anything()),
          fc.anything(),
        ),
        fraction: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const sessions = fc.oneof(
      { weight: 4, arbitrary: walked },
      { weight: 6, arbitrary: fc.tuple(walked, changes).map((parts) => Object.assign({}, ...parts)) },
      { weight: 1, arbitrary: fc.anything() },
    );
    const counts = { restored: 0, rejected: 0 };
    fc.assert(
      fc.property(sessions, fc.boolean(), (value, asText) => {
        const outcome = restoreSession(before, asText ? JSON.stringify(value) : value);
        if (!outcome.ok) {
          counts.rejected++;
          expect(outcome.diagnostics.length).toBeGreaterThan(0);
          return;
        }
        counts.restored++;
        let { session } = outcome;
        for (let answered = 0; answered < 3 && session.current !== "end"; answered++) {
          const step = answerQuestion(before, session, "Yes");
          if (!step.ok) throw new Error(step.diagnostics[0].message);
          session = step.session;
        }
        expect(session.current).toBe("end");
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(counts.restored, counts.rejected)).toBeGreaterThan(
      (counts.restored + counts.rejected) / 5,
    );
  });
});
