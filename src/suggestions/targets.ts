// Targets that name no position: what was meant, and the fixes that write the position.

import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { numberIn } from "#model/other-forms.ts";
import { targetWords } from "#model/other-names.ts";
import { listTargets } from "#parse/messages.ts";
import type { NumberShape, ScalarsShape } from "#parse/shape.ts";
import { type QuestionNames, readTarget, type TargetReading } from "./question-names.ts";
import { type Context, json, type Path, type Suggestion } from "./suggestion.ts";

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
  if (typeof target === "string" && shape.type !== "scalars")
    return `the branching as ${JSON.stringify({ type: target })}`;
  const text = typeof target === "number" ? names.textOf(target) : undefined;
  return text === undefined ? JSON.stringify(target) : `${target} (${quote(text, 40)})`;
}

/** What is wrong with a number in quotes: the quotes, and nothing else if there is such a question. */
function readQuoted(value: unknown, { count }: QuestionNames): TargetReading | undefined {
  const target = numberIn(value);
  if (target === undefined || !Number.isInteger(target) || target < 0) return undefined;
  if (count === 0 || target < count) return { target, form: "quoted" };
  return target === count ? { target: count - 1, or: "end" } : undefined;
}

const words = {
  quoted: "is a text",
  name: "names a question",
  number: "is the number of a question in words",
  place: "is the place of a question in the list",
};

/** How questions are counted in this survey. */
function rangeOf({ count }: QuestionNames): string {
  if (count === 0) return "";
  return count === 1
    ? " The only question of this survey is 0."
    : ` Questions are counted from 0 to ${count - 1} in this survey.`;
}

/** Help where nothing is known of what was meant. */
function helpWith(value: unknown, { shape }: RefusedTarget, { count }: QuestionNames): string {
  const targets = listTargets(shape, count === 0 ? "" : ` (0 to ${count - 1} in this survey)`);
  const near =
    typeof value === "string" && shape.type === "scalars" ? didYouMean(value, shape.words) : undefined;
  return near === undefined ? `Write ${targets}.` : `Did you mean ${quote(near)}? A target is ${targets}.`;
}

function describe(refused: RefusedTarget, reading: TargetReading, names: QuestionNames): Suggestion {
  const { value, shape } = refused;
  const { target, form } = reading;
  const help = `Write ${nameTarget(target, refused, names)}.${rangeOf(names)}`;
  if (typeof value !== "string") return { help };
  const name = quote(value, 60);
  if (form === "quoted" && numberIn(value) !== undefined)
    return {
      message: `Expected a number, found the text ${name}.`,
      help: `Remove the quotes: write ${target}.${rangeOf(names)}`,
    };
  if (typeof target === "number" && form !== undefined)
    return {
      message: `${name} ${words[form]}, where the position of a question belongs; answers that come here would get lost.`,
      help,
    };
  if (typeof target === "number" || shape.type !== "scalars") return { help };
  return didYouMean(value, shape.words) === undefined
    ? { help: `Write ${JSON.stringify(target)}, which is what ${name} is called here.` }
    : { help: helpWith(value, refused, names) };
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
  if (found === undefined) return { help: helpWith(value, refused, names) };
  const reading = withoutItself(found, refused);
  const { or } = reading;
  const says = describe(refused, reading, names);
  const targets: readonly Target[] = or === undefined ? [reading.target] : [reading.target, or];
  return {
    ...says,
    ...(or === undefined ? {} : { help: `${says.help} Or write ${nameTarget(or, refused, names)}.` }),
    fixes: targets.flatMap((target) => {
      const patch = writing(target, refused);
      return unsure(`Write ${json(patch.op === "replace" ? patch.value : target)}`, [patch]);
    }),
  };
}
