import { type Slip, written } from "./slip.ts";
import { loyalty, setup, short } from "./surveys.ts";

const at = (name: string, position: number) => `/questions/${position}/${name}`;

/** A survey with one more property of a question, and the same as another tool writes it. */
const instead = (
  survey: object,
  position: number,
  meant: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Slip => [
  `${name}: ${JSON.stringify(value)}`,
  written(
    survey,
    Object.entries(meant).map(([member, each]) => [at(member, position), each] as const),
  ) as object,
  [
    ...Object.keys(meant).map((member) => [at(member, position), undefined] as const),
    [at(name, position), value],
  ],
];

const lengths = (...bounds: readonly (readonly [type: string, value: number])[]) => ({
  validation: bounds.map(([type, value]) => ({ type, value })),
});

/** Slips of authors who know the properties of another tool, most of them unknown here. */
export const toolSlips: readonly Slip[] = [
  ...["multiple", "allowMultiple", "multiSelect", "allow_multiple_selection"].map(
    (name): Slip => [
      `${name} of a single choice`,
      setup,
      [
        [at("type", 4), "single_choice"],
        [at(name, 4), true],
      ],
    ],
  ),
  [
    "multiSelect is false",
    loyalty,
    [
      [at("type", 4), "multiple_choice"],
      [at("multiSelect", 4), false],
    ],
  ],
  ["allow_other_choice", loyalty, [[at("hasOpenChoice", 4), "is called", "allow_other_choice"]]],
  instead(short, 0, { optional: false }, "forceResponse", true),
  instead(short, 0, { description: "One word is enough." }, "hint", "One word is enough."),
  instead(short, 0, lengths(["min_length", 3]), "minLength", 3),
  instead(short, 0, lengths(["max_length", 300]), "max_length", 300),
  instead(short, 0, lengths(["max_length", 300]), "maxLength", "300"),
  instead(short, 0, lengths(["max_length", 300]), "charLimit", 300),
  instead(short, 0, lengths(["min_length", 3], ["max_length", 300]), "charLimit", {
    enabled: true,
    min: 3,
    max: 300,
  }),
  instead(short, 0, { description: "One word is enough." }, "subheader", "One word is enough."),
  [
    "both lengths",
    written(short, [
      [at("validation", 0), lengths(["min_length", 3], ["max_length", 9]).validation],
    ]) as object,
    [
      [at("validation", 0), undefined],
      [at("minLength", 0), 3],
      [at("maxLength", 0), 9],
    ],
    2,
  ],
  ["the type PARAGRAPH_TEXT", short, [[at("type", 0), "PARAGRAPH_TEXT"]]],
  ["the type note", setup, [[at("type", 5), "note"]]],
];
