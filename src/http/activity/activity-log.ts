import type { ProjectWrites } from "#stores/project-rows.ts";
import type { ActivityRow } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import type { SystemUserReply, UserReply } from "../wire/replies.generated.ts";
import { type ValueDifference, valueDifferences } from "./value-differences.ts";

/**
 * A change of one property of an object. `before` and `after` are the values of the property. If the values are large, they are
 * the parts that differ, with one entry per part.
 */
export interface FieldChange extends ValueDifference {
  /** The kind of the object, such as `Survey`. */
  readonly type: string;
  /** The name of the property. */
  readonly field: string;
}

type Members = Readonly<Record<string, unknown>>;

const actionOf = (before: unknown, after: unknown): ValueDifference["action"] => {
  if (before === null) return "created";
  return after === null ? "deleted" : "changed";
};

/** Two values of a property are stored as a whole if their JSON has at most this number of characters. */
const MAX_WHOLE_VALUES = 4_096;

/**
 * The changes of one property: the parts of large values that differ, or the whole values if those are no larger, such as in a
 * new object, or if only the order of keys changes.
 */
function memberChanges(before: unknown, after: unknown): readonly ValueDifference[] {
  if (before === after) return [];
  const [textBefore, textAfter] = [JSON.stringify(before), JSON.stringify(after)];
  if (textBefore === textAfter) return [];
  const whole = [{ action: actionOf(before, after), before, after }];
  const size = textBefore.length + textAfter.length;
  if (size <= MAX_WHOLE_VALUES) return whole;
  const parts = valueDifferences(before, after);
  return parts.length > 0 && JSON.stringify(parts).length < size ? parts : whole;
}

/** The changes between two states of an object; a missing member equals null. The order of keys in a value is significant. */
export function fieldChanges(type: string, before: Members, after: Members): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before, after].map((members) =>
      Object.hasOwn(members, field) ? (members[field] ?? null) : null,
    );
    return memberChanges(was, is).map(({ action, ...values }) => ({ type, action, field, ...values }));
  });
}

/** An entry of the activity log, before it has an id, a user and a time. */
export interface ActivityEntry {
  readonly scope: "Survey" | "Dashboard";
  readonly item: string;
  readonly name: string;
  readonly activity: "created" | "updated" | "deleted";
  /** Null if the object as a whole was created or deleted. */
  readonly changes: readonly FieldChange[] | null;
}

/** The user of entries for actions of the server itself. */
export const systemUser: SystemUserReply = { first_name: "System", email: null, is_system: true };

/** The row of an entry of the activity log. `at` is the time in ISO 8601. */
export const activityRow = (
  { newId }: Pick<Services, "newId">,
  user: UserReply | SystemUserReply,
  at: string,
  { scope, item, name, activity, changes }: ActivityEntry,
): ActivityRow => ({
  scope,
  item,
  at,
  // Concatenated, because most of an entry is constant.
  document:
    `{"id":${JSON.stringify(newId())},"user":${JSON.stringify(user)},"activity":"${activity}","scope":"${scope}",` +
    `"item_id":${JSON.stringify(item)},"detail":{"changes":${changes === null ? "null" : JSON.stringify(changes)},` +
    `"name":${JSON.stringify(name)},"merge":null,"trigger":null,"short_id":null,"type":null},"created_at":"${at}"}`,
});

export const logActivity = (
  services: Pick<Services, "newId">,
  rows: ProjectWrites,
  user: UserReply | SystemUserReply,
  at: string,
  entry: ActivityEntry,
): Promise<void> => rows.insertActivity(activityRow(services, user, at, entry));
