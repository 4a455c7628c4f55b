import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { draftSurvey } from "#pictures/draft-survey.ts";
import { drawSurvey, type PictureOptions } from "#pictures/draw-survey.ts";
import { findingLabels } from "#pictures/finding-labels.ts";
import { surveyGraph } from "#pictures/survey-graph.ts";
import { assignLanes } from "#pictures/svg/lanes.ts";
import { themes } from "#pictures/svg/theme.ts";
import { cutToWidth, limitedWidth, textWidth, wrapToWidth } from "#pictures/text-width.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerQuestion, startSurvey } from "#runtime/index.ts";
import { finding } from "../print/findings.ts";
import { contrast } from "./contrast.ts";
import { open, rating } from "./pictures.ts";
import { readSvg } from "./read-svg.ts";
import { brokenCompiled, surveys } from "./survey-graphs.ts";

const draw = (compiled: CompiledSurvey, options: Omit<PictureOptions, "format"> = {}): string =>
  drawSurvey(compiled, { format: "svg", ...options });

const titlesOf = (svg: string, kind: string): string[] =>
  readSvg(svg).parts.flatMap((part) => (part.kind === kind ? [part.title] : []));

/** Nothing that runs, loads, links or styles, no ids that might clash, and no empty texts. */
function expectHarmless(svg: string): void {
  expect(svg).not.toMatch(/<text[^>]*><\/text>/);
  const { names, attributes } = readSvg(svg);
  for (const name of names) expect("svg title desc g rect path circle text tspan".split(" ")).toContain(name);
  for (const attribute of attributes) expect(attribute).not.toMatch(/^on|href|^id$|^style$|src/);
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** The numbers that a pattern finds. */
const numbersOf = (pattern: RegExp, text: string): number[] =>
  (pattern.exec(text) ?? []).slice(1).map(Number);

const straight = (count: number) =>
  lowerSurvey({ questions: Array.from({ length: count }, (_, at) => open(`q ${at}`)) });

const sample = lowerSurvey({
  questions: [
    rating("How <b>likely</b>?", { detractors: 1, passives: 3, promoters: "end" }, { optional: true }),
    {
      type: "single_choice",
      question: "What went wrong?",
      choices: ["The price", "The speed", "Other"],
      hasOpenChoice: true,
      branching: { type: "response_based", responseValues: { 0: 0, 1: 3 } },
    },
    open("Unreachable", { type: "end" }),
    open("Why?", { type: "specific_question", index: 3 }),
  ],
});

it("labels findings with four words at most, and no two codes alike", () => {
  const labels = Object.values(findingLabels);
  expect(labels.filter((label) => !/^\S+(?: \S+){0,3}$/.test(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});

describe("a small survey", () => {
  it.each<[string, string[]]>([
    [
      "every group of answers",
      [
        "0 → 1: 0 to 6 or skipped",
        "0 → 3: 7 or 8 (the end cannot be reached from there)",
        "0 → the end: 9 or 10",
        "1 → 0: The price (asked again)",
        "1 → 2: otherwise",
        "1 → 3: The speed (the end cannot be reached from there)",
        "2 → the end: every answer",
        "3 → 3: every answer (the end cannot be reached from there)",
      ],
    ],
  ])("has a line for %s", (_, titles) => {
    expect(titlesOf(draw(sample), "exit").sort()).toEqual(titles.sort());
  });

  it.each<
    [
      name: string,
      question: { responseValues: object; more?: string[]; [key: string]: unknown },
      words: string,
    ]
  >([
    ["the choice that alone has no route", { responseValues: { 0: "end" } }, "Pear"],
    ["the rest if two have none", { responseValues: { 0: "end" }, more: ["Plum"] }, "otherwise"],
    ["the rest if it can be skipped", { responseValues: { 0: "end" }, optional: true }, "otherwise"],
    ["the rest with an open choice", { responseValues: { 0: "end" }, hasOpenChoice: true }, "otherwise"],
  ])("names %s", (_, question, words) => {
    const { responseValues, more = [], ...members } = question;
    const first = { type: "single_choice", question: "Which?", choices: ["Apple", "Pear", ...more] };
    const branching = { type: "response_based", responseValues };
    const svg = draw(lowerSurvey({ questions: [{ ...first, ...members, branching }, open("b")] } as never));
    expect(titlesOf(svg, "exit")).toContain(`0 → 1: ${words}`);
  });

  it("distinguishes lines forward, back, into endless loops, and untaken ones", () => {
    const svg = draw(
      lowerSurvey({
        questions: [
          rating("a", { detractors: 0, passives: 2 }),
          open("b", { type: "end" }),
          open("c", { type: "specific_question", index: 2 }),
          open("d"),
        ],
      }),
    );
    const looks = new Map<string, Set<string>>();
    for (const [, kind = "leads on", color, dashes] of svg.matchAll(
      /<title>\d → [^<(]*(?:\((.*?)\))?<\/title><path [^>]*stroke="(.*?)"[^>]*?(stroke-dasharray=.*?)?\/>/g,
    ))
      looks.set(kind, (looks.get(kind) ?? new Set()).add(`${color} ${dashes ?? "solid"}`));
    expect([...looks.keys()].sort()).toEqual([
      "asked again",
      "leads on",
      "never taken",
      "the end cannot be reached from there",
    ]);
    const all = [...looks.values()].flatMap((some) => [...some]);
    expect(new Set(all).size).toBe(4);
    expect(all).toHaveLength(4);
    expect(all.filter((look) => look.endsWith("solid")).sort()).toEqual(
      [`${themes.light.line} solid`, `${themes.light.error} solid`].sort(),
    );
  });

  it("writes untaken answers in another colour", () => {
    const back = { detractors: 0 };
    const svg = draw(
      lowerSurvey({ questions: [rating("a", back), open("b", { type: "end" }), rating("c", back)] }),
    );
    const fills = svg.matchAll(/<text class="answer" data-from="(\d)"[^>]* fill="(#\w+)"/g);
    expect(Array.from(fills, ([, from, fill]) => [from, fill])).toEqual([
      ["0", themes.light.ink],
      ["1", themes.light.ink],
      ["2", themes.light.quiet],
    ]);
  });

  it("labels the questions", () => {
    const svg = draw(sample);
    expect(titlesOf(svg, "question")).toEqual([
      "0. How likely?\nrating 0 to 10, optional",
      "1. What went wrong?\nsingle choice, 3 choices, the last one open",
      "2. Unreachable\nopen",
      "3. Why?\nopen",
    ]);
    expect(readSvg(svg).title).toBe("Survey of 4 questions");
    expect(readSvg(svg).texts).toEqual(expect.arrayContaining(["Start", "End", "rating", "asked again"]));
    const signs = Array.from(svg.matchAll(/^<g transform="translate\(\d+ (\d+)\)/gm), ([, y]) => y);
    expect(new Set(signs).size).toBeLessThan(signs.length);
    expectHarmless(svg);
  });

  it("marks the place at which a question was cut off", () => {
    const svg = draw(
      lowerSurvey({
        questions: [open("a", { type: "specific_question", index: 3 }), open("b"), open("c"), open("d")],
      }),
    );
    const never = "(never taken)";
    expect(titlesOf(svg, "exit").sort()).toEqual(
      [
        `0 → 3: every answer`,
        `1 → 2: every answer ${never}`,
        `2 → 3: every answer ${never}`,
        "3 → the end: every answer",
      ].sort(),
    );
    expect(readSvg(svg).texts.filter((text) => text === "cut off here")).toHaveLength(1);
    // An untaken line is dotted.
    expect(svg).toMatch(
      new RegExp(`<path d="M\\d+ \\d+V\\d+" [^>]*stroke="${themes.light.warning}" [^>]*dasharray="\\d`),
    );
    expect(titlesOf(svg, "question")[2]).toBe("2. c\nopen\nNever asked: only 1 leads here.");
  });

  it.each<[string, readonly object[], Readonly<Record<number, string>>]>([
    [
      "the end",
      [open("a", { type: "end" }), open("b"), open("c")],
      { 1: "0 leads only to the end.", 2: "only 1 leads here." },
    ],
    [
      "one answer to each of four",
      [
        rating("a", { 0: 2, 1: 3, 2: 4, passives: 5, promoters: "end", detractors: 6 }),
        ...["b", "c", "d", "e", "f", "g"].map((text) => open(text)),
      ],
      { 1: "0 leads past it." },
    ],
    [
      "answers that lead to three places",
      [rating("a", { detractors: 2, passives: 3, promoters: "end" }), open("b"), open("c"), open("d")],
      { 1: "0 leads only to 2, 3 or the end." },
    ],
    [
      "answers whose first leads furthest",
      [rating("a", { detractors: "end", passives: 3, promoters: 2 }), open("b"), open("c"), open("d")],
      { 1: "0 leads only to 2, 3 or the end." },
    ],
    [
      "nothing, below an unreachable question",
      [open("a", { type: "end" }), open("b", { type: "end" }), open("c")],
      { 2: "no answer leads here." },
    ],
    [
      "several unreachable questions",
      [open("a", { type: "end" }), open("b", { type: "specific_question", index: 3 }), open("c"), open("d")],
      { 3: "only 1 and 2 lead here." },
    ],
  ])("gives the reason for unreachable questions: %s", (_, questions, expected) => {
    const titles = titlesOf(draw(lowerSurvey({ questions })), "question");
    for (const [position, reason] of Object.entries(expected))
      expect(titles[Number(position)]?.split("\n")[2]).toBe(`Never asked: ${reason}`);
  });

  it("joins lines to the same target, and writes the answers beside the line down", () => {
    const svg = draw(
      lowerSurvey({
        questions: [
          rating("a", { passives: 3, promoters: "end" }),
          rating("b", { passives: 3 }),
          ...["c", "d", "e"].map((text) => open(text)),
        ],
      }),
    );
    // From the start, down from each question, and for each of the two targets beside.
    expect(svg.match(/[hv]7z"/g)).toHaveLength(1 + 5 + 2);
    expect(svg.match(/q(\d+) 0 \1 \1/g)).toHaveLength(3);
    expect(svg).not.toContain(themes.light.error);
    const beside = /M(\S+) (\S+)V(\S+)" .*<text x="(\S+)" y="(\S+)"[^>]*>otherwise/;
    const [x = 0, y = 0, tip = 0, across = 0, down = 0] = numbersOf(beside, svg);
    expect([across, down]).toEqual([x + 10, (y + tip + 6) / 2 + 4]);
    const [top = 0, high = 0, baseline = 0] = numbersOf(
      / y="(\S+)" .*height="(\S+)" .* y="(\S+)".*>Start</,
      svg,
    );
    expect(baseline).toBe(top + high / 2 + 5);
    expect(svg).toMatch(/font-size="17" [^>]*font-weight="bold">Survey of 5 questions</);
  });

  it("has no question", () => {
    const svg = draw(lowerSurvey({ questions: [] }));
    expect(readSvg(svg)).toMatchObject({ title: "Survey without questions", parts: [] });
  });

  it("shows the way of a session above the other lines", () => {
    const first = answerQuestion(sample, startSurvey(sample), 3);
    const session = first.ok ? first.session : startSurvey(sample);
    const svg = draw(sample, { session });
    expect(svg).toContain(themes.light.way);
    expect(draw(sample)).not.toContain(themes.light.way);
    expect(readSvg(svg).parts.find(({ title }) => title.startsWith("1. "))?.label).toContain("here now");
    expect(readSvg(svg).texts).toContain("the path of this session");
    const last = answerQuestion(straight(1), startSurvey(straight(1)), "x");
    const ended = draw(straight(1), { session: last.ok ? last.session : undefined });
    expect(ended).toMatch(new RegExp(`fill="${themes.light.way}"/><text[^>]*>End<`));
  });

  it("draws what a session took last of the lines beside the questions", () => {
    const branching = { type: "response_based", responseValues: { detractors: 2, passives: 3 } };
    const compiled = lowerSurvey({
      questions: [{ ...rating("q", {}), branching }, open("a"), open("b"), open("c"), open("d")],
    });
    const besideFor = (answer: number): string[] => {
      const first = answerQuestion(compiled, startSurvey(compiled), answer);
      const svg = draw(compiled, { session: first.ok ? first.session : undefined });
      return titlesOf(svg, "exit").filter((title) => /^0 → [23]/.test(title));
    };
    expect(besideFor(1)).toEqual(["0 → 3: 7 or 8", "0 → 2: 0 to 6"]);
    expect(besideFor(8)).toEqual(["0 → 2: 0 to 6", "0 → 3: 7 or 8"]);
  });

  it("marks findings, the severest if there are several", () => {
    const svg = draw(sample, {
      diagnostics: [
        finding({
          code: "no-blank-text",
          severity: "info",
          message: "one",
          pointer: "/questions/1/question",
        }),
        finding({ code: "no-blank-text", message: "two <b>", pointer: "/questions/1" }),
        finding({ code: "no-blank-text", severity: "info", message: "more", pointer: "/questions/1" }),
        finding({ code: "no-blank-text", severity: "warning", message: "three", pointer: "/name" }),
      ],
    });
    // Findings about the survey are between its contents and the start.
    const places = ["2 ways back.*", "three", "Start"].flatMap((words) =>
      numbersOf(new RegExp(` y="(\\d+)"[^>]*>${words}</text>`), svg),
    );
    expect(places).toEqual([...places].sort((one, other) => one - other));
    const [sign = 0, wide = 0, words] = numbersOf(
      /<rect x="(\S+)" y="\S+" width="(\S+)"[^>]*\/><text [^>]*>!<\/text><\/g>\s*<text x="(\S+)"[^>]*>three</,
      svg,
    );
    expect(words).toBeGreaterThan(sign + wide);
    expect(svg).toContain("<title>two &lt;b&gt;\none\nmore</title>");
    expect(svg).toContain("<title>three</title>");
    expect(svg.split('class="mark"')).toHaveLength(3);
    expect(svg).toContain(`fill="${themes.light.error}"/><text`);
    // In words, for users without a pointer; each sign is explained if it occurs.
    const { parts, texts } = readSvg(svg);
    expect(parts.find(({ title }) => title.startsWith("1. "))?.label).toContain("two <b> (+2)");
    expect(texts).toEqual(expect.arrayContaining(["three", "error", "warning"]));
    expect(texts).not.toContain("note");
    const note = finding({ code: "no-blank-text", severity: "info", pointer: "/questions/1" });
    const noted = readSvg(draw(sample, { diagnostics: [note] }));
    expect(noted.texts.slice(-2)).toEqual(["i", "note"]);
    expect(texts[texts.indexOf("warning") - 1]).toBe("!");
    expect(readSvg(draw(sample)).texts.join()).not.toMatch(/error|warning|note/);
  });

  it("writes ten findings out beside a question at most", () => {
    const diagnostics = Array.from({ length: 12 }, (_, at) =>
      finding({ code: "no-blank-text", severity: "info", pointer: "/questions/1", message: `finding ${at}` }),
    );
    expect(draw(sample, { diagnostics }).match(/finding \d+$/gm)).toHaveLength(9);
    expect(draw(sample, { diagnostics })).toContain(">finding 0 (+11)<");
    const labelled = draw(sample, {
      diagnostics: diagnostics.map((each) => ({ ...each, label: "asked again" })),
    });
    expect(labelled).toContain(">asked again (+11)<");
    expect(labelled).not.toContain(">finding 0 (+11)");
  });

  it("writes the answers into the cards, and describes itself in words", () => {
    const { parts, description } = readSvg(draw(sample));
    // Below a line, if there are any.
    for (const card of draw(sample).split('class="question"').slice(1))
      expect(card.includes('stroke-width="0.5"')).toBe(card.includes('class="answer"'));
    const cards = parts.filter(({ kind }) => kind === "question").map(({ label }) => label);
    expect(cards[0]).toMatch(/7 or 8.*to 3/);
    expect(cards[1]).toContain("The speed");
    expect(description).toMatch(/^2 ways back\.$/);
  });

  it.each<[string, object, string, RegExp]>([
    ["its name, without markup", { title: " A <b>visit</b> " }, "A visit", /^4 questions, 2 ways back\./],
    ["no name", {}, "Survey of 4 questions", /^2 ways back\./],
    ["a blank name", { title: " \n" }, "Survey of 4 questions", /^2 ways back\./],
  ])("is called by %s", (_, options, title, description) => {
    const svg = readSvg(draw(sample, options));
    expect(svg).toMatchObject({ title, description: expect.stringMatching(description) });
    expect(svg.texts).toContain(title);
  });

  it("has a name that is cut if the picture ends", () => {
    const svg = readSvg(draw(straight(1), { title: "Household spending and saving ".repeat(9) }));
    expect(svg.texts[0]).toMatch(/^Household spending and saving [\w ]{3,20}…$/);
    expect(svg.title).toMatch(/^(Household spending and saving ){4,5}/);
    const drawn = draw(straight(1), { title: "o".repeat(99) });
    const [width = 0] = numbersOf(/width="(\d+)"/, drawn);
    expect(textWidth(readSvg(drawn).texts[0] ?? "", 17)).toBeLessThan(width - 32);
  });

  it.each<[string, object[], RegExp]>([
    ["one question", [open("a")], /^1 question$/],
    ["a question that is asked again", [rating("a", { detractors: 0 })], /^1 way back$/],
    [
      "an endless loop",
      [
        open("a", { type: "specific_question", index: 0 }),
        open("b", { type: "specific_question", index: 0 }),
      ],
      /^1 way back, 1 question never asked, no way to the end$/,
    ],
  ])("counts what is unusual about %s", (_, questions, facts) => {
    expect(readSvg(draw(lowerSurvey({ questions }))).texts[1]).toMatch(facts);
  });

  it("has a pale end if it is unreachable", () => {
    const end = (...questions: object[]) =>
      /<g class="end">.*?<\/g>/.exec(draw(lowerSurvey({ questions })))?.[0];
    expect(end(open("a", { type: "specific_question", index: 0 }))).toMatch(/stroke-dasharray.*>End</);
    expect(end(open("a"))).not.toContain("stroke-dasharray");
  });

  it("distinguishes cards that a session visited and unreachable ones", () => {
    const { card, border, way, never } = themes.light;
    const looks = (session?: PictureOptions["session"]) => {
      const svg = draw(lowerSurvey({ questions: [open("a", { type: "end" }), open("b")] }), { session });
      const sheet =
        /data-question="\d"[\s\S]*?<rect [^>]*fill="(\S+)" stroke="(\S+)" stroke-width="(\S+)"(.*?)\/>/g;
      return Array.from(svg.matchAll(sheet), ([, ...look]) => look);
    };
    const [asked, neverAsked] = [
      [card, border, "1", ""],
      [card, never, "1", expect.stringContaining("dash")],
    ];
    expect(looks()).toEqual([asked, neverAsked]);
    expect(looks({ path: [0], current: "end" })).toEqual([[card, way, "2.5", ""], neverAsked]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string[]]>([
    ["none cross", { 0: "end", 1: 3, 2: 2 }, ["p", "q", "r"]],
    ["three cross", { 0: 2, 1: 3, 2: "end" }, ["r", "q", "p"]],
    ["two cross", { 0: 3, 1: 2, 2: "end" }, ["p", "q", "r"]],
    ["they lead to both sides", { 0: 2, 1: 0, 2: 3 }, ["p", "q", "r"]],
  ])("has its answers in the order of the survey if few lines cross: %s", (_, responseValues, words) => {
    const question = {
      type: "single_choice",
      question: "?",
      choices: ["p", "q", "r", "s"],
      branching: { type: "response_based", responseValues },
    };
    const svg = draw(lowerSurvey({ questions: [question, open("b"), open("c"), open("d")] }));
    const card = readSvg(svg).parts.find(({ kind }) => kind === "question");
    expect(card?.label.match(/\b[pqr](?= : )/g)).toEqual(words);
  });

  it("has the answers that lead down inside of the width of its cards", () => {
    const choices = ["a very long answer that leads on ".repeat(3), "b"];
    const branching = { type: "response_based", responseValues: { 0: 1, 1: "end" } };
    const svg = draw(
      lowerSurvey({ questions: [{ type: "single_choice", question: "?", choices, branching }, open("b")] }),
    );
    const [, x = "", words = ""] = /data-to="1".*<text x="(\d+)"[^>]*>([^<]+)<\/text>/.exec(svg) ?? [];
    const [left = 0, width = 0] = numbersOf(
      /data-question="0">[\s\S]*?<rect x="(\S+)" y="\S+" width="(\S+)"/,
      svg,
    );
    expect(words).toMatch(/^a very long .*…$/);
    expect(Number(x) + textWidth(words, 12)).toBeLessThan(left + width);
  });

  it("has a dot at the place at which a line joins another one", () => {
    const joined = [rating("a", { passives: 3 }), rating("b", { passives: 3 }), open("c"), open("d")];
    const dots = (...questions: object[]) => draw(lowerSurvey({ questions })).split("<circle").length - 1;
    expect(dots(...joined)).toBe(1);
    expect(dots(rating("a", { passives: 2 }), open("c"), rating("b", { passives: "end" }), open("d"))).toBe(
      0,
    );
    // The second one is unreachable: its line is dotted, and the first is solid.
    expect(
      dots({ ...open("a"), branching: { type: "specific_question", index: 3 } }, ...joined.slice(1)),
    ).toBe(1);
  });
});

describe("the way of a session", () => {
  const compiled = lowerSurvey({ questions: [open("a"), rating("b", { detractors: 0 }), open("c")] });
  it.each<[string, number[], number | "end", Readonly<Record<number, string | undefined>>]>([
    ["at its start", [], 0, { 0: "1", 1: undefined }],
    ["on", [0, 1], 2, { 0: "1", 1: "2", 2: "3" }],
    ["round a loop", [0, 1, 0, 1], 2, { 0: "1, 3 ×2", 1: "2, 4 ×2", 2: "5" }],
    ["round and round", [0, 1, 0, 1, 0, 1, 0, 1], 0, { 0: "1, 3, 5, … ×5" }],
    ["to the end", [0, 1, 2], "end", { 2: "3" }],
  ])("numbers its questions: %s", (_, path, current, expected) => {
    const svg = draw(compiled, { session: { path, current } });
    const [left = 0, width = 0, middle] = numbersOf(
      /<rect x="(\S+)" y="\S+" width="(\S+)" height="18"[^>]*\/><text x="(\S+)"/,
      svg,
    );
    expect(middle).toBe(left + width / 2);
    expect(width).toBeGreaterThanOrEqual(18);
    const cards = readSvg(svg).parts.filter(({ kind }) => kind === "question");
    for (const [position, steps] of Object.entries(expected)) {
      const { label } = cards[Number(position)] as (typeof cards)[number];
      // After the position and the type.
      expect(/(?:open|10) ((?:\d+, )*(?:… ?)?\d*(?: ?×\d+)?) ?[abc]( |$)/.exec(label)?.[1] || undefined).toBe(
        steps,
      );
    }
  });
});

it("draws the lines that a session took in its colour, and no others", () => {
  const compiled = lowerSurvey({ questions: [open("a"), rating("b", { detractors: 0 }), open("c")] });
  const svg = draw(compiled, { session: { path: [0, 1], current: 2 } });
  const lines = svg.matchAll(/<g class="exit" data-from="(\d)" data-to="(\w+)">.*? stroke="(#\w+)"/g);
  const taken = Array.from(lines).filter(([, , , stroke]) => stroke === themes.light.way);
  expect(taken.map(([, from, to]) => `${from} → ${to}`)).toEqual(["0 → 1", "1 → 2"]);
});

it("draws a line that a session took whole, beside longer ones to the same question", () => {
  const compiled = lowerSurvey({
    questions: [rating("a", { detractors: 3 }), rating("b", { detractors: 3 }), open("c"), open("d")],
  });
  const lengthsFor = (path: readonly number[]): number[] => {
    const svg = draw(compiled, { session: { path, current: 3 } });
    const exits = svg.matchAll(/<g class="exit" data-from="(\d)" data-to="3">.*?<\/g>/gs);
    // A line that joins another one has no arrow.
    return Array.from(exits, ([group, from]) => (/ d=.* d=/s.test(group) ? Number(from) : []))
      .flat()
      .sort();
  };
  expect(lengthsFor([0])).toEqual([0, 1, 2]);
  expect(lengthsFor([0, 1])).toEqual([0, 1, 2]);
});

describe("a compact picture", () => {
  const compiled = lowerSurvey({
    questions: [
      rating("How <i>likely</i>?", { passives: 2 }),
      ...["b", "c", "d"].map((text) => open(text.repeat(90))),
    ],
  });
  const diagnostics = [
    finding({ code: "no-blank-text", severity: "info", message: "words", pointer: "/questions/1" }),
  ] as const;
  const compact = () => draw(compiled, { density: "compact", diagnostics });

  it("has the same cards and lines, each with one line of text besides its answers", () => {
    const [svg, whole] = [compact(), draw(compiled, { diagnostics })];
    for (const kind of ["question", "exit"]) expect(titlesOf(svg, kind)).toEqual(titlesOf(whole, kind));
    const labels = readSvg(svg).parts.flatMap(({ kind, label }) => (kind === "question" ? [label] : []));
    expect(labels[0]).toBe("0 How likely? 7 or 8 : to 2");
    expect(labels[1]).toMatch(/^1 b{20,50}… i$/);
    expect(readSvg(svg).texts).toContain("note");
  });

  it("is much lower", () => {
    const heightOf = (text: string): number => Number(/height="(\d+)"/.exec(text)?.[1]);
    const long = straight(45);
    expect(heightOf(draw(long, { density: "compact" })) / heightOf(draw(long))).toBeLessThan(0.65);
  });

  it("shows the error of a card", () => {
    const questions = [{ type: "rate", question: "How?" }, open("b")];
    const drawn = drawSurvey(draftSurvey({ questions }), { format: "svg", density: "compact" });
    expect(readSvg(drawn).parts.find(({ kind }) => kind === "question")?.label).toBe('0 unknown type "rate"');
  });
});

describe("a survey of many questions", () => {
  it("has a card for each of 59 questions, whose type begins after the position", () => {
    const svg = draw(straight(59));
    expect(titlesOf(svg, "question")).toHaveLength(59);
    const [position = 0, type = 0] = numbersOf(/<text x="(\d+)"[^>]*>58<\/text><text x="(\d+)"/, svg);
    expect(type).toBeGreaterThan(position + textWidth("58", 14));
  });

  it("folds a straight run except its first and last question", () => {
    const svg = draw(straight(99));
    expect(titlesOf(svg, "question").map((title) => title.slice(0, 3))).toEqual(["0. ", "98."]);
    expect(readSvg(svg).texts).toContain("1 to 97: 97 questions one after the other");
    // What leads out of the run is that of its last question.
    expect(titlesOf(svg, "exit")).toEqual([
      "0 → 1: every answer",
      "97 → 98: every answer",
      "98 → the end: every answer",
    ]);
    expect([...svg.matchAll(/data-from="(\d+)" data-to="(\w+)"/g)].map(([, ...ends]) => ends.join())).toEqual(
      ["0,1", "97,98", "98,end"],
    );
  });

  it.each([
    [4, false],
    [5, true],
  ])("folds %i questions that follow one another: %s", (length, isFolded) => {
    // The question after one that branches keeps its card.
    const branches = new Set([30, 32 + length]);
    const compiled = lowerSurvey({
      questions: Array.from({ length: 80 }, (_, at) =>
        branches.has(at) ? rating(`q ${at}`, { detractors: "end" }) : open(`q ${at}`),
      ),
    });
    const drawn = titlesOf(draw(compiled), "question").some((title) => title.startsWith("33."));
    expect(drawn).toBe(!isFolded);
  });

  it("unfolds it from a question on, to a depth", () => {
    const svg = draw(straight(99), { from: 50, depth: 3 });
    expect(titlesOf(svg, "question").map((title) => title.slice(0, 3))).toEqual(["50.", "51.", "52.", "53."]);
    expect(readSvg(svg).texts).toEqual(
      expect.arrayContaining(["… questions 0 to 49 are not drawn …", "… questions 54 to 98 are not drawn …"]),
    );
    // Each in the middle between what is drawn above and below it.
    const places = [
      / y="(\d+)"[^>]*>Start</,
      / y="(\d+)"[^>]*>… questions 0 /,
      / y="(\d+)"[^>]*>50</,
      / y="(\d+)"[^>]*>q 53</,
      / y="(\d+)"[^>]*>… questions 54 /,
      / y="(\d+)"[^>]*>End</,
    ];
    const [start = 0, above = 0, first = 0, last = 0, below = 0, end = 0] = places.flatMap((place) =>
      numbersOf(place, svg),
    );
    for (const middle of [above - start - (first - above), below - last - (end - below)])
      expect(Math.abs(middle)).toBeLessThan(10);
  });

  it.each([
    ["a question that does not exist", { from: 10_000 }, 0],
    ["depth 0", { from: 3, depth: 0 }, 1],
    ["only a depth", { depth: 2 }, 3],
    ["any depth", { depth: Number.POSITIVE_INFINITY }, 99],
    ["only a start", { from: 95 }, 4],
  ])("takes %s", (_, section, count) => {
    expect(titlesOf(draw(straight(99), section), "question")).toHaveLength(count);
  });

  it("does not fold away a question with a finding", () => {
    const diagnostics = [
      finding({ code: "no-blank-text", severity: "info", message: "m", pointer: "/questions/77" }),
    ];
    expect(
      titlesOf(draw(straight(99), { diagnostics }), "question").some((title) => title.startsWith("77.")),
    ).toBe(true);
  });

  it("does not fold away if a session is now", () => {
    const session = { path: [0], current: 77 };
    expect(
      titlesOf(draw(straight(99), { session }), "question").some((title) => title.startsWith("77.")),
    ).toBe(true);
  });

  it("unfolds what is asked for, and nothing else", () => {
    const compiled = straight(100);
    const inside = Array.from({ length: 98 }, (_, at) => at + 1);
    const cards = (unfolded: readonly number[]) =>
      draw(compiled, { unfolded }).match(/data-question/g)?.length;
    expect([cards([]), cards(inside), cards([50]), cards([200, -1, 0])]).toEqual([2, 100, 3, 2]);
  });

  it("counts the findings about a run that it folds", () => {
    const questions = Array.from({ length: 80 }, (_, at) =>
      open(`q ${at}`, at === 9 ? { type: "end" } : undefined),
    );
    const diagnostics = Array.from({ length: 40 }, (_, at) =>
      finding({ code: "no-unreachable-question", severity: "warning", pointer: `/questions/${at + 10}` }),
    );
    const { texts } = readSvg(draw(lowerSurvey({ questions }), { diagnostics }));
    const run = texts.indexOf("11 to 78: 68 questions that are never asked");
    expect(texts[run + 1]).toBe("39");
    // The legend explains the mark, wherever in the run the finding is.
    const inside = draw(lowerSurvey({ questions }), { diagnostics: diagnostics.slice(10, 11) });
    expect(readSvg(inside).texts).toContain("warning");
  });
});

it("draws 1,500 parts of a long survey, whose 5,000 questions all branch", () => {
  const compiled = lowerSurvey({
    questions: Array.from({ length: 5_000 }, (_, at) =>
      rating(`q ${at}`, { detractors: (at * 7919) % 5_000, promoters: "end" }),
    ),
  });
  const svg = draw(compiled);
  expect(svg.split('class="question"')).toHaveLength(1_500);
  expect(svg).toContain("… questions 1499 to 4999 are not drawn …");
  expect(svg.length).toBeLessThan(5_000_000);
});

it("draws every question and every pair of a question and a target once", () => {
  fc.assert(
    fc.property(surveys, fc.constantFrom("light", "dark"), (survey, theme) => {
      const compiled = lowerSurvey(survey);
      const svg = draw(compiled, { theme });
      expectHarmless(svg);
      expect(titlesOf(svg, "question").map((title) => Number.parseInt(title, 10))).toEqual([
        ...survey.questions.keys(),
      ]);
      const pairs = new Set<string>();
      surveyGraph(compiled).forEachEdge((_key, _edge, from, to) => {
        pairs.add(`${from} → ${to === "end" ? "the end" : to}`);
      });
      expect(
        titlesOf(svg, "exit")
          .map((title) => title.slice(0, title.indexOf(":")))
          .sort(),
      ).toEqual([...pairs].sort());
      expect(draw(JSON.parse(JSON.stringify(compiled)), { theme })).toBe(svg);
    }),
  );
});

it("breaks the legend into rows of about the same length", () => {
  const survey = {
    questions: ["open", "rating", "single_choice", "multiple_choice", "link"].map((type) => ({ type })),
  };
  const tops = Array.from(
    draw(lowerSurvey(survey)).matchAll(/^<g transform="translate\(\d+ (\d+)\)/gm),
    ([, y]) => y,
  );
  expect([...new Set(tops)].map((top) => tops.filter((y) => y === top).length)).toEqual([3, 2]);
});

it("keeps texts and signs inside of their cards, and the legend inside of the picture", () => {
  fc.assert(
    fc.property(surveys, (survey) => {
      const svg = draw(lowerSurvey(survey), {
        session: { path: [0], current: 0 },
        diagnostics: survey.questions.map((_, at) =>
          finding({ code: "no-blank-text", severity: "info", message: "m", pointer: `/questions/${at}` }),
        ),
      }).replace(/<title>[\s\S]*?<\/title>/g, "");
      const [width = 0, height = 0] = numbersOf(/width="(\S+)" height="(\S+)" viewBox/, svg);
      const cards = svg.match(/^<g class="question".*/gm) ?? [];
      expect(cards).toHaveLength(survey.questions.length);
      for (const card of cards) {
        const [[x, y, wide, high], ...signs] = Array.from(
          card.matchAll(/<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"/g),
          ([, ...numbers]) => numbers.map(Number),
        ) as unknown as [Rectangle, ...Rectangle[]];
        for (const text of card.match(/<text [^>]*/g) ?? []) {
          const [across = 0, down = 0] = numbersOf(/x="(\S+)" y="(\S+)"/, text);
          expect(across > x && across < x + wide && down > y && down < y + high).toBe(true);
        }
        const heights = (pattern: RegExp): number[] =>
          Array.from(card.matchAll(pattern), ([, height]) => Number(height));
        const answers = heights(/<text class="answer"[^>]* y="(\S+)"/g);
        const above = Math.max(...heights(/<text x="\S+" y="(\S+)"/g));
        expect(Math.min(...answers) - above).toBeGreaterThan(12);
        for (const [left, top, width, height] of signs)
          expect(left > x && left + width < x + wide && top > y && top + height < y + high).toBe(true);
      }
      const places = new Set<string>();
      for (const entry of svg.match(/^<g transform.*/gm) ?? []) {
        const [x = 0, y = 0] = numbersOf(/translate\((\S+) (\S+)\)/, entry);
        const words = />([^<]+)<\/text>/.exec(entry)?.[1] ?? "";
        expect(x).toBeGreaterThan(0);
        expect(x + 26 + textWidth(words, 12)).toBeLessThanOrEqual(width);
        expect(y + 16).toBeLessThan(height);
        places.add(`${x} ${y}`);
      }
      // In separate places: the types, the meaning of the mark, and the path of the session.
      const types = new Set(survey.questions.map((question) => Reflect.get(question, "type"))).size;
      expect(places.size).toBeGreaterThanOrEqual(types + 1);
    }),
    { numRuns: 50 },
  );
});

it("draws any value that is given as a survey", () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), brokenCompiled), (compiled) => {
      readSvg(draw(compiled as CompiledSurvey));
    }),
  );
});

describe("lanes", () => {
  const trunks = fc.array(
    fc
      .uniqueArray(fc.integer({ min: 0, max: 2_000 }), { minLength: 2, maxLength: 5 })
      .map((heights) => heights.sort((one, other) => one - other)),
    { maxLength: 30 },
  );

  it("hold no two lines that overlap", () => {
    fc.assert(
      fc.property(trunks, (given) => {
        const { lanes } = assignLanes(given);
        for (const [index, one] of given.entries())
          for (const [other, two] of given.entries())
            if (index < other && lanes[index] === lanes[other])
              expect(
                (one.at(-1) as number) < (two[0] as number) || (two.at(-1) as number) < (one[0] as number),
              ).toBe(true);
      }),
    );
  });

  it.each([
    [
      "one inside the other",
      [
        [0, 100],
        [10, 50],
      ],
      [1, 0],
    ],
    [
      "one after the other",
      [
        [0, 50],
        [60, 100],
      ],
      [0, 0],
    ],
    [
      "a shorter one close below a longer one",
      [
        [0, 50],
        [55, 100],
      ],
      [1, 0],
    ],
    [
      "a longer one close below a shorter one",
      [
        [0, 40],
        [45, 100],
      ],
      [0, 1],
    ],
    [
      "crossing each other, the one whose lines cross fewer outside",
      [
        [0, 80],
        [10, 20, 30, 200],
      ],
      [1, 0],
    ],
    [
      "the shorter one inside, if lines of the other end below it",
      [
        [0, 50],
        [20, 100, 110, 120],
      ],
      [0, 1],
    ],
    [
      "the shorter one inside, if lines of the other end above it",
      [
        [100, 150],
        [10, 20, 30, 120],
      ],
      [0, 1],
    ],
    [
      "the shorter ones inside where there are many",
      [[0, 100], [10, 50], ...Array.from({ length: 400 }, (_, at) => [1_000 + 30 * at, 1_010 + 30 * at])],
      [1, 0, ...new Array(400).fill(0)],
    ],
  ])("put %s", (_, given, expected) => {
    expect([...assignLanes(given).lanes]).toEqual(expected);
  });

  it("end at the fortieth", () => {
    const { lanes, count } = assignLanes(Array.from({ length: 50 }, (_, at) => [at, 1_000 + at]));
    expect(count).toBe(40);
    expect([...lanes].filter((lane) => lane === -1)).toHaveLength(10);
  });
});

describe("the width of texts", () => {
  it.each([
    ["narrow letters are narrower", "illi", "mwmw"],
    ["capital letters are wider", "abepd", "ABEPX"],
    ["wide scripts are wider", "abcd", "質問はい"],
    ["joined emoji take a place each", "", "👩‍👧"],
  ])("%s", (_, one, other) => {
    expect(textWidth(one, 14)).toBeLessThan(textWidth(other, 14));
  });

  it("wraps without losing anything, and has room", () => {
    const lines = fc
      .string({ unit: "grapheme", maxLength: 200 })
      .map((line) => line.replace(/\s+/g, " ").trim());
    fc.assert(
      fc.property(lines, (line) => {
        const wrapped = wrapToWidth(line, 14, 200, 1_000);
        expect(wrapped.join("").replaceAll(" ", "")).toBe(line.replaceAll(" ", ""));
        for (const each of wrapped) expect(textWidth(each, 14)).toBeLessThanOrEqual(200);
        expect(textWidth(cutToWidth(line, 14, 100), 14)).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("is zero for marks and joiners", () => {
    expect(textWidth("e\u0300\u200d", 14)).toBe(textWidth("e", 14));
  });

  it("cuts between words", () => {
    expect(cutToWidth("The quick brown fox jumps", 14, 130)).toBe("The quick brown…");
    expect(cutToWidth("a mwmwmwmw", 14, 25)).toBe("a…");
    expect(wrapToWidth("mmm  mmm", 14, 45)).toEqual(["mmm", "mmm"]);
    expect(wrapToWidth("The quick brown fox jumps over it", 14, 80, 2)).toEqual(["The quick", "brown fox…"]);
  });

  it.each([
    // A comma and a full stop begin no line, an opening bracket ends none, a long vowel stays with its syllable.
    ["今日は、とても", 3, /^[、。」ー]/],
    ["「はい」。「いいえ」", 5, /^[、。」ー]|[「]$/],
    ["スーパーマーケット", 3, /^ー/],
  ])("breaks %s where readers of Chinese and Japanese expect it", (line, characters, wrong) => {
    const lines = wrapToWidth(line, 14, characters * 14.5, 99);
    expect(lines.join("")).toBe(line);
    expect(lines.length).toBeGreaterThan(1);
    for (const each of lines) expect(each).not.toMatch(wrong);
  });

  it("fills lines that have but one space", () => {
    expect(wrapToWidth("Q 我们今天的服务您满意吗", 14, 90, 9)[0]).toBe("Q 我们今天的");
  });

  it("is held if a font may be wider, and left alone if it may not", () => {
    expect(limitedWidth("word ".repeat(5), 14, 300)).toBeUndefined();
    const long = "mwmwm ".repeat(5);
    const room = textWidth(long, 14);
    expect(limitedWidth(long, 14, room)).toBe(room);
    expect(limitedWidth("Ж".repeat(20), 14, textWidth("Ж".repeat(20), 14))).toBeUndefined();
  });
});

describe.each(Object.entries(themes))("%s", (_, colors) => {
  const { page, card, pill, onPill, ink, quiet, error, warning, info, line, way, never, border, types } =
    colors;

  it("has enough contrast for text", () => {
    for (const behind of [page, card])
      for (const color of [ink, quiet, warning, error])
        expect(contrast(color, behind)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onPill, pill)).toBeGreaterThanOrEqual(4.5);
    for (const color of [error, warning, info, way])
      expect(contrast(page, color)).toBeGreaterThanOrEqual(4.5);
  });

  it("has enough contrast for lines, edges and signs", () => {
    for (const color of [line, way, error, never, border, ...Object.values(types)])
      expect(contrast(color, card)).toBeGreaterThanOrEqual(3);
  });
});
