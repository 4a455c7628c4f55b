/** The origins whose pages may send requests: a list, or `"*"` for all. */
export type AllowedOrigins = "*" | readonly string[];

const requestHeaders =
  "authorization, content-type, idempotency-key, if-match, if-none-match, prefer, surveyc-choices, traceparent, tracestate, x-request-id";
const responseHeaders =
  "allow, etag, idempotency-replayed, location, preference-applied, retry-after, surveyc-change, surveyc-warnings, traceparent, www-authenticate, x-request-id";
/** Seconds for which browsers may cache the reply to a preflight request. */
const MAX_AGE = "600";

/**
 * Adds the CORS headers to those of a response. Fetch standard, section 3.3. `null`, the origin of every sandbox and
 * file, is never allowed by a list. Credentials are sent in `Authorization`, not in cookies.
 */
export function addCorsHeaders(
  allowed: AllowedOrigins,
  request: Request,
  headers: Record<string, string>,
): void {
  const origin = request.headers.get("origin");
  const allowedOrigin =
    allowed === "*" ? "*" : origin !== "null" && allowed.find((known) => known === origin);
  if (allowed !== "*")
    headers["vary"] = headers["vary"] === undefined ? "origin" : `${headers["vary"]}, origin`;
  if (origin === null || !allowedOrigin) return;
  headers["access-control-allow-origin"] = allowedOrigin;
  headers["access-control-expose-headers"] = responseHeaders;
  if (request.method !== "OPTIONS") return;
  headers["access-control-allow-methods"] = headers["allow"] ?? "";
  headers["access-control-allow-headers"] = requestHeaders;
  headers["access-control-max-age"] = MAX_AGE;
}
