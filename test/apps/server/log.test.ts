import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { loggingHooks, newLog } from "#apps/server/log.ts";

const rest = {
  status: 200,
  ms: 1.5,
  method: "GET",
  route: "/api/projects/:project_id/surveys",
  bytes: 2,
  isAborted: false,
  project: "1",
  keyHint: "phx_abcd",
  address: null,
};

/** The lines that the hooks of a log write. */
function linesOf(work: (hooks: ReturnType<typeof loggingHooks>) => void): unknown[] {
  let text = "";
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  work(loggingHooks(newLog("info", { stdout })));
  const lines = text.trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

test("rejected events are one line with what they have in common", () => {
  const event = { requestId: "r", project: "1", code: "survey-ended", count: 3, surveys: ["s"] };
  expect(linesOf(({ onRejection }) => onRejection?.(event))).toEqual([
    {
      level: 40,
      time: expect.any(String),
      request: "r",
      ...{ project: "1", code: "survey-ended", count: 3, surveys: ["s"] },
      msg: "events rejected",
    },
  ]);
});

test.each([
  [null, {}],
  [
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    { trace_id: "4bf92f3577b34da6a3ce929d0e0e4736", span_id: "00f067aa0ba902b7" },
  ],
])("replies and failures have the position in the trace: %s", (traceparent, trace) => {
  const event = { operationId: "listSurveys", requestId: "r", traceparent };
  const [answered, failed] = linesOf(({ onResponse, onError }) => {
    onResponse?.({ ...event, ...rest });
    onError?.({ ...event, error: new Error("broken") });
  });
  const always = { level: 30, time: expect.any(String), request: "r", operation: "listSurveys" };
  const { keyHint, isAborted, address, ...logged } = rest;
  expect(answered).toEqual({ ...always, ...logged, ...trace, key: keyHint, msg: "answered" });
  expect(failed).toEqual({ ...always, ...trace, level: 50, err: expect.anything(), msg: "failed" });
});
