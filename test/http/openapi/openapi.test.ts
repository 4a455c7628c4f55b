import { readFileSync } from "node:fs";
import { openapi, operations } from "surveyc/http";
import { describe, expect, it } from "vitest";
import type { Parameter } from "#http/openapi/openapi-document.ts";
import { schemaParts } from "#model/described-schemas.ts";
import { defaultAjv } from "../../model/validators.ts";

const document = openapi();
const listed = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const find = (id: string) => listed.find(({ operation }) => operation.operationId === id)?.operation;

const withCompanions = openapi({ companions: true });

/** Every object of the document, with its JSON Pointer. */
function* objects(value: unknown, place = "#"): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  yield [place, value as Record<string, unknown>];
  for (const [name, member] of Object.entries(value)) yield* objects(member, `${place}/${name}`);
}

const lookUp = (ref: string, within: unknown = document): unknown =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], within);

describe("openapi", () => {
  it("does not list HEAD, OPTIONS or paths with a trailing slash", () => {
    expect(new Set(listed.map(({ method }) => method))).toEqual(new Set(["get", "post", "patch", "delete"]));
    expect(Object.keys(document.paths).filter((path) => path.endsWith("/"))).toEqual([]);
  });

  it.each([
    ["the operations", document],
    ["the companions, too", withCompanions],
  ])("has no dangling references and no unused components: %s", (_name, described) => {
    const refs = new Set(
      [...objects(described)].flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : [])),
    );
    for (const ref of refs) expect(lookUp(ref, described), ref).toBeDefined();
    for (const [group, members] of Object.entries(described.components)) {
      if (group === "securitySchemes") continue;
      for (const name of Object.keys(members)) expect(refs).toContain(`#/components/${group}/${name}`);
    }
  });

  it("lists the operations as their rows declare them", () => {
    expect(listed.map(({ operation }) => operation.operationId).sort()).toEqual(
      operations.map(({ id }) => id).sort(),
    );
    for (const row of operations) {
      const operation = find(row.id);
      expect(operation?.security).toEqual([{ "personal-api-key": [row.scope] }]);
      expect(operation?.description).toContain(row.scope);
      expect(operation?.tags).toEqual([row.path.includes("/dashboards") ? "dashboards" : "surveys"]);
      expect(Object.keys(operation?.responses ?? {})).toContain(String(row.status));
      expect(operation?.requestBody === undefined).toBe(row.request === null);
    }
  });

  it("describes the companions where they are asked for", () => {
    const rows = Object.entries(withCompanions.paths).flatMap(([path, item]) =>
      Object.values(item).map((operation) => ({ path, ...operation })),
    );
    const ids = rows.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(operations.map(({ id }) => id)));
    const tags = new Set(withCompanions.tags.map(({ name }) => name));
    for (const row of rows) {
      expect(tags).toContain(row.tags[0]);
      expect(row.operationId).toMatch(/^[a-z]+[A-Z]\w+$/);
      const named = row.parameters.map((parameter) =>
        "$ref" in parameter ? (lookUp(parameter.$ref, withCompanions) as Parameter) : parameter,
      );
      const inPath = named.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
      expect(inPath.sort()).toEqual((row.path.match(/\{\w+\}/g) ?? []).sort());
    }
    expect(rows.find(({ path }) => path === "/api/surveys")).toMatchObject({ tags: ["pages"], security: [] });
    expect(rows.find(({ path }) => path === "/api/users/@me")).toMatchObject({
      tags: ["accounts"],
      security: [{ "personal-api-key": [] }],
    });
  });

  it("has a success response for every operation but the one that never succeeds", () => {
    const without = listed.filter(
      ({ operation }) => !Object.keys(operation.responses).some((status) => status.startsWith("2")),
    );
    expect(without.map(({ operation }) => operation.operationId)).toEqual(["deleteDashboard"]);
  });

  it("lists exactly the problems that an operation may answer with", () => {
    const refused = (id: string) =>
      Object.keys(find(id)?.responses ?? {})
        .filter((status) => Number(status) >= 300 && status !== "405")
        .join(" ");
    const always = "429 500 503 504 507";
    expect(refused("listSurveys")).toBe(`400 401 403 404 ${always}`);
    expect(refused("retrieveSurvey")).toBe(`304 400 401 403 404 412 ${always}`);
    expect(refused("retrieveDashboard")).toBe(`304 400 401 403 404 412 ${always}`);
    expect(refused("deleteDashboard")).toBe(`401 403 404 ${always}`);
    expect(refused("createSurvey")).toBe(`400 401 403 404 408 409 413 415 422 ${always}`);
    expect(refused("updateDashboard")).toBe(`400 401 403 404 408 412 413 415 ${always}`);
    expect(refused("deleteSurvey")).toBe(`400 401 403 404 412 ${always}`);
  });

  it("has examples that are valid for their schemas", () => {
    const ajv = defaultAjv();
    const text = JSON.stringify(document.components.schemas).replaceAll(
      "#/components/schemas/",
      "urn:surveyc:openapi#/$defs/",
    );
    ajv.addVocabulary(["discriminator"]);
    const schemas = JSON.parse(text) as object;
    ajv.addSchema({ $id: "urn:surveyc:openapi", $defs: schemas });
    const examples = [...objects(document.paths)].filter(
      ([, { schema, examples: given }]) => schema && given,
    );
    expect(examples.length).toBeGreaterThanOrEqual(22);
    for (const [place, media] of examples) {
      const schema = JSON.parse(
        JSON.stringify(media["schema"]).replaceAll("#/components/schemas/", "urn:surveyc:openapi#/$defs/"),
      );
      const validate = ajv.compile(schema as object);
      for (const { value } of Object.values(media["examples"] as Record<string, { value: unknown }>))
        expect(validate(value), `${place}: ${JSON.stringify(validate.errors)} ${JSON.stringify(value)}`).toBe(
          true,
        );
    }
  });

  it("requires all properties of responses, and of requests those of the definitions", () => {
    const { schemas } = document.components;
    const members = Object.keys(schemaParts["survey"]?.properties ?? {});
    // Properties that the interface does not name are there where a request set them.
    const unnamed =
      /^(translations|schedule|enable_.*|form_content|response_sampling_.*|base_language|linked_insight_id)$/;
    const ofOthers =
      /^((linked|targeting|internal_targeting)_flag_key|feature_flag_keys|user_access_level|search_match_type)$/;
    expect(schemas["survey"]?.required).toEqual(
      members.filter((name) => !unnamed.test(name) && !ofOthers.test(name)),
    );
    expect(schemas["dashboard-list-item"]?.required).toContain("effective_privilege_level");
    expect(schemas["survey-create"]?.required).toEqual(["name"]);
    expect(schemas["dashboard-create"]?.required).toBeUndefined();
  });

  it("has discriminator mappings", () => {
    expect(document.components.schemas["question"]).toMatchObject({
      discriminator: {
        propertyName: "type",
        mapping: {
          open: "#/components/schemas/open-question",
          single_choice: "#/components/schemas/single-choice-question",
        },
      },
    });
  });

  it.each([
    [{}, "/"],
    [{ basePath: "/" }, "/"],
    [{ basePath: "/analytics/" }, "/analytics"],
    [{ publicOrigin: "https://surveys.example.org" }, "https://surveys.example.org"],
    [{ publicOrigin: "https://surveys.example.org/", basePath: "/a/b" }, "https://surveys.example.org/a/b"],
  ])("serves %j at %s", (options, url) => {
    expect(openapi(options).servers.map((server) => server.url)).toEqual([url]);
  });

  it("describes other scopes, and the shape of the samples if it is served", () => {
    const rows = operations.map((row) =>
      row.id === "moveTile" ? { ...row, scope: "survey:write" as const } : row,
    );
    const { paths } = openapi({ operations: rows, bodies: "survey-shape" });
    expect(paths["/api/projects/{project_id}/dashboards/{id}/move_tile"]?.patch?.security).toEqual([
      { "personal-api-key": ["survey:write"] },
    ]);
    const replyOf = (path: string) => paths[`/api/projects/{project_id}/${path}`]?.get?.responses["200"];
    expect(replyOf("surveys/activity")).not.toHaveProperty("headers.ETag");
    expect(JSON.stringify(replyOf("surveys/activity"))).toContain('"#/components/schemas/survey-list-item"');
    expect(JSON.stringify(replyOf("dashboards/{dashboard_id}/collaborators"))).not.toContain('"array"');
  });
});

it("describes parameters without a description by their name", () => {
  const [row] = operations.filter(({ id }) => id === "retrieveSurvey") as [(typeof operations)[number]];
  const { paths } = openapi({
    operations: [{ ...row, path: "/api/projects/:project_id/things/:thing", params: { thing: "uuid" } }],
  });
  expect(paths["/api/projects/{project_id}/things/{thing}"]?.get).toMatchObject({
    tags: ["things"],
    parameters: [{}, { name: "thing", description: "thing" }, {}, {}],
  });
});

describe("schemas/openapi.json", () => {
  const printed = JSON.parse(readFileSync(new URL("../../../schemas/openapi.json", import.meta.url), "utf8"));

  it("begins with its generator, followed by the result of openapi()", () => {
    const [first] = Object.keys(printed);
    expect(first).toBe("x-generated-by");
    const { "x-generated-by": _, ...rest } = printed;
    expect(rest).toEqual(JSON.parse(JSON.stringify(document)));
  });
});
