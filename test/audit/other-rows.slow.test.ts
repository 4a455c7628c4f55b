// Whole audits, a few hundred requests each: whether a mistake breaks the rows that are about it, and no others.
import { describe, expect, test } from "vitest";
import { auditedServer, given, results } from "./audited-server.ts";
import { wrongServers } from "./wrong-servers.ts";

const server = await auditedServer();

/** Servers that are wrong in one thing, and all the rows that are about it. */
const exact: Readonly<Record<string, readonly string[]>> = {
  "scheme-in-any-case": ["scheme-in-any-case"],
  "projects-apart": ["projects-apart"],
  "insufficient-scope-named": ["insufficient-scope-named"],
  "problem-media-type": ["problem-media-type"],
  "known-version-of-survey": ["known-version-of-survey", "known-version-of-dashboard"],
  "stale-delete": ["stale-delete"],
  "copy-dashboard": ["copy-dashboard"],
  "sharing-stable": ["sharing-stable"],
  "default-type": ["default-type"],
  "pages-of-activity": ["pages-of-activity"],
};

describe("nothing else is reported as broken", () => {
  test.for(Object.entries(exact))("%s", async ([id, rows]) => {
    const fault = wrongServers[id];
    const all = await results({ ...given, fetch: fault?.(server) ?? server });
    expect(all.filter(({ verdict }) => verdict === "broken").map((one) => one.id)).toEqual(rows);
  });
});
