import type { MemberShape, ObjectShape, UnionShape } from "../../src/parse/shape.ts";

/** A member that some options of a union have. */
interface MergedMember {
  /** The condition under which it is sound, where it is there. */
  readonly condition: string;
  readonly nullable: boolean;
  /** The bit that marks that it is there; 0 where no option asks. */
  readonly mark: number;
}

/** What an option says of the marks: those it tells of must be as expected. */
interface MergedOption {
  readonly tag: string;
  readonly told: number;
  readonly expected: number;
}

export interface MergedOptions {
  readonly members: ReadonlyMap<string, MergedMember>;
  readonly options: readonly MergedOption[];
}

const MOST_MARKS = 30;

const hasOwnChecks = ({ others, maxProperties }: ObjectShape): boolean =>
  others !== undefined || maxProperties !== undefined;

/**
 * The options of a union as one set of members. That needs members of the same name to have the same shape wherever they
 * are; our definitions keep to it, and printing fails when they no longer do.
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
    if (marks.size === MOST_MARKS) throw new Error(`${path}: too many members to mark`);
    marks.set(key, mark);
    return mark;
  };
  for (const [tag, option] of options) {
    if (hasOwnChecks(option)) throw new Error(`${path}: ${tag} describes members without names`);
    for (const [name, member] of option.members) {
      if (name === union.tag || members.has(name)) continue;
      const having = options.flatMap(([, each]) => each.members.get(name) ?? []);
      const requiring = options.filter(([, each]) => each.required.includes(name)).length;
      const condition = conditionOf(member, name);
      const { nullable } = member.shape;
      const isSame = having.every(
        (each) => !each.readOnly && each.shape.nullable === nullable && conditionOf(each, name) === condition,
      );
      if (!isSame) throw new Error(`${path}: ${name} is not the same wherever it is`);
      if (nullable ? requiring > 0 : requiring !== having.length)
        throw new Error(`${path}: ${name} is required and nullable, or neither`);
      const isTold = requiring > 0 || having.length < options.length;
      // Required members have a mark each; others share the one of the options that they belong to.
      const owners = options.flatMap(([each, { members: own }]) => (own.has(name) ? each : [])).join();
      members.set(name, { condition, nullable, mark: isTold ? markOf(requiring > 0 ? name : owners) : 0 });
    }
  }
  return {
    members,
    options: options.map(([tag, option]) => {
      let told = 0;
      let expected = 0;
      for (const [name, { mark }] of members) {
        if (!option.members.has(name) || option.required.includes(name)) told |= mark;
        if (option.required.includes(name)) expected |= mark;
      }
      return { tag, told, expected };
    }),
  };
}
