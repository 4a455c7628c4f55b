// What messages call the shapes of values, independent of the current definitions.
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { readSchemaParts } from "#model/json-schema.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { type Expectation, expectationOf } from "#parse/expectations.ts";
import { shapeOf } from "#parse/link-shape.ts";
import { readerMessages } from "#parse/messages.ts";
import { readNumber, readScalars, readText } from "#parse/read-scalar.ts";
import { Report } from "#parse/report.ts";
import { reportMissing } from "#parse/report-members.ts";
import type { NumberShape, ObjectShape, ScalarsShape, Shape, TextShape } from "#parse/shape.ts";
import { Validation } from "#parse/validation.ts";

const text: TextShape = { type: "string", nullable: false };
const whole: NumberShape = { type: "integer", nullable: false, minimum: 0, maximum: 9 };
const open = { minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY };
const object = {
  type: "object",
  nullable: false,
  members: new Map(),
  required: [],
} as unknown as ObjectShape;
const scalars: ScalarsShape = { type: "scalars", nullable: false, numbers: [whole], words: ["end"] };

/** Each shape with the text that names it. */
const shapes: readonly (readonly [name: string, shape: Shape])[] = [
  ["a text", text],
  ['"a", "b" or "c"', { ...text, values: ["a", "b", "c"] }],
  ['"a"', { ...text, values: ["a"] }],
  ['a date and time with its time zone, such as "2026-01-31T09:30:00Z"', { ...text, format: "date-time" }],
  ['a UUID, such as "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11"', { ...text, format: "uuid" }],
  ['an e-mail address, such as "kim@example.org"', { ...text, format: "email" }],
  ['an absolute http or https address, such as "https://example.org"', { ...text, format: "uri" }],
  ["an integer", { ...whole, ...open }],
  ["an integer of at least -1", { ...whole, minimum: -1, maximum: Number.POSITIVE_INFINITY }],
  ["an integer from 0 to 9", whole],
  ["a number", { ...whole, ...open, type: "number" }],
  ["a number of at least 0", { ...whole, type: "number", maximum: Number.POSITIVE_INFINITY }],
  ["a number from 0 to 9", { ...whole, type: "number" }],
  ["1 or 2", { ...whole, type: "number", values: [1, 2] }],
  ["true or false", { type: "boolean", nullable: false }],
  ["a list", { type: "array", nullable: false, items: whole, minItems: 0 }],
  ["the index of a question, counted from 0", { ...whole, code: "known-target" }],
  ['the index of a question, counted from 0, or "end"', scalars],
  ["an object", object],
];

/** The only finding that a function reports. */
function findingOf(read: (report: Report) => void): Diagnostic {
  const report = new Report(defaultLimits);
  read(report);
  const [finding, ...others] = report.findings.kept();
  expect(others).toEqual([]);
  return finding as Diagnostic;
}

describe("a missing property", () => {
  it.each(shapes)("is described as %s", (name, shape) => {
    const validation = new Validation(defaultLimits);
    const finding = findingOf((report) => reportMissing({}, "m", shape, object, report, validation));
    expect(finding).toMatchObject({
      message: 'The required property "m" is missing.',
      help: `Add "m": ${name}.`,
      messageId: `missing${expectationOf(shape)}`,
    });
  });

  it("can have any value", () => {
    const validation = new Validation(defaultLimits);
    const any: Shape = { type: "any", nullable: true };
    const finding = findingOf((report) => reportMissing({}, "m", any, object, report, validation));
    expect(finding).toMatchObject({ messageId: "missingValue", help: 'Add "m".' });
  });
});

describe("a value that a shape does not accept", () => {
  it.each<readonly [code: string, id: string, read: (report: Report) => void, message: string, help: string]>(
    [
      [
        "valid-type",
        "expectedText",
        (r) => readText(1, text, r),
        "Expected a text, found 1.",
        "Write a text.",
      ],
      [
        "known-value",
        "expectedOneOf",
        (r) => readText("{x}", { ...text, values: ["abc", "abd"] }, r),
        'Expected "abc" or "abd", found "{x}".',
        'Write "abc" or "abd".',
      ],
      [
        "known-value",
        "expectedConstant",
        (r) => readNumber(2, { ...whole, type: "number", values: [1] }, r),
        "Expected 1, found 2.",
        "Write 1.",
      ],
      [
        "valid-range",
        "expectedIntegerBetween",
        (r) => readNumber(Number.NaN, whole, r),
        "Expected an integer from 0 to 9, found NaN.",
        "Write an integer from 0 to 9.",
      ],
      [
        "valid-type",
        "expectedTarget",
        (r) => readScalars("x", scalars, r),
        'Expected the index of a question or "end", found "x".',
        'Write the index of a question, counted from 0, or "end".',
      ],
    ],
  )("is reported with what is expected and found: %s/%s", (code, messageId, read, message, help) => {
    expect(findingOf(read)).toMatchObject({ code, messageId, message, help });
  });
});

describe("the messages of every shape of the definitions", () => {
  const shapesIn = (shape: Shape, seen = new Set<Shape>()): Set<Shape> => {
    if (seen.has(shape)) return seen;
    seen.add(shape);
    if (shape.type === "array") shapesIn(shape.items, seen);
    const objects = shape.type === "union" ? [...shape.options.values(), shape.shared] : [];
    for (const each of shape.type === "object" ? [shape] : objects) {
      if (each.others !== undefined) shapesIn(each.others, seen);
      for (const member of each.members.values()) shapesIn(member.shape, seen);
    }
    if (shape.type === "union") shapesIn(shape.tagShape, seen);
    return seen;
  };
  const all = new Set(
    (Object.keys(kinds) as PayloadKind[]).flatMap((kind) => [...shapesIn(shapeOf(kind, readSchemaParts))]),
  );
  const idsOf = (expectation: Expectation) => `expected${expectation}`;

  it("exist under each code that the shape is reported with", () => {
    const missing: string[] = [];
    const expectId = (code: keyof typeof readerMessages, id: string) => {
      if (!Object.hasOwn(readerMessages[code], id)) missing.push(`${code}/${id}`);
    };
    for (const shape of all) {
      const expectation = expectationOf(shape);
      expectId("required-field", `missing${expectation}`);
      if (shape.type === "any") continue;
      expectId("valid-type", idsOf(expectation));
      if (shape.type === "string" && shape.values !== undefined) expectId("known-value", idsOf(expectation));
      if (shape.type === "string" && shape.pattern !== undefined)
        expectId("valid-format", idsOf(expectation));
      if (shape.type === "integer" || shape.type === "number")
        expectId(
          shape.values === undefined
            ? ((shape.code ?? "valid-range") as "valid-range" | "known-target")
            : "known-value",
          idsOf(expectation),
        );
    }
    expect([...new Set(missing)]).toEqual([]);
  });
});

describe("Report.add", () => {
  it("accepts only the ids of a code, with their params", () => {
    const report = new Report({ ...defaultLimits, diagnostics: 0 });
    // @ts-expect-error: an id of another code.
    report.add("valid-text", "unsafeKey");
    // @ts-expect-error: without the params of the message.
    report.add("writable-field", "readOnly");
    // @ts-expect-error: with the params of another message.
    report.add("writable-field", "readOnly", () => ({ params: { count: 1 } }));
    report.add("writable-field", "readOnly", () => ({ params: { name: "id" } }));
    expect(report.findings.total).toBe(4);
  });
});
