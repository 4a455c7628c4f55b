// Whether the rows notice what they should: each claim of each row fails for a server that is wrong in one thing.
import { auditRows } from "surveyc/http/audit";
import { describe, expect, test } from "vitest";
import { Client } from "#audit/client.ts";
import { given, type Handle, memoryServer } from "./audited-server.ts";
import { body, type Fault, members, reply, resultMembers } from "./fault.ts";
import { type Exchange, genericFaults, recording } from "./generic-faults.ts";

const server = await memoryServer();
const sampleServer = await memoryServer({ bodies: "samples" });

/** Checks a row to its end, even if a claim fails: for each of its claims whether it holds. Cleaned up without the fault. */
async function claimsOf(id: string, handle: Handle, fault: Fault, options: object): Promise<boolean[]> {
  const row = auditRows.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  let current = fault(handle);
  const client = new Client({ ...given, ...options, fetch: (request: Request) => current(request) });
  const claims: boolean[] = [];
  try {
    for await (const claim of row.check(client)) {
      if (claim !== null && typeof claim !== "string") break;
      claims.push(claim === null);
    }
  } catch {
    claims.push(false);
  }
  current = handle;
  await client.clean();
  return claims;
}

/** Claims that only a specific fault breaks. */
const ownFaults: Readonly<Record<string, Fault>> = {
  "addresses-not-from-forwarding": reply(/^GET/, ({ text }, { headers }) => ({
    text: text.replaceAll("audited.example", headers.get("x-forwarded-host") ?? "audited.example"),
  })),
  "largest-page": body(/limit=2000000000/, (value) => ({
    ...value,
    results: Array.from({ length: 1_001 }, () => ({})),
  })),
  "list-dashboards": resultMembers(/^GET .* 200$/, { tiles: [] }),
  "list-surveys": resultMembers(/^GET .* 200$/, { targeting_flag_id: null }),
  "retrieve-survey": members(/^GET .* 200$/, { targeting_flag_id: null }),
};

async function expectEachClaimFails(id: string, handle: Handle, options: object = {}): Promise<void> {
  const replies: Exchange[] = [];
  const right = await claimsOf(id, handle, recording(replies), options);
  expect(right).not.toEqual([]);
  expect(right).not.toContain(false);
  const unbroken = new Set(right.keys());
  const own = ownFaults[id];
  for (const fault of [...(own === undefined ? [] : [own]), ...genericFaults(replies)]) {
    const claims = await claimsOf(id, handle, fault, options);
    for (const [claim, holds] of claims.entries()) if (!holds) unbroken.delete(claim);
    if (unbroken.size === 0) break;
  }
  expect([...unbroken]).toEqual([]);
}

describe("each claim of a row fails for some fault", () => {
  test.for(auditRows.map(({ id }) => id))("%s", (id) => expectEachClaimFails(id, server));

  test.for(["list-collaborators", "survey-activity", "surveys-activity", "responses-count"])(
    "%s, of sample bodies",
    (id) => expectEachClaimFails(id, sampleServer, { bodies: "samples" }),
  );
});
