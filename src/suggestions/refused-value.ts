// What is said of a value that was refused, when it is known what was meant.
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { describeValue, quote } from "#diagnostics/echo.ts";
import { wrongType } from "#parse/messages.ts";
import type { Subject } from "#parse/report.ts";
import type { Shape } from "#parse/shape.ts";
import { readBranching, readRoutes } from "./branchings.ts";
import { readDates } from "./dates.ts";
import { branchingContext, type Context, json, type Path, replacing, type Suggestion } from "./suggestion.ts";
import { suggestTarget } from "./targets.ts";
import { readValue } from "./values.ts";

type RefusedValue = Extract<Subject, { readonly kind: "value" }>;

/** What a value stands for where it is; branching and its routes are known by what is around them. */
function readHere(value: unknown, shape: Shape, path: Path, context: Context): unknown {
  if (value === "" && shape.nullable) return null;
  const isRoutes = path.at(-1) === "responseValues";
  if (shape.part !== "branching" && !isRoutes) return readValue(value, shape);
  return (isRoutes ? readRoutes : readBranching)(value, branchingContext(path, context));
}

const isQuoted = (value: unknown, reading: unknown): value is string =>
  typeof value === "string" &&
  (typeof reading === "boolean" || typeof reading === "number") &&
  value.trim() === String(reading);

function describe(value: unknown, reading: unknown, shape: Shape, code: string): Suggestion {
  if (isQuoted(value, reading))
    return {
      message: `Expected ${typeof reading === "boolean" ? "true or false" : "a number"}, found ${describeValue(value)}.`,
      help: `Remove the quotes: write ${json(reading)}.`,
    };
  const isWord = typeof reading === "string" && typeof value === "string";
  const help = `Write ${json(reading)}${isWord ? `, which is what ${quote(value)} is called here` : ""}.`;
  if (reading === null || code !== "valid-type") return { help };
  // Whoever wrote something else has no use for hearing of null.
  return { message: wrongType(value, { ...shape, nullable: false }).message, help };
}

function suggestMeaning(about: RefusedValue, path: Path, code: string, context: Context) {
  const { value, shape } = about;
  const reading = readHere(value, shape, path, context);
  if (reading === undefined) return undefined;
  return { ...describe(value, reading, shape, code), fixes: replacing(path, reading) };
}

/** What to say of a text that is a date in another form. */
function suggestDate(value: string, path: Path): Suggestion | undefined {
  const [date, other] = readDates(value);
  if (date === undefined) return undefined;
  if (other !== undefined)
    return {
      message: `${quote(value)} can be read as ${date.slice(0, 10)} and as ${other.slice(0, 10)}, and programs would read it as one or the other.`,
      help: `Write the date and time that you mean: ${quote(date)} or ${quote(other)}.`,
    };
  const isPlain = value.trim() === date.slice(0, 10);
  const help = `Write ${quote(date)}${isPlain ? ", or another time of that day, with its zone" : ""}.`;
  if (!isPlain) return { help, fixes: replacing(path, date) };
  return {
    message: `${quote(value)} is a date without a time; the survey would begin and end at different moments in different places.`,
    help,
    fixes: replacing(path, date),
  };
}

/** What to say of a value that was refused under a code. */
export function suggestValue(
  about: RefusedValue,
  path: Path,
  code: string,
  context: Context,
): Suggestion | undefined {
  const { value, shape } = about;
  if (shape.code === "known-target" && (shape.type === "scalars" || shape.type === "integer"))
    return suggestTarget({ value, shape, path }, context);
  if (shape.type === "string" && typeof value === "string") {
    const near = code === "known-value" ? didYouMean(value, shape.values ?? []) : undefined;
    if (near !== undefined) return { help: `Did you mean ${quote(near)}?`, fixes: replacing(path, near) };
    if (code === "valid-format" && shape.format !== "date-time") return undefined;
    if (code === "valid-format" && value !== "") return suggestDate(value, path);
  }
  return suggestMeaning(about, path, code, context);
}
