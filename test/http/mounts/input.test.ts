import { describe, expect, expectTypeOf, it, test } from "vitest";
import {
  createHandler,
  createServices,
  createSurvey,
  type deleteSurvey,
  type HttpProblem,
  type listCollaborators,
  listSurveys,
  type Operation,
  type OperationInput,
  operations,
  permits,
  problemOfError,
  readInput,
  retrieveSurvey,
  type Scope,
  toResponse,
} from "#http/index.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { json, request, subjectOf } from "../handler/things.ts";
import { kim, uuid } from "../test-services.ts";

const survey = { name: "s", questions: [] };
const post = () => request("POST", "surveys/", json(survey));

describe("readInput", () => {
  it("reads the body", async () => {
    const read = await readInput(createSurvey, post(), { project_id: "1" });
    expect(read).toMatchObject({ ok: true, input: { project: "1", body: survey, strict: false } });
  });

  test.each([[{ name: "parsed" }], [null], [undefined]])(
    "takes the body %j that was parsed already, and leaves the request unread",
    async (body) => {
      const asked = new Request(post(), { headers: { "content-type": "text/plain" } });
      const read = await readInput(createSurvey, asked, { project_id: "1" }, { body });
      expect(read.ok && read.input.body).toEqual(body);
      expect(asked.bodyUsed).toBe(false);
    },
  );

  it("ignores a body that the operation does not take", async () => {
    const read = await readInput(listSurveys, request("GET", "surveys/?limit=3"), {});
    expect(read).toMatchObject({ ok: true, input: { body: undefined, query: { limit: 3 }, project: "" } });
  });

  it("refuses parameters that are missing or no identifiers", async () => {
    for (const id of [undefined, "", "7", `${uuid(1)}x`])
      expect(await readInput(retrieveSurvey, request("GET", "x"), { id })).toMatchObject({
        ok: false,
        status: 404,
      });
  });

  it("keeps the limits that it is given", async () => {
    const limits = { bodyBytes: 10 };
    expect(await readInput(createSurvey, post(), {}, { limits })).toMatchObject({ status: 413 });
  });

  it("has addresses on the public origin", async () => {
    const options = { publicOrigin: "https://public.example" };
    const read = await readInput(listSurveys, request("GET", "surveys?limit=3"), {}, options);
    expect(read.ok && read.input.address).toBe("https://public.example/api/projects/1/surveys");
  });
});

describe("permits", () => {
  const ada = { projects: ["1"], scopes: ["survey:read"] };

  test.each([
    ["the scope in a project", ada, "1"],
    ["any project", { ...ada, projects: "*" as const }, "2"],
    ["the write scope", { ...ada, scopes: ["survey:write"] }, "1"],
    ["every scope", { ...ada, scopes: ["*"] }, "1"],
  ])("those with %s", (_name, subject, project) => {
    expect(permits(subject, listSurveys, project)).toEqual({ ok: true });
  });

  test.each([
    ["another project", ada, "2", 404],
    ["another project and no scope", { ...ada, scopes: [] }, "2", 404],
    ["no scope", { ...ada, scopes: [] }, "1", 403],
    ["another scope", { ...ada, scopes: ["dashboard:write"] }, "1", 403],
  ])("nobody with %s", (_name, subject, project, status) => {
    expect(permits(subject, listSurveys, project)).toMatchObject({ ok: false, status });
  });
});

describe("toResponse", () => {
  it("writes what was thrown without telling it", async () => {
    const thrown = new Error("the password is x");
    const response = toResponse(problemOfError(thrown), request("GET", "surveys"));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("password");
    const busy = toResponse(problemOfError({ code: "unavailable" }), request("GET", "surveys"));
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "2"]);
  });

  it("writes no body to HEAD", async () => {
    const services = createServices({ store: await memoryStore() });
    const read = await readInput(retrieveSurvey, request("HEAD", "x"), { id: uuid(1) });
    if (!read.ok) throw new Error(read.detail);
    const result = await retrieveSurvey.run(services, { ...read.input, subject: kim });
    const response = toResponse(result, request("HEAD", "x"));
    expect([response.status, response.body]).toEqual([404, null]);
  });
});

describe("only", () => {
  const store = memoryStore();
  const authenticate = subjectOf;

  it("names operations that exist", async () => {
    const options = { store: await store, authenticate };
    // @ts-expect-error there is no such operation
    expect(() => createHandler({ ...options, only: ["createSurvy"] })).toThrow(
      new TypeError('There is no operation called "createSurvy". Did you mean "createSurvey"?'),
    );
  });

  it("leaves the methods of others out of Allow, and their paths out of the document", async () => {
    const { handle, tryHandle, openapi } = createHandler({
      store: await store,
      authenticate,
      only: ["listSurveys"],
    });
    const refused = await handle(post());
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await tryHandle(request("GET", "dashboards"))).toBeNull();
    expect(openapi().tags?.map(({ name }) => name)).toEqual(["surveys"]);
    const deleting = createHandler({ store: await store, authenticate, only: ["deleteDashboard"] });
    const never = await deleting.handle(request("DELETE", "dashboards/1"));
    expect([never.status, never.headers.get("allow")]).toEqual([405, "OPTIONS"]);
  });
});

describe("the types", () => {
  it("are those that the functions of operations take", () => {
    type Read<Row extends Parameters<typeof readInput>[0]> = Extract<
      Awaited<ReturnType<typeof readInput<Row["params"]>>>,
      { ok: true }
    >["input"];
    type Rest<Params> = Omit<OperationInput<Params>, "subject">;
    expectTypeOf<Read<typeof retrieveSurvey>>().toExtend<Rest<{ readonly id: string }>>();
    expectTypeOf<Read<typeof deleteSurvey>["params"]["id"]>().toEqualTypeOf<string>();
    expectTypeOf<Read<typeof listCollaborators>["params"]["dashboard_id"]>().toEqualTypeOf<number>();
    expectTypeOf<Read<typeof retrieveSurvey>>().not.toExtend<Rest<{ readonly id: number }>>();
  });

  it("tell refusals from results", () => {
    expectTypeOf<Exclude<ReturnType<typeof permits>, { ok: true }>>().toEqualTypeOf<HttpProblem>();
    expectTypeOf<HttpProblem>().toExtend<Parameters<typeof toResponse>[0]>();
    expectTypeOf(createSurvey.id).toEqualTypeOf<"createSurvey">();
    expectTypeOf(createSurvey).toExtend<Operation<object>>();
    expectTypeOf(operations).items.toHaveProperty("scope").toEqualTypeOf<Scope>();
  });
});
