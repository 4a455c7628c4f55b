import { describe, expect, it } from "vitest";
import { surveysActivity } from "#http/activity/activity-endpoints.ts";
import { purge } from "#http/activity/purge.ts";
import { recordResponse } from "#http/answers/record-response.ts";
import { addCollaborator } from "#http/dashboards/collaborators.ts";
import { createDashboard } from "#http/dashboards/create-dashboard.ts";
import { retrieveDashboard } from "#http/dashboards/read-dashboards.ts";
import { listSharingConfiguration } from "#http/dashboards/sharing.ts";
import { updateDashboard } from "#http/dashboards/update-dashboard.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { done, input, shown, testServices, uuid, why } from "../test-services.ts";

/** Services whose clock is moved by tests. */
async function moving(): Promise<{ services: Services; atDay: (n: number) => void }> {
  let day = 1;
  const services = { ...(await testServices()), clock: () => new Date(Date.UTC(2026, 0, day)) };
  return {
    services,
    atDay: (n) => {
      day = n;
    },
  };
}

const log = async (services: Services) =>
  shown(await surveysActivity.run(services, input({}, { query: { limit: 1_000, page: 1 } }))).results;

/** What `purge` returns if it removed some rows, and no others. */
const counted = (some: object) => ({
  ...{ activity: 0, dashboards: 0, replies: 0, versions: 0, answers: 0, surveyEvents: 0 },
  ...some,
});

describe("purge", () => {
  it("removes entries of the activity by age, and keeps all by default", async () => {
    const { services, atDay } = await moving();
    const survey = shown(await createSurvey.run(services, input({}, { body: { name: "s" } }))).id as string;
    atDay(5);
    done(await updateSurvey.run(services, input({ id: survey }, { body: { name: "t" } })));
    atDay(10);
    expect(await purge(services)).toEqual(counted({}));
    expect(await purge(services, { activityDays: 9 })).toEqual(counted({}));
    expect(await purge(services, { activityDays: 5 })).toEqual(counted({ activity: 1 }));
    expect((await log(services)).map(({ activity }) => activity)).toEqual(["updated"]);
    atDay(90);
    expect(await purge(services, { activityDays: 5 })).toEqual(counted({ activity: 1 }));
    expect(await log(services)).toEqual([]);
  });

  it("removes versions of surveys a week after they were replaced", async () => {
    const { services, atDay } = await moving();
    const question = (text: string) => [{ id: "q", type: "open", question: text }];
    const running = { name: "s", start_date: "2025-12-01T00:00:00Z", questions: question("One?") };
    const survey = shown(await createSurvey.run(services, input({}, { body: running }))).id as string;
    for (const [day, text] of [
      [2, "Two?"],
      [4, "Three?"],
    ] as const) {
      atDay(day);
      const change = input({ id: survey }, { body: { questions: question(text) } });
      done(await updateSurvey.run(services, change));
    }
    const texts = async () =>
      (await services.store.read("1", (rows) => rows.surveyVersions(survey))).map(
        ({ document }) => JSON.parse(document).questions[0].question,
      );
    atDay(9);
    expect([(await purge(services)).versions, await texts()]).toEqual([0, ["Two?", "One?"]]);
    atDay(10);
    expect([(await purge(services)).versions, await texts()]).toEqual([1, ["Two?"]]);
    atDay(12);
    expect([(await purge(services)).versions, await texts()]).toEqual([1, []]);
  });

  it("removes more than fit into one batch", async () => {
    const { services, atDay } = await moving();
    for (let n = 0; n < 401; n += 1)
      done(await createSurvey.run(services, input({}, { body: { name: `s${n}` } })));
    atDay(3);
    done(await createSurvey.run(services, input({}, { body: { name: "last" } })));
    expect(await purge(services, { activityDays: 1 })).toEqual(counted({ activity: 401 }));
    expect(await log(services)).toHaveLength(1);
  });

  it("removes dashboards 30 days after they were deleted, and none that was restored", async () => {
    const { services, atDay } = await moving();
    const ids: number[] = [];
    for (const name of ["deleted", "restored", "deleted again", "kept"])
      ids.push(shown(await createDashboard.run(services, input({}, { body: { name } }))).id as number);
    const [gone, restored, again, kept] = ids as [number, number, number, number];
    const set = async (id: number, body: object) =>
      done(await updateDashboard.run(services, input({ id }, { body })));
    done(
      await addCollaborator.run(
        services,
        input({ dashboard_id: gone }, { body: { user_uuid: uuid(2), level: 37 } }),
      ),
    );
    done(await listSharingConfiguration.run(services, input({ dashboard_id: gone })));
    for (const id of [gone, restored, again]) await set(id, { deleted: true });
    atDay(20);
    // A repeated deletion keeps the first date.
    await set(gone, { deleted: true });
    await set(gone, { deleted: true, name: "changed" });
    await set(restored, { deleted: false });
    await set(again, { deleted: false });
    await set(again, { deleted: true });
    atDay(31);
    expect(await purge(services)).toMatchObject({ dashboards: 0 });
    atDay(32);
    expect(await purge(services)).toMatchObject({ dashboards: 1 });
    const rows = await services.store.read("1", async (reads) => [
      await reads.dashboard(gone),
      await reads.collaborators(gone),
      await reads.sharing(gone),
    ]);
    expect(rows).toEqual([null, [], null]);
    for (const id of [restored, kept]) done(await retrieveDashboard.run(services, input({ id })));
    const restore = (id: number) =>
      updateDashboard.run(services, input({ id }, { body: { deleted: false } }));
    expect(why(await restore(gone))).toEqual([404, "not-found"]);
    done(await restore(again));
    atDay(300);
    expect(await purge(services)).toMatchObject({ dashboards: 0 });
  });

  it("stops on the signal", async () => {
    const { services, atDay } = await moving();
    done(await createSurvey.run(services, input({}, { body: { name: "s" } })));
    atDay(9);
    expect(await purge(services, { activityDays: 1 }, AbortSignal.abort())).toEqual(counted({}));
    const stop = new AbortController();
    const store = {
      ...services.store,
      projects: () => services.store.projects(),
      purge: async () => {
        stop.abort();
        return 200;
      },
    };
    expect(await purge({ ...services, store }, { activityDays: 1 }, stop.signal)).toEqual(
      counted({ dashboards: 200 }),
    );
  });

  it("more days than there were remove nothing", async () => {
    const { services, atDay } = await moving();
    done(await createSurvey.run(services, input({}, { body: { name: "s" } })));
    atDay(9);
    expect(await purge(services, { activityDays: 1e9 })).toEqual(counted({}));
  });

  it("removes answers and events of surveys by age, and keeps all by default", async () => {
    const { services, atDay } = await moving();
    const body = {
      name: "s",
      questions: [{ type: "open", question: "Why?" }],
      start_date: "2026-01-01T00:00:00Z",
    };
    const survey = shown(await createSurvey.run(services, input({}, { body }))).id as string;
    for (const n of [1, 5]) {
      atDay(n);
      const answers = { project: "1", survey, responses: { 0: "Because." }, submission: `on day ${n}` };
      expect(await recordResponse(services, answers)).toMatchObject({ ok: true });
      const at = services.clock().toISOString();
      const event = { survey, event: "survey shown", id: `${n}`, person: "kim", at };
      await services.store.addSurveyEvents("1", [event]);
    }
    atDay(8);
    const none = await purge(services);
    expect(none).toMatchObject({ answers: 0, surveyEvents: 0 });
    expect(await purge(services, { answerDays: 7, surveyEventDays: 7 })).toEqual(none);
    expect(await purge(services, { answerDays: 6 })).toEqual({ ...none, answers: 1 });
    expect(await purge(services, { surveyEventDays: 6 })).toEqual({ ...none, surveyEvents: 1 });
    const counts = await services.store.read("1", (rows) => rows.countResponses({}));
    expect(counts).toEqual(new Map([[survey, 1]]));
    const totals = await services.store.read("1", (rows) => rows.eventTotals({}));
    expect(totals).toMatchObject([{ event: "survey shown", total: 2, persons: 1 }]);
  });

  it("removes replies that have expired, and no others", async () => {
    const { services, atDay } = await moving();
    const reply = (id: string, expires: number) => ({
      ...{ id, fingerprint: "", outcome: "", body: "", keptAt: 0 },
      expiresAt: Date.UTC(2026, 0, expires),
    });
    await services.store.write("1", async (rows) => {
      await rows.keepReply(reply("old", 2));
      await rows.keepReply(reply("new", 4));
    });
    await services.store.write("2", (rows) => rows.keepReply(reply("of another project", 2)));
    atDay(3);
    expect(await purge(services)).toEqual(counted({ replies: 2 }));
    expect(await services.store.read("1", (rows) => rows.reply("old"))).toBeNull();
    expect(await services.store.read("1", (rows) => rows.reply("new"))).toMatchObject({ id: "new" });
  });
});
