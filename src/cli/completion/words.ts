import type { Command } from "commander";
import { rules } from "../../index.ts";
import { kindNames, limitNames, settableCodes } from "../options.ts";

/** The shells that there is a completion script for. */
export const shells = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof shells)[number];

/** An option, and the values that it takes; undefined where it takes none, empty where anything goes. */
export interface OptionWords {
  readonly name: string;
  readonly description: string;
  readonly values: readonly string[] | undefined;
}

/** A command, its options, and the values of its argument; undefined where that is a file. */
export interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionWords[];
  readonly values: readonly string[] | undefined;
}

/** Everything that can be completed. */
export interface Words {
  readonly commands: readonly CommandWords[];
  /** The codes that `--rule` takes before its `=`, and the severities after it. */
  readonly codes: readonly string[];
  readonly severities: readonly string[];
  /** The names that `--limit` takes before its `=`; any number may follow. */
  readonly limits: readonly string[];
}

const codes = rules.map(({ code }) => code);
const argumentValues: Readonly<Record<string, readonly string[]>> = {
  explain: codes,
  schema: kindNames,
  edit: ["move", "insert", "remove"],
  users: ["create", "list", "remove"],
  projects: ["create", "list", "rename"],
  keys: ["create", "list", "revoke"],
  completion: shells,
};

/** Values that the help does not list, as they are many. */
const optionValues: Readonly<Record<string, readonly string[]>> = { "--kind": kindNames };

function optionsOf(command: Command, program: Command): OptionWords[] {
  const options = [...command.options, ...program.options.filter(({ long }) => long !== "--version")];
  const words = options.map(({ long, description, argChoices, required }) => ({
    name: long ?? "",
    description,
    values: argChoices ?? optionValues[long ?? ""] ?? (required ? [] : undefined),
  }));
  return [...words, { name: "--help", description: "show how it is used", values: undefined }];
}

/** The words of a program, taken from its commands. */
export function wordsOf(program: Command): Words {
  const names = program.commands.map((command) => command.name());
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: optionsOf(command, program),
    values: command.name() === "help" ? names : argumentValues[command.name()],
  }));
  return {
    commands,
    codes: settableCodes,
    severities: ["error", "warning", "info", "off"],
    limits: limitNames,
  };
}
