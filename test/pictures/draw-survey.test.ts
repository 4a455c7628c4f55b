import { instance } from "@viz-js/viz";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { shortLine } from "#pictures/fit-text.ts";
import { formats, type PictureFormat } from "#pictures/formats.ts";
import { surveyGraph } from "#pictures/survey-graph.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { type Drawing, open, rating, surveyOf } from "./pictures.ts";
import { readDot } from "./read-dot.ts";
import { readMermaid } from "./read-mermaid.ts";
import { readSvg } from "./read-svg.ts";
import { brokenCompiled, surveys } from "./survey-graphs.ts";

/** The formats that draw boxes and lines. */
type GraphFormat = {
  [Name in PictureFormat]: (typeof formats)[Name]["draws"] extends "graph" ? Name : never;
}[PictureFormat];
const readers: Record<GraphFormat, (text: string) => Drawing> = { mermaid: readMermaid, dot: readDot };

const choice = (choices: string[], responseValues: object) => ({
  type: "single_choice",
  question: "Which?",
  choices,
  branching: { type: "response_based", responseValues },
});

const LARGE = 20_000;
let lowered: CompiledSurvey | undefined;
/** A survey with three lines for each of its questions. */
function large(): CompiledSurvey {
  const question = (_: unknown, at: number) => rating("How likely is it?", { detractors: at, promoters: 0 });
  lowered ??= lowerSurvey({ questions: Array.from({ length: LARGE }, question) });
  return lowered;
}

/** Texts that mean something to a reader of some format: keywords, markup, references, control characters. */
const hostile = [
  "",
  " ",
  '"',
  "'",
  "`",
  '"`markdown`"',
  "]",
  '"]; q0 --> q1',
  "})]|(",
  "a\nb\r\nc\td\u2028e",
  "\\",
  "\\n \\N \\G \\\\",
  "#",
  "#quot;",
  "#35;",
  "&amp; &lt;b&gt; &#35; &",
  "<script>alert(1)</script>",
  "<b>bold</b><br/>",
  "-->",
  "<!-- -->",
  "%%{init: {'securityLevel': 'loose'}}%%",
  "%% comment",
  "---",
  "- item",
  "1. item",
  "1) item",
  "+ item",
  "* item",
  "# heading",
  "> quote",
  "**bold** _em_ ~~gone~~",
  "www.example.com https://example.com/ me@example.com",
  "fa:fa-car",
  "$$x^2$$",
  "end",
  "subgraph",
  "direction TB",
  "In which direction LR or direction\u00a0TD?",
  "style: #abc;",
  "classDef x:#1; y;",
  "click q0 href",
  ":::terminal",
  "@{ shape: circle }",
  "ﬂ°°60¶ßscript",
  "digraph { node [shape=box] }",
  "/* */ //",
  "😀 👩‍👩‍👧‍👦 🏴‍☠️",
  "שלום עולם",
  "مرحبا",
  "\u202Ereversed\u202C",
  "質問はありますか".repeat(20),
  "\ud800",
  "\udfff tail",
  "nul \u0000 bell \u0007",
  "\uFFFE\uFFFF",
  "long word ".repeat(5000),
  "x".repeat(100_000),
  "e\u0301".repeat(500),
  `e${"\u0301".repeat(500)}`,
];

describe.each(Object.keys(readers) as GraphFormat[])("%s", (format) => {
  const draw = (compiled: CompiledSurvey): string => drawSurvey(compiled, { format });
  const drawing = (...questions: object[]): Drawing => readers[format](draw(lowerSurvey({ questions })));
  const linesOf = (...questions: object[]): string[] =>
    drawing(...questions).lines.map(({ from, to, label }) => `${from} ${label} ${to}`);

  test("a survey without questions goes from the start to the end", () => {
    expect(drawing()).toEqual({
      boxes: new Map([
        ["start", "Start"],
        ["finish", "End"],
      ]),
      lines: [{ from: "start", to: "finish", label: "" }],
      pale: new Set(),
    });
  });

  it.each<[string, object[], string[]]>([
    ["no label if every answer takes the line", [open("Why?")], ["start  q0", "q0  finish"]],
    [
      "a label for each line, parallel lines as one",
      [rating("How?", { detractors: 1, passives: "end", promoters: "end" }), open("Why?")],
      ["start  q0", "q0 detractors q1", "q0 passives, promoters finish", "q1  finish"],
    ],
    [
      "otherwise for the remaining answers",
      [rating("How?", { detractors: "end", promoters: 1 }), open("Why?")],
      ["start  q0", "q0 detractors finish", "q0 promoters, otherwise q1", "q1  finish"],
    ],
    [
      "'skipped' on a line that only a skip takes",
      [rating("How?", { detractors: 0, passives: 0, promoters: 0 }, { optional: true })],
      ["start  q0", "q0 detractors, passives, promoters q0", "q0 skipped finish"],
    ],
    [
      "a position of a choice is followed by the choice",
      [choice(["Cake", "Pie", "5"], { 0: 0, Pie: "end", 2: 0 })],
      ["start  q0", "q0 0 (Cake), 2 (5) q0", "q0 Pie finish"],
    ],
    [
      "so is one of more than ten",
      [choice("abcdefghijk".split(""), { 10: 0 })],
      ["start  q0", "q0 10 (k) q0", "q0 otherwise finish"],
    ],
    [
      "a choice without a text is called so",
      [choice(["Cake", " "], { 0: 0, " ": "end" })],
      ["start  q0", "q0 0 (Cake) q0", "q0 (no text) finish"],
    ],
    [
      "beyond twelve keys the rest is counted",
      [
        choice(
          Array.from({ length: 15 }, (_, at) => `c${at}`),
          Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`c${at}`, "end"])),
        ),
      ],
      ["start  q0", "q0 c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, and 3 more finish"],
    ],
  ])("lines: %s", (_, questions, lines) => {
    expect(linesOf(...questions)).toEqual(lines);
  });

  test("a box shows the position as branching counts it, and the text", () => {
    const { boxes } = drawing(
      open("Why?"),
      open("  Why\n\n not? "),
      open(" "),
      open("y".repeat(61)),
      open("z".repeat(60)),
    );
    expect([...boxes]).toEqual([
      ["start", "Start"],
      ["q0", "0. Why?"],
      ["q1", "1. Why not?"],
      ["q2", "2. (no text)"],
      ["q3", expect.stringMatching(/^3\. y[y ]*…$/)],
      ["q4", expect.stringMatching(/^4\. z[z ]*$/)],
      ["finish", "End"],
    ]);
  });

  test("unreachable questions are drawn pale", () => {
    const back = { type: "specific_question", index: 0 };
    expect(drawing(open("a"), open("b", back), open("c"), open("d")).pale).toEqual(
      new Set(["q2", "q3", "finish"]),
    );
    expect(drawing(open("a", { type: "end" }), open("b")).pale).toEqual(new Set(["q1"]));
  });

  test("every type of question has its own shape", () => {
    const types = ["open", "link", "rating", "single_choice", "multiple_choice"];
    const text = draw(
      lowerSurvey({ questions: types.map((type) => ({ type, question: "?", choices: ["a"] })) }),
    );
    const boxes = text.split("\n").filter((row) => /^ {2}q\d/.test(row) && !/->/.test(row));
    const shapes = boxes.map((row) => row.replace(/"[^"]*"|:::\w+|q\d/g, ""));
    expect(new Set(shapes).size).toBe(types.length);
  });

  it.each(hostile.map((text) => [text.slice(0, 40), text]))("escapes %j", (_, text) => {
    const { boxes, lines } = drawing(
      open(text),
      choice([text || "x", "other"], { [text || "x"]: "end" }),
      rating(text, { 1: 0 }),
    );
    const spaceless = (line: string | undefined): string | undefined => line?.replaceAll(" ", "");
    expect([...boxes.keys()]).toEqual(["start", "q0", "q1", "q2", "finish"]);
    expect(spaceless(boxes.get("q0"))).toBe(spaceless(`0. ${shortLine(text, 60) || "(no text)"}`));
    expect(lines.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "start q0",
      "q0 q1",
      "q1 finish",
      "q1 q2",
      "q2 q0",
      "q2 finish",
    ]);
    expect(spaceless(lines[2]?.label)).toBe(spaceless(shortLine(text || "x", 40) || "(no text)"));
  });

  it("draws every question and every edge once", () => {
    fc.assert(
      fc.property(surveys, (survey) => {
        const compiled = lowerSurvey(survey);
        const graph = surveyGraph(compiled);
        const { boxes, lines, pale } = readers[format](draw(compiled));
        expect([...boxes.keys()]).toEqual(["start", ...survey.questions.map((_, at) => `q${at}`), "finish"]);
        const idOf = (node: string): string => (node === "end" ? "finish" : `q${node}`);
        const ways = new Map<string, number>();
        graph.forEachEdge((_key, _edge, from, to) => {
          const way = `${idOf(from)} ${idOf(to)}`;
          ways.set(way, (ways.get(way) ?? 0) + 1);
        });
        const [start, ...others] = lines;
        expect(start).toEqual({
          from: "start",
          to: survey.questions.length === 0 ? "finish" : "q0",
          label: "",
        });
        expect(others.map(({ from, to }) => `${from} ${to}`)).toEqual([...ways.keys()]);
        for (const { from, to, label } of others)
          if (label === "")
            expect([...ways.keys()].filter((way) => way.startsWith(`${from} `))).toEqual([`${from} ${to}`]);
          else expect(label.split(", ").length).toBeGreaterThanOrEqual(ways.get(`${from} ${to}`) as number);
        expect([...pale].sort()).toEqual(
          graph
            .filterNodes((_, node) => !node.reachable)
            .map(idOf)
            .sort(),
        );
      }),
    );
  });

  it("writes distinguishable response keys", () => {
    const keys = ["1", "2", "3", "detractors", "passives", "promoters"];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.constantFrom(0, 1, "end")), (routes) => {
        const compiled = lowerSurvey({ questions: [rating("How?", routes), open("Why?")] });
        const { lines } = readers[format](draw(compiled));
        const drawn = lines.flatMap(({ from, to, label }) =>
          from === "q0" ? label.split(", ").map((key) => `${key} ${to}`) : [],
        );
        const routed = Object.values(surveyGraph(compiled).export().edges).flatMap(
          ({ source, target, attributes }) =>
            source === "0"
              ? [`${attributes?.responseKey ?? "otherwise"} ${target === "end" ? "finish" : `q${target}`}`]
              : [],
        );
        expect(drawn.sort()).toEqual(Object.keys(routes).length === 0 ? [" q1"] : routed.sort());
      }),
    );
  });

  it("draws the same picture again, also from JSON", () => {
    fc.assert(
      fc.property(surveys, (survey) => {
        const compiled = lowerSurvey(survey);
        expect(draw(JSON.parse(JSON.stringify(compiled)))).toBe(draw(compiled));
      }),
    );
  });

  it("draws any value that is given as a survey", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), brokenCompiled), (compiled) => {
        readers[format](draw(compiled as CompiledSurvey));
      }),
    );
  });

  it("works with 20,000 questions", { timeout: 60_000 }, () => {
    const rows = draw(large()).split("\n");
    const lines = rows.filter((row) => /^ {2}\w+ -+>/.test(row));
    expect(lines).toHaveLength(3 * LARGE);
    expect(rows.filter((row) => /^ {2}q\d/.test(row))).toHaveLength(LARGE + lines.length - 1);
  });
});

describe("dot", () => {
  it("gives weight only to lines that respondents take to the next box", () => {
    const drawn = drawSurvey(surveyOf(Array(11).fill(2), [], []), { format: "dot" });
    expect(drawn.match(/\w+ -> \w+(?= \[weight)/g)).toEqual(["start -> q0", "q2 -> finish"]);
  });

  it("is valid for Graphviz, with the same boxes, lines and labels", async () => {
    const viz = await instance();
    const check = (compiled: CompiledSurvey): void => {
      const text = drawSurvey(compiled, { format: "dot" });
      const { boxes, lines } = readDot(text);
      const drawn = viz.renderString(text, { format: "svg" });
      const { parts } = readSvg(drawn.slice(drawn.indexOf("<svg")).replace(/<!--[\s\S]*?-->/g, ""));
      const written = (kind: string): string[] =>
        parts.flatMap((part) => (part.kind === kind ? [`${part.title} ${part.label}`] : [])).sort();
      expect(written("node")).toEqual([...boxes].map(([id, label]) => `${id} ${label}`).sort());
      expect(written("edge")).toEqual(lines.map(({ from, to, label }) => `${from}->${to} ${label}`).sort());
    };
    for (const text of hostile.filter((text) => text.length < 1000))
      check(lowerSurvey({ questions: [open(text), choice([text || "x", "y"], { [text || "x"]: 0 })] }));
    fc.assert(
      fc.property(surveys, (survey) => check(lowerSurvey(survey))),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe("mermaid", () => {
  const labelOf = (text: string): string =>
    drawSurvey(lowerSurvey({ questions: [open(text)] }), { format: "mermaid" }).split("\n")[4] ?? "";

  it("dashes the edges of unreachable questions only", () => {
    const drawn = drawSurvey(lowerSurvey({ questions: [open("a", { type: "end" }), open("b")] }), {
      format: "mermaid",
    });
    expect(drawn.match(/classDef \w+(?=.*dasharray)/g)).toHaveLength(1);
    expect(drawn).toMatch(/classDef unreachable .*dasharray/);
  });

  it.each([
    [
      "plain sentences as they are",
      "How are you, then? (Well-known. Very!)",
      '"0#46; How are you, then? (Well-known. Very!)"',
    ],
    ["letters of any script as they are", "Straße 質問 שלום 😀", '"0#46; Straße 質問 שלום 😀"'],
    ["quotes by number", 'say "x"', '"0#46; say #34;x#34;"'],
    ["addresses by number", "www.a.b", '"0#46; www#46;a#46;b"'],
    ["a text that looks like a direction", "direction TB", '"0#46; direction#32;TB"'],
    ["a text that looks like an entity", "#quot;", '"0#46; #35;quot#59;"'],
  ])("writes %s", (_, text, label) => {
    expect(labelOf(text)).toContain(label);
  });
});

describe("a format that does not exist", () => {
  it("throws a TypeError", () => {
    const named = Object.keys(formats).map((name) => JSON.stringify(name));
    expect(named).toEqual(expect.arrayContaining(['"mermaid"', '"dot"', '"svg"']));
    expect(() => drawSurvey(lowerSurvey({}), { format: "png" as never })).toThrow(
      `Unknown picture format "png". Use ${named.join(", ")}.`,
    );
  });
});
