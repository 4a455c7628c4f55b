import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type ReportBounds, reportPage } from "#apps/pages/report-page.ts";
import { sortScript, sortScriptHash } from "#apps/pages/sort-script.ts";
import { compileSurveyText } from "#compile/compile-survey.ts";
import { rules } from "#compile/rule-list.ts";
import { draftSurvey } from "#pictures/draft-survey.ts";
import { drawSurvey } from "#pictures/draw-survey.ts";
import { readSvg } from "../../pictures/read-svg.ts";
import { finding, lineSpan } from "../../print/findings.ts";

const open = (question: string, more?: object) => ({ type: "open", question, ...more });
const survey = (name: string, ...questions: readonly object[]): string => JSON.stringify({ name, questions });
const broken = survey("Broken", open(""), open("b"));
const cut = survey("Cut", open("a", { branching: { type: "end" } }), open("b"));
const fine = survey(
  "Fine",
  {
    type: "single_choice",
    question: "a",
    choices: ["x", "y"],
    branching: { type: "response_based", responseValues: { 0: "end", 1: 1 } },
  },
  open("b"),
);

const found = (text: string) => [{ pointer: "", payload: JSON.parse(text) as unknown }];
const lists = (text: string) =>
  (JSON.parse(text) as unknown[]).map((payload, at) => ({ pointer: `/${at}`, payload }));

function reported(texts: readonly string[], findSurveys = found, bounds?: ReportBounds): string {
  const page = reportPage(findSurveys, rules, bounds);
  const files = texts.map((text, at) =>
    page.one({ file: `${at}.json`, text, diagnostics: compileSurveyText(text).diagnostics }),
  );
  return page.begin() + files.join("") + page.end();
}

const rowsOf = (page: string): string[] =>
  [...page.matchAll(/<tr[^>]*><th scope="row".*<\/tr>/g)].map(([row]) =>
    row
      .replace(/<\/t[hd]>/g, "|")
      .replace(/<[^>]*>/g, "")
      .replace(/\|$/, ""),
  );

/** How many pictures a page has; those for paper are made of their elements. */
const pictures = (page: string): number => page.split('<svg xmlns="').length - 1;

describe("the report on surveys", () => {
  it("has a row for each: questions, errors, warnings, infos, routes", () => {
    const page = reported([broken, cut, fine]);
    expect(rowsOf(page)).toEqual([
      "Broken 0.json|2|1|0|0|–",
      "Cut 1.json|2|0|1|0|1",
      "Fine 2.json|2|0|0|0|2",
    ]);
    expect(page).toContain("3 surveys: 1 error, 1 warning.</p>");
    expect(page).toContain("2.json: 2 questions, no findings.");
    expect([...page.matchAll(/(?<=<th[^>]*>)\w+/g)].map(String)).toEqual(
      expect.arrayContaining(["Questions", "Errors", "Warnings", "Infos", "Routes"]),
    );
    expect(pictures(page)).toBe(3);
    expect(page).toContain('href="#s1q1">Show question 1</a>');
    expect(page).toContain("</div>\n<p>questions[1] ");
    const hash = `sha256-${createHash("sha256").update(sortScript).digest("base64")}`;
    expect([sortScriptHash, page.split("<script").length]).toEqual([hash, 2]);
    expect(page).toContain(`script-src '${hash}'`);
  });

  it("sorts rows and sections by severity, and keeps the order of the files otherwise", () => {
    const page = reported([fine, cut, fine, broken, cut]);
    expect(rowsOf(page).map((row) => row.replace(/\|.*/, ""))).toEqual([
      "Broken 3.json",
      "Cut 1.json",
      "Cut 4.json",
      "Fine 0.json",
      "Fine 2.json",
    ]);
    const sections = [...page.matchAll(/<section class="survey[^>]* id="s(\d)"[\s\S]*?<details( open)?>/g)];
    expect(sections.map(([, id, open]) => [id, open !== undefined])).toEqual([
      ["3", true],
      ["1", true],
      ["4", true],
      ["0", false],
      ["2", false],
    ]);
    expect(page).toContain('<th scope="col" class="number" aria-sort="descending">Errors</th>');
  });

  it("explains each code once, and findings link there", () => {
    const page = reported([broken, cut, cut]);
    expect(page.split('<dt id="code-no-unreachable-question">')).toHaveLength(2);
    expect(page.split('<a href="#code-no-unreachable-question">')).toHaveLength(3);
    expect(page).toContain("surveyc explain no-blank-text</code>");
    expect(page).toContain(rules.find(({ code }) => code === "no-blank-text")?.summary);
    expect(reported([fine])).not.toContain("What the codes mean");
  });

  it("links to the page of a custom rule, if that is an address", () => {
    const page = reportPage(found, [
      { code: "acme/page", page: "https://example.org/rules" },
      { code: "acme/inside", page: "http://rules.example.org/" },
      { code: "acme/script", page: "javascript:alert(1)" },
    ]);
    const finding = { messageId: "any", severity: "info", message: "m", pointer: "", params: {} } as const;
    const diagnostics = [
      { ...finding, code: "acme/page" },
      { ...finding, code: "acme/inside" },
      { ...finding, code: "acme/script" },
    ];
    const text = page.one({ file: "a.json", text: fine, diagnostics }) + page.end();
    expect(text).toContain('<a href="https://example.org/rules">');
    expect(text).toContain('<a href="http://rules.example.org/">');
    expect(text).toContain("surveyc explain acme/script");
    expect(text).not.toContain("javascript:");
  });

  it.each<[string, object, string[]]>([
    ["its message", {}, ["info c /name", "Too short."]],
    ["its help", { help: "Write more." }, ["info c /name", "Too short.", "Write more."]],
    [
      "its fixes",
      { fixes: [{ title: "Repeat it", applicability: "unsure", patch: [] }] },
      ["info c /name", "Too short.", "Fix (unsure): Repeat it"],
    ],
  ])("shows for a finding %s and nothing else", (_, more, told) => {
    const page = reportPage(found);
    const short = finding({ code: "c", severity: "info", message: "Too short.", pointer: "/name" });
    page.one({ file: "a.json", text: fine, diagnostics: [{ ...short, ...more }] });
    const [, item = ""] = /<li class="finding info">([\s\S]*?)<\/li>/.exec(page.end()) ?? [];
    expect(
      item
        .replace(/<[^>]*>/g, "")
        .trim()
        .split("\n"),
    ).toEqual(told);
  });

  it("shows pictures as they are drawn, except for the names of their elements", () => {
    const page = reported([cut]);
    const [svg = ""] = /<svg xmlns=[\s\S]*?<\/svg>/.exec(page) ?? [];
    const drawn = drawSurvey(draftSurvey(JSON.parse(cut)), {
      format: "svg",
      title: "Cut",
      diagnostics: compileSurveyText(cut).diagnostics,
    });
    expect(readSvg(svg)).toEqual({ ...readSvg(drawn), attributes: expect.any(Set) });
    expect(svg.match(/<g id="[^"]*" tabindex="-1"/g)).toHaveLength(2);
  });

  it("holds every id once", () => {
    const ids = [...reported([broken, cut, fine]).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("sorts the findings of a list by its surveys", () => {
    const page = reportPage(lists);
    const text = `[${fine},${cut}]`;
    const [, second] = lists(text);
    const diagnostics = compileSurveyText(JSON.stringify(second?.payload)).diagnostics.map((each) => ({
      ...each,
      pointer: `/1${each.pointer}`,
    }));
    page.one({ file: "list.json", text, diagnostics });
    expect(rowsOf(page.end())).toEqual(["Cut list.json/1|2|0|1|0|1", "Fine list.json/0|2|0|0|0|2"]);
  });

  it("sorts the findings of a long list, too, and leaves most of its pictures closed", () => {
    const page = reportPage(lists);
    const text = `[${Array.from({ length: 12 }, () => cut)}]`;
    const diagnostics = compileSurveyText(cut).diagnostics.map((each) => ({
      ...each,
      pointer: `/11${each.pointer}`,
    }));
    const whole = page.one({ file: "list.json", text, diagnostics }) + page.end();
    expect(rowsOf(whole).filter((row) => !row.endsWith("|2|0|0|0|1"))).toEqual([
      "Cut list.json/11|2|0|1|0|1",
    ]);
    const closed = whole.split("<details><summary>Picture").length - 1;
    const open = whole.split("<details open><summary>Picture").length - 1;
    expect([closed > open, open > 0, closed + open]).toEqual([true, true, 12]);
  });

  it("takes a member whose name is a number for one of its survey", () => {
    const page = reportPage(found);
    const unplaced = finding({ code: "known-member", severity: "info", message: "m", pointer: "/3" });
    page.one({ file: "a.json", text: fine, diagnostics: [unplaced] });
    expect(rowsOf(page.end())).toEqual(["Fine a.json|2|0|0|1|2"]);
  });

  it("counts the steps of a long witness that it does not show", () => {
    const page = reportPage(found);
    const witness = Array.from({ length: 15 }, () => ({ question: 0, response: "x" }));
    const finding = {
      code: "no-endless-loop",
      messageId: "any",
      severity: "error",
      message: "m",
      params: {},
    } as const;
    const diagnostics = [{ ...finding, pointer: "/questions/0", witness }];
    const whole = page.one({ file: "a.json", text: fine, diagnostics }) + page.end();
    expect(whole.split("<strong><bdi>x</bdi></strong>")).toHaveLength(13);
    expect(whole).toContain("<li><bdi>a</bdi> <strong><bdi>x</bdi></strong></li>");
    expect(whole).toContain("and 3 more");
  });

  it("draws no more than there is room for", () => {
    const bounds = { rows: 9, findings: 9, pictures: 9, pictureSize: 1 };
    const page = reported([fine, fine, fine], found, bounds);
    expect(pictures(page)).toBe(1);
    expect(page).toContain("2 surveys not drawn");
  });

  it("has a row for a file that holds no survey", () => {
    const page = reportPage(() => []);
    page.one({
      file: "a.json",
      text: "{",
      at: { line: 7 },
      diagnostics: [finding({ code: "valid-json", message: "no", pointer: "" })],
    });
    expect(rowsOf(page.end())).toEqual(["a.json:7|–|1|0|0|–"]);
    const empty = reportPage(() => []);
    empty.one({ file: "b.json", text: "5", diagnostics: [] });
    empty.one({ file: "records.ndjson", at: { line: 3 }, diagnostics: [] });
    const broken = finding({ code: "answer-refused", message: "no", pointer: "/0" });
    empty.one({ file: "records.ndjson", at: { line: 4 }, diagnostics: [broken] });
    const both = empty.end();
    expect(rowsOf(both)).toEqual(["records.ndjson:4|–|1|0|0|–", "b.json|–|0|0|0|–"]);
    expect(both).toContain("0 surveys, 1 record without findings: 1 error.");
  });

  it("counts the lines of a record from the start of its file", () => {
    const page = reportPage(found);
    const diagnostics = [finding({ pointer: "/name", span: lineSpan(1, 2) })];
    page.one({ file: "records.ndjson", text: fine, at: { line: 7 }, diagnostics });
    expect(page.end()).toContain('<span class="quiet">line 7</span>');
  });

  it.each<[string, string[], string, string[]]>([
    ["one file", ["surveys/a.json"], "", ["surveys/a.json"]],
    ["files of one folder", ["s/de/a.json", "s/de/b.json"], "s/de/", ["a.json", "b.json"]],
    ["files of several folders", ["s/de/a.json", "s/den/b.json"], "s/", ["de/a.json", "den/b.json"]],
    ["files without a common folder", ["s/a.json", "b.json"], "", ["s/a.json", "b.json"]],
    ["a file of a machine", ["/home/me/s/a.json"], "s/", ["a.json"]],
    ["files of a machine", ["/home/me/a.json", "/srv/b.json"], "", ["home/me/a.json", "srv/b.json"]],
  ])("names the folder of all files once: %s", (_, names, folder, shown) => {
    const page = reportPage(found);
    for (const file of names) page.one({ file, text: fine, diagnostics: [] });
    const whole = page.end();
    expect(rowsOf(whole)).toEqual(shown.map((name) => `Fine ${name}|2|0|0|0|2`));
    expect(/All files are in <code>(.*?)<\/code>/.exec(whole)?.[1] ?? "").toBe(folder);
  });

  it("shows one severity alone where there are several", () => {
    const page = reported([broken, cut, fine]);
    expect(
      [...page.matchAll(/<input type="radio" name="shown" id="only-(\w+)"( checked)?>/g)].map(
        ([, ...of]) => of,
      ),
    ).toEqual([
      ["all", " checked"],
      ["error", undefined],
      ["warning", undefined],
    ]);
    expect(page).toContain('<section class="survey has-error" id="s0">');
    expect(page).toContain('<tr class="survey"><th scope="row" dir="auto"><a href="#s2">Fine');
    expect(reported([cut, fine])).not.toContain("<fieldset");
  });

  it("cuts pictures for paper between cards, each element of the picture once or more", () => {
    const page = reported([cut]);
    const [, paper = ""] = page.split('<div class="paper');
    const named = [...page.matchAll(/ id="(s0q[^"]*)"/g)].map(([, id]) => id);
    const used = [...paper.matchAll(/<use href="#([^"]*)"\/>/g)].map(([, id]) => id);
    expect(paper.match(/<svg/g)).toHaveLength(2);
    // All but the ground.
    expect(named.filter((id) => !used.includes(id))).toEqual(["s0q-0"]);
    expect(used.filter((id) => !named.includes(id))).toEqual([]);
    expect(used.filter((id) => id === "s0q1")).toHaveLength(1);
    const [first, second] = [...paper.matchAll(/viewBox="0 ([\d.]+) \d+ ([\d.]+)"/g)].map(([, ...of]) =>
      of.map(Number),
    );
    expect(first?.[0]).toBe(0);
    expect((first?.[1] ?? 0) - (second?.[0] ?? 0)).toBeCloseTo(0.4);
    // None as large as on a screen, and each as wide as a column of a sheet at most.
    const sizes = paper.matchAll(/<svg width="([\d.]+)" height="([\d.]+)" viewBox="0 \S+ (\d+) ([\d.]+)"/g);
    for (const [, ...of] of sizes) {
      const [width, height, drawnWidth, drawnHeight] = of.map(Number) as [number, number, number, number];
      expect(width).toBeLessThanOrEqual(Math.min(340, 0.721 * drawnWidth));
      expect(width / drawnWidth).toBeCloseTo(height / drawnHeight, 2);
    }
  });

  it("refers at most 20,000 times to elements of a picture whose lines pass many cards", () => {
    const forks = Array.from({ length: 500 }, (_, at) => ({
      type: "single_choice",
      question: `${at}`,
      choices: ["x", "y", "z"],
      branching: { type: "response_based", responseValues: { 0: "end", 1: (at * 7_919) % 500 } },
    }));
    const count = reported([survey("Long", ...forks)]).split("<use ").length - 1;
    expect(count).toBeGreaterThan(forks.length);
    expect(count).toBeLessThanOrEqual(20_000);
  });

  it("writes very many routes as a power of ten, and endless ones in words", () => {
    const pairsOf = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        at % 2 === 1
          ? open(`${at}`)
          : {
              type: "single_choice",
              question: `${at}`,
              choices: ["x", "y"],
              branching: {
                type: "response_based",
                responseValues: { 0: at + 1, 1: at + 2 < count ? at + 2 : "end" },
              },
            },
      );
    const loop = {
      type: "single_choice",
      question: "a",
      choices: ["x", "y"],
      branching: { type: "response_based", responseValues: { 0: 0, 1: "end" } },
    };
    const surveys = [survey("Some", ...pairsOf(54)), survey("Many", ...pairsOf(80)), survey("Loop", loop)];
    expect(rowsOf(reported(surveys))).toEqual([
      expect.stringMatching(/^Loop 2\.json\|1\|.*\|unbounded$/),
      "Some 0.json|54|0|0|0|134,217,728",
      "Many 1.json|80|0|0|0|about 10^12",
    ]);
  });

  it("ends where a page is full, and counts the rest", () => {
    const bounds = { rows: 3, findings: 1, pictures: 1, pictureSize: 1_000_000 };
    const page = reported([cut, cut, fine, fine, broken], found, bounds);
    expect(rowsOf(page)).toHaveLength(3);
    expect(page).toContain(
      "3 surveys: 1 error, 2 warnings. Omitted: 2 surveys beyond the limit of the page; 2 findings only counted; 2 surveys not drawn.",
    );
    expect(pictures(page)).toBe(1);
    expect(page.split('<li class="finding')).toHaveLength(2);
  });

  it("writes texts as texts", () => {
    const hostile = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202e";
    const page = reported([survey(hostile, open(hostile), open("")), JSON.stringify({ [hostile]: hostile })]);
    expect(page.replace(`<script>${sortScript}`, "")).not.toMatch(/<img|<script|\u202e/);
  });
});
