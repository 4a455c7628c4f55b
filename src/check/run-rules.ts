import type { Diagnostic, Params, Severity } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import { describeFinding, type FindingDetails, Findings } from "#diagnostics/findings.ts";
import { type MessageTemplate, placeholdersIn } from "#diagnostics/messages.ts";
import { ALL_FLAGS } from "#model/survey-flags.ts";
import type { Report, Rule } from "./rule.ts";

/** Severities that the caller sets, by code. */
export type RuleSettings = Readonly<Partial<Record<string, Severity | "off">>>;

/** How rules are run over a payload. */
export interface RunOptions {
  readonly settings: RuleSettings;
  /** How many findings of each severity are described. */
  readonly limit: number;
  /** Whether the rules are plugins, which may be written without types. */
  readonly areForeign?: boolean;
}

function refuse(code: string, what: string): never {
  throw new TypeError(`The rule ${quote(code)} reported a finding ${what}.`);
}

/** Throws a TypeError if a pointer is not a JSON Pointer. */
function requirePointer(code: string, pointer: unknown): void {
  if (typeof pointer !== "string" || (pointer !== "" && pointer.charAt(0) !== "/"))
    refuse(code, `at ${quote(String(pointer))}, which is not a JSON Pointer`);
}

const isParam = (value: unknown): boolean =>
  ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value);

/** Throws a TypeError if a param of a message is missing or of another type. */
function requireParams(
  code: string,
  messageId: string,
  { message, help = "" }: MessageTemplate,
  params: Params = {},
): void {
  for (const name of [...Object.keys(params), ...placeholdersIn(message), ...placeholdersIn(help)])
    if (!Object.hasOwn(params, name) || !isParam(params[name]))
      refuse(
        code,
        `with the message ${quote(messageId)}, whose param ${quote(name)} is not a text, a number, a boolean or a list`,
      );
}

/** Throws a TypeError if a check returned a promise: rules are synchronous. */
function refusePromise(code: string, returned: unknown): void {
  if (returned === undefined || !(returned instanceof Promise)) return;
  // Otherwise its rejection would end the program.
  returned.catch(() => undefined);
  throw new TypeError(`The check of the rule ${quote(code)} returned a promise, but rules are synchronous.`);
}

const noDetails: FindingDetails = {};

/** The details of a finding of a plugin. Throws a TypeError if they are incomplete. */
function requireDetails(
  code: string,
  messageId: string,
  template: MessageTemplate,
  describe: unknown,
): FindingDetails {
  const details: unknown =
    describe === undefined ? noDetails : typeof describe === "function" ? describe() : undefined;
  if (typeof details !== "object" || details === null)
    refuse(code, `with the message ${quote(messageId)}, but without a function that returns its details`);
  requireParams(code, messageId, template, (details as FindingDetails).params);
  return details;
}

/** The message of a rule with an id. Throws a TypeError if the rule does not declare it. */
function requireTemplate({ code, messages }: Rule<never>, messageId: unknown): MessageTemplate {
  const template =
    typeof messageId === "string" && messages !== undefined && Object.hasOwn(messages, messageId)
      ? messages[messageId]
      : undefined;
  return (
    template ?? refuse(code, `with the message ${quote(String(messageId))}, which the rule does not declare`)
  );
}

/** Whether a rule is enabled. Disabled rules are not called. */
const isWanted = ({ code, onlyStrict }: Rule<never>, settings: RuleSettings): boolean =>
  (settings[code] ?? (onlyStrict ? "off" : undefined)) !== "off";

/**
 * Runs rules over facts and returns their findings, one collection for each rule with findings. Exceptions of rules are not
 * caught. `markUnknown` receives the pointer of every error, kept or not, that makes routes unknown. Rules that need flags
 * which are not in `flags` do not run.
 */
export function runRules<Facts>(
  rules: readonly Rule<Facts>[],
  facts: Facts,
  options: RunOptions,
  markUnknown?: (pointer: string) => void,
  flags = ALL_FLAGS,
): Findings[] {
  const { settings, limit, areForeign = false } = options;
  let rule: Rule<Facts>;
  // A collection for each rule, so that one with many findings leaves room for the others.
  const all: Findings[] = [];
  let findings: Findings | undefined;
  const add = (
    pointer: string,
    own: Severity | undefined,
    describe: (severity: Severity) => Diagnostic,
  ): void => {
    const { code } = rule;
    const severity = settings[code] ?? own ?? rule.severity;
    if (severity === "off") return;
    if (severity === "error" && rule.makesRoutesUnknown) markUnknown?.(pointer);
    if (findings === undefined) {
      findings = new Findings(limit);
      all.push(findings);
    }
    findings.report(code, severity, () => describe(severity));
  };
  const report = (pointer: string, id: unknown, describe: unknown): void => {
    const current = rule;
    const { code } = current;
    const template = requireTemplate(current, id);
    const messageId = id as string;
    if (areForeign) requirePointer(code, pointer);
    add(pointer, template.severity, (severity) => {
      const details = areForeign
        ? requireDetails(code, messageId, template, describe)
        : ((describe as (() => FindingDetails) | undefined)?.() ?? noDetails);
      return describeFinding(code, severity, pointer, messageId, template, details);
    });
  };
  for (rule of rules) {
    findings = undefined;
    if ((rule.needs === undefined || (flags & rule.needs) !== 0) && isWanted(rule, settings))
      refusePromise(rule.code, rule.check(facts, report as Report));
  }
  return all;
}
