import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Endpoint, plainEndpoint } from "#http/wire/operation.ts";
import { createRouter, readTarget } from "#http/wire/router.ts";
import { anyCharacters } from "../../any-characters.ts";

describe("readTarget", () => {
  test.each<[string, string, string, string]>([
    ["https://example.org/a/b?c=d", "https://example.org", "/a/b", "c=d"],
    ["http://[::1]:8000/", "http://[::1]:8000", "/", ""],
    ["https://example.org/a?", "https://example.org", "/a", ""],
    ["https://example.org/a?b?c/d", "https://example.org", "/a", "b?c/d"],
    ["https://example.org/a?b#c?d", "https://example.org", "/a", "b"],
    ["https://example.org/#a", "https://example.org", "/", ""],
    ["https://example.org", "https://example.org", "", ""],
  ])("%s", (url, origin, path, query) => {
    expect(readTarget(url)).toEqual({ origin, path, query });
  });
});

const paths: Readonly<Record<string, string>> = {
  projects: "/api/projects",
  me: "/api/users/@me",
  surveys: "/api/projects/:project_id/surveys",
  activity: "/api/projects/:project_id/surveys/activity",
  survey: "/api/projects/:project_id/surveys/:id",
  "survey activity": "/api/projects/:project_id/surveys/:id/activity",
};

const find = createRouter(
  Object.values(paths).map((path) => ({ ...plainEndpoint, path }) as unknown as Endpoint),
  "",
);

describe("paths without a match", () => {
  test.each([
    "",
    "/",
    "//",
    "/api",
    "/api/",
    "/api/project",
    "/api/Projects",
    "api/projects",
    "//api/projects",
    "/api//projects",
    "/api/projects//",
    "/api/projects/1/surveys//",
    "/api/projects//surveys",
    "/api/projects/1",
    "/api/projects/1/surveys/2/activity/3",
    "/api/projects/1/surveys/activity/activity",
    "/api/projects/%zz/surveys",
    "/api/projects/%/surveys",
    "/api/projects/1%2Fsurveys",
    "/api%2Fprojects",
    "/__proto__/projects",
    "/api/projects/./surveys",
    "/api/projects/../surveys",
    "/api/projects/%2e/surveys",
    "/api/projects/%2E%2e/surveys",
    "/api/projects/1/surveys/..",
    "/api/projects/1%2F..%2F2/surveys",
    "/api/projects/1%2f2/surveys",
    "/api/projects/1%5C2/surveys",
    "/api/projects/1\\2/surveys",
    "/x/%2e%2e/api/projects",
    "/api\\projects",
  ])("%s", (path) => {
    expect(find(path)).toBeNull();
  });
});

describe("paths with a match", () => {
  test.each<[string, string, string[]]>([
    ["/api/projects", "projects", []],
    ["/api/projects/", "projects", []],
    ["/api/users/%40me", "me", []],
    ["/api/projects/1/surveys", "surveys", ["1"]],
    ["/api/projects/1/surveys/", "surveys", ["1"]],
    ["/api/projects/.../surveys", "surveys", ["..."]],
    ["/api/projects/a.b/surveys", "surveys", ["a.b"]],
    ["/api/projects/%C3%BC/surveys", "surveys", ["ü"]],
    ["/api/projects/__proto__/surveys", "surveys", ["__proto__"]],
    ["/api/projects/1/surveys/activity", "activity", ["1"]],
    ["/api/projects/1/surveys/x", "survey", ["1", "x"]],
    ["/api/projects/1/surveys/x/activity", "survey activity", ["1", "x"]],
  ])("%s", (path, leaf, values) => {
    expect(find(path)).toMatchObject({ leaf: { path: paths[leaf] }, values });
  });
});

it("never throws, and gives back encoded parameters", () => {
  fc.assert(
    fc.property(anyCharacters({ minLength: 1 }), (text) => {
      find(text);
      find(`/api/projects/${text}/surveys`);
      const name = text.toWellFormed();
      const values = /^\.{1,2}$|[/\\]/.test(name) ? undefined : [name];
      expect(find(`/api/projects/${encodeURIComponent(name)}/surveys`)?.values).toEqual(values);
    }),
  );
});
