import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { withDate, withMeaning, withReplacement } from "./meant-messages.ts";
import * as messages from "./messages.ts";
import type { Report } from "./report.ts";
import type { NumberShape, ScalarsShape, Shape, TextShape } from "./shape.ts";
import { isValidText, lengthOfText } from "./valid-text.ts";

/** Reports that a value is of another type than its shape. */
export const refuse = (value: unknown, shape: Shape, report: Report): void =>
  report.add("valid-type", () => {
    const isIndex = shape.type === "integer" && shape.code === "known-target";
    const message = isIndex
      ? messages.noSuchTarget(value, shape, report.lastPosition)
      : messages.wrongType(value, shape);
    return withMeaning(message, value, shape, report);
  });

function readOneOf(
  value: string | number,
  values: readonly (string | number)[],
  shape: TextShape | NumberShape,
  report: Report,
): void {
  if (values.includes(value)) return;
  report.add("known-value", () => {
    const nearest = typeof value === "string" ? didYouMean(value, values.map(String)) : undefined;
    const message = messages.unknownValue(value, values, shape);
    return nearest === undefined
      ? withMeaning(message, value, shape, report)
      : withReplacement(message, nearest, report);
  });
}

function readFreeText(value: string, shape: TextShape, report: Report): void {
  const most = report.most(shape.maxLength);
  if (value.length > most && lengthOfText(value) > most)
    report.add("bounded-size", () => messages.tooLong(lengthOfText(value), most));
  else if (!isValidText(value)) report.add("valid-text", () => messages.wrongText("text"));
  else if (shape.pattern !== undefined && !shape.pattern.test(value))
    report.add("valid-format", () => withDate(messages.wrongFormat(value, shape), value, shape, report));
}

/** Reads a text at the report's path: one of a few, or one that is short enough, valid and of the right form. */
export function readText(value: unknown, shape: TextShape, report: Report): void {
  if (typeof value !== "string") refuse(value, shape, report);
  else if (shape.values === undefined) readFreeText(value, shape, report);
  else readOneOf(value, shape.values, shape, report);
}

const isInRange = (value: number, { minimum, maximum }: NumberShape): boolean =>
  value >= minimum && value <= maximum;

function readAmount(value: number, shape: NumberShape, report: Report): void {
  const { code } = shape;
  const isFraction = shape.type === "integer" && Number.isFinite(value) && !Number.isInteger(value);
  if (isFraction && code === undefined) refuse(value, shape, report);
  else if (isFraction || !isInRange(value, shape) || !Number.isFinite(value))
    report.add(code ?? "valid-range", () =>
      code === undefined
        ? messages.outOfRange(value, shape)
        : withMeaning(messages.noSuchTarget(value, shape, report.lastPosition), value, shape, report),
    );
}

/** Reads a number at the report's path. */
export function readNumber(value: unknown, shape: NumberShape, report: Report): void {
  if (typeof value !== "number") refuse(value, shape, report);
  else if (shape.values === undefined) readAmount(value, shape, report);
  else readOneOf(value, shape.values, shape, report);
}

/** Reads a value that may be a whole number or one of a few texts. */
export function readScalars(value: unknown, shape: ScalarsShape, report: Report): void {
  if (typeof value === "string" && shape.words.includes(value)) return;
  if (Number.isInteger(value) && shape.numbers.some((each) => isInRange(value as number, each))) return;
  report.add(shape.code ?? "valid-type", () => {
    if (shape.code === undefined) return withMeaning(messages.wrongType(value, shape), value, shape, report);
    return withMeaning(messages.noSuchTarget(value, shape, report.lastPosition), value, shape, report);
  });
}
