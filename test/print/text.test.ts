import { describe, expect, it, test } from "vitest";
import type { Diagnostic, JsonPatchOperation, WitnessStep } from "#diagnostics/diagnostic.ts";
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
        "error[known-target]: The survey has no question 9.",
        " --> survey.json:3:31",
        "  |",
        `2 |   "questions": [`,
        "  |                - there is one question",
        `3 |     { "branching": { "index": 9 } }`,
        "  |                               ^ Use 0, or end the survey here.",
        `  = witness: questions[0] "Yes"`,
        "  = fix (safe): End the survey here",
        "",
        "1 error",
      ].join("\n"),
    );
  });

  test.each([
    ["file and span", { file: "a.json" }, { span: lineSpan(2, 3) }, "a.json:2:3"],
    ["span without a file", {}, { span: lineSpan(2, 3) }, "2:3"],
    ["file without a span", { file: "a.json" }, {}, "a.json /questions/0"],
    ["neither", {}, {}, "/questions/0"],
    ["the whole", {}, { pointer: "" }, "(the whole)"],
    ["the whole of a file", { file: "a.json" }, { pointer: "" }, "a.json (the whole)"],
    ["a file without a name", { file: "" }, {}, "/questions/0"],
    ["a pointer that forges", {}, { pointer: "/a\nb" }, "/a\\u000ab"],
    ["a file name that forges", { file: "::x\u001b[0m" }, {}, "\\u003a:x\\u001b[0m /questions/0"],
    ["a span that is none", { file: "a.json" }, { span: lineSpan(Number.NaN, -1) }, "a.json:1:1"],
  ])("prints the problem and its place: %s", (_name, options, different, where) => {
    const [head, place] = print([finding(different)], options).split("\n");
    expect(head).toBe("error[known-target]: No such question.");
    expect(place).toBe(` --> ${where}`);
  });

  it("shows what messages, help and titles hide", () => {
    const diagnostic = finding({
      code: "a\nb",
      message: "saw \u001b[2J\n::error::x",
      help: "\u202ehelp",
      related: [{ pointer: "", message: "\r" }],
      fixes: [{ title: "\u0007", applicability: "unsure", patch: [] }],
    });
    const printed = print([diagnostic]);
    for (const said of [
      "[a\\u000ab]",
      "saw \\u001b[2J\\u000a::error::x",
      "\\u202ehelp",
      "(the whole) \\u000d",
      ": \\u0007",
    ])
      expect(printed).toContain(said);
    expect(printed).not.toMatch(/[\u001b\u202e\r\u0007]/);
  });
});

describe("related places", () => {
  const places = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ pointer: `/${at}`, message: "here" }));
  it("are on one line if they are equal, up to eight", () => {
    const text = print([finding({ related: places(8) })], { file: "a.json" });
    expect(text).toContain(`related: here: a.json /0, /1, /2, /3, /4, /5, /6, /7\n\n1 error`);
  });
  it("are counted from the ninth on", () => {
    const text = print([finding({ related: places(11) })]);
    expect(text).toContain("related: here: /0, /1, /2, /3, /4, /5, /6, /7 and 3 more\n");
  });
  it("have a line each if they differ", () => {
    const text = print([finding({ related: [...places(1), { pointer: "/b", message: "there" }] })]);
    expect(text).toMatch(/related: \/0 here\n.*related: \/b there\n/);
  });
});

describe("several findings", () => {
  it("are printed with errors first, then warnings, then infos", () => {
    const of = (severity: Diagnostic["severity"], message: string) => finding({ severity, message });
    const found = [of("info", "1"), of("error", "2"), of("warning", "3"), of("error", "4")];
    const heads = [...print(found).matchAll(/^\w+\[.*\]: (.*)$/gm)].map(([, message]) => message);
    expect(heads).toEqual(["2", "4", "3", "1"]);
  });
});

describe("the frame", () => {
  const text = `{
  "name": "A survey",
  "questions": [
    {
      "type": "open",
      "branching": { "question": ["no"] },
      // "question": "neither"
      "question": "Why?"
    },
    {
      "choices": ["\\"", "{", 1]
    }
  ]
}`;
  const question = spanOf(
    text,
    text.slice(text.indexOf('{\n      "type"'), text.indexOf(',\n    {\n      "choices')),
  );
  const nameless = spanOf(text, text.slice(text.indexOf('{\n      "choices"'), text.indexOf("\n  ]")));
  const list = spanOf(text, text.slice(text.indexOf("["), text.lastIndexOf("]") + 1));
  /** The marked lines, each with its text. */
  const marked = (more: Partial<Diagnostic>, width?: number): string[] => {
    const rows = printDiagnostics([finding(more)], { format: "text", text, width }).split("\n");
    return rows.flatMap((row, at) => {
      const [, signs, words] = /^ +\| +(-+|\^+) ?(.*)$/.exec(row) ?? [];
      return signs === undefined
        ? []
        : [`${rows[at - 1]?.replace(/^.*\| +/, "")} ${signs.charAt(0)} ${words}`.trimEnd()];
    });
  };
  const related = (message: string, span: Diagnostic["span"]) => ({
    pointer: "/a",
    message,
    ...(span && { span }),
  });

  test.each<[string, Partial<Diagnostic>, string[]]>([
    [
      "shows where the finding is, and what to do",
      { span: spanOf(text, "1"), help: "Do." },
      ['"choices": ["\\"", "{", 1] ^ Do.'],
    ],
    [
      "shows what it has to do with, too",
      { span: spanOf(text, "1"), related: [related("there", spanOf(text, '"open"'))] },
      ['"type": "open", - there', '"choices": ["\\"", "{", 1] ^'],
    ],
    ["shows the text of a question instead of its bracket", { span: question }, ['"question": "Why?" ^']],
    [
      "shows the text of a related question",
      { span: spanOf(text, "1"), related: [related("there", question)] },
      ['"question": "Why?" - there', '"choices": ["\\"", "{", 1] ^'],
    ],
    ["shows a list with its name", { span: list }, ['"questions": [ ^']],
    ["shows a bracket where there is nothing else", { span: nameless }, ["{ ^"]],
    [
      "shows the related place alone instead of a bracket",
      { span: nameless, related: [related("there", spanOf(text, '"open"'))] },
      ['"type": "open", ^ there'],
    ],
    ["stays where both are brackets", { span: nameless, related: [related("there", nameless)] }, ["{ ^"]],
    [
      "stays where the other place is nowhere",
      { span: nameless, related: [related("there", undefined)] },
      ["{ ^"],
    ],
    ["is not there for the whole", { pointer: "", span: spanOf(text, "{") }, []],
  ])("%s", (_name, more, lines) => {
    expect(marked(more)).toEqual(lines);
  });

  it("prints below what has no room at its place, and texts about several places", () => {
    const words = "This sentence is long enough to need more than one line here.";
    const there = related("where it is read for the first time", spanOf(text, '"open"'));
    const more = { span: spanOf(text, "1"), help: words, related: [there] };
    expect(marked(more, 40)).toEqual(['"type": "open", -', '"choices": ["\\"", "{", 1] ^']);
    const narrow = printDiagnostics([finding(more)], { format: "text", text, width: 40 });
    expect(narrow.replace(/\n +/g, " ")).toContain("= related: 5:15 where it is read for the first time");
    expect(narrow.replace(/\n +/g, " ")).toContain(`= help: ${words}`);
    expect(marked({ ...more, related: [there, there] })).toHaveLength(1);
  });

  it("gives the position of the mark", () => {
    const [, place] = printDiagnostics([finding({ span: question })], { format: "text", text }).split("\n");
    const { line, column } = spanOf(text, '"Why?"').start;
    expect(place?.trim()).toBe(`--> ${line}:${column}`);
  });

  it("marks the text of a question that is too long to be read to its end", () => {
    const long = `{\n  "question": "${"a".repeat(30_000)}"\n}`;
    const printed = printDiagnostics([finding({ span: spanOf(long, long) })], { format: "text", text: long });
    expect(printed).toMatch(/"question": "a+\.\.\.\n +\| +\^/);
  });

  it("prints below what is on the same line, but far away", () => {
    const long = `["open", ${"2, ".repeat(100)}1]`;
    const far = {
      ...finding({ span: spanOf(long, "1"), related: [related("there", spanOf(long, '"open"'))] }),
    };
    const printed = printDiagnostics([far], { format: "text", text: long });
    expect(printed.match(/^ +\| .*[-^]$/gm)).toEqual([expect.stringMatching(/\^$/)]);
    expect(printed).toContain("= related: 1:2 there");
  });
});

describe("a fix", () => {
  const text = `{\n  "type": "opne",\n  "lable": 1,\n  "a": { "b": [2] },\n  "c": 3, "d": 4,\n  "e":5\n}`;
  const changes = (pointer: string, part: string, ...patch: JsonPatchOperation[]): string[] =>
    print(
      [finding({ pointer, span: spanOf(text, part), fixes: [{ title: "?", applicability: "safe", patch }] })],
      { text },
    )
      .split("\n")
      .flatMap((row) => /^ +([-+] .*)$/.exec(row)?.[1] ?? []);

  test.each<[string, Parameters<typeof changes>, string[]]>([
    [
      "of a value",
      ["/type", '"opne"', { op: "replace", path: "/type", value: "open" }],
      ['- "type": "opne",', '+ "type": "open",'],
    ],
    [
      "of a name",
      ["/lable", '"lable"', { op: "move", from: "/lable", path: "/label" }],
      ['- "lable": 1,', '+ "label": 1,'],
    ],
    ["that takes a line away", ["/lable", "1", { op: "remove", path: "/lable" }], ['- "lable": 1,']],
    ["that takes a line without spaces away", ["/e", "5", { op: "remove", path: "/e" }], ['- "e":5']],
    ["that takes a part of a line away", ["/a/b/0", "2", { op: "remove", path: "/a/b/0" }], []],
    ["that takes one of two away", ["/c", "3", { op: "remove", path: "/c" }], []],
    ["of another place", ["/type", '"opne"', { op: "remove", path: "/lable" }], []],
    ["that moves a value", ["/a/b", '"b"', { op: "move", from: "/a/b", path: "/b" }], []],
    ["that adds a member", ["/lable", '"lable"', { op: "add", path: "/lable", value: 2 }], []],
    ["over several lines", ["", text, { op: "replace", path: "", value: 1 }], []],
    ["of a value whose name is marked", ["/type", '"type"', { op: "replace", path: "/type", value: 1 }], []],
    [
      "of several places",
      ["/type", '"opne"', { op: "remove", path: "/a" }, { op: "replace", path: "/type", value: 1 }],
      [],
    ],
  ])("%s shows the line before and after", (_name, given, lines) => {
    expect(changes(...given)).toEqual(lines);
  });

  it.each([
    [200, undefined],
    [5, 40],
  ])("of a value on a long line shows the value alone: %i, at a width of %j", (rest, width) => {
    const long = `{ "type": "opne", "rest": "${"x".repeat(rest)}" }`;
    const patch = [{ op: "replace", path: "/type", value: "open" }] as const;
    const printed = printDiagnostics(
      [
        finding({
          pointer: "/type",
          span: spanOf(long, '"opne"'),
          fixes: [{ title: "?", applicability: "safe", patch }],
        }),
      ],
      { format: "text", text: long, width },
    );
    expect(printed).toMatch(/ - "opne"\n +\+ "open"\n/);
  });
});

describe("witness", () => {
  const lineFor = (witness: WitnessStep[]) => /(?<=witness: ).*/.exec(print([finding({ witness })]))?.[0];
  const step = (question: number): WitnessStep => ({ question, response: question });

  test.each<[string, WitnessStep[], string | undefined]>([
    ["none", [], undefined],
    ["text", [{ question: 0, response: "Yes" }], `questions[0] "Yes"`],
    ["number", [{ question: 3, response: 7 }], "questions[3] 7"],
    [
      "skipped",
      [
        { question: 0, response: "Yes" },
        { question: 2, response: null },
      ],
      `questions[0] "Yes" -> questions[2] (skipped)`,
    ],
    ["choices", [{ question: 1, response: ["a", "b"] }], `questions[1] ["a", "b"]`],
    [
      "many choices",
      [{ question: 1, response: [..."abcdefg"] }],
      `questions[1] ["a", "b", "c", "d", "e", ... 2 more]`,
    ],
    [
      "a text that just fits",
      [{ question: 1, response: "x".repeat(60) }],
      `questions[1] "${"x".repeat(60)}"`,
    ],
    ["a long text", [{ question: 1, response: "x".repeat(61) }], `questions[1] "${"x".repeat(60)}..."`],
    ["a text that forges", [{ question: 1, response: '"\n\u202e' }], `questions[1] "\\"\\n\\u202e"`],
  ])("%s", (_name, witness, line) => {
    expect(lineFor(witness)).toBe(line);
  });
  it("is whole up to eight steps", () => {
    expect(lineFor([0, 1, 2, 3, 4, 5, 6, 7].map(step))).toBe(
      [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `questions[${at}] ${at}`).join(" -> "),
    );
  });
  it("is cut in its middle when it is longer", () => {
    const walk = Array.from({ length: 100 }, (_, at) => step(at));
    expect(lineFor(walk)).toBe(
      "questions[0] 0 -> questions[1] 1 -> questions[2] 2 -> questions[3] 3 -> ... 93 more ... -> questions[97] 97 -> questions[98] 98 -> questions[99] 99",
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
  const where = (different: Partial<Diagnostic<string>>, line = 17) =>
    /(?<=--> ).*/.exec(
      printReports([{ file: "all.ndjson", at: { line }, diagnostics: [finding(different)] }], {
        format: "text",
      }),
    )?.[0];
  test.each([
    ["without a span", {}, "all.ndjson:17:1 /questions/0"],
    ["with a span", { span: lineSpan(1, 44) }, "all.ndjson:17:44"],
    ["with a span further down", { span: lineSpan(3, 4) }, "all.ndjson:19:4"],
  ])("%s", (_name, different, place) => {
    expect(where(different)).toBe(place);
  });
  test("a line that is none", () => {
    expect(where({}, -3)).toBe("all.ndjson:1:1 /questions/0");
  });
});

describe("color", () => {
  it("paints what the carets are under, however it is written", () => {
    const text = '["a\u0007b", "漢字" ]';
    const frameOf = (part: string) =>
      print([finding({ span: spanOf(text, part) })], { color: true, text })
        .split("\n")
        .find((row) => row.includes("1 |"));
    const gutter = "\u001b[2m1 |\u001b[0m";
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
  ] as const)("has %s in its colour, the message bold, and what is of less weight dim", (severity, ansi) => {
    const text = '{"a":1}';
    const fixes = [
      { title: "Write 2", applicability: "safe", patch: [{ op: "replace", path: "/a", value: 2 }] },
    ] as const;
    const printed = print(
      [finding({ severity, pointer: "/a", span: spanOf(text, "1"), help: "Fix it.", fixes })],
      {
        color: true,
        text,
      },
    );
    for (const painted of [
      `\u001b[1;${ansi}m${severity}\u001b[0m`,
      "\u001b[2m[known-target]\u001b[0m",
      "\u001b[1mNo such question.\u001b[0m",
      "\u001b[2m-->\u001b[0m 1:6",
      `\u001b[${ansi}m^ Fix it.\u001b[0m`,
      `\u001b[31m    - {"a":1}\u001b[0m`,
      `\u001b[32m    + {"a":2}\u001b[0m`,
    ])
      expect(printed).toContain(painted);
  });
});
