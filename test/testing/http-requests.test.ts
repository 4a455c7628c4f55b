import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { operations } from "#testing/http-operations.ts";
import { type GeneratedRequest, httpRequests } from "#testing/http-requests.ts";
import { requestMutations } from "#testing/request-mutations.ts";
import { smallest } from "./smallest.ts";

const shapeOf = ({ operation }: GeneratedRequest) => {
  const shape = operations.find((each) => each.operation === operation);
  if (shape === undefined) throw new Error(operation);
  return shape;
};

const isValidBody = (request: GeneratedRequest): boolean => {
  const kind = shapeOf(request).body;
  if (kind === undefined) return request.body === null;
  const body: unknown = JSON.parse(request.body ?? "");
  return kind === "survey-create" || kind === "survey-update"
    ? compileSurvey(body, { kind }).ok
    : checkDashboard(body, { kind }).ok;
};

/** The path of an operation as a pattern, with any identifiers. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^/api/projects/[^/?]+/${path.replaceAll(/:\w+/g, "[0-9a-f-]+")}/?(?:\\?[a-z_]+=\\w+(?:&[a-z_]+=\\w+)*)?$`,
  );

describe("httpRequests", () => {
  const sample = fc.sample(httpRequests(), { numRuns: 4_000, seed: 15 });

  it("cover each operation", () => {
    expect(new Set(sample.map(({ operation }) => operation))).toEqual(
      new Set(operations.map(({ operation }) => operation)),
    );
  });

  it("have every mistake, and often none", () => {
    expect(new Set(sample.map(({ slip }) => slip))).toEqual(
      new Set([null, ...Object.keys(requestMutations)]),
    );
    expect(sample.filter(({ slip }) => slip === null).length).toBeGreaterThan(sample.length / 3);
  });

  it("are correct, if that is wanted", () => {
    fc.assert(
      fc.property(httpRequests({ slips: "none" }), (request) => {
        const shape = shapeOf(request);
        expect(request.slip).toBeNull();
        expect(request.method).toBe(shape.method);
        expect(request.path).toMatch(patternOf(shape.path));
        expect(request.headers["Authorization"]).toBe("Bearer phx_test");
        expect(request.headers["Content-Type"]?.startsWith("application/json")).toBe(shape.body && true);
        expect(isValidBody(request)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("have the mistake that they name", () => {
    for (const request of sample) {
      if (request.slip === null) continue;
      const shape = shapeOf(request);
      const isCorrect =
        request.method === shape.method &&
        patternOf(shape.path).test(request.path) &&
        request.headers["Authorization"] === "Bearer phx_test" &&
        request.headers["If-Match"] === undefined &&
        (shape.body === undefined ||
          request.headers["Content-Type"]?.startsWith("application/json") === true) &&
        !/(?:404404|00000000|unknown|x1)/.test(request.path) &&
        (shape.body === undefined || (isJson(request.body) && isValidBody(request)));
      expect([request, isCorrect]).toEqual([request, false]);
    }
  });

  it("have one mistake, with all else as it was", () => {
    type Possible = (request: Pick<GeneratedRequest, "method" | "path" | "body">) => boolean;
    const endsInIdentifier: Possible = ({ path }) => /\/(?:\d+|[\da-f-]{36})\/?(?:\?|$)/.test(path);
    const hasBody: Possible = ({ body }) => body !== null;
    const possible: Readonly<Record<string, Possible>> = {
      "unknown identifier": endsInIdentifier,
      "bad identifier": endsInIdentifier,
      "bad limit": ({ method }) => method === "GET",
      "stale version": ({ method }) => method === "PATCH" || method === "DELETE",
      "other content type": hasBody,
      "cut body": hasBody,
      "no object": hasBody,
      "wrong types": hasBody,
      "empty body": hasBody,
    };
    for (const { operation: _, slip: __, ...request } of fc.sample(httpRequests({ slips: "none" }), {
      numRuns: 100,
      seed: 18,
    }))
      for (const [name, change] of Object.entries(requestMutations)) {
        const changed = change(request);
        expect([name, changed !== null]).toEqual([name, possible[name]?.(request) ?? true]);
        if (changed === null) continue;
        expect([name, Object.keys(changed)]).toEqual([name, [expect.any(String)]]);
        const after = { ...request, ...changed };
        const headers = new Set([...Object.keys(request.headers), ...Object.keys(after.headers)]);
        const different = [...headers].filter((each) => request.headers[each] !== after.headers[each]);
        expect([name, different.length]).toEqual([name, changed.headers === undefined ? 0 : 1]);
      }
  });

  it("have a mistake that such a request can have", () => {
    const having = (wanted: string) => sample.filter(({ slip }) => slip === wanted);
    for (const { method } of having("stale version")) expect(["PATCH", "DELETE"]).toContain(method);
    for (const { path } of having("unknown identifier")) expect(path).toMatch(/\/(404404|0{8}-[-0-9]+)\/?$/);
  });

  it("can be sent", () => {
    for (const { path, method, headers, body } of sample) {
      const request = new Request(`https://example.org${path}`, { method, headers, body });
      expect(request.method).toBe(method);
    }
  });

  it("use the given identifiers and the given key", () => {
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

  it("shrink to a correct request", () => {
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
