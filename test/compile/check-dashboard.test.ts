import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";

const codes = (payload: unknown, kind?: Parameters<typeof checkDashboard>[1]) =>
  checkDashboard(payload, kind).diagnostics.map(
    ({ code, pointer, severity }) => `${severity} ${code} ${pointer}`,
  );

describe("checkDashboard", () => {
  it("checks a dashboard by default, and returns the payload itself", () => {
    const payload = { name: "Key figures", tiles: [] };
    const outcome = checkDashboard(payload);
    expect(outcome.ok && outcome.value).toBe(payload);
  });
  it("checks every dashboard of a page", () => {
    const page = {
      count: 2,
      next: null,
      previous: null,
      results: [{ restriction_level: 21 }, { restriction_level: 5 }, null],
    };
    expect(codes(page, { kind: "dashboard-page" })).toEqual([
      "warning known-level /results/1/restriction_level",
      "error valid-type /results/2",
    ]);
    expect(codes({ ...page, results: {} }, { kind: "dashboard-page" })).toEqual([
      "error valid-type /results",
    ]);
  });
  it("checks collaborators", () => {
    const uuid = "0b2cbb06-0000-4000-8000-000000000001";
    expect(codes({ level: 7, user_uuid: uuid }, { kind: "collaborator-create" })).toEqual([
      "warning known-level /level",
    ]);
  });
  it("reports one finding for a value that is not an object", () =>
    expect(codes("x")).toEqual(["error valid-type "]));
  it("applies configured severities", () =>
    expect(codes({ restriction_level: 5 }, { rules: { "known-level": "off" } })).toEqual([]));
});
