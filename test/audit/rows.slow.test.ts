// Whether each claim of the audit is necessary.
//
// A row of the audit sends requests and yields claims: null if the server behaves as promised, or else what was found. A claim that
// holds for every server tests nothing. So each row is first checked against a correct server, where all claims must hold, and
// then against servers that differ from it in one reply: another status, header or body, a missing property, a value of an earlier
// reply (`generic-faults.ts`). These faults are derived from the replies that the row reads, so a new row needs no other faults,
// unless only a special fault breaks one of its claims (`ownFaults`). The row continues after a claim that fails, so one fault can
// break several claims. Claims are identified by their position in the row, counted from 1. A test fails if a claim holds for all
// faults: then the claim is superfluous, or a fault is missing.
import { auditRows } from "surveyc/http/audit";
import { describe, expect, test } from "vitest";
import { Client } from "#audit/client.ts";
import { given, type Handle, memoryServer } from "./audited-server.ts";
import { body, type Fault, members, reply, resultMembers } from "./fault.ts";
import { type Exchange, genericFaults, recording } from "./generic-faults.ts";

const server = await memoryServer();
const sampleServer = await memoryServer({ bodies: "samples" });

/** Checks a row to its end, even if a claim fails: null for each of its claims that holds. Cleaned up without the fault. */
async function claimsOf(
  id: string,
  handle: Handle,
  fault: Fault,
  options: object,
): Promise<(string | null)[]> {
  const row = auditRows.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  let current = fault(handle);
  const client = new Client({ ...given, ...options, fetch: (request: Request) => current(request) });
  const claims: (string | null)[] = [];
  try {
    for await (const claim of row.check(client)) {
      if (claim !== null && typeof claim !== "string") break;
      claims.push(claim);
    }
  } catch (error) {
    claims.push(String(error));
  }
  current = handle;
  await client.clean();
  return claims;
}

const longerPages = body(/\?limit=(?!1 )/, (value) => ({
  ...value,
  results: [value["results"], value["results"]].flat(),
}));

/** Faults for claims that no other fault breaks, or only after hundreds. */
const ownFaults: Readonly<Record<string, Fault>> = {
  "addresses-not-from-forwarding": reply(/^GET/, ({ text }, { headers }) => ({
    text: text.replaceAll("audited.example", headers.get("x-forwarded-host") ?? "audited.example"),
  })),
  "entries-of-activity": resultMembers(/activity/, { user: undefined, item_id: "other" }),
  "errors-tell-nothing": reply(/^/, () => ({
    text: "TypeError\n    at Store.read (/srv/app/store.js:10:5)",
  })),
  "ids-not-reused": members(/^POST .* 201$/, { id: 1 }),
  "largest-page": body(/limit=2000000000/, (value) => ({
    ...value,
    results: Array.from({ length: 1_001 }, () => ({})),
  })),
  "list-dashboards": resultMembers(/^GET .* 200$/, { tiles: [] }),
  "list-surveys": resultMembers(/^GET .* 200$/, { targeting_flag_id: null }),
  "nested-replaced": members(/^/, {
    appearance: { displayThankYouMessage: true },
    conditions: { seenSurveyWaitPeriodInDays: 30 },
  }),
  "next-of-dashboards": longerPages,
  "next-of-surveys": longerPages,
  "pages-of-activity": members(/activity/, { total_count: 0, results: [] }),
  "retrieve-survey": members(/^GET .* 200$/, { targeting_flag_id: null }),
  "sharing-stable": members(/sharing/, { access_token: "one" }),
  "texts-as-sent": members(/^GET/, { description: "other" }),
};

async function expectEachClaimFails(id: string, handle: Handle, options: object = {}): Promise<void> {
  const replies: Exchange[] = [];
  const right = await claimsOf(id, handle, recording(replies), options);
  expect(right.length, `claims of ${id}`).toBeGreaterThan(0);
  expect(right, `claims of ${id} for a correct server`).toEqual(right.map(() => null));
  const unbroken = new Set(right.keys());
  const own = ownFaults[id];
  for (const fault of [...(own === undefined ? [] : [own]), ...genericFaults(replies)]) {
    const claims = await claimsOf(id, handle, fault, options);
    for (const [claim, found] of claims.entries()) if (found !== null) unbroken.delete(claim);
    if (unbroken.size === 0) break;
  }
  expect(
    [...unbroken].map((claim) => `claim ${claim + 1} of ${right.length} of ${id} holds for every fault`),
  ).toEqual([]);
}

describe("each claim of a row fails for some fault", () => {
  test.for(auditRows.map(({ id }) => id))("%s", (id) => expectEachClaimFails(id, server));

  test.for(["list-collaborators", "survey-activity", "surveys-activity", "responses-count"])(
    "%s, of sample bodies",
    (id) => expectEachClaimFails(id, sampleServer, { bodies: "samples" }),
  );
});
