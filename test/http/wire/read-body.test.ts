import { describe, expect, it, test } from "vitest";
import { readBody } from "#http/wire/read-body.ts";

const limits = { bodyBytes: 64, bodyTimeoutMs: 40 };
const type = { "content-type": "application/json" };

const posted = (body: BodyInit | null, headers: Record<string, string> = type): Request =>
  new Request("https://example.org/", { method: "POST", headers, body, duplex: "half" } as RequestInit);

const read = (body: BodyInit | null, headers?: Record<string, string>) =>
  readBody(posted(body, headers), limits, {});

/** A stream of these chunks; a null at the end leaves it open. */
const pieces = (...chunks: (Uint8Array | string | null)[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) return controller.close();
      if (chunk === null) return new Promise(() => {});
      controller.enqueue(chunk as Uint8Array);
    },
  });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("content types", () => {
  test.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json ; version=1; charset=utf8",
    "application/json;",
  ])("%s is accepted", async (contentType) => {
    expect(await read("{}", { "content-type": contentType })).toMatchObject({ ok: true, value: {} });
  });

  test.each([
    "text/plain",
    "application/jsonp",
    "application/json-patch+json",
    "application/merge-patch+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json, text/plain",
    "application/json;charset=iso-8859-1",
    "application/json;charset=x-utf-8",
    "application/json;charset=utf-80",
    "application/json; charset",
    "json",
    " ",
  ])("%s is rejected", async (contentType) => {
    expect(await read("{}", { "content-type": contentType })).toMatchObject({
      status: 415,
      code: "unsupported-media-type",
      headers: { accept: "application/json" },
      detail: expect.stringContaining("`Content-Type: application/json`"),
    });
  });

  it("a missing one is rejected, and PATCH answers with Accept-Patch", async () => {
    const request = new Request("https://example.org/", { method: "PATCH", body: bytes("{}") as BodyInit });
    expect(await readBody(request, limits, {})).toMatchObject({
      status: 415,
      headers: { "accept-patch": "application/json" },
    });
  });

  it("compressed bodies are rejected, others not", async () => {
    expect(await read("{}", { ...type, "content-encoding": "gzip" })).toMatchObject({
      status: 415,
      headers: { "accept-encoding": "identity" },
      detail: expect.stringContaining("must not be compressed"),
    });
    expect(await read("{}", { ...type, "content-encoding": "Identity" })).toMatchObject({ ok: true });
  });
});

describe("sizes", () => {
  const largest = JSON.stringify("x".repeat(62));
  test.each<[string, BodyInit | null, Record<string, string>, number]>([
    ["announced too large", "{}", { "content-length": "65" }, 413],
    ["announced as something else than a number", "{}", { "content-length": "abc" }, 400],
    ["announced as a negative number", "{}", { "content-length": "-1" }, 400],
    ["announced as small", `${largest} `, { "content-length": "2" }, 413],
    ["in two chunks", pieces(bytes(largest), bytes(" ")), {}, 413],
    ["in one chunk", pieces(bytes(`${largest} `)), {}, 413],
    ["counted in bytes", JSON.stringify("ü".repeat(32)), {}, 413],
    ["of chunks that are not bytes", pieces("{}" as never), {}, 400],
  ])("%s", async (_name, body, headers, status) => {
    expect(await read(body, { ...type, ...headers })).toMatchObject({ ok: false, status });
  });

  it("up to the limit are accepted", async () => {
    expect(await read(largest)).toMatchObject({ ok: true, value: "x".repeat(62) });
    expect(await read(largest, { ...type, "content-length": "64" })).toMatchObject({ ok: true });
    const parts = [...largest].map((character) => bytes(character));
    expect(await read(pieces(...parts))).toMatchObject({ ok: true, value: "x".repeat(62) });
    const broken = pieces(bytes('"'), bytes("ü").slice(0, 1), bytes(""), bytes("ü").slice(1), bytes('"'));
    expect(await read(broken)).toMatchObject({ ok: true, value: "ü" });
  });

  it("past the limit are cancelled at once", async () => {
    let asked = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        asked++;
        controller.enqueue(new Uint8Array(32));
      },
    });
    expect(await read(endless)).toMatchObject({ status: 413 });
    expect(asked).toBeLessThan(6);
  });
});

describe("bodies that do not end", () => {
  test.each([
    ["at once", pieces(null)],
    ["after a chunk", pieces(bytes("{"), null)],
    [
      "and whose cancel never resolves",
      new ReadableStream<Uint8Array>({
        pull: () => new Promise(() => {}),
        cancel: () => new Promise(() => {}),
      }),
    ],
    [
      "and whose cancel rejects",
      new ReadableStream<Uint8Array>({
        pull: () => new Promise(() => {}),
        cancel: () => Promise.reject(new Error("no")),
      }),
    ],
  ])("%s", async (_name, body) => {
    expect(await read(body)).toMatchObject({ status: 408, code: "body-timeout" });
  });

  it("because the client disconnected", async () => {
    const gone = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error("client gone")),
    });
    expect(await read(gone)).toMatchObject({ status: 400, code: "body-incomplete" });
  });
});

describe("JSON", () => {
  test.each<[string, BodyInit | null, string, string]>([
    ["nothing", null, "valid-json", "empty"],
    ["an empty text", "", "valid-json", "empty"],
    ["a truncated text", '{"name":', "valid-json", "(line 1, column 9)"],
    ["a trailing comma, after a duplicate member", '{"a":1,\n"a":2,}', "valid-json", "(line 2, column 6)"],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22]) as BodyInit, "valid-encoding", ""],
    ["nested arrays, never closed", "[".repeat(64), "valid-json", ""],
  ])("%s", async (_name, body, code, words) => {
    const denial = await read(body);
    expect(denial).toMatchObject({ ok: false, status: 400, code });
    if (!denial.ok) {
      expect(denial.detail).toContain(words);
      expect(denial.diagnostics?.[0]).toMatchObject({ code, pointer: expect.any(String) });
    }
  });

  it("keeps the last of duplicate properties, and does not pollute prototypes", async () => {
    expect(await read('{"a":1,"a":2}')).toMatchObject({ ok: true, value: { a: 2 } });
    const outcome = await read('{"__proto__":{"x":1}}');
    expect(outcome.ok && Object.keys(outcome.value as object)).toEqual(["__proto__"]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it("may begin with a byte order mark", async () => {
    expect(await read("\ufeff{}")).toMatchObject({ ok: true, value: {} });
  });
});

it("a body that was read already rejects", async () => {
  const request = posted("{}");
  await request.text();
  await expect(readBody(request, limits, {})).rejects.toThrow();
});
