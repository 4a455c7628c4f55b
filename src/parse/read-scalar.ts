import type { Severity } from "#diagnostics/diagnostic.ts";
import { jsonSnippet } from "#diagnostics/json-snippet.ts";
import { isValidText, lengthOfText } from "#model/valid-text.ts";
import { expectationOf, expectedParams } from "./expectations.ts";
import type { Report } from "./report.ts";
import type { NumberShape, ScalarsShape, Shape, TextShape } from "./shape.ts";

/** Reports a value that its shape does not accept. */
function reject(code: string, value: unknown, shape: Shape, report: Report, severity?: Severity): void {
  const describe = () => ({
    params: expectedParams(shape, { found: jsonSnippet(value) }),
    subject: { kind: "value", value, shape } as const,
  });
  report.addUntyped(code, `expected${expectationOf(shape)}`, describe, undefined, severity);
}

/** Reports that a value is of another type than its shape. */
export const rejectType = (value: unknown, shape: Shape, report: Report): void =>
  reject("valid-type", value, shape, report);

/** Reads a text that is not one of the listed values. */
function readFreeText(value: string, shape: TextShape, report: Report): void {
  const maximum = shape.maxLength === undefined ? report.limits.string : report.maximumOf(shape.maxLength);
  if (value.length > maximum && lengthOfText(value) > maximum)
    report.add("bounded-size", "textTooLong", () => ({ params: { count: lengthOfText(value), maximum } }));
  else if (!isValidText(value)) report.add("valid-text", "invalidText");
  else if (shape.pattern !== undefined && !shape.pattern.test(value))
    reject("valid-format", value, shape, report);
  else if (shape.values !== undefined) {
    report.invalid.mark(report.path);
    reject("known-value", value, shape, report, "warning");
  }
}

/** Reads a text at the report's path: one of an enumeration, or one within the length limit, valid and of the expected form. */
export function readText(value: unknown, shape: TextShape, report: Report): void {
  if (typeof value !== "string") rejectType(value, shape, report);
  else if (shape.values === undefined) readFreeText(value, shape, report);
  else if (shape.values.includes(value)) return;
  else if (report.unknownValues === "warning") readFreeText(value, shape, report);
  else reject("known-value", value, shape, report);
}

/** Whether a number is within the bounds of a shape. */
export const isInRange = (value: number, { minimum, maximum }: NumberShape): boolean =>
  value >= minimum && value <= maximum;

function readAmount(value: number, shape: NumberShape, report: Report): void {
  const { code } = shape;
  const isFraction = shape.type === "integer" && Number.isFinite(value) && !Number.isInteger(value);
  if (isFraction && code === undefined) rejectType(value, shape, report);
  else if (isFraction || !isInRange(value, shape) || !Number.isFinite(value))
    reject(code ?? "valid-range", value, shape, report);
}

/** Reads a number at the report's path. */
export function readNumber(value: unknown, shape: NumberShape, report: Report): void {
  if (typeof value !== "number") rejectType(value, shape, report);
  else if (shape.values === undefined) readAmount(value, shape, report);
  else if (!shape.values.includes(value)) reject("known-value", value, shape, report);
}

/** Reads a value that may be an integer or one of a few texts. */
export function readScalars(value: unknown, shape: ScalarsShape, report: Report): void {
  if (typeof value === "string" && shape.words.includes(value)) return;
  if (Number.isInteger(value) && shape.numbers.some((each) => isInRange(value as number, each))) return;
  reject(shape.code ?? "valid-type", value, shape, report);
}
