import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type ListeningServer, listen, listenProblem, originOf } from "#apps/server/listen.ts";

const open: ListeningServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const one of open.splice(0)) await one.stop();
});

/** A server whose answers wait for `release`. */
async function server(maxConnections: number, waitsFor = Promise.resolve()) {
  const asked: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    asked.push(new URL(request.url).pathname);
    if (request.url.endsWith("/slow")) await waitsFor;
    return new Response("here", { headers: { "content-length": "4" } });
  };
  return { ...(await serverOf(answer, maxConnections)), asked };
}

/** A server and a way to reach it. */
async function serverOf(
  answer: (request: Request) => Promise<Response>,
  maxConnections: number,
  more: Partial<Parameters<typeof listen>[1]> = { connectionsPerAddress: maxConnections },
  timeouts: Parameters<typeof listen>[2] = {},
) {
  const listening = await listen(answer, { host: "127.0.0.1", port: 0, maxConnections, ...more }, timeouts);
  open.push(listening);
  const port = Number(new URL(listening.origin).port);
  const { host = "127.0.0.1" } = more;
  const dial = async (localAddress = host) => {
    const socket = connect({ port, host, localAddress });
    sockets.push(socket);
    let received = "";
    socket.on("data", (data) => (received += data));
    socket.on("error", () => socket.destroy());
    const closed = once(socket, "close");
    await once(socket, "connect");
    const receive = async (pattern: RegExp): Promise<string> => {
      while (!pattern.test(received)) await once(socket, "data");
      return received;
    };
    return { socket, closed, receive, received: () => received };
  };
  return { listening, dial };
}

const hasIpv6 = Object.values(networkInterfaces()).some((found) =>
  found?.some(({ address }) => address === "::1"),
);

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`;

test.each([
  [400, "no HTTP\r\n\r\n"],
  [417, "GET / HTTP/1.1\r\nHost: h\r\nExpect: more\r\nConnection: close\r\n\r\n"],
  [431, `GET / HTTP/1.1\r\nHost: h\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
])("what is refused with %i before there is a request has an empty body", async (status, sent) => {
  const { dial, asked } = await server(2);
  const { socket, closed, received } = await dial();
  socket.write(sent);
  await closed;
  const [head = "", body] = received().split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  // In chunks an empty body is one of no length.
  expect(body).toBe(/^transfer-encoding: chunked/im.test(head) ? "0" : "");
  expect(asked).toEqual([]);
});

test.each([
  ["EADDRINUSE", "port 80 is in use; stop the other process, or choose another port with --port"],
  ["EACCES", "no permission to listen on port 80; choose a port above 1023 with --port"],
  ["ENOTFOUND", "h is not an address of this machine"],
  ["EADDRNOTAVAIL", "h is not an address of this machine"],
  ["EINVAL", "cannot listen on h:80 (EINVAL)"],
  [undefined, "cannot listen on h:80 (odd)"],
])("why nothing can be listened to: %s", (code, problem) => {
  const error = Object.assign(new Error("odd"), code === undefined ? {} : { code });
  expect(listenProblem(error, "h", 80)).toBe(problem);
});

test("a server that has stopped waits for nothing more", async () => {
  const options = { host: "127.0.0.1", port: 0, maxConnections: 2 };
  const listening = await listen(async () => new Response("here"), options);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await listening.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

describe("connections", () => {
  test("beyond the most are answered with 503 at once, and others go on", async () => {
    const { dial } = await server(2);
    const [first] = [await dial(), await dial()];
    first.socket.write(get("/"));
    await first.receive(/here/);
    const third = await dial();
    third.socket.write(get("/"));
    await third.closed;
    expect(third.received()).toMatch(/^HTTP\/1\.1 503 .*\r\n[\s\S]*Connection: close\r\n/);
    first.socket.write(get("/"));
    await first.receive(/here[\s\S]*here/);
    first.socket.destroy();
    await first.closed;
    let answer = "";
    // The server may learn later than this client that the connection is closed.
    for (let tries = 0; tries < 100 && !answer.includes("here"); tries += 1) {
      const next = await dial();
      next.socket.write(get("/"));
      answer = await Promise.race([next.receive(/here/), next.closed.then(() => "")]);
    }
    expect(answer).toContain("here");
  });

  test("refused one after the other all receive the reason", async () => {
    const { dial } = await server(1);
    await dial();
    for (let count = 0; count < 80; count++) {
      const next = await dial();
      await next.closed;
      expect(next.received()).toMatch(/^HTTP\/1\.1 503 /);
    }
  });

  test("refused in great number are closed, and the server goes on", async () => {
    const { dial } = await server(1);
    const only = await dial();
    const refused = await Promise.all(Array.from({ length: 200 }, dial));
    await Promise.all(refused.map(({ closed }) => closed));
    only.socket.write(get("/"));
    await only.receive(/here/);
  });
});

describe("connections of one address", () => {
  const answer = async (): Promise<Response> => new Response("here");
  /** Opens connections that stay open, and returns how many are not refused. */
  const held = async (dial: Awaited<ReturnType<typeof serverOf>>["dial"], count: number, from: string) => {
    const dialled = await Promise.all(Array.from({ length: count }, () => dial(from)));
    for (const { socket } of dialled) socket.write(get("/"));
    const outcomes = await Promise.all(
      dialled.map(({ receive, closed }) =>
        Promise.race([receive(/here|503/), closed.then(() => "closed")]).then((text) => /here/.test(text)),
      ),
    );
    return outcomes.filter(Boolean).length;
  };

  test("are bounded, and others are served all the same", async () => {
    const { dial, listening } = await serverOf(answer, 100, { connectionsPerAddress: 30 });
    expect(await held(dial, 90, "127.0.0.1")).toBe(30);
    expect(await held(dial, 20, "127.0.0.2")).toBe(20);
    expect(listening.connections()).toBe(50);
    const one = await dial();
    one.socket.write(get("/"));
    await one.closed;
    expect(one.received()).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\n/);
    // What was given back may be taken again.
    for (const socket of sockets.filter(({ localAddress }) => localAddress === "127.0.0.1")) socket.destroy();
    await expect.poll(listening.connections).toBe(20);
    expect(await held(dial, 30, "127.0.0.1")).toBe(30);
  });

  test("are half of all by default", async () => {
    const { dial } = await serverOf(answer, 9, {});
    expect(await held(dial, 9, "127.0.0.1")).toBe(5);
    expect(await held(dial, 9, "127.0.0.2")).toBe(4);
  });

  test("are not bounded for a trusted proxy", async () => {
    const { dial } = await serverOf(answer, 20, {
      connectionsPerAddress: 2,
      trustedProxy: ["127.0.0.2", "10.0.0.0/8"],
    });
    expect(await held(dial, 10, "127.0.0.2")).toBe(10);
    expect(await held(dial, 10, "127.0.0.1")).toBe(2);
  });

  test.skipIf(!hasIpv6)("are not bounded for one of IPv6, either", async () => {
    const { dial } = await serverOf(answer, 20, {
      host: "::1",
      connectionsPerAddress: 2,
      trustedProxy: ["::1"],
    });
    expect(await held(dial, 5, "::1")).toBe(5);
    const other = await serverOf(answer, 20, { host: "::1", connectionsPerAddress: 2 });
    expect(await held(other.dial, 5, "::1")).toBe(2);
  });

  test.each([
    ["has sent nothing", ""],
    ["sends its headers slowly", "GET / HTTP/1.1\r\nHost: h\r\nX: "],
  ])("are closed when their time is over: one that %s", async (_, sent) => {
    const times = { headersTimeout: 40, requestTimeout: 80, connectionsCheckingInterval: 10 };
    const { dial, listening } = await serverOf(answer, 5, {}, times);
    const { socket, closed, received } = await dial();
    socket.write(sent);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(listening.connections).toBe(0);
  });
});

describe("stopping", () => {
  test("closes connections that wait at once, and the others when they are answered, with a header that announces it", async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { listening, dial, asked } = await server(10, released);
    const [silent, idle, partial, slow] = [await dial(), await dial(), await dial(), await dial()];
    idle.socket.write(get("/"));
    await idle.receive(/here/);
    partial.socket.write("GET / HTTP/1.1\r\nHo");
    slow.socket.write(get("/slow"));
    while (!asked.includes("/slow")) await new Promise((resolve) => setImmediate(resolve));
    let isStopped = false;
    const stopped = listening.stop().then(() => {
      isStopped = true;
    });
    await Promise.all([silent.closed, idle.closed, partial.closed]);
    expect([isStopped, slow.received()]).toEqual([false, ""]);
    release();
    await Promise.all([slow.closed, stopped]);
    expect(slow.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n[\s\S]*here$/i);
  });

  test("takes no more requests on a connection whose answer had begun before", async () => {
    let finish = (): void => {};
    const asked: string[] = [];
    const answer = async ({ url }: Request): Promise<Response> => {
      asked.push(new URL(url).pathname);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from("begun "));
          finish = () => {
            controller.enqueue(Buffer.from("done"));
            controller.close();
          };
        },
      });
      return new Response(body);
    };
    const { dial, listening } = await serverOf(answer, 10);
    const { socket, closed, receive, received } = await dial();
    socket.write(get("/first"));
    await receive(/begun /);
    const stopped = listening.stop();
    finish();
    await receive(/done/);
    socket.write(get("/second"));
    await Promise.all([closed, stopped]);
    expect(received()).not.toMatch(/connection: close/i);
    expect(asked).toEqual(["/first"]);
  });
});

test.each([
  [{ address: "127.0.0.1", family: "IPv4", port: 8000 }, "http://127.0.0.1:8000"],
  [{ address: "::1", family: "IPv6", port: 80 }, "http://[::1]:80"],
])("the origin of %o is %s", (address, origin) => {
  expect(originOf(address)).toBe(origin);
});
