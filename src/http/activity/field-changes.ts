/** What became of one member of an object. */
export interface FieldChange {
  readonly type: string;
  readonly action: "created" | "changed" | "deleted";
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const actionOf = (before: unknown, after: unknown): FieldChange["action"] => {
  if (before === null) return "created";
  return after === null ? "deleted" : "changed";
};

/** Whether two plain values read the same, members in the same order. */
const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Tells the members in which two states of an object differ; what is absent counts as null. */
export function fieldChanges(type: string, before: Members, after: Members): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before, after].map((members) =>
      Object.hasOwn(members, field) ? (members[field] ?? null) : null,
    );
    return same(was, is) ? [] : [{ type, action: actionOf(was, is), field, before: was, after: is }];
  });
}
