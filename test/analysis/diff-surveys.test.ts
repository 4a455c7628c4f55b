import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffSurveys } from "#analysis/versions/diff-surveys.ts";
import { sameRoutes } from "#analysis/versions/same-routes.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { surveys } from "#testing/surveys.ts";

const open = (question: string, more: object = {}) => ({ type: "open", question, ...more });
const fork = (more: object = {}) => ({
  type: "single_choice",
  question: "Well?",
  choices: ["Yes", "No"],
  ...more,
});
const by = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const diff = (before: object[], after: object[]) =>
  diffSurveys(lowerSurvey({ questions: before }), lowerSurvey({ questions: after }));
const nothing = { added: [], removed: [], changed: [], moved: [] };
const a = open("A?", { id: "a" });
const b = open("B?", { id: "b" });
const c = open("C?", { id: "c" });
const d = open("D?", { id: "d" });
const e = open("E?", { id: "e" });
const end = { branching: { type: "end" } };
const to = (index: number) => ({ branching: { type: "specific_question", index } });

describe("diffSurveys finds no difference", () => {
  it.each<[string, object[], object[]]>([
    ["without questions", [], []],
    [
      "where only the spelling differs",
      [a, b],
      [{ ...a, branching: { type: "specific_question", index: 1 } }, b],
    ],
    [
      "in a link that may be skipped anyway",
      [{ ...a, type: "link" }],
      [{ ...a, type: "link", optional: true }],
    ],
    ["in loops", [fork(by({ "0": 0 })), a], [fork(by({ "0": 0 })), a]],
  ])("%s", (_name, before, after) => {
    expect(diff(before, after)).toEqual({
      verdict: "same",
      questions: nothing,
      texts: [],
      diverging: [],
      routesAdded: [],
      routesLost: [],
      reasons: [],
    });
  });
});

describe("the verdict", () => {
  it.each<[string, string, object[], object[]]>([
    ["same", "a text that changed, by position", [open("A?")], [open("Why?")]],
    [
      "same",
      "an unreachable question, after all others",
      [{ ...a, branching: { type: "end" } }],
      [{ ...a, branching: { type: "end" } }, b],
    ],
    ["compatible", "one more choice", [fork()], [fork({ choices: ["Yes", "No", "Maybe"] })]],
    ["compatible", "a question that may be skipped now", [a], [{ ...a, optional: true }]],
    ["compatible", "another order, with ids", [a, b, c], [c, a, b]],
    [
      "compatible",
      "a question with routes that is asked first now",
      [
        a,
        c,
        d,
        e,
        fork({ id: "f", ...by({ "0": 5, "1": 6 }) }),
        { ...b, ...end },
        { ...open("G?", { id: "g" }), ...end },
      ],
      [fork({ id: "f", ...by({ "0": 1, "1": 2 }) }), { ...b, ...to(3) }, open("G?", { id: "g" }), a, c, d, e],
    ],
    ["breaking", "a question that is asked besides", [a], [a, b]],
    ["breaking", "a question that is asked no more", [a, b], [a]],
    ["breaking", "one choice fewer", [fork()], [fork({ choices: ["Yes"] })]],
    [
      "breaking",
      "two removed choices of several, one of which can be typed",
      [fork({ type: "multiple_choice", choices: ["Yes", "No", "Other"] })],
      [fork({ type: "multiple_choice", choices: ["Other"], hasOpenChoice: true })],
    ],
    [
      "breaking",
      "one choice of several that was removed and may be written",
      [fork({ type: "multiple_choice", choices: ["Yes", "Other"] })],
      [fork({ type: "multiple_choice", choices: ["Other"], hasOpenChoice: true })],
    ],
    ["breaking", "a question that must be answered now", [{ ...a, optional: true }], [a]],
    ["breaking", "another order without ids", [open("A?"), open("B?")], [open("B?"), open("A?")]],
    ["breaking", "an id that is new", [open("A?")], [open("A?", { id: "a" })]],
    [
      "breaking",
      "a route past a question",
      [fork({ id: "f" }), a],
      [fork({ id: "f", ...by({ "0": "end" }) }), a],
    ],
  ])("is %s for %s", (verdict, _name, before, after) => {
    const found = diff(before, after);
    expect(found.verdict).toBe(verdict);
    expect(found.reasons.length).toBe(verdict === "breaking" ? 1 : 0);
  });

  it("names the shortest record that breaks, and why", () => {
    const before = [fork({ id: "f", ...by({ "0": 2 }) }), a, b];
    const { reasons } = diff(before, [before[0] as object, a, { ...b, type: "rating", scale: 5 }]);
    expect(reasons).toMatchObject([
      {
        code: "answer-changes-meaning",
        severity: "error",
        pointer: "/questions/2",
        witness: [
          { question: 0, response: "Yes" },
          { question: 2, response: "an answer" },
        ],
      },
    ]);
    expect(diff([a], [a, b]).reasons[0]).toMatchObject({ code: "answer-missing", pointer: "" });
    expect(diff([a, b], [a]).reasons[0]).toMatchObject({ code: "key-changed", pointer: "/questions/1" });
    expect(diff([a, b], [{ ...a, branching: { type: "end" } }, b]).reasons[0]).toMatchObject({
      code: "answer-left-over",
      pointer: "/questions/1",
    });
  });

  it("breaks records of those who skip in a loop, unless all of them are asked again", () => {
    const [skips, answers] = [true, false].map((optional) => fork({ optional, ...by({ "1": "end" }) }));
    const back = { ...b, ...to(0) };
    expect(diff([skips as object, back], [answers as object, back]).verdict).toBe("compatible");
    const mayGoBack = fork({ id: "f", ...by({ "0": 0 }) });
    expect(diff([skips as object, mayGoBack, a], [answers as object, mayGoBack, a]).reasons).toMatchObject([
      { code: "answer-refused", pointer: "/questions/0" },
    ]);
  });

  it("does not break records that loops leave answers over in anyway", () => {
    const loop: object[] = [
      fork({ id: "f", ...by({ "0": 1, "1": 2 }) }),
      { ...a, branching: { type: "specific_question", index: 0 } },
      b,
    ];
    expect(diff(loop, [...loop, c].toSpliced(2, 1, { ...b, branching: { type: "end" } })).verdict).toBe(
      "same",
    );
    expect(diff(loop, loop.toSpliced(2, 1, { ...b, optional: true })).verdict).toBe("compatible");
    expect(
      diff(
        loop,
        loop.toSpliced(1, 1, {
          ...a,
          type: "rating",
          scale: 5,
          branching: { type: "specific_question", index: 0 },
        }),
      ).verdict,
    ).not.toBe("same");
  });
});

describe("the questions", () => {
  it("are matched by id, by text, by position", () => {
    expect(
      diff([a, open("B?"), open("C?")], [open("A!", { id: "a" }), open("New?"), open("B?")]).questions,
    ).toEqual({
      added: [1],
      removed: [2],
      changed: [
        { before: 0, after: 0, what: ["text", "routes"] },
        { before: 1, after: 2, what: ["routes"] },
      ],
      moved: [],
    });
    expect(diff([open("A?"), open("A?")], [open("A?"), open("B?"), open("A?")]).questions).toMatchObject({
      added: [1],
      removed: [],
    });
    // Each is matched once: what has been by its id is not by its text.
    expect(diff([a, open("A?")], [a]).questions).toMatchObject({ added: [], removed: [1] });
    expect(diff([a], [open("Why?", { id: "a" }), open("A?")]).questions).toMatchObject({
      added: [1],
      removed: [],
      changed: [{ before: 0, after: 0, what: ["text", "routes"] }],
    });
    expect(diff([open("A?")], [open("B?", { optional: true })]).questions.changed).toEqual([
      { before: 0, after: 0, what: ["text", "answers"] },
    ]);
  });

  it("that moved are as few as explain the order", () => {
    expect(diff([a, b, c], [c, a, b]).questions.moved).toEqual([{ before: 2, after: 0 }]);
    expect(diff([a, b, c], [b, a, c]).questions.moved.length).toBe(1);
    expect(diff([a, b, c, d], [d, a, b]).questions.moved).toEqual([{ before: 3, after: 0 }]);
    expect(diff([a, b, c], [open("New?"), a, b, c]).questions.moved).toEqual([]);
  });
});

describe("the respondents", () => {
  it("part at the answer that leads elsewhere", () => {
    const before = [fork({ id: "f" }), a, b];
    const after = [fork({ id: "f", ...by({ "0": 2 }) }), a, b];
    const found = diff(before, after);
    expect(found.diverging).toEqual([{ responses: ["Yes"], questions: [0] }]);
    expect(found.routesLost).toEqual([]);
    expect(found.routesAdded).toEqual([{ responses: ["Yes", "an answer"], questions: [0, 2] }]);
    expect(diff(after, before).routesLost).toEqual(found.routesAdded);
    const later = [c, fork({ id: "f" }), a, b];
    expect(diff(later, later.with(1, fork({ id: "f", ...by({ "0": 3 }) }))).diverging).toEqual([
      { responses: ["an answer", "Yes"], questions: [0, 1] },
    ]);
  });

  it("part once at each answer, however they come there", () => {
    const before = [fork({ id: "f", ...by({ "0": 0, "1": 1 }) }), a, b];
    const after = [fork({ id: "f", ...by({ "0": 0, "1": 2 }) }), a, b];
    expect(diff(before, after).diverging).toEqual([{ responses: ["No"], questions: [0] }]);
  });

  it("part at once if the first question is another", () => {
    expect(diff([a], []).diverging).toEqual([{ responses: [], questions: [] }]);
    expect(diff([a], [b, a]).diverging).toEqual([{ responses: [], questions: [] }]);
    expect(diff([], [a])).toMatchObject({
      routesLost: [{ responses: [] }],
      routesAdded: [{ questions: [0] }],
    });
  });

  it("are at most a hundred, the shortest first, if a loop has more", () => {
    const { routesAdded } = diff([fork(), a], [fork(by({ "0": 0 })), a]);
    expect(routesAdded).toHaveLength(100);
    expect(routesAdded.map(({ questions }) => questions.length).slice(0, 3)).toEqual([3, 4, 5]);
  });
});

describe("for all surveys", () => {
  it("respondents really take their routes, and verdicts agree with the comparison of routes", () => {
    const constraints = { ids: "all", minQuestions: 1, maxQuestions: 5 } as const;
    fc.assert(
      fc.property(surveys(constraints), surveys(constraints), fc.boolean(), (one, two, isOne) => {
        const other = isOne ? structuredClone(one) : two;
        const ids = (survey: typeof one) => ({
          ...survey,
          questions: survey.questions.map((each, at) => ({ ...each, id: `q${at}` })),
        });
        const [before, after] = [lowerSurvey(ids(one)), lowerSurvey(ids(other))];
        const found = diffSurveys(before, after);
        expect(found.verdict === "same").toBe(sameRoutes(before, after).same);
        if (isOne) expect(found.verdict).toBe("same");
        for (const [compiled, respondents] of [
          [before, found.routesLost],
          [after, found.routesAdded],
        ] as const)
          for (const { responses, questions } of respondents)
            expect(
              responses.map((response, step) => nextTarget(compiled, questions[step] as number, response)),
            ).toEqual([...questions.slice(1), "end"]);
      }),
      { numRuns: 150 },
    );
  });
});

const rating = (scale: number) => ({ ...a, type: "rating", scale });
const other = (choices: string[]) => fork({ choices, hasOpenChoice: true });

it.each<[string, string, object, object]>([
  ["other-type", "a rating that becomes a choice", rating(2), { ...fork(), id: "a" }],
  ["other-type", "an open question that becomes a link", a, { ...a, type: "link" }],
  ["other-type", "one choice that becomes several", fork(), fork({ type: "multiple_choice" })],
  ["other-scale", "a wider scale", rating(5), rating(10)],
  ["other-scale", "a narrower scale", rating(10), rating(5)],
  ["choice-renamed", "a renamed choice", fork(), fork({ choices: ["Yes", "Never"] })],
  ["picked-as-typed", "a renamed choice beside an open one", other(["Red", "?"]), other(["Crimson", "?"])],
  ["typed-as-picked", "a new choice beside an open one", other(["Red", "?"]), other(["Red", "Blue", "?"])],
])("records change their meaning (%s) with %s", (messageId, _name, before, after) => {
  const { verdict, reasons } = diff([before], [after]);
  expect(verdict).toBe("breaking");
  expect(reasons).toMatchObject([
    { code: "answer-changes-meaning", messageId, pointer: "/questions/0", witness: [{ question: 0 }] },
  ]);
});

it.each<[string, object, object]>([
  ["choice-removed", fork(), fork({ choices: ["Yes"] })],
  ["not-accepted", { ...a, optional: true }, a],
])("records are rejected (%s)", (messageId, before, after) => {
  expect(diff([before], [after]).reasons).toMatchObject([{ code: "answer-refused", messageId }]);
});

describe("choices in another order", () => {
  const lead = (choices: string[], keys: object) => [fork({ id: "f", choices, ...by(keys) }), b];

  it("are the same, as answers are texts, and are listed as a text that changed", () => {
    const { verdict, questions } = diff(
      lead(["Yes", "No"], { "0": "end" }),
      lead(["No", "Yes"], { "1": "end" }),
    );
    expect([verdict, questions.changed]).toEqual(["same", [{ before: 0, after: 0, what: ["text"] }]]);
  });

  it("break records if positions keep their routes", () => {
    const { verdict } = diff(lead(["Yes", "No"], { "0": "end" }), lead(["No", "Yes"], { "0": "end" }));
    expect(verdict).toBe("breaking");
  });
});

describe("with the payloads", () => {
  const rated = (lowerBoundLabel: string, upperBoundLabel: string, more: object = {}) => ({
    questions: [{ ...a, type: "rating", scale: 5, lowerBoundLabel, upperBoundLabel }],
    ...more,
  });
  const compare = (before: object, after: object) =>
    diffSurveys(lowerSurvey(before), lowerSurvey(after), { surveys: { before, after } });

  it.each<[string, object, object]>([
    ["swapped", rated("bad", "good"), rated("good", "bad")],
    ["one of which moved to the other end", rated("bad", "good"), rated("good", "great")],
  ])("labels break records if they are %s", (_name, before, after) => {
    expect(compare(before, after).reasons).toMatchObject([
      { code: "answer-changes-meaning", messageId: "ends-swapped", pointer: "/questions/0" },
    ]);
    expect(diffSurveys(lowerSurvey(before), lowerSurvey(after)).verdict).toBe("same");
  });

  it.each<[string, object, object, object]>([
    ["lowerBoundLabel", rated("bad", "good"), rated("poor", "good"), { before: "bad", after: "poor" }],
    ["upperBoundLabel", rated("bad", ""), rated("bad", "good"), { before: null, after: "good" }],
    ["upperBoundLabel", rated("bad", "bad"), rated("bad", "good"), { before: "bad", after: "good" }],
    [
      "link",
      { questions: [{ ...a, type: "link", link: "https://good.example" }] },
      { questions: [{ ...a, type: "link", link: "https://other.example" }] },
      { before: "https://good.example", after: "https://other.example" },
    ],
    [
      "display",
      { questions: [{ ...a, type: "rating", scale: 3, display: "emoji" }] },
      { questions: [{ ...a, type: "rating", scale: 3, display: "number" }] },
      { before: "emoji", after: "number" },
    ],
    [
      "translations",
      { questions: [a] },
      { questions: [{ ...a, translations: { fr: { question: "A ?" } } }] },
      { before: null, after: '{"fr":{"question":"A ?"}}' },
    ],
  ])("a %s that differs is listed", (property, before, after, texts) => {
    const { verdict, questions, texts: found } = compare(before, after);
    expect(verdict).toBe("same");
    expect(questions.changed).toEqual([{ before: 0, after: 0, what: ["text"] }]);
    expect(found).toEqual([{ question: { before: 0, after: 0 }, property, ...texts }]);
  });

  it("a text of the thank-you page is listed", () => {
    const thanks = (thankYouMessageHeader: string) =>
      rated("bad", "good", { appearance: { thankYouMessageHeader } });
    expect(compare(thanks("Thanks"), thanks("Bye"))).toMatchObject({
      verdict: "same",
      questions: nothing,
      texts: [{ question: null, property: "thankYouMessageHeader", before: "Thanks", after: "Bye" }],
    });
  });

  it.each([[null], [[]], [{ questions: [null] }], [{ questions: "none", appearance: [] }]])(
    "that are %j, nothing more is compared",
    (payload) => {
      const compiled = lowerSurvey({ questions: [a] });
      const surveys = { before: payload, after: payload };
      expect(diffSurveys(compiled, compiled, { surveys }).verdict).toBe("same");
    },
  );
});

describe("a choice map", () => {
  const [typo, corrected] = [
    [fork({ id: "f", choices: ["To expnsive", "Slow"], ...by({ "1": "end" }) }), b],
    [fork({ id: "f", choices: ["Slow", "Too expensive"], ...by({ "0": "end" }) }), b],
  ];
  const mapped = (choices: object, before = typo, after = corrected) =>
    diffSurveys(lowerSurvey({ questions: before }), lowerSurvey({ questions: after }), {
      choices: choices as Record<string, (number | null)[]>,
    });

  it.each([["f"], ["0"]])("keeps the records of a renamed choice: by %s", (name) => {
    expect(diff(typo, corrected).verdict).toBe("breaking");
    const { verdict, questions, reasons } = mapped({ [name]: [1, 0] });
    expect({ verdict, reasons }).toEqual({ verdict: "compatible", reasons: [] });
    expect(questions.changed).toEqual([{ before: 0, after: 0, what: ["answers"] }]);
  });

  it("decides for choices whose texts did not change", () => {
    const [before, after] = [[fork()], [fork()]];
    expect(mapped({ "0": [1, 0] }, before, after).verdict).toBe("compatible");
    expect(mapped({ "0": [null, 1] }, before, after).reasons).toMatchObject([
      { messageId: "choice-removed", witness: [{ response: "Yes" }] },
    ]);
    expect(mapped({ "0": [0, 1] }, before, after).verdict).toBe("same");
  });

  it("that merges choices makes one of lists that had both", () => {
    const several = (choices: string[]) => [fork({ type: "multiple_choice", choices })];
    const { verdict } = mapped({ "0": [0, 1] }, several(["A", "B"]), several(["C", "C"]));
    expect(verdict).toBe("compatible");
  });

  it.each<[RegExp, unknown]>([
    [/no question with the id or position "nobody"/, { nobody: [0] }],
    [/no question with the id or position "01"/, { "01": [0] }],
    [/does not have choices in both/, { "1": [0] }],
    [/a list of length 2/, { f: [0] }],
    [/a list of length 2/, { f: 0 }],
    [/from 0 to 1/, { f: [0, 2] }],
    [/from 0 to 1/, { f: [0, "1"] }],
    [/an object/, [[0, 1]]],
  ])("that does not fit throws: %s", (message, choices) => {
    expect(() => mapped(choices as object)).toThrow(message);
  });
});

it("takes time that is linear in choices", { timeout: 20_000 }, () => {
  const choices = Array.from({ length: 8_000 }, (_, at) => `Choice ${at}`);
  const long = [fork({ choices }), fork({ choices, type: "multiple_choice" })];
  expect(diff(long, long).verdict).toBe("same");
  expect(diff(long, [fork({ choices: choices.toReversed() }), long[1] as object]).verdict).toBe("same");
});

it.each<[string, string, object[], object[]]>([
  ["an id that was replaced", "a", [a, b], [{ ...a, id: "new" }, b]],
  ["an id that was removed", "a", [a, b], [open("A?"), b]],
  ["a position that is another", "0", [open("A?"), b], [b, open("A?")]],
])("names the key of answers that is gone: %s", (_name, key, before, after) => {
  const [reason] = diff(before, after).reasons;
  expect(reason).toMatchObject({ code: "key-changed", params: { key } });
});

it.each<[string, object[], object[]]>([
  ["a shortest length", [], [{ type: "min_length", value: 2 }]],
  ["a longest length", [], [{ type: "max_length", value: 500 }]],
  ["a longest length of many characters", [], [{ type: "max_length", value: 5_000 }]],
  ["a greater shortest length", [{ type: "min_length", value: 2 }], [{ type: "min_length", value: 3 }]],
  ["a smaller longest length", [{ type: "max_length", value: 9 }], [{ type: "max_length", value: 8 }]],
])("records break if an open question asks for %s, and not the other way round", (_, wide, narrow) => {
  const [one, other] = [wide, narrow].map((validation) => [{ ...a, validation }]) as [object[], object[]];
  const verdicts = [diff(one, other), diff(other, one)].map(({ verdict, questions }) => [
    verdict,
    questions.changed.map(({ what }) => what),
  ]);
  expect(verdicts).toEqual([
    ["breaking", [["answers"]]],
    ["compatible", [["answers"]]],
  ]);
});

it("takes a longest length for none if no text that long can be written out", () => {
  const validation = [{ type: "max_length", value: 1_000_000_000 }];
  expect(diff([a], [{ ...a, validation }]).verdict).toBe("same");
});

it("names the question that has no answer as the version after has it", () => {
  const [reason] = diff([b], [a, b]).reasons;
  expect(reason).toMatchObject({ code: "answer-missing", pointer: "" });
  expect(reason?.message).toContain('questions[0] ("A?") is asked now');
});
