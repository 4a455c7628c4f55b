import { shorten } from "#diagnostics/echo.ts";
import type { PathStep } from "#diagnostics/json-pointer.ts";
import { jsonSnippet } from "#diagnostics/json-snippet.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { textsIn } from "#model/alternate-forms.ts";
import { AnyReader, lengthOfList } from "./any-reader.ts";
import { issuesOfPart } from "./part-checks.ts";
import { readNumber, readScalars, readText, rejectType } from "./read-scalar.ts";
import { isTextList, namesOf } from "./recover.ts";
import type { Report } from "./report.ts";
import { reportMissing, reportTag, reportUnknownName } from "./report-members.ts";
import type { ListShape, ObjectShape, Shape, UnionShape } from "./shape.ts";
import { type Accept, isFree, isPlainObject, type Validation } from "./validation.ts";

/** Functions by the name of a part, which return whether a value is certainly valid. */
export type Acceptors = Pick<ReadonlyMap<string, Accept>, "get">;

/**
 * Whether a rule rejects branching of a type on questions of a type, so that its other content is not read; always false if no
 * rules follow.
 */
export type DeferToRules = (questionType: string, branchingType: unknown) => boolean;

/**
 * Reads a value by its shape and reports everything that does not fit, in document order. Recursion follows the shape, whose
 * depth is fixed, never the value.
 */
export class ShapeReader {
  readonly #report: Report;
  readonly #any: AnyReader;
  readonly #acceptors: Acceptors | undefined;
  readonly #validation: Validation;
  readonly #isDeferred: DeferToRules;

  /** Skips parts that `acceptors` accept, and branching for which `isDeferred` returns true. */
  constructor(
    report: Report,
    validation: Validation,
    acceptors: Acceptors | undefined,
    isDeferred: DeferToRules = () => false,
  ) {
    this.#report = report;
    this.#validation = validation;
    this.#acceptors = acceptors;
    this.#isDeferred = isDeferred;
    this.#any = new AnyReader(report, validation);
  }

  /** Whether a part is accepted and has no unknown names. Only accepted parts are counted here: reading a part counts it. */
  #isAccepted(accept: Accept | undefined, value: unknown): boolean {
    const validation = this.#validation;
    const { nodes, compared } = validation;
    if (accept?.(value, validation, this.#report.path.length) && validation.compared === compared)
      return true;
    validation.nodes = nodes;
    validation.compared = compared;
    return false;
  }

  /** Reads the value at the report's path, which no acceptor has accepted. */
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
        if (typeof value !== "boolean") rejectType(value, shape, this.#report);
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
        this.#readAny(value);
        break;
    }
  }

  #readAny(value: unknown): void {
    if (this.#acceptors === undefined || !this.#isAccepted(isFree, value)) this.#any.read(value);
  }

  #readList(value: unknown, shape: ListShape): void {
    if (!Array.isArray(value)) {
      rejectType(value, shape, this.#report);
      return;
    }
    // Lists of anything have no bounds; as in all free-form parts, each of their values is counted.
    if (shape.items.type === "any") {
      this.#readAny(value);
      return;
    }
    const length = lengthOfList(value);
    const maximum = this.#report.maximumOf(shape.maxItems);
    if (length > maximum)
      this.#report.add("bounded-size", "tooManyEntries", () => ({ params: { count: length, maximum } }));
    else if (length < shape.minItems) this.#report.add("bounded-size", "emptyList");
    // A sparse array can report any length: lists without a bound count against the limit of the free-form parts.
    else if (shape.maxItems !== undefined || this.#any.spend(length))
      this.#readElements(value, length, shape.items);
  }

  #readElements(list: readonly unknown[], length: number, shape: Shape): void {
    const report = this.#report;
    const texts = isTextList(shape) ? textsIn(list, length) : undefined;
    // Entries with their texts in another form are one mistake.
    if (texts !== undefined)
      report.add(
        "valid-type",
        "expectedTexts",
        () => ({
          params: { found: jsonSnippet(list[texts.at]), meant: shorten(JSON.stringify(texts.texts)) },
          subject: { kind: "texts", list, texts: texts.texts },
        }),
        texts.at,
      );
    for (let index = 0; index < length; index++) {
      const element = list[index];
      if (texts !== undefined && typeof element !== "string") {
        report.invalid.mark(report.path, index);
        continue;
      }
      if (element === null && shape.nullable)
        report.add("valid-type", "ignoredNull", undefined, index, "warning");
      this.#readAt(index, element, shape);
    }
  }

  /** Reports a value that is not a plain object, and returns whether it is one. */
  #isReadable(value: unknown, shape: Shape): value is JsonObject {
    if (!isObject(value)) {
      rejectType(value, shape, this.#report);
      return false;
    }
    if (isPlainObject(value)) return true;
    this.#report.add("plain-value", "notJson", () => ({ params: { found: jsonSnippet(value) } }));
    return false;
  }

  #readUnion(value: unknown, shape: UnionShape): void {
    if (!this.#isReadable(value, shape)) return;
    const names = Object.keys(value);
    const tag = names.includes(shape.tag) ? value[shape.tag] : undefined;
    if (tag === undefined && shape.emptyObject && namesOf(value).length === 0) return;
    const option = typeof tag === "string" ? shape.options.get(tag) : undefined;
    if (option === undefined) this.#readUnknownVariant(value, names, tag, shape);
    else this.#readMembers(value, names, option, shape);
  }

  /** Reads an object whose tag does not identify its type: the properties that all types share. */
  #readUnknownVariant(value: JsonObject, names: readonly string[], tag: unknown, shape: UnionShape): void {
    const reading = reportTag(value, tag, shape, this.#report, this.#validation);
    if (reading?.isOtherForm === true) return;
    const option = reading && shape.options.get(reading.type);
    const added = reading?.members;
    const read = added === undefined ? value : { ...added, ...value };
    const all = added === undefined ? names : [...new Set([...names, ...Object.keys(added)])];
    this.#readMembers(read, all, option ?? shape.shared, shape, option === undefined);
  }

  #readObject(value: unknown, shape: ObjectShape): void {
    if (!this.#isReadable(value, shape)) return;
    const issues = shape.part === undefined ? [] : issuesOfPart(shape.part, value);
    if (!issues.some(({ isOtherObject }) => isOtherObject))
      this.#readMembers(value, Object.keys(value), shape);
    for (const { code, messageId, params, property, severity, fixes } of issues)
      this.#report.addUntyped(
        code,
        messageId,
        () => ({ params, ...(fixes && { fixes }) }),
        property,
        severity,
      );
  }

  /** Reports an object with too many properties, and returns whether it has too many. */
  #reportCrowded(value: JsonObject, { maxProperties }: ObjectShape): boolean {
    const maximum = this.#report.maximumOf(maxProperties);
    const count = maxProperties === undefined ? 0 : namesOf(value).length;
    if (count > maximum)
      this.#report.add("bounded-size", "tooManyProperties", () => ({ params: { count, maximum } }));
    return count > maximum;
  }

  /**
   * Reads an object's members: missing ones first, because they are reported where the object begins, then existing ones.
   * `names` are all its names, including those of undefined members. `isVague`: its type is unknown.
   */
  #readMembers(
    value: JsonObject,
    names: readonly string[],
    shape: ObjectShape,
    union?: UnionShape,
    isVague = false,
  ): void {
    if (this.#reportCrowded(value, shape)) return;
    const explained = this.#readMissing(value, names, shape, union?.tag);
    const isComparable = shape.others === undefined && (union !== undefined || shape.members.size > 0);
    for (const name of names) {
      const member = value[name];
      if (member === undefined || name === union?.tag) continue;
      const known = shape.members.get(name);
      if (known === undefined) {
        if (isComparable && !explained?.includes(name))
          reportUnknownName(value, name, shape, this.#report, this.#validation, union, isVague);
        this.#any.readName(name);
        this.#readAt(name, member, shape.others ?? ANY);
      } else if (known.readOnly)
        this.#report.add("writable-field", "readOnly", () => ({ params: { name } }), name, "warning");
      else if (known.shape.part === "branching" && this.#defersToRules(member, value, union))
        // If a rule rejects the branching, only its type is used.
        this.#report.invalid.mark([...this.#report.path, name], "responseValues");
      else this.#readAt(name, member, known.shape);
    }
  }

  /** Whether a rule rejects the branching of a question, by the types of both. */
  #defersToRules(branching: unknown, question: JsonObject, union: UnionShape | undefined): boolean {
    if (typeof branching !== "object" || branching === null || !isPlainObject(branching)) return false;
    const type = union && question[union.tag];
    if (typeof type !== "string" || union?.options.has(type) !== true) return false;
    return this.#isDeferred(type, (branching as JsonObject)["type"]);
  }

  #readAt(step: PathStep, value: unknown, shape: Shape): void {
    const { path } = this.#report;
    path.push(step);
    if (!this.#isAccepted(this.#acceptors?.get(shape.part ?? ""), value)) this.read(value, shape);
    path.pop();
  }

  /** Reports missing required members, and returns the names that are probably misspelt ones, if there are any. */
  #readMissing(
    value: JsonObject,
    names: readonly string[],
    shape: ObjectShape,
    tag?: string,
  ): readonly string[] | undefined {
    let explained: string[] | undefined;
    for (const required of shape.required) {
      if (required === tag || (names.includes(required) && value[required] !== undefined)) continue;
      const member = shape.members.get(required);
      const replacement =
        member && reportMissing(value, required, member.shape, shape, this.#report, this.#validation);
      if (replacement !== undefined) {
        explained ??= [];
        explained.push(replacement);
      }
    }
    return explained;
  }
}

const ANY: Shape = { type: "any", nullable: true };
