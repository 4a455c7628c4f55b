// The words of findings about targets that name no position, and the fixes that write the position.
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { quote, shorten } from "#diagnostics/echo.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { type MeantTarget, meantTarget } from "./meant-target.ts";
import { numberIn } from "./meant-value.ts";
import { targetWords } from "./other-vocabularies.ts";
import type { Message, Report } from "./report.ts";
import type { NumberShape, ScalarsShape } from "./shape.ts";

type Target = number | string;

/** Writes a target where one was refused. An index cannot say that the survey ends, so the branching does. */
function writing(target: Target, shape: ScalarsShape | NumberShape, { path }: Report): JsonPatchOperation {
  if (shape.type === "scalars" || typeof target === "number")
    return { op: "replace", path: toPointer(path), value: target };
  return { op: "replace", path: toPointer(path.slice(0, -1)), value: { type: target } };
}

/** A target as help names it: with the text of the question. An index cannot say that the survey ends. */
function nameTarget(target: Target, shape: ScalarsShape | NumberShape, { around }: Report): string {
  if (typeof target === "string" && shape.type !== "scalars")
    return `the branching as ${JSON.stringify({ type: target })}`;
  const text = typeof target === "number" ? around.names.textOf(target) : undefined;
  return text === undefined ? JSON.stringify(target) : `${target} (${quote(text, 40)})`;
}

/** What is wrong with a number in quotes: the quotes, and nothing else if there is such a question. */
function quoted(
  value: unknown,
  { lastPosition = Number.POSITIVE_INFINITY }: Report,
): MeantTarget | undefined {
  const target = numberIn(value);
  if (target === undefined || !Number.isInteger(target) || target < 0) return undefined;
  if (target <= lastPosition) return { target, written: "is a text" };
  return target === lastPosition + 1 ? { target: lastPosition, or: "end", written: "" } : undefined;
}

function rangeOf({ lastPosition: last }: Report): string {
  if (last === undefined) return "";
  return last === 0
    ? " The only question of this survey is 0."
    : ` Questions are counted from 0 to ${last} in this survey.`;
}

function describe(
  value: unknown,
  { target, written }: MeantTarget,
  message: Message,
  shape: ScalarsShape | NumberShape,
  report: Report,
): Message {
  const range = rangeOf(report);
  const name = typeof value === "string" ? quote(value, 60) : undefined;
  if (name !== undefined && written === "is a text" && numberIn(value) !== undefined)
    return {
      message: `${name} is a text, where a number belongs; programs that read it would stumble.`,
      help: `Remove the quotes: write ${target}.${range}`,
    };
  if (name !== undefined && typeof target === "number" && written !== "")
    return {
      message: `${name} ${written}, where the position of a question belongs; answers that come here would get lost.`,
      help: `Write ${nameTarget(target, shape, report)}.${range}`,
    };
  if (name !== undefined && typeof target === "string" && shape.type === "scalars")
    return {
      message: message.message,
      help: message.help.startsWith("Did you mean")
        ? message.help
        : `Write ${JSON.stringify(target)}, which is what ${name} is called here.`,
    };
  return { message: message.message, help: `Write ${nameTarget(target, shape, report)}.${range}` };
}

/** An index leads every answer there, so that a question which leads to itself never ends; another reading is meant, if there is one. */
function withoutItself(meant: MeantTarget, shape: ScalarsShape | NumberShape, { path }: Report): MeantTarget {
  const { or, ...rest } = meant;
  const itself = shape.type === "scalars" ? undefined : path.at(-3);
  if (or === undefined || itself === undefined) return meant;
  if (meant.target === itself) return { ...rest, target: or };
  return or === itself ? rest : meant;
}

/** What to say of a target that was refused, if it is known what was meant. */
export function withTarget(
  message: Message,
  value: unknown,
  shape: ScalarsShape | NumberShape,
  report: Report,
): Message {
  const { names } = report.around;
  const exact = typeof value === "string" ? names.find(value, false) : undefined;
  let meant =
    exact === undefined
      ? (quoted(value, report) ?? meantTarget(value, targetWords, names))
      : { target: exact, written: "names a question" };
  if (meant === undefined) return message;
  meant = withoutItself(meant, shape, report);
  const { help, message: says } = describe(value, meant, message, shape, report);
  const targets: readonly Target[] = meant.or === undefined ? [meant.target] : [meant.target, meant.or];
  return {
    message: says,
    help: meant.or === undefined ? help : `${help} Or write ${nameTarget(meant.or, shape, report)}.`,
    fixes: targets.map((target) => {
      const patch = writing(target, shape, report);
      return {
        title: `Write ${shorten(JSON.stringify(patch.op === "replace" ? patch.value : target), 100)}`,
        applicability: "unsure",
        patch: [patch],
      };
    }),
  };
}
