import { describe, expect, it } from "vitest";
import { cards, labelColor, lineColor, unreachable } from "#pictures/cards.ts";
import type { Paint } from "#question-types/card.ts";

const WHITE = "#ffffff";

/** Relative luminance and contrast ratio of WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

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

it("every type of question has a shape and a paint of its own", () => {
  const { start: _, end: __, jump: ___, ...others } = cards;
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

it.each([lineColor, labelColor])("lines and their labels have enough contrast: %s", (color) => {
  expect(contrast(color, WHITE)).toBeGreaterThanOrEqual(4.5);
});
