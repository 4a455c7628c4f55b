import { describe, expect, it, test } from "vitest";
import { keyAuthenticator } from "#http/accounts/api-keys.ts";
import { storedProjects } from "#http/accounts/projects.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { addKey } from "./add-key.ts";

const createdAt = "2026-01-01T00:00:00.000Z";

/** A handler that knows the projects of its store, or any. */
async function serverOf(
  ids: readonly string[],
  { projects = "*" as readonly string[] | "*", known = true } = {},
) {
  const store = await memoryStore();
  for (const id of ids) await store.accounts.addProject({ id, name: `The ${id}`, createdAt });
  const key = await addKey(store, { projects, scopes: ["*"] });
  const { handle } = createHandler({
    store,
    authenticate: keyAuthenticator(store),
    companions: true,
    ...(known ? storedProjects(store) : {}),
  });
  const ask = async (path: string, method = "GET", body?: unknown) => {
    const response = await handle(
      new Request(`https://surveys.example.org/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ask, store };
}

describe("a handler that knows its projects", () => {
  test.each([
    ["1", 200],
    ["acme", 200],
    ["2", 404],
    ["01", 404],
    ["@me", 404],
    ["ACME", 404],
  ])("%s for a key of all projects: %d", async (project, status) => {
    const { ask } = await serverOf(["1", "acme"]);
    expect((await ask(`projects/${project}/surveys/`)).status).toBe(status);
    expect((await ask(`projects/${project}/`)).status).toBe(status);
  });

  it("does not open a project that a key names and that does not exist, nor one that it does not name", async () => {
    const { ask } = await serverOf(["1", "2"], { projects: ["2", "3"] });
    expect((await ask("projects/2/surveys/")).status).toBe(200);
    expect((await ask("projects/3/surveys/")).status).toBe(404);
    expect((await ask("projects/1/surveys/")).status).toBe(404);
    expect((await ask("projects/")).body).toMatchObject({ count: 1, results: [{ id: 2, name: "The 2" }] });
    expect((await ask("users/@me/")).body).toMatchObject({ team: { id: 2 } });
  });

  it("replies 404 before it reveals scopes or methods of a project", async () => {
    const { ask } = await serverOf(["1"]);
    expect((await ask("projects/2/surveys/", "POST", {})).status).toBe(404);
  });

  it("has no team without a project", async () => {
    const { ask } = await serverOf([]);
    expect((await ask("users/@me/")).body).toMatchObject({ team: null });
    expect((await ask("projects/@current/surveys/")).status).toBe(404);
    expect((await ask("projects/")).body).toMatchObject({ count: 0 });
  });
});

describe("@current", () => {
  it("is the first project of the caller, with a number if there is one", async () => {
    const { ask } = await serverOf(["acme", "10", "9"]);
    const made = await ask("projects/@current/surveys/", "POST", { name: "s" });
    expect(made.status).toBe(201);
    expect((await ask(`projects/9/surveys/${made.body["id"]}/`)).status).toBe(200);
    expect((await ask("projects/@current/")).body).toMatchObject({ id: 9, name: "The 9" });
    expect((await ask("users/@me/")).body).toMatchObject({ team: { id: 9 } });
  });

  it("is the first that authenticate names if the existing projects are unknown", async () => {
    const { ask } = await serverOf([], { projects: ["12", "3"], known: false });
    expect((await ask("projects/@current/")).body).toMatchObject({ id: 12, name: "Project 12" });
    const named = await serverOf([], { projects: ["acme", "12"], known: false });
    expect((await named.ask("projects/@current/")).body).toMatchObject({ id: 12 });
    const open = await serverOf([], { known: false });
    expect((await open.ask("projects/@current/")).body).toMatchObject({ id: 1 });
    const none = await serverOf([], { projects: [], known: false });
    expect((await none.ask("projects/@current/")).status).toBe(404);
  });

  it("is a project of that name for those who were given one", async () => {
    const { ask } = await serverOf([], { projects: ["1", "@current"], known: false });
    expect((await ask("projects/@current/")).body).toMatchObject({ id: "@current" });
  });
});
