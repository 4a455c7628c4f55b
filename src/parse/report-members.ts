// Reports properties that are missing, unknown or unusable, each once at its location.
import { jsonSnippet } from "#diagnostics/json-snippet.ts";
import type { JsonObject } from "#diagnostics/json-value.ts";
import { isRequirement, textIn } from "#model/alternate-forms.ts";
import { UNRELATED } from "#model/known-names.ts";
import { findMisplaced, type Level, levelOf, type MisplacedMember } from "#model/survey-levels.ts";
import { expectationOf, expectedParams } from "./expectations.ts";
import { findReplacement, ownersOf, readTag, type TagReading } from "./recover.ts";
import type { Report } from "./report.ts";
import type { ObjectShape, Shape, UnionShape } from "./shape.ts";
import type { Validation } from "./validation.ts";

/** Reports an invalid tag. Returns the type as which the object is read, if that is known. */
export function reportTag(
  owner: JsonObject,
  tag: unknown,
  shape: UnionShape,
  report: Report,
  validation: Validation,
): TagReading | undefined {
  const { tagShape } = shape;
  const params = () => expectedParams(tagShape, { found: jsonSnippet(tag) });
  const text = typeof tag === "string" ? tag : textIn(tag);
  if (text !== undefined) {
    const reading = readTag(text, owner, shape);
    report.addUntyped(
      tag === text ? "known-value" : "valid-type",
      "expectedOneOf",
      () => ({ params: params(), subject: { kind: "tag", owner, shape, reading } }),
      shape.tag,
      report.unknownTypes,
    );
    // A type of a later version may need other properties than the one that it resembles.
    return report.unknownTypes === "error" ? reading : undefined;
  }
  if (tag === undefined) reportMissing(owner, shape.tag, tagShape, shape.shared, report, validation, shape);
  else report.addUntyped("valid-type", "expectedOneOf", () => ({ params: params() }), shape.tag);
  return undefined;
}

/** Reports that a required property is missing; returns the name that seems to replace it, if there is one. */
export function reportMissing(
  owner: JsonObject,
  name: string,
  memberShape: Shape,
  shape: ObjectShape,
  report: Report,
  validation: Validation,
  union?: UnionShape,
): string | undefined {
  const replacement = findReplacement(owner, name, memberShape, shape.members, validation);
  if (replacement !== undefined) report.invalid.mark(report.path, name);
  report.addUntyped(
    "required-field",
    `missing${expectationOf(memberShape)}`,
    () => ({
      params: expectedParams(memberShape, { name }),
      subject: { kind: "missing", owner, name, shape, union, replacement },
    }),
    replacement ?? name,
  );
  return replacement;
}

/** Warns of an unknown property that belongs to another object of a survey. */
function reportElsewhere(name: string, member: MisplacedMember, here: Level, report: Report): void {
  const { level } = member;
  const isNested = level !== "survey" && level !== "question";
  report.addUntyped(
    "known-field",
    `${isNested ? "nested" : level}Property`,
    () => ({
      params: isNested ? { name, property: level } : { name },
      subject: { kind: "elsewhere", name, member, here },
    }),
    name,
    "warning",
  );
}

/** Parts to which servers add properties. */
const foreignParts: readonly unknown[] = ["feature-flag", "user"];

/**
 * Warns of an unknown property if it belongs to another shape, or probably replaces a known one that is missing; reports an
 * info otherwise. `isVague`: the type of the object is unknown, so no warning is certain.
 */
export function reportUnknownName(
  owner: JsonObject,
  name: string,
  shape: ObjectShape,
  report: Report,
  validation: Validation,
  union?: UnionShape,
  isVague = false,
): void {
  // Clients in typed languages send null for every member they know, wherever it belongs.
  if (owner[name] === null || !validation.mayCompare()) return;
  const owners = union === undefined ? [] : ownersOf(name, union);
  if (union !== undefined && owners.length > 0) {
    if (isVague) return;
    const params = { name, tag: union.tag, allowed: owners };
    report.add("known-field", "otherType", () => ({ params }), name, "warning");
    return;
  }
  const isNear = shape.names.likenessOf(name) !== UNRELATED;
  const near = isNear ? shape.names.suggest(owner, name) : undefined;
  if (near === undefined) {
    const { part } = union ?? shape;
    const here = levelOf(part);
    const member = findMisplaced(name, here, owner[name]);
    if (here === undefined || member === undefined) {
      if (!foreignParts.includes(part)) report.unknown.push([...report.path, name]);
    } else if (!isVague) reportElsewhere(name, member, here, report);
    return;
  }
  if (isVague) return;
  const isRequired = near === "validation" && isRequirement(owner[name]);
  const known = isRequired && !Object.hasOwn(owner, "optional") ? "optional" : near;
  if (!Object.hasOwn(owner, known)) report.invalid.markMisspelt(report.path, known);
  report.add(
    "known-field",
    "unknownProperty",
    () => ({ params: { name, known }, subject: { kind: "unknown", owner, name, known } }),
    name,
    "warning",
  );
}
