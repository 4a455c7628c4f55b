import { readFileSync } from "node:fs";
import { Command } from "commander";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { loadCommands } from "#apps/cli/commands.ts";
import { ioOf } from "./run-cli.ts";

/** A command and its subcommands, each with its whole name. */
const everyCommand = (command: Command, path: readonly string[] = []): (readonly [string[], Command])[] =>
  command.commands.flatMap((each) => {
    const whole = [...path, each.name()];
    return [[whole, each] as const, ...everyCommand(each, whole)];
  });

/** The words and options in the text of a test. */
const wordsIn = (file: string): ReadonlySet<string> =>
  new Set(readFileSync(file, "utf8").match(/(?<=["'` ])-{0,2}[a-z][a-z-]*(?=["'`= ])/g));

test("every option of every command is given by a test that names the command", async () => {
  const program = new Command();
  for (const add of await loadCommands("help")) add(program, () => async () => undefined, ioOf().io);
  const files = globSync(["test/apps/**/*.ts", "test/audit/**/*.ts"]).map(wordsIn);
  const missing = everyCommand(program).flatMap(([path, { options }]) => {
    const naming = files.filter((words) => path.every((name) => words.has(name)));
    return options
      .filter(({ long, short }) => !naming.some((words) => words.has(long ?? "") || words.has(short ?? "")))
      .map(({ long }) => `${path.join(" ")} ${long}`);
  });
  expect(missing).toEqual([]);
});
