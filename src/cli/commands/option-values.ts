import { InvalidArgumentError, Option } from "commander";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";

/** An option that takes one of a few values; a slip of the pen is told the nearest one. */
export function choiceOption(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices).argParser((given) => {
    if (choices.includes(given)) return given;
    const nearest = didYouMean(given, choices);
    throw new InvalidArgumentError(
      nearest === undefined ? `It is one of ${choices.join(", ")}.` : `Did you mean ${quote(nearest)}?`,
    );
  });
}

/** An option that takes a whole number from 0 on. */
export function countOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((given) => {
    const value = Number(given);
    if (/^\d+$/.test(given) && Number.isSafeInteger(value)) return value;
    throw new InvalidArgumentError("It is a whole number from 0 on.");
  });
}
