import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { surveyActivity } from "#http/activity/activity-endpoints.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { entityTag, type Preconditions, unconditional } from "#http/wire/preconditions.ts";
import type { SurveyListItem as Survey } from "#model/payloads.generated.ts";
import { payloads } from "#testing/payloads.ts";
import { surveys } from "#testing/surveys.ts";
import { done, input, shown, testServices, uuid, why } from "../test-services.ts";

type Members = Record<string, unknown>;

async function created(services: Services, body: object = {}): Promise<string> {
  return shown(await createSurvey.run(services, input({}, { body: { name: "s", ...body } }))).id as string;
}

const update = (services: Services, id: string, body: unknown, preconditions = unconditional) =>
  updateSurvey.run(services, input({ id }, { body, preconditions }));

const changesOf = async (services: Services, id: string) => {
  const log = shown(await surveyActivity.run(services, input({ id }, { query: { limit: 100, page: 1 } })));
  return log.results.map(({ detail }) => detail?.["changes"] as { field: string; action: string }[] | null);
};

const rating = { type: "rating", question: "How?", display: "number", scale: 5 };

describe("updateSurvey", () => {
  it("keeps version and log if nothing changes", async () => {
    const services = await testServices();
    const id = await created(services, { description: "d", questions: [rating], tag: 1 });
    for (const body of [{}, { name: "s" }, { questions: [rating] }, { type: null }, { id: "x" }, { tag: 1 }])
      expect(done(await update(services, id, body)).version).toBe(1);
    expect(await changesOf(services, id)).toEqual([null]);
  });

  it.each<[object, object, object]>([
    [{}, { name: null }, { name: "" }],
    [{ type: "api" }, { type: null }, { type: "popover" }],
    [{ appearance: { whiteLabel: true } }, { appearance: null }, { appearance: null }],
    [{ schedule: "once" }, { other: 0 }, { schedule: "once", other: 0 }],
    [{ schedule: "once" }, { schedule: null }, { schedule: null }],
    [
      { translations: { fr: { name: "a" }, de: {} }, response_sampling_limit: 3 },
      { translations: { fr: { backButtonText: "b" } } },
      { translations: { fr: { backButtonText: "b" } }, response_sampling_limit: 3 },
    ],
    [{}, { deleted: true }, { deleted: true }],
    [
      { targeting_flag_id: 3, targeting_flag_filters: { a: 1 } },
      { targeting_flag_filters: null },
      { targeting_flag_id: 3, targeting_flag_filters: null },
    ],
    [
      { targeting_flag_id: 3, targeting_flag_filters: { a: 1 } },
      { remove_targeting_flag: true },
      { targeting_flag_id: null, targeting_flag_filters: null, remove_targeting_flag: true },
    ],
    [
      { targeting_flag_id: 3 },
      { remove_targeting_flag: true, targeting_flag_id: 4 },
      { targeting_flag_id: 4 },
    ],
    [{ targeting_flag_id: 3 }, { name: "t" }, { targeting_flag_id: 3, remove_targeting_flag: false }],
    [{ linked_flag_id: 3 }, { linked_flag_id: null }, { linked_flag_id: null }],
  ])("%j and %j become %j", async (before, body, after) => {
    const services = await testServices();
    const id = await created(services, before);
    const result = await update(services, id, body);
    expect(shown(result)).toMatchObject(after);
    expect(done(result).version).toBe(2);
  });

  it("derives start dates from the schedule, and keeps dates that a request set", async () => {
    const services = await testServices();
    const start = { start_date: "2026-03-01T00:00:00Z", iteration_count: 2, iteration_frequency_days: 7 };
    const id = await created(services, start);
    const dates = async (body: object) => shown(await update(services, id, body)).iteration_start_dates;
    expect(await dates({})).toEqual(["2026-03-01T00:00:00Z", "2026-03-08T00:00:00Z"]);
    // A count alone keeps the frequency.
    expect(await dates({ iteration_count: 3 })).toHaveLength(3);
    expect(await dates({ start_date: "2026-04-01T12:00:00.5+02:00" })).toEqual([
      "2026-04-01T10:00:00.500Z",
      "2026-04-08T10:00:00.500Z",
      "2026-04-15T10:00:00.500Z",
    ]);
    // Sent back with the whole survey, they only repeat what was shown.
    const echoed = await dates({});
    expect(await dates({ iteration_start_dates: echoed, iteration_count: 2 })).toHaveLength(2);
    expect(await dates({ iteration_count: 3 })).toHaveLength(3);
    const written = ["2026-05-01T00:00:00Z", "2026-06-01T00:00:00Z", "2026-07-01T00:00:00Z"];
    expect(await dates({ iteration_start_dates: written })).toEqual(written);
    expect(await dates({ iteration_frequency_days: 9 })).toEqual(written);
    expect(await dates({ iteration_start_dates: null })).toHaveLength(3);
    expect(await dates({ iteration_count: null })).toEqual([]);
  });

  it("does not fix the iteration if a request repeats the shown one", async () => {
    let moment = "2026-03-10T12:00:00.000Z";
    const services = await testServices({ clock: () => new Date(moment) });
    const repeated = { start_date: "2026-03-01T00:00:00Z", iteration_count: 3, iteration_frequency_days: 7 };
    const id = await created(services, repeated);
    const read = async () => shown(await retrieveSurvey.run(services, input({ id })));
    const running = ({ current_iteration: iteration, current_iteration_start_date: since }: Survey) => [
      iteration,
      since,
    ];
    const seen = await read();
    expect(running(seen)).toEqual([2, "2026-03-08T00:00:00Z"]);
    expect(done(await update(services, id, seen)).version).toBe(1);
    const date = { current_iteration_start_date: "2026-03-08T02:00:00.000+02:00" };
    expect(done(await update(services, id, { ...seen, ...date })).version).toBe(1);
    expect(running(shown(await update(services, id, { ...seen, name: "t" })))).toEqual(running(seen));
    expect(await changesOf(services, id)).toMatchObject([[{ field: "name" }], null]);
    moment = "2026-03-20T12:00:00.000Z";
    expect(running(await read())).toEqual([3, "2026-03-15T00:00:00Z"]);
    // Any other value is set.
    const kept = shown(await update(services, id, { current_iteration: 2 }));
    expect(running(kept)).toEqual([2, "2026-03-08T00:00:00Z"]);
    expect(done(await update(services, id, kept)).version).toBe(3);
    expect(running(shown(await update(services, id, { current_iteration: null })))).toEqual([
      3,
      "2026-03-15T00:00:00Z",
    ]);
  });

  it.each<[Partial<Preconditions>, boolean]>([
    [{ ifNoneMatch: [entityTag(1)] }, false],
    [{ ifNoneMatch: ['W/"1"'] }, false],
    [{ ifNoneMatch: [entityTag(2), 'W/"1"'] }, false],
    [{ ifNoneMatch: "*" }, false],
    [{ ifNoneMatch: [entityTag(2), 'W/"2"'] }, true],
    [{ ifMatch: ['W/"1"'] }, false],
    [{ ifMatch: "*", ifNoneMatch: ['W/"1"'] }, false],
    [{ ifMatch: [entityTag(1)], ifNoneMatch: ['W/"2"'] }, true],
  ])("of version 1 with %j: %s", async (conditions, isDone) => {
    const services = await testServices();
    const id = await created(services);
    const result = await update(services, id, { name: "t" }, { ...unconditional, ...conditions });
    if (isDone) expect(done(result).version).toBe(2);
    else expect(why(result)).toEqual([412, "precondition-failed"]);
  });

  it("checks in order: the body, the object, the preconditions, the merged survey", async () => {
    const services = await testServices();
    const id = await created(services, { start_date: "2026-03-01T00:00:00Z" });
    const stale = { ifMatch: [entityTag(9)], ifNoneMatch: null };
    const early = { end_date: "2026-02-01T00:00:00Z" };
    expect(why(await update(services, uuid(9), { name: 7 }, stale))).toEqual([400, "valid-type", "name"]);
    expect(why(await update(services, uuid(9), early, stale))).toEqual([404, "not-found"]);
    expect(why(await update(services, id, early, stale))).toEqual([412, "precondition-failed"]);
    const merged = await update(services, id, early);
    expect(why(merged)).toEqual([400, "valid-date-order", "end_date"]);
    const found = merged.diagnostics?.find(({ severity }) => severity === "error");
    expect(found?.related?.[0]?.pointer).toBe("/start_date");
    const fresh = { ifMatch: [entityTag(1)], ifNoneMatch: null };
    expect(done(await update(services, id, { name: "t" }, fresh)).version).toBe(2);
    expect(await changesOf(services, id)).toMatchObject([
      [{ field: "name", action: "changed", before: "s", after: "t" }],
      null,
    ]);
  });

  it("gives warnings about the merged survey, each once", async () => {
    const services = await testServices();
    const last = { type: "open", question: "a", branching: { type: "next_question" } };
    const id = await created(services, { questions: [last] });
    const codes = async (body: object) =>
      (done(await update(services, id, body)).diagnostics ?? []).map(({ code }) => code);
    expect(await codes({ name: "t" })).toEqual(["explicit-end"]);
    expect(await codes({ questions: [last], id: "x" })).toEqual(["explicit-end", "writable-field"]);
  });

  it("limits the stored size of a survey", async () => {
    const services = await testServices();
    const id = await created(services);
    const large = "x".repeat(90_000);
    const more = (name: string) =>
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${name}${index}`, large]));
    for (const name of ["a", "b", "c", "d"]) done(await update(services, id, more(name)));
    expect(why(await update(services, id, more("e")))).toEqual([400, "bounded-size"]);
    expect(done(await retrieveSurvey.run(services, input({ id }))).version).toBe(5);
  });

  it("merges: properties that are sent are shown, others stay, and the log has the difference", async () => {
    const changes = fc.record(
      {
        name: fc.string({ maxLength: 5 }),
        description: fc.option(fc.string({ maxLength: 5 })),
        type: fc.constantFrom("popover", "api", null),
        linked_flag_id: fc.option(fc.nat(9)),
        archived: fc.option(fc.boolean()),
        responses_limit: fc.option(fc.nat(9)),
        conditions: payloads("survey-create").map(({ conditions }) => conditions ?? null),
        targeting_flag_id: fc.option(fc.nat(9)),
        targeting_flag_filters: fc.option(fc.constant({ groups: [] })),
        extra: fc.option(fc.nat(9)),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(surveys(), fc.array(changes, { maxLength: 4 }), async (survey, bodies) => {
        const services = await testServices();
        const first = shown(await createSurvey.run(services, input({}, { body: survey })));
        const id = first.id as string;
        let { remove_targeting_flag: _, ...before } = first as unknown as Members;
        let version = 1;
        for (const body of bodies) {
          const result = await update(services, id, body);
          // Shown once, but not stored.
          const { remove_targeting_flag: removed, ...after } = shown(result) as unknown as Members;
          expect(removed).toBe(false);
          expect(parse("survey", after).ok).toBe(true);
          for (const [member, value] of Object.entries(body))
            if (value !== null) expect([member, after[member]]).toEqual([member, value]);
          for (const member of Object.keys(before))
            if (!(member in body)) expect([member, after[member]]).toEqual([member, before[member]]);
          const differing = Object.keys(after)
            .filter((member) => JSON.stringify(after[member]) !== JSON.stringify(before[member] ?? null))
            .sort();
          const [latest] = await changesOf(services, id);
          if (differing.length > 0) {
            version++;
            expect(latest?.map(({ field }) => field).sort()).toEqual(differing);
          }
          expect(done(result).version).toBe(version);
          before = after;
        }
        const whole = shown(await retrieveSurvey.run(services, input({ id }))) as unknown as Members;
        expect({ ...before, ...whole }).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });
});
