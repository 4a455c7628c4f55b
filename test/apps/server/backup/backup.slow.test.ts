import { once } from "node:events";
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { backupStream } from "#apps/server/backup/backup-file.ts";
import { memoryStore, pgliteStore } from "#stores/index.ts";
import { putDatabase } from "../../../stores/empty-database.ts";
import { runProcess } from "../../cli/command.ts";
import { runCli } from "../../cli/run-cli.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";
import { startServer } from "../server.ts";

const linesOf = (path: string): string[] => gunzipSync(readFileSync(path)).toString().trim().split("\n");
const put = (path: string, lines: readonly string[]): void =>
  writeFileSync(path, gzipSync(lines.map((line) => `${line}\n`).join("")));

describe("a backup of a server that is written to", () => {
  test("has all that was acknowledged before, as it was at one moment, and restores it", {
    timeout: 240_000,
  }, async () => {
    const { path: cwd, at } = temporaryFolder();
    await putDatabase(at("surveyc-data"));
    const key = runProcess(["keys", "create", "--project", "1", "--scopes", "*"], { cwd }).out.trim();
    const server = await startServer(cwd);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const surveys = `${server.origin}/api/projects/1/surveys/`;
    const made: string[] = [];
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        const body = JSON.stringify({
          name: `Survey ${made.length}`,
          description: "it's \\ \u0001 \ud83d\ude00\n",
        });
        const reply = await fetch(surveys, { method: "POST", headers, body });
        expect(reply.status).toBe(201);
        made.push(((await reply.json()) as { id: string }).id);
        // Many are made during each part of a backup; more would take the processor from it.
        await setTimeout(50);
      }
    })();
    await expect.poll(() => made.length).toBeGreaterThan(20);

    const before = made.length;
    const { code, err } = await runCli(["backup", "b.gz"], { cwd });
    expect([code, err]).toEqual([0, expect.stringMatching(/running server[\s\S]*b\.gz: \d+\.\d KiB, in /)]);
    const after = made.length;
    await expect.poll(() => made.length).toBeGreaterThan(after + 5);
    isDone = true;
    await writing;
    expect(statSync(at("b.gz")).mode & 0o777).toBe(0o600);
    expect(await server.end("SIGKILL")).toBe("SIGKILL");

    // As a process leaves it that ends while it makes the database; what is restored is whole.
    writeFileSync(at("surveyc-data/unfinished"), "");
    const restored = await runCli(["restore", "b.gz", "--force"], { cwd });
    expect([restored.code, restored.err]).toEqual([
      0,
      expect.stringMatching(/^Restoring .*\nsurveyc-data: \d+ rows, in /),
    ]);
    expect(existsSync(at("surveyc-data/replaced"))).toBe(false);
    // Without a server the same is written, exactly.
    expect((await runCli(["backup", "c.gz"], { cwd })).code).toBe(0);
    expect(linesOf(at("c.gz"))).toEqual(linesOf(at("b.gz")));
    const store = await pgliteStore({ dataDir: at("surveyc-data") });
    const [rows, entries] = await store.read("1", async (reads) => [
      (await reads.surveys({ limit: 100_000, offset: 0 })).rows,
      (await reads.activity({ scope: "Survey", limit: 100_000, offset: 0 })).rows,
    ]);
    const found = new Set(rows.map(({ id }) => id));
    // Made one after the other: what is there is what there was at some moment since the backup began.
    expect(found.size).toBeGreaterThanOrEqual(before);
    expect(found.size).toBeLessThanOrEqual(after + 1);
    expect(made.slice(0, found.size).every((id) => found.has(id))).toBe(true);
    expect(entries.map(({ item }) => item).sort()).toEqual([...found].sort());
    expect(JSON.parse(rows[0]?.document ?? "")).toMatchObject({
      description: "it's \\ \u0001 \ud83d\ude00\n",
    });
    expect(await store.accounts.listKeys()).toMatchObject([{ projects: ["1"], scopes: ["*"] }]);
    // Numbers continue after the previous ones.
    const user = {
      uuid: crypto.randomUUID(),
      email: "new@example.org",
      firstName: "",
      lastName: "",
      createdAt: "",
    };
    expect(await store.accounts.addUser(user)).toMatchObject({ id: 2 });
    await store.close();
  });
});

test("a backup ends where its reader has gone while it read rows", async () => {
  const store = await memoryStore();
  let ended: Promise<unknown> = Promise.resolve();
  store.backup = (write) => {
    const backup = write("a\n")
      .then(() => once(stream, "close"))
      .then(() => write("b\n"));
    ended = backup.catch((error: unknown) => error);
    return backup as Promise<never>;
  };
  const stream = backupStream(store);
  stream.on("error", () => undefined);
  setImmediate(() => stream.destroy());
  expect(await ended).toMatchObject({ name: "AbortError" });
});

describe("backup and restore refuse", () => {
  test("what would lose something, and incomplete backups; existing data stays", {
    timeout: 240_000,
  }, async () => {
    const { path: cwd, at } = temporaryFolder();
    await putDatabase(at("surveyc-data"));
    await runCli(["projects", "create", "--id", "1"], { cwd });
    const failed = async (argv: string[]): Promise<string> => {
      const { code, err } = await runCli(argv, { cwd });
      expect(code, err).toBe(2);
      return err.trim().split("\n").at(-1) ?? "";
    };
    expect(await failed(["backup", "no/such/b.gz"])).toContain("does not exist; nothing was changed");
    expect(await failed(["backup", "surveyc-data"])).toContain("surveyc-data: is not a regular file");
    expect(await failed(["backup", "b.gz", "--data", "other"])).toContain("other: the folder does not exist");
    expect(await failed(["backup", "b.gz", "--database-url", "postgres://x/y"])).toContain("use pg_dump");
    expect(await failed(["restore", "b.gz", "--database-url", "postgres://x/y"])).toContain("use pg_restore");
    writeFileSync(at("b.gz"), "mine");
    expect(await failed(["backup", "b.gz"])).toContain("b.gz: already exists; --force overwrites it");
    expect((await runCli(["backup", "b.gz", "--force"], { cwd })).code).toBe(0);

    expect(await failed(["restore", "b.gz"])).toContain(
      "surveyc-data: already contains a database; --force replaces",
    );
    const [head = ""] = linesOf(at("b.gz"));
    const cases: readonly (readonly [name: string, write: (path: string) => void, message: string])[] = [
      ["none", () => undefined, "does not exist"],
      ["text", (path) => writeFileSync(path, "hello\n"), "is not a backup of surveyc"],
      ["nothing", (path) => writeFileSync(path, ""), "is damaged or incomplete"],
      ["newer", (path) => put(path, [head.replace(/"schema":\d+/, '"schema":999')]), "by a newer surveyc"],
      [
        "cut",
        (path) => {
          writeFileSync(path, readFileSync(at("b.gz")));
          truncateSync(path, Math.floor(statSync(path).size / 2));
        },
        "is damaged or incomplete",
      ],
    ];
    for (const [name, write, message] of cases) {
      write(at(name));
      expect(await failed(["restore", name, "--force"])).toContain(message);
      expect(existsSync(join(cwd, "surveyc-data/restoring"))).toBe(false);
    }
    expect((await runCli(["projects", "list"], { cwd })).out.match(/^\d+/gm)).toEqual(["1"]);
  });
});
