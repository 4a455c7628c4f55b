import { type Command, InvalidArgumentError, Option } from "commander";
import { payloadKinds } from "#apps/files/payload-kinds.ts";
import { unknownName } from "#apps/phrasing/phrases.ts";
import { suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { type Limits, type PayloadKind, type RuleOptions, rules } from "#index.ts";

/** An option that takes one of a few values; a misspelt one is answered with the nearest. */
export function choiceOption(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices).argParser((given) => {
    if (choices.includes(given)) return given;
    throw new InvalidArgumentError(suggestName(given, choices, `It is one of ${choices.join(", ")}.`));
  });
}

const unknownIn = (what: string, given: string, known: readonly string[]): string =>
  `${quote(given)} is no ${what}. ${suggestName(given, known, `It is one of ${known.join(", ")}.`)}`;

/** A whole number from 0 on written in digits; undefined for anything else. */
function countIn(given: string): number | undefined {
  const value = Number(given);
  return /^\d+$/.test(given) && Number.isSafeInteger(value) ? value : undefined;
}

export function countOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((given) => {
    const value = countIn(given);
    if (value !== undefined) return value;
    throw new InvalidArgumentError("It is a whole number from 0 on.");
  });
}

/** `--index`, which chooses a survey of a document that holds several. */
export const indexOption = (): Option =>
  countOption("--index <position>", "which survey of a list, counted from 0");

/** The option that says how a result is written: as the first of these, or as another. */
export const formatOption = (formats: readonly string[], description = "how it is written"): Option =>
  choiceOption("--format <format>", description, formats).default(formats[0]);

/** Adds a command about one survey: its file, and the options that say what is read of it. */
export const addSurveyCommand = (program: Command, name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .argument("[file]", "a file or - for the standard input, which is also read when it is piped in")
    .addOption(indexOption())
    .addOption(limitOption());

/** The names of the kinds of payloads, as `--kind` and `schema` take them. */
export const kindNames = Object.keys(payloadKinds) as readonly PayloadKind[];

export const kindOf = (name: string): PayloadKind | undefined => kindNames.find((kind) => kind === name);

export const unknownKind = (name: string): string =>
  unknownName("kind of payload", name, kindNames, "surveyc schema lists all of them");

/** `--kind`; its many values would fill the help. */
export const kindOption = (): Option =>
  new Option(
    "--kind <kind>",
    "what the payloads are; surveyc schema lists the kinds (default: what they look like)",
  ).argParser((given) => {
    const kind = kindOf(given);
    if (kind === undefined) throw new InvalidArgumentError(unknownKind(given));
    return kind;
  });

export const limitNames: readonly string[] = Object.keys(defaultLimits);

/** `--limit name=number`, repeatable; the last one for a name counts. */
export const limitOption = (): Option =>
  new Option("--limit <name=number>", `set a limit: ${limitNames.join(", ")} (repeatable)`)
    .default({}, "as the library has them; files may be of any size")
    .argParser((given, before: Partial<Limits>): Partial<Limits> => {
      const [name = "", ...rest] = given.split("=");
      const written = rest.length === 0 ? undefined : rest.join("=");
      if (written === undefined) throw new InvalidArgumentError("It is written name=number.");
      if (!limitNames.includes(name)) throw new InvalidArgumentError(unknownIn("limit", name, limitNames));
      const value = countIn(written);
      if (value !== undefined) return { ...before, [name]: value };
      throw new InvalidArgumentError(`${quote(written)} is no whole number from 0 on.`);
    });

export const severities: readonly string[] = ["error", "warning", "info", "off"];

export const settableCodes: readonly string[] = rules.filter(({ locked }) => !locked).map(({ code }) => code);

function ruleProblem(code: string, severity: string | undefined): string | undefined {
  if (severity === undefined) return "It is written code=severity.";
  if (rules.some((rule) => rule.code === code && rule.locked))
    return `The severity of ${quote(code)} cannot be set, as everything else rests on it.`;
  // Which plugins there are is known when their configuration has been read.
  if (!settableCodes.includes(code) && !code.includes("/"))
    return `${quote(code)} is no rule. ${suggestName(code, settableCodes, "surveyc explain lists all of them.")}`;
  if (!severities.includes(severity)) return unknownIn("severity", severity, severities);
  return undefined;
}

export const presetOption = (): Option =>
  choiceOption("--preset <name>", "which rules are on, before --rule sets any (default: recommended)", [
    "recommended",
    "strict",
  ]);

/** `--rule code=severity`, repeatable; the last one for a code counts. */
export const ruleOption = (): Option =>
  new Option("--rule <code=severity>", "set the severity of a rule: error, warning, info or off (repeatable)")
    .default({}, "as the rules say")
    .argParser((given, before: RuleOptions): RuleOptions => {
      const [code = "", severity] = given.split("=", 2);
      const problem = ruleProblem(code, severity);
      if (problem !== undefined) throw new InvalidArgumentError(problem);
      // The code and the severity have just been validated.
      return { ...before, [code]: severity } as RuleOptions;
    });
