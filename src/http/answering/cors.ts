/** The origins whose pages may call: listed, or all of them. */
export type AllowedOrigins = "*" | readonly string[];

const requestHeaders = "authorization, content-type, if-match, if-none-match";
const replyHeaders = "allow, etag, retry-after, www-authenticate";
/** Seconds for which browsers may remember what they were told. */
const MAX_AGE = "600";

/**
 * Adds what browsers ask for to the headers of an answer. Fetch standard, section 3.3. An origin is named only where it
 * is listed; `null`, which every sandbox and file has, never is. Credentials travel in `Authorization`, not in cookies.
 */
export function allowOrigins(
  allowed: AllowedOrigins,
  request: Request,
  headers: Record<string, string>,
): void {
  const origin = request.headers.get("origin");
  const named = allowed === "*" ? "*" : origin !== "null" && allowed.find((known) => known === origin);
  if (allowed !== "*")
    headers["vary"] = headers["vary"] === undefined ? "origin" : `${headers["vary"]}, origin`;
  if (origin === null || !named) return;
  headers["access-control-allow-origin"] = named;
  headers["access-control-expose-headers"] = replyHeaders;
  if (request.method !== "OPTIONS") return;
  headers["access-control-allow-methods"] = headers["allow"] ?? "";
  headers["access-control-allow-headers"] = requestHeaders;
  headers["access-control-max-age"] = MAX_AGE;
}
