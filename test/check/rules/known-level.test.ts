import { describe } from "vitest";
import { runDashboardCases } from "./payload-case.ts";

const user_uuid = "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11";
const wrong = [
  {
    pointer: "/restriction_level",
    severity: "warning",
    messageId: "unknownRestriction",
    params: { level: 22 },
  } as const,
];

describe("known-level", () => {
  runDashboardCases("known-level", "dashboard", [
    ["nothing", {}, []],
    ["everyone", { restriction_level: 21 }, []],
    ["collaborators", { restriction_level: 37 }, []],
    ["null", { restriction_level: null }, []],
    ["an invalid level", { restriction_level: "21" }, []],
    ["levels that the server computes", { effective_restriction_level: 1, effective_privilege_level: 2 }, []],
    ["a level of another object", { level: 5 }, []],
    ["another number", { restriction_level: 22 }, wrong],
    ["zero", { restriction_level: 0 }, [{ pointer: "/restriction_level" }]],
  ]);

  describe("in an update", () =>
    runDashboardCases("known-level", "dashboard-update", [
      ["another number", { restriction_level: 22 }, wrong],
    ]));

  describe("on a page", () =>
    runDashboardCases("known-level", "dashboard-page", [
      [
        "each dashboard",
        {
          count: 3,
          next: null,
          previous: null,
          results: [{ restriction_level: 21 }, { restriction_level: 22 }, 5],
        },
        [{ pointer: "/results/1/restriction_level" }],
      ],
    ]));

  describe("of collaborators", () => {
    runDashboardCases("known-level", "collaborator-create", [
      ["view", { level: 21, user_uuid }, []],
      ["edit", { level: 37, user_uuid }, []],
      ["none", { user_uuid }, []],
      ["a level of another object", { level: 37, user_uuid, restriction_level: 5 }, []],
      [
        "another number",
        { level: 30, user_uuid },
        [{ pointer: "/level", severity: "warning", messageId: "unknownCollaborator", params: { level: 30 } }],
      ],
    ]);
    runDashboardCases("known-level", "collaborator", [
      ["another number", { level: 1 }, [{ pointer: "/level" }]],
    ]);
  });
});
