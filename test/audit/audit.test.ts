import { type AuditResult, auditRows } from "surveyc/http/audit";
import { describe, expect, it } from "vitest";
import { auditedServer, given, type Handle, results } from "./audited-server.ts";
import { body, replies, says, status } from "./wrong.ts";

const verdicts = (all: readonly AuditResult[], verdict: AuditResult["verdict"]) =>
  all.filter((result) => result.verdict === verdict).map(({ id, detail }) => `${id}: ${detail}`);

const ask = (handle: Handle, path: string): Promise<Response> =>
  handle(new Request(`${given.baseUrl}${path}`, { headers: { authorization: "Bearer phx_all" } }));

describe("audit", () => {
  it("finds every promise kept by our handler, whose replies are also held to the document", async () => {
    const all = await results({ ...given, fetch: await auditedServer() });
    expect(verdicts(all, "broken")).toEqual([]);
    expect(verdicts(all, "skipped")).toEqual([]);
    expect(all.map(({ id }) => id)).toEqual(auditRows.map(({ id }) => id));
  });

  it("finds them kept behind a base path", async () => {
    const options = { basePath: "/analytics", publicOrigin: "https://public.example" };
    const fetch = await auditedServer(options);
    const all = await results({ ...given, baseUrl: `${given.baseUrl}/analytics/`, fetch });
    expect(verdicts(all, "broken")).toEqual([]);
  });

  it("finds them kept where the literal sample bodies are served", async () => {
    const fetch = await auditedServer({ bodies: "samples" });
    const all = await results({ ...given, bodies: "samples", fetch });
    expect(verdicts(all, "broken")).toEqual([]);
    expect(verdicts(all, "skipped")).toContain("deletion-in-activity: the server answers sample bodies");
  });

  it("skips what needs keys, projects or companions that are not there, and says so", async () => {
    const fetch = await auditedServer({ companions: false });
    const { baseUrl, key, project } = given;
    const all = await results({ baseUrl, key, project, fetch });
    expect(verdicts(all, "broken")).toEqual([]);
    const skipped = verdicts(all, "skipped");
    expect(skipped).toContain("closed-project-refused: a key without the project was not given");
    expect(skipped).toContain("projects-apart: a second project was not given");
    expect(skipped).toContain("scope-of-create-survey: a key that only reads was not given");
    expect(skipped).toContain("current-user: the server has no companions");
  });

  it("leaves out what a server only should do when asked for MUST", async () => {
    const all = await results({ ...given, level: "MUST", fetch: await auditedServer() });
    expect(new Set(all.map(({ level }) => level))).toEqual(new Set(["MUST"]));
  });

  it("looks only at the rows it is asked for", async () => {
    const all = await results({ ...given, rows: ["tags", "head"], fetch: await auditedServer() });
    expect(all.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["head", "kept"],
      ["tags", "kept"],
    ]);
  });

  it("leaves no survey behind, and no dashboard that is not deleted", async () => {
    const fetch = await auditedServer();
    await results({ ...given, fetch });
    for (const [path, count] of [
      ["surveys", 101],
      ["dashboards", 0],
    ]) {
      const reply = await ask(fetch, `/api/projects/1/${path}/`);
      expect(await reply.json()).toMatchObject({ count });
    }
    expect(await (await ask(fetch, "/api/projects/2/surveys/")).json()).toMatchObject({ count: 0 });
  });
});

describe("audit of a server that is wrong in one thing", () => {
  it("does not lay what cannot be looked at to other rows", async () => {
    const fetch = replies(/^POST/, () => ({ status: 507, text: "{}" }))(await auditedServer());
    const rows = [
      "create-survey",
      "head",
      "move-tile",
      "collaborator-once",
      "list-collaborators",
      "soft-delete",
    ];
    const all = await results({ ...given, rows, fetch });
    expect(verdicts(all, "broken")).toEqual(["create-survey: 507, not 201: {}"]);
    expect(verdicts(all, "skipped")).toContain("head: POST surveys/ made nothing to look at: 507");
    expect(verdicts(all, "skipped")).toHaveLength(rows.length - 1);
  });

  it("skips collaborators where none can be added, and tiles where there are none", async () => {
    const server = await auditedServer();
    const rows = ["list-collaborators", "collaborator-once", "remove-collaborator"];
    const closed = await results({ ...given, rows, fetch: status(/collaborators\/ 201$/, 403)(server) });
    expect(verdicts(closed, "skipped")).toEqual(
      rows.map((id) => `${id}: no collaborator could be added: 403`),
    );
    const bare = await results({
      ...given,
      rows: ["move-tile"],
      fetch: says(/^POST .* 200$/, { tiles: [] })(server),
    });
    expect(verdicts(bare, "skipped")).toEqual(["move-tile: a dashboard with two tiles was not given"]);
  });

  it("does not read lists without an end", async () => {
    const fetch = body(/^GET .*dashboards/, (value) => ({
      ...value,
      count: 40_000,
      next: "https://audited.example/api/projects/1/dashboards/?limit=2&offset=2",
      results: [],
    }))(await auditedServer());
    const all = await results({ ...given, rows: ["deleted-not-listed", "next-of-dashboards"], fetch });
    expect(verdicts(all, "skipped")).toEqual([
      "deleted-not-listed: the project has more than 1,000 dashboards",
    ]);
    expect(verdicts(all, "kept")).toEqual(["next-of-dashboards: "]);
  });

  it("skips the length of pages where there are too few surveys to see it", async () => {
    const fetch = says(/^GET .*surveys/, { count: 100 })(await auditedServer());
    const [result] = await results({ ...given, rows: ["default-page"], fetch });
    expect(result?.detail).toBe("the project has fewer than 101 surveys");
  });
});

describe("audit of a server that is away", () => {
  it("says so once and skips the rest", async () => {
    const fetch = async () => Promise.reject(new TypeError("fetch failed"));
    const [first, ...others] = await results({ ...given, fetch });
    expect(first).toMatchObject({ id: "server-answers", verdict: "broken" });
    expect(first?.detail).toBe("no answer, not 200: fetch failed");
    expect(new Set(others.map(({ detail }) => detail))).toEqual(new Set(["the server does not answer"]));
  });

  it("does not wait for ever, even for what does not heed its signal", async () => {
    const fetch = () => new Promise<Response>(() => {});
    const [first] = await results({ ...given, fetch, timeoutMs: 20 });
    expect(first?.detail).toBe("no answer, not 200: no answer in time");
  });

  it("takes an address that is none for a server that is away", async () => {
    const [first] = await results({ ...given, baseUrl: "no address" });
    expect(first?.verdict).toBe("broken");
  });

  it("uses fetch where nothing else is given", async () => {
    const [first] = await results({ ...given, baseUrl: "data:", timeoutMs: 1_000 });
    expect(first?.verdict).toBe("broken");
  });

  it.each(["null", "[]", "7", '"text"', "{}", "<html>", ""])(
    "reads the answer %j without stumbling",
    async (text) => {
      const fetch = async () => new Response(text, { status: 200 });
      const all = await results({ ...given, fetch });
      expect(all).toHaveLength(auditRows.length);
      expect(all.filter(({ verdict }) => verdict === "kept").length).toBeLessThan(30);
      expect(verdicts(all, "broken").filter((line) => line.includes("could not be read"))).toEqual([]);
    },
  );
});

describe("auditRows", () => {
  it("have an id of their own, and a sentence with its source", () => {
    expect(new Set(auditRows.map(({ id }) => id)).size).toBe(auditRows.length);
    for (const { id, promise } of auditRows) {
      expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
      expect(promise).toMatch(/^[A-Za-z0-9].*(INTERFACE\.md|DESIGN\.md|RFC).*\.$/);
    }
  });
});
