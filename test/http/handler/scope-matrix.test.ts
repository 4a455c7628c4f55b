import { beforeAll, describe, expect, it, test } from "vitest";
import { createHandler } from "#http/handler/create-handler.ts";
import { operations } from "#http/operations/operations.ts";
import type { Subject } from "#http/wire/authenticate.ts";
import type { Operation, Scope } from "#http/wire/operation.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { Store } from "#stores/store.ts";
import { checkedHandler } from "../checked-handler.ts";

const objects = ["dashboard", "survey", "sharing_configuration", "activity_log"] as const;
const granted = [
  "none",
  "*",
  ...objects.flatMap((object) => [`${object}:read`, `${object}:write`]),
  "surveys:read",
  "survey",
  "*:read",
  "survey:*",
];

/** Which of these scopes grant a required scope, written out once more by hand. */
const opens: Readonly<Record<Scope, readonly string[]>> = {
  "dashboard:read": ["*", "dashboard:read", "dashboard:write"],
  "dashboard:write": ["*", "dashboard:write"],
  "sharing_configuration:read": ["*", "sharing_configuration:read", "sharing_configuration:write"],
  "sharing_configuration:write": ["*", "sharing_configuration:write"],
  "survey:read": ["*", "survey:read", "survey:write"],
  "survey:write": ["*", "survey:write"],
  "activity_log:read": ["*", "activity_log:read", "activity_log:write"],
};

const scopeOf: Readonly<Record<string, Scope>> = {
  listDashboards: "dashboard:read",
  createDashboard: "dashboard:write",
  retrieveDashboard: "dashboard:read",
  updateDashboard: "dashboard:write",
  deleteDashboard: "dashboard:write",
  moveTile: "dashboard:write",
  createFromTemplateJson: "dashboard:write",
  listCollaborators: "dashboard:read",
  addCollaborator: "dashboard:write",
  removeCollaborator: "dashboard:write",
  listSharingConfiguration: "sharing_configuration:read",
  listSurveys: "survey:read",
  createSurvey: "survey:write",
  retrieveSurvey: "survey:read",
  updateSurvey: "survey:write",
  deleteSurvey: "survey:write",
  surveyActivity: "activity_log:read",
  surveysActivity: "activity_log:read",
  responsesCount: "survey:read",
};

const uuid = "0b2cbb06-0000-4000-8000-000000000001";

function requestOf({ method, path, request }: Operation<never>, project: string, key: string): Request {
  const filled = path
    .replace(":project_id", project)
    .replace(":user__uuid", uuid)
    .replace(":dashboard_id", "1")
    .replace(":id", path.includes("surveys") ? uuid : "1");
  const headers: Record<string, string> = key === "" ? {} : { authorization: `Bearer ${key}` };
  if (request !== null) headers["content-type"] = "application/json";
  const init = { method, headers, ...(request === null ? {} : { body: "{}" }) };
  return new Request(`https://example.org${filled}/`, init);
}

/** `Bearer <scope>` has that scope in project 1. */
const authenticate = (request: Request): Subject | null => {
  const scope = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  return granted.includes(scope)
    ? { user: { uuid }, projects: ["1"], scopes: scope === "none" ? [] : [scope] }
    : null;
};

let store: Store;
let handle: (request: Request) => Promise<Response>;
let touched = 0;
beforeAll(async () => {
  const memory = await memoryStore();
  store = Object.assign(Object.create(memory) as Store, {
    read: ((project, work) => {
      touched++;
      return memory.read(project, work);
    }) satisfies Store["read"],
    write: ((project, work) => {
      touched++;
      return memory.write(project, work);
    }) satisfies Store["write"],
  });
  handle = checkedHandler(createHandler({ store, authenticate }).handle);
});

it("has the scope of every operation", () => {
  expect(Object.fromEntries(operations.map(({ id, scope }) => [id, scope]))).toEqual(scopeOf);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  const needed = scopeOf[id] as Scope;

  test.each(granted)("with %s", async (scope) => {
    touched = 0;
    const response = await handle(requestOf(operation, "1", scope));
    if (opens[needed].includes(scope)) {
      expect([401, 403]).not.toContain(response.status);
      return;
    }
    expect(response.status).toBe(403);
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="${needed}"`,
    );
    expect(touched).toBe(0);
  });

  test.each([
    ["no key", "", "1", 401],
    ["a wrong key", "phx_wrong", "1", 401],
    ["a project of others", "*", "2", 404],
    ["a project of others, without the scope", "none", "2", 404],
  ])("with %s", async (_name, key, project, status) => {
    touched = 0;
    expect((await handle(requestOf(operation, project, key))).status).toBe(status);
    expect(touched).toBe(0);
  });
});

describe("other scopes", () => {
  it("may be required", async () => {
    const other = createHandler({ store, authenticate, scopes: { listSurveys: "activity_log:read" } });
    const listSurveys = other.operations.find(({ id }) => id === "listSurveys") as Operation<never>;
    expect(listSurveys.scope).toBe("activity_log:read");
    expect((await other.handle(requestOf(listSurveys, "1", "survey:read"))).status).toBe(403);
    expect((await other.handle(requestOf(listSurveys, "1", "activity_log:read"))).status).toBe(200);
  });

  it("of unknown operations throw", () => {
    expect(() => createHandler({ store, authenticate, scopes: { listSurvey: "survey:read" } })).toThrow(
      new TypeError('Unknown operation "listSurvey". Did you mean "listSurveys"?'),
    );
  });
});
