import { type Command, InvalidArgumentError, Option } from "commander";
import { payloadKinds } from "#apps/files/payload-kinds.ts";
import { unknownName } from "#apps/phrasing/phrases.ts";
import { suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { type Limits, type PayloadKind, type RuleOptions, rules } from "#index.ts";

/** Creates an option with a fixed set of values; errors suggest the nearest value. */
export function choiceOption(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices).argParser((text) => {
    if (choices.includes(text)) return text;
    throw new InvalidArgumentError(suggestName(text, choices, `Expected one of ${choices.join(", ")}.`));
  });
}

const unknownValue = (what: string, text: string, known: readonly string[]): string =>
  `Unknown ${what} ${quote(text)}. ${suggestName(text, known, `Expected one of ${known.join(", ")}.`)}`;

/** Parses a whole number of at least 0; undefined for any other text. */
function parseCount(text: string): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

export function countOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    const value = parseCount(text);
    if (value !== undefined) return value;
    throw new InvalidArgumentError("Expected a whole number of at least 0.");
  });
}

/** `--index`, which selects a survey of a document with several surveys. */
export const indexOption = (): Option =>
  countOption("--index <position>", "which survey of a list, counted from 0");

/** `--format`, with the first format as the default. */
export const formatOption = (formats: readonly string[], description = "the output format"): Option =>
  choiceOption("--format <format>", description, formats).default(formats[0]);

/** Adds a command about one survey, with the file argument, `--index` and `--limit`. */
export const addSurveyCommand = (program: Command, name: string): Command =>
  program
    .command(name)
    .argument("[file]", "a file, or - for the standard input (default: - if input is piped in)")
    .addOption(indexOption())
    .addOption(limitOption());

/** The kinds of payloads, as `--kind` and `schema` accept them. */
export const kindNames = Object.keys(payloadKinds) as readonly PayloadKind[];

export const kindOf = (name: string): PayloadKind | undefined => kindNames.find((kind) => kind === name);

export const unknownKind = (name: string): string =>
  unknownName("payload kind", name, kindNames, "surveyc schema lists all kinds");

/** `--kind`; the help omits its many values. */
export const kindOption = (): Option =>
  new Option(
    "--kind <kind>",
    "the kind of the payloads; surveyc schema lists the kinds (default: detect)",
  ).argParser((text) => {
    const kind = kindOf(text);
    if (kind === undefined) throw new InvalidArgumentError(unknownKind(text));
    return kind;
  });

export const limitNames: readonly string[] = Object.keys(defaultLimits);

/** `--limit name=number`, repeatable; the last value for a name applies. */
export const limitOption = (): Option =>
  new Option("--limit <name=number>", `set a limit: ${limitNames.join(", ")} (repeatable)`)
    .default({}, "the limits of the library, but files of any size")
    .argParser((text, previous: Partial<Limits>): Partial<Limits> => {
      const [name = "", ...rest] = text.split("=");
      const number = rest.length === 0 ? undefined : rest.join("=");
      if (number === undefined) throw new InvalidArgumentError("Expected name=number.");
      if (!limitNames.includes(name)) throw new InvalidArgumentError(unknownValue("limit", name, limitNames));
      const value = parseCount(number);
      if (value !== undefined) return { ...previous, [name]: value };
      throw new InvalidArgumentError(`Expected a whole number of at least 0, not ${quote(number)}.`);
    });

export const severities: readonly string[] = ["error", "warning", "info", "off"];

export const settableCodes: readonly string[] = rules.filter(({ locked }) => !locked).map(({ code }) => code);

function ruleProblem(code: string, severity: string | undefined): string | undefined {
  if (severity === undefined) return "Expected code=severity.";
  if (rules.some((rule) => rule.code === code && rule.locked))
    return `The severity of ${quote(code)} cannot be set, because all other rules depend on it.`;
  const codes = rules.map((rule): string => rule.code);
  // Codes of plugins are validated after their configuration has been read.
  if (!codes.includes(code) && !code.includes("/"))
    return `Unknown rule ${quote(code)}. ${suggestName(code, codes, "surveyc explain lists all rules.")}`;
  if (!severities.includes(severity)) return unknownValue("severity", severity, severities);
  return undefined;
}

export const presetOption = (): Option =>
  choiceOption("--preset <name>", "the rules that are on unless --rule sets them (default: recommended)", [
    "recommended",
    "strict",
  ]);

/** `--rule code=severity`, repeatable; the last value for a code applies. */
export const ruleOption = (): Option =>
  new Option("--rule <code=severity>", "set the severity of a rule: error, warning, info or off (repeatable)")
    .default({}, "the severity of each rule")
    .argParser((text, previous: RuleOptions): RuleOptions => {
      const [code = "", severity] = text.split("=", 2);
      const problem = ruleProblem(code, severity);
      if (problem !== undefined) throw new InvalidArgumentError(problem);
      // The code and the severity have just been validated.
      return { ...previous, [code]: severity } as RuleOptions;
    });
