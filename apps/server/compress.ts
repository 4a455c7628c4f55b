import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/** The supported encodings, the preferred one first. They run in threads of Node, so that the event loop can continue. */
const encoders = {
  br: () =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: () => createGzip(),
};

export type Encoding = keyof typeof encoders;

/** Smaller replies fit into one packet anyway. */
const MIN_BYTES = 1024;

/** An encoder has up to a megabyte of memory while its client reads; further replies are sent without compression. */
const MAX_ENCODERS = 64;

const compressibleType = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/;

/** The quality of each coding in `Accept-Encoding`. RFC 9110 section 12.5.3. */
function readQualities(text: string): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>();
  for (const item of text.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith("q="))?.slice(2);
    qualities.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  return qualities;
}

/** Returns the encoding in which a client prefers replies; null for none. */
export function preferredEncoding({ headers }: Pick<Request, "headers">): Encoding | null {
  const accepted = headers.get("accept-encoding");
  if (accepted === null) return null;
  const qualities = readQualities(accepted);
  let best: Encoding | null = null;
  let bestQuality = qualities.get("identity") ?? 0;
  for (const encoding of ["br", "gzip"] as const) {
    const quality = qualities.get(encoding) ?? qualities.get("*") ?? 0;
    if (quality > bestQuality || (best === null && quality > 0 && quality === bestQuality)) {
      best = encoding;
      bestQuality = quality;
    }
  }
  return best;
}

/** The end of a strong entity tag of a compressed reply, which has other bytes than the plain one. */
const tagEnd = new RegExp(`-(?:${Object.keys(encoders).join("|")})"`, "g");

/**
 * Replaces entity tags of compressed replies by those of plain replies, so that conditions hold for a version in every encoding.
 * Returns the original `If-None-Match`, for `compress`.
 */
export function replaceEntityTags(headers: Headers): string | null {
  const original = headers.get("if-none-match");
  for (const name of ["if-match", "if-none-match"]) {
    const tags = headers.get(name);
    if (tags !== null) headers.set(name, tags.replace(tagEnd, '"'));
  }
  return original;
}

let openEncoders = 0;

function encode(body: NonNullable<Response["body"]>, encoding: Encoding): ReadableStream<Uint8Array> {
  const encoder = encoders[encoding]();
  openEncoders += 1;
  encoder.once("close", () => {
    openEncoders -= 1;
  });
  // An error of the body also destroys the encoder, whose reader receives it.
  pipeline(Readable.fromWeb(body as ReadableStream), encoder, () => undefined);
  return Readable.toWeb(encoder);
}

/** Whether the reply to some client would be compressed. */
function isCompressible({ headers }: Response): boolean {
  const length = headers.get("content-length");
  return (
    compressibleType.test(headers.get("content-type") ?? "") &&
    !headers.has("content-encoding") &&
    (length === null || Number(length) >= MIN_BYTES)
  );
}

function addVary(headers: Headers): void {
  if (!/accept-encoding/i.test(headers.get("vary") ?? "")) headers.append("vary", "accept-encoding");
}

/** Compresses a reply if the client accepts it, and marks replies that caches must distinguish by that. */
export function compress(response: Response, request: Request, ifNoneMatch: string | null): Response {
  const { status, headers } = response;
  const tag = headers.get("etag");
  if (status === 304) {
    addVary(headers);
    // The reply that the client has, in the encoding in which the client received it.
    const known = ifNoneMatch?.match(/"[^"]*"/g)?.find((each) => each.replace(tagEnd, '"') === tag);
    if (known !== undefined) headers.set("etag", known);
    return response;
  }
  if (!isCompressible(response)) return response;
  addVary(headers);
  const encoding = openEncoders < MAX_ENCODERS ? preferredEncoding(request) : null;
  if (encoding === null) return response;
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  if (tag?.startsWith('"')) headers.set("etag", `${tag.slice(0, -1)}-${encoding}"`);
  const body = request.method === "HEAD" || response.body === null ? null : encode(response.body, encoding);
  return new Response(body as BodyInit | null, { status, headers });
}
