// A generated client calls every operation. `npm run typecheck` generates its types from schemas/openapi.json with openapi-typescript
// and its default options, so this file compiles only if the document types all requests and responses here.
import createClient from "openapi-fetch";
import { createHandler, operations } from "surveyc/http";
import { memoryStore } from "surveyc/stores";
import { describe, expect, it } from "vitest";
import type { paths } from "../../../.tmp/client.ts";
import { checkedHandler } from "../checked-handler.ts";

const kim = {
  id: 1,
  uuid: "5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1a01",
  distinct_id: "kim",
  first_name: "Kim",
  last_name: "Roe",
  email: "kim@example.org",
  is_email_verified: true,
  hedgehog_config: {},
};
const colleague = "5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1a02";

const asked = new Set<string | null>();
const { handle } = createHandler({
  store: await memoryStore(),
  authenticate: () => ({ user: kim, projects: ["1"], scopes: ["*"] }),
  hooks: { onRequest: ({ operationId }) => asked.add(operationId) },
});
const client = createClient<paths>({
  baseUrl: "https://surveys.example.org",
  fetch: checkedHandler((request: Request) => handle(request)),
  headers: { Authorization: "Bearer phx_kim" },
});
const project_id = "1";
const all = { params: { path: { project_id } } };

describe("a generated client", { shuffle: false }, () => {
  it("takes and gives what programs write without thinking of it", async () => {
    const surveys = "/api/projects/{project_id}/surveys";

    // Creating without `type`; nothing of the reply that is always there has to be asked for.
    const made = await client.POST(surveys, { ...all, body: { name: "x", questions: [] } });
    if (made.error !== undefined) throw new Error(made.error.detail);
    const id: string = made.data.id;
    const author: string | null = made.data.created_by.email;
    expect(author?.endsWith("@example.org")).toBe(true);
    expect(made.data.created_by.first_name.length + made.data.description.length).toBe(3);
    const kind: "popover" | "widget" | "external_survey" | "api" = made.data.type;
    expect(kind).toBe("popover");
    expect(new Date(made.data.created_at).getFullYear()).toBeGreaterThan(2000);
    expect(made.data.iteration_start_dates.map((date) => date.length)).toEqual([]);
    const starts: string | null = made.data.start_date;
    expect(starts ?? "never").toBe("never");
    expect(made.data.linked_flag?.key).toBeUndefined();
    expect(made.data.conditions?.url ?? "everywhere").toBe("everywhere");
    expect(made.data.remove_targeting_flag || made.data.archived).toBe(false);

    // Changing one property, and sending back what was read.
    const one = { params: { path: { project_id, id } } };
    const scale = 5;
    const changed = await client.PATCH(`${surveys}/{id}`, {
      ...one,
      body: { questions: [{ type: "rating", question: "How?", scale }] },
    });
    const [question] = changed.data?.questions ?? [];
    if (question?.type === "rating") expect(question.scale.toFixed()).toBe("5");
    expect(question?.question.toUpperCase()).toBe("HOW?");
    if (changed.data === undefined) throw new Error("It was not changed.");
    const { name, type, questions } = changed.data;
    const copy = await client.POST(surveys, { ...all, body: { name: `${name} (copy)`, type, questions } });
    expect(copy.data?.name).toBe("x (copy)");
    const read = await client.GET(`${surveys}/{id}`, one);
    const archived = await client.PATCH(`${surveys}/{id}`, {
      params: { ...one.params, header: { "If-Match": read.response.headers.get("etag") ?? "" } },
      body: { archived: true },
    });
    expect([read.data?.archived, archived.data?.archived]).toEqual([false, true]);

    // A list, page by page.
    const names: string[] = [];
    let offset = 0;
    for (let goesOn = true; goesOn; ) {
      const { data } = await client.GET(surveys, {
        params: { ...all.params, query: { limit: 1, offset, search: "X" } },
      });
      if (data === undefined) break;
      for (const item of data.results)
        names.push(`${item.name} ${item.questions.length} ${item.created_by.email}`);
      offset += data.results.length;
      goesOn = data.next !== null;
      if (data.previous !== null) expect(new URL(data.previous).pathname).toContain("/surveys");
    }
    expect(names).toHaveLength(2);

    // Counts, and the log.
    const counts = await client.GET(`${surveys}/responses_count`, {
      params: { ...all.params, query: { survey_ids: [id, id], exclude_archived: true } },
    });
    expect(Object.values(counts.data ?? {}).reduce((sum, count) => sum + count, 0)).toBe(0);
    const log = await client.GET(`${surveys}/{id}/activity`, one);
    const lines = (log.data?.results ?? []).flatMap(({ user, activity, detail }) =>
      (detail.changes ?? []).map(({ field, before, after }) => [
        user.first_name,
        activity,
        field,
        before,
        after,
      ]),
    );
    expect(lines).toContainEqual(["Kim", "updated", "archived", false, true]);

    // What is wrong with a body.
    const refused = await client.POST(surveys, {
      ...all,
      body: { name: "x", questions: [{ type: "link", question: " " }] },
    });
    if (refused.error === undefined) throw new Error("It was not refused.");
    const { code, detail, status, errors = [] } = refused.error;
    expect(`${status} ${code}: ${detail.length > 0}`).toBe("400 no-blank-text: true");
    expect(errors.map(({ pointer, severity }) => `${severity} ${pointer}`)).toEqual([
      "warning /questions/0/link",
      "error /questions/0/question",
    ]);
    expect(errors.every(({ help = "" }) => help.length > 0)).toBe(true);

    // Deleting.
    expect((await client.DELETE(`${surveys}/{id}`, one)).response.status).toBe(204);
    expect((await client.GET(`${surveys}/{id}`, one)).error?.code).toBe("not-found");
    const after = await client.GET(`${surveys}/activity`, all);
    expect(after.data?.results[0]?.activity).toBe("deleted");
  });

  it("fills, moves, shares and reads dashboards", async () => {
    const dashboards = "/api/projects/{project_id}/dashboards";
    const refused = await client.POST(dashboards, { ...all, body: { use_template: "none" } });
    expect(refused.error?.attr?.toUpperCase()).toBe("USE_TEMPLATE");
    const target = await client.POST(dashboards, { ...all, body: { name: "Other" } });
    const body = { template: { template_name: "T", tags: ["A "], tiles: [{ type: "TEXT", body: "Hi" }] } };
    const { data } = await client.POST(`${dashboards}/create_from_template_json`, { ...all, body });
    if (data === undefined) throw new Error("It was not created.");
    expect(data.tags.map((tag) => tag.length)).toEqual([1]);
    expect(data.tiles.map((tile) => Object.keys(tile).length > 1)).toEqual([true]);
    expect(data.effective_privilege_level >= 37 && !data.deleted).toBe(true);
    const one = { params: { path: { project_id, id: data.id } } };
    const moved = await client.PATCH(`${dashboards}/{id}/move_tile`, {
      ...one,
      body: { tile: { id: Number(data.tiles[0]?.id) }, to_dashboard: target.data?.id ?? 0 },
    });
    expect(moved.data?.tiles).toEqual([]);
    const pinned = await client.PATCH(`${dashboards}/{id}`, { ...one, body: { pinned: true } });
    expect(pinned.data?.pinned).toBe(true);
    expect((await client.GET(`${dashboards}/{id}`, one)).data?.name).toBe("T");
    expect((await client.GET(dashboards, all)).data?.count).toBe(2);
    expect((await client.DELETE(`${dashboards}/{id}`, one)).response.status).toBe(405);

    const path = { project_id, dashboard_id: data.id };
    const added = await client.POST(`${dashboards}/{dashboard_id}/collaborators`, {
      params: { path },
      body: { level: 37, user_uuid: colleague },
    });
    expect(added.data?.user.distinct_id.length).toBe(36);
    const team = await client.GET(`${dashboards}/{dashboard_id}/collaborators`, { params: { path } });
    expect(team.data?.map(({ level }) => level)).toEqual([37]);
    const removed = await client.DELETE(`${dashboards}/{dashboard_id}/collaborators/{user__uuid}`, {
      params: { path: { ...path, user__uuid: colleague } },
    });
    expect(removed.response.status).toBe(204);
    const shared = await client.GET(`${dashboards}/{dashboard_id}/sharing`, { params: { path } });
    expect(shared.data?.access_token.length).toBe(43);
  });

  it("calls every operation", () => {
    expect([...asked].sort()).toEqual(operations.map((row) => row.id).sort());
  });
});
