import { InvalidArgumentError, Option } from "commander";
import { nameHint } from "#diagnostics/name-hint.ts";

/** An option that takes one of a few values; a slip of the pen is told the nearest one. */
export function choiceOption(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices).argParser((given) => {
    if (choices.includes(given)) return given;
    throw new InvalidArgumentError(nameHint(given, choices, `It is one of ${choices.join(", ")}.`));
  });
}

/** A whole number from 0 on as it is written with digits; undefined for anything else. */
export function countIn(given: string): number | undefined {
  const value = Number(given);
  return /^\d+$/.test(given) && Number.isSafeInteger(value) ? value : undefined;
}

/** An option that takes a whole number from 0 on. */
export function countOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((given) => {
    const value = countIn(given);
    if (value !== undefined) return value;
    throw new InvalidArgumentError("It is a whole number from 0 on.");
  });
}
