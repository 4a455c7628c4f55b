import { type AddressOf, networkOf } from "../accounts/client-address.ts";
import { projectInPath } from "../accounts/projects.ts";
import { type Deadline, withDeadline } from "../concurrency/deadline.ts";
import type { Services } from "../services/services.ts";
import {
  type Authenticate,
  anonymous,
  authenticateRequest,
  permits,
  type Subject,
} from "../wire/authenticate.ts";
import { type AllowedOrigins, addCorsHeaders } from "../wire/cors.ts";
import type { Endpoint, OperationInput, Result } from "../wire/operation.ts";
import { problemOfError } from "../wire/problem-of-error.ts";
import { methodNotAllowed, overloaded, unknownPath, unknownProject } from "../wire/problems.ts";
import type { BodyLimits } from "../wire/read-body.ts";
import { type InputOptions, readInput } from "../wire/read-input.ts";
import { emptyReply, problemReply, type Reply, responseOf, resultReply } from "../wire/reply.ts";
import { instanceOf, isRequestId, type RequestIdOf } from "../wire/request-id.ts";
import { createRouter, type PathMatch, parametersOf, type Route, readTarget } from "../wire/router.ts";
import { traceparentOf } from "../wire/trace-context.ts";
import { ConcurrencyLimiter, STREAM_BYTES, type Work, type WorkLimits } from "./concurrency-limiter.ts";
import { callHook, type Hooks } from "./hooks.ts";

/** Limits of requests, besides the limits of the content of a body. */
export interface HttpLimits extends BodyLimits, WorkLimits {
  /** Milliseconds for `authenticate`; 10,000 if not given. */
  readonly authenticateTimeoutMs: number;
  /** Milliseconds for the operation itself, once the body has arrived; 15,000 if not given. */
  readonly requestTimeoutMs: number;
}

export interface HandlerContext<Context> {
  readonly endpoints: readonly Endpoint[];
  /** The prefix of every path; empty, or without a slash at its end. */
  readonly prefix: string;
  readonly services: Services;
  readonly authenticate: Authenticate<Context>;
  readonly limits: HttpLimits;
  /** The origin of links between pages; null for the origin of each request. */
  readonly publicOrigin: string | null;
  /** Null if browsers may not call from other origins. */
  readonly cors: AllowedOrigins | null;
  readonly hooks: Hooks;
  /** Whether to reject requests because the process is overloaded. Must not throw. */
  readonly isOverloaded: () => boolean;
  readonly addressOf: AddressOf<Context>;
  readonly requestIdOf: RequestIdOf<Context>;
  /** A UUID that identifies a request without an identifier. Must not throw. */
  readonly newRequestId: () => string;
  /** For durations. Must not throw. */
  readonly monotonicMs: () => number;
}

export interface RequestHandler<Context> {
  /** Answers a request, with 404 if no path matches. Never rejects. `context` is passed to `authenticate`. */
  readonly handle: (request: Request, context?: Context) => Promise<Response>;
  /** The same, but null if no path matches, so that another handler may answer. */
  readonly tryHandle: (request: Request, context?: Context) => Promise<Response | null>;
  /** The identifier of a request, for replies that a program sends in addition to those of this handler. */
  readonly requestIdOf: (request: Request, context?: Context) => string;
  /** The current load, for metrics. */
  readonly work: () => Work;
}

interface MatchedRequest<Context> {
  readonly request: Request;
  readonly context: Context | undefined;
  /** Null if no route matches the path. */
  readonly match: PathMatch<Route> | null;
  /** Null if no endpoint matches path and method. */
  readonly endpoint: Endpoint | null;
  readonly requestId: string;
  readonly traceparent: string | null;
  /** The facts for hooks once the request is authorized. */
  readonly caller: { project: string | null; keyHint: string | null };
}

/** RFC 9110 section 9.3.7, RFC 5789 section 3.1. */
const optionsReply = ({ allow, endpoints }: Route): Reply =>
  emptyReply(204, { allow, ...(endpoints.has("PATCH") ? { "accept-patch": "application/json" } : {}) });

/** The problem of an operation that missed its deadline: a change may have been made by then. */
const operationDeadline = ({ id, method }: Endpoint, ms: number): Deadline => ({
  ms,
  what: id,
  code: method === "GET" ? "timeout" : "unknown",
});

/** The project in a path; looking it up is part of authorization, and has the same time limit. */
const projectInTime = <Context>(
  { services, limits }: HandlerContext<Context>,
  subject: Subject,
  sentProject: string,
): Promise<string | null> | string | null =>
  withDeadline(projectInPath(services, subject, sentProject), {
    ms: limits.authenticateTimeoutMs,
    what: "findProject",
    code: "unavailable",
  });

/** Errors of `addressOf` are not errors of the request. */
function clientAddressOf<Context>(
  { addressOf }: HandlerContext<Context>,
  { request, context }: MatchedRequest<Context>,
): string | null {
  try {
    return addressOf(request, context) ?? null;
  } catch {
    return null;
  }
}

/** The input of public endpoints that identifies the client, because they have no subject. */
function networkInput<Context>(
  handlerContext: HandlerContext<Context>,
  matched: MatchedRequest<Context>,
): Pick<OperationInput, "network"> {
  if (matched.match?.leaf.isPublic !== true) return {};
  const address = clientAddressOf(handlerContext, matched);
  return { network: address === null ? null : networkOf(address) };
}

/**
 * Answers a request in this order: path, credential, method, project, scope, parameters, body, operation. So replies reveal
 * nothing that the sender has no access to, and no body is read before authorization. Rejects with the errors of
 * `authenticate`, the operation and its store.
 */
async function answer<Context>(
  handlerContext: HandlerContext<Context>,
  matched: MatchedRequest<Context>,
  inputOptions: InputOptions,
  work: ConcurrencyLimiter,
): Promise<Reply> {
  const { request, context, match, endpoint, requestId, caller } = matched;
  const { services, authenticate, limits, hooks } = handlerContext;
  if (match === null) return problemReply(unknownPath);
  const { leaf: route } = match;
  if (request.method === "OPTIONS") return optionsReply(route);
  const authenticated = route.isPublic
    ? anonymous
    : await authenticateRequest(authenticate, request, context, limits.authenticateTimeoutMs);
  if (!authenticated.ok) return problemReply(authenticated);
  caller.keyHint = authenticated.subject.keyHint ?? null;
  if (endpoint === null) return problemReply(methodNotAllowed(route.allow));
  const { subject } = authenticated;
  const sent = parametersOf(match);
  const sentProject = sent["project_id"];
  const project =
    sentProject === undefined ? undefined : await projectInTime(handlerContext, subject, sentProject);
  if (project === null) return problemReply(unknownProject);
  const parameters = project === undefined ? sent : { ...sent, project_id: project };
  const permitted = permits(subject, endpoint, project);
  if (permitted.ok || permitted.status === 403) caller.project = project ?? null;
  if (!permitted.ok) return problemReply(permitted);
  const read = await readInput(endpoint, request, parameters, inputOptions);
  if (!read.ok)
    return read.status === 405 ? emptyReply(405, { allow: route.allow }) : resultReply(read, request.headers);
  // The row's own `params` parse the parameters, so their type is correct.
  const run = endpoint.run as Endpoint<object>["run"];
  let isOver = false;
  const input = { ...read.input, subject, isOver: () => isOver, ...networkInput(handlerContext, matched) };
  const running = run(services, input);
  const deadline = operationDeadline(endpoint, limits.requestTimeoutMs);
  let result: Result<unknown>;
  try {
    result = await withDeadline(running, deadline);
  } catch (error) {
    isOver = true;
    work.abandon(running);
    throw error;
  }
  if (result.ok && result.replayed !== true && (result.diagnostics?.length ?? 0) > 0)
    callHook(hooks.onWarning, result.diagnostics ?? []);
  if (result.ok)
    for (const rejected of result.rejected ?? []) callHook(hooks.onRejection, { requestId, ...rejected });
  return resultReply(result, request.headers);
}

/** Creates the handler of these endpoints. Exceptions become opaque 5xx responses; `onError` receives the original error. */
export function requestHandler<Context>(handlerContext: HandlerContext<Context>): RequestHandler<Context> {
  const { services, hooks, cors, newRequestId, publicOrigin, isOverloaded, monotonicMs } = handlerContext;
  const router = createRouter(handlerContext.endpoints, handlerContext.prefix);
  const inputOptions: InputOptions = {
    limits: { ...services.limits, ...handlerContext.limits },
    publicOrigin: publicOrigin ?? undefined,
  };
  const work = new ConcurrencyLimiter(handlerContext.limits);

  /** The identifier of the request for hooks and for the client. */
  function requestIdOf(request: Request, context?: Context): string {
    try {
      const sent = handlerContext.requestIdOf(request, context);
      if (isRequestId(sent)) return sent;
    } catch {
      // The identifier is for logs only.
    }
    return newRequestId();
  }

  function match(request: Request, context: Context | undefined): MatchedRequest<Context> {
    const found = router(readTarget(request.url).path);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const endpoint = found?.leaf.endpoints.get(method) ?? null;
    const caller = { project: null, keyHint: null };
    const requestId = requestIdOf(request, context);
    const traceparent = traceparentOf(request);
    return { request, context, match: found, endpoint, requestId, traceparent, caller };
  }

  function reportError(error: unknown, matched: MatchedRequest<Context>): void {
    const { endpoint, requestId, traceparent } = matched;
    callHook(hooks.onError, { error, operationId: endpoint?.id ?? null, requestId, traceparent });
  }

  function errorReply(error: unknown, matched: MatchedRequest<Context>): Reply {
    reportError(error, matched);
    return problemReply(problemOfError(error), instanceOf(matched.requestId));
  }

  async function reply(matched: MatchedRequest<Context>): Promise<Reply> {
    const { request, endpoint, requestId } = matched;
    callHook(hooks.onRequest, { request, operationId: endpoint?.id ?? null, requestId });
    if (work.isFull || isOverloaded()) return problemReply(overloaded);
    try {
      const given = await work.during(() => answer(handlerContext, matched, inputOptions, work));
      // The reply to a change is small, and the change is stored: a rejection would make clients send it again.
      const bytes = given.pieces === undefined ? (given.body?.byteLength ?? 0) : STREAM_BYTES;
      const isOverLimit = endpoint?.method === "GET" && work.isOverLimit(bytes);
      return isOverLimit ? problemReply(overloaded) : given;
    } catch (error) {
      return errorReply(error, matched);
    }
  }

  function send(given: Reply, matched: MatchedRequest<Context>): Response {
    const { request, match: found, requestId, traceparent } = matched;
    given.headers["x-request-id"] = requestId;
    if (traceparent !== null) given.headers["traceparent"] = traceparent;
    // Pages of any origin may show surveys.
    const origins = found?.leaf.isPublic ? "*" : cors;
    if (origins !== null) addCorsHeaders(origins, request, given.headers);
    return responseOf(given, request.method, {
      ofBytes: (body) => work.bodyOf(body),
      ofPieces: (pieces) => work.bodyOfPieces(pieces, (error) => reportError(error, matched)),
    });
  }

  async function respond(matched: MatchedRequest<Context>): Promise<Response> {
    const { request, endpoint, requestId, traceparent, caller } = matched;
    const { onResponse } = hooks;
    const started = onResponse === undefined ? 0 : monotonicMs();
    let given = await reply(matched);
    let response: Response;
    try {
      response = send(given, matched);
    } catch (error) {
      given = errorReply(error, matched);
      response = send(given, matched);
    }
    if (onResponse !== undefined)
      callHook(onResponse, {
        operationId: endpoint?.id ?? null,
        status: response.status,
        ms: Math.round((monotonicMs() - started) * 1_000) / 1_000,
        requestId,
        method: request.method,
        route: matched.match?.leaf.path ?? null,
        // Read only if a body broke off: creating a signal for every request would be costly.
        isAborted: response.status === 400 && request.signal.aborted,
        bytes: request.method === "HEAD" ? 0 : (given.body?.byteLength ?? 0),
        address: clientAddressOf(handlerContext, matched),
        traceparent,
        ...caller,
      });
    return response;
  }

  return {
    handle: async (request, context) => respond(match(request, context)),
    tryHandle: async (request, context) => {
      const matched = match(request, context);
      return matched.match === null ? null : respond(matched);
    },
    requestIdOf,
    work: () => work.now,
  };
}
