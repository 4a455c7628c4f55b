// Whole audits, a few hundred requests each: whether a mistake breaks the rows that are about it, and no others.
import { describe, expect, test } from "vitest";
import { auditedServer, given, results } from "./audited-server.ts";
import * as fault from "./fault.ts";

const server = await auditedServer();

/** Faults, and all the rows that report them. Each group is planted at once, because no two of its faults are about the same replies. */
const groups: readonly (readonly (readonly [rows: readonly string[], fault: fault.Fault])[])[] = [
  [
    [["scheme-in-any-case"], fault.requestHeader(/ bearer /, "Authorization", null)],
    [
      ["insufficient-scope-named"],
      fault.header(/ 403$/, "WWW-Authenticate", 'Bearer error="insufficient_scope"'),
    ],
    [["copy-dashboard"], fault.members(/ 201$/, { tiles: [] })],
    [["sharing-stable"], fault.members(/sharing/, { access_token: "x".repeat(43) })],
  ],
  [
    [
      ["projects-apart"],
      fault.url((url) => {
        url.pathname = url.pathname.replace("/projects/2/", "/projects/1/");
      }),
    ],
    [["stale-delete"], fault.requestHeader(/^DELETE/, "If-Match", null)],
    [["default-type"], fault.members(/ 201$/, { type: "api" })],
  ],
  [
    [["problem-media-type"], fault.header(/ 404$/, "Content-Type", "application/json")],
    [
      ["known-version-of-survey", "known-version-of-dashboard"],
      fault.requestHeader(/^GET/, "If-None-Match", null),
    ],
    [["pages-of-activity"], fault.members(/activity/, { next: null })],
  ],
];

describe("no other row reports a fault of", () => {
  test.for(groups.map((group) => [group.flatMap(([rows]) => rows), group] as const))(
    "%s",
    async ([rows, group]) => {
      const wrong = group.reduce((handle, [, plant]) => plant(handle), server);
      const all = await results({ ...given, fetch: wrong });
      const broken = all.filter(({ verdict }) => verdict === "broken").map((one) => one.id);
      expect(broken.sort()).toEqual([...rows].sort());
    },
  );
});
