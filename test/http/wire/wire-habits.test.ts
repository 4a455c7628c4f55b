import { beforeEach, describe, expect, test } from "vitest";
import { createHandler, keyAuthenticator } from "../../../src/http/index.ts";
import { memoryStore } from "../../../src/stores/index.ts";
import { addKey } from "../accounts/add-key.ts";

// Requests as PostHog clients send them; all of them are valid.

let send: (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;

beforeEach(async () => {
  const store = await memoryStore();
  const key = await addKey(store, { projects: ["2"], scopes: ["*"] });
  const { handle } = createHandler({ store, authenticate: keyAuthenticator(store), companions: true });
  send = async (method, path, body) => {
    const response = await handle(
      new Request(`https://surveys.example.org${path}`, {
        method,
        // Content-Type also without a body.
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
});

const surveys = "/api/projects/2/surveys/";
const dashboards = "/api/projects/2/dashboards/";
const questions = [
  {
    type: "rating",
    question: "How likely?",
    display: "number",
    scale: 10,
    lowerBoundLabel: "no",
    upperBoundLabel: "yes",
  },
  { type: "open", question: "Why?" },
];

describe("tools of official clients", () => {
  const rating = {
    type: "rating",
    question: "How?",
    display: "number",
    scale: 10,
    lowerBoundLabel: "a",
    upperBoundLabel: "b",
  };

  test("create, launch, measure, stop and archive a survey", async () => {
    const created = await send("POST", surveys, {
      name: "From a tool",
      type: "popover",
      questions: [
        {
          ...rating,
          branching: { type: "response_based", responseValues: { detractors: "end", promoters: 1 } },
        },
        { type: "single_choice", question: "Which?", choices: ["a", "b"] },
      ],
      appearance: { submitButtonText: "Go", displayThankYouMessage: true },
    });
    expect(created.status).toBe(201);
    const one = `${surveys}${created.body.id}/`;
    expect((await send("GET", `${surveys}?limit=5&search=tool`)).body.results).toHaveLength(1);
    expect((await send("POST", `${one}launch/`)).body.start_date).toEqual(expect.any(String));
    // The toolkit repeats the id in the query.
    const asked = `?survey_id=${created.body.id}&date_from=2026-01-01T00%3A00%3A00Z&date_to=2126-12-01T00%3A00%3A00Z`;
    const stats = {
      stats: { "survey shown": { total_count: 0, total_count_only_seen: 0 } },
      rates: { response_rate: 0 },
    };
    expect(await send("GET", `${one}stats/${asked}`)).toMatchObject({ status: 200, body: stats });
    expect(await send("GET", `${surveys}stats/`)).toMatchObject({ status: 200, body: stats });
    expect(
      (await send("GET", `${one}responses/?limit=100&offset=0&exclude_archived=false`)).body.results,
    ).toEqual([]);
    expect((await send("POST", `${one}stop/`)).body.end_date).toEqual(expect.any(String));
    expect((await send("PATCH", one, { archived: true })).body.archived).toBe(true);
  });

  test("create, change, fill and delete a dashboard", async () => {
    const body = { name: "D", description: "x", pinned: false, tags: ["a"] };
    const [one, two] = [
      await send("POST", dashboards, body),
      await send("POST", dashboards, { use_template: "DEFAULT_APP" }),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect((await send("GET", `${dashboards}?limit=5&search=D`)).body.results).not.toHaveLength(0);
    const [tile] = two.body.tiles;
    const move = { to_dashboard: one.body.id, tile: { id: tile.id } };
    expect((await send("PATCH", `${dashboards}${two.body.id}/move_tile/`, move)).status).toBe(200);
    expect((await send("GET", `${dashboards}${one.body.id}/`)).body.tiles).toHaveLength(1);
    expect((await send("PATCH", `${dashboards}${one.body.id}/`, { pinned: true })).body.pinned).toBe(true);
    expect((await send("PATCH", `${dashboards}${one.body.id}/`, { deleted: true })).body.deleted).toBe(true);
  });
});

describe("first requests", () => {
  test("the user, the key, and the projects", async () => {
    const me = await send("GET", "/api/users/@me/");
    expect(me.body).toMatchObject({
      email: "kim@example.org",
      organization: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: expect.any(String) },
      team: { id: 2, name: expect.any(String) },
    });
    expect(me.body.organizations).toHaveLength(1);
    expect(me.body.team.organization).toBe(me.body.organization.id);
    const key = await send("GET", "/api/personal_api_keys/@current");
    expect(key.body).toMatchObject({ scopes: ["*"], scoped_teams: [2], scoped_organizations: [] });
    const projects = await send("GET", "/api/projects/");
    expect(projects.body.results).toEqual([expect.objectContaining({ id: 2, name: expect.any(String) })]);
  });
});

describe("surveys", () => {
  test("unknown members and nulls are accepted and returned", async () => {
    const extra = {
      linked_insight_id: null,
      response_sampling_interval: null,
      schedule: "once",
      user_access_level: "editor",
    };
    const made = await send("POST", surveys, {
      name: "s",
      type: "popover",
      questions,
      conditions: null,
      ...extra,
    });
    expect(made).toMatchObject({ status: 201, body: { name: "s", schedule: "once" } });
    const read = await send("GET", `${surveys}${made.body.id}/`);
    expect(read.body).toMatchObject({ schedule: "once", user_access_level: "editor" });
  });

  test("every creator has the members that clients read, and every list item a name", async () => {
    await send("POST", surveys, { name: "s", questions });
    const { body } = await send("GET", `${surveys}?limit=100&search=S`);
    expect(body.results).toHaveLength(1);
    expect(body.results[0].name).toBe("s");
    expect(body.results[0].created_by).toMatchObject({
      id: 1,
      uuid: expect.any(String),
      distinct_id: expect.any(String),
      first_name: "Kim",
      email: "kim@example.org",
    });
  });

  test("PATCH archived: true archives; DELETE with a content type deletes", async () => {
    const { body } = await send("POST", surveys, { name: "s", questions });
    expect(await send("PATCH", `${surveys}${body.id}/`, { archived: true })).toMatchObject({
      status: 200,
      body: { archived: true, name: "s" },
    });
    expect(await send("DELETE", `${surveys}${body.id}`)).toEqual({ status: 204, body: null });
  });

  test("the path and query of next lead to the next page", async () => {
    for (const name of ["a", "b", "c"]) await send("POST", surveys, { name, questions: [] });
    const names: string[] = [];
    let path: string | null = `${surveys}?limit=1`;
    while (path !== null) {
      const { body } = await send("GET", path);
      names.push(...body.results.map((each: { name: string }) => each.name));
      const next: URL | null = body.next === null ? null : new URL(body.next);
      path = next === null ? null : next.pathname + next.search;
    }
    expect(names).toEqual(["a", "b", "c"]);
  });

  test("a limit above the maximum counts as the maximum, and the links say so", async () => {
    await send("POST", surveys, { name: "s", questions: [] });
    const { body } = await send("GET", `${surveys}?limit=5000&offset=1`);
    expect(new URL(body.previous).search).toBe("?limit=1000");
    const log = await send("GET", `${surveys}activity/?limit=5000&page=2`);
    expect(new URL(log.body.previous).search).toBe("?limit=1000&page=1");
  });

  test("problems have type, code, detail and attr", async () => {
    const { status, body } = await send("POST", surveys, { questions });
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: "validation_error", code: "required-field", attr: "name" });
    expect(body.detail).toMatch(/name/);
  });
});

describe("dashboards", () => {
  test("PATCH deleted: true with delete_insights: false deletes", async () => {
    const { body } = await send("POST", dashboards, {
      name: "Key figures",
      pinned: true,
      delete_insights: false,
      tags: null,
    });
    expect(await send("PATCH", `${dashboards}${body.id}/`, { deleted: true })).toMatchObject({ status: 200 });
    expect((await send("GET", `${dashboards}${body.id}/`)).status).toBe(404);
  });

  test("a list item has a string as name, also where none was sent", async () => {
    await send("POST", dashboards, {});
    const { body } = await send("GET", dashboards);
    expect(body.results.map((each: { name: unknown }) => typeof each.name)).toEqual(["string"]);
  });

  test.each(["to_dashboard", "toDashboard"])("a tile moves by its id and %s", async (member) => {
    const template = { template_name: "t", tiles: [{ type: "TEXT", body: "Welcome" }] };
    const one = await send("POST", `${dashboards}create_from_template_json/`, { template });
    const other = await send("POST", dashboards, { name: "other" });
    const [tile] = one.body.tiles;
    const moved = await send("PATCH", `${dashboards}${one.body.id}/move_tile/`, {
      tile: { id: tile.id },
      [member]: other.body.id,
    });
    expect(moved).toMatchObject({ status: 200, body: { id: one.body.id, tiles: [] } });
    const there = await send("GET", `${dashboards}${other.body.id}/`);
    expect(there.body.tiles).toEqual([expect.objectContaining({ id: tile.id })]);
  });
});
