import { expect, test } from "vitest";
import { newMetrics } from "#apps/server/metrics.ts";
import type { ResponseEvent } from "#http/index.ts";

const event: ResponseEvent = {
  operationId: "createSurvey",
  status: 201,
  ms: 20,
  requestId: "r",
  method: "POST",
  route: "/api/projects/:project/surveys",
  bytes: 100,
  isAborted: false,
  project: "1",
  keyHint: null,
  address: null,
  traceparent: null,
};

const sources = {
  work: () => ({ requests: 0, replyBytes: 0 }),
  connections: () => 0,
  refusedConnections: () => 7,
  waitingChecks: () => 2,
};

test("requests are counted by operation, method and status, and nothing else that clients send", async () => {
  const metrics = newMetrics({
    ...sources,
    work: () => ({ requests: 3, replyBytes: 700_000 }),
    connections: () => 5,
  });
  metrics.count(event);
  metrics.count({ ...event, status: 204 });
  const methods = ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"];
  for (const method of methods) metrics.count({ ...event, operationId: null, method, status: 404, bytes: 0 });
  metrics.count({ ...event, operationId: null, method: "BREW", status: 404, bytes: 1 });
  const lines = (await metrics.print()).split("\n");
  const counted = lines.filter((line) => line.startsWith("surveyc_requests_total"));
  const noOperation = [...methods, "other"].map(
    (method) => `surveyc_requests_total{operation="none",method="${method}",status="404"} 1`,
  );
  expect(counted.sort()).toEqual(
    [
      'surveyc_requests_total{operation="createSurvey",method="POST",status="201"} 1',
      'surveyc_requests_total{operation="createSurvey",method="POST",status="204"} 1',
      ...noOperation,
    ].sort(),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^process_cpu_seconds_total [\d.]+$/),
      expect.stringMatching(/^nodejs_heap_size_used_bytes \d+$/),
      "surveyc_response_bytes_total 201",
      "surveyc_requests_at_work 3",
      "surveyc_reply_bytes_at_work 700000",
      "surveyc_connections_open 5",
      "surveyc_connections_refused_total 7",
      "surveyc_checks_waiting 2",
      'surveyc_request_duration_seconds_bucket{le="0.01",operation="createSurvey"} 0',
      'surveyc_request_duration_seconds_bucket{le="0.025",operation="createSurvey"} 2',
    ]),
  );
});

test("rejected events are counted by reason", async () => {
  const metrics = newMetrics(sources);
  const rejected = { requestId: "r", project: "1", surveys: ["a"] };
  for (const [code, count] of [
    ["survey-ended", 2],
    ["not-found", 1],
    ["survey-ended", 3],
  ] as const)
    metrics.countRejected({ ...rejected, code, count });
  const lines = (await metrics.print()).split("\n");
  expect(lines.filter((line) => line.startsWith("surveyc_events_rejected_total")).sort()).toEqual([
    'surveyc_events_rejected_total{code="not-found"} 1',
    'surveyc_events_rejected_total{code="survey-ended"} 5',
  ]);
});
