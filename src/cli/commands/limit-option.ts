import { InvalidArgumentError, Option } from "commander";
import { quote } from "#diagnostics/echo.ts";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import { nameHint } from "#diagnostics/name-hint.ts";
import { countIn } from "./option-values.ts";

/** The names of the limits. */
export const limitNames: readonly string[] = Object.keys(defaultLimits);

function mistakeIn(name: string, written: string | undefined): string | undefined {
  if (written === undefined) return "It is written name=number.";
  if (!limitNames.includes(name))
    return `${quote(name)} is no limit. ${nameHint(name, limitNames, `It is one of ${limitNames.join(", ")}.`)}`;
  return countIn(written) === undefined ? `${quote(written)} is no whole number from 0 on.` : undefined;
}

/** `--limit name=number`, as often as wanted; the last one for a name holds. */
export const limitOption = (): Option =>
  new Option("--limit <name=number>", `set a limit: ${limitNames.join(", ")} (repeatable)`)
    .default({}, "as the library has them; files may be of any size")
    .argParser((given, before: Partial<Limits>): Partial<Limits> => {
      const [name = "", ...rest] = given.split("=");
      const written = rest.length === 0 ? undefined : rest.join("=");
      const mistake = mistakeIn(name, written);
      if (mistake !== undefined) throw new InvalidArgumentError(mistake);
      return { ...before, [name]: Number(written) };
    });
