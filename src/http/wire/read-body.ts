import { readText } from "#compile/read-text.ts";
import { defaultLimits, type Limits } from "#diagnostics/limits.ts";
import {
  badRequest,
  bodyTimeout,
  bodyTooLarge,
  bodyTruncated,
  type HttpProblem,
  unsupportedEncoding,
  unsupportedMediaType,
} from "./problems.ts";

/** Limits of reading a body. */
export interface BodyLimits {
  /** Bytes of a body; 1 MiB if not given. */
  readonly bodyBytes: number;
  /** Milliseconds until the last byte of a body; 30,000 if not given. */
  readonly bodyTimeoutMs: number;
}

export const defaultBodyLimits: BodyLimits = { bodyBytes: 1024 * 1024, bodyTimeoutMs: 30_000 };

/** A body as JSON.parse returns it: of duplicate members, the last. */
export interface BodyRead {
  readonly ok: true;
  readonly value: unknown;
  /** The bytes of a JSON body. */
  readonly bytes?: Uint8Array;
}

/**
 * Whether a `Content-Type` is JSON in UTF-8: `application/json` in upper or lower case, without `charset` or with that one. Other
 * parameters are ignored. RFC 9110 section 8.3.1, RFC 8259 section 8.1.
 */
function isJson(contentType: string | null): boolean {
  if (contentType === "application/json") return true;
  if (contentType === null || contentType.includes(",")) return false;
  const [type, ...parameters] = contentType.toLowerCase().split(";");
  return (
    type?.trim() === "application/json" &&
    parameters.every((parameter) => {
      const [name, value] = parameter.split("=");
      return name?.trim() !== "charset" || /^"?utf-?8"?$/.test(value?.trim() ?? "");
    })
  );
}

/** The problem that the headers of a body reveal; null if there is none. */
function headerProblem({ method, headers }: Request, maxBytes: number): HttpProblem | null {
  if (!isJson(headers.get("content-type"))) return unsupportedMediaType(method);
  const encoding = headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") return unsupportedEncoding;
  const length = headers.get("content-length");
  if (length === null) return null;
  if (!/^[0-9]+$/.test(length)) return badRequest("valid-header", "Content-Length is not a number.");
  return Number(length) > maxBytes ? bodyTooLarge(maxBytes) : null;
}

/** Reads a body to its end, ignoring the announced length. Past a limit the rest is cancelled. */
async function readBytes(
  body: ReadableStream<Uint8Array>,
  { bodyBytes, bodyTimeoutMs }: BodyLimits,
): Promise<Uint8Array | HttpProblem> {
  const reader = body.getReader();
  let isLate = false;
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(() => {
    isLate = true;
    cancel();
  }, bodyTimeoutMs);
  let buffer: Uint8Array = new Uint8Array(0);
  let length = 0;
  try {
    for (;;) {
      // Only the stream can fail here: the connection broke off.
      const read = await reader.read().catch(() => undefined);
      if (isLate) return bodyTimeout;
      if (read === undefined) return bodyTruncated;
      const { done, value } = read;
      if (done) return buffer.subarray(0, length);
      if (!ArrayBuffer.isView(value)) {
        cancel();
        return bodyTruncated;
      }
      if (length + value.byteLength > bodyBytes) {
        cancel();
        return bodyTooLarge(bodyBytes);
      }
      if (length === 0) buffer = value;
      else {
        // The buffer doubles, so that a body of tiny chunks is neither copied repeatedly nor kept as a million views.
        if (length + value.byteLength > buffer.byteLength) {
          const larger = new Uint8Array(Math.max(2 * length, length + value.byteLength));
          larger.set(buffer.subarray(0, length));
          buffer = larger;
        }
        buffer.set(value, length);
      }
      length += value.byteLength;
    }
  } finally {
    clearTimeout(timer);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The problem of bytes that are not JSON. Duplicate keys are not reported: JSON.parse accepts them. */
function syntaxProblem(bytes: Uint8Array, limits: Limits): HttpProblem {
  const read = readText(bytes, limits);
  const diagnostics = read.ok ? [] : read.diagnostics.filter(({ code }) => code !== "unique-keys");
  const [first] = diagnostics;
  if (first === undefined) return badRequest("valid-json", "The body is not JSON.");
  const start = first.span?.start;
  const location = start === undefined ? "" : ` (line ${start.line}, column ${start.column})`;
  return { ...badRequest(first.code, `${first.message}${location}`), diagnostics };
}

/** Reads the body of a request as JSON: checks its type, then its size, then its syntax. */
export async function readBody(
  request: Request,
  bodyLimits: BodyLimits,
  limits: Partial<Limits>,
): Promise<BodyRead | HttpProblem> {
  const rejected = headerProblem(request, bodyLimits.bodyBytes);
  if (rejected !== null) return rejected;
  const { body } = request;
  const bytes = body === null ? new Uint8Array(0) : await readBytes(body, bodyLimits);
  if ("ok" in bytes) return bytes;
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return { ok: true, value, bytes };
  } catch {
    // Invalid UTF-8 or JSON; the strict parser finds the position.
    return syntaxProblem(bytes, { ...defaultLimits, ...limits });
  }
}

/** RFC 1952 section 2.3.1. No JSON, form or base64 begins with this byte. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f;

/** Data after the compressed data, and data that ends early, are invalid. */
const unreadable = badRequest(
  "valid-json",
  "The body is not JSON: neither plain, nor compressed by gzip, nor encoded by base64.",
);

/** Decompresses at most the number of bytes that a body may have. */
async function decompress(
  bytes: Uint8Array<ArrayBuffer>,
  limits: BodyLimits,
): Promise<Uint8Array | HttpProblem> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const read = await readBytes(stream, limits);
  return "ok" in read && read.status === 400 ? unreadable : read;
}

/** Returns the JSON of a text: plain, or as browsers send it in a form, as `data`, encoded by base64. */
function parseText(text: string): unknown {
  const start = text.trimStart()[0];
  if (start === "{" || start === "[") return JSON.parse(text);
  const data = text.startsWith("data=") ? (new URLSearchParams(text).get("data") ?? "") : text;
  if (data.startsWith("{") || data.startsWith("[")) return JSON.parse(data);
  // A plus may have been read as a space.
  const binary = atob(data.replaceAll(" ", "+"));
  return JSON.parse(utf8.decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
}

/**
 * Reads the body of a request with events, ignoring its type: browsers send JSON as text, in a form, or compressed, so that no
 * preflight request is needed. The bytes determine the format.
 */
export async function readEvents(request: Request, limits: BodyLimits): Promise<BodyRead | HttpProblem> {
  const sent = request.body === null ? new Uint8Array(0) : await readBytes(request.body, limits);
  if ("ok" in sent) return sent;
  const bytes = isGzip(sent) ? await decompress(sent.slice(), limits) : sent;
  if ("ok" in bytes) return bytes;
  try {
    return { ok: true, value: parseText(utf8.decode(bytes)) };
  } catch {
    // Not UTF-8, base64 or JSON.
    return unreadable;
  }
}
