// The test vectors, run against our runtime and against one that is written from the page alone.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { goBack } from "#runtime/go-back.ts";
import { measureProgress } from "#runtime/measure-progress.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { type Session, startSurvey } from "#runtime/session.ts";
import * as page from "./runtime-from-the-page.ts";
import { type Json, vectors } from "./vector.ts";

const root = new URL("../../", import.meta.url);

/** What a vector needs of a runtime. Sessions are opaque. */
interface Runtime<S> {
  readonly nextTarget: (compiled: CompiledSurvey, question: number, answer: Json) => number | "end";
  readonly start: (compiled: CompiledSurvey) => S;
  readonly at: (session: S, current: number) => S;
  /** The next session, or the code of the rejection. */
  readonly answer: (compiled: CompiledSurvey, session: S, answer: Json) => S | string;
  readonly back: (compiled: CompiledSurvey, session: S) => S;
  readonly current: (session: S) => number | "end";
  readonly progress: (compiled: CompiledSurvey, session: S) => object;
  readonly collect: (compiled: CompiledSurvey, session: S) => object;
  readonly restore: (compiled: CompiledSurvey, session: unknown) => S | undefined;
}

const ours: Runtime<Session> = {
  nextTarget: (compiled, question, answer) => nextTarget(compiled, question, answer as Response),
  start: startSurvey,
  at: (session, current) => ({ ...session, current }),
  answer: (compiled, session, answer) => {
    const outcome = answerQuestion(compiled, session, answer as Response);
    return outcome.ok ? outcome.session : outcome.diagnostics[0].code;
  },
  back: goBack,
  current: ({ current }) => current,
  progress: measureProgress,
  collect: collectResponses,
  restore: (compiled, session) => {
    const outcome = restoreSession(compiled, session);
    return outcome.ok ? outcome.session : undefined;
  },
};

const fromThePage: Runtime<page.PageSession> = {
  ...page,
  at: (session, current) => ({ ...session, current }),
  current: ({ current }) => current,
  restore: (compiled, session) => page.restore(compiled, session as page.PageSession),
};

const isBack = (answer: Json): boolean => typeof answer === "object" && answer !== null && "back" in answer;

function testVectors<S>(runtime: Runtime<S>): void {
  describe.each(vectors)("%s", (_file, { compiled, steps = [], walks = [], restores = [] }) => {
    if (steps.length > 0)
      it("steps to every expected target", () => {
        for (const { question, answer, target, refused } of steps) {
          const told = `answer ${JSON.stringify(answer)} to question ${question}`;
          expect(runtime.nextTarget(compiled, question, answer), told).toBe(target);
          const next = runtime.answer(compiled, runtime.at(runtime.start(compiled), question), answer);
          if (typeof next === "string") expect(next, told).toBe(refused);
          else expect([runtime.current(next), undefined], told).toEqual([target, refused]);
        }
      });

    it.each(walks)("walks $answers", ({ answers, targets, refused, progress, collected, session }) => {
      let at = runtime.start(compiled);
      let code: string | undefined;
      expect(runtime.current(at)).toBe(targets[0]);
      expect(runtime.progress(compiled, at)).toEqual(progress[0]);
      answers.forEach((answer, step) => {
        const next = isBack(answer) ? runtime.back(compiled, at) : runtime.answer(compiled, at, answer);
        if (typeof next === "string") code = next;
        else at = next;
        expect(code !== undefined).toBe(refused !== undefined && step === answers.length - 1);
        expect(runtime.current(at)).toBe(targets[step + 1]);
        expect(runtime.progress(compiled, at)).toEqual(progress[step + 1]);
      });
      expect(code).toBe(refused);
      expect(targets.length).toBe(answers.length + 1);
      expect(progress.length).toBe(answers.length + 1);
      expect(runtime.collect(compiled, at)).toEqual(collected);
      expect(at).toEqual(session);
      expect(runtime.restore(compiled, session)).toEqual(session);
    });

    it.each(restores)("restores $description: $restored", ({ session, restored }) => {
      expect(runtime.restore(compiled, session) !== undefined).toBe(restored);
    });
  });
}

describe("our runtime", () => testVectors(ours));
describe("a second runtime, written from docs/compiled-survey.md", () => testVectors(fromThePage));

describe("the vectors", () => {
  const schema = JSON.parse(readFileSync(new URL("schemas/compiled-survey.schema.json", root), "utf8"));
  const isCompiled = new Ajv2020({ strict: false }).compile(schema);

  it.each(vectors)("%s has the compiled survey of its payload, which matches the schema", (_file, vector) => {
    const outcome = compileSurvey(vector.survey);
    expect(outcome.ok && outcome.value).toEqual(vector.compiled);
    expect(lowerSurvey(vector.survey)).toEqual(vector.compiled);
    expect(isCompiled(vector.compiled)).toBe(true);
  });

  it("cover every type, every scale, and every code", () => {
    const questions = vectors.flatMap(([, { compiled }]) => compiled.questions);
    expect(new Set(questions.map(({ type }) => type)).size).toBe(5);
    expect(new Set(questions.map(({ scale }) => scale))).toEqual(
      new Set([undefined, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    );
    const codes = vectors.flatMap(([, { steps = [] }]) => steps.map(({ refused }) => refused));
    expect(new Set(codes)).toEqual(
      new Set([
        undefined,
        "answer-required",
        "answer-type",
        "answer-not-a-choice",
        "answer-out-of-scale",
        "answer-blank",
        "answer-too-long",
        "answer-too-short",
        "answer-repeated-choice",
        "session-ended",
      ]),
    );
  });
});

describe("docs/compiled-survey.md", () => {
  const text = readFileSync(new URL("docs/compiled-survey.md", root), "utf8");

  it("shows a compiled survey that matches the schema", () => {
    const schema = JSON.parse(readFileSync(new URL("schemas/compiled-survey.schema.json", root), "utf8"));
    const [, json = ""] = /```json\n([\s\S]*?)```/.exec(text) ?? [];
    expect(new Ajv2020({ strict: false }).compile(schema)(JSON.parse(json))).toBe(true);
  });

  it("describes exactly the properties of the schema", () => {
    const schema = JSON.parse(readFileSync(new URL("schemas/compiled-survey.schema.json", root), "utf8"));
    const known = [schema.properties, schema.$defs["compiled-question"].properties].flatMap(Object.keys);
    const members = text.slice(text.indexOf("## Members"), text.indexOf("## Answers"));
    const described = [...members.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(described.sort()).toEqual(known.sort());
  });
});
