import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeType } from "#analysis/edits/change-type.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { surveys } from "#testing/surveys.ts";

const end = { type: "end" };
const rest = ["b", "c", "d"].map((id) => ({ id, type: "open", question: `${id}?`, branching: end }));
const surveyOf = (question: object) =>
  ({ name: "s", questions: [{ id: "a", question: "A?", ...question }, ...rest] }) as unknown as Survey;
const by = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const choices = ["Yes", "No", "Other"];
const change = (question: object, ...args: [type: string, options?: object]) => {
  const outcome = changeType(surveyOf(question), 0, ...(args as ["open"]));
  const codes = outcome.diagnostics.filter(({ code }) => code === "key-dropped" || code === "edit-refused");
  return {
    question: outcome.ok ? (outcome.value.questions?.[0] as unknown) : null,
    dropped: codes.map(({ code, pointer }) => `${code} ${pointer.replace("/questions/0", "")}`),
  };
};

describe("changeType refuses", () => {
  it.each<[string, object, string, string]>([
    ["a type that does not exist", { type: "open" }, "opn", "edit-refused /type"],
    ["a type that needs choices", { type: "open" }, "single_choice", "edit-refused /choices"],
  ])("%s", (_name, question, type, finding) => {
    expect(change(question, type)).toEqual({ question: null, dropped: [finding] });
  });

  it("a position that no question has, and what is not a survey", () => {
    expect(changeType(surveyOf({ type: "open" }), 4, "link").ok).toBe(false);
    expect(changeType({} as Survey, 0, "link").ok).toBe(false);
  });
});

describe("changeType", () => {
  const single = { type: "single_choice", choices, hasOpenChoice: true };
  it("keeps the choices from one to several and back, and reports routes that are lost", () => {
    const several = { id: "a", question: "A?", ...single, type: "multiple_choice" };
    expect(change(single, "multiple_choice")).toEqual({ question: several, dropped: [] });
    expect(change(several, "single_choice")).toEqual({
      question: { id: "a", question: "A?", ...single },
      dropped: [],
    });
    expect(change({ ...single, ...by({ "0": 2, No: 3 }) }, "multiple_choice")).toEqual({
      question: several,
      dropped: ["key-dropped /branching/responseValues/0", "key-dropped /branching/responseValues/No"],
    });
    expect(change({ ...single, branching: end }, "multiple_choice").question).toEqual({
      ...several,
      branching: end,
    });
  });

  it("removes what only the earlier type has", () => {
    const rating = {
      type: "rating",
      scale: 5,
      display: "number",
      lowerBoundLabel: "bad",
      upperBoundLabel: "good",
    };
    expect(change(rating, "open").question).toEqual({ id: "a", question: "A?", type: "open" });
    expect(change({ ...single, shuffleOptions: true }, "rating").question).toEqual({
      id: "a",
      question: "A?",
      type: "rating",
      scale: 5,
    });
    expect(change({ type: "link", link: "https://a.example" }, "open").question).not.toHaveProperty("link");
  });

  const rating = (scale: number, values: object) => ({
    type: "rating",
    display: "number",
    scale,
    ...by(values),
  });
  it.each<[string, object, number, object | null, string[]]>([
    ["by bands", rating(5, { negative: 2, positive: 3 }), 10, { detractors: 2, promoters: 3 }, []],
    ["back", rating(10, { detractors: 2, passives: "end" }), 7, { negative: 2, neutral: "end" }, []],
    [
      "by ratings that are a band together",
      rating(5, { "1": 2, "2": 2, "3": 3 }),
      7,
      { negative: 2, neutral: 3 },
      [],
    ],
    ["except a single rating", rating(5, { "1": 2, positive: 3 }), 7, { positive: 3 }, ["1"]],
    ["except bands that are gone", rating(5, { neutral: 2, positive: 3 }), 2, { positive: 3 }, ["neutral"]],
    ["without bands", rating(5, { positive: 3 }), 4, null, ["positive"]],
    ["on the same scale", rating(5, { "1": 2, positive: 3 }), 5, { "1": 2, positive: 3 }, []],
  ])("rescales routes %s", (_name, question, scale, values, dropped) => {
    const found = change(question, "rating", { scale });
    expect(found.question).toMatchObject({ type: "rating", scale });
    if (values === null) expect(found.question).not.toHaveProperty("branching");
    else expect(found.question).toMatchObject(by(values));
    expect(found.dropped).toEqual(dropped.map((key) => `key-dropped /branching/responseValues/${key}`));
  });

  it("leaves other questions, and from one choice to several all routes that do not depend on responses", () => {
    fc.assert(
      fc.property(surveys({ minQuestions: 1, maxQuestions: 5 }), fc.nat(4), (survey, nth) => {
        const at = nth % survey.questions.length;
        const before = structuredClone(survey);
        const outcome = changeType(survey as Survey, at, "open");
        expect(survey).toEqual(before);
        if (!outcome.ok) return;
        const [old, now] = [lowerSurvey(survey), lowerSurvey(outcome.value)];
        for (const position of old.questions.keys())
          if (position !== at)
            expect(now.questions[position]?.routes).toEqual(old.questions[position]?.routes);
        expect(nextTarget(now, at, "a text")).toBe(old.questions[at]?.otherwise);
      }),
      { numRuns: 100 },
    );
  });
});
