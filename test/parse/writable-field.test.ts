import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { type Case, found } from "./found.ts";

const cases: readonly Case[] = [
  ["replies carry them", { name: "s", id: null, created_at: null, created_by: {} }, []],
  ["lists carry them", { id: 1, is_shared: false }, [], "dashboard-list-item"],
  [
    "requests carry everything else",
    {
      name: "d",
      pinned: true,
      deleted: true,
      use_template: "t",
      delete_insights: true,
      tags: [],
      restriction_level: 21,
    },
    [],
    "dashboard-update",
  ],
  ["a survey to be created", { id: 7, name: "s" }, ["warning: writable-field /id"], "survey-create"],
  [
    "a survey to be changed",
    {
      created_at: "x",
      created_by: { id: "x" },
      linked_flag: [],
      targeting_flag: 1,
      internal_targeting_flag: null,
    },
    ["created_at", "created_by", "linked_flag", "targeting_flag", "internal_targeting_flag"].map(
      (name) => `warning: writable-field /${name}`,
    ),
    "survey-update",
  ],
  [
    "a dashboard to be created",
    { tiles: "x", filters: 1 },
    ["warning: writable-field /tiles", "warning: writable-field /filters"],
    "dashboard-create",
  ],
  [
    "a tile to be moved",
    { tile: { id: 1 }, to_dashboard: 2, effective_privilege_level: 37 },
    ["warning: writable-field /effective_privilege_level"],
    "move-tile",
  ],
  [
    "a collaborator to be added",
    { level: 37, user_uuid: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11", user: {} },
    ["warning: writable-field /user"],
    "collaborator-create",
  ],
  ["undefined is not sent", { name: "s", id: undefined }, [], "survey-create"],
];

describe("writable-field", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
    expect(parse(kind, payload).ok).toBe(true);
  });

  it("states that it is ignored", () => {
    expect(parse("survey-create", { name: "s", id: 1 }).diagnostics).toEqual([
      {
        code: "writable-field",
        messageId: "readOnly",
        severity: "warning",
        pointer: "/id",
        params: { name: "id" },
        message: 'Property "id" is set by the server; the value in the request is ignored.',
        help: 'Remove "id" from the request.',
      },
    ]);
  });
});
