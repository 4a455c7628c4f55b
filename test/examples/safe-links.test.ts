import { expect, test } from "vitest";
import { isSafeLink } from "../../examples/shared/sanitise.ts";

test.each<[link: string, isSafe: boolean]>([
  ["https://example.org/", true],
  ["HTTPS://example.org/", true],
  ["mailto:us@example.org", true],
  ["MailTo:us@example.org", true],
  ["http://example.org/", false],
  ["javascript:alert(1)", false],
  ["JavaScript:alert(1)//https:", false],
  ["data:text/html,https:", false],
  ["//example.org/", false],
  ["/programme", false],
  ["https", false],
  ["", false],
])("whether respondents may follow %j: %j", (link, isSafe) => {
  expect(isSafeLink(link)).toBe(isSafe);
});
