import { describe, expect, it } from "vitest";
import { createServices } from "#http/create-services.ts";
import { operations } from "#http/operations.ts";
import { sampleBodies } from "#http/sample-bodies.ts";
import { parse } from "#parse/parse.ts";
import { memoryStore } from "#stores/memory-store.ts";
import collaborator from "../../fixtures/samples/collaborator-reply.json" with { type: "json" };
import survey from "../../fixtures/samples/survey-reply.json" with { type: "json" };

describe("operations", () => {
  it("are the 19 of the interface", () => {
    expect(operations).toHaveLength(19);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(19);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(19);
  });

  it.each(operations.map((row) => [row.id, row] as const))(
    "%s names its parameters and its function",
    (id, row) => {
      const named = row.path.match(/:\w+/g)?.map((name) => name.slice(1));
      expect(named).toEqual(["project_id", ...Object.keys(row.params)]);
      expect((row.run as { name: string }).name).toBe(id);
      expect(row.request === null).toBe(row.method === "GET" || row.method === "DELETE");
      expect(row.response === null).toBe(row.status === 204 || row.status === 405);
      expect(row.scope.endsWith(":write")).toBe(row.method !== "GET");
    },
  );
});

describe("sampleBodies", () => {
  it("are the literal samples", () => {
    expect(Object.keys(sampleBodies)).toEqual([
      "surveyActivity",
      "surveysActivity",
      "responsesCount",
      "listCollaborators",
    ]);
    expect(sampleBodies["surveyActivity"]?.parse()).toEqual(survey);
    expect(sampleBodies["responsesCount"]?.parse()).toEqual(survey);
    expect(sampleBodies["listCollaborators"]?.parse()).toEqual(collaborator);
    expect(Object.keys(sampleBodies).every((id) => operations.some((row) => row.id === id))).toBe(true);
  });
});

describe("createServices", () => {
  it("fills in what is not given", async () => {
    const store = await memoryStore();
    const services = createServices({ store });
    expect(services.newId()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const tokens = Array.from({ length: 50 }, services.newToken);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(tokens).size).toBe(50);
    expect(Math.abs(services.clock().getTime() - Date.now())).toBeLessThan(60_000);
    expect(await services.findUser("u")).toEqual({ uuid: "u" });
    expect(services).not.toHaveProperty("findFlag");
    expect(services.limits).toEqual({ questions: 1_000 });
    for (const name of ["DEFAULT_APP", "WEBSITE_TRAFFIC"])
      expect(parse("create-from-template-json", { template: await services.findTemplate(name) }).ok).toBe(
        true,
      );
    expect(await services.findTemplate("toString")).toBeNull();
  });

  it("keeps what is given, and refuses rules that cannot be set", async () => {
    const store = await memoryStore();
    const services = createServices({
      store,
      limits: { questions: 5, name: 9 },
      rules: { "valid-link": "off" },
    });
    expect(services.limits).toEqual({ questions: 5, name: 9 });
    expect(services.rules).toEqual({ "valid-link": "off" });
    expect(() => createServices({ store, rules: { "known-target": "off" } as object })).toThrow(TypeError);
  });
});
