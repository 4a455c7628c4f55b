import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { textHash } from "#print/fingerprints.ts";
import { printReports } from "#print/print-reports.ts";
import type { Report } from "#print/report.ts";
import { finding } from "./findings.ts";
import { readSarif } from "./sarif-log.ts";

const prints = (reports: readonly Report[]): (string | undefined)[] =>
  readSarif(printReports(reports, { format: "sarif" })).results.map(
    ({ partialFingerprints }) => partialFingerprints["surveycFinding/v1"],
  );

const at = (...pointers: string[]): Diagnostic<string>[] => pointers.map((pointer) => finding({ pointer }));

interface Question {
  readonly id?: string;
  readonly question?: string;
}

/** Every question has a finding and another one at its type. */
function reportOf(questions: readonly Question[], withText: boolean): Report {
  const diagnostics = questions.flatMap((_question, position) =>
    at(`/questions/${position}`, `/questions/${position}/type`),
  );
  return withText ? { text: JSON.stringify({ questions }), diagnostics } : { diagnostics };
}

describe("fingerprints are different", () => {
  test.each<[string, Report[]]>([
    ["for different questions", [reportOf([{ id: "a" }, { id: "b" }], true)]],
    ["for questions with different texts", [reportOf([{ question: "a" }, { question: "b" }], true)]],
    ["for questions that share an id", [reportOf([{ id: "a" }, { id: "a" }], true)]],
    ["without a text", [reportOf([{}, {}, {}], false)]],
    ["for different codes", [{ diagnostics: [finding({ code: "a" }), finding({ code: "b" })] }]],
    ["for equal findings", [{ diagnostics: at("/name", "/name") }]],
    [
      "for records of one file",
      [1, 2].map((line) => ({ file: "all.ndjson", at: { line }, diagnostics: at("/name") })),
    ],
    [
      "for choices of one question",
      [
        {
          text: `{"questions":[{"id":"a","choices":["x","x"]}]}`,
          diagnostics: at("/questions/0/choices/0", "/questions/0/choices/1"),
        },
      ],
    ],
    [
      "for members that read as positions",
      [{ text: `{"a":{"0":1}}`, diagnostics: at("/a/0", "/a/1", "/0") }],
    ],
  ])("%s", (_name, reports) => {
    const given = prints(reports);
    expect(new Set(given).size).toBe(given.length);
  });

  it("for positions of a list other than questions, without a text", () => {
    const [second, third] = ["/tags/1", "/tags/2"].map((pointer) => prints([{ diagnostics: at(pointer) }]));
    expect(second).not.toEqual(third);
  });
});

describe("fingerprints are the same", () => {
  const question = (name: string, rest = {}) => ({ id: name, question: `Question ${name}`, ...rest });
  const text = (value: unknown) => JSON.stringify(value);
  test.each<[string, Report, Report]>([
    [
      "in another file",
      { file: "a.json", diagnostics: at("/name") },
      { file: "b.json", diagnostics: at("/name") },
    ],
    [
      "after a new question before",
      { text: text({ questions: [question("a")] }), diagnostics: at("/questions/0/type") },
      { text: text({ questions: [question("b"), question("a")] }), diagnostics: at("/questions/1/type") },
    ],
    [
      "after rewording a question that has an id",
      { text: text({ questions: [question("a")] }), diagnostics: at("/questions/0/type") },
      { text: text({ questions: [{ id: "a", question: "other" }] }), diagnostics: at("/questions/0/type") },
    ],
    [
      "after a new order of the surveys of a page",
      {
        text: text({ results: [{ id: 7, questions: [question("a")] }, { id: 8 }] }),
        diagnostics: at("/results/0/questions/0"),
      },
      {
        text: text({ results: [{ id: 8 }, { id: 7, questions: [question("a")] }] }),
        diagnostics: at("/results/1/questions/0"),
      },
    ],
    [
      "with and without a byte order mark",
      { text: text({ questions: [question("a")] }), diagnostics: at("/questions/0") },
      { text: `\ufeff${text({ questions: [question("a")] })}`, diagnostics: at("/questions/0") },
    ],
    [
      "for an empty id as for none",
      { text: text({ questions: [{ id: "", question: "q" }] }), diagnostics: at("/questions/0") },
      { text: text({ questions: [{ question: "x" }, { question: "q" }] }), diagnostics: at("/questions/1") },
    ],
    [
      "for a text that is not JSON, at any position",
      { text: "{", diagnostics: at("/questions/0/type") },
      { text: "{", diagnostics: at("/questions/5/type") },
    ],
    [
      "for a question that is none",
      { text: `{"questions":[null,{},4]}`, diagnostics: at("/questions/0/type", "/questions/7/a") },
      { text: `{"questions":[null,{},4]}`, diagnostics: at("/questions/1/type", "/questions/2/a") },
    ],
  ])("%s", (_name, before, after) => {
    expect(prints([after])).toEqual(prints([before]));
  });

  it("after a new preceding record, if records have an id or a name", () => {
    const records = ["a", "b"].map((name) => ({ text: text({ name }), diagnostics: at("/type") }));
    const reports = [...records, ...records].map((record, position) => ({
      ...record,
      file: "all.ndjson",
      at: { line: position + 1 },
    }));
    const [first, second, third, fourth] = prints(reports);
    expect(prints(reports.slice(1, 2))).toEqual([second]);
    expect(prints(reports.slice(2))).toEqual([first, second]);
    expect(new Set([first, second, third, fourth]).size).toBe(4);
  });

  it("after any new order of the questions", () => {
    const questions = fc.array(
      fc.record(
        { id: fc.constantFrom("a", "b", "c", "d"), question: fc.constantFrom("x", "y", "z") },
        { requiredKeys: [] },
      ),
      { maxLength: 6 },
    );
    const shuffled = questions.chain((before) =>
      fc.record({
        before: fc.constant(before),
        after: fc.shuffledSubarray(before, { minLength: before.length }),
        withText: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ before, after, withText }) => {
        expect(prints([reportOf(after, withText)]).sort()).toEqual(
          prints([reportOf(before, withText)]).sort(),
        );
      }),
    );
  });

  it("in every version of surveyc: a change here needs a new key", () => {
    const report = {
      text: text({ questions: [question("a"), { question: "b" }, {}] }),
      diagnostics: at("", "/questions/0", "/questions/1/a~1b", "/questions/2"),
    };
    expect(prints([report])).toEqual(FROZEN);
  });
});

const FROZEN = ["2db3536841829399", "3c87d066cee804c7", "9cd1e1f1cb256753", "3377982deccf0921"];

describe("textHash", () => {
  it("distinguishes a hundred thousand texts", () => {
    const hashes = new Set<string>();
    for (let at = 0; at < 50_000; at++)
      hashes.add(textHash(String(at))).add(textHash(`/questions/${at}/type`));
    expect(hashes.size).toBe(100_000);
  });
  it("has sixteen digits, zeros at the beginning too", () => {
    for (let at = 0; at < 100; at++) expect(textHash(String(at))).toMatch(/^[\da-f]{16}$/);
  });
  it("depends on order and on every unit", () => {
    const texts = ["", "\0", "\0\0", "ab", "ba", "é", "e\u0301", "👍", "\ud83d", "\udc4d"];
    expect(new Set(texts.map(textHash)).size).toBe(texts.length);
  });
});
