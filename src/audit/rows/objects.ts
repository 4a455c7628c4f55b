import { type AuditRow, must } from "../audit-row.ts";
import { hasMembers, hasStatus, isOfKind, isTrue, lacksMembers } from "../claims.ts";
import type { Client } from "../client.ts";
import { at, listAt } from "../reply.ts";

type Family = "survey" | "dashboard";

/** The first page of a list; `others` are members that its items do not have. */
export const listRow = (one: Family, members: readonly string[], others: readonly string[]): AuditRow =>
  must(
    `list-${one}s`,
    `List ${one}s answers 200 with the members of list items, and no others.`,
    async function* (client) {
      yield* client[one]();
      const reply = await client.get(`${one}s/?limit=1`);
      yield hasStatus(reply, 200);
      const item = at(reply.value, "/results/0");
      yield isOfKind(`${one}-list-item`, item);
      yield hasMembers(item, members);
      yield lacksMembers(item, others);
    },
  );

const userMembers = ["id", "uuid", "distinct_id", "first_name", "email"];

export const authorRow = (one: Family): AuditRow =>
  must(
    `author-of-${one}`,
    "created_by is the user of the key, and created_at is in UTC.",
    async function* (client) {
      const { reply } = yield* client[one]();
      yield isOfKind("user", at(reply.value, "/created_by"));
      yield hasMembers(at(reply.value, "/created_by"), userMembers);
      yield isTrue(/(Z|[+]00:00)$/.test(String(at(reply.value, "/created_at"))), "created_at is not in UTC");
    },
  );

/** Whether an object is in its list; null if the list is too long to check. */
async function isInList(client: Client, one: Family, id: string): Promise<boolean | null> {
  const { value } = await client.get(`${one}s/?limit=1000`);
  const found = listAt(value, "/results").some((item) => String(at(item, "/id")) === id);
  return found || at(value, "/next") === null ? found : null;
}

export const unlistedRow = (
  one: Family,
  id: string,
  promise: string,
  remove: (client: Client, path: string) => Promise<unknown>,
): AuditRow =>
  must(id, promise, async function* (client) {
    const object = yield* client[one]();
    const before = await isInList(client, one, object.id);
    if (before === null) yield { skipped: `the project has more than 1,000 ${one}s` };
    yield isTrue(before === true, `a ${one} is not listed before it is deleted`);
    await remove(client, object.path);
    yield isTrue((await isInList(client, one, object.id)) === false, `a deleted ${one} is listed`);
  });
