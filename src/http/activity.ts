import type { ActivityRow, ProjectWrites } from "#stores/rows.ts";
import type { Services } from "./services.ts";
import type { ShownUser } from "./users.ts";

/** A change of one member of an object. */
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

/** Whether two plain values have the same JSON; the order of members counts. */
const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The members in which two states of an object differ; an absent member counts as null. */
export function fieldChanges(type: string, before: Members, after: Members): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before, after].map((members) =>
      Object.hasOwn(members, field) ? (members[field] ?? null) : null,
    );
    return isSameJson(was, is) ? [] : [{ type, action: actionOf(was, is), field, before: was, after: is }];
  });
}

/** An entry of the activity log, before it has an id, a user and a time. */
export interface ActivityEntry {
  readonly scope: "Survey" | "Dashboard";
  readonly item: string;
  readonly name: string;
  readonly activity: "created" | "updated" | "deleted";
  /** Null where the object as a whole was created or deleted. */
  readonly changes: readonly FieldChange[] | null;
}

/** The user of entries for what the server did by itself. */
export const systemUser = { first_name: "System", email: null, is_system: true } as const;

/** The row of an entry of the activity log. `at` is the time in ISO 8601. */
export const activityRow = (
  { newId }: Pick<Services, "newId">,
  user: ShownUser | typeof systemUser,
  at: string,
  { scope, item, name, activity, changes }: ActivityEntry,
): ActivityRow => ({
  scope,
  item,
  // Written by hand, because most of an entry is always the same.
  document:
    `{"id":${JSON.stringify(newId())},"user":${JSON.stringify(user)},"activity":"${activity}","scope":"${scope}",` +
    `"item_id":${JSON.stringify(item)},"detail":{"changes":${changes === null ? "null" : JSON.stringify(changes)},` +
    `"name":${JSON.stringify(name)},"merge":null,"trigger":null,"short_id":null,"type":null},"created_at":"${at}"}`,
});

/** Adds an entry to the activity log in a write. */
export const logActivity = (
  services: Pick<Services, "newId">,
  rows: ProjectWrites,
  user: ShownUser | typeof systemUser,
  at: string,
  entry: ActivityEntry,
): Promise<void> => rows.insertActivity(activityRow(services, user, at, entry));
