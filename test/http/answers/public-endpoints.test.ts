import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";
import { publicEndpoints } from "#http/answers/public-endpoints.ts";
import { shownSurveys } from "#http/answers/shown-surveys.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import type { Endpoint } from "#http/wire/operation.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { type TestServer, testServer } from "../test-server.ts";
import { done, input, testServices } from "../test-services.ts";

function endpoint(id: string): Endpoint<object> {
  const found = publicEndpoints.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no endpoint ${id}`);
  return found as Endpoint<object>;
}

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

describe("what pages ask for", () => {
  const list = async () =>
    (await server.page(`/api/surveys/?token=${server.tokens[0]}`)).json["surveys"] as object[];

  it("lists the surveys that run, without what only authors are to see", async () => {
    await server.create({ archived: true });
    await server.create({ start_date: null });
    await server.create({ start_date: "2030-01-01T00:00:00Z" });
    await server.create({ end_date: "2026-02-01T00:00:00Z" });
    await server.create({ type: "external_survey" });
    await server.create({ linked_flag_id: 7 });
    const later = {
      description: "internal",
      end_date: "2030-01-01T00:00:00Z",
      enable_partial_responses: true,
    };
    const second = await server.create(later);
    const surveys = await list();
    expect(surveys).toMatchObject([
      { id: server.survey, questions: [{ id: "how" }, { id: "praise" }, { id: "2" }] },
      { id: second, end_date: null, enable_partial_responses: true, linked_flag_key: null },
    ]);
    for (const survey of surveys) {
      expect(survey).not.toHaveProperty("description");
      expect(survey).not.toHaveProperty("created_by");
    }
    const { json } = await server.page(`/api/surveys/?token=${server.tokens[1]}`);
    expect(json["surveys"]).toEqual([]);
  });

  it("lists a survey as it is after a change", async () => {
    const names = async () => (await list()).map((survey) => (survey as { name: string }).name);
    const rename = (name: string) => server.ask("PATCH", `surveys/${server.survey}/`, { name });
    for (const name of ["One", "Two", "One"]) {
      await rename(name);
      expect([await names(), await names()]).toEqual([[name], [name]]);
    }
  });

  it("names the flags that are known", async () => {
    const key = (id: number) => (id === 7 ? { id, key: "beta" } : null);
    const services = await testServices({ findFlag: key });
    const running = { start_date: "2026-01-01T00:00:00Z", questions: [{ type: "open", question: "?" }] };
    for (const flags of [{ linked_flag_id: 7 }, { targeting_flag_id: 7 }])
      done(await createSurvey.run(services, input({}, { body: { name: "s", ...running, ...flags } })));
    expect(await shownSurveys(services, "1")).toMatchObject([
      { linked_flag_key: "beta", targeting_flag_key: null },
      { linked_flag_key: null, targeting_flag_key: "beta" },
    ]);
    expect(await shownSurveys({ ...services, findFlag: () => null }, "1")).toEqual([]);
  });

  it("finds running surveys after many others, up to the bytes of a page", async () => {
    const services = await testServices({ pageBytes: 3_000 });
    const create = async (more: object) => {
      const body = { name: "s", start_date: "2026-01-01T00:00:00Z", description: "d".repeat(500), ...more };
      return done(await createSurvey.run(services, input({}, { body })));
    };
    for (const more of [{ start_date: null }, { type: "external_survey" }])
      for (let n = 0; n < 6; n++) await create(more);
    for (let n = 0; n < 4; n++) await create({});
    expect(await shownSurveys({ ...services, pageBytes: 100_000 }, "1")).toHaveLength(4);
    expect(await shownSurveys(services, "1")).toHaveLength(2);
    expect(await shownSurveys({ ...services, pageBytes: 1 }, "1")).toHaveLength(1);
  });

  it("gives the configuration as JSON and as a script", async () => {
    const [token] = server.tokens;
    const config = await server.page(`/array/${token}/config`);
    expect(config.json).toMatchObject({ token, surveys: true });
    // Nothing else is to be recorded or shown.
    const enabled = Object.entries(config.json).flatMap(([name, value]) => (value === true ? [name] : []));
    expect(enabled.sort()).toEqual(["autocapture_opt_out", "defaultIdentifiedOnly", "surveys"]);
    const { response } = await server.page(`/array/${token}/config.js`);
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    const window: { _POSTHOG_REMOTE_CONFIG?: Record<string, unknown> } = {};
    runInContext(await response.text(), createContext({ window }));
    expect(window._POSTHOG_REMOTE_CONFIG?.[token]).toEqual({ config: config.json, siteApps: [] });
    for (const path of ["/flags/?v=2", "/decide/?v=3"])
      for (const body of [{ token }, { api_key: token }, { token: 1, api_key: token }])
        expect((await server.page(path, JSON.stringify(body))).json).toMatchObject({
          config: { enable_collect_everything: false },
          flags: {},
          featureFlags: {},
        });
  });

  it("escapes tokens that would end the script", async () => {
    const token = "</script>\u2028\u2029";
    const services = await testServices({ projectOfToken: () => "1" });
    const reply = await endpoint("pageConfigScript").run(services, input({ token }));
    const script = done(reply).body?.text ?? "";
    expect(script).not.toMatch(/[<\u2028\u2029]/);
    const window: { _POSTHOG_REMOTE_CONFIG?: Record<string, unknown> } = {};
    runInContext(script, createContext({ window }));
    expect(window._POSTHOG_REMOTE_CONFIG?.[token]).toMatchObject({ config: { token } });
  });

  it("announces to pages that answers may be compressed", async () => {
    const { json } = await server.page(`/array/${server.tokens[0]}/config`);
    expect(json["supportedCompression"]).toEqual(["gzip", "gzip-js"]);
  });

  it("shows the iteration that runs", async () => {
    const id = await server.create({ iteration_count: 9, iteration_frequency_days: 30 });
    const { current_iteration, current_iteration_start_date } = (await server.ask("GET", `surveys/${id}/`))
      .json;
    expect(current_iteration).toBeGreaterThan(1);
    expect((await list())[1]).toMatchObject({ id, current_iteration, current_iteration_start_date });
  });

  it.each([0, 1])("is cancelled when no request waits for it, after %i surveys", async (most) => {
    const services = await testServices({ projectOfToken: () => "1" });
    const body = { name: "s", start_date: "2026-01-01T00:00:00Z" };
    done(await createSurvey.run(services, input({}, { body })));
    let pieces = 0;
    const isOver = (): boolean => ++pieces > most;
    const asked = endpoint("listShownSurveys").run(services, input({}, { query: { token: "x" }, isOver }));
    await expect(asked).rejects.toMatchObject({ code: "unavailable" });
    expect(pieces).toBe(most + 1);
    expect(
      done(await endpoint("listShownSurveys").run(services, input({}, { query: { token: "x" } }))).status,
    ).toBe(200);
  });

  it.each(["/api/surveys/", "/api/surveys/?token=x", "/array/x/config", "/array/x/config.js"])(
    "answers %s with 401: no project has this token",
    async (path) => {
      const { status, json, response } = await server.page(path);
      expect([status, json["code"]]).toEqual([401, "invalid-token"]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    },
  );

  it("answers preflight requests of any origin, and other methods with 405", async () => {
    const { handle } = createHandler({
      store: await memoryStore(),
      authenticate: () => null,
      companions: true,
    });
    const preflight = await handle(
      new Request("https://surveys.example.org/e/", { method: "OPTIONS", headers: { origin: "null" } }),
    );
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
    expect((await handle(new Request("https://surveys.example.org/e/"))).status).toBe(405);
  });

  it("serves nothing of it without companions", async () => {
    const { handle } = createHandler({ store: await memoryStore(), authenticate: () => null });
    for (const path of ["/api/surveys/?token=x", "/array/x/config", "/e/", "/flags"])
      expect((await handle(new Request(`https://surveys.example.org${path}`))).status).toBe(404);
  });
});
