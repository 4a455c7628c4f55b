import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { surveyActivity, surveysActivity } from "#http/activity/activity-endpoints.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { deleteSurvey } from "#http/surveys/delete-survey.ts";
import { listSurveys, retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { entityTag } from "#http/wire/preconditions.ts";
import type { QueryValues } from "#http/wire/read-parameters.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { toCreate } from "#model/to-create.ts";
import { done, input, kim, now, shown, testServices, uuid, why } from "../test-services.ts";

const make = async (services: Services, body: object, project = "1"): Promise<string> =>
  shown(await createSurvey.run(services, input({}, { body: { name: "s", ...body }, project }))).id as string;

const list = async (services: Services, query: QueryValues = {}) =>
  shown(await listSurveys.run(services, input({}, { query })));

const here = "https://surveys.example.org/api/projects/1/things/";

describe("listSurveys", () => {
  it("links to the neighbouring pages, with sorted parameters and the filters of the request", async () => {
    const services = await testServices();
    for (const name of ["aa", "b a", "c"]) await make(services, { name });
    await make(services, { name: "a" }, "2");
    const page = await list(services, { search: "a", limit: 1, offset: 1, archived: false });
    expect(page.results.map(({ name }) => name)).toEqual(["b a"]);
    expect(page).toMatchObject({ count: 2, next: null, previous: `${here}?archived=false&limit=1&search=a` });
    const first = await list(services, { search: "a&é", limit: 1, offset: 0 });
    expect(first).toMatchObject({ count: 0, next: null, previous: null });
    expect((await list(services, { limit: 1, offset: 1 })).next).toBe(`${here}?limit=1&offset=2`);
    expect(await list(services, { limit: 2, offset: 9 })).toMatchObject({
      count: 3,
      next: null,
      previous: `${here}?limit=2&offset=1`,
      results: [],
    });
  });

  it.each<[number, number, number, string | null]>([
    [5, 2, 0, null],
    [5, 2, 2, ""],
    [5, 2, 4, "&offset=2"],
    [5, 2, 5, "&offset=3"],
    [5, 2, 6, "&offset=4"],
    [5, 2, 1_000, "&offset=4"],
    [5, 2, 1_001, "&offset=3"],
    [5, 100, 2_147_483_647, ""],
    [0, 2, 7, ""],
  ])(
    "links from %i surveys, limit %i and offset %i to the page before",
    async (count, limit, offset, link) => {
      const services = await testServices();
      for (let made = 0; made < count; made++) await make(services, {});
      const { previous } = await list(services, { limit, offset });
      expect(previous).toBe(link === null ? null : `${here}?limit=${limit}${link}`);
    },
  );

  it("filters by ids, leaves out unknown ones, and repeats them in links", async () => {
    const services = await testServices();
    const [a, _, c] = [
      await make(services, { name: "a" }),
      await make(services, { name: "b" }),
      await make(services, { name: "c" }),
    ];
    const elsewhere = await make(services, { name: "elsewhere" }, "2");
    const names = async (query: QueryValues) => (await list(services, query)).results.map(({ name }) => name);
    expect(await names({ ids: [uuid(9), elsewhere] })).toEqual([]);
    expect(await names({ ids: [c, uuid(9), a, c] })).toEqual(["a", "c"]);
    expect(await names({ ids: [c, a], search: "C" })).toEqual(["c"]);
    expect(await names({ ids: [] })).toEqual(["a", "b", "c"]);
    const { next } = await list(services, { ids: [c, a], limit: 1 });
    expect(next).toBe(`${here}?ids=${c}%2C${a}&limit=1&offset=1`);
  });
});

describe("retrieveSurvey", () => {
  it("shows a survey as in a list, and answers 304", async () => {
    const services = await testServices();
    const id = await make(services, { description: "d", more: 1 });
    const result = await retrieveSurvey.run(services, input({ id }));
    expect(shown(result)).toEqual((await list(services)).results[0]);
    expect(shown(result)).not.toHaveProperty("targeting_flag_id");
    const known = { ifMatch: null, ifNoneMatch: [entityTag(1)] };
    const again = await retrieveSurvey.run(services, input({ id }, { preconditions: known }));
    expect(again).toMatchObject({ ok: false, status: 304, version: 1 });
    done(await updateSurvey.run(services, input({ id }, { body: { name: "t" } })));
    expect(shown(await retrieveSurvey.run(services, input({ id }, { preconditions: known }))).name).toBe("t");
    expect(why(await retrieveSurvey.run(services, input({ id }, { project: "2" })))).toEqual([
      404,
      "not-found",
    ]);
  });

  it("sends what copies the survey to another project, as toCreate returns it", async () => {
    const services = await testServices({ findFlag: (id) => ({ id, team_id: 1, key: "f", filters: {} }) });
    const questions = [{ id: "why", type: "open", question: "Why?", branching: { type: "end" } }];
    const id = await make(services, {
      ...{ questions, more: 1, linked_flag_id: 7, archived: true, start_date: now, end_date: now },
      ...{ iteration_count: 2, iteration_frequency_days: 7 },
    });
    const whole = shown(await retrieveSurvey.run(services, input({ id })));
    const copy = await retrieveSurvey.run(services, input({ id }, { query: { as: "create" } }));
    expect(shown(copy)).toEqual(toCreate(whole as Survey));
    const posted = await createSurvey.run(services, input({}, { body: shown(copy), project: "2" }));
    expect(done(posted).diagnostics?.map(({ code }) => code)).not.toContain("writable-field");
    expect(shown(posted)).toMatchObject({
      ...{ start_date: null, end_date: null, archived: false, iteration_start_dates: [] },
      ...{ linked_flag: null, linked_flag_id: null, iteration_count: 2, more: 1 },
    });
    expect(shown(posted).id).not.toBe(id);
    expect(shown(posted).questions[0]?.id).not.toBe("why");
  });

  it("asks for the flags that the program keeps for surveys, once for a page", async () => {
    const asked: [readonly string[], string][] = [];
    const plain = await testServices();
    const services: Services = {
      ...plain,
      findInternalFlags: async (surveys, project) => {
        asked.push([surveys, project]);
        return new Map(surveys.slice(0, 1).map((id) => [id, { id: 5, key: "internal" }]));
      },
    };
    const [one, two] = [await make(plain, {}), await make(plain, { linked_flag_id: 1 })];
    const { results } = await list(services);
    expect(results.map(({ internal_targeting_flag: flag }) => flag?.key)).toEqual(["internal", undefined]);
    expect(asked).toEqual([[[one, two], "1"]]);
    const known = { ifMatch: null, ifNoneMatch: "*" } as const;
    // It may have changed although the version has not.
    const retrieve = (with_: Services) =>
      retrieveSurvey.run(with_, input({ id: one }, { preconditions: known }));
    expect(shown(await retrieve(services)).internal_targeting_flag).toEqual({ id: 5, key: "internal" });
    expect(await retrieve(plain)).toMatchObject({ status: 304 });
    const change = input({ id: one }, { body: { archived: true } });
    expect(shown(await updateSurvey.run(services, change)).internal_targeting_flag?.id).toBe(5);
    const create = input({}, { body: { name: "s" } });
    expect(shown(await createSurvey.run(services, create)).internal_targeting_flag?.id).toBe(5);
    expect(shown(await createSurvey.run(plain, create)).internal_targeting_flag).toBeNull();
  });

  it("looks up all flags", async () => {
    const services = await testServices({ findFlag: (id) => ({ id, key: `flag-${id}` }) });
    const ids = Array.from({ length: 50 }, (_, id) => id);
    for (const id of ids) await make(services, { linked_flag_id: id });
    const { results } = await list(services);
    expect(results.map(({ linked_flag }) => linked_flag?.key)).toEqual(ids.map((id) => `flag-${id}`));
  });

  it("looks up flags, each once a request", async () => {
    const asked: [number, string][] = [];
    const services = await testServices({
      findFlag: (id, project) => {
        asked.push([id, project]);
        return id === 9 ? null : { id, key: `flag-${id}` };
      },
    });
    const id = await make(services, { linked_flag_id: 0, targeting_flag_id: 2 });
    // Flag 9 was deleted after the survey had named it.
    await make(
      { ...services, findFlag: (flag) => ({ id: flag }) },
      { linked_flag_id: 2, targeting_flag_id: 9 },
    );
    await make(services, {});
    asked.length = 0;
    const { results } = await list(services);
    expect(results.map(({ linked_flag, targeting_flag }) => [linked_flag?.key, targeting_flag?.key])).toEqual(
      [
        ["flag-0", "flag-2"],
        ["flag-2", undefined],
        [undefined, undefined],
      ],
    );
    expect(asked).toEqual([
      [0, "1"],
      [2, "1"],
      [9, "1"],
    ]);
    const known = { ifMatch: null, ifNoneMatch: "*" } as const;
    expect(done(await retrieveSurvey.run(services, input({ id }, { preconditions: known }))).version).toBe(1);
    const blind: Partial<Services> = { ...services };
    delete (blind as { findFlag?: unknown }).findFlag;
    const without = shown(await retrieveSurvey.run(blind as Services, input({ id })));
    expect(without).toMatchObject({ linked_flag: null, linked_flag_id: 0, targeting_flag: null });
  });

  it.each<[string, object, number | null, string | null]>([
    ["2026-02-01T00:00:00Z", {}, 1, "2026-03-01T00:00:00Z"],
    ["2026-03-01T00:00:00Z", {}, 1, "2026-03-01T00:00:00Z"],
    // A day that two iterations share belongs to the earlier one.
    ["2026-03-08T23:59:59Z", {}, 1, "2026-03-01T00:00:00Z"],
    ["2026-03-09T00:00:00Z", {}, 2, "2026-03-08T00:00:00Z"],
    ["2026-03-16T00:00:00Z", {}, 3, "2026-03-15T00:00:00Z"],
    ["2030-01-01T00:00:00Z", {}, 3, "2026-03-15T00:00:00Z"],
    ["2030-01-01T00:00:00Z", { current_iteration: 2 }, 2, "2026-03-08T00:00:00Z"],
    [
      "2030-01-01T00:00:00Z",
      { current_iteration: 2, current_iteration_start_date: "2026-03-09T00:00:00Z" },
      2,
      "2026-03-09T00:00:00Z",
    ],
    [
      "2026-03-16T00:00:00Z",
      { current_iteration_start_date: "2026-03-16T00:00:00Z" },
      3,
      "2026-03-16T00:00:00Z",
    ],
    ["2030-01-01T00:00:00Z", { iteration_count: null }, null, null],
    ["2030-01-01T00:00:00Z", { iteration_frequency_days: 0 }, null, null],
    ["2030-01-01T00:00:00Z", { start_date: null }, null, null],
    [
      "2026-05-05T00:00:00Z",
      { iteration_start_dates: ["2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z", "2026-07-01T00:00:00Z"] },
      2,
      "2026-05-01T00:00:00Z",
    ],
    [
      "2026-04-05T00:00:00Z",
      { iteration_start_dates: ["2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z", "2026-07-01T00:00:00Z"] },
      1,
      "2026-03-01T00:00:00Z",
    ],
    // Dates beyond the count are ignored.
    [
      "2030-01-01T00:00:00Z",
      {
        iteration_count: 2,
        iteration_start_dates: ["2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z", "2026-07-01T00:00:00Z"],
      },
      2,
      "2026-05-01T00:00:00Z",
    ],
    [
      "2030-01-01T00:00:00Z",
      { iteration_count: 1, iteration_start_dates: ["2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z"] },
      1,
      "2026-03-01T00:00:00Z",
    ],
  ])("at %s, of %j, iteration %s is current", async (moment, more, current, since) => {
    const repeated = { start_date: "2026-03-01T00:00:00Z", iteration_count: 3, iteration_frequency_days: 7 };
    const services = await testServices({ clock: () => new Date(moment) });
    const id = await make(services, { ...repeated, ...more });
    const survey = shown(await retrieveSurvey.run(services, input({ id })));
    expect(survey).toMatchObject({ current_iteration: current, current_iteration_start_date: since });
    // The shown survey can be sent back.
    expect((await updateSurvey.run(services, input({ id }, { body: survey }))).ok).toBe(true);
  });

  it("derives at most 500 dates, all within the years of RFC 3339", async () => {
    const services = await testServices();
    const dates = async (start_date: string, iteration_count: number, iteration_frequency_days: number) => {
      const id = await make(services, { start_date, iteration_count, iteration_frequency_days });
      const survey = shown(await retrieveSurvey.run(services, input({ id })));
      expect(parse("survey-list-item", survey).ok).toBe(true);
      return survey.iteration_start_dates?.length;
    };
    expect(await dates("2026-03-01T00:00:00Z", 2_147_483_647, 1)).toBe(500);
    expect(await dates("2026-03-01t00:00:00z", 3, 2_147_483_647)).toBe(1);
    expect(await dates("9999-12-31T23:59:59-23:59", 3, 1)).toBe(0);
    expect(await dates("0001-01-01T00:00:00+23:59", 3, 1)).toBe(0);
  });
});

describe("surveyActivity and surveysActivity", () => {
  it("list who did what and when, newest first, page by page", async () => {
    const services = await testServices();
    const id = await make(services, { name: "one" });
    const other = await make(services, { name: "two" });
    await make(services, { name: "elsewhere" }, "2");
    const body = { name: "three", archived: true, description: null };
    done(await updateSurvey.run(services, input({ id }, { body })));
    done(await deleteSurvey.run(services, input({ id: other })));
    const all = shown(await surveysActivity.run(services, input({})));
    expect(parse("activity-page", all).ok).toBe(true);
    expect(all.results.map(({ activity, item_id }) => [activity, item_id])).toEqual([
      ["deleted", other],
      ["updated", id],
      ["created", other],
      ["created", id],
    ]);
    expect(all).toMatchObject({ total_count: 4, next: null, previous: null });
    expect(all.results[1]).toMatchObject({
      scope: "Survey",
      user: kim.user,
      detail: {
        name: "three",
        changes: [
          { type: "Survey", action: "changed", field: "name", before: "one", after: "three" },
          { type: "Survey", action: "changed", field: "archived", before: false, after: true },
        ],
      },
    });
    expect(all.results[0]?.detail).toMatchObject({ name: "two", changes: null });
    const middle = shown(await surveysActivity.run(services, input({}, { query: { limit: 1, page: 2 } })));
    expect(middle).toMatchObject({
      results: [all.results[1]],
      next: `${here}?limit=1&page=3`,
      previous: `${here}?limit=1&page=1`,
      total_count: 4,
    });
    const beyond = shown(await surveysActivity.run(services, input({}, { query: { limit: 10, page: 3 } })));
    expect(beyond).toMatchObject({ results: [], next: null, previous: `${here}?limit=10&page=1` });
  });

  it("log a property that is set as created, and one that is removed as deleted", async () => {
    const services = await testServices();
    const id = await make(services, { conditions: { url: "a" } });
    done(await updateSurvey.run(services, input({ id }, { body: { conditions: null, responses_limit: 3 } })));
    const { results } = shown(await surveyActivity.run(services, input({ id })));
    expect(results[0]?.detail?.["changes"]).toMatchObject([
      { field: "conditions", action: "deleted", before: { url: "a" }, after: null },
      { field: "responses_limit", action: "created", before: null, after: 3 },
    ]);
  });
});
