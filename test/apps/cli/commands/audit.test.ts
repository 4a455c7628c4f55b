import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener } from "surveyc/http";
import { afterEach, describe, expect, test } from "vitest";
import { readerGone } from "#apps/process/io.ts";
import { auditedServer, type Handle } from "../../../audit/audited-server.ts";
import { type Running, startServer } from "../../server/server.ts";
import { finished, surveyc } from "../command.ts";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

test("a key is needed, by an option or by the environment", async () => {
  const none = await runCli(["audit", "http://127.0.0.1:9"]);
  expect([none.code, none.err]).toEqual([2, expect.stringContaining("SURVEYC_KEY")]);
  const env = { SURVEYC_KEY: "phx_x" };
  const { code, err } = await runCli(["audit", "http://127.0.0.1:9", "--project", "1"], { env });
  expect(code).toBe(2);
  expect(err).not.toContain("SURVEYC_KEY");
});

test.each([
  ["ftp://a.example", "expected an http or https address"],
  ["a.example", "expected an http or https address"],
  ["https://a.example/api/projects/1", "which is https://a.example, and the project with --project"],
  ["https://a.example/api/projects", "which is https://a.example, and"],
  ["http://a.example/x/api/projects?limit=1", "which is http://a.example/x, and"],
])("%s is not an address to audit", async (address, problem) => {
  const { code, out, err } = await runCli(["audit", address, "--key", "phx_x"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(`surveyc: ${address}: `);
  expect(err).toContain(problem);
});

describe("surveyc serve --memory", () => {
  let server: Running;
  afterEach(async () => {
    await server?.end("SIGTERM");
  });

  test.each([
    ["https://Pages.example:443/", "https://pages.example"],
    ["chrome-extension://abcdef", "chrome-extension://abcdef"],
  ])("--cors %s lets pages of it call, and no others", async (given, origin) => {
    server = await startServer(temporaryFolder().path, "--memory", "--cors", "http://a.example", given);
    const allowed = async (from: string) => {
      const { headers } = await fetch(`${server.origin}/api/projects/1/surveys/`, {
        headers: { origin: from },
      });
      return headers.get("access-control-allow-origin");
    };
    expect(await allowed(origin)).toBe(origin);
    expect(await allowed("http://a.example")).toBe("http://a.example");
    expect(await allowed("https://b.example")).toBeNull();
  });
});

/** Serves a handler, and calls back when a request has come, counted from 1. */
async function listening(handle: Handle, request: number, reached: () => void) {
  let asked = 0;
  const listener = toNodeListener({
    handle: (sent: Request) => {
      if (++asked === request) reached();
      return handle(sent);
    },
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Runs an audit of a handler that is interrupted at a request. */
async function interrupted(handle: Handle, request: number) {
  const stopping = new AbortController();
  const { server, origin } = await listening(handle, request, () => stopping.abort(readerGone));
  const said = await runCli(["audit", origin, "--key", "phx_all"], { stopping });
  server.closeAllConnections();
  server.close();
  return said;
}

describe("surveyc audit that is interrupted", () => {
  const surveysOf = async (handle: Handle): Promise<unknown> => {
    const headers = { authorization: "Bearer phx_all" };
    const request = new Request("https://audited.example/api/projects/1/surveys/?limit=1000", { headers });
    return (await handle(request)).json();
  };

  test("removes what it made", async () => {
    const handle = await auditedServer();
    const before = await surveysOf(handle);
    const said = await interrupted(handle, 60);
    expect(said).toEqual({
      code: 2,
      out: "",
      err: "surveyc: stopped; all test data was removed\n",
    });
    expect(await surveysOf(handle)).toEqual(before);
  });

  test("removes what it made when the process is sent SIGINT", async () => {
    const handle = await auditedServer();
    const before = await surveysOf(handle);
    const running: { child?: ChildProcess } = {};
    const { server, origin } = await listening(handle, 60, () => running.child?.kill("SIGINT"));
    const [command, argv] = surveyc("audit", origin, "--key", "phx_all");
    const child = spawn(command, argv);
    running.child = child;
    const { code, err } = await finished(child);
    server.closeAllConnections();
    server.close();
    expect([code, err]).toEqual([2, "surveyc: stopped; all test data was removed\n"]);
    expect(await surveysOf(handle)).toEqual(before);
  });

  test("names what it cannot remove", async () => {
    const handle = await auditedServer();
    const { code, err } = await interrupted(
      async (request) =>
        request.method === "DELETE" && /surveys\/.{36}/.test(request.url)
          ? new Response(null, { status: 403 })
          : handle(request),
      60,
    );
    expect(code).toBe(2);
    expect(err).toMatch(
      /^surveyc: stopped; not removed:\n(surveys\/.{36}\/ of project 1: the answer 403 .*\n)+$/,
    );
  });
});
