import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { surveyActivity } from "#http/activity/activity-endpoints.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { retrieveSurvey } from "#http/surveys/read-surveys.ts";
import type { Question } from "#model/payloads.generated.ts";
import { surveys } from "#testing/surveys.ts";
import request from "../../fixtures/samples/surveys-request.json" with { type: "json" };
import reply from "../../fixtures/samples/surveys-write-reply.json" with { type: "json" };
import { done, input, kim, now, shown, testServices, uuid, why } from "../test-services.ts";

/** Questions as they were sent, with the ids of these where they have none. */
const withIds = (sent: readonly Question[], shown: readonly Question[]): object[] =>
  sent.map((question, position) => ({ ...question, id: question.id ?? shown[position]?.id }));

describe("createSurvey", () => {
  it("fills in every absent property", async () => {
    const services = await testServices();
    const result = await createSurvey.run(services, input({}, { body: { name: "Why?" } }));
    expect(done(result)).toMatchObject({ status: 201, version: 1 });
    expect(shown(result)).toEqual({
      id: uuid(1001),
      name: "Why?",
      description: "",
      type: "popover",
      linked_flag: null,
      linked_flag_id: null,
      targeting_flag: null,
      internal_targeting_flag: null,
      questions: [],
      conditions: null,
      appearance: null,
      created_at: now,
      created_by: {
        ...kim.user,
        last_name: "",
        is_email_verified: false,
        hedgehog_config: {},
      },
      start_date: null,
      end_date: null,
      archived: false,
      responses_limit: null,
      iteration_count: null,
      iteration_frequency_days: null,
      iteration_start_dates: [],
      current_iteration: null,
      current_iteration_start_date: null,
      targeting_flag_id: null,
      targeting_flag_filters: null,
      remove_targeting_flag: false,
    });
  });

  it("keeps what deployed clients know and the interface does not name", async () => {
    const services = await testServices();
    const settings = {
      translations: { fr: { name: "Pourquoi ?", colour: "blue" }, de: null },
      schedule: "always",
      enable_partial_responses: true,
      enable_iframe_embedding: false,
      form_content: { pages: [1] },
      response_sampling_start_date: now,
      response_sampling_interval_type: "week",
      response_sampling_interval: 2,
      response_sampling_limit: null,
    };
    const questions = [
      {
        ...{ type: "open", question: "Why?", translations: { fr: { question: "Pourquoi ?" } } },
        validation: [{ type: "min_length", value: 3, errorMessage: "Too short" }],
      },
    ];
    const body = { name: "Why?", ...settings, questions };
    const created = await createSurvey.run(services, input({}, { body }));
    expect(done(created).diagnostics).toEqual([]);
    expect(shown(created)).toMatchObject({ ...settings, questions });
    const { id } = shown(created);
    expect(shown(await retrieveSurvey.run(services, input({ id })))).toMatchObject({
      ...settings,
      questions,
    });
  });

  it("rejects them where they are wrong", async () => {
    const services = await testServices();
    const body = { name: "Why?", schedule: "daily", translations: ["fr"] };
    expect(why(await createSurvey.run(services, input({}, { body })))).toEqual([
      400,
      "known-value",
      "schedule",
    ]);
  });

  it("answers the sample request of the interface with its sample response", async () => {
    const { linked_flag, targeting_flag } = reply;
    const services = await testServices({ findFlag: () => linked_flag });
    const created = shown(await createSurvey.run(services, input({}, { body: request })));
    const { id, created_at, created_by } = created;
    const questions = reply.questions.map((question) => ({ ...question, id: expect.any(String) as string }));
    // This server creates no internal flags.
    expect(created).toEqual({
      ...reply,
      questions,
      linked_flag,
      targeting_flag,
      internal_targeting_flag: null,
      id,
      created_at,
      created_by,
    });
  });

  it.each<[unknown, unknown[]]>([
    [undefined, [400, "valid-type"]],
    [null, [400, "valid-type"]],
    [[], [400, "valid-type"]],
    [{}, [400, "required-field", "name"]],
    [{ name: 7 }, [400, "valid-type", "name"]],
    [{ name: "s", questions: [{ type: "open" }] }, [400, "required-field", "questions__0__question"]],
    [
      {
        name: "s",
        questions: [{ type: "open", question: "a", branching: { type: "specific_question", index: 4 } }],
      },
      [400, "known-target", "questions__0__branching__index"],
    ],
    [
      { name: "s", questions: Array(1_001).fill({ type: "open", question: "a" }) },
      [400, "bounded-size", "questions"],
    ],
  ])("rejects %j", async (body, expected) => {
    const services = await testServices();
    expect(why(await createSurvey.run(services, input({}, { body })))).toEqual(expected);
    expect(await services.store.projects()).toEqual([]);
  });

  it("throws if the new id is taken, and overwrites nothing", async () => {
    const services = await testServices({ newId: () => uuid(7) });
    const create = (name: string) => createSurvey.run(services, input({}, { body: { name } }));
    done(await create("one"));
    await expect(create("two")).rejects.toMatchObject({ code: "inconsistent" });
    expect(shown(await retrieveSurvey.run(services, input({ id: uuid(7) }))).name).toBe("one");
  });

  it("shows only the properties of a user that the interface describes", async () => {
    const services = await testServices();
    const user = { uuid: uuid(5), password_hash: "x" };
    const result = await createSurvey.run(
      services,
      input({}, { body: { name: "s" }, subject: { ...kim, user } }),
    );
    expect(done(result).body?.text).not.toContain("password_hash");
    expect(shown(result).created_by).toMatchObject({
      id: expect.any(Number),
      distinct_id: uuid(5),
      email: null,
      first_name: "",
    });
  });

  it("accepts every survey that compiles, and shows what was sent", async () => {
    await fc.assert(
      fc.asyncProperty(surveys(), async (body) => {
        const services = await testServices();
        const created = shown(await createSurvey.run(services, input({}, { body })));
        expect(parse("survey", created).ok).toBe(true);
        for (const [member, value] of Object.entries(body))
          if (value !== null && value !== undefined)
            expect([member, created[member as keyof typeof created]]).toEqual([
              member,
              member === "questions" ? withIds(body.questions, created.questions) : value,
            ]);
        const log = shown(await surveyActivity.run(services, input({ id: created.id as string })));
        expect(log.results.map(({ activity }) => activity)).toEqual(["created"]);
      }),
      { numRuns: 100 },
    );
  });
});
