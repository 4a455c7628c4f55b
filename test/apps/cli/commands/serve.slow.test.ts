import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("what cannot work is reported in one line, exit 2", () => {
  test.each([
    [["serve", "--port", "70000"], /port <port>' argument '70000' is invalid/],
    [
      ["serve", "--max-connections", "0"],
      /max-connections .*'0' is invalid. Expected a whole number of at least 1/,
    ],
    [
      ["serve", "--keep-activity", "1.5"],
      /keep-activity .*'1.5' is invalid. Expected a whole number of at least 1/,
    ],
    [
      ["serve", "--pool-size", "none"],
      /pool-size .*'none' is invalid. Expected a whole number of at least 1/,
    ],
    ...[
      "10.0.0.0/33",
      "10.0.0",
      "10.0.0.0/08",
      "/8",
      "fd00::/129",
      "fe80::1%1",
      "localhost",
      "10.0.0.0/8,::1",
      "",
    ].map((given): [string[], RegExp] => [
      ["serve", "--trusted-proxy", "127.0.0.1", "--trusted-proxy", given],
      /trusted-proxy <cidr...>' argument '.*' is invalid. Expected an address or a network, such as 127.0.0.1, 10/,
    ]),
    [["serve", "--prot", "1"], /unknown option '--prot'/],
    [["serve", "--log", "inof"], /Did you mean "info"/],
    [
      ["serve", "--public-origin", "foo"],
      /public-origin <origin>' argument 'foo' is invalid. Expected a scheme and/,
    ],
    [
      ["serve", "--public-origin", "https://a.example/v1"],
      /public-origin .*'https:\/\/a.example\/v1' is invalid/,
    ],
    [["serve", "--public-origin", "ftp://a.example"], /public-origin .*'ftp:\/\/a.example' is invalid/],
    [["serve", "--memory", "--port", "0", "--host", "nowhere.invalid"], /nowhere\.invalid/],
    [
      ["serve", "--database-url", "postgres://kim:hunter2@127.0.0.1:1/x"],
      /the database: cannot be reached: the connection was refused; start the server/,
    ],
    [
      ["serve", "--database-url", "postgresql://kim:hunter2@nowhere.invalid/x"],
      /the database: cannot be reached: (the host is unknown|the host cannot be resolved)/,
    ],
    [
      ["serve", "--database-url", "postgres:///x?host=/nowhere"],
      /the database: cannot be reached: the socket does not exist/,
    ],
    [
      ["serve", "--database-url", "postgres://kim:hunter2#@127.0.0.1/x"],
      /expected a PostgreSQL URL, such as postgres:/,
    ],
    [
      ["serve", "--database-url", "postgres://kim:hunter2%ff@127.0.0.1/x"],
      /expected a PostgreSQL URL, .* % as %25/,
    ],
    [["serve", "--database-url", "mysql://kim:hunter2@127.0.0.1/x"], /expected a PostgreSQL URL/],
    [["serve", "--database-url", "surveyc"], /expected a PostgreSQL URL/],
    [["serve", "--database-url", ""], /expected a PostgreSQL URL/],
    [
      ["serve", "--cors", "example.org"],
      /cors <origin...>' argument 'example.org' is invalid. Expected a scheme and/,
    ],
    [["serve", "--cors", "https://a.example", "example.org"], /'example.org' is invalid/],
    [["serve", "--cors", "https://a.example", "--cors", "localhost:3000"], /'localhost:3000' is invalid/],
    [["serve", "--cors", "https://a.example/page"], /'https:\/\/a.example\/page' is invalid/],
    [["serve", "--cors", "null"], /'null' is invalid/],
    [["serve", "--memory", "--data", "x"], /'--memory' cannot be used with option '--data <folder>'/],
    [
      ["serve", "--memory", "--database-url", "postgres://kim:hunter2@127.0.0.1:1/x"],
      /'--memory' cannot be used with option '--database-url <url>'/,
    ],
    [
      ["serve", "--memory", "--pool-size", "3"],
      /'--memory' cannot be used with option '--pool-size <number>'/,
    ],
    [["serve", "--data", "x", "--pool-size", "3"], /'--pool-size <number>' cannot be used with .*'--data/],
    [
      ["serve", "--data", "surveyc-data", "--database-url", "postgres://127.0.0.1:1/x"],
      /'--database-url <url>' cannot be/,
    ],
    [
      ["keys", "list", "--data", "x", "--database-url", "postgres://127.0.0.1:1/x"],
      /'--database-url <url>' cannot be/,
    ],
    [["keys", "list", "--database-url", "surveyc"], /expected a PostgreSQL URL/],
    [
      ["keys", "create", "--project", "1,2", "--scopes", "*"],
      /"1,2" is not a project; .* as in --project 1 2/,
    ],
    [["keys", "create", "--project", "1", "2,", "--scopes", "*"], /"2," is not a project/],
    [["keys", "create", "--project", "", "--scopes", "*"], /"" is not a project; name a project/],
    [["keys", "create", "--project", " ", "--scopes", "*"], /" " is not a project/],
    [["keys", "create", "--project", "1", "--scopes", "survey:raed"], /did you mean "survey:read"/],
    [["keys", "create", "--project", "1", "--scopes", "*", "--user", "kim"], /is not an email address/],
    [
      ["keys", "create", "--project", "1", "--scopes", "*", "--expires", "soon"],
      /"soon" is not a time; write 30d/,
    ],
    [
      ["keys", "create", "--project", "1", "--scopes", "*", "--expires", "2020-01-01"],
      /is not in the future/,
    ],
    [
      ["keys", "create", "--project", "1", "--scopes", "public", "--expires", "1d"],
      /public token cannot expire/,
    ],
    [["keys", "crate"], /unknown command 'crate' \(Did you mean create\?\)/],
    [["users", "create", "--email", "kim"], /"kim" is not an email address/],
    [["users", "create"], /required option '--email <address>'/],
    [["users", "lst"], /unknown command 'lst' \(Did you mean list\?\)/],
    [["users", "remove"], /missing required argument 'user'/],
    [["projects", "create", "--name", " "], /the name of a project must not be empty/],
    [["projects", "rename", "1", ""], /the name of a project must not be empty/],
    [["projects", "renam"], /unknown command 'renam' \(Did you mean rename\?\)/],
    [["project", "list"], /unknown command 'project'.*Did you mean projects\?/s],
    [["keys", "create", "--scopes", "*"], /required option '--project/],
    [["audit", "localhost", "--key", "k"], /expected an http or https address/],
    [
      ["audit", "http://127.0.0.1:1/v1/api/projects/1", "--key", "k"],
      /before \/api\/projects, which is http:\/\/127.0.0.1:1\/v1, and the project with --project/,
    ],
    [["audit", "http://127.0.0.1:1/api/projects/", "--key", "k"], /which is http:\/\/127.0.0.1:1, and/],
    [["audit", "http://127.0.0.1:1"], /--key/],
    [["audit", "http://127.0.0.1:1", "--key", "k"], /127\.0\.0\.1:1/],
  ])("%j", async (argv, message) => {
    const { code, err } = await runCli(argv, { cwd: temporaryFolder().path });
    expect(err.trim().split("\n").at(-1)).toMatch(message);
    expect(err).not.toContain("hunter2");
    expect(err).not.toMatch(/Opening the database/);
    expect(code).toBe(2);
  });

  test("a database in the environment, unless it is set to nothing or a folder is named", async () => {
    const [{ path: cwd }, env] = [
      temporaryFolder(),
      { SURVEYC_DATABASE_URL: "postgres://kim:hunter2@127.0.0.1:1/x" },
    ];
    const away = await runCli(["keys", "list"], { cwd, env });
    expect(away).toMatchObject({ code: 2, err: expect.stringMatching(/the connection was refused/) });
    expect(away.err).not.toContain("hunter2");
    const folder = await runCli(["keys", "list", "--data", "other"], { cwd, env });
    expect(folder).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^surveyc: other: the folder does not/),
    });
    const unset = await runCli(["keys", "list"], { cwd, env: { SURVEYC_DATABASE_URL: "" } });
    expect(unset).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^surveyc: surveyc-data: the folder does not exist/),
    });
  });

  test("a port that is in use, before a store is opened", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => other.once("listening", done));
    const { port } = other.address() as AddressInfo;
    const { path: cwd } = temporaryFolder();
    const { code, err } = await runCli(["serve", "--port", String(port)], { cwd });
    other.close();
    expect(err).toMatch(new RegExp(`^surveyc: port ${port} is in use`));
    expect(code).toBe(2);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("a data folder that is a file", async () => {
    const { path: cwd, at } = temporaryFolder();
    writeFileSync(at("surveyc-data"), "");
    const { code, err } = await runCli(["serve", "--port", "0"], { cwd });
    expect(err).toMatch(/surveyc-data: is not a folder/);
    expect(code).toBe(2);
  });

  test("a data folder where the server cannot write how it is reached", async () => {
    const { path: cwd, at } = temporaryFolder();
    mkdirSync(at("surveyc-data/server.json"), { recursive: true });
    const { code, err } = await runCli(["serve", "--port", "0"], { cwd });
    expect(err).toMatch(/\nsurveyc: surveyc-data: .*server\.json\n$/);
    expect(code).toBe(2);
  });
});
