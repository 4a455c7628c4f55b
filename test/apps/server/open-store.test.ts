import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { databaseProblem, folderProblem } from "#apps/server/open-store.ts";
import { StoreError } from "#stores/index.ts";
import { runCli } from "../cli/run-cli.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

test.each([
  ["keys", "revoke", "phx_a"],
  ["answers", "remove", "--submission", "x", "--survey", "y", "--project", "1"],
])("%s %s --database-url names the database", async (...argv) => {
  const { code, err } = await runCli([...argv, "--database-url", "postgres://127.0.0.1:1/x"]);
  expect([code, err]).toEqual([2, expect.stringContaining("the connection was refused")]);
});

test("--pool-size needs a database, and nothing is opened", async () => {
  const { path: cwd } = temporaryFolder();
  const { code, err } = await runCli(["serve", "--port", "0", "--pool-size", "5"], { cwd });
  expect([code, err]).toEqual([2, expect.stringContaining("name a PostgreSQL database with --database-url")]);
  expect(readdirSync(cwd)).toEqual([]);
});

test.each([
  ["--cors", "nope"],
  ["--cors", "https://a.example/page"],
  ["--cors", "https://a.example/?x"],
  ["--cors", "app:page"],
  ["--public-origin", "nope"],
  ["--public-origin", "ftp://a.example"],
  ["--public-origin", "app://page"],
  ["--public-origin", "https://a.example/page"],
])("%s %s is not an origin", async (option, given) => {
  const { code, err } = await runCli(["serve", "--memory", option, given]);
  expect([code, err]).toEqual([2, expect.stringContaining("a scheme and a host")]);
});

test.each([
  ["--cors", "*"],
  ["--cors", "https://A.example:443"],
  ["--cors", "app://page"],
  ["--public-origin", "http://a.example:81"],
])("%s %s is an origin", async (option, given) => {
  // Options are read in their order: the port is what is wrong.
  const { code, err } = await runCli(["serve", "--memory", option, given, "--port", "65536"]);
  expect([code, err]).toEqual([2, expect.stringContaining("0 to 65535")]);
});

test("a connection pool of no connections is refused", async () => {
  for (const size of ["0", "1.5", "-1", "x", "0x5"]) {
    const { code, err } = await runCli(["serve", "--memory", "--pool-size", size]);
    expect([size, code, err]).toEqual([size, 2, expect.stringContaining("a whole number of at least 1")]);
  }
});

describe("why a folder cannot be used", () => {
  const circle: { message?: string; cause?: unknown } = {};
  circle.cause = circle;
  test.each<[unknown, string]>([
    [
      Object.assign(new Error("EACCES: permission denied"), { code: "EACCES", errno: -13 }),
      "no permission to write there",
    ],
    // What the embedded database throws: no error, and without a message.
    [{ name: "ErrnoError", errno: 51 }, "no space left"],
    [{ name: "ErrnoError", errno: 69 }, "no permission to write there"],
    [{ name: "ErrnoError", errno: 29 }, "ErrnoError 29"],
    [new Error("It failed.", { cause: { name: "ErrnoError", errno: 51 } }), "no space left"],
    [new Error("It is in use\n by process 7."), "It is in use by process 7."],
    [new Error("", { cause: new Error("The engine ended.") }), "The engine ended."],
    [{ message: { text: "x" }, code: "XX000" }, "XX000"],
    [{}, "unknown error"],
    [circle, "unknown error"],
    ["aborted", "aborted"],
    ["", "unknown error"],
    [null, "null"],
  ])("%o: %s", (error, why) => {
    expect(folderProblem(error, "data")).toBe(`data: ${why}`);
  });

  test.each([
    ["surveyc-data", "surveyc restore FILE --force"],
    ["my data", "surveyc restore FILE --force --data 'my data'"],
  ])("the database in %s is damaged", (folder, command) => {
    const damaged = new StoreError("damaged", "The database is damaged (XX001, invalid page in block 0).");
    expect(folderProblem(damaged, folder)).toBe(
      `${folder}: The database is damaged (XX001, invalid page in block 0). Restore a backup by ${command}`,
    );
  });
});

describe("why a database cannot be used", () => {
  const withCode = (code: string, message = "It failed.") => Object.assign(new Error(message), { code });
  const unavailable = (cause: unknown) =>
    Object.assign(new Error("The database is away.", { cause }), { code: "unavailable" });
  test.each<[unknown, string]>([
    [withCode("ECONNREFUSED"), "cannot be reached: the connection was refused; start the server,"],
    [unavailable(withCode("ECONNREFUSED")), "cannot be reached: the connection was refused;"],
    [
      Object.assign(withCode("ECONNREFUSED"), { cause: withCode("ENOTFOUND") }),
      "cannot be reached: the connection was refused;",
    ],
    [unavailable(withCode("ETIMEDOUT")), "cannot be reached: it did not respond in time;"],
    // The driver's own time is over.
    [unavailable(new Error("timeout expired")), "cannot be reached: it did not respond in time;"],
    [new Error("Connection terminated due to connection timeout"), "cannot be reached: it did not respond"],
    // The server has answered.
    [withCode("57014", "canceling statement due to statement timeout"), "canceling statement due to"],
    [withCode("28P01", "password authentication failed"), "password authentication failed"],
    [withCode("3D000", 'database "timeout" does not exist'), 'database "timeout" does not exist'],
    [new Error("The tables are of a newer version."), "The tables are of a newer version."],
    [unavailable(undefined), "The database is away."],
    [withCode("ERR_INVALID_URL"), "expected a PostgreSQL URL,"],
    [new URIError("URI malformed"), "expected a PostgreSQL URL,"],
    [null, "unknown error"],
  ])("%o: %s", (error, why) => {
    const problem = databaseProblem(error);
    expect(problem.slice(0, "the database: ".length + why.length)).toBe(`the database: ${why}`);
    expect(problem).not.toContain("\n");
  });
});
