import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftSurvey } from "#pictures/draft-survey.ts";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { themes } from "#pictures/svg/theme.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { open, rating } from "./pictures.ts";
import { readDot } from "./read-dot.ts";
import { readMermaid } from "./read-mermaid.ts";
import { readSvg } from "./read-svg.ts";
import { surveys } from "./survey-graphs.ts";

const choice = (responseValues: unknown, more?: object) => ({
  type: "single_choice",
  question: "Which way?",
  choices: ["Left", "Right"],
  branching: { type: "response_based", responseValues },
  ...more,
});

const svgOf = (...questions: readonly unknown[]) => drawSurvey(draftSurvey({ questions }), { format: "svg" });

/** The titles of the lines and of the stubs of a picture. */
function waysIn(...questions: readonly unknown[]): string[] {
  return readSvg(svgOf(...questions))
    .parts.filter(({ kind }) => kind === "exit" || kind === "stub")
    .map(({ title }) => title)
    .sort();
}

const END = "1 → the end: every answer";
const last = open("last");

describe("what leads nowhere", () => {
  it("ends in a cross also for unreachable questions", () => {
    const questions = [open("first", { type: "end" }), choice({ 0: 99, 1: "end" })];
    const drawn = drawSurvey(draftSurvey({ questions }), { format: "mermaid" });
    expect(drawn).toMatch(/q1 -\.-x\|"Left"\| w\d/);
    expect(drawn).toMatch(/q1 -\.->\|"1 \(Right\)"\| finish/);
    const dot = drawSurvey(draftSurvey({ questions }), { format: "dot" });
    expect(dot).toMatch(/q1 -> w\d \[label="[^"]*", color="#\w+", arrowhead=tee, style=dashed/);
  });

  it("ends in a stub, and leaves the other lines as they are", () => {
    const questions = [
      choice({ 0: 2, 1: 99 }),
      open("Once more", { type: "specific_question", index: 0 }),
      open("The end is reached from here"),
    ];
    expect(waysIn(...questions)).toEqual([
      "0 → 2: Left",
      "0. Right: to 99: no such question",
      "1 → 0: every answer",
      "2 → the end: every answer",
    ]);
    const svg = svgOf(...questions);
    const card = readSvg(svg).parts.find(({ title }) => title.startsWith("0. Which way?"));
    expect(card?.label).toContain("Right : to 99: no such question");
    expect(readSvg(svg).texts).toContain("leads nowhere");
    const [edge, y, left, top] = (/class="stub".*?M(\d+) (\d+)h13".*?M(\d+) (\d+)l10 10/.exec(svg) ?? [])
      .slice(1)
      .map(Number);
    expect([left, top]).toEqual([Number(edge) + 8, Number(y) - 5]);
    expect(svg).toContain(
      `M${edge} ${y}h13" fill="none" stroke="${themes.light.error}" stroke-width="1.5"/>`,
    );
    const dot = drawSurvey(draftSurvey({ questions }), { format: "dot" });
    expect(dot).toMatch(/q0 -> w\d \[label="[^"]*", color="#\w+", arrowhead=tee\];/);
    expect(dot.split("arrowhead=tee")).toHaveLength(2);
    const whole = drawSurvey(draftSurvey({ questions: questions.slice(1) }), { format: "dot" });
    expect(whole).not.toContain("arrowhead=tee");
    expect(svg).not.toMatch(/Never asked|cut off here|never taken/);
  });

  it("are not routes to the next question, even if the answers are unknown", () => {
    const questions = [choice({ 0: "next_question", 1: "end" }), last];
    expect(waysIn(...questions)).toEqual(["0 → 1: Left", "0 → the end: Right", "1 → the end: every answer"]);
    const unknown = [choice({ 0: "next_question" }, { choices: 5 }), last];
    expect(waysIn(...unknown).filter((way) => way.includes("no such question"))).toEqual([]);
  });

  it("is not drawn for branching of null", () => {
    expect(waysIn({ ...open("a"), branching: null }, last)).toEqual(["0 → 1: every answer", END]);
  });

  it.each<[string, readonly unknown[], string[]]>([
    [
      "bands",
      [rating("a", { detractors: 1, promoters: 7 }), last],
      ["0 → 1: 0 to 6 or any other", "0. 9 or 10: to 7: no such question", END],
    ],
    [
      "every answer",
      [open("a", { type: "specific_question", index: 9 }), last],
      ["0. every answer: to 9: no such question", END],
    ],
    [
      "the number of questions",
      [choice({ Left: 2, Right: 1 }), last],
      ["0 → 1: Right", "0. Left: to 2: no such question", END],
    ],
    [
      "a fraction",
      [choice({ 0: 0.5, 1: 1 }), last],
      ["0 → 1: Right", "0. Left: to 0.5: no such question", END],
    ],
    ["-1", [choice({ 0: -1 }), last], ["0 → 1: Right", "0. Left: to -1: no such question", END]],
    [
      "a text",
      [choice({ 0: "Q2", 1: "1" }), last],
      ['0. Left: to "Q2": no such question', '0. Right: to "1": no such question', END],
    ],
    [
      "a long text",
      [choice({ 0: "the question about\nthe price of tea", 1: 1 }), last],
      ["0 → 1: Right", '0. Left: to "the question about the…": no such question', END],
    ],
    [
      "null and an object",
      [choice({ 0: null, 1: { index: 1 } }), last],
      ["0. Left: to null: no such question", "0. Right: to an object: no such question", END],
    ],
    [
      "two answers for one reason",
      [choice({ 0: 99, 1: 99 }), last],
      ["0. Left or Right: to 99: no such question", END],
    ],
    [
      "the number of answers that are named",
      [choice({ 0: 99, 1: 99, 2: 99, 3: 99, 4: 99 }, { choices: [..."abcde"] }), last],
      ["0. a, b, c, d or e: to 99: no such question", END],
    ],
    [
      "one answer more",
      [choice({ 0: 99, 1: 99, 2: 99, 3: 99, 4: 99, 5: 99 }, { choices: [..."abcdef"] }), last],
      ["0. a, b, c, d and 2 more: to 99: no such question", END],
    ],
    [
      "answers that may be skipped",
      [choice({ 0: 99, 1: 1 }, { optional: true }), last],
      ["0 → 1: Right or skipped", "0. Left: to 99: no such question", END],
    ],
    [
      "a key that another one hides",
      [choice({ 0: 1, Left: 99 }), last],
      ["0 → 1: Left or Right", '0. "Left": to 99: no such question', END],
    ],
    [
      "a key that no answer has",
      [choice({ Left: 1, Lefft: 0 }), last],
      ["0 → 1: Left or Right", '0. "Lefft": no such answer', END],
    ],
    [
      "such a key, and no question",
      [choice({ Lefft: 99 }), last],
      ["0 → 1: otherwise", '0. "Lefft": to 99: no such question', END],
    ],
    [
      "the end as a position",
      [open("a", { type: "specific_question", index: "end" }), last],
      ['0. every answer: to "end": no such question', END],
    ],
    ["no position", [open("a", { type: "specific_question" }), last], ["0. every answer: no target", END]],
    ["no routes", [choice(undefined), last], ["0. every answer: no routes", END]],
    ["routes in a list", [choice([1, 1]), last], ["0. every answer: to a list: no routes", END]],
    [
      "unknown branching",
      [open("a", { type: "goto", index: 1 }), last],
      ['0. every answer: unknown branching "goto"', END],
    ],
    [
      "branching that is a text",
      [{ ...last, branching: "end" }, last],
      ['0. every answer: unknown branching "end"', END],
    ],
    [
      "branching by response that an open question cannot have",
      [{ ...last, branching: choice({ yes: 0 }).branching }, last],
      ["0 → 1: otherwise", '0. "yes": no such answer', END],
    ],
    [
      "an unknown type, as it is written",
      [choice({ 0: 0, x: 1, y: 5 }, { type: "no_such_type" }), last],
      ['0 → 0: "0" (asked again)', '0 → 1: "x"', '0. "y": to 5: no such question', END],
    ],
    [
      "an unknown scale, as it is written",
      [rating("a", { 7: 0 }, { scale: 11 }), last],
      ['0 → 0: "7" (asked again)', END],
    ],
    [
      "an unknown type whose answers all lead to one place",
      [open("a", { type: "specific_question", index: 1 }), { ...last, type: "opn" }],
      ["0 → 1: every answer", END],
    ],
    ["no question", [null, last], [END]],
    [
      "no question above a loop",
      [null, open("b"), rating("c", { detractors: 1, passives: "end", promoters: "end" })],
      ["1 → 2: every answer", "2 → 1: 0 to 6 (asked again)", "2 → the end: 7 to 10"],
    ],
  ])("%s", (_, questions, ways) => {
    // Whether a survey with loops can be left is not what these are about.
    expect(waysIn(...questions)).toEqual([...ways].sort());
  });

  it.each<[unknown, string]>([
    [{ type: "singel_choice", question: "a" }, 'unknown type "singel_choice"'],
    [{ question: "a" }, "no type"],
    [{ type: 5 }, "unknown type 5"],
    [null, "no question: null"],
    [{ ...choice({}), choices: "Yes, No" }, "single choice, invalid: choices"],
    [{ ...choice({}), choices: [] }, "single choice, invalid: choices"],
    [choice({}, { hasOpenChoice: 1 }), "single choice, invalid: hasOpenChoice"],
    [{ type: "rating", question: "a", scale: 11, optional: "no" }, "rating, invalid: scale, optional"],
  ])("%j is reported on its card", (question, reported) => {
    const svg = svgOf(question, last);
    const { parts, texts } = readSvg(svg);
    expect(parts.find(({ kind }) => kind === "question")?.title.split("\n")[1]).toBe(reported);
    expect(texts.includes("unknown type")).toBe(/^(unknown|no)/.test(reported));
    expect(svg).toContain(`font-size="12" fill="${themes.light.error}">${reported.split(" ")[0]}`);
    expect(svg).toContain(`font-size="12" fill="${themes.light.quiet}">open<`);
    for (const format of ["mermaid", "dot"] as const) {
      const drawn = drawSurvey(draftSurvey({ questions: [question, last] }), { format });
      const { boxes } = (format === "dot" ? readDot : readMermaid)(drawn);
      expect(boxes.get("q0")).toContain(reported.replace(/^(single choice|rating), /, ""));
    }
  });
});

describe("the summary", () => {
  const never = [open("a", { type: "end" }), open("b", { type: "specific_question", index: 9 }), last];
  const round = [open("a", { type: "specific_question", index: 0 })];

  it.each<[string, readonly unknown[], RegExp]>([
    ["never asked", [open("a", { type: "specific_question", index: 9 }), last], /[Nn]ever asked|cut off/],
    ["no way to the end", [choice({ 0: 0, 1: 9 })], /no way to the end|the end cannot be reached/],
    ["never taken", [null, last], /never taken|never asked/],
  ])("is not %s if a fixed target may lead there", (_, questions, reported) => {
    expect(svgOf(...questions)).not.toMatch(reported);
  });

  it("is true if nothing that is wrong can be met", () => {
    expect(svgOf(...never)).toMatch(/2 questions never asked[\s\S]*cut off here/);
    expect(svgOf(...round)).toContain("no way to the end");
  });
});

describe("Mermaid and DOT", () => {
  const draft = draftSurvey({ questions: [choice({ 0: 1, 1: 99 }), last] });

  it.each(["mermaid", "dot"] as const)("%s leads to a box with the problem", (format) => {
    const { boxes, lines } = (format === "dot" ? readDot : readMermaid)(drawSurvey(draft, { format }));
    const wrong = lines.find(({ from, to }) => from === "q0" && to !== "q1");
    expect(wrong?.label).toBe("Right");
    expect(boxes.get(wrong?.to ?? "")).toBe("to 99: no such question");
    expect(lines).toHaveLength(4);
  });

  it.each<[string, object, string]>([
    ["some answers lead nowhere", choice({ 1: 99 }), "otherwise"],
    ["all have one target", choice({}), ""],
  ])("name the answers that lead to the next question: %s", (_, question, label) => {
    const draft = draftSurvey({ questions: [question, last] });
    for (const [format, read] of [
      ["mermaid", readMermaid],
      ["dot", readDot],
    ] as const) {
      const { lines } = read(drawSurvey(draft, { format }));
      expect(lines.find(({ from, to }) => from === "q0" && to === "q1")?.label).toBe(label);
    }
  });
});

it("draws a survey without faults as its compiled form", () => {
  fc.assert(
    fc.property(surveys, (survey) => {
      const [draft, compiled] = [draftSurvey(survey), lowerSurvey(survey)];
      fc.pre(draft.faults.size === 0);
      for (const format of ["svg", "mermaid", "dot"] as const)
        expect(drawSurvey(draft, { format })).toBe(drawSurvey(compiled, { format }));
    }),
  );
});

it("draws any value that is given as a payload", () => {
  const questions = fc.array(fc.anything());
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ questions })), (payload) => {
      readSvg(drawSurvey(draftSurvey(payload), { format: "svg" }));
    }),
  );
});

describe("of generated surveys with wrong targets, keys and types", () => {
  const MOST = 5;
  const target = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: MOST - 1 }) },
    fc.constantFrom<unknown>("end", -1, 99, 1.5, "Q2", null, true),
  );
  const question = fc.record({
    type: fc.constantFrom("single_choice", "rating", "open", "rate"),
    question: fc.constant("q"),
    choices: fc.constant(["a", "b"]),
    scale: fc.constant(3),
    optional: fc.boolean(),
    branching: fc.oneof(
      fc.constantFrom<unknown>(undefined, { type: "end" }, { type: "skip" }),
      target.map((index) => ({ type: "specific_question", index })),
      fc
        .dictionary(fc.constantFrom("a", "b", "1", "2", "3", "x"), target, { noNullPrototype: true })
        .map((responseValues) => ({ type: "response_based", responseValues })),
    ),
  });
  type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

  /** The keys of an answer of each type in this test; the first key decides. */
  const answers: Readonly<Record<string, readonly (readonly string[])[]>> = {
    single_choice: [
      ["0", "a"],
      ["1", "b"],
    ],
    rating: [["1"], ["2"], ["3"]],
    open: [[]],
  };

  /** The lines and the stubs of a question, read from the payload. */
  function waysOf({ type, branching, optional }: Question, position: number, count: number): Set<string> {
    const next = position + 1 === count ? "the end" : String(position + 1);
    const { type: kind, index, responseValues } = (branching ?? {}) as Record<string, unknown>;
    const isQuestion = (value: unknown): boolean =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) < count;
    const way = (value: unknown, mayEnd: boolean): string =>
      isQuestion(value)
        ? `→ ${value}`
        : mayEnd && value === "end"
          ? "→ the end"
          : `to ${JSON.stringify(value)}: no such question`;
    if (kind === "end") return new Set(["→ the end"]);
    if (kind === "skip") return new Set(['unknown branching "skip"']);
    if (kind === "specific_question") return new Set([way(index, false)]);
    if (kind === undefined) return new Set([`→ ${next}`]);
    const routes = responseValues as Readonly<Record<string, unknown>>;
    const ways = new Set<string>();
    const given = answers[type];
    for (const key of Object.keys(routes)) {
      const there = way(routes[key], true);
      if (there.startsWith("to ")) ways.add(there);
      else if (given === undefined) ways.add(there);
      else if (!given.flat().includes(key)) ways.add("no such answer");
    }
    if (given === undefined && Object.keys(routes).length > 0) return ways;
    for (const keys of given ?? [[]]) {
      const key = keys.find((each) => Object.hasOwn(routes, each));
      ways.add(key === undefined ? `→ ${next}` : way(routes[key], true));
    }
    return optional ? ways.add(`→ ${next}`) : ways;
  }

  it("every line is an edge, every edge of what is valid is a line, and each wrong target has one stub", () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: MOST }), (questions) => {
        const expected = questions.flatMap((each, at) =>
          [...waysOf(each, at, questions.length)].map((way) => `${at} ${way}`),
        );
        const drawn = waysIn(...questions).map((title) => {
          const exit = /^(\d+) (→ (?:\d+|the end)): /.exec(title);
          const stub =
            /^(\d+)\. .*?((?:to [^:]+: )?(?:no such (?:question|answer)|unknown branching .*))$/.exec(title);
          const [, at, way] = exit ?? stub ?? [];
          return `${at} ${way}`;
        });
        expect(drawn.sort()).toEqual(expected.sort());
      }),
    );
  });
});
