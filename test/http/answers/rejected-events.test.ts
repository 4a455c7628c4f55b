import { expect, it } from "vitest";
import type { RejectionEvent } from "#http/handler/hooks.ts";
import { type TestServer, testServer } from "../test-server.ts";

async function watched(): Promise<{ readonly server: TestServer; readonly events: RejectionEvent[] }> {
  const events: RejectionEvent[] = [];
  const hooks = { onRejection: (event: RejectionEvent) => events.push(event) };
  return { server: await testServer({ hooks }), events };
}

const shown = (token: string, survey: unknown) => ({
  event: "survey shown",
  properties: { token, $survey_id: survey },
});

it("nothing is reported of a request whose events are all kept, or that is rejected as a whole", async () => {
  const { server, events } = await watched();
  const [token] = server.tokens;
  await server.page("/e/", JSON.stringify([shown(token, server.survey)]));
  const many = Array.from({ length: 501 }, () => shown(token, "none"));
  expect((await server.page("/e/", JSON.stringify(many))).status).toBe(400);
  expect((await server.page("/e/", JSON.stringify([shown("phc_none", server.survey)]))).status).toBe(401);
  expect(events).toEqual([]);
});

it("rejected events are reported once for each project and reason, with their number and surveys", async () => {
  const { server, events } = await watched();
  const [one, two] = server.tokens;
  const draft = await server.create({ start_date: null });
  const unknown = Array.from(
    { length: 12 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  );
  const sent = [
    ...[draft, draft, server.survey, "no UUID"].map((survey) => shown(one, survey)),
    ...[...unknown, ...unknown].map((survey) => shown(two, survey)),
    shown("phc_none", server.survey),
  ];
  const { status, response } = await server.page("/batch/", JSON.stringify({ batch: sent }));
  expect(status).toBe(200);
  const requestId = response.headers.get("x-request-id");
  expect(events).toHaveLength(4);
  expect(events).toEqual(
    expect.arrayContaining([
      { requestId, project: "1", code: "survey-not-started", count: 2, surveys: [draft] },
      { requestId, project: "1", code: "not-found", count: 1, surveys: [] },
      { requestId, project: "2", code: "not-found", count: 24, surveys: unknown.slice(0, 10) },
      { requestId, project: null, code: "unknown-token", count: 1, surveys: [server.survey] },
    ]),
  );
});

it("a hook that throws changes nothing", async () => {
  const hooks = {
    onRejection: () => {
      throw new Error("hook");
    },
  };
  const server = await testServer({ hooks });
  const body = JSON.stringify([shown(server.tokens[0], "none"), shown(server.tokens[0], server.survey)]);
  expect((await server.page("/e/", body)).json).toEqual({
    status: "Ok",
    rejected: [{ event: 0, code: "not-found" }],
  });
});
