// What is said of a value that was refused, when it is known what was meant.

import { didYouMean } from "#diagnostics/did-you-mean.ts";
import type { Suggestion } from "#diagnostics/findings.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import type { Subject } from "#parse/report.ts";
import type { Shape } from "#parse/shape.ts";
import { readBranching, readRoutes } from "./branchings.ts";
import { readDates } from "./dates.ts";
import { writingMembers } from "./members.ts";
import { branchingContext, type Context, json, near, type Path, replacing, write } from "./suggestion.ts";
import { suggestTarget } from "./targets.ts";
import { readValue, translatedMembers, unwrapped } from "./values.ts";

const quoted = { help: "Remove the quotes: write {meant}." } as const;
const listOfQuestions = { help: 'Write a list; the names become the "id" of each question.' } as const;
const twoDates = {
  message: '"{value}" has two readings: the day comes first, or the month.',
  help: 'Write "{allowed}".',
} as const;
const dateOnly = {
  message:
    '"{value}" has no time zone: the survey would begin or end at different moments in different places.',
  help: 'Write "{meant}", or another time of that day with its zone.',
} as const;
const otherDate = { help: 'Write "{meant}".' } as const;

export const valueSentences: readonly Partial<Sentence>[] = [
  quoted,
  listOfQuestions,
  twoDates,
  dateOnly,
  otherDate,
];

type RefusedValue = Extract<Subject, { readonly kind: "value" }>;

/** What a value stands for where it is; branching and its routes are known by what is around them. */
function readHere(value: unknown, shape: Shape, path: Path, context: Context): unknown {
  if (value === "" && shape.nullable) return null;
  const isRoutes = path.at(-1) === "responseValues";
  if (shape.part !== "branching" && !isRoutes) return readValue(value, shape);
  const read = isRoutes ? readRoutes : readBranching;
  const around = branchingContext(path, context);
  const inner = unwrapped(value);
  return read(value, around) ?? (isObject(inner) ? read(inner, around) : undefined);
}

const isQuoted = (value: unknown, reading: unknown): value is string =>
  typeof value === "string" &&
  (typeof reading === "boolean" || typeof reading === "number") &&
  value.trim() === String(reading);

function suggestMeaning({ value, shape }: RefusedValue, path: Path, context: Context) {
  const { question } = branchingContext(path, context);
  const translated = isObject(question) && translatedMembers(question, path.at(-1), value);
  if (translated) return writingMembers(translated, path.slice(0, -1));
  const reading = readHere(value, shape, path, context);
  if (reading === undefined) return undefined;
  const fixes = replacing(path, reading);
  if (
    shape.type === "array" &&
    shape.items.part === "question" &&
    isObject(value) &&
    typeof value["type"] !== "string"
  )
    return { ...listOfQuestions, fixes };
  return { ...say(isQuoted(value, reading) ? quoted : write, { meant: json(reading) }), fixes };
}

/** What to say of a text that is a date in another form. */
function suggestDate(value: string, path: Path): Suggestion | undefined {
  const [date, other] = readDates(value);
  if (date === undefined) return undefined;
  if (other !== undefined) return say(twoDates, { value, allowed: [date, other] });
  const said =
    value.trim() === date.slice(0, 10)
      ? say(dateOnly, { value, meant: date })
      : say(otherDate, { meant: date });
  return { ...said, fixes: replacing(path, date) };
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
    const nearest = code === "known-value" ? didYouMean(value, shape.values ?? []) : undefined;
    if (nearest !== undefined) return { ...say(near, { meant: nearest }), fixes: replacing(path, nearest) };
    if (code === "valid-format" && shape.format !== "date-time") return undefined;
    if (code === "valid-format" && value !== "") return suggestDate(value, path);
  }
  return suggestMeaning(about, path, context);
}
