import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putDatabase } from "../../stores/empty-database.ts";
import { finished, surveyc } from "../cli/command.ts";
import { runCli } from "../cli/run-cli.ts";
import { type Running, startServer } from "./server.ts";

const page = readFileSync(new URL("../../../docs/http.md", import.meta.url), "utf8");

const run = (cwd: string, ...argv: string[]) => {
  return finished(spawn(...surveyc(...argv), { cwd, stdio: ["ignore", "pipe", "pipe"] }));
};

// In this order: each test goes on with what the ones before have left in the folder.
describe("surveyc serve with a folder", { shuffle: false }, () => {
  let cwd: string;
  let server: Running;
  beforeAll(async () => {
    cwd = mkdtempSync(join(tmpdir(), "surveyc-serve-"));
    await putDatabase(join(cwd, "surveyc-data"));
    server = await startServer(cwd);
  });
  afterAll(async () => {
    await server?.end("SIGKILL");
    rmSync(cwd, { recursive: true, force: true });
  });

  test("prints what it does, its address and how to get a key", () => {
    const { err } = server.output();
    expect(err).toMatch(/Opening the database in surveyc-data/);
    expect(err).toMatch(/To get a key: surveyc keys create --project 1/);
  });

  test("serves health, the description and its page, outside the interface", async () => {
    for (const path of ["/live", "/ready", "/health"])
      expect(await (await fetch(`${server.origin}${path}`)).json()).toEqual({ status: "ok" });
    const page = await fetch(`${server.origin}/docs/`);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'none'");
    const text = await page.text();
    expect(text).toContain("createSurvey");
    expect(text).not.toMatch(/src="|href="http/);
    const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self';`);
    const description = (await (await fetch(`${server.origin}/openapi.json`)).json()) as { openapi: string };
    expect(description.openapi).toMatch(/^3\.1/);
  });

  test("the requests of docs/http.md work", async () => {
    const script = /```sh\n(KEY=[\s\S]*?)```/.exec(page)?.[1] ?? "";
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
    expect(again).toMatchObject({ code: 2, err: expect.stringMatching(/no key begins/) });
    expect(server.output().out).not.toContain(key);
  });

  test("a second process on the same folder is refused in one line", async () => {
    const { code, err } = await run(cwd, "serve", "--port", "0");
    expect(code).toBe(2);
    expect(err.trim().split("\n").at(-1)).toMatch(/surveyc-data.* is in use by process \d+/);
  });

  test("logs are JSON lines without keys, bodies or paths", () => {
    const lines = server
      .output()
      .out.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines).toContainEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      request: expect.stringMatching(/^[\da-f-]{36}$/),
      operation: "createSurvey",
      method: "POST",
      route: "/api/projects/:project_id/surveys",
      status: 201,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      project: "1",
      key: expect.stringMatching(/^phx_[\w-]{4}$/),
      msg: "answered",
    });
    expect(lines).toContainEqual(expect.objectContaining({ msg: "key created", projects: ["7"] }));
    expect(lines).toContainEqual(expect.objectContaining({ msg: "keys removed", removed: 1 }));
    expect(server.output().out).not.toMatch(/phx_[\w-]{5}|Recommend/);
  });

  test("it stops on request, and its data is there again", async () => {
    const notice = join(cwd, "surveyc-data", "server.json");
    expect(existsSync(notice)).toBe(true);
    expect(await server.end("SIGTERM")).toBe(0);
    expect(existsSync(notice)).toBe(false);
    server = await startServer(cwd);
    const list = await run(cwd, "keys", "list");
    expect(list.out).toMatch(/projects 1 /);
    expect(await server.end("SIGINT")).toBe(0);
    const closed = await run(cwd, "keys", "list");
    expect(closed.out).toBe(list.out);
    expect((await runCli(["users", "list"], { cwd })).out).toMatch(/^1 {2}somebody@example.invalid {2}/);
    expect((await runCli(["projects", "create"], { cwd })).out).toBe("8\n");
  });
});
