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
  /** Set if the values are too large for an entry: both are null. */
  readonly omitted?: true;
}

type Members = Readonly<Record<string, unknown>>;

const actionOf = (before: unknown, after: unknown): ValueDifference["action"] => {
  if (before === null) return "created";
  return after === null ? "deleted" : "changed";
};

/** Two values of a property are stored as a whole if their JSON has at most this number of characters. */
const MAX_WHOLE_VALUES = 4_096;

/** The maximum number of characters of all values in an entry as JSON. */
const MAX_ENTRY = 64 * 1024;

type MemberChange = Omit<FieldChange, "type" | "field">;

interface MemberChanges {
  readonly changes: readonly MemberChange[];
  /** The number of characters of the values as JSON. */
  readonly size: number;
}

/** The parts that differ; null if there are none, or if they have more than a number of characters. */
function differingParts(before: unknown, after: unknown, maxSize: number): MemberChanges | null {
  const changes: ValueDifference[] = [];
  let size = 0;
  for (const part of valueDifferences(before, after)) {
    size += JSON.stringify(part).length;
    if (size > maxSize) return null;
    changes.push(part);
  }
  return changes.length === 0 ? null : { changes, size };
}

/**
 * The changes of one property: the parts of large values that differ; or the whole values if those are no larger, such as in a
 * new object, or if only the order of keys changes; or neither, if both exceed a number of characters.
 */
function memberChanges(before: unknown, after: unknown, maxSize: number): MemberChanges {
  if (before === after) return { changes: [], size: 0 };
  const [textBefore, textAfter] = [JSON.stringify(before), JSON.stringify(after)];
  if (textBefore === textAfter) return { changes: [], size: 0 };
  const action = actionOf(before, after);
  const size = textBefore.length + textAfter.length;
  const parts = size <= MAX_WHOLE_VALUES ? null : differingParts(before, after, Math.min(size - 1, maxSize));
  if (parts !== null) return parts;
  return size <= maxSize
    ? { changes: [{ action, before, after }], size }
    : { changes: [{ action, before: null, after: null, omitted: true }], size: 0 };
}

/**
 * The changes between two states of an object; a missing member equals null. The order of keys in a value is significant. Values
 * that do not fit into an entry are omitted.
 */
export function fieldChanges(type: string, before: Members, after: Members): FieldChange[] {
  let remaining = MAX_ENTRY;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before, after].map((members) =>
      Object.hasOwn(members, field) ? (members[field] ?? null) : null,
    );
    const { changes, size } = memberChanges(was, is, remaining);
    remaining -= size;
    return changes.map(({ action, ...values }) => ({ type, action, field, ...values }));
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
