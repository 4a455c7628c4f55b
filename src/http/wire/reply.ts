import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { encodePieces } from "./json.ts";
import type { Result, StreamedFile } from "./operation.ts";
import { entityTag, type Preconditions, readPreconditions, strongTag } from "./preconditions.ts";
import { prefersStrict, STRICT } from "./preferences.ts";
import { type HttpProblem, problemTitles, type SharedReply } from "./problems.ts";
import type { ProblemReply } from "./replies.generated.ts";
import { streamOf } from "./stream-pieces.ts";

type ProblemEntry = NonNullable<ProblemReply["errors"]>[number];

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  /** UTF-8; null if there is no body. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** If the body is streamed. */
  readonly pieces?: StreamedFile["pieces"];
}

/** A reply with a body. Replies depend on the caller, so shared caches must not store them. */
function bodyReply(
  status: number,
  pieces: readonly string[],
  tag: string | null,
  more: Readonly<Record<string, string>>,
): Reply {
  const body = encodePieces(pieces);
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "x-content-type-options": "nosniff",
    "cache-control": tag === null ? "no-store" : "private, no-cache",
    ...more,
  };
  if (tag !== null) {
    headers["etag"] = tag;
    headers["vary"] = "authorization";
  }
  return { status, headers, body };
}

export const emptyReply = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { "cache-control": "no-store", ...headers },
  body: null,
});

/** The `type` of problem details, by which PostHog clients distinguish problems. */
function problemType(status: number): string {
  if (status === 429) return "throttled_error";
  if (status >= 500) return "server_error";
  if (status === 400) return "validation_error";
  if (status === 401 || status === 403) return "authentication_error";
  return "invalid_request";
}

/** A diagnostic as an entry of `errors`. Bodies have no lines, so spans are omitted. */
const problemEntry = ({
  pointer,
  code,
  messageId,
  severity,
  message,
  params,
  help,
  fixes,
  related,
  witness,
}: Diagnostic<string>): ProblemEntry => ({
  pointer,
  code,
  messageId,
  severity,
  detail: message,
  params,
  ...(help === undefined ? {} : { help }),
  // A program that sends something else than JSON has to be fixed, not its text.
  ...(fixes === undefined || fixes[0]?.edits !== undefined
    ? {}
    : {
        fixes: fixes.map(({ title, applicability, patch }) => ({ title, applicability, patch: [...patch] })),
      }),
  ...(related === undefined
    ? {}
    : { related: related.map((place) => ({ pointer: place.pointer, message: place.message })) }),
  ...(witness === undefined ? {} : { witness: [...witness] }),
});

/** Problem details: the members of RFC 9457, and the additional ones that PostHog clients read. */
function problemDetails(problem: HttpProblem, instance?: string): ProblemReply {
  const { status, code, detail, diagnostics = [] } = problem;
  return {
    type: problemType(status),
    code,
    detail,
    attr: problem.attr ?? null,
    title: (problemTitles as Readonly<Record<number, string>>)[status] ?? "Error",
    status,
    ...(instance === undefined ? {} : { instance }),
    ...(diagnostics.length === 0 ? {} : { errors: diagnostics.map(problemEntry) }),
  };
}

/** A problem as problem details. `instance` identifies this occurrence. */
export function problemReply(problem: HttpProblem, instance?: string): Reply {
  const body = encodePieces([JSON.stringify(problemDetails(problem, instance))]);
  return {
    status: problem.status,
    headers: {
      "content-type": "application/problem+json",
      "content-length": String(body.byteLength),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      ...(problem.status === 403 ? { "www-authenticate": "Bearer" } : {}),
      ...problem.headers,
    },
    body,
  };
}

/** The tag of the caller's version; null if the operation returns no version and the request names several. */
function currentTag(version: number | undefined, request: Headers): string | null {
  if (version !== undefined) return entityTag(version);
  const { ifNoneMatch } = readPreconditions(request) as Partial<Preconditions>;
  return ifNoneMatch?.length === 1 && ifNoneMatch !== "*" ? strongTag(ifNoneMatch[0] as string) : null;
}

const fileReply = (status: number, { type, name, pieces }: StreamedFile): Reply => ({
  status,
  headers: {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    vary: "accept",
  },
  body: null,
  pieces,
});

const sharedHeaders = ({ tag, seconds }: SharedReply): Record<string, string> => ({
  etag: tag,
  "cache-control": `public, max-age=${seconds}`,
});

/** The headers that the full response would have had. RFC 9110 section 15.4.5. */
const notModifiedReply = (tag: string | null): Reply =>
  emptyReply(304, {
    "cache-control": "private, no-cache",
    vary: "authorization",
    ...(tag === null ? {} : { etag: tag }),
  });

/** The number of findings that did not reject a body, whether warnings would have, and the effect of a change of questions. */
function findingHeaders(
  { ok, diagnostics, change }: Result<unknown>,
  request: Headers,
): Record<string, string> {
  if (diagnostics === undefined) return {};
  return {
    ...(ok ? { "surveyc-warnings": String(diagnostics.length) } : {}),
    ...(change === undefined ? {} : { "surveyc-change": change }),
    ...(prefersStrict(request) ? { "preference-applied": STRICT } : {}),
  };
}

/** The outcome of an operation, or a rejection, as a reply to a request with these headers. */
export function resultReply(result: Result<unknown>, request: Headers): Reply {
  const findings = findingHeaders(result, request);
  if (result.ok) {
    if (result.file !== undefined) return fileReply(result.status, result.file);
    const tag = result.version === undefined ? null : entityTag(result.version);
    if (result.body === null) return emptyReply(result.status);
    const reply = bodyReply(result.status, result.body.pieces, tag, findings);
    if (result.shared !== undefined) Object.assign(reply.headers, sharedHeaders(result.shared));
    if (result.location !== undefined) reply.headers["location"] = result.location;
    if (result.replayed === true) reply.headers["idempotency-replayed"] = "true";
    if (result.type !== undefined) reply.headers["content-type"] = result.type;
    return reply;
  }
  if (result.status === 304 && result.shared !== undefined)
    return emptyReply(304, sharedHeaders(result.shared));
  if (result.status === 304) return notModifiedReply(currentTag(result.version, request));
  // An operation that is never allowed is rejected without a body.
  if (result.status === 405) return emptyReply(405, result.headers);
  const reply = problemReply(result);
  return { ...reply, headers: { ...reply.headers, ...findings } };
}

/** Creates the body to send: from bytes, or from streamed pieces. It may count them until they are sent. */
export interface BodyMaker {
  readonly ofBytes: (body: Uint8Array<ArrayBuffer>) => BodyInit;
  readonly ofPieces: (pieces: StreamedFile["pieces"]) => BodyInit;
}

/** The final reply. HEAD gets the headers of GET without the body. RFC 9110 section 9.3.2. */
export function responseOf(
  { status, headers, body, pieces }: Reply,
  method: string,
  maker: BodyMaker,
): Response {
  const bytes = body === null ? null : () => maker.ofBytes(body);
  const make = pieces === undefined ? bytes : () => maker.ofPieces(pieces);
  return new Response(method === "HEAD" || make === null ? null : make(), { status, headers });
}

/**
 * The outcome of an operation, or a rejection, as the response to a request: with entity tag, problem details, and the headers
 * that its status requires.
 *
 * @example
 * return toResponse(await listSurveys.run(services, input), request);
 */
export const toResponse = (result: Result<unknown>, request: Pick<Request, "method" | "headers">): Response =>
  responseOf(resultReply(result, request.headers), request.method, {
    ofBytes: (body) => body,
    ofPieces: (pieces) => streamOf(pieces),
  });
