import { describe, expect, it } from "vitest";
import type { Action } from "#apps/language-server/action.ts";
import { actionsAt } from "#apps/language-server/code-actions.ts";
import { PayloadDocument } from "#apps/language-server/payload-document.ts";
import { editBetween } from "#apps/language-server/text-edits.ts";
import { compileSurveyText } from "#index.ts";
import { readMarked, visit, visitAt } from "./marked-text.ts";

type Marked = ReturnType<typeof readMarked>;

const titlesAt = ({ document, offset }: Marked): string[] =>
  actionsAt(document, { start: offset, end: offset }).map(({ title }) => title);

function resultOf({ document, offset }: Marked, title: string): ReturnType<Action["edits"]> {
  const action = actionsAt(document, { start: offset, end: offset }).find((each) => each.title === title);
  return action?.edits() ?? { refused: "no such action" };
}

/** The text after an action, or why it was refused. */
function textAfter(marked: Marked, title: string): string {
  const { text } = marked;
  const result = resultOf(marked, title);
  if ("refused" in result) return result.refused;
  return result.edits.reduce(
    (now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end),
    text,
  );
}

const questionsIn = (text: string): { readonly question: string; readonly branching?: object }[] =>
  JSON.parse(text).questions;

describe("actions about questions", () => {
  it("are offered where they can be done", () => {
    expect(titlesAt(visitAt('"question": "How'))).toEqual([
      "Add the missing routes",
      "Move the question down",
      "Insert a question after this one",
      "Change the scale to 5",
      "Change the scale to 7",
      "Remove the question",
    ]);
    expect(titlesAt(visitAt('"question": "Anything'))).toEqual([
      "Move the question up",
      "Insert a question after this one",
      "Remove the question",
    ]);
  });

  it("move a question, and every index with it", () => {
    const moved = textAfter(visitAt('"question": "Wha'), "Move the question down");
    expect(questionsIn(moved).map(({ question }) => question)).toEqual([
      "How likely?",
      "Why?",
      "What was good?",
      "Which?",
      "Anything else?",
    ]);
    expect(moved).toContain('"detractors": 1, "promoters": "end"');
  });

  it("insert and remove a question, and rewrite every index", () => {
    const inserted = textAfter(visitAt('"question": "Wha'), "Insert a question after this one");
    expect(questionsIn(inserted)[2]).toEqual({ type: "open", question: "New question" });
    expect(inserted).toContain('"detractors": 3');
    const removed = textAfter(visitAt('"question": "Wha'), "Remove the question");
    expect(questionsIn(removed)).toHaveLength(4);
    expect(removed).toContain('"detractors": 1');
  });

  it("explain why an edit is refused", () => {
    const only =
      '{"name": "x", "type": "popover", "questions": [{"type": "open", "question": "¦Why?"}, {"type": "open", "question": 5}]}';
    expect(textAfter(readMarked(only), "Move the question down")).toMatch(/\w/);
    expect(textAfter(readMarked(only), "Move the question down")).not.toContain("{");
  });

  it("add the routes that answers are missing", () => {
    const routed = textAfter(visitAt('"question": "How'), "Add the missing routes");
    expect(questionsIn(routed)[0]?.branching).toEqual({
      type: "response_based",
      responseValues: { detractors: 2, promoters: "end", passives: "next_question" },
    });
    expect(titlesAt(readMarked(routed.replace("How likely?", "How ¦likely?")))).not.toContain(
      "Add the missing routes",
    );
  });

  it("are those of the survey of a list that the cursor is in", () => {
    const list = `[${visit}, ${visit.replace('"question": "What', '"question": "¦What')}]`;
    const moved = JSON.parse(textAfter(readMarked(list), "Move the question down"));
    expect(moved[0]).toEqual(JSON.parse(visit));
    expect(moved[1].questions[2].question).toBe("What was good?");
  });

  it("are not offered outside of questions, nor in texts that cannot be read", () => {
    expect(titlesAt(visitAt('"name": "V'))).toEqual([]);
    expect(titlesAt(readMarked('{"questions": [{"type": "open", "question": "¦Why?"'))).toEqual([]);
  });
});

describe("actions about the form of a question", () => {
  it("change the scale, and the keys with it", () => {
    const changed = questionsIn(textAfter(visitAt('"question": "How'), "Change the scale to 5"))[0];
    expect(changed).toMatchObject({
      scale: 5,
      branching: { responseValues: { negative: 2, positive: "end" } },
    });
  });

  it("change one choice to several and back, and drop the routes of single choices", () => {
    const several = textAfter(visitAt('"question": "Why'), "Change the type to multiple_choice");
    expect(questionsIn(several)[2]).toEqual({
      type: "multiple_choice",
      question: "Why?",
      choices: ["Price", "Staff"],
    });
    const back = textAfter(
      readMarked(several.replace('"Why?', '"Why¦?')),
      "Change the type to single_choice",
    );
    expect(questionsIn(back)[2]).toMatchObject({ type: "single_choice", choices: ["Price", "Staff"] });
  });
});

describe("actions about a choice", () => {
  const choices = (mark: string, more = "") =>
    readMarked(
      `{ "name": "x", "questions": [
  { "type": "single_choice", "question": "Which?",${more}
    "choices": [
      "A",
      "B", // the second
      "C"
    ],
    "branching": { "type": "response_based", "responseValues": { "1": "end", "C": 1 /* known */ } } },
  { "type": "open", "question": "Why?" } ] }`.replace(`"${mark}"`, `"${mark}¦"`),
      "jsonc",
    );
  const ofChoice = (marked: Marked) => titlesAt(marked).filter((title) => title.includes("choice"));

  it.each<[mark: string, more: string, titles: string[]]>([
    ["Which?", "", ["Change the type to multiple_choice"]],
    ["A", "", ["Move the choice down", "Add a choice after this one", "Remove the choice"]],
    [
      "B",
      "",
      ["Move the choice up", "Move the choice down", "Add a choice after this one", "Remove the choice"],
    ],
    [
      "B",
      '"hasOpenChoice": true,',
      ["Move the choice up", "Add a choice after this one", "Remove the choice"],
    ],
    ["C", '"hasOpenChoice": true,', ["Add a choice before this one", "Remove the choice"]],
  ])("at %s%s: %j", (mark, more, titles) => {
    const found = ofChoice(choices(mark, more));
    expect(found.filter((title) => !title.includes("type")).concat(mark === "Which?" ? found : [])).toEqual(
      titles,
    );
  });

  it("are offered after the comma, too", () => {
    const { text } = choices("");
    expect(ofChoice(readMarked(text.replace('"A",', '"A",¦'), "jsonc"))).toContain("Remove the choice");
  });

  it("are not offered at other texts, nor in a list that is not of texts", () => {
    expect(ofChoice(visitAt('"question": "Anything'))).toEqual([]);
    const { text } = choices("");
    const marked = readMarked(text.replace('"C"', "7").replace('"B"', '"B¦"'), "jsonc");
    expect(ofChoice(marked)).toEqual(["Change the type to multiple_choice"]);
  });

  it.each<[title: string, mark: string, lines: string, routes: string]>([
    [
      "Move the choice up",
      "B",
      '"B",\n      "A", // the second\n      "C"',
      '"0": "end", "C": 1 /* known */',
    ],
    [
      "Move the choice down",
      "B",
      '"A",\n      "C", // the second\n      "B"',
      '"2": "end", "C": 1 /* known */',
    ],
    ["Remove the choice", "B", '"A", // the second\n      "C"', '"C": 1 /* known */'],
    [
      "Add a choice after this one",
      "A",
      '"A",\n      "New choice",\n      "B", // the second\n      "C"',
      '"2": "end", "C": 1 /* known */',
    ],
  ])("%s: %s", (title, mark, lines, routes) => {
    const before = choices("");
    const { text } = before;
    const expected = text.replace(/"A"[^\]]*"C"/, lines).replace('"1": "end", "C": 1 /* known */', routes);
    expect(textAfter(choices(mark), title)).toBe(expected);
  });

  it("have the loss of the route of a removed choice as a warning", () => {
    expect(resultOf(choices("B"), "Move the choice up")).toMatchObject({ warnings: [] });
    expect(resultOf(choices("B"), "Remove the choice")).toMatchObject({
      warnings: [expect.stringMatching(/^\/questions\/0\/branching\/responseValues\/1: \w/)],
    });
  });
});

describe("fixes", () => {
  const misspelt =
    '{"name": "x", "type": "popover", "questions": [{"type": "opn¦", "question": "Why?"}, {"type": "opne", "question": "How?"}]}';

  it("are offered at the finding, and fix it", () => {
    const marked = readMarked(misspelt);
    const [fix] = actionsAt(marked.document, { start: marked.offset, end: marked.offset });
    expect(fix?.kind).toBe("quickfix");
    const fixed = textAfter(marked, fix?.title ?? "");
    expect(fixed).toContain('"type": "open", "question": "Why?"');
    expect(fixed).toContain('"opne"');
  });

  it.each([
    [["safe"], [true]],
    [["unsure"], [false]],
    [
      ["safe", "safe"],
      [false, false],
    ],
  ] as const)("that are %j are preferred: %j", (applicabilities, preferred) => {
    const { document, text } = readMarked(misspelt);
    const fixes = applicabilities.map((applicability) => ({ title: "Mend it.", applicability, patch: [] }));
    const diagnostics = document.diagnostics.slice(0, 1).map((finding) => ({ ...finding, fixes }));
    const found = actionsAt(new PayloadDocument(text, { syntax: "json", isRead: true, diagnostics }), {
      start: 0,
      end: text.length,
    });
    const mending = found.filter(({ title }) => title === "Mend it");
    expect(mending.map(({ isPreferred }) => isPreferred)).toEqual(preferred);
  });

  it("make a text JSON that can be meant in one way", () => {
    const marked = readMarked(
      misspelt.replace("'", '"').replace('"name"', "name").replace("¦", "").replace("]}", "],¦}"),
    );
    const action = actionsAt(marked.document, { start: marked.offset, end: marked.offset })[0];
    expect(action).toMatchObject({ title: "Write it as JSON", kind: "quickfix", isPreferred: true });
    expect(textAfter(marked, "Write it as JSON")).toBe(misspelt.replace("¦", ""));
    expect(titlesAt(marked)).toContain("Apply all safe fixes");
  });

  it("are offered all together where there are safe ones", () => {
    const marked = readMarked(misspelt);
    const safe = marked.document.diagnostics
      .flatMap(({ fixes = [] }) => fixes)
      .filter(({ applicability }) => applicability === "safe");
    expect(titlesAt(marked).includes("Apply all safe fixes")).toBe(safe.length > 0);
    if (safe.length > 0)
      expect(compileSurveyText(textAfter(marked, "Apply all safe fixes")).diagnostics.length).toBeLessThan(
        marked.document.diagnostics.length,
      );
  });

  it("are not offered elsewhere", () => {
    const elsewhere = readMarked(misspelt.replace("¦", "").replace('"name": "x', '"name": "¦x'));
    expect(titlesAt(elsewhere).filter((title) => title !== "Apply all safe fixes")).toEqual([]);
  });
});

describe("ignoring a finding", () => {
  const unreachable = (mark: string): string =>
    `{\n  "name": "x", "type": "popover",\n  "questions": [\n    { "type": "open", "question": "A", "branching": { "type": "end" } },\n    { "type": "open", "question": "${mark}B" }\n  ]\n}\n`;
  const title = "Ignore no-unreachable-question here, with a reason";

  it("writes a comment above it, which then ignores it", () => {
    const text = textAfter(readMarked(unreachable("¦"), "jsonc"), title);
    expect(text).toContain(
      '\n    // surveyc:ignore no-unreachable-question: explain why this finding does not apply\n    { "type": "open", "question": "B" }',
    );
  });

  it("writes it after the byte order mark of a text", () => {
    const { document, text } = readMarked(`\ufeff${unreachable("")}`, "jsonc");
    const diagnostics = document.diagnostics.map((finding) => ({ ...finding, pointer: "" }));
    const whole = new PayloadDocument(text, { syntax: "jsonc", isRead: true, diagnostics });
    expect(textAfter({ document: whole, offset: text.indexOf('"B"'), text }, title)).toMatch(
      /^\ufeff\/\/ surveyc:ignore no-unreachable-question: .*\n\{\n/,
    );
  });

  it("writes it before it, if it is not the first on its line", () => {
    const marked = readMarked(unreachable("¦").replace(/\n\s*/g, " "), "jsonc");
    expect(textAfter(marked, title)).toContain(
      '/* surveyc:ignore no-unreachable-question: explain why this finding does not apply */ { "type"',
    );
  });

  it("is not offered in JSON, nor for what everything rests on", () => {
    expect(titlesAt(readMarked(unreachable("¦")))).not.toContain(title);
    const locked = readMarked('{"questions": [{"type": "opn¦", "question": "A"}]}', "jsonc");
    expect(titlesAt(locked).filter((each) => each.startsWith("Ignore"))).toEqual([]);
  });
});

describe("editBetween", () => {
  it.each([
    ["abc", "abc", []],
    ["abc", "aXc", [{ start: 1, end: 2, text: "X" }]],
    ["aa", "aaa", [{ start: 2, end: 2, text: "a" }]],
    ["x😀y", "x😁y", [{ start: 1, end: 3, text: "😁" }]],
    ["a\r\nb", "a\nb", [{ start: 1, end: 3, text: "\n" }]],
  ])("of %j and %j cuts no character in two", (before, now, edits) => {
    expect(editBetween(before, now)).toEqual(edits);
  });
});
