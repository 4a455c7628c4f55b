// Suggests the intended value for a rejected one.
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import type { Suggestion } from "#diagnostics/findings.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { textIn } from "#model/alternate-forms.ts";
import { isTextList } from "#parse/recover.ts";
import type { Subject } from "#parse/report.ts";
import type { Shape } from "#parse/shape.ts";
import { readBranching, readRoutes } from "./branchings.ts";
import { readDates } from "./dates.ts";
import {
  branchingContext,
  type Context,
  json,
  type Path,
  replaceFix,
  sharedHelpTexts,
  suggestHelp,
  suggestMessage,
} from "./suggestion.ts";
import { suggestTarget } from "./targets.ts";
import { readValue, unwrap } from "./values.ts";

export const valueMessages = {
  ambiguousDate: {
    message: '"{value}" has two readings: either the day or the month comes first.',
    help: 'Write "{allowed}".',
  },
  dateWithoutZone: {
    message:
      '"{value}" has no time zone, so the survey would start or end at different moments in different places.',
    help: 'Write "{meant}", or another time of that day with its time zone.',
  },
} as const;

export const valueHelpTexts = {
  removeQuotes: { help: "Remove the quotes: write {meant}." },
  writeDate: { help: 'Write "{meant}".' },
} as const;

type RejectedValue = Extract<Subject, { readonly kind: "value" }>;

/** The intended value. Branching and its routes are interpreted with the question around them. */
function readHere(value: unknown, shape: Shape, path: Path, context: Context): unknown {
  if (value === "" && shape.nullable) return null;
  const isRoutes = path.at(-1) === "responseValues";
  // An entry of a list is part of a list of objects, which suggestTexts converts together.
  const isText = isTextList(shape) && typeof path.at(-1) === "string";
  if (shape.part !== "branching" && !isRoutes)
    return readValue(value, shape) ?? (isText ? textIn(value) : undefined);
  const read = isRoutes ? readRoutes : readBranching;
  const scope = branchingContext(path, context);
  const inner = unwrap(value);
  return read(value, scope) ?? (isObject(inner) ? read(inner, scope) : undefined);
}

const isQuoted = (value: unknown, reading: unknown): value is string =>
  typeof value === "string" &&
  (typeof reading === "boolean" || typeof reading === "number") &&
  value.trim() === String(reading);

/** Suggests a date in the expected notation. */
function suggestDate(value: string, path: Path): Suggestion | undefined {
  const [date, other] = readDates(value, path.at(-1) === "end_date");
  if (date === undefined) return undefined;
  if (other !== undefined)
    return suggestMessage(valueMessages, "ambiguousDate", { value, allowed: [date, other] });
  const fixes = replaceFix(path, date);
  return value.trim() === date.slice(0, 10)
    ? suggestMessage(valueMessages, "dateWithoutZone", { value, meant: date }, fixes)
    : suggestHelp(valueHelpTexts, "writeDate", { meant: date }, fixes);
}

/** Suggests the intended value for one that was rejected under a code. */
export function suggestValue(
  { value, shape }: RejectedValue,
  path: Path,
  code: string,
  context: Context,
): Suggestion | undefined {
  if (shape.code === "known-target" && (shape.type === "scalars" || shape.type === "integer"))
    return suggestTarget({ value, shape, path }, context);
  if (shape.type === "string" && typeof value === "string") {
    const nearest = code === "known-value" ? didYouMean(value, shape.values ?? []) : undefined;
    if (nearest !== undefined)
      return suggestHelp(sharedHelpTexts, "nearestName", { meant: nearest }, replaceFix(path, nearest));
    if (code === "valid-format" && shape.format !== "date-time") return undefined;
    if (code === "valid-format" && value !== "") return suggestDate(value, path);
  }
  const reading = readHere(value, shape, path, context);
  if (reading === undefined) return undefined;
  const params = { meant: json(reading) };
  const fixes = replaceFix(path, reading);
  return isQuoted(value, reading)
    ? suggestHelp(valueHelpTexts, "removeQuotes", params, fixes)
    : suggestHelp(sharedHelpTexts, "writeValue", params, fixes);
}
