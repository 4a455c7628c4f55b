// An operation asks only for the part of a store that it uses. The compiler is the judge of most of this.
import { describe, expect, expectTypeOf, it } from "vitest";
import { surveyActivity } from "#http/activity/activity-endpoints.ts";
import { responsesCount } from "#http/answers/responses-count.ts";
import { createDashboard } from "#http/dashboards/create-dashboard.ts";
import { listDashboards } from "#http/dashboards/read-dashboards.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { listSurveys, retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { type Operation, plainEndpoint } from "#http/wire/operation.ts";
import type { Store } from "#stores/store.ts";
import type { StorePart } from "#stores/store-part.ts";
import { services } from "../../../examples/own-router/own-store.ts";
import { input, shown, why } from "../test-services.ts";

type StoreOf<Row extends { readonly run: (services: never, input: never) => unknown }> =
  Parameters<Row["run"]>[0] extends Services<infer Part> ? Part : never;

describe("a custom store", () => {
  it("serves the operations that it has the calls for", async () => {
    const body = { name: "Mine", questions: [{ type: "open", question: "Why?" }] };
    const { id } = shown(await createSurvey.run(services, input({}, { body })));
    expect(shown(await retrieveSurvey.run(services, input({ id }))).name).toBe("Mine");
    expect(shown(await listSurveys.run(services, input({}))).count).toBe(1);
    expect(why(await createSurvey.run(services, input({}, { body: { questions: [] } })))).toEqual([
      400,
      "required-field",
      "name",
    ]);
  });

  it("is rejected if it lacks a call", () => {
    const refused = [
      // @ts-expect-error it replaces nothing
      () => updateSurvey.run(services, input({ id: "" })),
      // @ts-expect-error its rows count no responses
      () => responsesCount.run(services, input({})),
      // @ts-expect-error its rows have no activity
      () => surveyActivity.run(services, input({ id: "" })),
      // @ts-expect-error it writes nothing
      () => createDashboard.run(services, input({})),
      // @ts-expect-error its rows are not dashboards
      () => listDashboards.run(services, input({})),
    ];
    expect(refused).toHaveLength(5);
  });
});

describe("a part of a store", () => {
  it("is what a whole store has", () => {
    expectTypeOf<Store>().toExtend<StoreOf<typeof createSurvey>>();
    expectTypeOf<Store>().toExtend<StoreOf<typeof createDashboard>>();
    expectTypeOf<StoreOf<typeof createSurvey>>().not.toExtend<Store>();
    expectTypeOf<StorePart<"read.survey" | "read.surveys">>().toExtend<StorePart<"read.survey">>();
    expectTypeOf<StorePart<"read.survey">>().not.toExtend<StorePart<"read.survey" | "read.surveys">>();
  });

  it("is all that an operation may use", () => {
    const row = {
      ...plainEndpoint,
      id: "greedy",
      path: "/api/projects/:project_id/greedy",
      scope: "survey:read",
      summary: "Uses more than it declares.",
    } as const;
    const greedy = [
      {
        ...row,
        // @ts-expect-error it declares that it reads one survey
        run: (own) => own.store.read("1", (rows) => rows.surveys({ limit: 1, offset: 0 })),
      } satisfies Operation<object, never, StorePart<"read.survey">>,
      {
        ...row,
        // @ts-expect-error it declares that it only reads
        run: (own) => own.store.write("1", async () => ({ ok: true, status: 204, body: null })),
      } satisfies Operation<object, never, StorePart<"read.survey">>,
    ];
    expect(greedy).toHaveLength(2);
  });
});
