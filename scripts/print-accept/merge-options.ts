import type { MemberShape, ObjectShape, UnionShape } from "../../src/parse/shape.ts";

/** A property that some options of a union have. */
interface MergedMember {
  /** The condition under which it is valid, if present. */
  readonly condition: string;
  readonly nullable: boolean;
  /** The bit that marks its presence; 0 if no option needs it. */
  readonly mark: number;
}

/** The marks that an option tests, and their expected values. */
interface MergedOption {
  readonly tag: string;
  readonly tested: number;
  readonly expected: number;
}

export interface MergedOptions {
  readonly members: ReadonlyMap<string, MergedMember>;
  readonly options: readonly MergedOption[];
}

const MAX_MARKS = 30;

const hasOwnChecks = ({ others, maxProperties }: ObjectShape): boolean =>
  others !== undefined || maxProperties !== undefined;

/**
 * Merges the options of a union into one set of properties. This requires that properties with the same name have the same shape in
 * all options; printing fails if they differ.
 */
export function mergeOptions(
  union: UnionShape,
  path: string,
  conditionOf: (member: MemberShape, name: string) => string,
): MergedOptions {
  const options = [...union.options];
  const members = new Map<string, MergedMember>();
  const marks = new Map<string, number>();
  const markOf = (key: string): number => {
    const mark = marks.get(key) ?? 1 << marks.size;
    if (marks.size === MAX_MARKS) throw new Error(`${path}: too many properties to mark`);
    marks.set(key, mark);
    return mark;
  };
  for (const [tag, option] of options) {
    if (hasOwnChecks(option)) throw new Error(`${path}: ${tag} has typed additional properties`);
    for (const [name, member] of option.members) {
      if (name === union.tag || members.has(name)) continue;
      const having = options.flatMap(([, each]) => each.members.get(name) ?? []);
      const requiring = options.filter(([, each]) => each.required.includes(name)).length;
      const condition = conditionOf(member, name);
      const { nullable } = member.shape;
      const isSame = having.every(
        (each) => !each.readOnly && each.shape.nullable === nullable && conditionOf(each, name) === condition,
      );
      if (!isSame) throw new Error(`${path}: ${name} differs between options`);
      if (nullable ? requiring > 0 : requiring !== having.length)
        throw new Error(`${path}: ${name} is required and nullable, or neither`);
      const isTested = requiring > 0 || having.length < options.length;
      // Each required property has its own mark; the others share that of their options.
      const owners = options.flatMap(([each, { members: own }]) => (own.has(name) ? each : [])).join();
      members.set(name, { condition, nullable, mark: isTested ? markOf(requiring > 0 ? name : owners) : 0 });
    }
  }
  return {
    members,
    options: options.map(([tag, option]) => {
      let tested = 0;
      let expected = 0;
      for (const [name, { mark }] of members) {
        if (!option.members.has(name) || option.required.includes(name)) tested |= mark;
        if (option.required.includes(name)) expected |= mark;
      }
      return { tag, tested, expected };
    }),
  };
}
