import { describe, expect, it } from "vitest";
import { memoryStore } from "#stores/memory-store.ts";
import type { Store } from "#stores/store.ts";
import { type TestServer, type TestServerOptions, testServer } from "../test-server.ts";

/** What something waits for until it is resolved. */
function newGate() {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

/** A memory store that records its calls: reads of surveys, lists of them with their rows, and stored events. */
async function watchedStore() {
  const calls = { surveys: 0, lists: 0, listed: 0, events: 0 };
  /** What events and reads wait for, if anything. */
  const gate: { current: Promise<void> | null; reads: Promise<void> | null } = { current: null, reads: null };
  const store = await memoryStore();
  const watched: Partial<Store> = {
    read: async (project, work) => {
      await gate.reads;
      return store.read(project, (rows) =>
        work(
          new Proxy(rows, {
            get: (_, name) => {
              if (name === "survey") calls.surveys += 1;
              if (name !== "surveys") return Reflect.get(rows, name).bind(rows);
              return async (query: Parameters<typeof rows.surveys>[0]) => {
                const page = await rows.surveys(query);
                calls.lists += 1;
                calls.listed += page.rows.length;
                return page;
              };
            },
          }),
        ),
      );
    },
    addSurveyEvents: async (...events) => {
      calls.events += 1;
      await gate.current;
      return store.addSurveyEvents(...events);
    },
  };
  const get = (_: Store, name: string | symbol): unknown => {
    const member: unknown = Reflect.get(Reflect.has(watched, name) ? watched : store, name);
    return typeof member === "function" ? member.bind(store) : member;
  };
  return { store: new Proxy(store, { get }), calls, gate };
}

async function watchedServer(options: TestServerOptions = {}) {
  const time = { now: Date.parse("2026-03-10T12:00:00Z") };
  const { store, calls, gate } = await watchedStore();
  const server = await testServer({ store, clock: () => new Date(time.now), ...options });
  return { server, time, calls, gate };
}

const shown = (server: TestServer, survey: string, uuid: string, token = server.tokens[0]) => ({
  event: "survey shown",
  uuid,
  properties: { token, $survey_id: survey },
});

const many = (server: TestServer, count: number, survey = server.survey) =>
  Array.from({ length: count }, (_, n) => shown(server, survey, `e${n}`));

const send = (server: TestServer, events: readonly object[]) =>
  server.page("/batch/", JSON.stringify(events));

/** Questions of 400,000 characters together; only the first is reachable. */
const long = Array.from({ length: 100 }, () => ({
  type: "open",
  question: "x".repeat(4_000),
  branching: { type: "end" },
}));

const counted = async (server: TestServer, survey = server.survey) => {
  const { json } = await server.ask("GET", `surveys/${survey}/stats/`);
  return (json["stats"] as Record<string, { total_count: number }>)["survey shown"]?.total_count;
};

describe("events of pages", () => {
  it("of one survey read it once, even if others are between them", async () => {
    const { server, calls } = await watchedServer();
    const other = await server.create();
    const sent = (survey: string, submission: string) => ({
      event: "survey sent",
      properties: {
        token: server.tokens[0],
        $survey_id: survey,
        $survey_submission_id: submission,
        $survey_response_how: 1,
      },
    });
    const events = Array.from({ length: 20 }, (_, n) => [
      sent(server.survey, `s${n}`),
      shown(server, other, `e${n}`),
    ]);
    calls.surveys = 0;
    expect((await send(server, events.flat())).json).toEqual({ status: "Ok" });
    expect(calls.surveys).toBe(2);
    expect(await server.stored()).toHaveLength(20);
    expect(await counted(server, other)).toBe(20);
  });

  it("are cancelled when no request waits for them", async () => {
    const { server, calls, gate } = await watchedServer({ limits: { requestTimeoutMs: 500 } });
    const { promise, resolve: open } = newGate();
    gate.current = promise;
    expect((await send(server, many(server, 50))).status).toBe(504);
    expect(calls.events).toBe(1);
    open();
    // The number of turns that all events would need.
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    expect(calls.events).toBe(1);
  });

  it("let others go on, even if nothing has to be waited for", async () => {
    const { server, calls } = await watchedServer();
    const survey = await server.create({ questions: long });
    const sent = Array.from({ length: 500 }, (_, n) => ({
      event: "survey sent",
      properties: {
        token: server.tokens[0],
        $survey_id: survey,
        $survey_submission_id: `s${n}`,
        $survey_response: "x",
      },
    }));
    calls.surveys = 0;
    const order: string[] = [];
    const batch = send(server, sent).then(() => order.push("batch"));
    await new Promise((resolve) => setTimeout(resolve, 0));
    await server.ask("GET", `surveys/${server.survey}/`).then(() => order.push("read"));
    await batch;
    expect(order).toEqual(["read", "batch"]);
    // Once for the batch, and once for the other request.
    expect(calls.surveys).toBe(2);
    expect(await server.stored(survey)).not.toEqual([]);
  });

  it("are rejected at once beyond the share of their project, without effect on others", async () => {
    const { server, calls, gate } = await watchedServer({ limits: { publicRequests: 4 } });
    const { promise, resolve: open } = newGate();
    gate.current = promise;
    const waiting = [1, 2].map((n) => send(server, [shown(server, server.survey, `w${n}`)]));
    while (calls.events < 2) await new Promise((resolve) => setTimeout(resolve, 0));
    const statusOf = async (path: string) => (await server.page(path)).status;
    const refused = await send(server, [shown(server, server.survey, "r")]);
    expect([refused.status, refused.response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await statusOf(`/api/surveys/?token=${server.tokens[0]}`)).toBe(503);
    expect(await statusOf(`/api/surveys/?token=${server.tokens[1]}`)).toBe(200);
    expect((await server.ask("GET", `surveys/${server.survey}/`)).status).toBe(200);
    open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(server, [shown(server, server.survey, "r")])).status).toBe(200);
    expect(await counted(server)).toBe(3);
  });
});

describe("the list of running surveys", () => {
  const list = (server: TestServer, headers?: Record<string, string>) =>
    server.page(`/api/surveys/?token=${server.tokens[0]}`, undefined, headers);
  const names = async (server: TestServer) =>
    ((await list(server)).json["surveys"] as { name: string }[]).map(({ name }) => name);

  it("reads running surveys once for all requests within some seconds", async () => {
    const { server, time, calls } = await watchedServer();
    for (let n = 0; n < 5; n += 1) {
      await server.create({ start_date: null });
      await server.create({ end_date: "2026-02-01T00:00:00Z" });
      await server.create({ archived: true });
    }
    calls.lists = 0;
    calls.listed = 0;
    await Promise.all([1, 2, 3].map(() => list(server)));
    time.now += 4_999;
    await list(server);
    expect([calls.lists, calls.listed]).toEqual([1, 1]);
    time.now += 1;
    await list(server);
    expect(calls.lists).toBe(2);
    time.now -= 3_600_000;
    await list(server);
    expect(calls.lists).toBe(3);
  });

  it("may be kept for seconds by caches, and is not sent again to who has it", async () => {
    const { server } = await watchedServer();
    const paths = [`/api/surveys/?token=${server.tokens[0]}`];
    for (const name of ["config", "config.js"]) paths.push(`/array/${server.tokens[0]}/${name}`);
    for (const path of paths) {
      const { response } = await server.page(path);
      const tag = response.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[^"]+"$/);
      for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const { status, response: same } = await server.page(path, undefined, { "if-none-match": sent });
        expect([status, same.headers.get("etag"), await same.text()]).toEqual([304, tag, ""]);
        expect(same.headers.get("cache-control")).toBe("public, max-age=5");
      }
      expect(response.headers.get("cache-control")).toBe("public, max-age=5");
      expect(response.headers.get("vary")).toBeNull();
      expect((await server.page(path, undefined, { "if-none-match": '"other"' })).status).toBe(200);
    }
    const before = (await list(server)).response.headers.get("etag") ?? "";
    await server.ask("PATCH", `surveys/${server.survey}/`, { name: "Other" });
    expect((await list(server, { "if-none-match": before })).status).toBe(200);
  });

  it("has every change of this process at once, those of others within seconds", async () => {
    const { server, time } = await watchedServer();
    expect(await names(server)).toEqual(["s"]);
    const second = await server.create({ name: "Two" });
    expect(await names(server)).toEqual(["s", "Two"]);
    await server.ask("POST", `surveys/${second}/stop/`);
    expect(await names(server)).toEqual(["s"]);
    const limited = await server.create({ name: "Three", responses_limit: 1 });
    expect(await names(server)).toEqual(["s", "Three"]);
    await server.ask("POST", `surveys/${limited}/responses/`, { responses: { how: 1 } });
    expect(await names(server)).toEqual(["s"]);
    const deleted = await server.create({ name: "Four" });
    expect(await names(server)).toEqual(["s", "Four"]);
    await server.ask("DELETE", `surveys/${deleted}/`);
    expect(await names(server)).toEqual(["s"]);
    const full = await server.create({ name: "Five" });
    await server.ask("POST", `surveys/${full}/responses/`, { responses: { how: 1 } });
    const open = await server.store.read("1", (rows) => rows.survey(full));
    if (open === null) throw new Error("The survey is gone.");
    const document = JSON.stringify({ ...JSON.parse(open.document), responses_limit: 1 });
    const limit = { row: { ...open, version: 2, document }, replaces: 1, entries: [] };
    expect(await server.store.replaceSurvey("1", limit)).toBe(true);
    expect(await names(server)).toEqual(["s", "Five"]);
    await server.ask("POST", `surveys/${full}/responses/`, { responses: { how: 1 } });
    expect(await names(server)).toEqual(["s"]);
    const row = await server.store.read("1", (rows) => rows.survey(server.survey));
    const entry = { scope: "Survey", item: server.survey, at: null, document: "{}" };
    await server.store.removeSurvey("1", { id: server.survey, version: row?.version ?? 0 }, entry);
    expect(await names(server)).toEqual(["s"]);
    time.now += 5_000;
    expect(await names(server)).toEqual([]);
  });

  const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const statuses = (replies: readonly { readonly status: number }[]) => [
    ...new Set(replies.map(({ status }) => status)),
  ];

  it("is served to all who ask at once, and made once, with the store 300 ms away", async () => {
    const { server, calls, gate } = await watchedServer();
    calls.lists = 0;
    gate.reads = delay(300);
    const replies = await Promise.all(Array.from({ length: 200 }, () => list(server)));
    expect(statuses(replies)).toEqual([200]);
    expect(calls.lists).toBe(1);
  });

  it("needs no permit if it is being made or is remembered, also for seconds after its time", async () => {
    const { server, time, calls, gate } = await watchedServer({ limits: { publicRequests: 2 } });
    gate.reads = delay(50);
    expect(statuses(await Promise.all([1, 2, 3].map(() => list(server))))).toEqual([200]);
    gate.reads = null;
    const events = newGate();
    gate.current = events.promise;
    const waiting = send(server, [shown(server, server.survey, "w")]);
    while (calls.events < 1) await delay(0);
    expect((await send(server, [shown(server, server.survey, "r")])).status).toBe(503);
    time.now += 29_999;
    expect(await names(server)).toEqual(["s"]);
    time.now += 1;
    expect((await list(server)).status).toBe(503);
    events.resolve();
    await waiting;
    expect(await names(server)).toEqual(["s"]);
  });

  it("is the last one while the next is made, and never one from before a change of this process", async () => {
    const { server, time, gate } = await watchedServer();
    expect(await names(server)).toEqual(["s"]);
    const row = await server.store.read("1", (rows) => rows.survey(server.survey));
    const entry = { scope: "Survey", item: server.survey, at: null, document: "{}" };
    const create = () => server.create({ name: "Two" });
    // Another process.
    await server.store.removeSurvey("1", { id: server.survey, version: row?.version ?? 0 }, entry);
    const reads = newGate();
    gate.reads = reads.promise;
    time.now += 5_000;
    // The first one waits a quarter of a second for the next list, the others do not wait.
    const order: string[] = [];
    const first = names(server).then((found) => void order.push(`first ${found}`));
    await delay(0);
    await names(server).then((found) => void order.push(`second ${found}`));
    await first;
    expect(order).toEqual(["second s", "first s"]);
    reads.resolve();
    gate.reads = null;
    // The list is made in the background, which takes longer on a busy machine.
    await expect.poll(() => names(server)).toEqual([]);
    const created = create();
    await created;
    const slow = newGate();
    gate.reads = slow.promise;
    const after = names(server);
    await delay(300);
    slow.resolve();
    expect(await after).toEqual(["Two"]);
  });

  it("goes on being made for those whose time is not over", async () => {
    const { server, gate } = await watchedServer({ limits: { requestTimeoutMs: 400 } });
    const reads = newGate();
    gate.reads = reads.promise;
    const first = list(server);
    await delay(200);
    const second = names(server);
    expect((await first).status).toBe(504);
    reads.resolve();
    expect(await second).toEqual(["s"]);
  });

  it("that could not be made is an error for all who waited, and made by the next one", async () => {
    const { server, gate } = await watchedServer();
    const down = Promise.reject(Object.assign(new Error("down"), { code: "unavailable" }));
    // It is awaited later.
    down.catch(() => {});
    gate.reads = down;
    expect(statuses(await Promise.all([1, 2, 3].map(() => list(server))))).toEqual([503]);
    gate.reads = null;
    expect(await names(server)).toEqual(["s"]);
  });

  it("ends with its time, and is made again for the next who asks", async () => {
    const { server, time } = await watchedServer();
    await server.create({ name: "Late", end_date: "2026-03-10T12:00:10Z" });
    expect(await names(server)).toEqual(["s", "Late"]);
    time.now += 10_000;
    expect(await names(server)).toEqual(["s"]);
  });
});
