import { levelOf } from "../../src/model/survey-levels.ts";
import type { ListShape, ObjectShape, Shape, TextShape, UnionShape } from "../../src/parse/shape.ts";
import { mergeOptions } from "./merge-options.ts";
import {
  boundOf,
  camel,
  capital,
  HEAD,
  judged,
  kept,
  numberOf,
  orOf,
  passedBy,
  quoted,
  unrolled,
  walkOf,
  withUsed,
} from "./statements.ts";

/** The parts that are numerous in a survey: code is generated for these, and for their choices and routes. */
const numerousParts = ["question", "branching"];
const numerousMembers = ["question-choices", "branching-responseValues"];

/** Prints functions that check whether a value is valid, one for each distinct object and list of the definitions. */
export class AcceptPrinter {
  readonly #texts = new Map<string, string>();
  readonly #names = new Set<string>();
  readonly #parts = new Map<string, string>();

  /** Everything printed so far. */
  text(): string {
    return [...this.#texts].map(([text, name]) => text.replaceAll("<name>", name)).join("\n");
  }

  /** The names of the functions, by the part that each checks. */
  parts(): ReadonlyMap<string, string> {
    return this.#parts;
  }

  /** Prints a new function and returns its name; definitions with the same text share one. */
  #define(wanted: string, whole: string): string {
    const text = withUsed(whole);
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#names.has(wanted)) throw new Error(`two parts of the accept path have the name ${wanted}`);
    this.#names.add(wanted);
    this.#texts.set(text, wanted);
    return wanted;
  }

  /** Returns the name of the function for an object, a union or a list. `path` is the name of an unnamed part. */
  functionFor(shape: Shape, path: string): string {
    const known = shape.part === undefined ? undefined : this.#parts.get(shape.part);
    if (known !== undefined) return known;
    const name = this.#print(shape, shape.part ?? path);
    if (shape.part !== undefined) this.#parts.set(shape.part, name);
    return name;
  }

  #print(shape: Shape, path: string): string {
    const name = `is${capital(path)}`;
    if (![...numerousParts, ...numerousMembers].includes(path))
      return this.#define(name, this.#byShapeText(path));
    switch (shape.type) {
      case "object":
        return this.#define(name, this.#recordText(shape, path));
      case "union":
        return this.#define(name, this.#unionText(shape, path));
      case "array":
        return this.#define(name, this.#listText(shape, path));
      default:
        throw new Error(`${path} is not an object, union or list`);
    }
  }

  /** Prints an acceptor that is created from the shape of a property of a part. */
  #byShapeText(path: string): string {
    const part = numerousParts.find((each) => path.startsWith(`${each}-`));
    if (part === undefined)
      throw new Error(`code is generated for properties of questions only, not for ${path}`);
    const place = `${quoted(part)}, ${quoted(path.slice(part.length + 1))}`;
    return `let <name>ByShape: Accept | undefined;
const <name>: Accept = (value, validation, depth) => {
  <name>ByShape ??= surveyAcceptors.inUnion(${place});
  return <name>ByShape(value, validation, depth);
};\n`;
  }

  /** Returns the condition under which a value that is neither null nor undefined matches its shape. */
  #condition(shape: Shape, value: string, path: string, depth = "depth + 1"): string {
    switch (shape.type) {
      case "string":
        return this.#textCondition(shape, value, path);
      case "integer":
      case "number":
        return shape.values === undefined ? numberOf(shape, value) : orOf(shape.values, value);
      case "boolean":
        return `typeof ${value} === "boolean"`;
      case "scalars": {
        const numbers = shape.numbers.map((each) => this.#condition(each, value, path));
        return `(${[...numbers, ...(shape.words.length > 0 ? [orOf(shape.words, value)] : [])].join(" || ")})`;
      }
      case "any":
        return `isFree(${value}, validation, ${depth})`;
      case "array":
        if (shape.items.type === "any") {
          if (shape.minItems > 0 || shape.maxItems !== undefined)
            throw new Error(`${path}: a free-form list with its own bound is not supported`);
          return `Array.isArray(${value}) && isFree(${value}, validation, ${depth})`;
        }
        return `${this.functionFor(shape, path)}(${value}, validation, ${depth})`;
      case "object":
        if (shape.members.size === 0 && shape.others === undefined && shape.maxProperties === undefined)
          return `isFreeObject(${value}, validation, ${depth})`;
        return `${this.functionFor(shape, path)}(${value}, validation, ${depth})`;
      case "union":
        return `${this.functionFor(shape, path)}(${value}, validation, ${depth})`;
    }
  }

  #textCondition({ values, maxLength, pattern, format }: TextShape, value: string, path: string): string {
    if (values !== undefined) return orOf(values, value);
    const most = maxLength === undefined ? "Number.POSITIVE_INFINITY" : boundOf(maxLength);
    if (pattern === undefined)
      return `${path.startsWith("question-") ? "validation.fitsAndShows" : "fits"}(${value}, ${most})`;
    const printed = this.#define(camel(format ?? "pattern"), `const <name> = ${unrolled(pattern)};\n`);
    return `isFormatted(${value}, ${most}, ${printed})`;
  }

  #listText(shape: ListShape, path: string): string {
    // Check the length first: a list from untrusted code can report any value.
    const length: string[] = [`!(length >= ${shape.minItems})`];
    // Lists without a bound count against the limit of the free-form parts.
    length.push(
      shape.maxItems === undefined ? "!validation.spend(length)" : `length > ${boundOf(shape.maxItems)}`,
    );
    // A null element is invalid or ignored with a warning; the reader handles both.
    return `${HEAD}
  if (!Array.isArray(value)) return false;
  const { length } = value;
  if (${length.join(" || ")}) return false;
  for (let index = 0; index < length; index++) {
    const element: unknown = value[index];
    if (!(${this.#condition(shape.items, "element", `${path}-item`)})) return false;
  }
  return true;
};
`;
  }

  /** Returns the check for unknown properties of an object; `names` is the expression for the known ones. */
  #unknownFields(path: string, names: string): string {
    const level = levelOf(path);
    const parameters = [`() => ${names}`, ...(level === undefined ? [] : [quoted(level)])].join(", ");
    return this.#define(
      `unknownIn${capital(path)}`,
      `const <name> = /* @__PURE__ */ new UnknownFields(${parameters});\n`,
    );
  }

  /** Prints the function for an object with one shape for all of its properties. */
  #recordText({ others, maxProperties }: ObjectShape, path: string): string {
    if (others === undefined) throw new Error(`${path}: bounded free-form objects are not supported`);
    const condition = this.#condition(others, "member", `${path}-member`);
    const sound = `isSafeName(name) && ${others.nullable ? `(member === null || (${condition}))` : `(${condition})`}`;
    const loop = (counts: string): string => `for (const name of Object.keys(value)) {
    const member = value[name];
    if (member === undefined) continue;
    if (!(${sound})) return false;${counts}
  }`;
    if (maxProperties === undefined)
      return `${HEAD}
  if (!isOrdinaryObject(value)) return false;
  ${loop("")}
  return true;
};
`;
    const most = boundOf(maxProperties);
    // Names are often positions, so iterate over numbers: listing the names would create strings.
    return `${HEAD}
  if (!isOrdinaryObject(value)) return false;
  let size = 0;
  for (let member = value[0]; size < ${most} && ${condition}; member = value[size]) size++;
  validation.branching.indexedKeys = 0;
  if (size > 0 && size === Object.values(value).length) {
    validation.branching.indexedKeys = size;
    return true;
  }
  size = 0;
  ${loop("\n    size++;")}
  return !(size > ${most});
};
`;
  }

  /**
   * Prints the function for a union with one pass over the properties of all options. The tag is evaluated
   * after the pass, to determine which of them are required and which are not allowed, so that the order of the properties does
   * not matter.
   */
  #unionText(shape: UnionShape, path: string): string {
    const merged = mergeOptions(shape, path, (member, name) =>
      this.#condition(member.shape, "member", `${path}-${name}`),
    );
    const unknown = this.#unknownFields(path, `shapeOf(${quoted(path)}, surveySchemaParts) as UnionShape`);
    const statements = new Map<string, string>([[shape.tag, "        tag = member;\n        break;\n"]]);
    for (const [name, { condition, nullable, mark }] of merged.members) {
      // Null is valid for a property that another option defines; a required property that is null does not set its mark.
      const found =
        mark === 0
          ? judged(condition, nullable)
          : `        if (member === null) break;\n${judged(condition)}        met |= ${mark};\n`;
      statements.set(name, `${found}${kept(path, name)}        break;\n`);
    }
    const { declared, pass } = passedBy(path, shape.tag);
    // Keep the tag as a literal of the code, which compares faster than a parsed string.
    const options = merged.options.map(
      ({ tag, tested, expected }) =>
        `    case ${quoted(tag)}:\n${tested === 0 ? "" : `      if ((met & ${tested}) !== ${expected}) return false;\n`}      tag = ${quoted(tag)};\n      break;\n`,
    );
    return `${HEAD}
  if (!isOrdinaryObject(value)) return false;
  let met = 0;
  let tag: unknown;
${declared}${walkOf(statements, unknown)}  switch (tag) {
${options.join("")}    default:
      ${shape.emptyObject ? "if (tag !== undefined || !hasNoMembers(value)) return false;" : "return false;"}
  }
${pass}  return true;
};
`;
  }
}
