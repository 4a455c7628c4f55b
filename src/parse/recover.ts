// How the reader continues after an invalid name, tag or entry of a list: if the object itself identifies its type, the rest of
// it is read as that. Runs only after a rejection.
import { ComparedNames, folded } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { aliasesOf, findBranchingAlias, findTypeAlias, type TypeAlias } from "#model/aliases.ts";
import { numberIn } from "#model/alternate-forms.ts";
import type { MemberShape, Shape, UnionShape } from "./shape.ts";
import type { Validation } from "./validation.ts";

/** The names of the properties that JSON keeps: those with a value other than undefined. */
export const namesOf = (value: JsonObject): string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined);

/** The same without the tag of a question or of branching. */
export const namesBesideType = (value: JsonObject): string[] =>
  namesOf(value).filter((name) => name !== "type");

/** The type as which an object with an unknown tag is read. */
export interface TagReading extends TypeAlias {
  /** Whether the tag is one of branching in the form of another tool; its other properties are not read. */
  readonly isOtherForm?: boolean;
}

/** The options that have all properties of an object that only some options have; none if it has no such property. */
function ownersOfAll(value: JsonObject, union: UnionShape): readonly string[] {
  const owners = namesOf(value)
    .map((name) => ownersOf(name, union))
    .filter(({ length }) => length > 0 && length < union.options.size);
  return owners.length === 0
    ? []
    : [...union.options.keys()].filter((option) => owners.every((each) => each.includes(option)));
}

/** The type that an unknown one probably means, unless the object has properties of other types only. */
export function readTag(tag: string, value: JsonObject, union: UnionShape): TagReading | undefined {
  const reading = likelyTag(tag, union);
  const owners = reading?.isOtherForm === true ? [] : ownersOfAll(value, union);
  if (owners.length === 0 || (reading !== undefined && owners.includes(reading.type))) return reading;
  const [only, other] = owners;
  return only !== undefined && other === undefined ? { type: only } : undefined;
}

/** The type that a name probably means: in another style, of another tool, or the nearest. */
function likelyTag(tag: string, { options, part, tags }: UnionShape): TagReading | undefined {
  const branching = part === "branching" ? findBranchingAlias(tag) : undefined;
  const near = tags.nearest(tag);
  if (near !== undefined && folded(near) === folded(tag))
    return { type: near, isOtherForm: branching !== undefined };
  if (branching !== undefined && options.has(branching.type))
    return { type: branching.type, isOtherForm: true };
  const type = part === "question" ? findTypeAlias(tag) : undefined;
  if (type !== undefined) return options.has(type.type) ? type : undefined;
  return near === undefined ? undefined : { type: near };
}

/** Whether a value could be that of a member under another name. */
function couldBe(value: unknown, shape: Shape): boolean {
  switch (shape.type) {
    case "string":
      return typeof value === "string";
    case "number":
    case "integer":
      return typeof value === "number" || numberIn(value) !== undefined;
    case "array":
      return Array.isArray(value) || typeof value === "string";
    case "object":
      return isObject(value);
    default:
      return false;
  }
}

/** The name next to a missing required property that seems to mean it: a misspelling or an alias. */
export function findReplacement(
  value: JsonObject,
  required: string,
  shape: Shape,
  members: ReadonlyMap<string, MemberShape>,
  validation: Validation,
): string | undefined {
  const names = namesOf(value).filter((name) => !members.has(name));
  // Fast path for objects without unknown properties, such as thousands of empty ones.
  if (names.length === 0) return undefined;
  const wanted = new ComparedNames([required]);
  const near = names.find((name) => validation.mayCompare() && wanted.nearest(name) !== undefined);
  if (near !== undefined) return near;
  const candidates = new Map<string, string>();
  for (const name of names)
    if (couldBe(value[name], shape)) {
      const each = folded(name);
      if (!candidates.has(each)) candidates.set(each, name);
    }
  const alias = aliasesOf(required).find((each) => candidates.has(each));
  return alias === undefined ? undefined : candidates.get(alias);
}

/** The owners of each member of a union, memoized because every trial of a fix reads all unknown types again. */
const ownersByUnion = /* @__PURE__ */ new WeakMap<UnionShape, ReadonlyMap<string, readonly string[]>>();

function listOwners({ options }: UnionShape): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, readonly string[]>();
  for (const [tag, { members }] of options)
    for (const name of members.keys()) owners.set(name, [...(owners.get(name) ?? []), tag]);
  return owners;
}

/** The options of a union that have a member of this name, as the texts of its tag. */
export function ownersOf(name: string, union: UnionShape): readonly string[] {
  let owners = ownersByUnion.get(union);
  if (owners === undefined) {
    owners = listOwners(union);
    ownersByUnion.set(union, owners);
  }
  return owners.get(name) ?? [];
}

/** Whether the entries of a list are free texts, as choices are. */
export const isTextList = (items: Shape): boolean => items.type === "string" && items.values === undefined;
