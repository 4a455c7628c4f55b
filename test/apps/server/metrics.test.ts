import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measureStore } from "#apps/server/measure.ts";
import { type Metrics, newMetrics } from "#apps/server/metrics.ts";
import type { ResponseEvent } from "#http/index.ts";
import { memoryStore, type Store, StoreError } from "#stores/index.ts";

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
  isOverloaded: () => true,
  storeWork: () => ({ waitingWrites: 4, connections: { inUse: 3, idle: 2, waiting: 1 } }),
};

/** The samples whose names begin with a text. */
const samplesOf = async (metrics: Metrics, prefix: string): Promise<string[]> =>
  (await metrics.print()).split("\n").filter((line) => line.startsWith(prefix));

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
      "surveyc_overloaded 1",
      "surveyc_writes_waiting 4",
      "surveyc_pool_in_use 3",
      "surveyc_pool_idle 2",
      "surveyc_pool_waiting 1",
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
  expect((await samplesOf(metrics, "surveyc_events_rejected_total")).sort()).toEqual([
    'surveyc_events_rejected_total{code="not-found"} 1',
    'surveyc_events_rejected_total{code="survey-ended"} 5',
  ]);
});

test("the page lists every metric, and no other", async () => {
  const page = readFileSync(new URL("../../../docs/run-it.md", import.meta.url), "utf8");
  const listed = page.split("\n").filter((line) => line.startsWith("| `surveyc_"));
  const names = listed.flatMap((line) => (line.split("|")[1] ?? "").match(/surveyc_\w+/g) ?? []);
  const printed = [...(await newMetrics(sources).print()).matchAll(/^# TYPE (surveyc_\w+)/gm)];
  expect(names.sort()).toEqual(printed.map(([, name]) => name).sort());
});

test("a store without queues has no values of them", async () => {
  const metrics = newMetrics({ ...sources, storeWork: () => null });
  expect(await samplesOf(metrics, "surveyc_writes_waiting ")).toEqual(["surveyc_writes_waiting 0"]);
});

test("checks are counted by outcome", async () => {
  const metrics = newMetrics(sources);
  for (const code of [null, "too-costly", null]) metrics.observeCheck(20, code);
  expect(await samplesOf(metrics, "surveyc_check_duration_seconds_count")).toEqual([
    'surveyc_check_duration_seconds_count{outcome="done"} 2',
    'surveyc_check_duration_seconds_count{outcome="too-costly"} 1',
  ]);
});

test("durations are in seconds", async () => {
  const metrics = newMetrics(sources);
  metrics.observeStore("read", 30, null);
  metrics.observeCheck(40, null);
  expect(await samplesOf(metrics, "surveyc_store_duration_seconds_sum")).toEqual([
    'surveyc_store_duration_seconds_sum{call="read"} 0.03',
  ]);
  expect(await samplesOf(metrics, "surveyc_check_duration_seconds_sum")).toEqual([
    'surveyc_check_duration_seconds_sum{outcome="done"} 0.04',
  ]);
});

test("calls of a store are measured by name, with the codes of failures, and purged rows are counted", async () => {
  const metrics = newMetrics(sources);
  const failing: Partial<Store> = {
    probe: () => Promise.reject(new StoreError("full", "no room")),
    projects: () => Promise.reject(new Error("odd")),
    purge: async () => 3,
  };
  const inner = Object.assign(await memoryStore(), failing, { work: sources.storeWork });
  const store = measureStore(inner, metrics);
  expect(await store.read("1", async () => 7)).toBe(7);
  await expect(store.probe()).rejects.toThrow("no room");
  await expect(store.projects()).rejects.toThrow("odd");
  await store.purge("1", { what: "replies", before: "", atMost: 9 });
  expect([store.accounts, store.work?.()]).toEqual([inner.accounts, sources.storeWork()]);
  await store.close();
  expect(await samplesOf(metrics, "surveyc_store_duration_seconds_count")).toEqual([
    'surveyc_store_duration_seconds_count{call="read"} 1',
    'surveyc_store_duration_seconds_count{call="probe"} 1',
    'surveyc_store_duration_seconds_count{call="projects"} 1',
    'surveyc_store_duration_seconds_count{call="purge"} 1',
  ]);
  expect(await samplesOf(metrics, "surveyc_store_failures_total")).toEqual([
    'surveyc_store_failures_total{call="probe",code="full"} 1',
    'surveyc_store_failures_total{call="projects",code="error"} 1',
  ]);
  expect(await samplesOf(metrics, "surveyc_purged_rows_total")).toEqual([
    'surveyc_purged_rows_total{what="replies"} 3',
  ]);
});
