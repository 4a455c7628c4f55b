import { describe, expect, it, test } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { defineRule } from "#compile/define-rule.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import { surveyDiagnostics, validateNewSurvey, validateSurveyChange } from "#http/surveys/validate-survey.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { json, request, subjectOf } from "../handler/things.ts";
import { input, shown, testServices, uuid, why } from "../test-services.ts";

const open = { type: "open", question: "Why?" };
const sound = { name: "Sound", questions: [open, open] };
/** A rating that deployed clients do not draw: a warning. */
const unusual = {
  name: "Unusual",
  questions: [{ type: "rating", question: "How?", display: "number", scale: 4 }],
};
/** The first question never leads to the end: an error with a witness. */
const endless = {
  name: "Endless",
  questions: [{ ...open, branching: { type: "specific_question", index: 0 } }, open],
};

describe("validateNewSurvey", () => {
  it("reports nothing about a sound survey", async () => {
    expect(shown(await validateNewSurvey.run(await testServices(), input({}, { body: sound })))).toEqual({
      ok: true,
      diagnostics: [],
    });
  });

  test.each([
    ["warnings", unusual],
    ["errors", endless],
    ["a body that is not an object", 3],
  ])("returns what compileSurvey returns for %s", async (_name, body) => {
    const { ok, diagnostics } = compileSurvey(body, { kind: "survey-create" });
    expect(diagnostics).not.toEqual([]);
    const told = shown(await validateNewSurvey.run(await testServices(), input({}, { body })));
    expect(told).toEqual(JSON.parse(JSON.stringify({ ok, diagnostics })));
  });

  it("takes a body as a change if that is its kind", async () => {
    const body = { description: "No name." };
    const services = await testServices();
    const asked = (kind?: "survey-create" | "survey-update") =>
      validateNewSurvey.run(services, input({}, { body, query: kind === undefined ? {} : { kind } }));
    expect(shown(await asked()).ok).toBe(false);
    expect(shown(await asked("survey-create")).ok).toBe(false);
    expect(shown(await asked("survey-update")).ok).toBe(true);
  });

  it("follows the severities that were set", async () => {
    const services = await testServices({ rules: { "portable-rating": "error" } });
    expect(shown(await validateNewSurvey.run(services, input({}, { body: unusual }))).ok).toBe(false);
  });

  it("runs custom rules, as writing a survey does", async () => {
    const named = defineRule({
      code: "acme/named",
      severity: "error",
      summary: "No survey is called Sound.",
      messages: { taken: { message: "This name is taken." } },
      check({ survey }, report) {
        if (survey.name === "Sound") report("/name", "taken");
      },
    });
    const services = await testServices({ plugins: [named] });
    expect(shown(await validateNewSurvey.run(services, input({}, { body: sound }))).ok).toBe(false);
    expect(await createSurvey.run(services, input({}, { body: sound }))).toMatchObject({
      ok: false,
      status: 400,
      code: "acme/named",
    });
    expect(() => createHandler({ ...services, plugins: [named, named], authenticate: () => null })).toThrow(
      TypeError,
    );
  });
});

it("replies 500 if a rule throws, and passes the exception to the hook only", async () => {
  const error = new Error("hunter2");
  const broken = defineRule({
    code: "acme/broken",
    severity: "warning",
    summary: "Has a mistake.",
    messages: {},
    check() {
      throw error;
    },
  });
  const told: unknown[] = [];
  const { handle } = createHandler({
    ...{ store: await memoryStore(), authenticate: subjectOf, plugins: [broken] },
    companions: true,
    hooks: { onError: (event) => told.push(event.error) },
  });
  for (const path of ["surveys/", "surveys/validate/"]) {
    const response = await handle(request("POST", path, json(sound)));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/hunter2|acme/);
  }
  expect(told).toEqual([error, error]);
  const list = await handle(request("GET", "surveys/"));
  expect(await list.json()).toMatchObject({ results: [] });
});

describe("surveyDiagnostics", () => {
  const id = uuid(1_001);
  const stored = async (body: object) => {
    const services = await testServices();
    shown(await createSurvey.run(services, input({}, { body })));
    return services;
  };

  it("is that on its creation", async () => {
    for (const body of [sound, unusual]) {
      const services = await stored(body);
      const before = shown(await validateNewSurvey.run(services, input({}, { body })));
      expect(shown(await surveyDiagnostics.run(services, input({ id })))).toEqual(before);
    }
  });

  test.each([
    ["nothing", {}],
    ["a name", { name: "Other" }],
    ["an invalid name", { name: 3 }],
    ["warnings", { questions: unusual.questions }],
    ["errors", { questions: endless.questions }],
    ["what is invalid only together with what is stored", { end_date: "2020-01-01T00:00:00Z" }],
  ])("agrees with a change of %s, and changes nothing", async (_name, body) => {
    const services = await stored({ ...sound, start_date: "2026-01-01T00:00:00Z" });
    const before = shown(await retrieveSurvey.run(services, input({ id })));
    const told = shown(await validateSurveyChange.run(services, input({ id }, { body })));
    expect(shown(await retrieveSurvey.run(services, input({ id })))).toEqual(before);
    const result = await updateSurvey.run(services, input({ id }, { body }));
    expect(told.ok).toBe(result.ok);
    expect(told.diagnostics).toEqual(JSON.parse(JSON.stringify(result.diagnostics)));
  });

  it("is 404 for an unknown survey", async () => {
    const services = await stored(sound);
    const other = { id: uuid(5) };
    expect(why(await surveyDiagnostics.run(services, input(other)))).toEqual([404, "not-found"]);
    expect(why(await validateSurveyChange.run(services, input(other, { body: {} })))).toEqual([
      404,
      "not-found",
    ]);
    expect(why(await surveyDiagnostics.run(services, input({ id }, { project: "2" })))).toEqual([
      404,
      "not-found",
    ]);
  });
});

describe("over HTTP", () => {
  it("is served with the companions only, to those who may read surveys", async () => {
    const store = await memoryStore();
    const handlers = [false, true].map((companions) =>
      createHandler({ store, authenticate: subjectOf, companions }),
    );
    for (const { path, method } of [validateNewSurvey, validateSurveyChange, surveyDiagnostics]) {
      const address = path.replace(":project_id", "1").replace(":id", uuid(1));
      const sent = (authorization: string) =>
        request(
          method,
          address,
          method === "GET" ? { headers: { authorization } } : json({}, { authorization }),
        );
      const [without, served] = await Promise.all(handlers.map(({ handle }) => handle(sent("Bearer reads"))));
      expect([404, 405]).toContain(without?.status);
      expect(served?.status).toBe(path.includes(":id") ? 404 : 200);
      expect((await handlers[1]?.handle(sent("Bearer none")))?.status).toBe(403);
    }
  });

  it("rejects other kinds, and bodies that are not JSON", async () => {
    const { handle } = createHandler({
      store: await memoryStore(),
      authenticate: subjectOf,
      companions: true,
    });
    const post = (query: string, body: string) =>
      handle(request("POST", `surveys/validate/${query}`, json(body)));
    expect((await post("?kind=survey", "{}")).status).toBe(400);
    expect((await post("", "{")).status).toBe(400);
    const told = await post("?kind=survey-update", "{}");
    expect(await told.json()).toEqual({ ok: true, diagnostics: [] });
    expect(told.headers.get("surveyc-warnings")).toBeNull();
  });
});
