import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapSession } from "#analysis/versions/map-session.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { goBack } from "#runtime/go-back.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { type Session, startSurvey } from "#runtime/session.ts";
import { respondents } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";

type Answer = Parameters<typeof answerQuestion>[2];
type Compiled = Parameters<typeof answerQuestion>[0];

const open = (question: string, more: object = {}) => ({ type: "open", question, ...more });
const pick = (more: object = {}) => ({
  type: "single_choice",
  question: "Well?",
  choices: ["Yes", "No"],
  ...more,
});
const by = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const lower = (...questions: object[]) => lowerSurvey({ questions });

function walk(compiled: Compiled, answers: readonly Answer[]): Session {
  let session = startSurvey(compiled);
  for (const answer of answers) {
    const step = answerQuestion(compiled, session, answer);
    if (!step.ok) throw new Error(step.diagnostics[0].message);
    session = step.session;
  }
  return session;
}

const [a, b, c] = [open("A?", { id: "a" }), open("B?", { id: "b" }), open("C?", { id: "c" })];

describe("mapSession", () => {
  it.each<[string, object[], Answer[], object[], Answer[]]>([
    ["goes on where nothing changed for the respondent", [a, b], ["x"], [a, b, c], ["x"]],
    ["asks a new question first", [a, b], ["x"], [a, c, b], ["x"]],
    ["asks an optional new question too", [a, b], ["x", "y"], [a, { ...c, optional: true }, b], ["x"]],
    ["leaves out what is gone", [a, b, c], ["x", "y"], [b, c], ["y"]],
    ["takes another order", [a, b, c], ["x", "y"], [b, a, c], ["y", "x"]],
    ["matches by text", [open("A?"), open("B?")], ["x"], [open("B?"), open("A?")], []],
    ["matches by position", [open("A?"), open("B?")], ["x"], [open("Why?"), open("B?")], ["x"]],
    ["matches by position where one has no id", [open("A?")], ["x"], [open("Why?", { id: "w" })], ["x"]],
    ["takes no other id at the same position", [a, b], ["x", "y"], [c, b], []],
    ["takes the same text under another id", [a, b], ["x", "y"], [open("A?", { id: "a2" }), b], ["x", "y"]],
    [
      "takes an id that moved before a position",
      [a, b, c],
      ["x", "y"],
      [a, open("New?", { id: "n" }), b],
      ["x"],
    ],
    ["restarts at another first question", [a], ["x"], [b, a], []],
    ["reaches the end where all is answered", [a, b], ["x"], [a], ["x"]],
    ["goes on after what was the end", [a], ["x"], [a, b], ["x"]],
    ["keeps a skip", [{ ...a, optional: true }, b], [null], [{ ...a, optional: true }, c], [null]],
    ["asks again what may be skipped no more", [{ ...a, optional: true }, b], [null, "y"], [a, b], []],
    [
      "follows the new routes",
      [pick({ id: "p" }), a, b],
      ["No", "x"],
      [pick({ id: "p", ...by({ "1": 2 }) }), a, b],
      ["No"],
    ],
    [
      "keeps a rating",
      [{ ...a, type: "rating", scale: 5 }, b],
      [5],
      [{ ...a, type: "rating", scale: 5 }, c],
      [5],
    ],
    ["keeps a choice by its text", [pick()], ["No"], [pick({ choices: ["No", "Yes"] })], ["No"]],
    ["asks again for a choice that is gone", [pick()], ["No"], [pick({ choices: ["Yes", "Maybe"] })], []],
    [
      "keeps a choice that was picked by its position by its text",
      [pick()],
      [1],
      [pick({ choices: ["No", "Yes"] })],
      ["No"],
    ],
    [
      "asks again on another scale",
      [{ ...a, type: "rating", scale: 5 }],
      [5],
      [{ ...a, type: "rating", scale: 10 }],
      [],
    ],
    ["asks again in another type", [a], ["Yes"], [pick({ id: "a" })], []],
    [
      "ends rounds of a loop by the last answers",
      [pick({ id: "p", ...by({ "0": 0 }) }), a],
      ["Yes", "No", "x"],
      [pick({ id: "p", ...by({ "0": 0 }) }), a, b],
      ["No", "x"],
    ],
    [
      "asks again in a loop",
      [a, pick({ id: "p", ...by({ "0": 0 }) }), b],
      ["x", "Yes"],
      [a, pick({ id: "p", ...by({ "0": 0 }) }), c],
      ["x", "Yes"],
    ],
  ])("%s", (_name, before, answers, after, kept) => {
    const [old, now] = [lower(...before), lower(...after)];
    const mapped = mapSession(old, now, walk(old, answers));
    expect(mapped).toMatchObject({ ok: true, session: walk(now, kept) });
  });

  it("gives back a session of the same survey as it is", () => {
    const loop = lower(pick(by({ "0": 0 })), open("A?"), open("B?"));
    const session = goBack(loop, walk(loop, ["Yes", "No", "x"]));
    expect(mapSession(loop, structuredClone(loop), session)).toEqual({
      ok: true,
      session,
      prefill: [],
      lost: [],
    });
  });

  it("keeps later answers to prefill if a question is asked again", () => {
    const [old, now] = [lower(a, b, c), lower(a, open("New?", { id: "n" }), c, b)];
    expect(mapSession(old, now, walk(old, ["x", "y", "z"]))).toMatchObject({
      prefill: [
        { question: 2, response: "z" },
        { question: 3, response: "y" },
      ],
    });
  });

  it.each<[string, object[], Answer[], object[], number[]]>([
    ["a question that is gone", [a, b, c], ["x", "y"], [b, c], [0]],
    ["another type", [a, b], ["Yes", "y"], [pick({ id: "a" }), b], [0]],
    ["another question in its place", [a, b], ["x", "y"], [c, b], [0]],
    ["all, in their order", [a, b, c], ["x", "y", "z"], [pick()], [0, 1, 2]],
    ["none where the order changed", [a, b, c], ["x", "y", "z"], [c, a, b], []],
    ["none that is yet to be asked", [a, b], ["x", "y"], [open("New?", { id: "n" }), b, a], []],
    ["no skip", [{ ...a, optional: true }, b], [null, "y"], [b], []],
    ["none that was not on the path", [pick(by({ "1": 2 })), a, b], ["No", "y"], [pick(), b], []],
    ["a question of several rounds once", [pick({ id: "p", ...by({ "0": 0 }) }), a], ["Yes", "No"], [a], [0]],
  ])("reports lost answers: %s", (_name, before, answers, after, lost) => {
    const [old, now] = [lower(...before), lower(...after)];
    expect(mapSession(old, now, walk(old, answers))).toMatchObject({ ok: true, lost });
  });

  const other = (choices: string[], more: object = {}) =>
    pick({ id: "p", choices, hasOpenChoice: true, ...more });
  it.each<[string, object, Answer, object]>([
    [
      "a picked choice that would be a typed text",
      other(["Red", "Other"]),
      "Red",
      other(["Crimson", "Other"]),
    ],
    ["a typed text that would be a choice", other(["Red", "Other"]), "Blue", other(["Red", "Blue", "Other"])],
    [
      "a list with a choice that is gone",
      other(["Red", "Other"], { type: "multiple_choice" }),
      ["Red", "mine"],
      other(["Blue", "Other"], { type: "multiple_choice" }),
    ],
  ])("asks again for %s", (_name, before, answer, after) => {
    const [old, now] = [lower(before, b), lower(after, b)];
    expect(mapSession(old, now, walk(old, [answer]))).toMatchObject({
      ok: true,
      session: walk(now, []),
      lost: [0],
    });
  });

  it("takes a renamed choice from a choice map", () => {
    const old = lower(pick({ id: "p", choices: ["To expnsive", "Slow"], ...by({ "1": "end" }) }), b);
    const now = lower(pick({ id: "p", choices: ["Slow", "Too expensive"], ...by({ "0": "end" }) }), b);
    const mapped = mapSession(old, now, walk(old, ["To expnsive"]), { choices: { p: [1, 0] } });
    expect(mapped).toMatchObject({ ok: true, session: walk(now, ["Too expensive"]), lost: [] });
    expect(() => mapSession(old, now, {}, { choices: { p: [1] } })).not.toThrow();
    expect(() => mapSession(old, now, walk(old, []), { choices: { p: [1] } })).toThrow(TypeError);
  });

  it("keeps a choice that was split as its first part", () => {
    const [old, now] = [
      lower(pick({ id: "p" })),
      lower(pick({ id: "p", choices: ["Yes", "Never", "Not yet"] })),
    ];
    const mapped = mapSession(old, now, walk(old, ["No"]), { choices: { p: [0, 1, 1] } });
    expect(mapped).toMatchObject({ session: walk(now, ["Never"]), lost: [] });
  });

  it.each<[unknown]>([[null], [{}], ["no JSON"], [[]], [{ path: [0], answers: [], current: 1 }], [7]])(
    "reports why %j is not a session",
    (session) => {
      const mapped = mapSession(lower(a, b), lower(a), session);
      if (mapped.ok) throw new Error("It is not a session.");
      expect(mapped.diagnostics[0]).toMatchObject({ code: "stale-session" });
    },
  );

  it("gives only what the new survey reaches by answers of the session, for all surveys", () => {
    const pairs = surveys({ minQuestions: 1, maxQuestions: 5 }).chain((survey) => {
      const before = lowerSurvey(survey);
      return fc.tuple(
        fc.constant(before),
        respondents(before),
        fc.nat(9),
        surveys({ minQuestions: 1, maxQuestions: 5 }),
      );
    });
    fc.assert(
      fc.property(pairs, fc.integer({ min: 0, max: 2 }), ([before, responses, length, other], cut) => {
        const questions = [...before.questions.keys()].map((at) => other.questions[at] ?? open("?"));
        const after = cut === 0 ? lowerSurvey(other) : lowerSurvey({ questions });
        const session = walk(before, responses.slice(0, length));
        const mapped = mapSession(before, after, JSON.stringify(session));
        if (!mapped.ok) throw new Error("It is a session.");
        const { path, answers } = mapped.session;
        expect(
          walk(
            after,
            path.map((position) => answers[position] as Answer),
          ),
        ).toEqual(mapped.session);
        expect(restoreSession(after, JSON.stringify(mapped.session))).toMatchObject({ ok: true });
        for (const position of path) expect(session.answers).toContainEqual(answers[position]);
        for (const position of mapped.lost) expect(session.path).toContain(position);
        const given = new Set(session.path.filter((position) => session.answers[position] !== null));
        const kept = path.filter((position) => answers[position] !== null).length;
        expect(given.size).toBeGreaterThanOrEqual(mapped.lost.length + kept);
        expect(given.size).toBeLessThanOrEqual(mapped.lost.length + kept + mapped.prefill.length);
      }),
      { numRuns: 150 },
    );
  });
});

it("fills in nothing if nothing was answered", () => {
  const past = { branching: { type: "specific_question", index: 2 } };
  const skippable = { ...b, optional: true };
  const session = walk(lower({ ...a, ...past }, skippable, c), ["x", "y"]);
  const mapped = mapSession(lower({ ...a, ...past }, skippable, c), lower(a, c, skippable), session);
  expect(mapped).toMatchObject({ ok: true, session: { current: 2 }, prefill: [], lost: [] });
});
