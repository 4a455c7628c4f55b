import { expect, test } from "vitest";
import { readTarget } from "#http/asking/read-target.ts";

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
