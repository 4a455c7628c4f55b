// Whole audits, a few hundred requests each: whether a mistake breaks the rows that are about it, and no others.
import { describe, expect, test } from "vitest";
import { auditedServer, given, results } from "./audited-server.ts";
import * as fault from "./fault.ts";

const server = await auditedServer();

/** Faults, and all the rows that report them. */
const exact: readonly (readonly [rows: readonly string[], fault: fault.Fault])[] = [
  [["scheme-in-any-case"], fault.requestHeader(/ bearer /, "Authorization", null)],
  [
    ["projects-apart"],
    fault.url((url) => {
      url.pathname = url.pathname.replace("/projects/2/", "/projects/1/");
    }),
  ],
  [
    ["insufficient-scope-named"],
    fault.header(/ 403$/, "WWW-Authenticate", 'Bearer error="insufficient_scope"'),
  ],
  [["problem-media-type"], fault.header(/ 404$/, "Content-Type", "application/json")],
  [
    ["known-version-of-survey", "known-version-of-dashboard"],
    fault.requestHeader(/^GET/, "If-None-Match", null),
  ],
  [["stale-delete"], fault.requestHeader(/^DELETE/, "If-Match", null)],
  [["copy-dashboard"], fault.members(/ 201$/, { tiles: [] })],
  [["sharing-stable"], fault.members(/sharing/, { access_token: "x".repeat(43) })],
  [["default-type"], fault.members(/ 201$/, { type: "api" })],
  [["pages-of-activity"], fault.members(/activity/, { next: null })],
];

describe("no other row reports a fault of", () => {
  test.for(exact)("%s", async ([rows, wrong]) => {
    const all = await results({ ...given, fetch: wrong(server) });
    expect(all.filter(({ verdict }) => verdict === "broken").map((one) => one.id)).toEqual(rows);
  });
});
