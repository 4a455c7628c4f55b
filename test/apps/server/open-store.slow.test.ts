import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openToOthers } from "../../stores/private-files.ts";
import { finished, runProcess, surveyc } from "../cli/command.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

describe("surveyc serve while it opens its store", () => {
  test.each<[NodeJS.Signals, number | NodeJS.Signals]>([
    ["SIGINT", 130],
    ["SIGTERM", "SIGTERM"],
  ])("is ended by %s at once", async (signal, end) => {
    // It accepts connections and sends nothing, so that opening would take many seconds.
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

  test("leaves a folder in which the next process makes a database, for its owner alone, that another one opens", async () => {
    const { path: cwd } = temporaryFolder();
    const child = spawn(...surveyc("serve", "--port", "0"), { cwd, stdio: ["ignore", "ignore", "pipe"] });
    const ended = finished(child);
    await once(child.stderr, "data");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    const opened = runProcess(["keys", "create", "--project", "1", "--scopes", "*"], { cwd });
    expect(opened).toMatchObject({ code: 0 });
    if (process.platform !== "win32") expect(openToOthers(join(cwd, "surveyc-data", "database"))).toEqual([]);
    const listed = runProcess(["keys", "list"], { cwd });
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining("projects 1 ") });
  });
});
