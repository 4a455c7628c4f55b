import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { putDatabase } from "../../stores/empty-database.ts";
import { runProcess } from "../cli/command.ts";
import { runCli } from "../cli/run-cli.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { startServer } from "./server.ts";

const MEBIBYTE = 2 ** 20;

/** A separate disk. */
function smallDisk(mebibytes: number): string {
  const { path } = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "surveyc-test", path]);
  onTestFinished(() => void execFileSync("umount", ["--lazy", path]));
  return path;
}

/** Fills a disk except for a number of bytes. */
function fill(disk: string, name: string, leave: number): void {
  const { bavail, bsize } = statfsSync(disk);
  const block = Buffer.alloc(MEBIBYTE);
  for (let left = bavail * bsize - leave; left > 0; left -= MEBIBYTE)
    writeFileSync(join(disk, name), block.subarray(0, Math.min(left, MEBIBYTE)), { flag: "a" });
}

test("on a disk that fills up reads go on, writes are refused until there is room, and nothing is lost", async () => {
  const disk = smallDisk(200);
  await putDatabase(join(disk, "surveyc-data"));
  const server = await startServer(disk);
  const created = await runCli(["keys", "create", "--project", "1", "--scopes", "*"], { cwd: disk });
  const headers = { authorization: `Bearer ${created.out.trim()}`, "content-type": "application/json" };
  const url = `${server.origin}/api/projects/1/surveys/`;
  // As hard to compress as what people write, or the database keeps next to nothing of it.
  const text = (n: number): string =>
    Array.from({ length: 60 }, (_, part) =>
      createHash("sha512").update(`${n} ${part}`).digest("base64"),
    ).join("");
  const questions = Array.from({ length: 40 }, (_, n) => ({ type: "open", question: text(n) }));
  let sent = 0;
  const write = (): Promise<Response> => {
    sent += 1;
    return fetch(url, { method: "POST", headers, body: JSON.stringify({ name: `${sent}`, questions }) });
  };
  const status = async (path: string): Promise<number> => (await fetch(`${server.origin}${path}`)).status;
  const count = async (): Promise<number> => {
    const response = await fetch(`${url}?limit=1`, { headers });
    expect(response.status).toBe(200);
    return ((await response.json()) as { count: number }).count;
  };

  // The server itself fills its disk.
  let kept = 0;
  let refused: Response | null = null;
  fill(disk, "others", 75 * MEBIBYTE);
  while (refused === null) {
    const response = await write();
    if (response.status === 201) kept += 1;
    else refused = response;
  }
  expect([refused.status, kept]).toEqual([507, expect.any(Number)]);
  expect(kept).toBeGreaterThan(10);
  expect(refused.headers.get("content-type")).toContain("application/problem+json");
  const body = await refused.text();
  expect(JSON.parse(body)).toMatchObject({ code: "insufficient-storage", status: 507 });
  expect(body).not.toContain(disk);
  expect([await status("/live"), await count()]).toEqual([200, kept]);
  await expect.poll(() => status("/ready")).toBe(503);

  // Others take the rest of it.
  fill(disk, "rest", 0);
  expect((await write()).status).toBe(507);
  expect([await status("/live"), await count()]).toEqual([200, kept]);

  rmSync(join(disk, "others"));
  rmSync(join(disk, "rest"));
  await expect.poll(() => status("/ready")).toBe(200);
  expect((await write()).status).toBe(201);

  // It can be stopped, and started again, without room.
  fill(disk, "others", 40 * MEBIBYTE);
  expect(await server.end("SIGTERM")).toBe(0);
  const again = await startServer(disk);
  const list = await fetch(`${again.origin}/api/projects/1/surveys/?limit=1`, { headers });
  expect((await list.json()) as object).toMatchObject({ count: kept + 1 });
  fill(disk, "rest", 0);
  expect(await again.end("SIGTERM")).toBe(0);
}, 180_000);

test("a server whose disk is full before it starts reports it, and ends", () => {
  const disk = smallDisk(32);
  const { code, err } = runProcess(["serve", "--port", "0"], { cwd: disk });
  expect([code, err]).toEqual([2, expect.stringContaining("surveyc-data: no space left")]);
});
