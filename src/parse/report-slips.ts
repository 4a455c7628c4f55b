// Reports members that are missing, unknown, or tell nothing: each slip once, where it is, with what was meant.
import { UNRELATED } from "./known-names.ts";
import { branchingSlip, meantBranching, routesBeside } from "./meant-branching.ts";
import * as meanings from "./meant-messages.ts";
import * as messages from "./messages.ts";
import { type MeantType, meaningfulMember } from "./other-vocabularies.ts";
import type { Message, Report } from "./report.ts";
import type { ObjectShape, Shape, TextShape, UnionShape } from "./shape.ts";
import { meantTag, nameMeant, ownerOf } from "./slips.ts";
import type { Validation } from "./validation.ts";

type Members = Readonly<Record<string, unknown>>;

/** The names of the members that JSON keeps: those that are not undefined. */
export const namesOf = (value: Members): string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined);

/** Lists of something else than questions have names such as "items" too. */
const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === "object" && value[0] !== null;

/**
 * Reports a tag that does not tell what an object is. Returns what was meant, if that is known; "all" where it was all
 * of the object.
 */
export function reportTag(
  value: Members,
  tag: unknown,
  shape: UnionShape,
  report: Report,
  validation: Validation,
): MeantType | "all" | undefined {
  const branching = shape.part === "branching" ? meantBranching(value, report.around) : undefined;
  if (branching !== undefined) {
    const slip = branchingSlip(value);
    report.invalid.mark(report.path, shape.tag);
    const code = slip === shape.tag ? "known-value" : "required-field";
    report.add(code, () => meanings.branchingMeant(slip, tag, branching, report), slip);
    return "all";
  }
  const values = [...shape.options.keys()];
  const tagShape: TextShape = { type: "string", nullable: false, values };
  if (typeof tag === "string") {
    const meant = meantTag(tag, value, shape);
    const isPresent = (name: string): boolean => value[name] !== undefined;
    const unknown = (): Message => messages.unknownValue(tag, values, tagShape);
    report.add(
      "known-value",
      () => meanings.tagMeant(unknown(), tag, meant, shape.tag, isPresent, report),
      shape.tag,
    );
    return meant;
  }
  if (tag === undefined) reportMissing(value, shape.tag, tagShape, shape.shared, report, validation);
  else report.add("valid-type", () => messages.wrongType(tag, tagShape), shape.tag);
  return undefined;
}

/** Reports that a required member is missing; returns the name that seems to stand for it, if there is one. */
export function reportMissing(
  value: Members,
  required: string,
  requiredShape: Shape,
  { members }: ObjectShape,
  report: Report,
  validation: Validation,
): string | undefined {
  const slip = nameMeant(namesOf(value), value, required, requiredShape, members, validation);
  if (slip === undefined) {
    const routes = required === "responseValues" ? routesBeside(value, report.around) : undefined;
    const branching =
      required === "index"
        ? meantBranching(value, report.around)
        : routes && { type: value["type"], responseValues: routes };
    const key = branching && namesOf(value).find((name) => name !== "type");
    if (key !== undefined) {
      report.invalid.mark(report.path, required);
      report.add("required-field", () => meanings.besideMeant(key, required, branching, report), key);
      return key;
    }
    report.add("required-field", () => messages.missingField(required, requiredShape), required);
    return undefined;
  }
  const { name, isNear } = slip;
  report.invalid.mark(report.path, required);
  const describe = (): Message =>
    isNear ? messages.misspelledField(name, required) : meanings.otherName(name, required);
  report.add("required-field", () => meanings.renaming(describe(), name, required, report), name);
  return name;
}

/** Warns of an unknown member if it belongs to another shape, or seems to stand for a known one that is missing. */
export function reportUnknownName(
  value: Members,
  name: string,
  shape: ObjectShape,
  report: Report,
  validation: Validation,
  union?: UnionShape,
): void {
  // Clients in typed languages send null for every member they know, wherever it belongs.
  if (value[name] === null || !validation.mayCompare()) return;
  const owner = union && ownerOf(name, union);
  if (union !== undefined && owner !== undefined) {
    report.add("known-field", () => messages.misplacedField(name, union.tag, owner), name, "warning");
    return;
  }
  const isNear = shape.names.likenessOf(name) !== UNRELATED;
  const near = isNear ? shape.names.suggest(value, name) : undefined;
  if (near === undefined) return;
  const isRequired = near === "validation" && meanings.isRequirement(value[name]);
  const known = isRequired && !Object.hasOwn(value, "optional") ? "optional" : near;
  if (meaningfulMember(name)?.conversion === "questions" && !isListOfObjects(value[name])) return;
  report.invalid.markMisspelt(report.path, known);
  const describe = (): Message => meanings.unknownMember(name, known, value[name], report);
  report.add("known-field", describe, name, "warning");
}
