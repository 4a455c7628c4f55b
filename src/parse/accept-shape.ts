// Acceptors that are created from shapes when a payload of the kind is first read. Code is generated only for questions, which
// are numerous in a survey: it is faster, but adds a second copy of the definition to every bundle.
import type { JsonSchemas } from "#model/json-schema.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { levelOf } from "#model/survey-levels.ts";
import { isSafeName } from "#model/valid-text.ts";
import { shapeOf } from "./link-shape.ts";
import { issuesOfPart } from "./part-checks.ts";
import type { Bound, ListShape, NumberShape, ObjectShape, Shape, TextShape, UnionShape } from "./shape.ts";
import {
  type Accept,
  fits,
  isFormatted,
  isFree,
  isFreeObject,
  isIntegerIn,
  isNumberIn,
  isOrdinaryObject,
  UnknownFields,
  type Validation,
} from "./validation.ts";

const reject: Accept = () => false;

const maximumOf = ({ limits }: Validation, { value, limit }: Bound): number =>
  limit === undefined ? value : limits[limit];

function acceptText({ values, maxLength, pattern }: TextShape, isShown: boolean): Accept {
  if (values !== undefined) return (value) => values.includes(value as string);
  const maximum = (validation: Validation) =>
    maxLength === undefined ? Number.POSITIVE_INFINITY : maximumOf(validation, maxLength);
  if (pattern !== undefined) return (value, validation) => isFormatted(value, maximum(validation), pattern);
  if (isShown) return (value, validation) => validation.fitsAndShows(value, maximum(validation));
  return (value, validation) => fits(value, maximum(validation));
}

function acceptNumber({ type, values, minimum, maximum }: NumberShape): Accept {
  if (values !== undefined) return (value) => values.includes(value as number);
  const isIn = type === "integer" ? isIntegerIn : isNumberIn;
  return (value) => isIn(value, minimum, maximum);
}

function acceptList({ items, minItems, maxItems }: ListShape, accept: Accept): Accept {
  if (items.type === "any")
    return (value, validation, depth) => Array.isArray(value) && isFree(value, validation, depth);
  const isVisited = items.part === "question";
  return (value, validation, depth) => {
    if (!Array.isArray(value)) return false;
    // A proxy can report any length, even one that is not a number.
    const { length } = value;
    if (!(length >= minItems)) return false;
    // Lists without a bound count against the limit of the free-form parts.
    if (maxItems === undefined ? !validation.spend(length) : length > maximumOf(validation, maxItems))
      return false;
    if (isVisited) validation.visitor?.begin(length);
    for (let index = 0; index < length; index++)
      if (!accept(value[index], validation, depth + 1)) return false;
    return true;
  };
}

/** An object with one shape for members of any name. */
const acceptRecord =
  (accept: Accept): Accept =>
  (value, validation, depth) => {
    if (!isOrdinaryObject(value)) return false;
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (member === undefined) continue;
      const isValid = isSafeName(name) && accept(member, validation, depth + 1);
      if (!isValid) return false;
    }
    return true;
  };

function acceptObject(
  { members, required, part }: ObjectShape,
  acceptorOf: (shape: Shape) => Accept,
): Accept {
  const unknown = new UnknownFields(() => [...members.keys()], levelOf(part));
  const known = new Map(
    Array.from(members, ([name, { shape, readOnly }]) => {
      const nullable = shape.nullable && !readOnly;
      // Null is accepted here: a wrapper for each acceptor would take as long as most of them.
      const accept = readOnly ? reject : acceptorOf(nullable ? { ...shape, nullable: false } : shape);
      return [name, { accept, nullable, isRequired: required.includes(name) }] as const;
    }),
  );
  return (value, validation, depth) => {
    if (!isOrdinaryObject(value)) return false;
    let requiredCount = 0;
    for (const name in value) {
      const member = value[name];
      if (member === undefined) continue;
      const own = known.get(name);
      if (own === undefined) {
        if (!unknown.pass(value, name, member, validation, depth)) return false;
        continue;
      }
      if (!(member === null ? own.nullable : own.accept(member, validation, depth + 1))) return false;
      if (own.isRequired) requiredCount++;
    }
    return requiredCount === required.length && issuesOfPart(part ?? "", value).length === 0;
  };
}

/** The acceptors of the parts of some schemas, each created on demand. */
export class ShapeAcceptors {
  readonly #schemas: JsonSchemas;
  readonly #generated: () => ReadonlyMap<string, Accept>;
  readonly #known = new Map<string, Accept>();

  /** `generated` returns the acceptors of the parts for which code is generated. */
  constructor(schemas: JsonSchemas, generated: () => ReadonlyMap<string, Accept>) {
    this.#schemas = schemas;
    this.#generated = generated;
  }

  /** The acceptor of a part; undefined for a shape that is not one. Throws a TypeError for an unknown kind of payload. */
  get(part: string): Accept | undefined {
    if (part === "") return undefined;
    const accept = this.#known.get(part) ?? this.#generated().get(part);
    return accept ?? this.#keep(part, shapeOf(part as PayloadKind, this.#schemas));
  }

  /** The acceptor of a property that questions of some types have. */
  inUnion(part: string, member: string): Accept {
    const { options } = shapeOf(part as PayloadKind, this.#schemas) as UnionShape;
    const { members } = [...options.values()].find((each) => each.members.has(member)) as ObjectShape;
    return this.#make(members.get(member)?.shape as Shape, true);
  }

  #keep(part: string, shape: Shape, isShown = false): Accept {
    const accept = this.#make(shape, isShown);
    this.#known.set(part, accept);
    return accept;
  }

  #acceptorOf(shape: Shape, isShown: boolean): Accept {
    const { part, nullable } = shape;
    const known = part === undefined ? undefined : (this.#known.get(part) ?? this.#generated().get(part));
    const accept =
      known ?? (part === undefined ? this.#make(shape, isShown) : this.#keep(part, shape, isShown));
    return nullable
      ? (value, validation, depth) => value === null || accept(value, validation, depth)
      : accept;
  }

  /** `isShown`: respondents see the texts in it. */
  #make(shape: Shape, isShown: boolean): Accept {
    switch (shape.type) {
      case "string":
        return acceptText(shape, isShown);
      case "integer":
      case "number":
        return acceptNumber(shape);
      case "boolean":
        return (value) => typeof value === "boolean";
      case "any":
        return isFree;
      case "scalars": {
        const numbers = shape.numbers.map(acceptNumber);
        return (value, validation, depth) =>
          shape.words.includes(value as string) || numbers.some((accept) => accept(value, validation, depth));
      }
      case "array":
        return acceptList(shape, this.#acceptorOf({ ...shape.items, nullable: false }, isShown));
      case "object": {
        const { members, others, part = "" } = shape;
        const isText = isShown || part.startsWith("question-");
        if (others !== undefined) return acceptRecord(this.#acceptorOf(others, isText));
        return members.size === 0
          ? isFreeObject
          : acceptObject(shape, (each) => this.#acceptorOf(each, isText));
      }
      case "union":
        // Code is generated for all unions.
        return reject;
    }
  }
}
