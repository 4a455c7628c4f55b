// A fix is offered only if it does no harm: it causes no new error, and the resulting survey is one
// that was meant. Ran by hand over 40,000 surveys with slips.
import fc from "fast-check";
import { applyPatch as oracle } from "rfc6902";
import { describe, expect, it, test } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { applyPatch } from "#diagnostics/json-patch.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { slipped } from "../slips/slipped.ts";

const limits = { diagnostics: 10_000 };
const findingsIn = (survey: unknown): readonly Diagnostic[] => compileSurvey(survey, { limits }).diagnostics;
const survey = (...questions: readonly object[]) => ({ name: "s", questions });
const open = { type: "open", question: "Why?" };

function patched(payload: unknown, { patch }: Fix): unknown {
  const copy = JSON.parse(JSON.stringify(payload));
  const root = { payload: copy };
  const within = patch.map((each) => ({
    ...structuredClone(each),
    path: `/payload${each.path}`,
    ...("from" in each ? { from: `/payload${each.from}` } : {}),
  }));
  expect(oracle(root, within as never).filter((failure) => failure !== null)).toEqual([]);
  expect(applyPatch(JSON.parse(JSON.stringify(payload)), patch)).toEqual(root.payload);
  return root.payload;
}

const countsOf = (found: readonly Diagnostic[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { code, severity } of found)
    if (severity === "error") counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
};

/** The errors that a fix brings. */
function broughtBy(payload: unknown, fix: Fix, before: ReadonlyMap<string, number>): string[] {
  const after = countsOf(findingsIn(patched(payload, fix)));
  return [...after].filter(([code, count]) => count > (before.get(code) ?? 0)).map(([code]) => code);
}

describe("the fixes of surveys with slips", () => {
  it("bring no error", () => {
    fc.assert(
      fc.property(slipped, (given) => {
        const text = JSON.stringify(given);
        const found = findingsIn(given);
        const before = countsOf(found);
        for (const { code, fixes = [] } of found)
          for (const fix of fixes)
            expect({ code, fix, given, brought: broughtBy(given, fix, before) }).toMatchObject({
              brought: [],
            });
        expect(JSON.stringify(given)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it("are there for most errors", () => {
    const errors = fc
      .sample(slipped, { numRuns: 120, seed: 1 })
      .flatMap((given) => findingsIn(given).filter(({ severity }) => severity === "error"));
    const withFix = errors.filter(({ fixes }) => fixes !== undefined);
    expect(withFix.length / errors.length).toBeGreaterThan(0.5);
  });
});

describe("the fixes of warnings and infos", () => {
  // Errors make routes unknown, and unknown properties are not read: fixing these may reveal existing findings
  // all the time.
  it("draw no finding of a code that was not there", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          slipped,
          brokenSurveys().map((broken) => broken.survey),
        ),
        (given) => {
          const outcome = compileSurvey(given, { limits });
          if (!outcome.ok) return;
          // If branching is removed, another property may look like an alias of it.
          const before = new Set<string>(["known-field", ...outcome.diagnostics.map(({ code }) => code)]);
          for (const { code, fixes = [] } of outcome.diagnostics)
            for (const fix of code === "known-field" ? [] : fixes) {
              const brought = findingsIn(patched(given, fix)).filter((each) => !before.has(each.code));
              expect({ code, fix, given, brought }).toMatchObject({ brought: [] });
            }
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe("a slip with a second fault has no fix, and keeps its help", () => {
  test.each<[string, object, string, string]>([
    [
      "a single target beyond the last question",
      survey({ ...open, branching: "8" }),
      "valid-type",
      'Write {"type":"specific_question","index":8}.',
    ],
    [
      "a target of another tool beyond the last question",
      survey({ ...open, branching: { type: "goto", index: 8 } }),
      "known-value",
      'Write {"type":"specific_question","index":8}.',
    ],
    [
      "a target that closes a loop",
      survey(open, { ...open, branching: { index: 1 } }),
      "required-field",
      'Write {"type":"specific_question","index":1}.',
    ],
    [
      "a type whose answers have other keys",
      survey({
        ...{ type: "boolean", question: "Right?" },
        branching: { type: "response_based", responseValues: { promoters: "end" } },
      }),
      "known-value",
      'Did you mean "single_choice", with "choices": ["Yes","No"]?',
    ],
    [
      "keys where the type has none",
      survey(
        { ...open, type: "text", branching: { type: "response_based", responseValues: { "0": "end" } } },
        open,
      ),
      "known-value",
      'Did you mean "open"?',
    ],
    [
      "routes inside choices of a question that cannot branch",
      survey({ type: "multiple_choice", question: "Which?", choices: ["a", { value: "b", next: "end" }] }),
      "valid-type",
      'Write ["a","b"], and the routes in the "branching" of the question.',
    ],
    [
      "a member that has another form here",
      survey({ ...open, validations: { max: 5 } }),
      "known-field",
      'Did you mean "validation"?',
    ],
    [
      "questions that are faulty",
      { name: "s", items: [{ type: "opne" }] },
      "known-field",
      'Did you mean "questions"?',
    ],
    [
      "a name of another program for a number",
      { ...survey(open), linked_flag_key: "new-menu" },
      "known-field",
      'Did you mean "linked_flag_id"?',
    ],
  ])("%s", (_shows, given, code, help) => {
    const found = compileSurvey(given, { limits, kind: "survey-create" }).diagnostics;
    const finding = found.find((each) => each.code === code);
    expect(finding?.help).toBe(help);
    expect(finding?.fixes).toBeUndefined();
  });
});

describe("the fix leads to the survey that was meant", () => {
  test.each<[string, object, object]>([
    [
      "answers that are required by a rule",
      survey({ ...open, validations: { required: false } }),
      survey({ ...open, optional: true }),
    ],
    [
      "a last question counted from 1, which cannot lead to itself",
      survey(open, { ...open, branching: { type: "specific_question", index: "2" } }),
      survey(open, { ...open, branching: { type: "end" } }),
    ],
    [
      "no position",
      survey({ ...open, branching: { type: "specific_question", index: -1 } }),
      survey({ ...open, branching: { type: "end" } }),
    ],
  ])("%s", (_shows, given, meant) => {
    const fixes = findingsIn(given).flatMap((found) => found.fixes ?? []);
    expect(fixes).toHaveLength(1);
    expect(patched(given, fixes[0] as Fix)).toEqual(meant);
  });
});

describe("nothing that an author wrote about routes is dropped silently", () => {
  it("if a choice leads to something unknown, the message states the loss, without a fix", () => {
    const choices = ["Yes", { value: "No", goToSectionId: "5f3a" }];
    const [found] = findingsIn(survey({ type: "single_choice", question: "q", choices }));
    expect(found?.message).toContain('"goToSectionId"');
    expect(found?.fixes).toBeUndefined();
  });

  it("keys in another notation are not replaced beside a value that was rejected", () => {
    const responseValues = { "1": "2", "2": 3 };
    const rating = { type: "rating", display: "emoji", scale: 3, question: "q" };
    const given = survey(
      { ...rating, text: "", branching: { type: "response_based", responseValues } },
      open,
    );
    const found = findingsIn(given).filter(({ code }) => code === "portable-response-key");
    expect(found.flatMap(({ fixes = [] }) => fixes)).toEqual([]);
  });
});

describe("help", () => {
  it("proposes no target that cannot be written there", () => {
    const given = survey({ ...open, branching: { type: "specific_question", index: -1 } });
    expect(findingsIn(given)[0]?.help).toBe('Write "branching": {"type":"end"}.');
  });
});

describe("what fixes may cost", () => {
  const many = (count: number) =>
    survey(...Array.from({ length: count }, () => ({ ...open, required: false })));
  const fixesIn = (payload: unknown) =>
    compileSurvey(payload).diagnostics.filter(({ fixes }) => fixes !== undefined).length;

  it("ordinary surveys have all their fixes; of a large broken one, the first are tried", () => {
    expect(fixesIn(many(20))).toBe(20);
    const slips = Array.from({ length: 1_000 }, (_, at) => ({
      ...{
        type: "single_choice",
        question: `Which of these is number ${at}?`,
        choices: ["Yes", "No, not at all"],
      },
      ...(at % 50 === 7 ? { branching: { type: "goto", index: at + 2 } } : {}),
    }));
    expect(fixesIn(survey(...slips))).toBe(20);
    const some = fixesIn(many(5_000));
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(100);
  });
});

describe("other functions", () => {
  it("parse and checkDashboard offer no fix that brings an error", () => {
    expect(parse("question", { ...open, validations: { max: 3 } }).diagnostics[0]?.fixes).toBeUndefined();
    expect(parse("question", { ...open, required: false }).diagnostics[0]?.fixes).toHaveLength(1);
    const long = { nmae: "x".repeat(401) };
    expect(checkDashboard(long).diagnostics[0]?.fixes).toBeUndefined();
    expect(checkDashboard({ nmae: "x" }).diagnostics[0]?.fixes).toHaveLength(1);
  });
});
