import { afterEach, describe, expect, it, vi } from "vitest";
import type { Services } from "#http/services/services.ts";
import { jsonText } from "#http/wire/json.ts";
import type { Result } from "#http/wire/operation.ts";
import { json, limits, request, servedThings, subjectOf, things } from "./things.ts";

const MiB = 1024 * 1024;

const large = (bytes: number): Result<unknown> => ({
  ok: true,
  status: 200,
  body: jsonText(`"${"x".repeat(bytes - 2)}"`),
});

afterEach(() => vi.useRealTimers());

it("does nothing for a request while the process is overloaded", async () => {
  const authenticate = vi.fn(() => null);
  const onResponse = vi.fn();
  const served = servedThings({ authenticate, isOverloaded: () => true, hooks: { onResponse } });
  const response = await served.handle(request("GET", "things"));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(authenticate).not.toHaveBeenCalled();
  expect(onResponse.mock.calls[0]?.[0]).toMatchObject({ status: 503 });
});

describe("the time of an operation", () => {
  const endless = () => new Promise<never>(() => {});

  it.each([
    ["GET", "things", {}, "timeout"],
    ["POST", "things", json({}), "outcome-unknown"],
    ["PATCH", "things/1", json({}), "outcome-unknown"],
  ])(
    "%s that does not end is 504 with its own code and without Retry-After",
    async (method, path, init, code) => {
      const onError = vi.fn();
      const served = servedThings({
        endpoints: things(endless),
        limits: { ...limits, requestTimeoutMs: 20 },
        hooks: { onError },
      });
      const response = await served.handle(request(method, path, init));
      expect(response.status).toBe(504);
      expect(response.headers.get("retry-after")).toBeNull();
      expect(await response.json()).toMatchObject({ status: 504, code, type: "server_error" });
      expect(onError).toHaveBeenCalledOnce();
    },
  );

  it("has none of the time in which the project of a path is looked for", async () => {
    const findProject = () => new Promise<never>(() => {});
    const services = { clock: () => new Date(0), limits: {}, findProject } as unknown as Services;
    expect((await servedThings({ services }).handle(request("GET", "things"))).status).toBe(503);
  }, 5_000);

  it("begins when the body has arrived", async () => {
    vi.useFakeTimers();
    const served = servedThings({ limits: { ...limits, bodyTimeoutMs: 5_000, requestTimeoutMs: 100 } });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode("{}"));
          controller.close();
        }, 1_000);
      },
    });
    const answered = served.handle(request("POST", "things", { ...json(""), body }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await answered).status).toBe(200);
  });

  it("ends the wait, and a later failure is not an unhandled rejection", async () => {
    const problems: unknown[] = [];
    const note = (problem: unknown): void => void problems.push(problem);
    process.on("unhandledRejection", note);
    let fail: (error: Error) => void = () => {};
    const waiting = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const served = servedThings({
      endpoints: things(() => waiting),
      limits: { ...limits, requestTimeoutMs: 10 },
    });
    expect((await served.handle(request("GET", "things"))).status).toBe(504);
    fail(new Error("later"));
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", note);
    expect(problems).toEqual([]);
  });
});

describe("timers", () => {
  const stream = (...texts: string[]) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const text = texts.shift();
        if (text === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(text));
      },
    });
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error("gone")),
  });

  it.each<[string, string, RequestInit, number]>([
    ["succeeds", "GET", {}, 200],
    ["succeeds with a body", "POST", json({}), 200],
    ["fails", "POST", json({ fails: true }), 500],
    ["has no credential", "GET", { headers: { authorization: "Bearer wrong" } }, 401],
    ["has no JSON", "POST", json("{"), 400],
    ["is too large", "POST", { ...json(""), body: stream("x".repeat(600), "x".repeat(600)) }, 413],
    ["breaks off", "POST", { ...json(""), body: broken }, 400],
    [
      "does not end",
      "POST",
      { ...json(""), body: new ReadableStream({ pull: () => new Promise(() => {}) }) },
      408,
    ],
  ])("are released by a request that %s", async (_name, method, init, status) => {
    vi.useFakeTimers();
    const served = servedThings({
      authenticate: async (asked) => subjectOf(asked),
      endpoints: things(async ({ body }) => {
        if ((body as { fails?: boolean } | undefined)?.fails) throw new Error("fails");
        return { ok: true, status: 200, body: null };
      }),
    });
    const answered = served.handle(request(method, "things", init));
    await vi.advanceTimersByTimeAsync(status === 408 ? limits.bodyTimeoutMs : 0);
    expect((await answered).status).toBe(status);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are released if the caller cannot be identified", async () => {
    vi.useFakeTimers();
    const served = servedThings({ authenticate: () => Promise.reject(new Error("fails")) });
    expect((await served.handle(request("GET", "things"))).status).toBe(500);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("requests at the same time", () => {
  it("beyond the limit are 503 at once, until the work for one has ended", async () => {
    const ends: (() => void)[] = [];
    const served = servedThings({
      endpoints: things(
        () => new Promise((resolve) => ends.push(() => resolve({ ok: true, status: 200, body: null }))),
      ),
      limits: { ...limits, requests: 2 },
    });
    const ask = () => served.handle(request("GET", "things"));
    const first = [ask(), ask()];
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.json()).toMatchObject({ code: "unavailable", status: 503 });
    ends[0]?.();
    expect((await first[0])?.status).toBe(200);
    const next = ask();
    await expect.poll(() => ends).toHaveLength(3);
    for (const end of ends) end();
    expect((await Promise.all([first[1], next])).map((reply) => reply?.status)).toEqual([200, 200]);
  });

  it("count until the operation has ended, even after its request", async () => {
    const ends: (() => void)[] = [];
    const served = servedThings({
      endpoints: things(
        () => new Promise((resolve) => ends.push(() => resolve({ ok: true, status: 200, body: null }))),
      ),
      limits: { ...limits, requests: 1, requestTimeoutMs: 10 },
    });
    const ask = async () => (await served.handle(request("GET", "things"))).status;
    expect(await ask()).toBe(504);
    expect(await ask()).toBe(503);
    ends[0]?.();
    await expect.poll(ask).toBe(504);
  });

  it.each([
    ["succeed", () => ({ ok: true, status: 200, body: null }) as const],
    [
      "fail",
      () => {
        throw new Error("fails");
      },
    ],
  ])("that %s are released", async (_name, run) => {
    const served = servedThings({ endpoints: things(run), limits: { ...limits, requests: 1 } });
    for (const _ of [1, 2, 3]) expect((await served.handle(request("GET", "things"))).status).not.toBe(503);
  });
});

describe("bytes of replies at the same time", () => {
  const served = (replyBytes: number, bytes = MiB) =>
    servedThings({ endpoints: things(() => large(bytes)), limits: { ...limits, replyBytes } });
  const ask = (handler: ReturnType<typeof served>, method = "GET") =>
    handler.handle(request(method, "things", method === "GET" ? {} : json({})));

  it("beyond the limit are 503 at once, until one was read to its end", async () => {
    const handler = served(2 * MiB);
    const replies = [await ask(handler), await ask(handler)];
    expect((await ask(handler)).status).toBe(503);
    expect(await replies[0]?.text()).toHaveLength(MiB);
    const next = await ask(handler);
    expect(next.status).toBe(200);
    expect(next.headers.get("content-length")).toBe(String(MiB));
    expect((await ask(handler)).status).toBe(503);
  });

  it("are released when a reply is cancelled", async () => {
    const handler = served(MiB);
    for (const _ of [1, 2, 3]) {
      const reply = await ask(handler);
      expect(reply.status).toBe(200);
      const reader = reply.body?.getReader();
      await reader?.read();
      expect((await ask(handler)).status).toBe(503);
      await reader?.cancel();
    }
  });

  it("do not count small replies, those without a body, and HEAD", async () => {
    const small = served(1, 1_000);
    for (const _ of [1, 2, 3]) expect((await ask(small)).status).toBe(200);
    const sizes = [MiB, MiB, 256 * 1024, 2];
    const mixed = servedThings({
      endpoints: things(() => large(sizes.shift() ?? MiB)),
      limits: { ...limits, replyBytes: MiB },
    });
    const unread = await ask(mixed);
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await ask(mixed)).status);
    expect([unread.status, ...statuses]).toEqual([200, 503, 200, 200]);
    const handler = served(MiB);
    for (const _ of [1, 2, 3]) expect((await handler.handle(request("HEAD", "things"))).status).toBe(200);
    expect((await ask(handler)).status).toBe(200);
  });

  it("let a reply through that alone is larger than the limit", async () => {
    const handler = served(1);
    const reply = await ask(handler);
    expect(reply.status).toBe(200);
    expect((await ask(handler)).status).toBe(503);
    await reply.text();
    expect((await ask(handler)).status).toBe(200);
  });

  it("never hide that a change was made", async () => {
    const handler = served(MiB);
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await ask(handler, "POST")).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect((await ask(handler)).status).toBe(503);
  });
});
