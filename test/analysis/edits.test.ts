import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeChoices } from "#analysis/edits/change-choices.ts";
import type { EditOutcome } from "#analysis/edits/edit-outcome.ts";
import { insertQuestion, moveQuestion } from "#analysis/edits/place-question.ts";
import { removeQuestion } from "#analysis/edits/remove-question.ts";
import { sameRoutes } from "#analysis/versions/same-routes.ts";
import type { Question, Survey } from "#model/payloads.generated.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "#testing/surveys.ts";

const survey = (...questions: object[]) => ({ name: "S", extra: [1], questions }) as unknown as Survey;
const open = (question: string, more: object = {}) => ({ type: "open", question, ...more });
const to = (index: number) => ({ branching: { type: "specific_question", index } });
const end = { branching: { type: "end" } };
const by = (responseValues: object, more: object = {}) => ({
  branching: { type: "response_based", responseValues, ...more },
});
const nps = (more: object = {}) => ({ type: "rating", question: "How likely?", scale: 10, ...more });
const pick = (more: object = {}) => ({
  type: "single_choice",
  question: "Well?",
  choices: ["Yes", "No"],
  ...more,
});
const [a, b, c] = [open("A?"), open("B?"), open("C?")] as [Question, Question, Question];

const editCodes = new Set<string>(["made-explicit", "route-dropped", "key-dropped", "edit-refused"]);
const questionsOf = (outcome: EditOutcome): unknown =>
  outcome.ok ? outcome.value.questions : outcome.diagnostics;
const found = ({ diagnostics }: EditOutcome): string[] =>
  diagnostics.flatMap(({ code, pointer }) => (editCodes.has(code) ? [`${code} ${pointer}`] : []));

describe("moveQuestion", () => {
  it.each<[string, object[], number, number, object[]]>([
    ["follows the order", [a, b, c], 2, 0, [c, a, b]],
    ["stays where it is", [a, b], 1, 1, [a, b]],
    ["keeps targets", [{ ...a, ...to(2) }, b, c], 2, 1, [{ ...a, ...to(1) }, c, b]],
    [
      "keeps targets of keys",
      [nps(by({ detractors: 2, "9": "next_question" })), b, c],
      1,
      2,
      [nps(by({ detractors: 1, "9": "next_question" })), c, b],
    ],
    [
      "keeps the other properties of branching",
      [{ ...a, branching: { ...to(2).branching, own: 1 } }, b, c],
      2,
      1,
      [{ ...a, branching: { ...to(1).branching, own: 1 } }, c, b],
    ],
  ])("%s", (_name, before, from, place, after) => {
    const moved = moveQuestion(survey(...before), from, place);
    expect(questionsOf(moved)).toEqual(after);
    expect(moved).toMatchObject({ value: { extra: [1] } });
    expect(found(moved)).toEqual([]);
  });

  it("writes implicit targets explicitly, to keep the routes", () => {
    const moved = moveQuestion(survey(a, b, c), 1, 2, { keep: "routes" });
    expect(questionsOf(moved)).toEqual([
      { ...a, ...to(2) },
      { ...c, ...end },
      { ...b, ...to(1) },
    ]);
    expect(found(moved)).toEqual([
      "made-explicit /questions/0",
      "made-explicit /questions/1",
      "made-explicit /questions/2",
    ]);
  });

  it("reports that only keys led to the next question", () => {
    const keys = { detractors: 2, passives: "next_question", promoters: "end" };
    const moved = moveQuestion(survey(nps(by(keys)), b, c), 1, 2, { keep: "routes" });
    expect(moved).toMatchObject({
      value: { questions: [by({ detractors: 1, passives: 2, promoters: "end" }), {}, {}] },
    });
    expect(found(moved)).toContain("made-explicit /questions/0");
  });

  it("adds missing keys of answers, portable keys first", () => {
    const before = survey(nps(by({ detractors: 2, "8": "next_question" }, { own: 1 })), b, c);
    const moved = moveQuestion(before, 1, 2, { keep: "routes" });
    expect(moved).toMatchObject({
      value: { questions: [by({ detractors: 1, "8": 2, passives: 2, promoters: 2 }, { own: 1 }), {}, {}] },
    });
  });

  it("needs no key for a skip if all answers lead to one place", () => {
    const keys = by({ detractors: 1, passives: 1 });
    const moved = moveQuestion(survey(nps({ optional: true, ...keys }), b, c), 1, 2, { keep: "routes" });
    expect(moved).toMatchObject({ ok: true, value: { questions: [{ ...to(2), optional: true }, c, b] } });
  });

  it("keeps the other properties of branching when it writes the end explicitly", () => {
    const before = survey(a, { ...b, branching: { type: "next_question", own: 1 } });
    const moved = insertQuestion(before, 2, c, { keep: "routes" });
    expect(questionsOf(moved)).toEqual([a, { ...b, branching: { type: "end", own: 1 } }, c]);
  });

  it("may change the targets of skips that cannot occur", () => {
    const skipped = nps({ optional: true, ...by({ "0": 3 }) });
    const moved = moveQuestion(survey({ ...a, ...end }, skipped, b, c), 2, 3, { keep: "routes" });
    expect(moved.ok).toBe(true);
    expect(moved.diagnostics.filter(({ code }) => code === "route-dropped")).toMatchObject([
      { severity: "warning", pointer: "/questions/1/branching" },
    ]);
  });

  it.each<[string, Survey, number, number, string[]]>([
    ["a position that is not there", survey(a, b), 0, 2, ["edit-refused /questions"]],
    ["a fraction", survey(a, b), 0.5, 1, ["edit-refused /questions"]],
    ["another first question", survey(a, b), 1, 0, ["edit-refused /questions/0"]],
    [
      "a skip that would lead elsewhere",
      survey(nps({ optional: true, ...by({ "0": 2 }) }), b, c),
      1,
      2,
      [
        "made-explicit /questions/0",
        "route-dropped /questions/0/branching",
        "made-explicit /questions/1",
        "made-explicit /questions/2",
      ],
    ],
    [
      "a skip next to answers with explicit targets",
      survey(nps({ optional: true, ...by({ detractors: 2, passives: 2, promoters: "end" }) }), b, c),
      1,
      2,
      ["route-dropped /questions/0/branching", "made-explicit /questions/1", "made-explicit /questions/2"],
    ],
    ["no questions", {} as Survey, 0, 0, ["edit-refused "]],
  ])("rejects %s", (_name, before, from, place, reasons) => {
    const moved = moveQuestion(before, from, place, { keep: "routes" });
    expect(moved.ok).toBe(false);
    expect(found(moved)).toEqual(reasons);
  });
});

describe("insertQuestion", () => {
  it("shifts the targets of others, and takes its own as they are", () => {
    const inserted = insertQuestion(survey({ ...a, ...to(1) }, b), 1, { ...c, ...to(2) } as Question);
    expect(questionsOf(inserted)).toEqual([{ ...a, ...to(2) }, { ...c, ...to(2) }, b]);
    expect(questionsOf(insertQuestion(survey(a), 1, b))).toEqual([a, b]);
    expect(questionsOf(insertQuestion(survey(), 0, b, { keep: "routes" }))).toEqual([b]);
  });

  it("keeps the routes past it", () => {
    expect(questionsOf(insertQuestion(survey(a, b), 1, c, { keep: "routes" }))).toEqual([
      { ...a, ...to(2) },
      c,
      b,
    ]);
    expect(questionsOf(insertQuestion(survey(a), 1, c, { keep: "routes" }))).toEqual([{ ...a, ...end }, c]);
  });

  it("rejects what is out of range, and a new first question if routes are to stay", () => {
    expect(found(insertQuestion(survey(a), 2, b))).toEqual(["edit-refused /questions"]);
    expect(found(insertQuestion(survey(a), 0, b, { keep: "routes" }))).toEqual(["edit-refused /questions/0"]);
    expect(insertQuestion(survey(a), 0, null as unknown as Question).ok).toBe(false);
  });
});

describe("removeQuestion", () => {
  it.each<[string, object[], number, object[], string[]]>([
    ["closes the gap", [a, b, c], 1, [a, c], []],
    ["takes the last one", [a, b], 1, [a], []],
    ["takes the only one", [a], 0, [], []],
    ["shifts later targets", [{ ...a, ...to(2) }, b, c], 1, [{ ...a, ...to(1) }, c], []],
    [
      "leads on to the end",
      [{ ...a, ...to(2) }, { ...b, ...end }, { ...c, ...end }, a],
      2,
      [{ ...a, ...end }, { ...b, ...end }, a],
      [],
    ],
    [
      "leaves the end before it as it is",
      [a, { ...b, ...end }, { ...c, ...to(4) }, a, b],
      2,
      [a, { ...b, ...end }, a, b],
      [],
    ],
    [
      "writes out where it led",
      [a, { ...b, ...to(3) }, c, open("D?")],
      1,
      [{ ...a, ...to(2) }, c, open("D?")],
      ["made-explicit /questions/0"],
    ],
    [
      "leads on to what comes next where it led to itself",
      [
        { ...a, ...to(1) },
        { ...b, ...to(1) },
      ],
      1,
      [{ ...a, ...end }],
      ["route-dropped /questions/1/branching"],
    ],
    [
      "reports what it decided",
      [nps(by({ detractors: 2, promoters: "end" })), b, c],
      0,
      [b, c],
      ["route-dropped /questions/0/branching", "route-dropped /questions/0/branching"],
    ],
    [
      "reports the former first question",
      [{ ...a, ...to(2) }, b, c],
      0,
      [b, c],
      ["route-dropped /questions/0"],
    ],
    [
      "reports the lost target of a skip",
      [nps({ optional: true, ...by({ "0": 3 }) }), { ...b, ...end }, c, a],
      1,
      [
        nps({ optional: true, ...by({ "0": 2, detractors: "end", passives: "end", promoters: "end" }) }),
        c,
        a,
      ],
      ["made-explicit /questions/0", "route-dropped /questions/0/branching"],
    ],
  ])("%s", (_name, before, at, after, told) => {
    const removed = removeQuestion(survey(...before), at);
    expect(questionsOf(removed)).toEqual(after);
    expect(found(removed)).toEqual(told);
  });

  it("names the answers whose route is dropped", () => {
    const removed = removeQuestion(survey(pick(by({ "1": "end" })), b), 0);
    expect(removed.diagnostics[0]).toMatchObject({
      severity: "warning",
      messageId: "decisionLost",
      message:
        'Answering "No" to questions[0] ("Well?") led to the end. Without the question, all respondents continue with questions[1] ("B?").',
      params: { answers: ['"No"'], question: 0, questionText: "Well?", other: "end", target: 1 },
    });
  });

  it("names a skip among them", () => {
    const removed = removeQuestion(survey(a, pick({ optional: true, ...to(1) }), b), 1);
    expect(removed.diagnostics[0]).toMatchObject({
      messageId: "decisionLost",
      params: { answers: ['"Yes"', '"No"', "null"], question: 1, questionText: "Well?" },
    });
  });

  it("rejects what is out of range", () => {
    const refused = removeQuestion(survey(a, b), 2);
    expect(found(refused)).toEqual(["edit-refused /questions"]);
    expect(refused.diagnostics[0]).toMatchObject({ messageId: "noSuchQuestion", params: { last: 1 } });
    expect(found(removeQuestion(survey(), 0))).toEqual(["edit-refused /questions"]);
  });
});

describe("changeChoices", () => {
  const change = (more: object, choices: string[], from: (number | null)[]) =>
    changeChoices(survey(pick(more), b, c), 0, choices, from);

  it.each<[string, object, string[], (number | null)[], object, string[]]>([
    ["renames", by({ "1": 2 }), ["Yes", "Never"], [0, 1], by({ "1": 2 }), []],
    ["renames a text key", by({ No: 2 }), ["Yes", "Never"], [0, 1], by({ Never: 2 }), []],
    [
      "takes keys along",
      by({ "0": 2, No: "end" }),
      ["No", "Perhaps", "Yes"],
      [1, null, 0],
      by({ "2": 2, No: "end" }),
      [],
    ],
    [
      "drops keys",
      by({ "1": 2 }),
      ["Yes", "Maybe"],
      [0, null],
      by({}),
      ["key-dropped /questions/0/branching/responseValues/1"],
    ],
    ["splits a choice", by({ "1": 2 }), ["Yes", "No", "Never"], [0, 1, 1], by({ "1": 2, "2": 2 }), []],
    [
      "leaves a branching without keys alone",
      { branching: { type: "end" } },
      ["Never", "Yes"],
      [1, 0],
      { branching: { type: "end" } },
      [],
    ],
    ["writes positions where a text reads as one", by({ No: 2 }), ["Yes", "0"], [0, 1], by({ "1": 2 }), []],
    [
      "takes translations along",
      { translations: { de: { question: "Nun?", choices: ["Ja", "Nein"] }, fr: { question: "Alors ?" } } },
      ["No", "Perhaps", "Yes"],
      [1, null, 0],
      {
        translations: {
          de: { question: "Nun?", choices: ["Nein", "Perhaps", "Ja"] },
          fr: { question: "Alors ?" },
        },
      },
      [],
    ],
    [
      "drops translations that would be read only after the change, and leaves others that are not read",
      { translations: { de: { choices: ["Ja"] }, fr: { choices: ["Oui", "Non", "Peut-être"] }, it: null } },
      ["Yes"],
      [0],
      { translations: { de: {}, fr: { choices: ["Oui", "Non", "Peut-être"] }, it: null } },
      ["key-dropped /questions/0/translations/de/choices"],
    ],
  ])("%s", (_name, more, choices, from, after, told) => {
    const changed = change(more, choices, from);
    expect(questionsOf(changed)).toEqual([pick({ choices, ...after }), b, c]);
    expect(found(changed)).toEqual(told);
  });

  it("leaves choices without a key alone beside one whose text is undefined", () => {
    const more = { choices: ["undefined", "No"], ...by({ undefined: 2 }) };
    expect(questionsOf(change(more, ["undefined", "Never"], [0, 1]))).toEqual([
      pick({ choices: ["undefined", "Never"], ...by({ undefined: 2 }) }),
      b,
      c,
    ]);
  });

  it("treats a key as a text if it is not a position in the spelling of JSON", () => {
    const choices = ["No", "Yes", "01"];
    const changed = change({ choices, ...by({ "01": 2 }) }, ["Never", "01", "Yes"], [0, 2, 1]);
    expect(questionsOf(changed)).toEqual([
      pick({ choices: ["Never", "01", "Yes"], ...by({ "01": 2 }) }),
      b,
      c,
    ]);
    const gone = change({ choices, ...by({ "01": 2 }) }, ["No", "Yes"], [0, 1]);
    expect(found(gone)).toEqual(["key-dropped /questions/0/branching/responseValues/01"]);
    expect(gone.diagnostics[0]?.messageId).toBe("keyDropped");
  });

  it("keeps the open choice last", () => {
    const more = { choices: ["Yes", "Other"], hasOpenChoice: true };
    expect(questionsOf(change({ ...more, ...by({ "1": 2 }) }, ["Else", "Yes", "No"], [1, 0, null]))).toEqual([
      pick({ choices: ["Yes", "No", "Else"], hasOpenChoice: true, ...by({ "2": 2 }) }),
      b,
      c,
    ]);
    const doubled = change(more, ["Else", "Yes", "Other"], [1, 0, 1]);
    expect(questionsOf(doubled)).toEqual([pick({ ...more, choices: ["Else", "Yes", "Other"] }), b, c]);
    const begun = change({ choices: [], hasOpenChoice: true }, ["Yes"], [null]);
    expect(questionsOf(begun)).toEqual([pick({ choices: ["Yes"], hasOpenChoice: true }), b, c]);
    const without = change(more, ["Yes"], [0]);
    expect(questionsOf(without)).toEqual([pick({ choices: ["Yes"], hasOpenChoice: false }), b, c]);
    expect(found(without)).toEqual(["key-dropped /questions/0/choices/1"]);
  });

  it("rejects what makes no sense", () => {
    for (const [at, choices, from, pointer, message] of [
      [1, ["x"], [null], "/questions/1", /no choices/],
      [9, ["x"], [null], "/questions", /0 to 1/],
      [0, ["x"], [], "/questions/0", /for each new choice/],
      [0, ["x"], [2], "/questions/0", /0 to 1/],
    ] as const)
      expect(changeChoices(survey(pick(), b), at, choices, from)).toMatchObject({
        ok: false,
        diagnostics: [
          { code: "edit-refused", severity: "error", pointer, message: expect.stringMatching(message) },
        ],
      });
  });
});

describe("all edits", () => {
  const edits = fc.record({ from: fc.nat(9), to: fc.nat(9) });

  it("keep every route that they are to keep, and leave the given survey alone", () => {
    fc.assert(
      fc.property(surveys({ minQuestions: 1 }), edits, (given, { from, to: place }) => {
        const copy = structuredClone(given);
        const count = given.questions.length;
        const before = lowerSurvey(given);
        const payload = given as unknown as Survey;
        const outcomes = [
          moveQuestion(payload, from % count, place % count, { keep: "routes" }),
          insertQuestion(payload, 1 + (from % count), open("A new one?") as Question, { keep: "routes" }),
          moveQuestion(payload, place % count, place % count),
        ];
        for (const outcome of outcomes)
          if (outcome.ok) expect(sameRoutes(before, lowerSurvey(outcome.value))).toEqual({ same: true });
        removeQuestion(payload, from % count);
        expect(given).toEqual(copy);
      }),
      { numRuns: 150 },
    );
  });

  it("are undone by moving back, and by removing what was inserted", () => {
    fc.assert(
      fc.property(surveys({ minQuestions: 1, loops: "none" }), edits, (given, { from, to: place }) => {
        const count = given.questions.length;
        const payload = given as unknown as Survey;
        const moved = moveQuestion(payload, from % count, place % count);
        if (moved.ok)
          expect(questionsOf(moveQuestion(moved.value, place % count, from % count))).toEqual(
            given.questions,
          );
        const inserted = insertQuestion(payload, from % count, open("A new one?") as Question);
        if (inserted.ok)
          expect(questionsOf(removeQuestion(inserted.value, from % count))).toEqual(given.questions);
      }),
      { numRuns: 150 },
    );
  });
});
