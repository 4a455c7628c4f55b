import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawnSurvey, findingsAt } from "#apps/pages/drawn-survey.ts";
import { pictureScript, pictureScriptHash } from "#apps/pages/picture-script.ts";
import { type SurveyPage, surveyPage } from "#apps/pages/survey-page.ts";
import { zoomScript, zoomScriptHash } from "#apps/pages/zoom-script.ts";
import { compileSurveyText } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { finding } from "../../print/findings.ts";

const pageOf = (text: string, more: Partial<SurveyPage> = {}): string =>
  surveyPage({
    file: "survey.json",
    text,
    pointer: "",
    diagnostics: compileSurveyText(text).diagnostics,
    survey: drawnSurvey(JSON.parse(text)),
    ...more,
  });

const open = (question: string, more?: object) => ({ type: "open", question, ...more });
const textOf = (...questions: readonly object[]): string =>
  JSON.stringify({ name: "Short", questions }, null, 2);

describe("the page about a survey", () => {
  it("shows the findings that are about it", () => {
    const at = (pointer: string) => finding({ code: "c", message: "m", pointer });
    const found = findingsAt("/1", ["/0/name", "/1", "/1/questions/0", "/10/questions/0"].map(at));
    expect(found.map(({ pointer }) => pointer)).toEqual(["", "/questions/0"]);
  });

  it("describes the contents of the survey", () => {
    const page = pageOf(textOf(open("Why?")));
    expect(page).toContain("no findings, 1 question, respondents answer 1.");
    expect(page).toContain("<p>None.</p>");
    expect(page).toContain(">Short</h1>");
    // Cards that are narrow enough are side by side on paper.
    expect(page).toContain('<div class="paper columns" aria-hidden="true">');
    expect(page).toContain("<svg");
    const branching = { type: "response_based", responseValues: { 0: "end" } };
    const fork = { type: "single_choice", question: "a?", choices: ["x", "y"], branching };
    expect(pageOf(textOf(fork, open("b?")))).toContain("2 questions, respondents answer 1 to 2.");
  });

  it("reports that respondents may go round a loop", () => {
    const branching = { type: "response_based", responseValues: { 0: 0 } };
    const page = pageOf(textOf({ type: "single_choice", question: "a?", choices: ["x", "y"], branching }));
    expect(page).toContain("respondents answer at least 1, and more if they repeat a loop.");
  });

  it("reports that the end is unreachable", () => {
    const text = textOf(open("a?", { branching: { type: "specific_question", index: 0 } }));
    const page = pageOf(text, { diagnostics: [] });
    expect(page).toContain("1 question, no respondent reaches the end.");
  });

  it("shows who meets a finding", () => {
    const witness = [null, ["x", "y"], 1].map((response, at) => ({ question: 2 * at, response }));
    const finding = {
      code: "c",
      messageId: "any",
      severity: "error",
      message: "No.",
      pointer: "",
      witness,
    } as const;
    const page = pageOf(textOf(open("a?")), { diagnostics: [finding as unknown as Diagnostic] });
    expect(page).toContain(
      "<summary>A respondent who meets it</summary><ol><li><bdi>a?</bdi> <strong><bdi>skipped</bdi></strong></li><li><bdi>question 2</bdi> <strong><bdi>x, y</bdi></strong></li><li><bdi>question 4</bdi> <strong><bdi>1</bdi></strong></li></ol></details>",
    );
  });

  it("is the same for the same survey", () => {
    expect(pageOf(textOf(open("Why?")))).toBe(pageOf(textOf(open("Why?"))));
  });

  it("leads from a finding to its card, and shows the lines of the text", () => {
    const text = textOf(open("a?", { branching: { type: "end" } }), open("b?"));
    const page = pageOf(text);
    expect(page).toContain("no-unreachable-question");
    expect(page).toContain('href="#q1">Show question 1</a>');
    expect(page).toContain('id="q1"');
    expect(page).toContain('<span class="quiet">line 11</span>');
    expect(page).toContain("&quot;question&quot;: <mark>&quot;b?&quot;</mark>");
    expect(page).toMatch(/&quot;branching&quot;: \{\n +\| +-+ leads past it\n/);
    expect(page).not.toContain("<mark></mark>");
    expect(page).toMatch(/<pre tabindex="0"> *\d+ \| /);
    // What to do is written once, below the lines.
    for (const { help = "" } of compileSurveyText(text).diagnostics)
      expect(page.split(help.replaceAll('"', "&quot;"))).toHaveLength(2);
  });

  it("draws a survey with errors as far as it is valid", () => {
    const page = pageOf(textOf(open(""), { type: "rating", question: "How?" }));
    expect(page).toContain("drawn as far as it is valid");
    expect(page).toContain("required-field");
    expect(page).toContain('class="mark"');
  });

  it.each([
    [30, false],
    [400, true],
  ])("prints lines back with dashes, unless there are too many to print: %d questions", (count, isSolid) => {
    const questions = Array.from({ length: count }, (_, at) => ({
      type: "single_choice",
      question: `Part ${at}?`,
      choices: ["a", "b"],
      branching: { type: "response_based", responseValues: { 0: (at * 7_919) % count } },
    }));
    const page = surveyPage({ file: "a", pointer: "", survey: drawnSurvey({ questions }), diagnostics: [] });
    expect(page.includes('class="exit solid"')).toBe(isSolid);
  });

  it("has no picture without questions", () => {
    const page = pageOf("[1]");
    expect(page).toContain("No picture");
    expect(page).toContain('<p class="facts">survey.json: 1 error.</p>');
    expect(page).not.toContain("<script");
  });

  it("contains the texts of questions that are not drawn, and does not mention cards for them", () => {
    const page = pageOf(textOf(open("a?"), open("<b>Hidden</b>?")), { from: 0, depth: 0 });
    expect(page).toContain('id="undrawn">[[1,"Hidden?","open"]]</script>');
  });

  it("escapes texts in the list of those that are not drawn", () => {
    const page = pageOf(textOf(open("a?"), open("&lt;/script>&lt;script>")), { from: 0, depth: 0 });
    expect(page).toContain('id="undrawn">[[1,"\\u003c/script>\\u003cscript>","open"]]</script>');
  });

  it("shows no link to a card that is not drawn", () => {
    const page = pageOf(textOf(open("a?"), open("")), { from: 0, depth: 0 });
    expect(page).toContain("no-blank-text");
    expect(page).not.toContain("Show question");
  });

  it.each([
    ["auto", "light dark"],
    ["light", "light"],
    ["dark", "dark"],
  ] as const)("is %s", (theme, scheme) => {
    const page = pageOf(textOf(open("a?")), { theme });
    expect(page).toContain(`:root{color-scheme:${scheme};`);
    // The colours of the picture are those of the page.
    expect(page).toContain('fill="var(--ink)"');
  });

  it("allows its own scripts and nothing else", () => {
    const scripts = [zoomScript, pictureScript];
    const hashes = scripts.map((script) => `sha256-${createHash("sha256").update(script).digest("base64")}`);
    expect([zoomScriptHash, pictureScriptHash]).toEqual(hashes);
    const page = pageOf(textOf(open("a?")));
    const allowed = hashes.map((hash) => `'${hash}'`).join(" ");
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; script-src ${allowed}; img-src data:; base-uri 'none'; form-action 'none'"`,
    );
    expect([...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script)).toEqual(scripts);
  });

  it("writes texts as texts", () => {
    const hostile = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202e";
    for (const questions of [
      [open(hostile)],
      [open(hostile, { branching: { type: "specific_question", index: hostile } })],
      [open("a", { branching: { type: "end" } }), open(hostile)],
    ]) {
      const page = pageOf(JSON.stringify({ name: hostile, [hostile]: hostile, questions }), {
        file: hostile,
      });
      expect(page).not.toMatch(/<img|<script>alert|\u202e/);
    }
  });
});
