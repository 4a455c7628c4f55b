import { type AuditRow, must, should } from "../audit-row.ts";
import { hasStatus, isOfKind, isTrue, matches, type Preparation, show } from "../claims.ts";
import { type Client, pathAfterBase } from "../client.ts";
import { at, listAt } from "../reply.ts";

/** The maximum number of pages that are read. */
const MAX_PAGES = 20;

const idsOf = (value: unknown): unknown[] => listAt(value, "/results").map((item) => at(item, "/id"));

interface Family {
  readonly one: "survey" | "dashboard";
  readonly all: "surveys" | "dashboards";
}

/** Creates three objects, so that the list has more than one page. */
async function* createThree(client: Client, family: Family): Preparation<void> {
  for (let created = 0; created < 3; created++) yield* client[family.one]();
}

const surveys: Family = { one: "survey", all: "surveys" };

const rowsOf = (family: Family): AuditRow[] => [
  must(
    `pages-of-${family.all}`,
    `The list of ${family.all} is a page with count, next, previous and results.`,
    async function* (client) {
      yield* createThree(client, family);
      const { value } = await client.get(`${family.all}/?limit=2`);
      yield isOfKind(`${family.one}-page`, value);
      yield isTrue(
        Number(at(value, "/count")) >= 3,
        `a count of ${show(at(value, "/count"))} with 3 ${family.all}`,
      );
    },
  ),
  must(
    `limit-of-${family.all}`,
    `limit is the size of a page of ${family.all}, and offset where it begins.`,
    async function* (client) {
      yield* createThree(client, family);
      const [both, first, second] = [
        await client.get(`${family.all}/?limit=2`),
        await client.get(`${family.all}/?limit=1`),
        await client.get(`${family.all}/?limit=1&offset=1`),
      ];
      yield matches(idsOf(both.value).length, 2);
      yield matches(idsOf((await client.get(`${family.all}/?limit=3`)).value).length, 3);
      yield matches([...idsOf(first.value), ...idsOf(second.value)], idsOf(both.value));
    },
  ),
  must(
    `next-of-${family.all}`,
    `next leads through all pages of ${family.all}, keeps their limit, and is null on the last.`,
    async function* (client) {
      yield* createThree(client, family);
      const count = Number(at((await client.get(`${family.all}/?limit=1`)).value, "/count"));
      const limit = Math.min(1_000, Math.max(1, Math.ceil(count / 3)));
      const pages = Math.min(Math.ceil(count / limit), MAX_PAGES);
      const seen: unknown[] = [];
      let longest = 0;
      let path: string | null = `${family.all}/?limit=${limit}`;
      for (let page = 1; page <= pages && path !== null; page++) {
        const { value } = await client.get(path);
        seen.push(...idsOf(value));
        longest = Math.max(longest, idsOf(value).length);
        const next = at(value, "/next");
        if (page * limit >= count) yield matches(next, null);
        path = pathAfterBase(client, next);
      }
      yield isTrue(longest <= limit, `next leads to a page of ${longest} with limit=${limit}`);
      yield isTrue(new Set(seen).size === seen.length, "an object is on two pages");
      const wanted = Math.min(count, pages * limit);
      yield isTrue(seen.length === wanted, `next leads to ${seen.length} objects, not to ${wanted}`);
    },
  ),
  must(
    `previous-of-${family.all}`,
    `previous leads to the page of ${family.all} before, and is null on the first.`,
    async function* (client) {
      yield* createThree(client, family);
      const first = await client.get(`${family.all}/?limit=1`);
      yield matches(at(first.value, "/previous"), null);
      const second = await client.get(`${family.all}/?limit=1&offset=1`);
      const previous = pathAfterBase(client, at(second.value, "/previous"));
      const back = previous === null ? null : idsOf((await client.get(previous)).value);
      yield matches(back, idsOf(first.value), "/previous");
    },
  ),
  must(
    `offset-past-the-end-of-${family.all}`,
    `A page of ${family.all} past the end is empty, and has the count.`,
    async function* (client) {
      yield* client[family.one]();
      const reply = await client.get(`${family.all}/?limit=1&offset=2000000000`);
      yield hasStatus(reply, 200);
      yield matches(reply.value, { next: null, results: [] });
      yield isTrue(Number(at(reply.value, "/count")) >= 1, `a count of ${show(at(reply.value, "/count"))}`);
      yield isTrue(typeof at(reply.value, "/previous") === "string", "no previous");
    },
  ),
  must(
    `bad-limit-of-${family.all}`,
    `A limit or offset of ${family.all} that is not a whole number, or is negative, is answered with 400.`,
    async function* (client) {
      for (const query of ["limit=-1", "limit=abc", "limit=1e3", "limit=0x10", "offset=-1", "offset=x"]) {
        const reply = await client.get(`${family.all}/?${query}`);
        yield isTrue(reply.status === 400, `${reply.status} for ${query}`);
      }
    },
  ),
];

/** Paging of lists. */
export const pages: readonly AuditRow[] = [
  ...rowsOf(surveys),
  ...rowsOf({ one: "dashboard", all: "dashboards" }),
  must("addresses-absolute", "next and previous are absolute http or https URLs.", async function* (client) {
    yield* createThree(client, surveys);
    const { value } = await client.get("surveys/?limit=1&offset=1");
    for (const name of ["next", "previous"]) {
      const url = String(at(value, `/${name}`));
      yield isTrue(/^https?:\/\//.test(url), `${name} is ${url}`);
    }
  }),
  must(
    "addresses-not-from-forwarding",
    "The host of next is not taken from the forwarding headers of an arbitrary client.",
    async function* (client) {
      yield* createThree(client, surveys);
      const headers = {
        "X-Forwarded-Host": "evil.example",
        Forwarded: "host=evil.example",
        "X-Host": "evil.example",
      };
      const { value } = await client.get("surveys/?limit=1", { headers });
      yield isTrue(
        !String(at(value, "/next")).includes("evil.example"),
        `next is ${show(at(value, "/next"))}`,
      );
    },
  ),
  should(
    "largest-page",
    "A page contains at most 1,000 objects, also with a larger limit.",
    async function* (client) {
      const reply = await client.get("surveys/?limit=2000000000");
      yield hasStatus(reply, 200, 400);
      yield isTrue(idsOf(reply.value).length <= 1_000, `${idsOf(reply.value).length} objects on a page`);
    },
  ),
  should("default-page", "A page contains 100 objects if limit is not given.", async function* (client) {
    const { value } = await client.get("surveys/");
    const count = Number(at(value, "/count"));
    if (count < 101) yield { skipped: "the project has fewer than 101 surveys" };
    yield matches(idsOf(value).length, 100);
  }),
];
