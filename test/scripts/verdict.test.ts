// The verdict on the writes of clients, over a server that returns fixed lists.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { hasNoFaults, verdictOf } from "../../scripts/nightly/failover/verdict.ts";
import type { Outcome, Write } from "../../scripts/nightly/failover/writers.ts";

/** Serves the lists of a project whose survey `s` has the submissions. */
async function serve(submissions: readonly string[]) {
  const lists: Readonly<Record<string, readonly object[]>> = {
    "/api/projects/1/surveys/": [],
    "/api/projects/1/surveys/activity/": [],
    "/api/projects/1/surveys/s/responses/": submissions.map((submission) => ({ submission })),
  };
  const server = createServer(({ url = "" }, reply) => {
    reply.end(JSON.stringify({ results: lists[url.split("?")[0] ?? ""], next: null }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: "" };
}

const write = (name: string, outcome: Outcome): Write => ({
  kind: "answer",
  name,
  outcome,
  started: 0,
  ended: 1,
});

test.each<[string, Outcome, number, object, boolean]>([
  ["acknowledged and stored", "acknowledged", 1, {}, true],
  ["acknowledged and missing", "acknowledged", 0, { lost: ["a"] }, false],
  ["acknowledged and stored twice", "acknowledged", 2, { duplicates: ["a"] }, false],
  ["refused and missing", "refused", 0, {}, true],
  ["refused and stored", "refused", 1, { refusedApplied: ["a"] }, false],
  ["unknown and missing", "unknown", 0, {}, true],
  ["unknown and stored", "unknown", 1, { unknownApplied: 1 }, true],
  ["unknown and stored twice", "unknown", 2, { unknownApplied: 1, duplicates: ["a"] }, false],
])("a write is %s", async (_name, outcome, count, faults, isGood) => {
  const api = await serve(Array.from({ length: count }, () => "a"));
  const verdict = await verdictOf(api, { project: "1", survey: "s", writes: [write("a", outcome)] });
  const none = { unknownApplied: 0, lost: [], refusedApplied: [], duplicates: [] };
  const outcomes = { acknowledged: 0, refused: 0, unknown: 0, [outcome]: 1 };
  expect(verdict).toEqual({ outcomes, ...none, ...faults });
  expect(hasNoFaults(verdict)).toBe(isGood);
});
