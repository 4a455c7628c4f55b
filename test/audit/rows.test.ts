// Whether the rows notice what they should: each claim of each row is tested with a server that is wrong in this alone.
import { auditRows } from "surveyc/http/audit";
import { describe, expect, it, test } from "vitest";
import { Client } from "#audit/client.ts";
import { auditedServer, given, type Handle, results } from "./audited-server.ts";
import type { Fault } from "./fault.ts";
import { wrongReplies, wrongSampleReplies } from "./wrong-replies.ts";
import { wrongServers } from "./wrong-servers.ts";

const server = await auditedServer();
/** A second one, where faults may leave something behind: how many objects there are decides which replies a row reads. */
const littered = await auditedServer();
const sampleServer = await auditedServer({ bodies: "samples" });
const rowOf = (id: string) => {
  const row = auditRows.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
};

/** Checks a row to its end, past what is broken: for each of its claims whether it holds. Cleaned up without the fault. */
async function claimsOf(id: string, handle: Handle, options: object = {}, fault?: Fault): Promise<boolean[]> {
  let current = fault?.(handle) ?? handle;
  const fetch: Handle = (request) => current(request);
  const client = new Client({ ...given, ...options, fetch });
  const claims: boolean[] = [];
  try {
    for await (const claim of rowOf(id).check(client)) {
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

/** Whether a row finds a server broken, with one of its claims removed. */
const isNoticedWithout = (claims: readonly boolean[], removed: number): boolean =>
  claims.some((holds, index) => !holds && index !== removed);

/** Every fault breaks the row, and whichever claim is removed, some fault is no longer noticed. */
async function expectEachClaimNeeded(
  id: string,
  handle: Handle,
  faults: readonly Fault[],
  options: object = {},
): Promise<void> {
  const right = await claimsOf(id, handle, options);
  expect(right).not.toEqual([]);
  expect(right).not.toContain(false);
  const wrong: boolean[][] = [];
  for (const fault of faults) wrong.push(await claimsOf(id, handle, options, fault));
  for (const [index, claims] of wrong.entries())
    expect([index, claims.includes(false)]).toEqual([index, true]);
  for (const removed of right.keys()) {
    const unnoticed = wrong.filter((claims) => !isNoticedWithout(claims, removed));
    expect([`claim ${removed} removed`, unnoticed.length > 0]).toEqual([`claim ${removed} removed`, true]);
  }
}

it("has a wrong server for every row", () => {
  expect(Object.keys(wrongServers).sort()).toEqual(auditRows.map(({ id }) => id).sort());
});

describe("a row is broken by a server that is wrong in what it is about", () => {
  test.for(Object.entries(wrongServers))("%s", async ([id, fault]) => {
    const [result] = await results({ ...given, fetch: fault(littered), rows: [id] });
    expect(result).toMatchObject({ id, verdict: "broken" });
    expect(result?.detail).not.toBe("");
  });
});

describe("a row needs each of its claims", () => {
  test.for(auditRows.map(({ id }) => id))("%s", async (id) => {
    const faults = [wrongServers[id] ?? [], wrongReplies[id] ?? []].flat();
    await expectEachClaimNeeded(id, server, faults);
  });

  test.for(Object.entries(wrongSampleReplies))("%s, of sample bodies", async ([id, faults]) => {
    await expectEachClaimNeeded(id, sampleServer, faults, { bodies: "samples" });
  });
});
