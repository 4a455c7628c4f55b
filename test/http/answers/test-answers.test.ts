import { beforeEach, describe, expect, it } from "vitest";
import type { SurveyResults } from "#http/answers/tally-answers.ts";
import { type TestServer, testServer } from "../test-server.ts";

let server: TestServer;
let limited: string;
beforeEach(async () => {
  server = await testServer();
  limited = await server.create({ responses_limit: 1 });
});

const submit = (submission: string, more: object = {}) =>
  server.ask("POST", `surveys/${limited}/responses/`, {
    responses: { how: 1, "2": "No" },
    submission,
    ...more,
  });

const list = async (query = "") => {
  const { json } = await server.ask("GET", `surveys/${limited}/responses/${query}`);
  const results = json["results"] as { submission: string; test?: true }[];
  return {
    count: json["count"],
    next: json["next"],
    names: results.map((each) => [each.submission, each.test]),
  };
};

const stats = async (query = "") => {
  const { json } = await server.ask("GET", `surveys/${limited}/stats/${query}`);
  const { finished, partial } = json["results"] as SurveyResults;
  const { total_count } = (json["stats"] as Record<string, { total_count: number }>)["survey sent"] ?? {};
  return { sent: total_count, answers: finished + partial };
};

describe("a test", () => {
  it("is stored and marked, and counts nowhere", async () => {
    expect((await submit("try", { test: true })).json).toMatchObject({ submission: "try", test: true });
    expect((await submit("other", { test: true })).status).toBe(201);
    expect((await server.ask("GET", "surveys/responses_count")).json).toEqual({});
    expect(await list()).toEqual({ count: 0, next: null, names: [] });
    expect(await stats()).toEqual({ sent: 0, answers: 0 });
    // The limit is not reached by tests.
    expect((await submit("real")).json).not.toHaveProperty("test");
    expect((await submit("more")).json["code"]).toBe("survey-ended");
    expect((await server.ask("GET", "surveys/responses_count")).json).toEqual({ [limited]: 1 });
    expect(await list()).toMatchObject({ count: 1, names: [["real", undefined]] });
    expect(await stats()).toEqual({ sent: 1, answers: 1 });
  });

  it("is listed and counted if it is asked for", async () => {
    await submit("try", { test: true });
    await submit("real");
    const all = [
      ["real", undefined],
      ["try", true],
    ];
    expect(await list("?test=true")).toMatchObject({ count: 2, names: all });
    expect(await list("?test=only")).toMatchObject({ count: 1, names: [["try", true]] });
    expect(await list("?test=false")).toMatchObject({ count: 1, names: [["real", undefined]] });
    expect((await list("?test=true&limit=1")).next).toMatch(/\?limit=1&offset=1&test=true$/);
    expect(await stats("?test=true")).toEqual({ sent: 2, answers: 2 });
    expect(await stats("?test=only")).toEqual({ sent: 1, answers: 1 });
    const ofAll = async (query: string) =>
      ((await server.ask("GET", `surveys/stats/${query}`)).json["stats"] as Record<string, object>)[
        "survey sent"
      ];
    expect(await ofAll("")).toMatchObject({ total_count: 1, unique_persons: 1 });
    expect(await ofAll("?test=false")).toMatchObject({ total_count: 1 });
    expect(await ofAll("?test=true")).toMatchObject({ total_count: 2, unique_persons: 2 });
    expect(await ofAll("?test=only")).toMatchObject({ total_count: 1 });
    expect((await server.ask("GET", "surveys/stats/?test=yes")).json).toMatchObject({
      status: 400,
      attr: "test",
    });
    const refused = await server.ask("GET", `surveys/${limited}/responses/?test=yes`);
    expect(refused.json).toMatchObject({ status: 400, attr: "test" });
  });

  it("stays one, and what is none does not become one", async () => {
    await submit("try", { test: true });
    const again = await submit("try", { responses: { how: 2, "2": "Yes" } });
    expect(again.json).toMatchObject({ test: true, responses: { how: 2 } });
    await submit("real", { partial: true, responses: { how: 1 } });
    const { json } = await server.ask("PATCH", `surveys/${limited}/`, { end_date: null });
    expect(json["end_date"]).toBeDefined();
    expect(await list()).toMatchObject({ count: 1, names: [["real", undefined]] });
  });

  it("gets its first reply when it is sent again, though nothing is counted", async () => {
    const first = await submit("try", { test: true });
    expect((await submit("try", { test: true })).json).toEqual(first.json);
    expect(await list("?test=only")).toMatchObject({ count: 1 });
  });

  it("is true or false", async () => {
    expect((await submit("try", { test: "yes" })).json).toMatchObject({ code: "valid-type", attr: "test" });
  });

  it("of a page is marked by $survey_test", async () => {
    const [token] = server.tokens;
    const event = (kind: string, uuid: string, more: object = {}) => ({
      event: kind,
      uuid,
      distinct_id: "cem",
      properties: { token, $survey_id: limited, $survey_response_how: 1, $survey_response_2: "No", ...more },
    });
    const batch = [
      event("survey shown", "1", { $survey_test: true }),
      event("survey shown", "2", { $survey_test: "true" }),
      event("survey dismissed", "3", { $survey_test: true }),
      event("survey sent", "4", { $survey_test: true }),
    ];
    expect((await server.page("/batch/", JSON.stringify({ batch }))).json).toEqual({ status: "Ok" });
    const totals = async (query = "") => {
      const { json } = await server.ask("GET", `surveys/${limited}/stats/${query}`);
      return Object.values(json["stats"] as Record<string, { total_count: number }>).map(
        (each) => each.total_count,
      );
    };
    expect(await totals()).toEqual([1, 0, 0]);
    expect(await totals("?test=only")).toEqual([1, 1, 1]);
    expect(await totals("?test=true")).toEqual([2, 1, 1]);
    expect(await list("?test=only")).toMatchObject({ count: 1, names: [["4", true]] });
  });
});
