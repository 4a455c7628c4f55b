import { InvalidArgumentError, Option } from "commander";
import { quote } from "#diagnostics/echo.ts";
import { nameHint } from "#diagnostics/name-hint.ts";
import { type RuleOptions, rules } from "../../index.ts";

const severities = ["error", "warning", "info", "off"];

/** The codes whose severity can be set. */
export const settableCodes: readonly string[] = rules.filter(({ locked }) => !locked).map(({ code }) => code);

function mistakeIn(code: string, severity: string | undefined): string | undefined {
  if (severity === undefined) return "It is written code=severity.";
  if (rules.some((rule) => rule.code === code && rule.locked))
    return `The severity of ${quote(code)} cannot be set, as everything else rests on it.`;
  if (!settableCodes.includes(code))
    return `${quote(code)} is no rule. ${nameHint(code, settableCodes, "surveyc explain lists all of them.")}`;
  if (!severities.includes(severity))
    return `${quote(severity)} is no severity. ${nameHint(severity, severities, `It is one of ${severities.join(", ")}.`)}`;
  return undefined;
}

/** `--rule code=severity`, as often as wanted; the last one for a code holds. */
export const ruleOption = (): Option =>
  new Option("--rule <code=severity>", "set the severity of a rule: error, warning, info or off (repeatable)")
    .default({}, "as the rules say")
    .argParser((given, before: RuleOptions): RuleOptions => {
      const [code = "", severity] = given.split("=", 2);
      const mistake = mistakeIn(code, severity);
      if (mistake !== undefined) throw new InvalidArgumentError(mistake);
      // The code and the severity have just been looked up.
      return { ...before, [code]: severity } as RuleOptions;
    });
