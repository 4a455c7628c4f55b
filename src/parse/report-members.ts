// Reports members that are missing, unknown, or tell nothing: each once, where it is.
import type { JsonObject } from "#diagnostics/json-value.ts";
import { say } from "#diagnostics/sentences.ts";
import { UNRELATED } from "#model/known-names.ts";
import { isRequirement } from "#model/other-forms.ts";
import { displacedMembers, type Level, levelOf } from "#model/survey-levels.ts";
import * as messages from "./messages.ts";
import { nameInstead, ownersOf, readTag, type TagReading } from "./recover.ts";
import type { Report } from "./report.ts";
import type { ObjectShape, Shape, UnionShape } from "./shape.ts";
import type { Validation } from "./validation.ts";

/** Reports a tag that does not tell what an object is. Returns what the object is read as, if that is known. */
export function reportTag(
  owner: JsonObject,
  tag: unknown,
  shape: UnionShape,
  report: Report,
  validation: Validation,
): TagReading | undefined {
  const { tagShape } = shape;
  if (typeof tag === "string") {
    const reading = readTag(tag, owner, shape);
    report.add(
      "known-value",
      () => ({
        ...messages.unknownValue(tag, tagShape),
        subject: { kind: "tag", owner, shape, reading },
      }),
      shape.tag,
    );
    return reading;
  }
  if (tag === undefined) reportMissing(owner, shape.tag, tagShape, shape.shared, report, validation, shape);
  else report.add("valid-type", () => messages.wrongType(tag, tagShape), shape.tag);
  return undefined;
}

/** Reports that a required member is missing; returns the name that seems to stand for it, if there is one. */
export function reportMissing(
  owner: JsonObject,
  name: string,
  memberShape: Shape,
  shape: ObjectShape,
  report: Report,
  validation: Validation,
  union?: UnionShape,
): string | undefined {
  const instead = nameInstead(owner, name, memberShape, shape.members, validation);
  if (instead !== undefined) report.invalid.mark(report.path, name);
  report.add(
    "required-field",
    () => ({
      ...messages.missingField(name, memberShape),
      subject: { kind: "missing", owner, name, shape, union, instead },
    }),
    instead?.name ?? name,
  );
  return instead?.name;
}

/** Warns of an unknown member that another object of a survey has, or in which members of ours are. */
function reportElsewhere(owner: JsonObject, name: string, here: Level | undefined, report: Report): void {
  const members = displacedMembers(owner, name, here);
  const [first] = members;
  if (here === undefined || first === undefined) return;
  const [[, inner], { level }] = first;
  const place = messages.placeOf(level, here);
  report.add(
    "known-field",
    () => ({
      ...(inner === undefined
        ? say(messages.memberOfAnother, { name, place })
        : say(messages.memberInUnknown, { name, inner, place })),
      subject: { kind: "elsewhere", members, here },
    }),
    name,
    "warning",
  );
}

/** Warns of an unknown member if it belongs to another shape, or seems to stand for a known one that is missing. */
export function reportUnknownName(
  owner: JsonObject,
  name: string,
  shape: ObjectShape,
  report: Report,
  validation: Validation,
  union?: UnionShape,
): void {
  // Clients in typed languages send null for every member they know, wherever it belongs.
  if (owner[name] === null || !validation.mayCompare()) return;
  const owners = union === undefined ? [] : ownersOf(name, union);
  if (union !== undefined && owners.length > 0) {
    const params = { name, tag: union.tag, allowed: owners };
    report.add("known-field", () => say(messages.misplacedMember, params), name, "warning");
    return;
  }
  const isNear = shape.names.likenessOf(name) !== UNRELATED;
  const near = isNear ? shape.names.suggest(owner, name) : undefined;
  if (near === undefined) {
    reportElsewhere(owner, name, levelOf((union ?? shape).part), report);
    return;
  }
  const isRequired = near === "validation" && isRequirement(owner[name]);
  const known = isRequired && !Object.hasOwn(owner, "optional") ? "optional" : near;
  if (!Object.hasOwn(owner, known)) report.invalid.markMisspelt(report.path, known);
  report.add(
    "known-field",
    () => ({
      ...say(messages.unknownMember, { name, known }),
      subject: { kind: "unknown", owner, name, known },
    }),
    name,
    "warning",
  );
}
