import { auditRows } from "surveyc/http/audit";
import { expect, it, test } from "vitest";
import { auditedServer, given, results } from "./audited-server.ts";
import { wrongServers } from "./wrong-servers.ts";

const server = await auditedServer();

it("has a wrong server for every row", () => {
  expect(Object.keys(wrongServers).sort()).toEqual(auditRows.map(({ id }) => id).sort());
});

test.for(Object.entries(wrongServers))(
  "%s is broken by a server that is wrong in that",
  async ([id, wrong]) => {
    const [result] = await results({ ...given, fetch: wrong(server), rows: [id] });
    expect(result).toMatchObject({ id, verdict: "broken" });
    expect(result?.detail).not.toBe("");
  },
);

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

test.for(Object.entries(exact))("%s: nothing else is said to be broken", async ([id, rows]) => {
  const wrong = wrongServers[id];
  const all = await results({ ...given, fetch: wrong?.(server) ?? server });
  expect(all.filter(({ verdict }) => verdict === "broken").map((one) => one.id)).toEqual(rows);
});
