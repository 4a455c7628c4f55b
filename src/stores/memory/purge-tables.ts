import type { Purge } from "../rows.ts";
import { withoutOldEvents } from "./event-totals.ts";
import { tableOf, withoutSubmission } from "./response-tables.ts";
import { oldestActivity, type Tables, withoutExpired, withoutOldest } from "./tables.ts";
import { withoutOldVersions } from "./versions.ts";

/** The tables without the oldest submissions before a time, and the number of removed ones. */
function withoutOldResponses(tables: Tables, before: string, atMost: number): [Partial<Tables>, number] {
  const old = [...tables.responseTimes.entries()]
    .flatMap(([survey, times]) =>
      [...times.entries()].map(([submission, at]) => ({ survey, submission, at })),
    )
    .filter(({ at }) => at < before)
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, atMost);
  let rest = tables;
  for (const row of old) {
    const table = tableOf(rest, row);
    if (table !== undefined) rest = { ...rest, ...withoutSubmission(rest, table, row) };
  }
  return [rest, old.length];
}

/** The tables after a purge, and how many rows were removed. */
export function purgeTables(tables: Tables, purge: Purge): [Partial<Tables>, number] {
  const { before, atMost } = purge;
  if (purge.what === "replies") {
    const [replies, count] = withoutExpired(tables.replies, Date.parse(before), atMost);
    return [{ replies }, count];
  }
  if (purge.what === "versions") {
    const [versions, count] = withoutOldVersions(tables.versions, before, atMost);
    return [{ versions }, count];
  }
  if (purge.what === "responses") return withoutOldResponses(tables, before, atMost);
  if (purge.what === "survey-events") return withoutOldEvents(tables, before, atMost);
  if (purge.what === "activity") {
    const old = [];
    for (const row of oldestActivity(tables.activity, purge.scope)) {
      if (old.length >= atMost || (row.at !== null && row.at >= before)) break;
      old.push(row);
    }
    return [{ activity: withoutOldest(tables.activity, old) }, old.length];
  }
  let { dashboards, collaborators, sharing } = tables;
  const old = [...dashboards.values()]
    .filter(({ deleted, deletedAt }) => deleted && deletedAt !== null && deletedAt < before)
    .slice(0, atMost);
  for (const { id } of old) {
    dashboards = dashboards.without(id);
    collaborators = collaborators.without(id);
    sharing = sharing.without(id);
  }
  return [{ dashboards, collaborators, sharing }, old.length];
}
