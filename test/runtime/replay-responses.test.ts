import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { type ReplayOptions, replayResponses } from "#runtime/replay-responses.ts";

const open = (more: object = {}) => ({ type: "open", question: "Why?", ...more });
const fork = {
  type: "rating",
  question: "How?",
  id: "how",
  scale: 5,
  branching: { type: "response_based", responseValues: { negative: 1, neutral: 2, positive: 2 } },
};
const compiled = lowerSurvey({
  questions: [
    fork,
    open({ id: "wrong", branching: { type: "end" } }),
    open({ id: "right" }),
    open({ optional: true }),
  ],
});

/** A case: the outcome is whether the answers are accepted, whether they are finished, the current question and the codes. */
type Case = [name: string, responses: Record<string, Response>, outcome: string, options?: ReplayOptions];

describe("replayResponses", () => {
  it.each<Case>([
    ["a finished set", { how: 1, wrong: "all of it" }, "accepted, finished at end"],
    [
      "an absent answer to an optional question is a skip",
      { how: 5, right: "all of it" },
      "accepted, finished at end",
    ],
    ["an answer by position", { how: 5, right: "all", "3": "more" }, "accepted, finished at end"],
    ["what is required is required on the path only", { how: 5, right: "x" }, "accepted, finished at end"],
    ["a required answer is missing", { how: 1 }, "rejected at 1: answer-required wrong"],
    ["nothing at all", {}, "rejected at 0: answer-required how"],
    ["a partial set is gone on with", { how: 5 }, "accepted at 2", { partial: true }],
    [
      "a partial set stops at optional questions, too",
      { how: 5, right: "x" },
      "accepted at 3",
      { partial: true },
    ],
    ["a wrong value", { how: 9 }, "rejected at 0: answer-out-of-scale how"],
    [
      "a wrong value in a partial set",
      { how: 9 },
      "rejected at 0: answer-out-of-scale how",
      { partial: true },
    ],
    [
      "an answer off the path is reported",
      { how: 1, wrong: "x", right: "y" },
      "accepted, finished at end: answer-off-path right",
    ],
    [
      "an answer off the path is fatal on demand",
      { how: 1, wrong: "x", right: "y" },
      "rejected, finished at end: answer-off-path right",
      { offPath: "error" },
    ],
    [
      "an answer to no question",
      { how: 1, wrong: "x", hwo: 2 },
      "rejected, finished at end: answer-unknown-question hwo",
    ],
    [
      "a position where the question has an id",
      { how: 1, wrong: "x", "0": 2 },
      "rejected, finished at end: answer-unknown-question 0",
    ],
    [
      "inherited answers are none",
      Object.create({ how: 1 }) as Record<string, Response>,
      "rejected at 0: answer-required how",
    ],
  ])("%s", (_name, responses, expected, options) => {
    const outcome = replayResponses(compiled, Object.freeze(responses), options);
    const { ok, finished, session, diagnostics } = outcome;
    const codes = diagnostics.map(({ code, key }) => `${code} ${key}`).join();
    const verdict = `${ok ? "accepted" : "rejected"}${finished ? ", finished" : ""} at ${session.current}`;
    expect(verdict + (codes && `: ${codes}`)).toBe(expected);
  });

  it("ends answers that lead in a circle with a finding", () => {
    const loop = lowerSurvey({
      questions: [
        open(),
        { ...fork, id: "again", branching: { type: "response_based", responseValues: { negative: 0 } } },
      ],
    });
    const outcome = replayResponses(loop, { "0": "x", again: 1 });
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics).toMatchObject([{ code: "step-limit", severity: "error", key: "0" }]);
    // Who is not done yet is asked again.
    const asked = replayResponses(loop, { "0": "x", again: 1 }, { partial: true });
    expect(asked).toMatchObject({ ok: true, finished: false, session: { current: 0, path: [0, 1] } });
    expect(outcome.session.path).toEqual([0, 1]);
    expect(replayResponses(loop, { "0": "x", again: 3 })).toMatchObject({ ok: true, finished: true });
  });

  it.each([null, undefined, 5, "abc", []])("takes what holds no answers for none: %j", (nothing) => {
    const outcome = replayResponses(compiled, nothing as never, { partial: true, offPath: "warning" });
    expect(outcome).toMatchObject({ finished: false, session: { current: 0 } });
  });

  describe("lists at most 100 findings", () => {
    const unknown = (count: number): Record<string, Response> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown ${index}`, "x"]));
    const last = (left: number) => ({
      code: "bounded-diagnostics",
      severity: "info",
      message: `${left} left out.`,
      params: { left },
      key: "",
    });

    it.each([
      [100, 100],
      [101, 101],
      [5_000, 101],
    ])("of %i it lists %i", (count, listed) => {
      const { ok, finished, diagnostics } = replayResponses(compiled, {
        how: 1,
        wrong: "x",
        ...unknown(count),
      });
      expect([ok, finished, diagnostics.length]).toEqual([false, true, listed]);
      expect(diagnostics[0]).toMatchObject({ code: "answer-unknown-question", key: "unknown 0" });
      if (count > 100) expect(diagnostics[100]).toEqual(last(count - 100));
    });

    const wide = lowerSurvey({
      questions: [
        open({ branching: { type: "specific_question", index: 300 } }),
        ...Array.from({ length: 300 }, () => open()),
      ],
    });
    const offPath = Object.fromEntries(Array.from({ length: 301 }, (_, position) => [position, "x"]));

    it("errors before warnings, and both in the order of the answers", () => {
      const few = replayResponses(wide, { ...offPath, ...unknown(3) });
      expect(few.ok).toBe(false);
      expect(few.diagnostics.map(({ severity }) => severity)).toEqual([
        ...Array(97).fill("warning"),
        ...Array(3).fill("error"),
        "info",
      ]);
      expect(few.diagnostics[0]?.key).toBe("1");
      expect(few.diagnostics.at(-1)).toEqual(last(299 + 3 - 100));
      const many = replayResponses(wide, { ...offPath, ...unknown(150) });
      expect(many.diagnostics.slice(0, -1).every(({ severity }) => severity === "error")).toBe(true);
      expect(many.diagnostics.at(-1)).toEqual(last(299 + 150 - 100));
    });

    it("missing answers are accepted if they are optional", () => {
      const warned = replayResponses(wide, offPath);
      expect([warned.ok, warned.finished]).toEqual([true, true]);
      expect(warned.diagnostics.at(-1)).toEqual(last(299 - 100));
      expect(replayResponses(wide, offPath, { offPath: "error" }).ok).toBe(false);
    });
  });

  it("replays long surveys in linear time", () => {
    const long = lowerSurvey({ questions: Array.from({ length: 20_000 }, () => open()) });
    const responses = Object.fromEntries(long.questions.map((_, position) => [position, "x"]));
    expect(replayResponses(long, responses)).toMatchObject({ ok: true, finished: true });
  });

  it("never throws for any JSON value as the answers", () => {
    const keyed = fc.dictionary(fc.constantFrom("how", "wrong", "right", "3", "x"), fc.jsonValue());
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), keyed), (responses) => {
        const { ok, finished, session, diagnostics } = replayResponses(compiled, responses as never);
        expect(finished).toBe(session.current === "end");
        expect(ok).toBe(diagnostics.every(({ severity }) => severity !== "error"));
        expect(diagnostics.length).toBeLessThanOrEqual(101);
      }),
    );
  });
});
