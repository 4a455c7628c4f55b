import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Running, startServer } from "./server.ts";

let server: Running;
let surveys: string;
let headers: Record<string, string>;
beforeEach(async () => {
  server = await startServer(tmpdir(), "--memory", "--metrics", "--log", "silent");
  surveys = `${server.origin}/api/projects/1/surveys/`;
  const key = /every project and scope: (\S+)/.exec(server.output().err)?.[1] ?? "";
  headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
});
afterEach(() => server?.end("SIGKILL"));

// Numbers are those of ParseFloat in Go, which takes NaN in any case.
const line =
  /^([a-z_][a-z0-9_]*)(?:\{((?:[a-z_][a-z0-9_]*="[^"\\]*",?)*)\})? (-?[\d.]+(?:e[+-]?\d+)?|\+Inf|nan)$/i;

/** Every sample of a text in the format of Prometheus by its name and labels; throws where a line is none of it. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const typed = new Set<string>();
  for (const each of text.split("\n")) {
    const comment =
      /^# (?:HELP ([a-z_][a-z0-9_]*) .+|TYPE ([a-z_][a-z0-9_]*) (?:counter|gauge|histogram|summary))$/.exec(
        each,
      );
    if (comment?.[2] !== undefined) typed.add(comment[2]);
    if (each === "" || comment !== null) continue;
    const [, name = "", labels = "", value] = line.exec(each) ?? [];
    const family = [name, name.replace(/_(bucket|sum|count)$/, "")];
    if (!family.some((one) => typed.has(one))) throw new Error(`no sample of a known type: ${each}`);
    const id = labels === "" ? name : `${name}{${labels}}`;
    if (samples.has(id)) throw new Error(`twice: ${each}`);
    samples.set(id, Number(value));
  }
  return samples;
}

const read = async (): Promise<{ text: string; samples: Map<string, number> }> => {
  const response = await fetch(`${server.origin}/metrics`);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await response.text();
  return { text, samples: samplesOf(text) };
};

test("requests are counted by operation, method and status, and the process is measured", async () => {
  expect((await read()).samples.get("surveyc_response_bytes_total")).toBe(0);
  const survey = { name: "How?", type: "popover", questions: [{ type: "open", question: "How?" }] };
  const created = await fetch(surveys, { method: "POST", headers, body: JSON.stringify(survey) });
  let bytes = (await created.arrayBuffer()).byteLength;
  for (let n = 0; n < 3; n += 1)
    bytes += (await (await fetch(surveys, { headers })).arrayBuffer()).byteLength;
  for (const [url, method] of [
    [surveys, "GET"],
    [`${server.origin}/secret-path`, "PROPFIND"],
  ] as const)
    bytes += (await (await fetch(url, { method })).arrayBuffer()).byteLength;

  const { text, samples } = await read();
  const counts = [...samples].filter(([id]) => id.startsWith("surveyc_requests_total"));
  expect(Object.fromEntries(counts)).toEqual({
    'surveyc_requests_total{operation="createSurvey",method="POST",status="201"}': 1,
    'surveyc_requests_total{operation="listSurveys",method="GET",status="200"}': 3,
    'surveyc_requests_total{operation="listSurveys",method="GET",status="401"}': 1,
    'surveyc_requests_total{operation="none",method="other",status="404"}': 1,
  });
  expect(samples.get('surveyc_request_duration_seconds_count{operation="listSurveys"}')).toBe(4);
  expect(samples.get('surveyc_request_duration_seconds_bucket{le="+Inf",operation="listSurveys"}')).toBe(4);
  expect(samples.get("surveyc_response_bytes_total")).toBe(bytes);
  expect(samples.get("surveyc_requests_at_work")).toBe(0);
  expect(samples.get("surveyc_reply_bytes_at_work")).toBe(0);
  expect(samples.get("surveyc_connections_open")).toBeGreaterThan(0);
  expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  expect(text).not.toMatch(/projects\/1|secret-path|PROPFIND/);
});

test("requests in progress include those that wait for the rest of their bodies", async () => {
  let end = (): void => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("{"));
      end = () => {
        controller.enqueue(new TextEncoder().encode("}"));
        controller.close();
      };
    },
  });
  const waiting = fetch(surveys, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  await expect.poll(async () => (await read()).samples.get("surveyc_requests_at_work")).toBe(1);
  end();
  expect((await waiting).status).toBe(400);
  expect((await read()).samples.get("surveyc_requests_at_work")).toBe(0);
});

test("a server that measures stops, and one that was not asked to has no metrics", async () => {
  const other = await startServer(tmpdir(), "--memory");
  const refused = await fetch(`${other.origin}/metrics`);
  expect(refused.status).toBe(404);
  await refused.body?.cancel();
  expect([await other.end("SIGTERM"), await server.end("SIGTERM")]).toEqual([0, 0]);
});
