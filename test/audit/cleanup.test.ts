// What remains after an audit: nothing that can be removed, and the rest is named.
import { type AuditOptions, auditRows } from "surveyc/http/audit";
import { beforeEach, describe, expect, it, test } from "vitest";
import { ask, auditedServer, given, lists, results } from "./audited-server.ts";
import { all, type Fault, ignoring, members, nthStatus, reply, status } from "./fault.ts";

const server = await auditedServer();

let before: unknown[];
beforeEach(async () => {
  before = await lists(server);
});

/** What an audit of a wrong server names as remaining. */
const leftBy = async (fault: Fault, options: Partial<AuditOptions>): Promise<string[]> =>
  (await results({ ...given, ...options, fetch: fault(server) })).flatMap(({ left }) => left);

describe("the lists are as before", () => {
  test.for([1, 2, 25, 230, 401])("after one that is stopped at request %i", async (last) => {
    const stopping = new AbortController();
    let asked = 0;
    const fetch = (request: Request) => {
      asked++;
      if (asked === last) stopping.abort();
      return server(request);
    };
    const audited = await results({ ...given, fetch, signal: stopping.signal });
    expect(audited.flatMap(({ left }) => left)).toEqual([]);
    expect(audited.length).toBeLessThan(auditRows.length);
    expect(await lists(server)).toEqual(before);
  });

  it("after one that is stopped in the middle of a row, which is skipped", async () => {
    const stopping = new AbortController();
    const fetch = async (request: Request) => {
      const answered = await server(request);
      if (request.method === "POST") stopping.abort();
      return answered;
    };
    const audited = await results({ ...given, fetch, signal: stopping.signal, rows: ["tags", "move-tile"] });
    expect(audited).toMatchObject([{ verdict: "skipped", detail: "the audit was stopped", left: [] }]);
    expect(await lists(server)).toEqual(before);
  });

  it("after the stop of one that was not begun", async () => {
    expect(await results({ ...given, fetch: server, signal: AbortSignal.abort() })).toEqual([]);
  });

  it("if a key that should not create does", async () => {
    const rows = ["closed-project-refused", "scope-of-create-survey", "scope-of-create-dashboard"];
    const everybody: Fault = (handle) => (request) => {
      const headers = new Headers(request.headers);
      headers.set("authorization", "Bearer phx_all");
      return handle(new Request(request, { headers }));
    };
    expect(await leftBy(everybody, { rows })).toEqual([]);
    expect(await lists(server)).toEqual(before);
  });

  it("if a row cannot read what the server answers", async () => {
    const fault = members(/^GET .*activity\/.* 200$/, { results: [{ item_id: { toString: null } }] });
    expect(await leftBy(fault, { rows: ["survey-activity", "pages-of-activity"] })).toEqual([]);
    expect(await lists(server)).toEqual(before);
  });

  it("from the newest to the oldest object", async () => {
    const [created, removed]: string[][] = [[], []];
    const fetch = async (request: Request) => {
      const answered = await server(request);
      const { pathname } = new URL(request.url);
      if (answered.status === 201)
        created?.unshift(`${pathname}${((await answered.clone().json()) as { id: string }).id}/`);
      if (request.method === "DELETE") removed?.push(pathname);
      return answered;
    };
    await results({ ...given, fetch, rows: ["previous-of-surveys"] });
    expect(removed).toHaveLength(3);
    expect(removed).toEqual(created);
  });

  it("if the server is busy at first", async () => {
    const busy: Fault = (handle) => {
      let refused = 0;
      return async (request) => {
        if (request.method !== "DELETE" || refused++ > 0) return handle(request);
        return new Response(null, { status: 503, headers: { "Retry-After": "0" } });
      };
    };
    expect(await leftBy(busy, { rows: ["head"] })).toEqual([]);
    expect(await lists(server)).toEqual(before);
  });

  it("if the server is busy for the seconds of Retry-After", async () => {
    const removals: number[] = [];
    const busy: Fault = (handle) => async (request) => {
      if (request.method !== "DELETE") return handle(request);
      removals.push(performance.now());
      if (removals.length > 1) return handle(request);
      return new Response(null, { status: 503, headers: { "Retry-After": "1" } });
    };
    expect(await leftBy(busy, { rows: ["head"] })).toEqual([]);
    const [first = 0, second = 0] = removals;
    // Timers may be a few milliseconds early.
    expect(second - first).toBeGreaterThan(990);
  });
});

describe("what cannot be removed is named", () => {
  const uuid = "[0-9a-f-]{36}";
  const rows = ["default-type"];

  test.for<[string, Fault, string[], RegExp]>([
    [
      "where DELETE is refused",
      (handle) => async (request) =>
        request.method === "DELETE" ? new Response(null, { status: 403 }) : handle(request),
      rows,
      RegExp(`^surveys/${uuid}/ of project 1: the answer 403 when it was removed$`),
    ],
    [
      "where DELETE is not answered",
      (handle) => async (request) =>
        request.method === "DELETE" ? Promise.reject(new Error("gone away")) : handle(request),
      rows,
      RegExp(`^surveys/${uuid}/ of project 1: no answer \\(gone away\\) when it was removed$`),
    ],
    [
      "if DELETE replies 204 and does nothing",
      (handle) => async (request) =>
        request.method === "DELETE" ? new Response(null, { status: 204 }) : handle(request),
      rows,
      RegExp(`^surveys/${uuid}/ of project 1: the answer 204 when it was removed$`),
    ],
    [
      "where deleted: true is ignored",
      ignoring(/"deleted":true/),
      ["tags"],
      /^dashboards\/\d+\/ of project 1: the answer 200 when it was removed$/,
    ],
    [
      "where nothing names what was created",
      members(/^POST .* 201$/, { id: undefined }),
      rows,
      /^what POST surveys\/ in project 1 created: it was answered with 201 and no id$/,
    ],
    [
      "where a POST is not answered",
      (handle) => async (request) => {
        if (request.method !== "POST") return handle(request);
        await handle(request);
        throw new Error("connection reset");
      },
      rows,
      /^what POST surveys\/ in project 1 created, if anything: it was not answered$/,
    ],
    [
      "where a gateway did not wait for the POST",
      status(/^POST .* 201$/, 504),
      rows,
      /^what POST surveys\/ in project 1 created, if anything: it was not answered$/,
    ],
  ])("%s", async ([, fault, rows, phrase]) => {
    const left = await leftBy(fault, { rows });
    expect(left).toEqual([expect.stringMatching(phrase)]);
  });

  it("removes collaborators before their dashboards", async () => {
    const removed: string[] = [];
    const watched = all(
      nthStatus(1, 200),
      reply(/^DELETE/, (_, { url }) => {
        removed.push(new URL(url).pathname);
        return {};
      }),
      ignoring(/"deleted":true/),
    );
    const left = await leftBy(watched, { rows: ["list-collaborators"] });
    expect(removed).toHaveLength(1);
    const [path = ""] = left;
    expect(await ask(server, `1/${path.slice(0, path.indexOf(" "))}collaborators/`)).toEqual([]);
  });
});
