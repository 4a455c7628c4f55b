import { describe, expect, it } from "vitest";
import { operations } from "#http/operations/operations.ts";

describe("operations", () => {
  it("have unique ids and paths", () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
  });

  it.each(operations.map((row) => [row.id, row] as const))("%s declares its parameters", (_id, row) => {
    const named = row.path.match(/:\w+/g)?.map((name) => name.slice(1));
    expect(named).toEqual(["project_id", ...Object.keys(row.params)]);
    expect(row.request === null).toBe(row.method === "GET" || row.method === "DELETE");
    expect(row.response === null).toBe(row.status === 204 || row.status === 405);
    expect(row.scope.endsWith(":write")).toBe(row.method !== "GET");
  });
});
