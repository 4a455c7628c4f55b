import { describe, expect, test } from "vitest";
import { keyRequestOf } from "#apps/server/accounts/key-request.ts";
import { runCli } from "../../cli/run-cli.ts";

const now = new Date("2026-11-22T12:00:00.000Z");

const expiryOf = async (expires: string) => {
  const given = { project: ["1"], scopes: "*", user: "kim@example.org", firstName: "", name: "", expires };
  return (await keyRequestOf(given, now)).request.expiresAt;
};

describe("when a key ends", () => {
  test.each([
    ["never", null],
    ["1h", "2026-11-22T13:00:00.000Z"],
    ["30d", "2026-12-22T12:00:00.000Z"],
    ["2w", "2026-12-06T12:00:00.000Z"],
    ["2026-11-23", "2026-11-23T00:00:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["2030-12-31T18:00:00Z", "2030-12-31T18:00:00.000Z"],
    ["2030-12-31T18:00+02:00", "2030-12-31T16:00:00.000Z"],
    ["2026-11-22T12:00:00.001Z", "2026-11-22T12:00:00.001Z"],
    ["99999d", "2300-09-06T12:00:00.000Z"],
    ["9999-12-31", "9999-12-31T00:00:00.000Z"],
    ["9999-12-31T00:01Z", null],
  ])("%s", async (text, expiresAt) => {
    expect(await expiryOf(text)).toBe(expiresAt);
  });

  test.each([
    ["", /is not a time/],
    ["soon", /is not a time/],
    ["30", /is not a time/],
    ["30m", /is not a time/],
    ["-1d", /is not a time/],
    ["1.5d", /is not a time/],
    ["100000d", /is not a time/],
    ["2027-02-29", /is not a time/],
    ["2027-13-01", /is not a time/],
    ["2027-01-01T25:00Z", /is not a time/],
    ["2027-01-01T10:00", /is not a time/],
    ["31.12.2027", /is not a time/],
    ["0d", /is not in the future/],
    ["2026-11-22", /is not in the future/],
    ["2026-11-22T12:00:00Z", /is not in the future/],
  ])("%s is rejected", async (text, problem) => {
    await expect(expiryOf(text)).rejects.toThrow(problem);
  });
});

describe("surveyc keys create refuses", () => {
  test.each([
    [["--project", " ", "--scopes", "*"], '" " is not a project; name a project for the key'],
    [["--project", "1,2", "--scopes", "*"], '"1,2" is not a project; separate several projects by spaces'],
    [["--project", "1", "--scopes", "*", "--user", "kim"], '"kim" is not an email address'],
    [["--project", "1", "--scopes", "*", "--user", "@kim"], '"@kim" is not an email address'],
    [["--project", "1", "--scopes", "*", "--user", "kim@a b"], '"kim@a b" is not an email address'],
    [
      ["--project", "1", "--scopes", "survey:raed"],
      'unknown scope "survey:raed"; did you mean "survey:read"?',
    ],
    [["--project", "1", "--scopes", "public,*"], "a public token is for one project and has no other scope"],
    [["--project", "1", "2", "--scopes", "public"], "a public token is for one project"],
    [["--project", "*", "--scopes", "public"], "a public token is for one project"],
    [["--project", "1", "--scopes", "public", "--expires", "1d"], "a public token cannot expire"],
  ])("%j", async (argv, problem) => {
    const { code, out, err } = await runCli(["keys", "create", ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`surveyc: ${problem}`);
  });
});
