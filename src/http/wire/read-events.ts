import { badRequest, type HttpProblem } from "./problems.ts";
import { type BodyLimits, type BodyRead, readBytes } from "./read-body.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** RFC 1952 section 2.3.1. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** What follows the compressed data, and data that ends early, count as invalid. */
const unreadable = badRequest(
  "valid-json",
  "The body is no JSON, plain, compressed by gzip or encoded by base64.",
);

/** Decompresses up to as many bytes as a body may have. */
async function decompress(
  bytes: Uint8Array<ArrayBuffer>,
  limits: BodyLimits,
): Promise<Uint8Array | HttpProblem> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const read = await readBytes(stream, limits);
  return "ok" in read && read.status === 400 ? unreadable : read;
}

/** The JSON in a text: by itself, or as browsers send it in a form, as `data`, encoded by base64. */
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
 * Reads the body of a request with events, whatever its type: browsers send JSON as text, in a form, or compressed, so that
 * no preflight request is needed. What it is, its bytes tell.
 */
export async function readEvents(request: Request, limits: BodyLimits): Promise<BodyRead | HttpProblem> {
  const sent = request.body === null ? new Uint8Array(0) : await readBytes(request.body, limits);
  if ("ok" in sent) return sent;
  const bytes = isGzip(sent) ? await decompress(sent.slice(), limits) : sent;
  if ("ok" in bytes) return bytes;
  try {
    return { ok: true, value: parseText(utf8.decode(bytes)) };
  } catch {
    // No UTF-8, no base64 or no JSON.
    return unreadable;
  }
}
