// Which name or word of an object was a slip, and what was meant by it. Runs only where something was refused.
import { ComparedNames, folded } from "#diagnostics/did-you-mean.ts";
import { numberIn } from "./meant-value.ts";
import { type MeantType, meantBranchingType, meantQuestionType, otherNamesOf } from "./other-vocabularies.ts";
import type { MemberShape, Shape, UnionShape } from "./shape.ts";
import type { InvalidFields, Validation } from "./validation.ts";

type Members = Readonly<Record<string, unknown>>;

function wordOfTool(tag: string, value: Members, part: string | undefined): MeantType | undefined {
  if (part === "question") {
    const meant = meantQuestionType(tag);
    // A type such as "url" asks for an address, unless there is one to show.
    return meant?.isAddress === true && typeof value["link"] === "string" ? { type: "link" } : meant;
  }
  const meant = part === "branching" ? meantBranchingType(tag) : undefined;
  return meant === undefined ? undefined : { type: meant.type };
}

/** The type that an unknown one stands for: in another style, of another tool, or the nearest. */
export function meantTag(
  tag: string,
  value: Members,
  { options, part, tags }: UnionShape,
): MeantType | undefined {
  const near = tags.nearest(tag);
  if (near !== undefined && folded(near) === folded(tag)) return { type: near };
  const meant = wordOfTool(tag, value, part);
  if (meant !== undefined && options.has(meant.type)) return meant;
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

/** A name beside a required member that is missing, which seems to stand for it: misspelt, or that of another tool. */
export function nameMeant(
  names: readonly string[],
  value: Members,
  required: string,
  shape: Shape,
  members: ReadonlyMap<string, MemberShape>,
  validation: Validation,
): { readonly name: string; readonly isNear: boolean } | undefined {
  const wanted = new ComparedNames([required]);
  const near = names.find(
    (name) => !members.has(name) && validation.mayCompare() && wanted.nearest(name) !== undefined,
  );
  if (near !== undefined) return { name: near, isNear: true };
  const others = otherNamesOf(required);
  if (others.length === 0) return undefined;
  const candidates = new Map<string, string>();
  for (const name of names)
    if (name.length <= LONGEST_NAME && !members.has(name) && couldBe(value[name], shape)) {
      const each = folded(name);
      if (!candidates.has(each)) candidates.set(each, name);
    }
  const other = others.find((each) => candidates.has(each));
  const name = other === undefined ? undefined : candidates.get(other);
  return name === undefined ? undefined : { name, isNear: false };
}

/** The members of an object that an acceptor did not accept. */
export function membersToRead(
  value: Members,
  names: readonly string[],
  { members }: { readonly members: ReadonlyMap<string, MemberShape> },
  invalidMembers: InvalidFields,
  union: UnionShape | undefined,
): readonly string[] {
  if (union === undefined) return [...invalidMembers.keys()];
  // It leaves open which members of all the options belong together, and which of them may be null.
  const isInPlace = (name: string) => members.has(name) || ownerOf(name, union) === undefined;
  return names.filter((name) => invalidMembers.has(name) || value[name] === null || !isInPlace(name));
}

/** The first option of a union that has a member of this name, as the text of its tag. */
export function ownerOf(name: string, { options }: UnionShape): string | undefined {
  for (const [tag, { members }] of options) if (members.has(name)) return tag;
  return undefined;
}
