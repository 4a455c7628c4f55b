import { describe } from "vitest";
import { runDashboardCases } from "./payload-case.ts";

const both = { use_template: "DEFAULT_APP", use_dashboard: 1 };
const wrong = [
  {
    pointer: "/use_template",
    severity: "error",
    messageId: "twoSources",
    params: { template: "DEFAULT_APP", dashboard: 1 },
    related: ["/use_dashboard"],
  } as const,
];

describe("one-template-source", () => {
  runDashboardCases("one-template-source", "dashboard-create", [
    ["neither", {}, []],
    ["a template", { use_template: "DEFAULT_APP" }, []],
    ["a dashboard", { use_dashboard: 1 }, []],
    ["an empty template", { use_template: "", use_dashboard: 1 }, []],
    ["null as the template", { use_template: null, use_dashboard: 1 }, []],
    ["dashboard 0", { use_template: "DEFAULT_APP", use_dashboard: 0 }, []],
    ["one that is invalid", { use_template: "DEFAULT_APP", use_dashboard: "1" }, []],
    ["both", both, wrong],
  ]);

  describe.each([
    "dashboard",
    "dashboard-update",
    "move-tile",
    "create-from-template-json",
    "collaborator",
  ] as const)("in %s, which starts nothing", (kind) =>
    runDashboardCases("one-template-source", kind, [["both", both, []]]),
  );

  describe("on a page", () =>
    runDashboardCases("one-template-source", "dashboard-page", [
      ["both", { count: 1, next: null, previous: null, results: [both] }, []],
    ]));
});
