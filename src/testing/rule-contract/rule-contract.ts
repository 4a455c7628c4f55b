import type { CustomRule } from "#check/rule.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { defineRule } from "#compile/define-rule.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { describeFinding } from "#diagnostics/findings.ts";
import type { MessageTemplate } from "#diagnostics/messages.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { assert, findingLaws, type RuleCase, type RuleLaw } from "./finding-laws.ts";

/** A survey in which a rule reports findings. */
export interface InvalidSurvey {
  /** The payload. */
  readonly survey: unknown;
  /** The locations of the findings, in document order; any other finding is a mistake. */
  readonly pointers: readonly string[];
  /** The kind that it is checked as; `survey` if not given. */
  readonly kind?: SurveyKind;
}

/** Surveys with and without findings of a rule. */
export interface RuleCases {
  /** Surveys without findings. */
  readonly valid: readonly unknown[];
  /** Surveys with findings; at least one. */
  readonly invalid: readonly InvalidSurvey[];
  /** The number of generated surveys per law; 100 if not given. */
  readonly runs?: number;
}

/**
 * The requirements for a custom rule, as laws for any test runner: it reports exactly what the cases state, does not throw, even
 * for invalid surveys, reports the same each time, changes nothing, points into the survey, and has fixes that remove their
 * finding. Safe fixes cause no error.
 *
 * @example
 * const noEmoji = defineRule({ code: "acme/no-emoji", severity: "warning", summary: "No emoji.", messages: {}, check() {} });
 * for (const { name, check } of ruleContract(noEmoji, { valid: [{ name: "n" }], invalid: [] })) console.log(name, check);
 */
export function ruleContract(
  rule: CustomRule,
  { valid, invalid, runs = 100 }: RuleCases,
): readonly RuleLaw[] {
  const isOwn = ({ code }: Diagnostic): boolean => code === rule.code;
  const checkBy = (plugin: CustomRule, { survey, kind }: RuleCase) => {
    // Reports all findings, without a limit.
    const limits = { diagnostics: 10_000 };
    try {
      return compileSurvey(survey, { kind, limits, plugins: [plugin] }).diagnostics;
    } catch (cause) {
      throw new Error(`It throws for ${JSON.stringify(survey)}.`, { cause });
    }
  };
  const check = (given: RuleCase) => checkBy(rule, given);
  /** The findings as the rule reports them, because compiling omits fixes that cause an error. */
  const offered = (given: RuleCase): Diagnostic[] => {
    const { code, severity } = rule;
    const found: Diagnostic[] = [];
    const recording: CustomRule = {
      ...rule,
      check(facts, report) {
        rule.check(facts, (pointer, messageId, describe) => {
          report(pointer, messageId, describe);
          // The laws about fixes do not depend on the severity.
          const template = rule.messages[messageId] as MessageTemplate;
          found.push(describeFinding(code, severity, pointer, messageId, template, describe?.() ?? {}));
        });
      },
    };
    checkBy(recording, given);
    return found;
  };
  const validCases = valid.map((survey): RuleCase => ({ survey, kind: "survey" }));
  const invalidCases = invalid.map(({ survey, kind = "survey" }): RuleCase => ({ survey, kind }));
  const pointersIn = (given: RuleCase): string =>
    JSON.stringify(
      check(given)
        .filter(isOwn)
        .map(({ pointer }) => pointer),
    );
  return [
    { name: "is a rule", check: () => void defineRule(rule) },
    {
      name: "reports nothing in valid surveys",
      check() {
        for (const each of validCases)
          assert(pointersIn(each) === "[]", () => `It reported a finding in ${JSON.stringify(each.survey)}.`);
      },
    },
    {
      name: "reports exactly the findings of invalid surveys",
      check() {
        assert(invalid.length > 0, () => "Add an invalid survey.");
        for (const [at, each] of invalidCases.entries()) {
          const [found, expected] = [pointersIn(each), JSON.stringify(invalid[at]?.pointers)];
          assert(
            found === expected,
            () => `It reported ${found} instead of ${expected} in ${JSON.stringify(each.survey)}.`,
          );
        }
      },
    },
    ...findingLaws(check, isOwn, [...validCases, ...invalidCases], runs, offered),
  ];
}
