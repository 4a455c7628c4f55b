// Whether an audit notices the mistakes that servers make.
import { describe, expect, test } from "vitest";
import { auditedServer, given, results } from "./audited-server.ts";
import { likelyMistakes } from "./likely-mistakes.ts";

const server = await auditedServer();

describe("an audit notices that", () => {
  test.for(likelyMistakes)("%s", async ([, rows, fault]) => {
    const found = await results({ ...given, rows, fetch: fault(server) });
    expect(found.filter(({ verdict }) => verdict === "broken").map(({ id }) => id)).toEqual(
      found.map(({ id }) => id),
    );
    expect(found).toHaveLength(rows.length);
  });
});
