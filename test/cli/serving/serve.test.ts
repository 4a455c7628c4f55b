import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../run-cli.ts";
import { finished, type Running, startServer, surveyc } from "./server.ts";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "surveyc-serve-"));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const run = (cwd: string, ...argv: string[]) => {
  const [command, all] = surveyc(...argv);
  return finished(spawn(command, all, { cwd, stdio: ["ignore", "pipe", "pipe"] }));
};

describe("surveyc serve with a folder", () => {
  let cwd: string;
  let server: Running;
  beforeAll(async () => {
    cwd = folder();
    server = await startServer(cwd);
  });
  afterAll(async () => {
    await server?.end("SIGKILL");
  });

  test("says what it does, where it is and how to get a key", () => {
    const { err } = server.said();
    expect(err).toMatch(/Opening the database in surveyc-data/);
    expect(err).toMatch(/To get a key: surveyc keys create --project 1/);
  });

  test("serves health, the description and its page, outside the interface", async () => {
    const health = await fetch(`${server.origin}/health`);
    expect(await health.json()).toEqual({ status: "ok" });
    const page = await fetch(`${server.origin}/docs/`);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = await page.text();
    expect(text).toContain("createSurvey");
    expect(text).not.toMatch(/<script|src="http|href="http/);
    const description = (await (await fetch(`${server.origin}/openapi.json`)).json()) as { openapi: string };
    expect(description.openapi).toMatch(/^3\.1/);
  });

  test("the walk-through of the README works as it stands", async () => {
    const script = /```sh\n(KEY=[\s\S]*?)```/.exec(readme)?.[1] ?? "";
    const [command, argv] = surveyc();
    const quoted = [command, ...argv].map((part) => `'${part}'`).join(" ");
    const here = script.replace("npx surveyc", quoted).replace("http://127.0.0.1:8000", server.origin);
    expect(here).not.toBe(script);
    const { code, out, err } = await finished(
      spawn("bash", ["-euc", here], { cwd, stdio: ["ignore", "pipe", "pipe"] }),
    );
    expect(code, err).toBe(0);
    const replies = out.trim().split("\n");
    const [refused, created, listed, changed, activity, deleted] = replies.map((reply) => JSON.parse(reply));
    expect(refused).toMatchObject({
      status: 400,
      code: "known-target",
      attr: expect.stringContaining("questions"),
    });
    expect(created).toMatchObject({ name: "Recommend us?", archived: false });
    expect(listed).toMatchObject({ count: 1, results: [{ id: created.id }] });
    expect(changed).toMatchObject({ id: created.id, archived: true });
    expect(activity.results.map((entry: { activity: string }) => entry.activity)).toEqual([
      "updated",
      "created",
    ]);
    expect(deleted).toBe(204);
  });

  test("keys are made, listed and removed while it runs, and nothing of them is kept readable", async () => {
    const made = await run(cwd, "keys", "create", "--project", "7", "--scopes", "survey:read");
    expect(made.code).toBe(0);
    const key = made.out.trim();
    expect(key).toMatch(/^phx_[\w-]{43}$/);
    const ask = (project: string) =>
      fetch(`${server.origin}/api/projects/${project}/surveys/`, {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await ask("7")).status).toBe(200);
    expect((await ask("8")).status).toBe(404);
    const list = await run(cwd, "keys", "list");
    expect(list.out).toContain(`${key.slice(0, 8)}…`);
    expect(list.out).not.toContain(key);
    const revoked = await run(cwd, "keys", "revoke", key.slice(0, 8));
    expect(revoked.code).toBe(0);
    expect((await ask("7")).status).toBe(401);
    const again = await run(cwd, "keys", "revoke", key.slice(0, 8));
    expect(again).toMatchObject({ code: 2, err: expect.stringMatching(/there is no key/) });
    expect(server.said().out).not.toContain(key);
  });

  test("commands about keys are taken only from who can read the folder", async () => {
    const notice = join(cwd, "surveyc-data", "server.json");
    expect(statSync(notice).mode & 0o077).toBe(0);
    for (const headers of [{}, { authorization: "Bearer x" }] as Record<string, string>[])
      expect((await fetch(`${server.origin}/-/keys`, { headers })).status).toBe(404);
  });

  test("a second process on the same folder is refused in one line", async () => {
    const { code, err } = await run(cwd, "serve", "--port", "0");
    expect(code).toBe(2);
    expect(err.trim().split("\n").at(-1)).toMatch(/surveyc-data.* is in use by process \d+/);
  });

  test("logs are JSON lines without keys, bodies or addresses", () => {
    const lines = server
      .said()
      .out.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines).toContainEqual(expect.objectContaining({ operation: "createSurvey", status: 201 }));
    expect(server.said().out).not.toMatch(/phx_|Recommend/);
  });

  test("it stops when told, and what it kept is there again", async () => {
    expect(await server.end("SIGTERM")).toBe(0);
    server = await startServer(cwd);
    const list = await run(cwd, "keys", "list");
    expect(list.out).toMatch(/projects 1 /);
    expect(await server.end("SIGINT")).toBe(0);
    const closed = await run(cwd, "keys", "list");
    expect(closed.out).toBe(list.out);
  });
});

describe("surveyc serve --memory and audit", () => {
  let server: Running;
  afterEach(async () => {
    await server?.end("SIGTERM");
  });

  test("gives a key at once, and keeps every promise of the interface", async () => {
    server = await startServer(folder(), "--memory", "--log", "silent");
    const key = /scope: (phx_\S+)/.exec(server.said().err)?.[1] ?? "";
    const { code, out } = await runCli(["audit", server.origin, "--key", key, "--project", "1"]);
    expect(out).toMatch(/\d+ kept, 0 broken \(0 of them MUST\)/);
    expect(code).toBe(0);
    expect(server.said().out).toBe("");
  });
});

describe("surveyc serve while it opens its store", () => {
  test.each<[NodeJS.Signals, number | NodeJS.Signals]>([
    ["SIGINT", 130],
    ["SIGTERM", "SIGTERM"],
  ])("is ended by %s at once", async (signal, end) => {
    // It takes connections and says nothing, so that opening would go on for many seconds.
    const silent = createTcpServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const [command, argv] = surveyc("serve", "--database-url", `postgres://kim@127.0.0.1:${port}/x`);
    const child = spawn(command, argv, { cwd: folder(), stdio: ["ignore", "ignore", "pipe"] });
    const ended = once(child, "close");
    await once(silent, "connection");
    child.kill(signal);
    const [code, by] = await ended;
    silent.close();
    expect(code ?? by).toBe(end);
  });

  test("leaves a folder that can be opened again", async () => {
    const cwd = folder();
    const [command, argv] = surveyc("serve", "--port", "0");
    const child = spawn(command, argv, { cwd, stdio: ["ignore", "ignore", "pipe"] });
    const ended = finished(child);
    await once(child.stderr, "data");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    const opened = await run(cwd, "keys", "create", "--project", "1", "--scopes", "*");
    expect(opened).toMatchObject({ code: 0 });
  });
});

describe("what cannot work is told in one line, exit 2", () => {
  test.each([
    [["serve", "--port", "70000"], /port <port>' argument '70000' is invalid/],
    [["serve", "--prot", "1"], /unknown option '--prot'/],
    [["serve", "--log", "inof"], /Did you mean "info"/],
    [
      ["serve", "--public-origin", "foo"],
      /public-origin <origin>' argument 'foo' is invalid. It is a scheme and/,
    ],
    [
      ["serve", "--public-origin", "https://a.example/v1"],
      /public-origin .*'https:\/\/a.example\/v1' is invalid/,
    ],
    [["serve", "--public-origin", "ftp://a.example"], /public-origin .*'ftp:\/\/a.example' is invalid/],
    [["serve", "--memory", "--port", "0", "--host", "nowhere.invalid"], /nowhere\.invalid/],
    [
      ["serve", "--database-url", "postgres://kim:hunter2@127.0.0.1:1/x"],
      /the database: cannot be reached, as the connection was refused; start the server/,
    ],
    [
      ["serve", "--database-url", "postgresql://kim:hunter2@nowhere.invalid/x"],
      /the database: cannot be reached, as (there is no such host|its host cannot be looked up)/,
    ],
    [
      ["serve", "--database-url", "postgres:///x?host=/nowhere"],
      /the database: cannot be reached, as there is no such socket/,
    ],
    [
      ["serve", "--database-url", "postgres://kim:hunter2#@127.0.0.1/x"],
      /is not one of PostgreSQL, such as postgres:/,
    ],
    [
      ["serve", "--database-url", "postgres://kim:hunter2%ff@127.0.0.1/x"],
      /is not one of PostgreSQL, .* % as %25/,
    ],
    [["serve", "--database-url", "mysql://kim:hunter2@127.0.0.1/x"], /is not one of PostgreSQL/],
    [["serve", "--database-url", "surveyc"], /is not one of PostgreSQL/],
    [["serve", "--database-url", ""], /is not one of PostgreSQL/],
    [["keys", "list", "--database-url", "surveyc"], /is not one of PostgreSQL/],
    [["keys", "create", "--project", "1,2", "--scopes", "*"], /"1,2" is no project; .* as --project 1 2/],
    [["keys", "create", "--project", "1", "2,", "--scopes", "*"], /"2," is no project/],
    [["keys", "create", "--project", "", "--scopes", "*"], /"" is no project; name the one/],
    [["keys", "create", "--project", " ", "--scopes", "*"], /" " is no project/],
    [["keys", "create", "--project", "1", "--scopes", "survey:raed"], /did you mean "survey:read"/],
    [["keys", "create", "--project", "1", "--scopes", "*", "--email", "kim"], /is no e-mail address/],
    [["keys", "create", "--scopes", "*"], /required option '--project/],
    [["audit", "localhost", "--key", "k"], /is no http or https address/],
    [["audit", "http://127.0.0.1:1"], /--key/],
    [["audit", "http://127.0.0.1:1", "--key", "k"], /127\.0\.0\.1:1/],
  ])("%j", async (argv, message) => {
    const { code, err } = await runCli(argv, { cwd: folder() });
    expect(err.trim().split("\n").at(-1)).toMatch(message);
    expect(err).not.toContain("hunter2");
    expect(err).not.toMatch(/Opening the database/);
    expect(code).toBe(2);
  });

  test("a database in the environment, unless it is set to nothing", async () => {
    const [cwd, env] = [folder(), { SURVEYC_DATABASE_URL: "postgres://kim:hunter2@127.0.0.1:1/x" }];
    const away = await runCli(["keys", "list"], { cwd, env });
    expect(away).toMatchObject({ code: 2, err: expect.stringMatching(/the connection was refused/) });
    expect(away.err).not.toContain("hunter2");
    const unset = await runCli(["keys", "list"], { cwd, env: { SURVEYC_DATABASE_URL: "" } });
    expect(unset).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^surveyc: surveyc-data: there is no such folder/),
    });
  });

  test("a port that is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => other.once("listening", done));
    const { port } = other.address() as AddressInfo;
    const { code, err } = await runCli(["serve", "--memory", "--port", String(port)]);
    other.close();
    expect(err).toContain(`port ${port} is in use`);
    expect(code).toBe(2);
  });

  test("a data folder that is a file", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "surveyc-data"), "");
    const { code, err } = await runCli(["serve", "--port", "0"], { cwd });
    expect(err).toMatch(/surveyc-data: is no folder/);
    expect(code).toBe(2);
  });
});
