// How shapes are named in messages, whatever a definition happens to hold today.
import { describe, expect, it } from "vitest";
import * as messages from "#parse/messages.ts";
import type { NumberShape, Shape } from "#parse/shape.ts";

const whole: NumberShape = { type: "integer", nullable: false, minimum: 0, maximum: 9 };
const object = { type: "object", nullable: false, members: new Map(), required: [] } as unknown as Shape;

const shapes: readonly (readonly [words: string, shape: Shape])[] = [
  ["a text", { type: "string", nullable: false }],
  ['"a", "b" or "c"', { type: "string", nullable: false, values: ["a", "b", "c"] }],
  ["a whole number from 0 to 9", whole],
  ["a whole number from -1 on", { ...whole, minimum: -1, maximum: Number.POSITIVE_INFINITY }],
  ["a number from 0 to 9", { ...whole, type: "number" }],
  ["a number", { type: "number", nullable: false, minimum: -1 / 0, maximum: 1 / 0 }],
  ["1 or 2", { ...whole, type: "number", values: [1, 2] }],
  ["true or false", { type: "boolean", nullable: false }],
  ["a list", { type: "array", nullable: false, items: whole, minItems: 0 }],
  [
    'a whole number from 0 to 9, or "end"',
    { type: "scalars", nullable: false, numbers: [whole], words: ["end"] },
  ],
  ["any value", { type: "any", nullable: false }],
  ["an object", object],
];

describe("messages", () => {
  it.each(shapes)("call it %s", (words, shape) => {
    expect(messages.missingField("m", shape)).toEqual({
      message: 'The required member "m" is missing.',
      help: `Add "m": ${words}.`,
    });
    expect(messages.wrongType(Symbol.iterator, { ...shape, description: "Why." }).help).toBe(
      `Write ${words}. Why.`,
    );
    expect(messages.wrongType(Symbol.iterator, { ...shape, nullable: true }).help).toBe(
      `Write ${words}, or null.`,
    );
  });

  it("say of which form a text is", () => {
    const said = (format?: string) =>
      messages.wrongFormat("x", { type: "string", nullable: false, ...(format && { format }), example: "e" });
    expect([said("uuid"), said("email"), said("uri"), said("date-time"), said()]).toEqual([
      { message: '"x" is not a UUID.', help: 'Write a UUID, such as "e".' },
      { message: '"x" is not an e-mail address.', help: 'Write an e-mail address, such as "e".' },
      {
        message: '"x" is not an absolute http or https address.',
        help: 'Write an absolute http or https address, such as "e".',
      },
      {
        message: '"x" is not a date and time with a zone, after RFC 3339.',
        help: 'Write a date and time with a zone, after RFC 3339, such as "e".',
      },
      { message: '"x" is not a text of another form.', help: 'Write a text of another form, such as "e".' },
    ]);
  });

  it.each([
    [true, "true is not one of"],
    [[], "An empty list is not one of"],
    [{}, "An object is not one of"],
    [7, "The number 7 is not one of"],
    ["x", '"x" is not one of'],
  ])("begin with the value %j", (value, begin) => {
    expect(messages.unknownValue(value, ["abc"], { type: "string", nullable: false })).toEqual({
      message: `${begin} "abc".`,
      help: 'Write "abc".',
    });
  });

  it("say what to do about selectors, patterns and members of another type", () => {
    expect([messages.wrongSelector("a{"), messages.wrongPattern("(", "urlMatchType")]).toEqual([
      {
        message: '"a{" can be no CSS selector, so the survey would never be shown.',
        help: "Write a selector as document.querySelector takes it; braces and < belong in quotation marks.",
      },
      {
        message: '"(" is not a regular expression that can be compiled, so it would never match.',
        help: 'Mend the expression, or set "urlMatchType" to "icontains" to look for the text as it is.',
      },
    ]);
    expect(messages.misplacedField("scale", "type", "rating")).toEqual({
      message: 'Nothing reads "scale" here; it belongs where "type" is "rating".',
      help: "Remove it, or change the type.",
    });
  });
});
