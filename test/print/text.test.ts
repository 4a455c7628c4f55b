import { describe, expect, it, test } from "vitest";
import type { Diagnostic, WitnessStep } from "#diagnostics/diagnostic.ts";
import { printDiagnostics, printReports } from "#print/print-reports.ts";
import { finding, lineSpan, spanOf } from "./findings.ts";

const print = (
  diagnostics: readonly Diagnostic<string>[],
  options: { file?: string; text?: string; color?: boolean } = {},
) => printDiagnostics(diagnostics, { format: "text", ...options });

describe("nothing to print", () => {
  test("no findings", () => {
    expect(print([])).toBe("");
  });
  test("no reports, and reports without findings", () => {
    expect(printReports([], { format: "text" })).toBe("");
    expect(printReports([{ file: "a.json", text: "{}", diagnostics: [] }], { format: "text" })).toBe("");
  });
});

describe("a finding", () => {
  it("is printed with everything it has", () => {
    const text = `{\n  "questions": [\n    { "branching": { "index": 9 } }\n  ]\n}`;
    const diagnostic = finding({
      pointer: "/questions/0/branching/index",
      message: "The survey has no question 9.",
      span: spanOf(text, "9"),
      related: [{ pointer: "/questions", message: "there is one question", span: spanOf(text, "[") }],
      witness: [{ question: 0, response: "Yes" }],
      help: "Use 0, or end the survey here.",
      fixes: [{ title: "End the survey here", applicability: "safe", patch: [] }],
    });
    expect(print([diagnostic], { text, file: "survey.json" })).toBe(
      [
        "survey.json:3:31 error known-target: The survey has no question 9.",
        "  1 | {",
        `  2 |   "questions": [`,
        `  3 |     { "branching": { "index": 9 } }`,
        "    |                               ^",
        "  4 |   ]",
        "  related: survey.json:2:16 there is one question",
        `  witness: questions[0] "Yes"`,
        "  help: Use 0, or end the survey here.",
        "  fix (safe): End the survey here",
        "",
        "1 error",
      ].join("\n"),
    );
  });

  test.each([
    ["file and span", { file: "a.json" }, { span: lineSpan(2, 3) }, "a.json:2:3 error"],
    ["span without a file", {}, { span: lineSpan(2, 3) }, "2:3 error"],
    ["file without a span", { file: "a.json" }, {}, "a.json /questions/0 error"],
    ["neither", {}, {}, "/questions/0 error"],
    ["the whole", {}, { pointer: "" }, "(the whole) error"],
    ["the whole of a file", { file: "a.json" }, { pointer: "" }, "a.json (the whole) error"],
    ["a file without a name", { file: "" }, {}, "/questions/0 error"],
    ["a pointer that forges", {}, { pointer: "/a\nb" }, "/a\\u000ab error"],
    ["a file name that forges", { file: "::x\u001b[0m" }, {}, "\\u003a:x\\u001b[0m /questions/0 error"],
    ["a span that is none", { file: "a.json" }, { span: lineSpan(Number.NaN, -1) }, "a.json:1:1 error"],
  ])("says where: %s", (_name, options, different, beginning) => {
    const [header] = print([finding(different)], options).split("\n");
    expect(header).toBe(`${beginning} known-target: No such question.`);
  });

  it("shows what messages, help and titles hide", () => {
    const diagnostic = finding({
      code: "a\nb",
      message: "saw \u001b[2J\n::error::x",
      help: "\u202ehelp",
      related: [{ pointer: "", message: "\r" }],
      fixes: [{ title: "\u0007", applicability: "unsure", patch: [] }],
    });
    expect(print([diagnostic])).toBe(
      [
        "/questions/0 error a\\u000ab: saw \\u001b[2J\\u000a::error::x",
        "  related: (the whole) \\u000d",
        "  help: \\u202ehelp",
        "  fix (unsure): \\u0007",
        "",
        "1 error",
      ].join("\n"),
    );
  });
});

describe("related places", () => {
  const places = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ pointer: `/${at}`, message: "here" }));
  it("are on one line where they say the same, all of them up to eight", () => {
    const text = print([finding({ related: places(8) })], { file: "a.json" });
    expect(text).toContain(`  related: here: a.json /0, /1, /2, /3, /4, /5, /6, /7\n\n1 error`);
  });
  it("are counted from the ninth on", () => {
    const text = print([finding({ related: places(11) })]);
    expect(text).toContain("  related: here: /0, /1, /2, /3, /4, /5, /6, /7 and 3 more\n");
  });
  it("have a line each where they say something else", () => {
    const text = print([finding({ related: [...places(1), { pointer: "/b", message: "there" }] })]);
    expect(text).toContain("  related: /0 here\n  related: /b there\n");
  });
});

describe("several findings", () => {
  it("are printed with errors first, then warnings, then infos", () => {
    const of = (severity: Diagnostic["severity"], message: string) => finding({ severity, message });
    const found = [of("info", "1"), of("error", "2"), of("warning", "3"), of("error", "4")];
    const heads = print(found)
      .split("\n")
      .filter((line) => line.includes(": "));
    expect(heads.map((line) => line.at(-1))).toEqual(["2", "4", "3", "1"]);
  });
});

describe("the frame", () => {
  const text = `{\n  "a": {\n    "b": [\n      1\n    ]\n  },\n  "c": [\n    {\n      "d": 2\n    }\n  ]\n}`;
  const object = spanOf(text, `{\n      "d": 2\n    }`);
  const framed = (more: Partial<Diagnostic>): string | undefined =>
    /\n {2,}(\d+ \|.*)\n {2,}\| +\^/.exec(print([finding(more)], { text }))?.[1];
  const at = (span: Diagnostic["span"]) => [{ pointer: "/a", message: "there", ...(span && { span }) }];

  test.each<[string, Partial<Diagnostic>, string | undefined]>([
    ["shows where the finding is", { span: spanOf(text, "2") }, '9 |       "d": 2'],
    [
      "is at the finding, although another place is related",
      { span: spanOf(text, "2"), related: at(spanOf(text, "1")) },
      '9 |       "d": 2',
    ],
    ["shows a bracket where there is nothing else", { span: object }, "8 |     {"],
    [
      "is at the related place instead of a bracket",
      { span: object, related: at(spanOf(text, "1")) },
      "4 |       1",
    ],
    [
      "is at a member that begins there",
      { span: object, related: at(spanOf(text, "[\n      1\n    ]")) },
      '3 |     "b": [',
    ],
    ["stays where both are brackets", { span: object, related: at(object) }, "8 |     {"],
    ["stays where the other place is nowhere", { span: object, related: at(undefined) }, "8 |     {"],
    ["is not there for the whole", { pointer: "", span: spanOf(text, "{") }, undefined],
  ])("%s", (_name, more, line) => {
    expect(framed(more)).toBe(line);
  });
});

describe("witness", () => {
  const lineFor = (witness: WitnessStep[]) => print([finding({ witness })]).split("\n")[1];
  const step = (question: number): WitnessStep => ({ question, response: question });

  test.each<[string, WitnessStep[], string | undefined]>([
    ["none", [], ""],
    ["text", [{ question: 0, response: "Yes" }], `  witness: questions[0] "Yes"`],
    ["number", [{ question: 3, response: 7 }], "  witness: questions[3] 7"],
    [
      "skipped",
      [
        { question: 0, response: "Yes" },
        { question: 2, response: null },
      ],
      `  witness: questions[0] "Yes" -> questions[2] (skipped)`,
    ],
    ["choices", [{ question: 1, response: ["a", "b"] }], `  witness: questions[1] ["a", "b"]`],
    [
      "many choices",
      [{ question: 1, response: [..."abcdefg"] }],
      `  witness: questions[1] ["a", "b", "c", "d", "e", ... 2 more]`,
    ],
    [
      "a long text",
      [{ question: 1, response: "x".repeat(61) }],
      `  witness: questions[1] "${"x".repeat(60)}..."`,
    ],
    [
      "a text that forges",
      [{ question: 1, response: '"\n\u202e' }],
      `  witness: questions[1] "\\"\\n\\u202e"`,
    ],
  ])("%s", (_name, witness, line) => {
    expect(lineFor(witness)).toBe(line);
  });
  it("is whole up to eight steps", () => {
    expect(lineFor([0, 1, 2, 3, 4, 5, 6, 7].map(step))).toBe(
      `  witness: ${[0, 1, 2, 3, 4, 5, 6, 7].map((at) => `questions[${at}] ${at}`).join(" -> ")}`,
    );
  });
  it("is cut in its middle when it is longer", () => {
    const walk = Array.from({ length: 100 }, (_, at) => step(at));
    expect(lineFor(walk)).toBe(
      "  witness: questions[0] 0 -> questions[1] 1 -> questions[2] 2 -> questions[3] 3 -> ... 93 more ... -> questions[97] 97 -> questions[98] 98 -> questions[99] 99",
    );
  });
});

describe("summary", () => {
  const some = (error: number, warning: number, info: number): Diagnostic<string>[] => [
    ...Array.from({ length: error }, () => finding()),
    ...Array.from({ length: warning }, () => finding({ severity: "warning" })),
    ...Array.from({ length: info }, () => finding({ severity: "info" })),
  ];
  test.each([
    ["1 error", some(1, 0, 0)],
    ["2 errors, 1 warning", some(2, 1, 0)],
    ["2 warnings, 1 info", some(0, 2, 1)],
    ["1 error, 1 warning, 2 infos", some(1, 1, 2)],
  ])("%s", (summary, diagnostics) => {
    expect(print(diagnostics).split("\n").at(-1)).toBe(summary);
  });
  it("counts the files that have findings", () => {
    const reports = ["a.json", "b.json", "b.json", "c.json"].map((file) => ({
      file,
      diagnostics: file === "c.json" ? [] : some(1, 0, 0),
    }));
    expect(printReports(reports, { format: "text" }).split("\n").at(-1)).toBe("3 errors in 2 files");
  });
});

describe("records of a larger file", () => {
  const print = (different: Partial<Diagnostic<string>>, line = 17) =>
    printReports([{ file: "all.ndjson", at: { line }, diagnostics: [finding(different)] }], {
      format: "text",
    }).split("\n")[0];
  test.each([
    ["without a span", {}, "all.ndjson:17:1 /questions/0 error known-target: No such question."],
    ["with a span", { span: lineSpan(1, 44) }, "all.ndjson:17:44 error known-target: No such question."],
    [
      "with a span further down",
      { span: lineSpan(3, 4) },
      "all.ndjson:19:4 error known-target: No such question.",
    ],
  ])("%s", (_name, different, header) => {
    expect(print(different)).toBe(header);
  });
  test("a line that is none", () => {
    expect(print({}, -3)).toBe("all.ndjson:1:1 /questions/0 error known-target: No such question.");
  });
});

describe("color", () => {
  it("paints what the carets are under, however it is written", () => {
    const text = '["a\u0007b", "漢字" ]';
    const frameOf = (part: string) =>
      print([finding({ span: spanOf(text, part) })], { color: true, text }).split("\n")[1];
    const gutter = "\u001b[2m  1 |\u001b[0m";
    const rows = [
      ['"a\u0007b"', '[\u001b[31m"a\\u0007b"\u001b[0m, "漢字" ]'],
      ["漢字", '["a\\u0007b", "\u001b[31m漢字\u001b[0m" ]'],
      [" ]", '["a\\u0007b", "漢字"\u001b[31m ]\u001b[0m'],
      ["", '["a\\u0007b", "漢字" ]'],
    ] as const;
    for (const [part, row] of rows) expect(frameOf(part)).toBe(`${gutter} ${row}`);
  });
  it("is off unless asked for", () => {
    expect(print([finding()], { color: false })).not.toContain("\u001b");
  });
  test.each([
    ["error", "31"],
    ["warning", "33"],
    ["info", "34"],
  ] as const)("paints %s, and dims the frame", (severity, ansi) => {
    const printed = print([finding({ severity, span: lineSpan(1, 1), help: "Mend it." })], {
      color: true,
      text: "{}",
    });
    expect(printed.split("\n").slice(0, 4)).toEqual([
      `1:1 \u001b[${ansi}m${severity}\u001b[0m known-target: No such question.`,
      `\u001b[2m  1 |\u001b[0m \u001b[${ansi}m{\u001b[0m}`,
      `\u001b[2m    |\u001b[0m \u001b[${ansi}m^\u001b[0m`,
      "  \u001b[2mhelp:\u001b[0m Mend it.",
    ]);
  });
});
