import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress, preferredEncoding, replaceEntityTags } from "#apps/server/compress.ts";
import { streamOf } from "#http/wire/stream-pieces.ts";
import { serveMemory } from "./in-process.ts";

const url = "http://127.0.0.1:8000/";
const requestWith = (headers: Record<string, string>, method = "GET") =>
  new Request(url, { method, headers });
const text = '{"name":"Your visit"}'.repeat(100);
const json = (more: Record<string, string> = {}): Record<string, string> => ({
  "content-type": "application/json",
  "content-length": String(text.length),
  ...more,
});

test.each<[string | null, "br" | "gzip" | null]>([
  [null, null],
  ["", null],
  ["identity", null],
  ["deflate, zstd", null],
  ["br;q=0, gzip;q=0.0", null],
  ["gzip;q=0, *;q=0", null],
  ["gzip;q=x", null],
  ["gzip;q=0.5, identity;q=0.8", null],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["gzip, deflate, br", "br"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["br;q=0, *;q=0.1", "gzip"],
])("with Accept-Encoding %j, the client prefers %s", (accepted, encoding) => {
  const headers = accepted === null ? {} : { "accept-encoding": accepted };
  expect(preferredEncoding(requestWith(headers))).toBe(encoding);
});

test.each<[string, string, ResponseInit]>([
  ["a short body", '{"a":1}', { headers: json({ "content-length": "7" }) }],
  ["a body of no text", text, { headers: json({ "content-type": "application/gzip" }) }],
  ["a body that is encoded already", text, { headers: json({ "content-encoding": "br" }) }],
])("is not compressed: %s", async (_, body, init) => {
  const response = compress(new Response(body, init), requestWith({ "accept-encoding": "gzip" }), null);
  expect(response.headers.get("vary")).toBeNull();
  expect(response.headers.get("content-length")).not.toBeNull();
  expect(await response.text()).toBe(body);
});

test.each([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
] as const)(
  "%s: the body, its length, its tag and the cache key fit each other",
  async (encoding, decode) => {
    const request = requestWith({ "accept-encoding": encoding });
    const vary = "authorization";
    const response = compress(new Response(text, { headers: json({ etag: '"3"', vary }) }), request, null);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/json",
      "content-encoding": encoding,
      etag: `"3-${encoding}"`,
      vary: "authorization, accept-encoding",
    });
    expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toBe(text);
  },
);

test("clients that accept no encoding get a plain reply that caches distinguish", async () => {
  const response = compress(new Response(text, { headers: json({ etag: '"3"' }) }), requestWith({}), null);
  expect(Object.fromEntries(response.headers)).toEqual(json({ etag: '"3"', vary: "accept-encoding" }));
  expect(await response.text()).toBe(text);
});

test("a weak tag stays the same, and HEAD has the headers of GET", async () => {
  const request = requestWith({ "accept-encoding": "br" }, "HEAD");
  const response = compress(new Response(null, { headers: json({ etag: 'W/"3"' }) }), request, null);
  expect(response.headers.get("etag")).toBe('W/"3"');
  expect(response.headers.get("content-encoding")).toBe("br");
  expect([response.headers.get("content-length"), response.body]).toEqual([null, null]);
});

test.each<[sent: string | null, tag: string]>([
  [null, '"3"'],
  ["*", '"3"'],
  ['"3"', '"3"'],
  ['"2-br", "3-gzip"', '"3-gzip"'],
  ['W/"3-br"', '"3-br"'],
])("304 for If-None-Match %j has the tag %s", (sent, tag) => {
  const headers = new Headers(sent === null ? {} : { "if-none-match": sent, "if-match": sent });
  const original = replaceEntityTags(headers);
  expect([headers.get("if-none-match"), headers.get("if-match")].join()).not.toMatch(/-(br|gzip)/);
  const response = compress(
    new Response(null, { status: 304, headers: { etag: '"3"' } }),
    requestWith({}),
    original,
  );
  expect(Object.fromEntries(response.headers)).toEqual({ etag: tag, vary: "accept-encoding" });
});

test("a client that leaves ends the source, and one that fails ends the reply", async () => {
  const request = requestWith({ "accept-encoding": "gzip" });
  const headers = { "content-type": "text/csv" };
  let ended = (): void => {};
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  async function* endless() {
    try {
      for (;;) yield "x".repeat(1_000);
    } finally {
      ended();
    }
  }
  await compress(new Response(streamOf(endless), { headers }), request, null).body?.cancel();
  await end;
  async function* broken() {
    yield "x".repeat(100_000);
    throw new Error("broken");
  }
  const response = compress(new Response(streamOf(broken), { headers }), request, null);
  await expect(response.text()).rejects.toThrow();
});

test("further replies are plain while many clients read compressed ones", async () => {
  const request = requestWith({ "accept-encoding": "gzip" });
  const reply = () => compress(new Response(text, { headers: json() }), request, null);
  const open = Array.from({ length: 64 }, reply);
  expect(reply().headers.get("content-encoding")).toBeNull();
  await Promise.all(open.map((response) => response.body?.cancel()));
  await expect.poll(() => reply().headers.get("content-encoding")).toBe("gzip");
});

test("a server compresses, and a compressed reply's tag is a condition for changes", async () => {
  const server = await serveMemory();
  try {
    const key = /every project and scope: (\S+)/.exec(server.output().err)?.[1] ?? "";
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "accept-encoding": "gzip",
    };
    const surveys = `${server.origin}/api/projects/1/surveys/`;
    const questions = Array.from({ length: 20 }, (_, n) => ({ type: "open", question: `Question ${n}?` }));
    const body = JSON.stringify({ name: "Your visit", type: "popover", questions });
    const { id } = (await (await fetch(surveys, { method: "POST", headers, body })).json()) as { id: string };
    const read = (more: Record<string, string> = {}, method = "GET") =>
      fetch(`${surveys}${id}/`, { method, headers: { ...headers, ...more } });
    const found = await read();
    expect(found.headers.get("content-encoding")).toBe("gzip");
    expect(await found.json()).toMatchObject({ id });
    const tag = found.headers.get("etag") ?? "";
    expect((await read({}, "HEAD")).headers.get("etag")).toBe(tag);
    const same = await read({ "if-none-match": tag });
    expect([same.status, same.headers.get("etag")]).toEqual([304, tag]);
    const change = () =>
      fetch(`${surveys}${id}/`, {
        method: "PATCH",
        headers: { ...headers, "if-match": tag },
        body: '{"name":"Our visit"}',
      });
    expect([(await change()).status, (await change()).status]).toEqual([200, 412]);
    expect((await fetch(`${server.origin}/docs`, { headers })).headers.get("content-encoding")).toBe("gzip");
    expect((await fetch(`${server.origin}/live`, { headers })).headers.get("content-encoding")).toBeNull();
  } finally {
    await server.stop();
  }
});
