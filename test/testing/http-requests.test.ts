import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { GeneratedRequest } from "#testing/generated-request.ts";
import { operations } from "#testing/http-operations.ts";
import { httpRequests } from "#testing/http-requests.ts";
import { slips } from "#testing/http-slips.ts";
import { smallest } from "./smallest.ts";

const shapeOf = ({ operation }: GeneratedRequest) => {
  const shape = operations.find((each) => each.operation === operation);
  if (shape === undefined) throw new Error(operation);
  return shape;
};

const bodyIsTaken = (request: GeneratedRequest): boolean => {
  const kind = shapeOf(request).body;
  if (kind === undefined) return request.body === null;
  const body: unknown = JSON.parse(request.body ?? "");
  return kind === "survey-create" || kind === "survey-update"
    ? compileSurvey(body, { kind }).ok
    : checkDashboard(body, { kind }).ok;
};

/** The path of an operation as a pattern; identifiers are whatever stands in their place. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^/api/projects/[^/?]+/${path.replaceAll(/:\w+/g, "[0-9a-f-]+")}/?(?:\\?[a-z_=&0-9]+)?$`);

describe("httpRequests", () => {
  const sample = fc.sample(httpRequests(), { numRuns: 4_000, seed: 15 });

  it("mean each of the 19 operations", () => {
    expect(operations).toHaveLength(19);
    expect(new Set(sample.map(({ operation }) => operation))).toEqual(
      new Set(operations.map(({ operation }) => operation)),
    );
  });

  it("go wrong in every way, and often not at all", () => {
    expect(new Set(sample.map(({ slip }) => slip))).toEqual(new Set([null, ...Object.keys(slips)]));
    expect(sample.filter(({ slip }) => slip === null).length).toBeGreaterThan(sample.length / 3);
  });

  it("are what a careful client sends, if that is wanted", () => {
    fc.assert(
      fc.property(httpRequests({ slips: "none" }), (request) => {
        const shape = shapeOf(request);
        expect(request.slip).toBeNull();
        expect(request.method).toBe(shape.method);
        expect(request.path).toMatch(patternOf(shape.path));
        expect(request.headers["Authorization"]).toBe("Bearer phx_test");
        expect(request.headers["Content-Type"]?.startsWith("application/json")).toBe(shape.body && true);
        expect(bodyIsTaken(request)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("differ from that where they say that they do", () => {
    for (const request of sample) {
      if (request.slip === null) continue;
      const shape = shapeOf(request);
      const careful =
        request.method === shape.method &&
        patternOf(shape.path).test(request.path) &&
        request.headers["Authorization"] === "Bearer phx_test" &&
        request.headers["If-Match"] === undefined &&
        (shape.body === undefined ||
          request.headers["Content-Type"]?.startsWith("application/json") === true) &&
        !/(?:404404|00000000|unknown|x1)/.test(request.path) &&
        (shape.body === undefined || (isJson(request.body) && bodyIsTaken(request)));
      expect([request, careful]).toEqual([request, false]);
    }
  });

  it("can be sent", () => {
    for (const { path, method, headers, body } of sample) {
      const request = new Request(`https://example.org${path}`, { method, headers, body });
      expect(request.method).toBe(method);
    }
  });

  it("are about what they are told to be about", () => {
    const about = {
      projects: ["a b"],
      dashboards: [7],
      surveys: ["5"],
      users: ["6"],
      key: "k",
      slips: "none",
    } as const;
    for (const { path, headers } of fc.sample(httpRequests(about), { numRuns: 300, seed: 16 })) {
      expect(path).toMatch(/^\/api\/projects\/a%20b\/(?:dashboards(?:\/7\b)?|surveys(?:\/5\b)?)/);
      expect(headers["Authorization"]).toBe("Bearer k");
    }
    const only = fc.sample(httpRequests({ operations: ["createSurvey"] }), { numRuns: 50, seed: 16 });
    expect(new Set(only.map(({ operation }) => operation))).toEqual(new Set(["createSurvey"]));
    expect(() => httpRequests({ operations: ["none"] })).toThrow(RangeError);
  });

  it("are the same for the same seed", () => {
    const again = fc.sample(httpRequests(), { numRuns: 100, seed: 15 });
    expect(again).toEqual(fc.sample(httpRequests(), { numRuns: 100, seed: 15 }));
  });

  it("shrink to a careful request", () => {
    expect(smallest(httpRequests(), () => false, 17).slip).toBeNull();
  });
});

function isJson(text: string | null): boolean {
  try {
    JSON.parse(text ?? "");
    return true;
  } catch {
    return false;
  }
}
