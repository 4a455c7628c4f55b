import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Params } from "#diagnostics/diagnostic.ts";
import { readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const wide = (text: string, unit: 2 | 4, littleEndian: boolean): Uint8Array => {
  const points =
    unit === 4
      ? Array.from(text, (one) => one.codePointAt(0))
      : Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const view = new DataView(new ArrayBuffer(points.length * unit));
  for (const [at, point] of points.entries()) {
    if (unit === 4) view.setUint32(at * 4, point ?? 0, littleEndian);
    else view.setUint16(at * 2, point ?? 0, littleEndian);
  }
  return new Uint8Array(view.buffer);
};

describe("valid-encoding: UTF-8", () => {
  test.each([
    ["ASCII", bytes("7b7d"), "{}"],
    [
      "characters of two, three and four bytes",
      new TextEncoder().encode('"é€😀\u{10ffff}"'),
      '"é€😀\u{10ffff}"',
    ],
    ["a byte order mark", bytes("efbbbf31"), "\ufeff1"],
    ["a replacement character", bytes("22efbfbd22"), '"\ufffd"'],
    ["a replacement character after a byte order mark", bytes("efbbbf22efbfbd22"), '\ufeff"\ufffd"'],
    ["the middle of a buffer", bytes("ff7b7dff").subarray(1, 3), "{}"],
  ])("%s", (_, input, text) => {
    expect(readJson(input, limits)).toMatchObject({ ok: true, text });
  });

  it("reads every view of bytes, a detached one as empty", () => {
    const whole = new TextEncoder().encode(' {"a":1} ');
    for (const view of [new DataView(whole.buffer), new Uint8ClampedArray(whole), whole.subarray(1, 8)]) {
      expect(readJson(view as Uint8Array, limits)).toMatchObject({ ok: true, value: { a: 1 } });
    }
    const detached = Uint8Array.of(0x31);
    structuredClone(detached.buffer, { transfer: [detached.buffer] });
    expect(readJson(detached, limits)).toMatchObject({ ok: false, text: "" });
  });

  it("reports valid-json for empty bytes", () => {
    expect(readJson(new Uint8Array(), limits)).toMatchObject({
      text: "",
      diagnostics: [{ code: "valid-json" }],
    });
    expect(readJson(bytes("7b007d"), limits)).toMatchObject({
      text: "{\0}",
      diagnostics: [{ code: "valid-json" }],
    });
    expect(readJson(bytes("00000000"), limits)).toMatchObject({ diagnostics: [{ code: "valid-json" }] });
  });
});

describe("valid-encoding: not UTF-8", () => {
  const payload = '{"name":"日本"}';
  test.each<[string, Uint8Array, string, Params]>([
    [
      "UTF-16 with a mark",
      bytes("fffe7b0022006e0061006d00650022003a002200730022007d00"),
      "otherEncoding",
      { found: "UTF-16" },
    ],
    [
      "UTF-16, big-endian, with a mark",
      wide(`\ufeff${payload}`, 2, false),
      "otherEncoding",
      { found: "UTF-16" },
    ],
    ["UTF-16", wide(payload, 2, true), "otherEncoding", { found: "UTF-16" }],
    ["UTF-16, big-endian", wide(payload, 2, false), "otherEncoding", { found: "UTF-16" }],
    ["UTF-16 of one character", wide("1", 2, true), "otherEncoding", { found: "UTF-16" }],
    ["UTF-16 of a string that is not ASCII", wide('"日"', 2, true), "otherEncoding", { found: "UTF-16" }],
    ["UTF-32 with a mark", wide(`\ufeff${payload}`, 4, true), "otherEncoding", { found: "UTF-32" }],
    [
      "UTF-32, big-endian, with a mark",
      wide(`\ufeff${payload}`, 4, false),
      "otherEncoding",
      { found: "UTF-32" },
    ],
    ["UTF-32", wide(payload, 4, true), "otherEncoding", { found: "UTF-32" }],
    ["UTF-32, big-endian", wide(payload, 4, false), "otherEncoding", { found: "UTF-32" }],
    ["gzip", bytes("1f8b0800000000000003"), "gzip", {}],
    [
      "a byte that is never valid",
      bytes("7b226e616d65223a22ff227d"),
      "invalidByte",
      { value: "0xFF", offset: 9 },
    ],
    ["Windows-1252", bytes("22e922"), "invalidByte", { value: "0xE9", offset: 1 }],
    ["a byte after a byte order mark", bytes("efbbbf22ff22"), "invalidByte", { value: "0xFF", offset: 4 }],
    [
      "a byte after a replacement character",
      bytes("22efbfbdff22"),
      "invalidByte",
      { value: "0xFF", offset: 4 },
    ],
    ["a surrogate", bytes("7b226e616d65223a22eda080227d"), "invalidByte", { value: "0xED", offset: 9 }],
    ["an overlong form", bytes("22c08022"), "invalidByte", { value: "0xC0", offset: 1 }],
    ["an overlong form of three bytes", bytes("22e0808022"), "invalidByte", { value: "0xE0", offset: 1 }],
    ["a character beyond Unicode", bytes("22f490808022"), "invalidByte", { value: "0xF4", offset: 1 }],
    ["an unexpected continuation byte", bytes("7b80"), "invalidByte", { value: "0x80", offset: 1 }],
    ["a truncated character of two bytes", bytes("22c3"), "invalidByte", { value: "0xC3", offset: 1 }],
    [
      "a truncated character of four bytes",
      bytes("22c3a9f09f98"),
      "invalidByte",
      { value: "0xF0", offset: 3 },
    ],
    ["an invalid third byte", bytes("22e282c022"), "invalidByte", { value: "0xE2", offset: 1 }],
  ])("%s", (_, input, messageId, params) => {
    expect(readJson(input, limits)).toEqual({
      ok: false,
      text: null,
      diagnostics: [
        {
          code: "valid-encoding",
          messageId,
          severity: "error",
          message: expect.any(String),
          pointer: "",
          params,
          help: expect.any(String),
        },
      ],
    });
  });

  test.each([[undefined], [null], [{}], [[]], [1], [new ArrayBuffer(2)]])(
    "rejects a value that is neither text nor bytes: %j",
    (input) => {
      const result = readJson(input as unknown as string, limits);
      expect(result).toMatchObject({ ok: false, text: null, diagnostics: [{ code: "valid-encoding" }] });
    },
  );

  it("rejects a revoked proxy", () => {
    const { proxy, revoke } = Proxy.revocable<string[]>([], {});
    revoke();
    expect(readJson(proxy as unknown as string, limits)).toMatchObject({
      ok: false,
      text: null,
      diagnostics: [{ code: "valid-encoding", messageId: "notText", params: { type: "object" } }],
    });
  });

  it("agrees with a strict decoder on any bytes", () => {
    const byte = fc.oneof(
      fc.constantFrom(0x22, 0x7b, 0x7d, 0x80, 0xbf, 0xc3, 0xe2, 0xed, 0xf0, 0xf4),
      fc.integer({ min: 0, max: 255 }),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 12 }), (values) => {
        const input = Uint8Array.from(values);
        const result = readJson(input, limits);
        const refused = !result.ok && result.diagnostics[0]?.code === "valid-encoding";
        let decoded: string | undefined;
        try {
          decoded = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(input);
        } catch {}
        if (decoded === undefined) expect(refused).toBe(true);
        else if (!values.includes(0)) expect(refused).toBe(values[0] === 0x1f && values[1] === 0x8b);
        if (!refused) expect(result.text).toBe(decoded);
      }),
      { numRuns: 2000 },
    );
  });
});
