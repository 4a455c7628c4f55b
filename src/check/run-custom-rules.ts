import { quote, shorten } from "#diagnostics/echo.ts";
import type { Findings } from "#diagnostics/findings.ts";
import { customFacts } from "./custom-facts.ts";
import type { CustomFacts, CustomFinding, CustomRule } from "./custom-rule.ts";
import type { Rule, RuleFinding } from "./rule.ts";
import { type RuleSettings, runRules } from "./run-rules.ts";
import type { RoutedFacts } from "./survey-facts.ts";

/** The most characters of an error's message that a finding quotes. */
const REASON_LENGTH = 200;

const severities: readonly unknown[] = ["error", "warning", "info", undefined];

/** A finding that everything after can read; throws a TypeError for anything else. */
function requireFinding(finding: CustomFinding): RuleFinding {
  const { pointer, message, severity } = finding;
  if (typeof message !== "string" || message === "") throw new TypeError("A finding has no message.");
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer))
    throw new TypeError(`${quote(String(pointer))} is no JSON Pointer.`);
  if (!severities.includes(severity)) throw new TypeError(`${quote(String(severity))} is no severity.`);
  return finding;
}

/** What was thrown, in words; a thrown value may throw again when it is read. */
function reasonOf(thrown: unknown): string {
  try {
    return shorten(
      thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown),
      REASON_LENGTH,
    );
  } catch {
    return "it threw a value that cannot be read";
  }
}

/** Throws where a check returned a promise: findings cannot be waited for. */
function refusePromise(returned: unknown): void {
  if (!(returned instanceof Promise)) return;
  // Without this the program would end when it is rejected.
  returned.catch(() => undefined);
  throw new TypeError("its check returned a promise, and a rule may not wait");
}

/** A rule of one's own as a rule of ours. If it throws, that is a finding of its severity: its law has not been checked. */
const guarded = ({ code, severity, summary, check }: CustomRule): Rule<CustomFacts> => ({
  code,
  severity,
  summary,
  check(facts, report) {
    try {
      refusePromise(check(facts, (finding) => report(requireFinding(finding))) as unknown);
    } catch (thrown) {
      report({
        pointer: "",
        message: `The rule ${quote(code)} failed, so this survey has not been checked by it: ${reasonOf(thrown)}`,
        help: "This is a mistake in the rule, not in the survey: tell whoever wrote it, or turn it off.",
      });
    }
  },
});

/** Runs rules of one's own over what is valid of a payload. Rules that are turned off are not called. */
export function runCustomRules(
  rules: readonly CustomRule[],
  facts: RoutedFacts,
  settings: RuleSettings,
  limit: number,
  payload: unknown,
  valid: object,
): Findings[] {
  const wanted = rules.filter(({ code }) => settings[code] !== "off").map(guarded);
  return runRules(wanted, customFacts(facts, valid), settings, limit, payload);
}
