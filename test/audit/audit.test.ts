import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AuditResult, auditRows, printAudit } from "surveyc/http/audit";
import { describe, expect, it } from "vitest";
import { auditedServer, given, lists, results } from "./audited-server.ts";
import { members, reply, status } from "./fault.ts";

const verdicts = (all: readonly AuditResult[], verdict: AuditResult["verdict"]) =>
  all.filter((result) => result.verdict === verdict).map(({ id, detail }) => `${id}: ${detail}`);

/** For audits that clean up everything. */
const server = await auditedServer();

describe("audit", () => {
  it("finds every promise kept by our handler, whose replies are also held to the document", async () => {
    const before = await lists(server);
    const all = await results({ ...given, fetch: server });
    expect(verdicts(all, "broken")).toEqual([]);
    expect(verdicts(all, "skipped")).toEqual([]);
    expect(all.map(({ id }) => id)).toEqual(auditRows.map(({ id }) => id));
    expect(all.flatMap(({ left }) => left)).toEqual([]);
    expect(await lists(server)).toEqual(before);
  });

  it("does not take the reply of another address for that of the server", async () => {
    const redirecting = createServer((request, response) => {
      const isThere = request.url?.startsWith("/there") === true;
      if (isThere) response.writeHead(200).end('{"count":0,"next":null,"previous":null,"results":[]}');
      else response.writeHead(307, { location: `/there${request.url}` }).end();
    });
    redirecting.listen(0, "127.0.0.1");
    await once(redirecting, "listening");
    const { port } = redirecting.address() as AddressInfo;
    const rows = ["server-answers"];
    const all = await results({ ...given, baseUrl: `http://127.0.0.1:${port}`, rows });
    expect(verdicts(all, "broken")).toEqual(["server-answers: 307, not 200"]);
    redirecting.close();
  });

  it("finds them kept after a base path", async () => {
    const options = { basePath: "/analytics", publicOrigin: "https://public.example" };
    const fetch = await auditedServer(options);
    const all = await results({ ...given, baseUrl: `${given.baseUrl}/analytics/`, fetch });
    expect(verdicts(all, "broken")).toEqual([]);
  });

  it("finds them kept if sample bodies are served", async () => {
    const fetch = await auditedServer({ bodies: "samples" });
    const all = await results({ ...given, bodies: "samples", fetch });
    expect(verdicts(all, "broken")).toEqual([]);
    expect(verdicts(all, "skipped")).toContain("deletion-in-activity: the server answers sample bodies");
  });

  it("finds them kept if sample bodies are served of a project without surveys", async () => {
    const { baseUrl, key } = given;
    const fetch = await auditedServer({ bodies: "samples" });
    const all = await results({ baseUrl, key, project: "2", bodies: "samples", fetch });
    expect(verdicts(all, "broken")).toEqual([]);
  });

  it("skips rows that need missing keys, projects or account endpoints, and reports it", async () => {
    const fetch = await auditedServer({ companions: false });
    const { baseUrl, key, project } = given;
    const all = await results({ baseUrl, key, project, fetch });
    expect(verdicts(all, "broken")).toEqual([]);
    const skipped = verdicts(all, "skipped");
    expect(skipped).toContain("closed-project-refused: a key without the project was not given");
    expect(skipped).toContain("projects-apart: a second project was not given");
    expect(skipped).toContain("scope-of-create-survey: a key that only reads was not given");
    expect(skipped).toContain("current-user: the server has no account endpoints");
  });

  it("leaves out what a server only should do if MUST is asked for", async () => {
    const fetch = async () => Promise.reject(new TypeError("fetch failed"));
    const all = await results({ ...given, level: "MUST", fetch });
    expect(all.length).toBeGreaterThan(30);
    expect(new Set(all.map(({ level }) => level))).toEqual(new Set(["MUST"]));
  });

  it("looks only at the rows it is asked for", async () => {
    const all = await results({ ...given, rows: ["tags", "head"], fetch: server });
    expect(all.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["head", "kept"],
      ["tags", "kept"],
    ]);
  });
});

describe("audit of a server that is wrong in one thing", () => {
  it("skips rows that cannot create what they need", async () => {
    const fetch = reply(/^POST/, () => ({ status: 507, text: "{}" }))(server);
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
    expect(verdicts(all, "skipped")).toContain("head: POST surveys/ created nothing to check: 507");
    expect(verdicts(all, "skipped")).toHaveLength(rows.length - 1);
  });

  it("skips rows about extensions that the server lacks", async () => {
    const fetch = reply(/^(?:POST .*\/validate|GET .*\/(?:responses|stats))\/[ ?]/, () => ({
      status: 404,
      text: "{}",
    }))(server);
    const all = await results({ ...given, fetch });
    const skipped = verdicts(all, "skipped").join("\n");
    for (const reason of [
      "the server replays no answers",
      "the server lists no answers",
      "the server has no statistics",
    ])
      expect(skipped).toContain(reason);
  });

  it("skips collaborators if none can be added, and tiles if there are none", async () => {
    const rows = ["list-collaborators", "collaborator-once", "remove-collaborator"];
    const closed = await results({ ...given, rows, fetch: status(/collaborators\/ 201$/, 403)(server) });
    expect(verdicts(closed, "skipped")).toEqual(
      rows.map((id) => `${id}: no collaborator could be added: 403`),
    );
    const bare = await results({
      ...given,
      rows: ["move-tile"],
      fetch: members(/^POST .* 200$/, { tiles: [] })(server),
    });
    expect(verdicts(bare, "skipped")).toEqual(["move-tile: a dashboard with two tiles was not given"]);
  });

  it("does not read lists without an end", async () => {
    let requests = 0;
    const fetch = reply(/^GET .*dashboards/, (_, { url }) => {
      requests++;
      const { searchParams } = new URL(url);
      const [limit, offset] = [Number(searchParams.get("limit")), Number(searchParams.get("offset"))];
      const results = Array.from({ length: limit }, (_, index) => ({ id: 1_000_000 + offset + index }));
      const next = `https://audited.example/api/projects/1/dashboards/?limit=${limit}&offset=${offset + limit}`;
      return { text: JSON.stringify({ count: 40_000, next, results }) };
    })(server);
    const all = await results({ ...given, rows: ["deleted-not-listed", "next-of-dashboards"], fetch });
    expect(verdicts(all, "skipped")).toEqual([
      "deleted-not-listed: the project has more than 1,000 dashboards",
    ]);
    expect(verdicts(all, "kept")).toEqual(["next-of-dashboards: "]);
    expect(requests).toBeLessThan(30);
  });

  it("skips the length of pages if there are too few surveys to see it", async () => {
    const fetch = members(/^GET .*surveys/, { count: 100 })(server);
    const [result] = await results({ ...given, rows: ["default-page"], fetch });
    expect(result?.detail).toBe("the project has fewer than 101 surveys");
  });
});

describe("audit with a key that lacks scopes", () => {
  it("names them and skips the rest", async () => {
    const { baseUrl, project } = given;
    const [first, ...others] = await results({
      baseUrl,
      project,
      key: "phx_reads",
      fetch: server,
    });
    expect(first).toMatchObject({ id: "server-answers", verdict: "broken" });
    expect(first?.detail).toBe(
      "the key lacks the scope survey:write, dashboard:write, sharing_configuration:read, activity_log:read; " +
        "the audit needs all six",
    );
    expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(["skipped"]));
  });
});

describe("audit of a server that is away", () => {
  it("reports it once and skips the rest", async () => {
    const cause = Object.assign(new Error(), { code: "ECONNREFUSED" });
    const fetch = async () => Promise.reject(new TypeError("fetch failed", { cause }));
    const [first, ...others] = await results({ ...given, fetch });
    expect(first).toMatchObject({ id: "server-answers", verdict: "broken" });
    expect(first?.detail).toBe("no answer, not 200: fetch failed (ECONNREFUSED)");
    expect(new Set(others.map(({ detail }) => detail))).toEqual(new Set(["the server does not answer"]));
  });

  it("ends even if the signal is ignored", async () => {
    const fetch = () => new Promise<Response>(() => {});
    const [first] = await results({ ...given, fetch, timeoutMs: 20 });
    expect(first?.detail).toBe("no answer, not 200: no answer in time");
  });

  it("treats an invalid URL like a server that is away", async () => {
    const [first] = await results({ ...given, baseUrl: "no address" });
    expect(first?.verdict).toBe("broken");
  });

  it("uses fetch if nothing else is given", async () => {
    const [first] = await results({ ...given, baseUrl: "data:", timeoutMs: 1_000 });
    expect(first?.verdict).toBe("broken");
  });

  it.each(["null", "[]", "7", '"text"', "{}", "<html>", ""])("survives the response %j", async (text) => {
    const fetch = async () => new Response(text, { status: 200 });
    const all = await results({ ...given, fetch });
    expect(all).toHaveLength(auditRows.length);
    expect(all.filter(({ verdict }) => verdict === "kept").length).toBeLessThan(30);
    expect(verdicts(all, "broken").filter((line) => line.includes("could not be read"))).toEqual([]);
  });
});

describe("auditRows", () => {
  it("have distinct ids, and one sentence each", () => {
    expect(new Set(auditRows.map(({ id }) => id)).size).toBe(auditRows.length);
    for (const { id, promise } of auditRows) {
      expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
      expect(promise).toMatch(/^[A-Za-z0-9].*\.$/);
    }
  });
});

const result = (id: string, verdict: AuditResult["verdict"], detail = ""): AuditResult => ({
  id,
  level: "MUST",
  promise: `About ${id}.`,
  verdict,
  detail,
  left: [],
});

describe("printAudit", () => {
  it("counts if everything is kept", () => {
    expect(printAudit([result("tags", "kept")])).toBe("1 kept, 0 broken (0 of them MUST), 0 skipped\n");
  });

  it("shows what is broken, then what was skipped, then counts", () => {
    const results: AuditResult[] = [
      result("projects", "skipped", "the server has no companions"),
      result("head", "broken", "404, not 200"),
      { ...result("sharing-token", "broken", "a token of 4 characters"), level: "SHOULD" },
    ];
    expect(printAudit(results)).toBe(`broken   MUST    head
         promised: About head.
         seen:     404, not 200
broken   SHOULD  sharing-token
         promised: About sharing-token.
         seen:     a token of 4 characters
skipped  MUST    projects: the server has no companions
0 kept, 2 broken (1 of them MUST), 1 skipped
`);
  });

  it("names objects that remain", () => {
    const left = ["surveys/1/ of project 1: the answer 403 when it was removed"];
    expect(printAudit([{ ...result("tags", "kept"), left }])).toBe(
      `left     ${left[0]}\n1 kept, 0 broken (0 of them MUST), 0 skipped\n`,
    );
  });
});
