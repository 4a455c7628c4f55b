import { once } from "node:events";
import { Agent, request as httpRequest, type RequestListener } from "node:http";
import { connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { toNodeListener } from "#http/wire/node/to-node-listener.ts";
import { limits, servedThings, things } from "../../handler/things.ts";
import { type Listening, listening } from "./listening.ts";

const open: Listening[] = [];
async function listen(listener: RequestListener): Promise<Listening> {
  const one = await listening(listener);
  open.push(one);
  return one;
}
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open.splice(0)) await one.close();
});

/** For bodies that come in parts: on a busy machine the next one may take longer than those of other tests are waited for. */
const patient = { ...limits, bodyTimeoutMs: 30_000, authenticateTimeoutMs: 30_000 };
const big = { ...patient, bodyBytes: 4 * 1024 * 1024 };
const auth = { authorization: "Bearer good" };
const post = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body,
  headers: { ...auth, "content-type": "application/json", ...headers },
  ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
});

describe("addresses", () => {
  const addressOf = async (target: string, headers = ""): Promise<[string, string | undefined]> => {
    const { raw } = await listen(toNodeListener(servedThings()));
    const answer = await raw(
      `GET ${target} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer good\r\n${headers}Connection: close\r\n\r\n`,
    );
    return [answer.slice(9, 12), /"address":"http:\/\/([^"]*)"/.exec(answer)?.[1]];
  };

  test.each([
    ["the path of the target", "/api/projects/1/things?limit=1"],
    ["the path of a target in absolute form", "http://evil.example/api/projects/1/things"],
  ])("are %s, with the origin of the socket", async (_name, target) => {
    expect(await addressOf(target)).toEqual([
      "200",
      expect.stringMatching(/^127\.0\.0\.1:\d+\/api\/projects\/1\/things$/),
    ]);
  });

  test.each([
    "//evil.example/api/projects/1/things",
    "/\\evil.example/api/projects/1/things",
    "http://evil.example//api/projects/1/things",
    "http://evil.example",
    "*",
    "api/projects/1/things",
    "/api/projects/%zz/things",
    "/api/projects/1/../../projects/1/things",
    "/api/projects/2/../1/things",
    "/api/projects/./1/things",
    "/x/%2e%2e/api/projects/1/things",
    "/x/%2E./api/projects/1/things/",
    "/api/projects/1\\things",
    "/x\\..\\api/projects/1/things",
    "/api/projects%2f1/things",
    "/api/projects/1%5cthings",
    "/api/projects/1/things/1/..",
    "/api/projects/1/things/1/%2e%2e?limit=1",
    "/api/projects/1/things/.",
    "http://h/x/../api/projects/1/things",
  ])("%s matches no endpoint", async (target) => {
    const [status] = await addressOf(target);
    expect(["400", "404"]).toContain(status);
    expect((await addressOf(`/api/projects/1/things?search=${encodeURIComponent(target)}/../x`))[0]).toBe(
      "200",
    );
  });

  it("do not trust Host or forwarded headers", async () => {
    const forwarded = "X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n";
    expect(await addressOf("/api/projects/1/things", forwarded)).toEqual([
      "200",
      expect.stringMatching(/^127\.0\.0\.1:/),
    ]);
  });
});

describe("methods", () => {
  it("that Request does not allow get 405", async () => {
    const { raw } = await listen(toNodeListener(servedThings()));
    const answer = await raw(
      "TRACE /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer good\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/allow: GET, HEAD, POST, OPTIONS/i);
  });

  it("HEAD has the headers of GET and no body", async () => {
    const { origin } = await listen(toNodeListener(servedThings()));
    const get = await fetch(`${origin}/api/projects/1/things`, { headers: auth });
    const head = await fetch(`${origin}/api/projects/1/things`, { method: "HEAD", headers: auth });
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
    expect(await head.text()).toBe("");
  });
});

describe("bodies", () => {
  it("are received in chunks, however large", async () => {
    const { origin } = await listen(toNodeListener(servedThings({ limits: big })));
    const text = "ü".repeat(1_000_000);
    const response = await fetch(`${origin}/api/projects/1/things`, post(JSON.stringify(text)));
    expect(await response.json()).toMatchObject({ body: text });
  });

  it("are received in chunked encoding", async () => {
    const { origin } = await listen(toNodeListener(servedThings({ limits: big })));
    const pieces = ["[", ..."1".repeat(500).split("").join(",").split(""), "]"];
    const stream = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    const response = await fetch(`${origin}/api/projects/1/things`, post(stream));
    expect(((await response.json()) as { body: number[] }).body).toHaveLength(500);
  });

  it("of unauthenticated requests are not read, and the client gets the answer", async () => {
    const { origin } = await listen(toNodeListener(servedThings()));
    const init = post("x".repeat(600_000), { authorization: "Bearer bad" });
    for (let round = 0; round < 3; round++) {
      const response = await fetch(`${origin}/api/projects/1/things`, init);
      expect(response.status).toBe(401);
    }
  });

  it("without end close the connection", async () => {
    const { raw } = await listen(toNodeListener(servedThings()));
    const head =
      "POST /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n";
    const answer = await raw(head + " ".repeat(3_000_000));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  it("of unknown length that are not read close the connection", async () => {
    const { raw } = await listen(toNodeListener(servedThings()));
    const head =
      "POST /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer bad\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n";
    const answer = await raw(head, /\r\n\r\n/);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  it("that are rejected by their size do not break the next request of the same client", async () => {
    const { origin } = await listen(toNodeListener(servedThings({ limits: patient })));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (bytes: number): Promise<number | string | undefined> =>
      new Promise((resolve) => {
        const headers = { ...auth, "content-type": "application/json", "content-length": bytes };
        const sent = httpRequest(`${origin}/api/projects/1/things`, { method: "POST", agent, headers });
        sent.on("response", (reply) => {
          reply.resume();
          reply.on("end", () => resolve(reply.statusCode));
        });
        sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
        sent.end(Buffer.alloc(bytes, " "));
      });
    for (const bytes of [20_000_000, 100, 20_000_000, 500_000, 2_000])
      expect([bytes, await send(bytes)]).toEqual([bytes, bytes > 1_000 ? 413 : 400]);
    agent.destroy();
  });

  describe("that wait for 100 Continue", () => {
    const waiting = async (): Promise<Listening> => {
      const handler = servedThings({ limits: patient });
      const one = await listen(toNodeListener(handler));
      one.server.on("checkContinue", toNodeListener(handler, { sendsContinue: true }));
      return one;
    };
    const head = (key: string, length: number): string =>
      `POST /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

    it.each([
      ["a wrong key", "wrong", 2, 401],
      ["a body that is too large", "good", 100_000_000, 413],
    ])("are rejected without it for %s, and the connection ends", async (_name, key, length, status) => {
      const answer = await (await waiting()).raw(head(key, length));
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    });

    it("get it once the request is permitted", async () => {
      const { server } = await waiting();
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      let received = "";
      socket.on("data", (chunk) => (received += chunk));
      socket.write(head("good", 2));
      while (!received.includes("\r\n\r\n")) await once(socket, "data");
      expect(received).toBe("HTTP/1.1 100 Continue\r\n\r\n");
      socket.write("{}");
      while (!/HTTP\/1\.1 [2-5]/.test(received)) await once(socket, "data");
      expect(received).toMatch(/HTTP\/1\.1 200 /);
      expect(received).not.toMatch(/connection: close/i);
      socket.destroy();
    });
  });

  it("that stall get an answer", async () => {
    const { raw } = await listen(toNodeListener(servedThings()));
    const head =
      "POST /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{";
    expect(await raw(head, /body-timeout/)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("do not swallow the next request", async () => {
    const { raw } = await listen(toNodeListener(servedThings()));
    const answer = await raw(
      "POST /api/projects/1/things HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n0123456789GET /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer good\r\nConnection: close\r\n\r\n",
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
  });
});

describe("after a body parser", () => {
  const parsers: [string, () => express.RequestHandler][] = [
    ["of JSON", () => express.json()],
    ["of text", () => express.text({ type: "*/*" })],
    ["of bytes", () => express.raw({ type: "*/*" })],
    ["of JSON with a first one for other types", () => express.urlencoded()],
  ];
  test.each(parsers)("%s bodies are read", async (_name, parser) => {
    const app = express();
    app.use(parser(), toNodeListener(servedThings()));
    const { origin } = await listen(app);
    const response = await fetch(`${origin}/api/projects/1/things`, post('{"a":"ü"}'));
    expect(await response.json()).toMatchObject({ body: { a: "ü" } });
  });

  it("a body that is too deep to be written again cannot be read", async () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    const app = express();
    const change: express.RequestHandler = (request, _reply, next) => {
      request.body = deep;
      next();
    };
    app.use(express.json(), change, toNodeListener(servedThings()));
    const { origin } = await listen(app);
    const response = await fetch(`${origin}/api/projects/1/things`, post("[]"));
    expect(await response.json()).toMatchObject({ status: 400, code: "body-incomplete" });
  });

  it("that accepted a form, the answer is still 415", async () => {
    const app = express();
    app.use(express.urlencoded(), toNodeListener(servedThings()));
    const { origin } = await listen(app);
    const form = post("a=1", { "content-type": "application/x-www-form-urlencoded" });
    expect((await fetch(`${origin}/api/projects/1/things`, form)).status).toBe(415);
  });

  it("properties called __proto__ are kept, and content-encoding is ignored", async () => {
    const app = express();
    const seen = vi.fn();
    const endpoints = things((input) => {
      seen(Object.keys(input.body as object));
      return { ok: true, status: 200, body: null };
    });
    app.use(express.json(), toNodeListener(servedThings({ endpoints })));
    const { origin } = await listen(app);
    const { gzipSync } = await import("node:zlib");
    const body = gzipSync('{"name":"s","__proto__":{"x":1}}');
    await fetch(`${origin}/api/projects/1/things`, post(body, { "content-encoding": "gzip" }));
    expect(seen).toHaveBeenCalledExactlyOnceWith(["name", "__proto__"]);
  });

  it("that left nothing, or a value that cannot be serialized, the answer is 400", async () => {
    const app = express();
    app.use((incoming, _outgoing, next) => {
      incoming.resume();
      incoming.on("end", () => {
        const circle: { self?: object } = {};
        circle.self = circle;
        if (incoming.headers["x-leave"] !== undefined) incoming.body = circle;
        next();
      });
    }, toNodeListener(servedThings()));
    const { origin } = await listen(app);
    for (const headers of [{}, { "x-leave": "circle" }]) {
      expect(
        (await fetch(`${origin}/api/projects/1/things`, post("{}", headers as Record<string, string>)))
          .status,
      ).toBe(400);
    }
  });

  it("that sets an encoding, texts are accepted", async () => {
    const listener = toNodeListener(servedThings());
    const { origin } = await listen((incoming, outgoing) => {
      incoming.setEncoding("utf8");
      listener(incoming, outgoing);
    });
    const response = await fetch(`${origin}/api/projects/1/things`, post('{"a":"ü"}'));
    expect(await response.json()).toMatchObject({ body: { a: "ü" } });
  });
});

describe("with other handlers", () => {
  it("calls next for other paths, and keeps the sub-path in addresses", async () => {
    const app = express();
    app.use("/v1", toNodeListener(servedThings({ prefix: "/v1" })));
    app.use((_incoming, outgoing) => void outgoing.status(418).end("another"));
    const { origin } = await listen(app);
    expect((await fetch(`${origin}/v1/else`)).status).toBe(418);
    expect((await fetch(`${origin}/api/projects/1/things`, { headers: auth })).status).toBe(418);
    const own = await fetch(`${origin}/v1/api/projects/1/things`, { headers: auth });
    expect(await own.json()).toMatchObject({ address: `${origin}/v1/api/projects/1/things` });
  });

  it("accepts any object with handle, and streams of any length", async () => {
    const chunk = new Uint8Array(100_000);
    let left = 50;
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const app = express();
    app.use(toNodeListener({ handle: () => new Response(body, { headers: { "x-a": "b" } }) }));
    const { origin } = await listen(app);
    const response = await fetch(origin);
    expect(response.headers.get("x-a")).toBe("b");
    expect((await response.arrayBuffer()).byteLength).toBe(5_000_000);
  });

  test.each([
    ["rejects", () => Promise.reject(new Error("hunter2"))],
    [
      "fails half-way",
      () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new Uint8Array(10));
            },
            pull: () => Promise.reject(new Error("hunter2")),
          }),
        ),
    ],
  ])("a handler that %s reveals nothing of the error", async (_name, handle) => {
    const { origin, raw } = await listen(toNodeListener({ handle }));
    const answer = await raw("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    expect(answer).not.toContain("hunter2");
    expect(origin).toBeDefined();
  });

  it("passes the Node request to authenticate", async () => {
    const authenticate = vi.fn((_request: Request, _incoming: unknown) => null);
    const { origin } = await listen(toNodeListener(servedThings({ authenticate })));
    await fetch(`${origin}/api/projects/1/things`);
    expect(authenticate.mock.calls[0]?.[1]).toMatchObject({ method: "GET", url: "/api/projects/1/things" });
  });
});

describe("over HTTP/2", () => {
  it("requests are answered, also those whose bodies are rejected, and the connection goes on", async () => {
    const server = createHttp2Server(toNodeListener(servedThings()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    // No time passes: the answer must not wait for the rest of the body.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const ask = async (headers: object, body?: string) => {
      const stream = session.request({ ":path": "/api/projects/1/things", ...auth, ...headers });
      if (body === undefined || body.length > 0) stream.end(body);
      const [reply] = await once(stream, "response");
      let text = "";
      for await (const chunk of stream) text += chunk;
      stream.destroy();
      return [reply[":status"], text];
    };
    const json = { ":method": "POST", "content-type": "application/json" };
    expect(await ask({})).toEqual([200, expect.stringContaining('"project":"1"')]);
    expect(await ask(json, '{"a":1}')).toEqual([200, expect.stringContaining('"body":{"a":1}')]);
    const endless = { ...json, "content-length": "2000000" };
    expect(await ask(endless, "")).toEqual([413, expect.stringContaining("bounded-size")]);
    const long = session.request({ ":path": "/api/projects/1/things", ...auth, ...endless });
    await once(long, "response");
    long.resume();
    long.write(Buffer.alloc(2_000_000));
    await once(long, "close").catch(() => {});
    expect((await ask({}))[0]).toBe(200);
    session.destroy();
    await new Promise((resolve) => server.close(resolve));
  }, 10_000);
});

describe("clients that disconnect", () => {
  it("abort the signal, and the server continues", async () => {
    let release: () => void = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked: Request[] = [];
    const arrived = new Promise<void>((resolve) => {
      const endpoints = things(async () => {
        resolve();
        await waiting;
        return { ok: true, status: 200, body: null };
      });
      const served = servedThings({ endpoints, hooks: { onRequest: ({ request }) => asked.push(request) } });
      void listen(toNodeListener(served)).then(({ server }) => {
        const socket = connect((server.address() as { port: number }).port, "127.0.0.1");
        socket.write("GET /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer good\r\n\r\n");
        void arrived.then(() => socket.destroy());
      });
    });
    await arrived;
    const { signal } = asked[0] as Request;
    if (!signal.aborted) await once(signal, "abort");
    release();
    const again = asked[0]?.signal;
    expect(again).toBe(signal);
    const { origin } = open[0] as Listening;
    expect((await fetch(`${origin}/api/projects/1/nothing`)).status).toBe(404);
  });

  it("before anything was read are not awaited", async () => {
    const statuses: number[] = [];
    const served = servedThings({
      limits: big,
      hooks: { onResponse: ({ status }) => statuses.push(status) },
    });
    const listener = toNodeListener(served);
    const { origin } = await listen((incoming, outgoing) => {
      incoming.destroy();
      incoming.on("close", () => listener(incoming, outgoing));
    });
    await expect(fetch(`${origin}/api/projects/1/things`, post("{}"))).rejects.toThrow();
    await expect.poll(() => statuses).toEqual([400]);
  });

  it("in the middle of a body are distinguished from completed ones", async () => {
    const told: boolean[] = [];
    const hooks = { onResponse: ({ isAborted }: { isAborted: boolean }) => void told.push(isAborted) };
    const { server, origin } = await listen(toNodeListener(servedThings({ limits: big, hooks })));
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(
      "POST /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
    );
    await once(server, "request");
    socket.destroy();
    await expect.poll(() => told).toEqual([true]);
    await fetch(`${origin}/api/projects/1/things`, post("no JSON"));
    expect(told).toEqual([true, false]);
  });

  it("are distinguished from completed ones", async () => {
    const asked: Request[] = [];
    const closed: Promise<unknown>[] = [];
    const listener = toNodeListener(
      servedThings({ hooks: { onRequest: ({ request }) => asked.push(request) } }),
    );
    const { origin } = await listen((incoming, outgoing) => {
      listener(incoming, outgoing);
      closed.push(once(outgoing, "close"));
    });
    await (await fetch(`${origin}/api/projects/1/things`, { headers: auth })).text();
    await Promise.all(closed);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it("in the middle of a body or of an answer do not affect the server", async () => {
    const problems: unknown[] = [];
    const note = (problem: unknown): void => void problems.push(problem);
    process.on("unhandledRejection", note);
    let isCancelled = (): void => {};
    const cancelled = new Promise<void>((resolve) => {
      isCancelled = resolve;
    });
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: isCancelled,
    });
    const things = servedThings({ limits: big });
    const { origin, raw } = await listen(
      toNodeListener({
        handle: (request) =>
          request.url.endsWith("/endless") ? new Response(endless) : things.handle(request),
      }),
    );
    // No time passes: the rest must not be kept until it does.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await raw("GET /endless HTTP/1.1\r\nHost: h\r\n\r\n", /\r\n\r\n/);
    await cancelled;
    vi.useRealTimers();
    const port = Number(new URL(origin).port);
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST /api/projects/1/things HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
    );
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await fetch(`${origin}/api/projects/1/things`, { headers: auth })).status).toBe(200);
    process.off("unhandledRejection", note);
    expect(problems).toEqual([]);
  });
});

test("a body whose headers cannot be sent is cancelled, so that its producer ends", async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    cancel() {
      isCancelled = true;
    },
  });
  // Node rejects control characters that the Fetch standard accepts.
  const { origin } = await listen(
    toNodeListener({ handle: () => new Response(body, { headers: { a: "\u0001" } }) }),
  );
  expect((await fetch(origin)).status).toBe(500);
  expect(isCancelled).toBe(true);
});
