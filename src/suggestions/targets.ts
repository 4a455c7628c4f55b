// Rejected targets: the intended ones, and the fixes that write them.
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { targetWords } from "#model/aliases.ts";
import { isIndex, numberIn } from "#model/alternate-forms.ts";
import type { NumberShape, ScalarsShape } from "#parse/shape.ts";
import { type QuestionNames, readTarget, type TargetReading } from "./question-names.ts";
import { type Context, json, type Path, sharedHelpTexts, suggestHelp, suggestMessage } from "./suggestion.ts";

type Target = number | string;

/** A rejected target: its value, the allowed targets, and its location. */
export interface RejectedTarget {
  readonly value: unknown;
  readonly shape: ScalarsShape | NumberShape;
  readonly path: Path;
}

const writeIndex = "Write {meant}. Questions are counted from 0.";

export const targetMessages = {
  notIndex: {
    message: "Expected the index of a question, found {found}, so responses would lead nowhere.",
    help: writeIndex,
  },
  quotedIndex: { message: "Expected a number, found {found}.", help: `Remove the quotes. ${writeIndex}` },
} as const;

export const targetHelpTexts = {
  writeIndex: { help: writeIndex },
  indexOrWord: { help: 'Write the index of a question, from 0 to {last}, or "{allowed}".' },
  indexUpTo: { help: "Write the index of a question, from 0 to {last}." },
} as const;

/** Writes a target. An index cannot end the survey, so the branching is replaced. */
function patchFor(target: Target, { shape, path }: RejectedTarget): JsonPatchOperation {
  if (shape.type === "scalars" || typeof target === "number")
    return { op: "replace", path: toPointer(path), value: target };
  return { op: "replace", path: toPointer(path.slice(0, -1)), value: { type: target } };
}

/** A target as help shows it: an index with the text of the question. */
function showTarget(target: Target, { shape }: RejectedTarget, names: QuestionNames): string {
  if (typeof target === "string")
    return shape.type === "scalars" ? quote(target) : `"branching": {"type":${quote(target)}}`;
  const text = names.textOf(target);
  return text === undefined ? String(target) : `${target} (${quote(text, 40)})`;
}

/** Reads a number in quotes: only the quotes are wrong if there is such a question. */
function readQuoted(value: unknown, { count }: QuestionNames): TargetReading | undefined {
  const target = numberIn(value);
  if (!isIndex(target)) return undefined;
  if (count === 0 || target < count) return { target, form: "quoted" };
  return target === count ? { target: count - 1, other: "end" } : undefined;
}

/** Suggests the range of indexes, if the intended one is unknown. */
function suggestRange({ shape }: RejectedTarget, { count }: QuestionNames): Suggestion {
  if (count === 0) return {};
  const last = count - 1;
  return shape.type === "scalars"
    ? suggestHelp(targetHelpTexts, "indexOrWord", { last, allowed: shape.words })
    : suggestHelp(targetHelpTexts, "indexUpTo", { last });
}

/** Prefers the other reading if a question would lead to position: an index leads every response there, so it never ends. */
function avoidSelf(reading: TargetReading, { shape, path }: RejectedTarget): TargetReading {
  const { other, ...rest } = reading;
  const position = shape.type === "scalars" ? undefined : path.at(-3);
  if (other === undefined || position === undefined) return reading;
  if (reading.target === position) return { ...rest, target: other };
  return other === position ? rest : reading;
}

/** Suggests the intended target. */
export function suggestTarget(rejected: RejectedTarget, { names }: Context): Suggestion {
  const { value } = rejected;
  const exact = typeof value === "string" ? names.find(value, false) : undefined;
  const found: TargetReading | undefined =
    exact === undefined
      ? (readQuoted(value, names) ?? readTarget(value, targetWords, names))
      : { target: exact, form: "name" };
  if (found === undefined) return suggestRange(rejected, names);
  const { target, form, other } = avoidSelf(found, rejected);
  const targets: readonly Target[] = other === undefined ? [target] : [target, other];
  const params = { meant: targets.map((each) => showTarget(each, rejected, names)) };
  const fixes = targets.flatMap((each) => {
    const patch = patchFor(each, rejected);
    return unsure(`Write ${json(patch.op === "replace" ? patch.value : each)}`, [patch]);
  });
  if (form === "quoted" && numberIn(value) !== undefined)
    return suggestMessage(targetMessages, "quotedIndex", params, fixes);
  if (typeof target === "string") return suggestHelp(sharedHelpTexts, "writeValue", params, fixes);
  return form === undefined
    ? suggestHelp(targetHelpTexts, "writeIndex", params, fixes)
    : suggestMessage(targetMessages, "notIndex", params, fixes);
}
