// How the reader goes on where a name, a tag or an entry of a list is not as it must be: as far as the object by itself tells
// what it is, the rest of it is read as that. Runs only where something was refused.
import { ComparedNames, folded } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { numberIn } from "#model/other-forms.ts";
import { branchingTypeCalled, type OtherType, otherNamesOf, questionTypeCalled } from "#model/other-names.ts";
import type { MemberShape, Shape, UnionShape } from "./shape.ts";
import type { InvalidFields, Validation } from "./validation.ts";

/** The names of the members that JSON keeps: those that are not undefined. */
export const namesOf = (value: JsonObject): string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined);

/** What an object is read as whose tag is unknown. */
export interface TagReading extends OtherType {
  /** Whether the tag is one of branching in the form of another tool, of which nothing else is read. */
  readonly isOtherForm?: boolean;
}

function questionTypeFor(tag: string, value: JsonObject): OtherType | undefined {
  const type = questionTypeCalled(tag);
  // A type such as "url" asks for an address, unless there is one to show.
  return type?.isAddress === true && typeof value["link"] === "string" ? { type: "link" } : type;
}

/** The type that an unknown one stands for: in another style, of another tool, or the nearest. */
export function readTag(
  tag: string,
  value: JsonObject,
  { options, part, tags }: UnionShape,
): TagReading | undefined {
  const branching = part === "branching" ? branchingTypeCalled(tag) : undefined;
  const near = tags.nearest(tag);
  if (near !== undefined && folded(near) === folded(tag))
    return { type: near, isOtherForm: branching !== undefined };
  if (branching !== undefined && options.has(branching.type))
    return { type: branching.type, isOtherForm: true };
  const type = part === "question" ? questionTypeFor(tag, value) : undefined;
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
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return false;
  }
}

/** Longer names are no names of another tool. */
const LONGEST_NAME = 40;

/** The name that a member has instead of the one that is missing, or of the object that it is in. */
export interface NameInstead {
  readonly name: string;
  readonly isAround: boolean;
}

/** The name beside a required member that is missing, which seems to stand for it: misspelt, or that of another tool. */
export function nameInstead(
  value: JsonObject,
  required: string,
  shape: Shape,
  members: ReadonlyMap<string, MemberShape>,
  validation: Validation,
): NameInstead | undefined {
  const names = Object.keys(value).filter((name) => value[name] !== undefined && !members.has(name));
  // Nothing needs to be made ready where there is nothing to compare, which is so for thousands of empty objects.
  if (names.length === 0) return undefined;
  const wanted = new ComparedNames([required]);
  const near = names.find((name) => validation.mayCompare() && wanted.nearest(name) !== undefined);
  if (near !== undefined) return { name: near, isAround: false };
  const others = otherNamesOf(required);
  const candidates = new Map<string, string>();
  for (const name of names)
    if (name.length <= LONGEST_NAME && couldBe(value[name], shape)) {
      const each = folded(name);
      if (!candidates.has(each)) candidates.set(each, name);
    }
  const other = others.find((each) => candidates.has(each));
  const name = other === undefined ? undefined : candidates.get(other);
  if (name !== undefined) return { name, isAround: false };
  // Texts called so may be of something else.
  const around =
    shape.type === "string"
      ? undefined
      : names.find((each) => couldBe(memberIn(value[each], required), shape));
  return around === undefined ? undefined : { name: around, isAround: true };
}

const memberIn = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The members of an object that an acceptor did not accept. */
export function membersToRead(
  value: JsonObject,
  names: readonly string[],
  { members }: { readonly members: ReadonlyMap<string, MemberShape> },
  invalidJsonObject: InvalidFields,
  union: UnionShape | undefined,
): readonly string[] {
  if (union === undefined) return [...invalidJsonObject.keys()];
  // It leaves open which members of all the options belong together, and which of them may be null.
  const isInPlace = (name: string) => members.has(name) || ownersOf(name, union).length === 0;
  return names.filter((name) => invalidJsonObject.has(name) || value[name] === null || !isInPlace(name));
}

/** The options of a union that have a member of this name, as the texts of its tag. */
export const ownersOf = (name: string, { options }: UnionShape): string[] =>
  [...options].flatMap(([tag, { members }]) => (members.has(name) ? [tag] : []));

/** Whether the entries of a list are free texts, as choices are. */
export const isTextList = (items: Shape): boolean => items.type === "string" && items.values === undefined;
