// Targets that name no position: what was meant, and the fixes that write the position.

import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import type { Suggestion } from "#diagnostics/findings.ts";
import { unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import { numberIn } from "#model/other-forms.ts";
import { targetWords } from "#model/other-names.ts";
import type { NumberShape, ScalarsShape } from "#parse/shape.ts";
import { type QuestionNames, readTarget, type TargetReading } from "./question-names.ts";
import { type Context, json, type Path, write } from "./suggestion.ts";

type Target = number | string;

/** A target that was refused: the value, what may be there, and where it is. */
export interface RefusedTarget {
  readonly value: unknown;
  readonly shape: ScalarsShape | NumberShape;
  readonly path: Path;
}

/** Writes a target where one was refused. An index cannot say that the survey ends, so the branching does. */
function writing(target: Target, { shape, path }: RefusedTarget): JsonPatchOperation {
  if (shape.type === "scalars" || typeof target === "number")
    return { op: "replace", path: toPointer(path), value: target };
  return { op: "replace", path: toPointer(path.slice(0, -1)), value: { type: target } };
}

/** A target as help names it: with the text of the question. An index cannot say that the survey ends. */
function nameTarget(target: Target, { shape }: RefusedTarget, names: QuestionNames): string {
  if (typeof target === "string")
    return shape.type === "scalars" ? quote(target) : `"branching": {"type":${quote(target)}}`;
  const text = names.textOf(target);
  return text === undefined ? String(target) : `${target} (${quote(text, 40)})`;
}

/** What is wrong with a number in quotes: the quotes, and nothing else if there is such a question. */
function readQuoted(value: unknown, { count }: QuestionNames): TargetReading | undefined {
  const target = numberIn(value);
  if (target === undefined || !Number.isInteger(target) || target < 0) return undefined;
  if (count === 0 || target < count) return { target, form: "quoted" };
  return target === count ? { target: count - 1, or: "end" } : undefined;
}

const notPosition = {
  message: "Expected the position of a question, found {found}; these answers would lead nowhere.",
  help: "Write {meant}. Positions are counted from 0.",
} as const;
const quotedNumber = {
  message: "Expected a number, found {found}.",
  help: "Remove the quotes: write {meant}. Positions are counted from 0.",
} as const;
const position = { help: notPosition.help } as const;
const fromZero = {
  help: 'Write the position of a question, 0 to {last}, or "{allowed}".',
} as const;
const indexFromZero = { help: "Write the position of a question, 0 to {last}." } as const;

export const meantTargets: readonly Partial<Sentence>[] = [
  notPosition,
  quotedNumber,
  position,
  fromZero,
  indexFromZero,
];

/** What is said where nothing is known of what was meant. */
function sayTargets({ shape }: RefusedTarget, { count }: QuestionNames): Suggestion {
  if (count === 0) return {};
  const last = count - 1;
  return shape.type === "scalars"
    ? say(fromZero, { last, allowed: shape.words })
    : say(indexFromZero, { last });
}

function sentenceFor(value: unknown, { target, form }: TargetReading) {
  if (form === "quoted" && numberIn(value) !== undefined) return quotedNumber;
  if (typeof target === "string") return write;
  return form === undefined ? position : notPosition;
}

/** An index leads every answer there, so that a question which leads to itself never ends; another reading is meant, if there is one. */
function withoutItself(reading: TargetReading, { shape, path }: RefusedTarget): TargetReading {
  const { or, ...rest } = reading;
  const itself = shape.type === "scalars" ? undefined : path.at(-3);
  if (or === undefined || itself === undefined) return reading;
  if (reading.target === itself) return { ...rest, target: or };
  return or === itself ? rest : reading;
}

/** What to say of a target that was refused. */
export function suggestTarget(refused: RefusedTarget, { names }: Context): Suggestion {
  const { value } = refused;
  const exact = typeof value === "string" ? names.find(value, false) : undefined;
  const found: TargetReading | undefined =
    exact === undefined
      ? (readQuoted(value, names) ?? readTarget(value, targetWords, names))
      : { target: exact, form: "name" };
  if (found === undefined) return sayTargets(refused, names);
  const reading = withoutItself(found, refused);
  const { target, or } = reading;
  const targets: readonly Target[] = or === undefined ? [target] : [target, or];
  return {
    ...sentenceFor(value, reading),
    params: { meant: targets.map((each) => nameTarget(each, refused, names)) },
    fixes: targets.flatMap((each) => {
      const patch = writing(each, refused);
      return unsure(`Write ${json(patch.op === "replace" ? patch.value : each)}`, [patch]);
    }),
  };
}
