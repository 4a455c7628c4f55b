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
    expect(await send("DELETE", one)).toEqual({ status: 204, body: null });
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
