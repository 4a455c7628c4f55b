import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import {
  completeFinding,
  describeFinding,
  type FindingDetails,
  Findings,
  type FindingText,
  type SuggestedText,
} from "#diagnostics/findings.ts";
import type { CustomFinding, Report, Rule } from "./rule.ts";

/** Severities that the caller sets, by code. */
export type RuleSettings = Readonly<Partial<Record<string, Severity | "off">>>;

/** How rules are run over a payload. */
export interface RunOptions {
  readonly settings: RuleSettings;
  /** How many findings of each severity are described. */
  readonly limit: number;
  /** Whether the rules come from elsewhere, where nothing may have held them to their types. */
  readonly areForeign?: boolean;
}

const severities: readonly unknown[] = ["error", "warning", "info", undefined];

function refuse(code: string, what: string): never {
  throw new TypeError(`The rule ${quote(code)} reported a finding ${what}.`);
}

/** Throws a TypeError for what nothing after can read: rules of one's own need not be typed. */
function requirePlace(code: string, pointer: unknown, severity: unknown): asserts pointer is string {
  if (typeof pointer !== "string" || (pointer !== "" && pointer.charAt(0) !== "/"))
    refuse(code, `at ${quote(String(pointer))}, which is no JSON Pointer`);
  if (!severities.includes(severity)) refuse(code, `of ${quote(String(severity))}, which is no severity`);
}

/** The same for what a finding says. */
function requireText(code: string, text: FindingText | undefined): SuggestedText {
  const message: unknown = text?.message;
  return text === undefined || typeof message !== "string" || message === ""
    ? refuse(code, "without a message")
    : { ...text, code: undefined, pointer: undefined };
}

/** Throws where a check returned a promise: findings cannot be waited for. */
function refusePromise(code: string, returned: unknown): void {
  if (returned === undefined || !(returned instanceof Promise)) return;
  // Without this the program would end a second time when it is rejected.
  returned.catch(() => undefined);
  throw new TypeError(`The check of the rule ${quote(code)} returned a promise, and a rule may not wait.`);
}

const noDetails: FindingDetails = {};

/** Whether findings of a rule are wanted. Rules that are turned off are not called. */
const isWanted = ({ code, onlyStrict }: Rule<never>, settings: RuleSettings): boolean =>
  (settings[code] ?? (onlyStrict ? "off" : undefined)) !== "off";

/**
 * Runs rules over facts and returns what they found; nothing where they found nothing, which is so for most payloads. What
 * they throw goes on, for a payload that was not checked is not accepted. `markUnknown` takes the pointer of every error, kept
 * or not, that makes routes unknown.
 */
export function runRules<Facts>(
  rules: readonly Rule<Facts>[],
  facts: Facts,
  options: RunOptions,
  markUnknown?: (pointer: string) => void,
): Findings[] {
  const { settings, limit, areForeign = false } = options;
  let rule: Rule<Facts>;
  // One rule that finds much leaves room for the findings of the others.
  const all: Findings[] = [];
  let findings: Findings | undefined;
  const add = (
    pointer: unknown,
    own: Severity | undefined,
    describe: (severity: Severity) => Diagnostic,
  ): void => {
    const { code } = rule;
    requirePlace(code, pointer, own);
    const severity = settings[code] ?? own ?? rule.severity;
    if (severity === "off") return;
    if (severity === "error" && rule.makesRoutesUnknown) markUnknown?.(pointer);
    if (findings === undefined) {
      findings = new Findings(limit);
      all.push(findings);
    }
    findings.report(code, severity, () => describe(severity));
  };
  const addText = (pointer: string, own: Severity | undefined, describe: () => SuggestedText): void => {
    const { code } = rule;
    add(pointer, own, (severity) => {
      const text = describe();
      return completeFinding(text.code ?? code, severity, text.pointer ?? pointer, text);
    });
  };
  const report = (
    at: string | CustomFinding,
    second?: string | (() => FindingText),
    third?: Severity | (() => FindingDetails),
  ): void => {
    const { code, messages } = rule;
    if (typeof at === "object") {
      const text = requireText(code, at);
      addText(at.pointer, at.severity, () => text);
    } else if (typeof second === "string") {
      const template = messages?.[second];
      if (template === undefined)
        refuse(code, `with the message ${quote(second)}, which it does not declare`);
      const describe = third as (() => FindingDetails) | undefined;
      add(at, template.severity, (severity) =>
        describeFinding(code, severity, at, second, template, describe?.() ?? noDetails),
      );
    } else if (areForeign) addText(at, third as Severity, () => requireText(code, second?.()));
    else addText(at, third as Severity, second as () => SuggestedText);
  };
  for (rule of rules) {
    findings = undefined;
    if (isWanted(rule, settings)) refusePromise(rule.code, rule.check(facts, report as Report));
  }
  return all;
}
