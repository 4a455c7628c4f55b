import type { Denial } from "./denial.ts";
import { encodePieces } from "./encode-pieces.ts";
import { problemOf } from "./problem.ts";

/** An answer as plain data. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  /** UTF-8; null where there is no body. */
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Writes a body that was asked for. Replies depend on who asks, so that nobody else may keep them. */
export function bodyReply(status: number, pieces: readonly string[], tag: string | null): Reply {
  const body = encodePieces(pieces);
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "x-content-type-options": "nosniff",
    "cache-control": tag === null ? "no-store" : "private, no-cache",
  };
  if (tag !== null) {
    headers["etag"] = tag;
    headers["vary"] = "authorization";
  }
  return { status, headers, body };
}

/** An answer without a body. */
export const emptyReply = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { "cache-control": "no-store", ...headers },
  body: null,
});

/** Writes why a request was not granted. `instance` names this occurrence. */
export function problemReply(denial: Denial, instance?: string): Reply {
  const body = encodePieces([JSON.stringify(problemOf(denial, instance))]);
  return {
    status: denial.status,
    headers: {
      "content-type": "application/problem+json",
      "content-length": String(body.byteLength),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      ...(denial.status === 403 ? { "www-authenticate": "Bearer" } : {}),
      ...denial.headers,
    },
    body,
  };
}

/** The reply as it is sent; to HEAD without its body, but with all that is said about it. RFC 9110 section 9.3.2. */
export const toResponse = ({ status, headers, body }: Reply, method: string): Response =>
  new Response(method === "HEAD" ? null : body, { status, headers });
