// The generated client drives the interface: its types come from schemas/openapi.json, so this file compiles only while
// the document types all requests and responses here.
import createClient from "openapi-fetch";
import { createHandler, operations } from "surveyc/http";
import { memoryStore } from "surveyc/stores";
import { expect, it } from "vitest";
import { checkedHandler } from "../checked-handler.ts";
import type { paths } from "./client.generated.ts";

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

it("calls every operation", async () => {
  const asked = new Set<string | null>();
  const { handle } = createHandler({
    store: await memoryStore(),
    authenticate: () => ({ user: kim, projects: ["1"], scopes: ["*"] }),
    hooks: { onRequest: ({ operationId }) => asked.add(operationId) },
  });
  const checked = checkedHandler((request: Request) => handle(request));
  const client = createClient<paths>({
    baseUrl: "https://surveys.example.org",
    fetch: checked,
    headers: { Authorization: "Bearer phx_kim" },
  });
  const project_id = "1";
  const all = { params: { path: { project_id } } };

  // Surveys
  const survey = await client.POST("/api/projects/{project_id}/surveys", {
    ...all,
    body: {
      name: "Recommend us?",
      questions: [
        {
          type: "rating",
          question: "How likely are you to recommend us?",
          display: "number",
          scale: 10,
          branching: { type: "response_based", responseValues: { promoters: "end" } },
        },
        { type: "open", question: "What would make it a 10?", branching: { type: "end" } },
      ],
    },
  });
  expect(survey.response.status).toBe(201);
  expect(survey.data?.questions?.map(({ type }) => type)).toEqual(["rating", "open"]);
  const id = survey.data?.id ?? "";
  const one = { params: { path: { project_id, id } } };
  const read = await client.GET("/api/projects/{project_id}/surveys/{id}", one);
  expect(read.data?.created_by?.email).toBe(kim.email);
  const renamed = await client.PATCH("/api/projects/{project_id}/surveys/{id}", {
    params: { path: { project_id, id }, header: { "If-Match": read.response.headers.get("etag") ?? "" } },
    body: { name: "Would you recommend us?" },
  });
  expect(renamed.data?.name).toBe("Would you recommend us?");
  const page = await client.GET("/api/projects/{project_id}/surveys", {
    params: { path: { project_id }, query: { limit: 10, search: "RECOMMEND" } },
  });
  expect(page.data?.results.map((item) => item.id)).toEqual([id]);
  const counts = await client.GET("/api/projects/{project_id}/surveys/responses_count", {
    params: { path: { project_id }, query: { survey_ids: [id, id], exclude_archived: true } },
  });
  expect(counts.data?.[id] ?? 0).toBe(0);
  const done = await client.GET("/api/projects/{project_id}/surveys/{id}/activity", one);
  expect(done.data?.results.map(({ activity }) => activity)).toEqual(["updated", "created"]);
  expect((await client.DELETE("/api/projects/{project_id}/surveys/{id}", one)).response.status).toBe(204);
  const after = await client.GET("/api/projects/{project_id}/surveys/activity", all);
  expect(after.data?.total_count).toBe(3);
  const gone = await client.GET("/api/projects/{project_id}/surveys/{id}", one);
  expect(gone.error?.code).toBe("not-found");

  // Dashboards
  const target = await client.POST("/api/projects/{project_id}/dashboards", {
    ...all,
    body: { name: "Other" },
  });
  const board = await client.POST("/api/projects/{project_id}/dashboards/create_from_template_json", {
    ...all,
    body: { template: { template_name: "Key figures", tiles: [{ type: "TEXT", body: "Welcome" }] } },
  });
  const number = board.data?.id ?? 0;
  const tile = { id: Number(board.data?.tiles?.[0]?.["id"]) };
  const it = { params: { path: { project_id, id: number } } };
  const moved = await client.PATCH("/api/projects/{project_id}/dashboards/{id}/move_tile", {
    ...it,
    body: { tile, to_dashboard: target.data?.id ?? 0 },
  });
  expect(moved.data?.tiles).toEqual([]);
  const pinned = await client.PATCH("/api/projects/{project_id}/dashboards/{id}", {
    ...it,
    body: { pinned: true },
  });
  expect(pinned.data?.pinned).toBe(true);
  const again = await client.GET("/api/projects/{project_id}/dashboards/{id}", it);
  expect(again.data?.name).toBe("Key figures");
  const boards = await client.GET("/api/projects/{project_id}/dashboards", all);
  expect(boards.data?.count).toBe(2);
  const refused = await client.DELETE("/api/projects/{project_id}/dashboards/{id}", it);
  expect(refused.response.status).toBe(405);

  // Collaborators
  const board_path = { project_id, dashboard_id: number };
  const added = await client.POST("/api/projects/{project_id}/dashboards/{dashboard_id}/collaborators", {
    params: { path: board_path },
    body: { level: 37, user_uuid: colleague },
  });
  expect(added.data?.user?.uuid).toBe(colleague);
  const team = await client.GET("/api/projects/{project_id}/dashboards/{dashboard_id}/collaborators", {
    params: { path: board_path },
  });
  expect(team.data?.map(({ level }) => level)).toEqual([37]);
  const removed = await client.DELETE(
    "/api/projects/{project_id}/dashboards/{dashboard_id}/collaborators/{user__uuid}",
    { params: { path: { ...board_path, user__uuid: colleague } } },
  );
  expect(removed.response.status).toBe(204);
  const sharing = await client.GET("/api/projects/{project_id}/dashboards/{dashboard_id}/sharing", {
    params: { path: board_path },
  });
  expect(sharing.data?.enabled).toBe(false);

  expect([...asked].sort()).toEqual(operations.map((row) => row.id).sort());
});
