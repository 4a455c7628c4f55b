import { describe, expect, it, test } from "vitest";
import type { CustomFacts, CustomRule } from "#check/rule.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { findingLaws } from "#testing/rule-contract/finding-laws.ts";
import { type RuleCases, ruleContract } from "#testing/rule-contract/rule-contract.ts";

const open = { type: "open", question: "Why?" };
const valid = [{ name: "n", questions: [open] }];
const invalid = [
  { survey: { name: "n", questions: [{ ...open, question: "Now!" }] }, pointers: ["/questions/0/question"] },
  {
    survey: { name: "n", questions: [open, { ...open, question: "Now!" }] },
    pointers: ["/questions/1/question"],
  },
];
const cases: RuleCases = { valid, invalid, runs: 12 };

/** Calls back with each question that shouts, and the fix for it. */
function findAll({ questions }: CustomFacts, found: (pointer: string, fix: Fix) => void): void {
  for (const { pointer, question } of questions)
    if (question.question.includes("!")) {
      const place = `${pointer}/question`;
      const value = question.question.replaceAll("!", "");
      const patch = [{ op: "replace", path: place, value }] as const;
      found(place, { title: "Drop the exclamation marks", applicability: "unsure", patch });
    }
}

const reportAll: CustomRule["check"] = (facts, report) =>
  findAll(facts, (pointer, fix) => report(pointer, "shouting", () => ({ fixes: [fix] })));

const noExclamation: CustomRule = {
  code: "acme/no-exclamation",
  severity: "warning",
  summary: "Questions do not shout.",
  messages: { shouting: { message: "This question shouts." }, counted: { message: "m {count}" } },
  check: reportAll,
};

/** The laws that a rule breaks. */
const said = (rule: CustomRule, given: RuleCases = cases): (readonly [law: string, words: string])[] =>
  ruleContract(rule, given).flatMap(({ name, check }) => {
    try {
      check();
      return [];
    } catch (thrown) {
      return [[name, (thrown as Error).message] as const];
    }
  });

/** The laws that a rule breaks. */
const broken = (rule: CustomRule, given: RuleCases = cases): string[] =>
  said(rule, given).map(([name]) => name);

describe("a rule that keeps the contract", () => {
  for (const { name, check } of ruleContract(noExclamation, cases)) it(name, check);

  it("may have safe fixes", () => {
    const check: CustomRule["check"] = (facts, report) =>
      findAll(facts, (pointer, fix) =>
        report(pointer, "shouting", () => ({ fixes: [{ ...fix, applicability: "safe" }] })),
      );
    expect(said({ ...noExclamation, check })).toEqual([]);
  });
});

describe("the contract finds", () => {
  const shouting = /!/g;
  let calls = 0;
  const wrong: readonly (readonly [name: string, check: CustomRule["check"], laws: readonly string[]])[] = [
    ["a rule that finds nothing", () => undefined, ["reports exactly the findings of invalid surveys"]],
    [
      "a rule that finds too much",
      (facts, report) => {
        reportAll(facts, report);
        report("/name", "shouting");
      },
      ["reports nothing in valid surveys", "reports exactly the findings of invalid surveys"],
    ],
    [
      "a rule that throws without questions",
      (facts, report) => {
        if (facts.questions.length === 0) throw new Error("none");
        reportAll(facts, report);
      },
      ["does not throw"],
    ],
    [
      "a rule whose expression remembers where it was",
      ({ questions }, report) => {
        for (const { pointer, question } of questions)
          if (shouting.test(question.question)) report(`${pointer}/question`, "shouting");
      },
      ["reports the same findings each time"],
    ],
    [
      "a rule that counts",
      (facts, report) =>
        findAll(facts, (pointer) => report(pointer, "counted", () => ({ params: { count: calls++ } }))),
      ["reports the same findings each time"],
    ],
    [
      "a rule that changes what it is given",
      (facts, report) => {
        reportAll(facts, report);
        for (const { question } of facts.questions) question.question += ".";
      },
      ["does not change surveys"],
    ],
    [
      "a message that it does not declare",
      (facts, report) => findAll(facts, (pointer) => report(pointer, "loud")),
      ["reports exactly the findings of invalid surveys"],
    ],
    [
      "a pointer that leads nowhere",
      (facts, report) =>
        findAll(facts, (pointer) =>
          report(pointer, "shouting", () => ({ related: [{ pointer: "/questions/9/x", message: "there" }] })),
        ),
      ["points into the survey"],
    ],
    [
      "a fix that does not help",
      (facts, report) =>
        findAll(facts, (pointer) => {
          const patch = [{ op: "replace", path: pointer, value: "!" }] as const;
          report(pointer, "shouting", () => ({ fixes: [{ title: "No", applicability: "safe", patch }] }));
        }),
      ["has fixes that can be applied and that remove their finding"],
    ],
    [
      "a safe fix that brings an error",
      (facts, report) =>
        findAll(facts, (pointer) => {
          const patch = [{ op: "remove", path: pointer }] as const;
          report(pointer, "shouting", () => ({ fixes: [{ title: "No", applicability: "safe", patch }] }));
        }),
      ["has fixes that can be applied and that remove their finding"],
    ],
  ];

  test.each(wrong)("%s", (_name, check, laws) => {
    const found = said({ ...noExclamation, check });
    expect(found.map(([name]) => name)).toEqual(expect.arrayContaining([...laws]));
    // Each reports its input.
    for (const [name, words] of found)
      if (name !== "reports exactly the findings of invalid surveys") {
        expect([name, words]).toEqual([name, expect.stringContaining("{")]);
        expect(words).not.toContain("undefined");
      }
  });

  it("what a rule throws, as the cause", () => {
    const thrown = new Error("none");
    const throwing = {
      ...noExclamation,
      check: () => {
        throw thrown;
      },
    };
    const law = ruleContract(throwing, cases).find(({ name }) => name.startsWith("reports nothing"));
    expect(() => law?.check()).toThrow(expect.objectContaining({ cause: thrown }));
  });

  it("cases without findings, and values that are not rules", () => {
    expect(broken(noExclamation, { valid, invalid: [], runs: 5 })).toEqual([
      "reports exactly the findings of invalid surveys",
    ]);
    expect(broken({ ...noExclamation, summary: "" })).toContain("is a rule");
  });
});

describe("our rules conform, too", () => {
  const limits = { diagnostics: 10_000 };
  const codes = new Set<string>();
  const check = ({ survey, kind }: Parameters<Parameters<typeof findingLaws>[0]>[0]) => {
    const { diagnostics } = compileSurvey(survey, { kind, limits });
    for (const { code } of diagnostics) codes.add(code);
    return diagnostics;
  };
  for (const law of findingLaws(check, () => true, [], 60)) {
    // Fixes of findings of the parser may bring errors to light: test/laws/fixes.test.ts holds what holds of them.
    if (law.name.startsWith("has fixes")) continue;
    it(`${law.name}, and is tried on many faults`, () => {
      codes.clear();
      law.check();
      expect(codes.size).toBeGreaterThan(10);
      expect([...codes]).not.toContain("plain-value");
    });
  }
});
