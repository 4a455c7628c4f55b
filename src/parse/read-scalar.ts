import type { Severity } from "#diagnostics/diagnostic.ts";
import { say } from "#diagnostics/sentences.ts";
import { isValidText, lengthOfText } from "#model/valid-text.ts";
import * as messages from "./messages.ts";
import type { Message, Report } from "./report.ts";
import type { NumberShape, ScalarsShape, Shape, TextShape } from "./shape.ts";

const about = (value: unknown, shape: Shape, message: Message): Message => ({
  ...message,
  subject: { kind: "value", value, shape },
});

/** Reports that a value is of another type than its shape. */
export const refuse = (value: unknown, shape: Shape, report: Report): void =>
  report.add("valid-type", () => {
    const isIndex = shape.type === "integer" && shape.code === "known-target";
    return about(
      value,
      shape,
      isIndex ? messages.wrongTarget(value, shape) : messages.wrongType(value, shape),
    );
  });

function readOneOf(
  value: string | number,
  values: readonly (string | number)[],
  shape: TextShape | NumberShape,
  report: Report,
  severity: Severity = "error",
): void {
  if (!values.includes(value))
    report.add(
      "known-value",
      () => about(value, shape, messages.unknownValue(value, shape)),
      undefined,
      severity,
    );
}

function readFreeText(value: string, shape: TextShape, report: Report): void {
  const most = report.most(shape.maxLength);
  if (value.length > most && lengthOfText(value) > most)
    report.add("bounded-size", () => say(messages.tooLong, { count: lengthOfText(value), most }));
  else if (!isValidText(value)) report.add("valid-text", () => messages.wrongText);
  else if (shape.pattern !== undefined && !shape.pattern.test(value))
    report.add("valid-format", () => about(value, shape, messages.wrongFormat(value, shape)));
  else if (shape.values !== undefined) readOneOf(value, shape.values, shape, report, "warning");
}

/** Reads a text at the report's path: one of a few, or one that is short enough, valid and of the right form. */
export function readText(value: unknown, shape: TextShape, report: Report): void {
  if (typeof value !== "string") refuse(value, shape, report);
  else if (shape.values === undefined) readFreeText(value, shape, report);
  else if (shape.isOpen !== true) readOneOf(value, shape.values, shape, report);
  else if (!shape.values.includes(value)) readFreeText(value, shape, report);
}

const isInRange = (value: number, { minimum, maximum }: NumberShape): boolean =>
  value >= minimum && value <= maximum;

function readAmount(value: number, shape: NumberShape, report: Report): void {
  const { code } = shape;
  const isFraction = shape.type === "integer" && Number.isFinite(value) && !Number.isInteger(value);
  if (isFraction && code === undefined) refuse(value, shape, report);
  else if (isFraction || !isInRange(value, shape) || !Number.isFinite(value))
    report.add(code ?? "valid-range", () =>
      about(
        value,
        shape,
        code === undefined ? messages.outOfRange(value, shape) : messages.wrongTarget(value, shape),
      ),
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
  report.add(shape.code ?? "valid-type", () =>
    about(
      value,
      shape,
      shape.code === undefined ? messages.wrongType(value, shape) : messages.wrongTarget(value, shape),
    ),
  );
}
