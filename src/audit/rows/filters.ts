import { type AuditRow, should } from "../audit-row.ts";
import { isTrue, matches, show } from "../claims.ts";
import { at, listAt } from "../reply.ts";

const idsOf = (value: unknown): string[] => listAt(value, "/results").map((item) => String(at(item, "/id")));

const searchRow = (one: "survey" | "dashboard"): AuditRow =>
  should(
    `search-of-${one}s`,
    `search selects the ${one}s whose name contains it, in upper or lower case; none of its characters has a special meaning.`,
    async function* (client) {
      const other = yield* client[one]();
      // No other name has this id in it.
      const wanted = yield* client[one]({ name: `Audit of ${other.id}.` });
      const found = async (search: string) =>
        (await client.get(`${one}s/?search=${encodeURIComponent(search)}`)).value;
      const page = await found(`AUDIT OF ${other.id.toUpperCase()}.`);
      yield matches(idsOf(page), [wanted.id]);
      yield matches(at(page, "/count"), 1, "/count");
      for (const pattern of [`%of ${other.id}.`, `Audit_of ${other.id}.`])
        yield matches(idsOf(await found(pattern)), []);
    },
  );

const flagRow = (one: "survey" | "dashboard", flag: "archived" | "pinned"): AuditRow =>
  should(
    `${flag}-${one}s`,
    `${flag}=true selects the ${one}s that are ${flag}, and ${flag}=false the others.`,
    async function* (client) {
      yield* client[one]({ [flag]: true });
      yield* client[one]({ [flag]: false });
      for (const value of [true, false]) {
        const page = (await client.get(`${one}s/?${flag}=${value}&limit=100`)).value;
        const seen = new Set(listAt(page, "/results").map((item) => at(item, `/${flag}`)));
        yield isTrue(seen.size === 1 && seen.has(value), `${show([...seen])} with ${flag}=${value}`);
      }
    },
  );

/** The filters of lists. */
export const filters: readonly AuditRow[] = [
  searchRow("survey"),
  searchRow("dashboard"),
  flagRow("survey", "archived"),
  flagRow("dashboard", "pinned"),
];
