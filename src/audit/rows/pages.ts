import type { AuditRow } from "../audit-row.ts";
import { at, fits, holds, listAt, says, show, status } from "../claims.ts";
import type { Client } from "../client.ts";

/** Path and query of an address, behind the base. */
const relative = (client: Client, address: string): string => {
  const base = new URL(client.address("/")).pathname.replace(/\/$/, "");
  const { pathname, search } = new URL(address);
  return `${pathname.slice(pathname.startsWith(base) ? base.length : 0)}${search}`;
};

const idsOf = (value: unknown): unknown[] => listAt(value, "/results").map((item) => at(item, "/id"));

/** Some objects of a family, so that there is something to page through. */
const three = async (client: Client, family: Family) => {
  for (let made = 0; made < 2; made++) await client[family.one]();
  return client[family.one]();
};

interface Family {
  readonly one: "survey" | "dashboard";
  readonly all: "surveys" | "dashboards";
}

const rowsOf = (family: Family): AuditRow[] => [
  {
    id: `pages-of-${family.all}`,
    level: "MUST",
    promise: `The list of ${family.all} is a page with count, next, previous and results. INTERFACE.md 4.1, 8.1.`,
    async *check(client) {
      yield (await three(client, family)).made;
      const { value } = await client.get(`${family.all}/?limit=2`);
      yield fits(`${family.one}-page`, value);
      yield holds(
        Number(at(value, "/count")) >= 3,
        `a count of ${show(at(value, "/count"))} with 3 ${family.all}`,
      );
    },
  },
  {
    id: `limit-of-${family.all}`,
    level: "MUST",
    promise: `limit is the size of a page of ${family.all}, and offset where it begins. INTERFACE.md 4.1.`,
    async *check(client) {
      yield (await three(client, family)).made;
      const [both, first, second] = [
        await client.get(`${family.all}/?limit=2`),
        await client.get(`${family.all}/?limit=1`),
        await client.get(`${family.all}/?limit=1&offset=1`),
      ];
      yield says(idsOf(both.value).length, 2);
      yield says([...idsOf(first.value), ...idsOf(second.value)], idsOf(both.value));
    },
  },
  {
    id: `next-of-${family.all}`,
    level: "MUST",
    promise: `next leads through all pages of ${family.all}, each of them once; it is null at the end. INTERFACE.md 4.1.`,
    async *check(client) {
      yield (await three(client, family)).made;
      const count = Number(at((await client.get(`${family.all}/?limit=1`)).value, "/count"));
      const limit = Math.min(1_000, Math.max(1, Math.ceil(count / 3)));
      const pages = Math.ceil(count / limit);
      const seen: unknown[] = [];
      let path: string | null = `${family.all}/?limit=${limit}`;
      for (let page = 0; page < Math.min(pages, 20) && path !== null; page++) {
        const { value } = await client.get(path);
        seen.push(...idsOf(value));
        const next = at(value, "/next");
        if (page === pages - 1) yield says(next, null);
        else
          yield holds(
            typeof next === "string" && URL.canParse(next),
            `next is ${show(next)} on page ${page + 1}`,
          );
        path = typeof next === "string" && URL.canParse(next) ? relative(client, next) : null;
      }
      yield holds(new Set(seen).size === seen.length, "an object stands on two pages");
      if (pages <= 20)
        yield holds(seen.length === count, `${seen.length} objects on all pages, and a count of ${count}`);
    },
  },
  {
    id: `previous-of-${family.all}`,
    level: "MUST",
    promise: `previous leads back to the page of ${family.all} before; it is null on the first. INTERFACE.md 4.1.`,
    async *check(client) {
      yield (await three(client, family)).made;
      const first = await client.get(`${family.all}/?limit=1`);
      yield says(at(first.value, "/previous"), null);
      const second = await client.get(`${family.all}/?limit=1&offset=1`);
      const previous = at(second.value, "/previous");
      yield holds(typeof previous === "string" && URL.canParse(previous), `previous is ${show(previous)}`);
      const back = await client.get(relative(client, String(previous)));
      yield says(idsOf(back.value), idsOf(first.value));
    },
  },
  {
    id: `offset-past-the-end-of-${family.all}`,
    level: "MUST",
    promise: `A page of ${family.all} past the end is empty, and knows the count. INTERFACE.md 4.1.`,
    async *check(client) {
      yield (await client[family.one]()).made;
      const reply = await client.get(`${family.all}/?limit=1&offset=2000000000`);
      yield status(reply, 200);
      yield says(reply.value, { next: null, results: [] });
      yield holds(Number(at(reply.value, "/count")) >= 1, `a count of ${show(at(reply.value, "/count"))}`);
      yield holds(typeof at(reply.value, "/previous") === "string", "no previous");
    },
  },
  {
    id: `bad-limit-of-${family.all}`,
    level: "MUST",
    promise: `A limit or offset of ${family.all} that is no number of theirs is answered with 400. DESIGN.md 6.`,
    async *check(client) {
      for (const query of ["limit=-1", "limit=abc", "limit=1e3", "limit=0x10", "offset=-1", "offset=x"]) {
        const reply = await client.get(`${family.all}/?${query}`);
        yield holds(reply.status === 400, `${reply.status} for ${query}`);
      }
    },
  },
];

/** How lists are paged. INTERFACE.md 4.1 and 8, DESIGN.md 6. */
export const pages: readonly AuditRow[] = [
  ...rowsOf({ one: "survey", all: "surveys" }),
  ...rowsOf({ one: "dashboard", all: "dashboards" }),
  {
    id: "addresses-absolute",
    level: "MUST",
    promise: "next and previous are absolute addresses of http or https. DESIGN.md 6.",
    async *check(client) {
      yield (await three(client, { one: "survey", all: "surveys" })).made;
      const { value } = await client.get("surveys/?limit=1&offset=1");
      for (const name of ["next", "previous"]) {
        const address = String(at(value, `/${name}`));
        yield holds(/^https?:\/\//.test(address), `${name} is ${address}`);
      }
    },
  },
  {
    id: "addresses-not-from-forwarding",
    level: "MUST",
    promise: "Nobody who forges a header for proxies decides where next leads. DESIGN.md 6.",
    async *check(client) {
      yield (await three(client, { one: "survey", all: "surveys" })).made;
      const headers = {
        "X-Forwarded-Host": "evil.example",
        Forwarded: "host=evil.example",
        "X-Host": "evil.example",
      };
      const { value } = await client.get("surveys/?limit=1", { headers });
      yield holds(
        !String(at(value, "/next")).includes("evil.example"),
        `next is ${show(at(value, "/next"))}`,
      );
    },
  },
  {
    id: "largest-page",
    level: "SHOULD",
    promise: "A page holds at most 1,000 objects, whatever limit asks for. DESIGN.md 6.",
    async *check(client) {
      const reply = await client.get("surveys/?limit=2000000000");
      yield status(reply, 200, 400);
      yield holds(idsOf(reply.value).length <= 1_000, `${idsOf(reply.value).length} objects on a page`);
    },
  },
  {
    id: "default-page",
    level: "SHOULD",
    promise: "A page holds 100 objects where limit is not given. DESIGN.md 6.",
    async *check(client) {
      const { value } = await client.get("surveys/");
      const count = Number(at(value, "/count"));
      if (count < 101) yield { skipped: "the project has fewer than 101 surveys" };
      yield says(idsOf(value).length, 100);
    },
  },
];
