import { type Command, InvalidArgumentError, type Option } from "commander";
import { unknownName } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { printInfo } from "#apps/process/output/write.ts";
import { quote } from "#diagnostics/echo.ts";
import { DATABASE_URL_FILE, databaseUrlOf, type StoreOptions } from "./serve-options.ts";

/** Returns the environment variable of an option: SURVEYC_MAX_CONNECTIONS for --max-connections. */
export const variableOf = (option: Option): string =>
  `SURVEYC_${option.name().replaceAll("-", "_").toUpperCase()}`;

/** Variables of other commands, and variables of Kubernetes for a service named surveyc. */
const otherVariables = /^SURVEYC_(?:KEY$|SERVICE_|PORT_\d)/;
const isOfKubernetes = (text: string): boolean => /^tcp:\/\//.test(text);

/** The options that select the store. */
const storeNames: readonly string[] = ["memory", "data", "databaseUrl"];

/** Adds the variable of each option to the help of a command. */
export const showVariables = (command: Command, options: readonly Option[] = command.options): Command => {
  const variables = new Map(options.map((option) => [option, variableOf(option)]));
  const { optionDescription } = command.createHelp();
  return command.configureHelp({
    ...command.configureHelp(),
    optionDescription(option) {
      const variable = variables.get(option);
      const description = optionDescription.call(this, option);
      return variable === undefined ? description : `${description} [${variable}]`;
    },
  });
};

function readSwitch(text: string): boolean {
  if (/^(?:true|1)$/i.test(text)) return true;
  if (/^(?:false|0)$/i.test(text)) return false;
  throw new InvalidArgumentError("Expected true or false.");
}

/** Parses the variable of an option; lists are separated by commas. */
function readValue(option: Option, text: string): unknown {
  const { parseArg } = option;
  if (option.isBoolean()) return readSwitch(text);
  if (parseArg === undefined) return text;
  // Commander declares the previous value with the type of the default.
  const parse = parseArg as (text: string, before: unknown) => unknown;
  const parts = option.variadic ? text.split(",").map((part) => part.trim()) : [text];
  return parts.reduce<unknown>((before, part) => parse(part, before), undefined);
}

function readVariable(option: Option, text: string): unknown {
  try {
    return readValue(option, text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new CommandError(`${variableOf(option)}: ${quote(text)} is invalid. ${error.message}`);
  }
}

/**
 * Returns the options of a command, with environment variables as defaults. An empty variable counts as unset. A store on the
 * command line takes precedence over all store variables, and a database in the environment takes precedence over a folder
 * there.
 */
export function withEnvironment<Options extends StoreOptions>(
  command: Command,
  io: Pick<Io, "env">,
  options: readonly Option[] = command.options,
): Options {
  const parsed = command.optsWithGlobals<Options>();
  const isNamed = (name: string): boolean => command.getOptionValueSource(name) === "cli";
  const isStoreNamed = storeNames.some(isNamed);
  const fromEnvironment: Record<string, unknown> = {};
  for (const option of options) {
    const name = option.attributeName();
    const text = io.env[variableOf(option)] ?? "";
    if (text === "" || isNamed(name) || (isStoreNamed && storeNames.includes(name))) continue;
    // The store reads the URL itself, because messages must not repeat it.
    if (name === "databaseUrl" || (name === "port" && isOfKubernetes(text))) continue;
    fromEnvironment[name] = readVariable(option, text);
  }
  const url = databaseUrlOf(parsed, io);
  if (fromEnvironment["memory"] === true && url !== undefined)
    throw new CommandError("SURVEYC_MEMORY and SURVEYC_DATABASE_URL name two stores; unset one of them");
  // The folder has no connection pool; the variable may be intended for an unused database.
  if (url === undefined || parsed.memory === true) delete fromEnvironment["poolSize"];
  return { ...parsed, ...fromEnvironment };
}

/** Warns about variables that are probably misspelt. */
export function warnOfUnknownVariables(command: Command, io: Io): void {
  const known = [...command.options.map(variableOf), DATABASE_URL_FILE];
  for (const name of Object.keys(io.env))
    if (name.startsWith("SURVEYC_") && !known.includes(name) && !otherVariables.test(name))
      printInfo(
        io,
        unknownName("variable of surveyc serve", name, known, "surveyc serve --help lists all variables"),
      );
}
