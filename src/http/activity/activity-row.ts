import type { ActivityRow } from "#stores/rows.ts";
import type { Services } from "../services.ts";
import type { ShownUser } from "../shown-user.ts";
import type { FieldChange } from "./field-changes.ts";

/** What was done to an object. */
export interface Deed {
  readonly scope: "Survey" | "Dashboard";
  readonly item: string;
  readonly name: string;
  readonly activity: "created" | "updated" | "deleted";
  /** Null where the object as a whole came or went. */
  readonly changes: readonly FieldChange[] | null;
}

/** Stands for the server itself where nobody asked for what was done. */
export const systemUser = { first_name: "System", email: null, is_system: true } as const;

/** Writes down a deed for the activity log. `at` is when it was done, in ISO 8601. */
export const activityRow = (
  { newId }: Pick<Services, "newId">,
  user: ShownUser | typeof systemUser,
  at: string,
  { scope, item, name, activity, changes }: Deed,
): ActivityRow => ({
  scope,
  item,
  // Put together by hand: most of an entry is always the same.
  document:
    `{"id":${JSON.stringify(newId())},"user":${JSON.stringify(user)},"activity":"${activity}","scope":"${scope}",` +
    `"item_id":${JSON.stringify(item)},"detail":{"changes":${changes === null ? "null" : JSON.stringify(changes)},` +
    `"name":${JSON.stringify(name)},"merge":null,"trigger":null,"short_id":null,"type":null},"created_at":"${at}"}`,
});
