// How shapes are named in messages, whatever a definition happens to hold today.
import { describe, expect, it } from "vitest";
import { fillSentence } from "#diagnostics/sentences.ts";
import * as messages from "#parse/messages.ts";
import type { Message } from "#parse/report.ts";
import type { NumberShape, Shape } from "#parse/shape.ts";

const whole: NumberShape = { type: "integer", nullable: false, minimum: 0, maximum: 9 };
const object = { type: "object", nullable: false, members: new Map(), required: [] } as unknown as Shape;

const shapes: readonly (readonly [words: string, shape: Shape])[] = [
  ["a text", { type: "string", nullable: false }],
  ['"a", "b" or "c"', { type: "string", nullable: false, values: ["a", "b", "c"] }],
  ["a whole number from 0 to 9", whole],
  ["a whole number of at least -1", { ...whole, minimum: -1, maximum: Number.POSITIVE_INFINITY }],
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

/** What a finding says, filled. */
const said = ({ message, help, params = {} }: Message): string[] => [
  fillSentence(message, params),
  fillSentence(help, params),
];

describe("messages", () => {
  it.each(shapes)("call it %s", (words, shape) => {
    expect(said(messages.missingField("m", shape))).toEqual([
      'The required member "m" is missing.',
      `Add "m": ${words}.`,
    ]);
    const help = words.startsWith('"') ? "Write one of these." : `Write ${words}.`;
    const wrong = messages.wrongType(Symbol.iterator, { ...shape, description: "Why {m}." });
    expect(said(wrong)).toEqual([`Expected ${words}, found a symbol.`, `${help} Why {m}.`]);
  });

  it("say of which form a text is", () => {
    const form = (format?: string, example = "e") =>
      said(
        messages.wrongFormat("x", {
          type: "string",
          nullable: false,
          ...(format && { format }),
          ...(example && { example }),
        }),
      );
    const help = 'Write it like "e".';
    expect([form("uuid"), form("email"), form("uri"), form("date-time"), form(), form("uuid", "")]).toEqual([
      ['Expected a UUID, found the text "x".', help],
      ['Expected an e-mail address, found the text "x".', help],
      ['Expected an absolute http or https address, found the text "x".', help],
      ['Expected a date and time with a zone (RFC 3339), found the text "x".', help],
      ['Expected a text, found the text "x".', help],
      ['Expected a UUID, found the text "x".', "Write a UUID."],
    ]);
  });

  it("list the values that there are once", () => {
    const shape = { type: "string", nullable: false, values: ["abc", "abd"] } as const;
    expect(said(messages.unknownValue("{x}", shape))).toEqual([
      '"{x}" is not one of "abc" or "abd".',
      "Write one of these.",
    ]);
    expect(said(messages.unknownValue(2, { ...whole, type: "number", values: [1] }))).toEqual([
      "Expected 1, found the number 2.",
      "Write 1.",
    ]);
  });
});
