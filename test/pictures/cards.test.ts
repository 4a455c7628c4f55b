import { describe, expect, it } from "vitest";
import { cards, lineColor, unreachable } from "#pictures/cards.ts";
import { INK, type Paint } from "#question-types/card.ts";
import { contrast } from "./contrast.ts";

const WHITE = "#ffffff";

const paints = new Set([...Object.values(cards).map(({ paint }) => paint), unreachable]);

describe.each<[string, Paint]>([...paints].map((paint) => [paint.name, paint]))("%s", (_, paint) => {
  const { fill, border, text } = paint;

  it("has enough contrast for text", () => {
    expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text === WHITE ? fill : text, WHITE)).toBeGreaterThanOrEqual(4.5);
  });

  it("has enough contrast with the page", () => {
    expect(contrast(border, WHITE)).toBeGreaterThanOrEqual(3);
  });
});

it("names of paints are unique and valid as Mermaid classes", () => {
  const names = [...paints].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
});

it("every type of question has its own shape and paint", () => {
  const { start: _start, end: _end, unknown: _unknown, wrong: _wrong, ...others } = cards;
  expect(new Set(Object.values(others).map(({ shape }) => shape)).size).toBe(Object.keys(others).length);
  expect(new Set(Object.values(others).map(({ paint }) => paint)).size).toBe(Object.keys(others).length);
});

it.each([
  ["open", "note", "open"],
  ["link", "parallelogram", "link"],
  ["rating", "hexagon", "rating"],
  ["single_choice", "rounded-rectangle", "singleChoice"],
  ["multiple_choice", "double-rectangle", "multipleChoice"],
] as const)("a question of type %s is drawn as a %s", (type, shape, name) => {
  expect(cards[type]).toMatchObject({ shape, paint: { name } });
});

it.each([lineColor, INK])("lines and their labels have enough contrast: %s", (color) => {
  expect(contrast(color, WHITE)).toBeGreaterThanOrEqual(4.5);
});
