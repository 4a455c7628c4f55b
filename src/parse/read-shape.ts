import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isPlainObject } from "./is-plain.ts";
import { MOST_COMPARED, meantMember } from "./meant-member.ts";
import { faultsOfPart } from "./parts.ts";
import { AnyReader, lengthOfList } from "./read-any.ts";
import { readNumber, readScalars, readText, refuse } from "./read-scalar.ts";
import type { Report, Saying } from "./report.ts";
import * as say from "./sayings.ts";
import type { ListShape, ObjectShape, Shape, TextShape, UnionShape } from "./shape.ts";

type Members = Readonly<Record<string, unknown>>;

/** The names of the members that JSON keeps: those that are not undefined. */
const namesOf = (value: Members): string[] => Object.keys(value).filter((name) => value[name] !== undefined);

/**
 * Reads a value as a shape says and reports everything that does not fit, in document order. Recursion follows the
 * shape, whose depth is ours, never the value.
 */
export class ShapeReader {
  readonly #report: Report;
  readonly #any: AnyReader;
  #compared = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#any = new AnyReader(report);
  }

  /** Reads the value that stands at the report's path. */
  read(value: unknown, shape: Shape): void {
    if (value === null && shape.nullable) return;
    switch (shape.type) {
      case "string":
        readText(value, shape, this.#report);
        break;
      case "integer":
      case "number":
        readNumber(value, shape, this.#report);
        break;
      case "boolean":
        if (typeof value !== "boolean") refuse(value, shape, this.#report);
        break;
      case "array":
        this.#readList(value, shape);
        break;
      case "object":
        this.#readObject(value, shape);
        break;
      case "union":
        this.#readUnion(value, shape);
        break;
      case "scalars":
        readScalars(value, shape, this.#report);
        break;
      case "any":
        this.#any.read(value);
        break;
    }
  }

  #readList(value: unknown, shape: ListShape): void {
    if (!Array.isArray(value)) {
      refuse(value, shape, this.#report);
      return;
    }
    const length = lengthOfList(value);
    const most = this.#report.most(shape.maxItems);
    if (length > most) this.#report.add("bounded-size", () => say.tooMany(length, most, "entries"));
    else if (length < shape.minItems)
      this.#report.add("bounded-size", () => say.tooFew(shape.minItems, shape));
    else if (shape.items.type === "any") this.#any.read(value);
    // A length is a claim that costs nothing: lists without a bound of their own share that of the free-form parts.
    else if (shape.maxItems !== undefined || this.#any.afford(length))
      this.#readElements(value, length, shape.items);
  }

  #readElements(list: readonly unknown[], length: number, shape: Shape): void {
    const report = this.#report;
    for (let index = 0; index < length; index++) {
      const element = list[index];
      if (element === null && shape.nullable) report.add("valid-type", say.ignoredNull, index, "warning");
      report.path.push(index);
      this.read(element, shape);
      report.path.pop();
    }
  }

  /** Whether a value is an object that may be read at all. */
  #isReadable(value: unknown, shape: Shape): value is Members {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      refuse(value, shape, this.#report);
      return false;
    }
    if (isPlainObject(value)) return true;
    this.#report.add("plain-value", () => say.notPlain("An object of a class"));
    return false;
  }

  #readUnion(value: unknown, shape: UnionShape): void {
    if (!this.#isReadable(value, shape)) return;
    const names = namesOf(value);
    if (names.length === 0 && shape.emptyObject) return;
    const tag = names.includes(shape.tag) ? value[shape.tag] : undefined;
    const option = typeof tag === "string" ? shape.options.get(tag) : undefined;
    if (option === undefined) this.#readUntold(value, names, tag, shape);
    else this.#readMembers(value, names, option, shape);
  }

  /** Reads an object whose tag does not tell what it is, as far as its other members are the same whatever it is. */
  #readUntold(value: Members, names: readonly string[], tag: unknown, shape: UnionShape): void {
    const report = this.#report;
    const values = [...shape.options.keys()];
    const tagShape: TextShape = { type: "string", nullable: false, values };
    if (tag === undefined) this.#reportMissing(names, shape.tag, tagShape, shape.shared);
    else if (typeof tag === "string")
      report.add("known-value", () => say.unknownValue(tag, values, tagShape), shape.tag);
    else report.add("valid-type", () => say.wrongType(tag, tagShape), shape.tag);
    const meant = typeof tag === "string" ? shape.options.get(didYouMean(tag, values) ?? "") : undefined;
    this.#readMembers(value, names, meant ?? shape.shared, shape, meant === undefined);
  }

  #readObject(value: unknown, shape: ObjectShape): void {
    if (!this.#isReadable(value, shape)) return;
    this.#readMembers(value, namesOf(value), shape);
    if (shape.part === undefined) return;
    for (const { code, saying, member, severity } of faultsOfPart(shape.part, value))
      this.#report.add(code, saying, member, severity);
  }

  /** Reads an object's members: what is missing first, for it stands where the object begins, then what is there. */
  #readMembers(
    value: Members,
    names: readonly string[],
    shape: ObjectShape,
    union?: UnionShape,
    vague = false,
  ): void {
    const most = this.#report.most(shape.maxProperties);
    if (names.length > most)
      this.#report.add("bounded-size", () => say.tooMany(names.length, most, "members"));
    else {
      const isComparable = !vague && shape.others === undefined && shape.members.size > 0;
      const explained = new Set<string | undefined>();
      for (const required of shape.required) {
        const member = shape.members.get(required);
        if (member !== undefined && required !== union?.tag && !names.includes(required))
          explained.add(this.#reportMissing(names, required, member.shape, shape));
      }
      for (const name of names) {
        if (name === union?.tag) continue;
        if (isComparable && !explained.has(name) && !shape.members.has(name))
          this.#doubtName(value, name, shape, union);
        this.#readMember(value, name, shape);
      }
    }
  }

  #readMember(value: Members, name: string, shape: ObjectShape): void {
    const report = this.#report;
    const member = shape.members.get(name);
    if (member?.readOnly) {
      report.add("writable-field", () => say.readOnlyField(name), name, "warning");
      return;
    }
    if (member === undefined) this.#any.readName(name);
    report.path.push(name);
    this.read(value[name], member?.shape ?? shape.others ?? ANY);
    report.path.pop();
  }

  /** Reports that a required member is missing; returns the name that looks like a slip for it, if there is one. */
  #reportMissing(
    names: readonly string[],
    required: string,
    requiredShape: Shape,
    { members }: ObjectShape,
  ): string | undefined {
    const isSlip = (name: string): boolean =>
      !members.has(name) && ++this.#compared <= MOST_COMPARED && didYouMean(name, [required]) !== undefined;
    const slip = names.find(isSlip);
    const saying = (): Saying =>
      slip === undefined
        ? say.missingField(required, requiredShape)
        : this.#renaming(say.misspelledField(slip, required), slip, required);
    this.#report.add("required-field", saying, required);
    return slip;
  }

  /** Warns of a member that nobody reads, if it belongs to another shape, or another one is meant that is not there. */
  #doubtName(value: Members, name: string, shape: ObjectShape, union?: UnionShape): void {
    // Clients in typed languages send null for every member they know, wherever it belongs.
    if (value[name] === null || ++this.#compared > MOST_COMPARED) return;
    const owner = [...(union?.options ?? [])].find(([, option]) => option.members.has(name))?.[0];
    if (union !== undefined && owner !== undefined) {
      this.#report.add("known-field", () => say.misplacedField(name, union.tag, owner), name, "warning");
      return;
    }
    const known = meantMember(value, name, shape.members.keys());
    if (known === undefined) return;
    const saying = (): Saying => this.#renaming(say.unknownField(name, known), name, known);
    this.#report.add("known-field", saying, name, "warning");
  }

  #renaming(saying: Saying, from: string, to: string): Saying {
    const { path } = this.#report;
    const patch = [{ op: "move", from: toPointer([...path, from]), path: toPointer([...path, to]) }] as const;
    return { ...saying, fixes: [{ title: `Rename to ${to}`, applicability: "unsure", patch }] };
  }
}

const ANY: Shape = { type: "any", nullable: true };
