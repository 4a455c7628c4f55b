// The expectations of a shape: the ids of the messages about it, and their params.
import type { Params } from "#diagnostics/diagnostic.ts";
import type { ReaderMessages } from "./messages.ts";
import type { NumberShape, Shape } from "./shape.ts";

type NameIn<Id> = Id extends `missing${infer Name}` ? Name : never;

/** The expectation of a shape, as in the ids of messages. */
export type Expectation = NameIn<keyof ReaderMessages["required-field"]>;

const byFormat: Readonly<Record<string, Expectation | undefined>> = {
  "date-time": "DateTime",
  uuid: "Uuid",
  email: "Email",
  uri: "Url",
};

const byType = {
  boolean: "Boolean",
  array: "List",
  object: "Object",
  union: "Object",
  any: "Value",
} as const;

function numberOf({ type, code, values, minimum, maximum }: NumberShape): Expectation {
  if (code === "known-target") return "Index";
  if (values !== undefined) return "Constant";
  const name = type === "integer" ? "Integer" : "Number";
  if (Number.isFinite(maximum)) return `${name}Between`;
  return Number.isFinite(minimum) ? `${name}From` : name;
}

/** The expectation of a shape. */
export function expectationOf(shape: Shape): Expectation {
  switch (shape.type) {
    case "string":
      return shape.values === undefined ? (byFormat[shape.format ?? ""] ?? "Text") : "OneOf";
    case "integer":
    case "number":
      return numberOf(shape);
    case "scalars":
      return "Target";
    default:
      return byType[shape.type];
  }
}

/** The params of a shape's expectation, added to others. */
export function expectedParams(shape: Shape, others: Params): Params {
  switch (shape.type) {
    case "string":
      return shape.values === undefined ? others : { ...others, allowed: shape.values };
    case "integer":
    case "number": {
      const { values, minimum, maximum } = shape;
      if (values !== undefined) return { ...others, allowed: values };
      if (Number.isFinite(maximum)) return { ...others, minimum, maximum };
      return Number.isFinite(minimum) ? { ...others, minimum } : others;
    }
    case "scalars":
      return { ...others, allowed: shape.words };
    default:
      return others;
  }
}
