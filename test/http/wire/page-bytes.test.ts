import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { surveyActivity, surveysActivity } from "#http/activity/activity-endpoints.ts";
import { createDashboard } from "#http/dashboards/create-dashboard.ts";
import { listDashboards } from "#http/dashboards/read-dashboards.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { listSurveys } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import type { Result } from "#http/wire/operation.ts";
import { type QueryValues, readQuery } from "#http/wire/read-parameters.ts";
import { done, input, shown, testServices } from "../test-services.ts";

interface Page {
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly unknown[];
}

type List = (services: Services, query: QueryValues) => Promise<Result<unknown>>;

/** The pages from the first one to the last one, each reached by the link of the one before. */
async function follow(services: Services, list: List, first: QueryValues): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let query: QueryValues | null = first;
  while (query !== null) {
    const page: Page = shown(await list(services, query)) as Page;
    pages.push(page);
    const search = page.next === null ? null : new URL(page.next).search.slice(1);
    const read = search === null ? null : readQuery(["limit", "offset", "page"], search);
    if (read !== null && !read.ok) throw new Error(read.detail);
    query = read === null ? null : read.values;
  }
  return pages;
}

const sizeOf = (results: readonly unknown[]): number =>
  results.reduce<number>((sum, result) => sum + new TextEncoder().encode(JSON.stringify(result)).length, 0);

const lists: readonly (readonly [
  string,
  List,
  (services: Services, sizes: readonly number[]) => Promise<void>,
])[] = [
  [
    "surveys",
    (services, query) => listSurveys.run(services, input({}, { query })),
    async (services, sizes) => {
      for (const size of sizes)
        done(await createSurvey.run(services, input({}, { body: { name: "s", other: "ü".repeat(size) } })));
    },
  ],
  [
    "dashboards",
    (services, query) => listDashboards.run(services, input({}, { query })),
    async (services, sizes) => {
      for (const size of sizes)
        done(
          await createDashboard.run(services, input({}, { body: { name: "d", other: "ü".repeat(size) } })),
        );
    },
  ],
  [
    "the activity of all surveys",
    (services, query) => surveysActivity.run(services, input({}, { query })),
    async (services, sizes) => {
      for (const size of sizes)
        done(await createSurvey.run(services, input({}, { body: { name: "ü".repeat(size % 200) || "s" } })));
    },
  ],
  [
    "the activity of a survey",
    async (services, query) => {
      const [first] = shown(await listSurveys.run(services, input({}, { query: { limit: 1 } }))).results;
      return surveyActivity.run(services, input({ id: first?.id as string }, { query }));
    },
    async (services, sizes) => {
      const { id } = shown(await createSurvey.run(services, input({}, { body: { name: "s" } })));
      for (const size of sizes.slice(1))
        done(
          await updateSurvey.run(
            services,
            input({ id: id as string }, { body: { description: "ü".repeat(size + 1) } }),
          ),
        );
    },
  ],
];

describe.each(lists)("pages of %s", (_name, list, fill) => {
  it("have at most the allowed bytes, or one row, and show each row once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(1_500), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 8_000 }),
        async (sizes, limit, pageBytes) => {
          const services = await testServices({ pageBytes });
          await fill(services, sizes);
          const whole = { ...services, pageBytes: Number.MAX_SAFE_INTEGER };
          const [every] = await follow(whole, list, { limit: 1_000 });
          const pages = await follow(services, list, { limit });
          expect(pages.flatMap(({ results }) => results)).toEqual(every?.results);
          for (const { results } of pages) {
            expect(results.length).toBeLessThanOrEqual(limit);
            if (results.length > 1) expect(sizeOf(results)).toBeLessThanOrEqual(pageBytes);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

it("links of the activity have a number while pages are whole, and an offset after one that was cut", async () => {
  const services = await testServices({ pageBytes: 1 });
  for (const name of ["a", "b", "c"]) done(await createSurvey.run(services, input({}, { body: { name } })));
  const activity: List = (given, query) => surveysActivity.run(given, input({}, { query }));
  const links = (await follow(services, activity, { limit: 2 })).map(({ next, previous }) =>
    [next, previous].map((link) => (link === null ? null : new URL(link).search)),
  );
  expect(links).toEqual([
    ["?limit=2&offset=1", null],
    ["?limit=2&page=2", "?limit=2&page=1"],
    [null, "?limit=2&page=1"],
  ]);
});
