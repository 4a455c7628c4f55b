import { beforeEach, describe, expect, it } from "vitest";
import { createHandler } from "#http/handler/create-handler.ts";
import { StoreError } from "#stores/store.ts";
import { interrupted } from "../faults/failing-store.ts";
import { type TestServer, testServer } from "../test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

const unknown = "00000000-0000-4000-8000-00000000dead";

const submit = (body: unknown, survey = server.survey) =>
  server.ask("POST", `surveys/${survey}/responses/`, body);

describe("submitting a response", () => {
  it("stores the answers on the path and shows what was stored", async () => {
    const { status, json } = await submit({
      responses: { how: 2, "2": "No", praise: "all" },
      submission: "one",
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      submission: "one",
      finished: true,
      responses: { how: 2, "2": "No" },
      path: [0, 2],
      diagnostics: [{ code: "answer-off-path", key: "praise" }],
    });
    const { diagnostics: _, ...stored } = json;
    expect(await server.stored()).toEqual([stored]);
    expect((await server.ask("GET", "surveys/responses_count")).json).toEqual({ [server.survey]: 1 });
  });

  it("stores a submission once; a part that arrives after the whole is left out", async () => {
    await submit({ responses: { how: 5 }, submission: "one", partial: true });
    expect(await server.stored()).toMatchObject([{ finished: false, responses: { how: 5 } }]);
    await submit({ responses: { how: 5, praise: "all" }, submission: "one" });
    const late = await submit({ responses: { how: 1 }, submission: "one", partial: true });
    expect(late.status).toBe(201);
    expect(late.json).toMatchObject({
      finished: true,
      responses: { how: 5, praise: "all" },
      diagnostics: [{ code: "submission-finished", severity: "warning" }],
    });
    expect(await server.stored()).toHaveLength(1);
    expect((await submit({ responses: { how: 1 } })).json["submission"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(await server.stored()).toHaveLength(2);
  });

  it.each([
    ["is away", "unavailable", 503, 504],
    ["has no room", "full", 507, 504],
    ["is inconsistent", "inconsistent", 500, 500],
  ] as const)(
    "reports that nothing was stored only if that is true, for every call at which the store %s",
    async (name, code, status, later) => {
      const fault = { name, value: new StoreError(code, name), status } as const;
      const send = async (at: number) => {
        const { store, steps } = interrupted(server.store, { at, fault });
        const { handle } = createHandler({
          store,
          companions: true,
          authenticate: () => ({ user: { id: 1 }, projects: "*", scopes: ["*"] }),
        });
        const reply = await handle(
          new Request(`http://localhost/api/projects/1/surveys/${server.survey}/responses/`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ responses: { how: 5, praise: "all" } }),
          }),
        );
        return { status: reply.status, steps };
      };
      const { steps } = await send(-1);
      const stores = steps.indexOf("after addResponse");
      expect(stores).toBeGreaterThan(0);
      for (const at of steps.keys()) {
        if (at === stores) continue;
        const before = (await server.stored()).length;
        expect([at, (await send(at)).status]).toEqual([at, at < stores ? status : later]);
        expect((await server.stored()).length - before).toBe(at < stores ? 0 : 1);
      }
    },
  );

  it.each<[string, unknown, number, string, string | null]>([
    ["no object", [], 400, "valid-type", null],
    ["no responses", {}, 400, "valid-type", "responses"],
    ["responses that are a list", { responses: ["a"] }, 400, "valid-type", "responses"],
    [
      "a number as the submission",
      { responses: { how: 2 }, submission: 1 },
      400,
      "invalid-submission",
      "submission",
    ],
    [
      "an empty submission",
      { responses: { how: 2 }, submission: "" },
      400,
      "invalid-submission",
      "submission",
    ],
    [
      "NUL in the submission",
      { responses: { how: 2 }, submission: "\0" },
      400,
      "invalid-submission",
      "submission",
    ],
    [
      "half a surrogate pair",
      { responses: { how: 2 }, submission: "\ud83d" },
      400,
      "invalid-submission",
      "submission",
    ],
    ["a text as partial", { responses: { how: 2 }, partial: "no" }, 400, "valid-type", "partial"],
    ["a misspelt submission", { responses: { how: 2 }, submision: "o3" }, 400, "known-field", "submision"],
    ["a misspelt partial", { responses: { how: 2 }, Partial: true }, 400, "known-field", "Partial"],
    ["misspelt responses", { response: { how: 2 } }, 400, "known-field", "response"],
    ["an answer off the scale", { responses: { how: 9 } }, 400, "answer-out-of-scale", "responses__how"],
    [
      "a required answer that is missing",
      { responses: { how: 5 } },
      400,
      "answer-required",
      "responses__praise",
    ],
    [
      "an unknown question",
      { responses: { how: 2, no: 1 } },
      400,
      "answer-unknown-question",
      "responses__no",
    ],
    ["NUL in an answer", { responses: { how: 5, praise: "\0" } }, 400, "valid-text", "responses__praise"],
    [
      "half a pair off the path",
      { responses: { how: 2, praise: "\ud83d" } },
      400,
      "valid-text",
      "responses__praise",
    ],
    [
      "a long answer",
      { responses: { how: 5, praise: "x".repeat(100_001) } },
      400,
      "bounded-size",
      "responses__praise",
    ],
    ["NUL in a key", { responses: { how: 2, "a\0": 1 } }, 400, "valid-text", "responses__a\0"],
    ["an object as an answer", { responses: { how: { $ne: 1 } } }, 400, "answer-type", "responses__how"],
  ])("rejects %s, and stores nothing", async (_, body, status, code, attr) => {
    const answer = await submit(body);
    expect([answer.status, answer.json["code"], answer.json["attr"]]).toEqual([status, code, attr]);
    expect(await server.stored()).toEqual([]);
    expect((await server.ask("GET", "surveys/responses_count")).json).toEqual({});
  });

  it("rejects answers that are each short enough, but too long together", async () => {
    server = await testServer({ limits: { bodyBytes: 2 ** 21 } });
    const asked = Array.from({ length: 11 }, () => ({ type: "open", question: "Why?" }));
    const survey = await server.create({ questions: asked });
    const ids = await server.questionIds(survey);
    const responses = Object.fromEntries(ids.map((id) => [id, "x".repeat(100_000)]));
    const { status, json } = await submit({ responses }, survey);
    expect([status, json["code"], json["attr"]]).toEqual([400, "bounded-size", "responses"]);
  });

  it("rejects unknown surveys, those of other projects, and closed ones", async () => {
    expect((await submit({ responses: { how: 2 } }, unknown)).status).toBe(404);
    expect(
      (await server.ask("POST", `../2/surveys/${server.survey}/responses/`, { responses: {} })).status,
    ).toBe(404);
    const cases = [
      [{ archived: true }, "survey-archived"],
      [{ start_date: null }, "survey-not-started"],
      [{ end_date: "2026-02-01T00:00:00Z" }, "survey-ended"],
    ] as const;
    for (const [members, code] of cases) {
      const { status, json } = await submit({ responses: { how: 2 } }, await server.create(members));
      expect([status, json["code"]]).toEqual([409, code]);
    }
  });

  it("ends the survey at its responses_limit", async () => {
    const survey = await server.create({ responses_limit: 1 });
    expect((await submit({ responses: { how: 2 } }, survey)).status).toBe(201);
    expect((await submit({ responses: { how: 2 } }, survey)).json["code"]).toBe("survey-ended");
    expect((await server.ask("GET", `surveys/${survey}/`)).json["end_date"]).not.toBeNull();
  });

  it("suggests the property of a misspelt one, and ignores others", async () => {
    const { json } = await submit({ responses: { how: 2 }, submision: "o3" });
    expect(json["errors"]).toMatchObject([
      { pointer: "/submision", messageId: "misspelt", help: 'Did you mean "submission"?' },
    ]);
    const other = await submit({ responses: { how: 2 }, submission: "o3", language: "en", submissions: 1 });
    expect([other.status, other.json["submission"]]).toEqual([201, "o3"]);
  });

  it("counts a part toward the limit; answers cannot be finished after the end", async () => {
    const survey = await server.create({ responses_limit: 1 });
    const part = { responses: { how: 5 }, submission: "one", partial: true };
    expect((await submit(part, survey)).json).toMatchObject({ finished: false });
    const rest = await submit({ responses: { how: 5, praise: "all" }, submission: "one" }, survey);
    expect([rest.status, rest.json["code"]]).toEqual([409, "survey-ended"]);
    expect(await server.stored(survey)).toMatchObject([{ finished: false, responses: { how: 5 } }]);
  });

  it("repeats the reply to the submission that ended the survey", async () => {
    const survey = await server.create({ responses_limit: 1 });
    const body = { responses: { how: 2 }, submission: "last" };
    const first = await submit(body, survey);
    expect(first.status).toBe(201);
    const again = await submit(body, survey);
    expect([again.status, again.json]).toEqual([201, first.json]);
    const other = await submit({ ...body, responses: { how: 3 } }, survey);
    expect([other.status, other.json["code"]]).toEqual([409, "survey-ended"]);
  });

  it("lists responses page by page", async () => {
    for (const submission of ["a", "b", "c"]) await submit({ responses: { how: 2 }, submission });
    const first = await server.ask("GET", `surveys/${server.survey}/responses/?limit=2`);
    expect(first.json).toMatchObject({ count: 3, previous: null });
    expect(first.json["next"]).toMatch(/responses\/\?limit=2&offset=2$/);
    const rest = await server.ask("GET", `surveys/${server.survey}/responses/?limit=2&offset=2`);
    const all = [first, rest].flatMap(({ json }) => json["results"] as { submission: string }[]);
    expect(all.map(({ submission }) => submission).sort()).toEqual(["a", "b", "c"]);
    expect((await server.ask("GET", `surveys/${unknown}/responses/`)).status).toBe(404);
  });
});

describe("statistics", () => {
  it.each([
    ["", 3],
    ["date_from=2026-03-10T00:00:00Z", 3],
    ["date_to=2026-03-11T00:00:00%2B01:00", 3],
    ["date_from=2026-03-11T00:00:00Z", 0],
    ["date_to=2026-03-09T23:59:59.999Z", 0],
    ["date_from=2026-03-10t00:00:00z&date_to=2026-03-11T00:00:00Z", 3],
  ])("count what happened in the time that is asked for: %s", async (query, total) => {
    for (const submission of ["a", "b", "c"]) await submit({ responses: { how: 2 }, submission });
    for (const path of [`surveys/${server.survey}/stats/`, "surveys/stats/"]) {
      const { status, json } = await server.ask("GET", `${path}?${query}`);
      expect([status, json]).toMatchObject([200, { stats: { "survey sent": { total_count: total } } }]);
    }
  });

  it.each([
    "2026-03-10",
    "yesterday",
    "2026-13-01T00:00:00Z",
    "2026-03-10T00:00:00",
    "2026-03-10T00:00:00Z0",
    "12026-03-10T00:00:00Z",
    "9999-12-31T23:59:59-09:00",
  ])("reject %s as a date", async (date) => {
    const { json } = await server.ask("GET", `surveys/stats/?date_from=${date}`);
    expect(json).toMatchObject({ status: 400, code: "valid-format", attr: "date_from" });
  });
});

describe("launching and stopping", () => {
  const post = (survey: string, what: string) => server.ask("POST", `surveys/${survey}/${what}/`);

  it("sets the dates to now, once, and logs it", async () => {
    const survey = await server.create({ start_date: null });
    expect((await post(survey, "stop")).json).toMatchObject({ status: 409, code: "survey-not-started" });
    const launched = await post(survey, "launch");
    expect([launched.status, launched.json["end_date"]]).toEqual([200, null]);
    expect(launched.json["start_date"]).toMatch(/^2026-03-10T12:/);
    expect((await post(survey, "launch")).json).toEqual(launched.json);
    const stopped = await post(survey, "stop");
    expect(stopped.json).toMatchObject({ start_date: launched.json["start_date"] });
    expect(stopped.json["end_date"]).toMatch(/^2026-03-10T12:/);
    for (const what of ["stop", "launch"]) {
      const again = await post(survey, what);
      expect([again.status, again.json]).toEqual([200, stopped.json]);
    }
    const { json } = await server.ask("GET", `surveys/${survey}/activity/`);
    expect(json).toMatchObject({ total_count: 3 });
  });

  it("rejects archived and unknown surveys", async () => {
    const archived = await server.create({ archived: true });
    for (const what of ["launch", "stop"]) {
      expect((await post(archived, what)).json).toMatchObject({ status: 409, code: "survey-archived" });
      expect((await post(unknown, what)).json).toMatchObject({
        status: 404,
        detail: "This project has no such survey.",
      });
    }
  });

  it.each([
    [{ start_date: "2030-01-01T00:00:00Z" }, null],
    [{ start_date: null, end_date: "2026-02-01T00:00:00Z" }, null],
    [{ start_date: null, end_date: "2031-01-01T00:00:00Z" }, "2031-01-01T00:00:00Z"],
  ])("starts the survey %j, and removes an end that has passed", async (dates, end_date) => {
    const survey = await server.create(dates);
    const { json } = await post(survey, "launch");
    expect(json).toMatchObject({ start_date: expect.stringMatching(/^2026-03-10T12:/), end_date });
  });
});

describe("scopes", () => {
  it.each([
    ["POST", "responses", "survey:write"],
    ["GET", "responses", "survey:read"],
    ["GET", "stats", "survey:read"],
    ["POST", "launch", "survey:write"],
    ["POST", "stop", "survey:write"],
  ])("%s %s needs %s", async (method, what, scope) => {
    const ask = async (projects: string[], scopes: string[]): Promise<number> => {
      const authenticate = () => ({ user: { id: 1 }, projects, scopes });
      const { handle } = createHandler({ store: server.store, authenticate, companions: true });
      const url = `https://surveys.example.org/api/projects/1/surveys/${server.survey}/${what}/`;
      const headers = { "content-type": "application/json" };
      const body = method === "POST" ? { body: JSON.stringify({ responses: { how: 2 } }) } : {};
      return (await handle(new Request(url, { method, headers, ...body }))).status;
    };
    const other = scope === "survey:write" ? "survey:read" : "dashboard:write";
    expect(await ask(["1"], [other])).toBe(403);
    expect(await ask(["2"], [scope])).toBe(404);
    expect(await ask(["1"], [scope])).toBeLessThan(300);
  });
});
