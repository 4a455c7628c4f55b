import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { describe, expect, test } from "vitest";
import { folderProblem } from "../../../src/cli/serve/open-store.ts";
import { finished, runProcess, surveyc } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("surveyc serve while it opens its store", () => {
  test.each<[NodeJS.Signals, number | NodeJS.Signals]>([
    ["SIGINT", 130],
    ["SIGTERM", "SIGTERM"],
  ])("is ended by %s at once", async (signal, end) => {
    // It takes connections and says nothing, so that opening would go on for many seconds.
    const silent = createTcpServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const child = spawn(...surveyc("serve", "--database-url", `postgres://kim@127.0.0.1:${port}/x`), {
      cwd: temporaryFolder().path,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = once(child, "close");
    await once(silent, "connection");
    child.kill(signal);
    const [code, by] = await ended;
    silent.close();
    expect(code ?? by).toBe(end);
  });

  test("says that --pool-size needs a database, and opens nothing", () => {
    const { path: cwd } = temporaryFolder();
    const { code, err } = runProcess(["serve", "--port", "0", "--pool-size", "5"], { cwd });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("name a PostgreSQL database with --database-url"),
    ]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("leaves a folder that can be opened again", async () => {
    const { path: cwd } = temporaryFolder();
    const child = spawn(...surveyc("serve", "--port", "0"), { cwd, stdio: ["ignore", "ignore", "pipe"] });
    const ended = finished(child);
    await once(child.stderr, "data");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    const opened = runProcess(["keys", "create", "--project", "1", "--scopes", "*"], { cwd });
    expect(opened).toMatchObject({ code: 0 });
  });
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
});
