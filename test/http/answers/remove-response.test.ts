import { beforeEach, describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

const unknown = "00000000-0000-4000-8000-00000000dead";

const submit = (submission: string, more: object = {}) =>
  server.ask("POST", `surveys/${server.survey}/responses/`, { responses: { how: 2 }, submission, ...more });

const remove = (submission: string, survey = server.survey) =>
  server.ask("DELETE", `surveys/${survey}/responses/${submission}/`);

const sentStats = async (query = "") => {
  const { json } = await server.ask("GET", `surveys/${server.survey}/stats/${query}`);
  return (json["stats"] as Record<string, unknown>)["survey sent"];
};

const count = async () =>
  (await server.ask("GET", "surveys/responses_count")).json[server.survey] as number | undefined;

describe("removing a response", () => {
  it.each([
    ["an unknown submission", () => remove("two"), "This project has no such submission."],
    ["another case", () => remove("ONE"), "This project has no such submission."],
    ["an unknown survey", () => remove("one", unknown), "This project has no such survey."],
    ["NUL", () => remove("%00"), "This project has no such submission."],
    ["a half pair", () => remove("%ED%A0%80"), "No endpoint exists at this path."],
    ["an encoded slash", () => remove("on%2Fe"), "No endpoint exists at this path."],
    ["an encoded backslash", () => remove("on%5Ce"), "No endpoint exists at this path."],
    ["more than 400 characters", () => remove("1".repeat(401)), "This project has no such submission."],
  ])("of %s is 404, and removes nothing", async (_, ask, detail) => {
    await submit("one");
    const { status, json } = await ask();
    expect([status, json["detail"]]).toEqual([404, detail]);
    expect([await count(), (await server.stored()).length]).toEqual([1, 1]);
  });

  it("removes the answers and the event, and statistics follow", async () => {
    await submit("one");
    await submit("two");
    expect(await sentStats()).toMatchObject({ total_count: 2, unique_persons: 2 });
    const { status, response } = await remove("one");
    expect([status, await response.text()]).toEqual([204, ""]);
    expect(await count()).toBe(1);
    expect(await server.stored()).toMatchObject([{ submission: "two" }]);
    expect(await sentStats()).toMatchObject({ total_count: 1, unique_persons: 1 });
    expect((await remove("one")).status).toBe(404);
    expect((await remove("two", server.survey.toUpperCase())).status).toBe(204);
    expect([await count(), await sentStats()]).toMatchObject([undefined, { total_count: 0 }]);
  });

  it.each(["1 2", "ü?#&=+%", "a:b;c,d", "\u{1F600}", "x".repeat(400), "..a", "%2F"])(
    "finds %j by its percent-encoded name",
    async (submission) => {
      await submit(submission);
      expect((await remove(encodeURIComponent(submission))).status).toBe(204);
      expect(await server.stored()).toEqual([]);
    },
  );

  it("removes a test, and counts no other one less", async () => {
    await submit("one");
    await submit("two", { test: true });
    expect((await remove("two")).status).toBe(204);
    expect([await count(), await sentStats("?test=only")]).toMatchObject([1, { total_count: 0 }]);
  });

  it("stores again what a client sends again, but not the replay of a kept reply", async () => {
    const once = { "idempotency-key": '"a"' };
    const body = { responses: { how: 2 }, submission: "one" };
    const send = (headers = {}) => server.ask("POST", `surveys/${server.survey}/responses/`, body, headers);
    expect((await send(once)).status).toBe(201);
    await remove("one");
    expect((await send(once)).response.headers.get("idempotency-replayed")).toBe("true");
    expect([await count(), await sentStats()]).toMatchObject([undefined, { total_count: 0 }]);
    expect((await send()).status).toBe(201);
    expect([await count(), await sentStats()]).toMatchObject([1, { total_count: 1 }]);
  });

  it.each([".", ".."])(
    "stores no submission %j, which in a path would name the survey",
    async (submission) => {
      expect(await submit(submission)).toMatchObject({ status: 400, json: { code: "invalid-submission" } });
      expect(await server.stored()).toEqual([]);
    },
  );

  it("leaves a survey ended that the submission had ended", async () => {
    server = { ...server, survey: await server.create({ responses_limit: 1 }) };
    await submit("one");
    expect((await remove("one")).status).toBe(204);
    expect((await submit("two")).json).toMatchObject({ code: "survey-ended" });
  });
});
