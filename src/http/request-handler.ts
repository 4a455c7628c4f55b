import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Endpoint, OperationInput } from "./operation.ts";
import {
  type Authenticate,
  authenticateRequest,
  grantsProject,
  grantsScope,
} from "./request/authenticate.ts";
import { readPreconditions } from "./request/preconditions.ts";
import { type BodyLimits, readBody } from "./request/read-body.ts";
import { readParameter, readQuery } from "./request/read-parameters.ts";
import {
  createRouter,
  type PathMatch,
  parametersOf,
  type Route,
  readTarget,
  type Target,
} from "./request/router.ts";
import { type AllowedOrigins, addCorsHeaders } from "./response/cors.ts";
import {
  type HttpProblem,
  methodNotAllowed,
  missingScope,
  problemOfError,
  unknownObject,
  unknownPath,
  unknownProject,
} from "./response/problems.ts";
import { emptyReply, problemReply, type Reply, resultReply, toResponse } from "./response/reply.ts";
import type { Services } from "./services.ts";

/** Limits of a request, besides the limits of what is in its body. */
export interface HttpLimits extends BodyLimits {
  /** Milliseconds for `authenticate`; 10,000 if not given. */
  readonly authenticateTimeoutMs: number;
}

/** Called while a request is handled, for logs. What a hook throws or rejects with is ignored. */
export interface Hooks {
  /** A request has arrived. `operationId` is null where its path and method match no operation. */
  readonly onRequest?: (event: { readonly request: Request; readonly operationId: string | null }) => unknown;
  /** A request has been answered; `ms` are milliseconds by `clock`. */
  readonly onResponse?: (event: {
    readonly operationId: string | null;
    readonly status: number;
    readonly ms: number;
  }) => unknown;
  /** Something was thrown, and the answer is 5xx. `requestId` is the `instance` of the problem details. */
  readonly onError?: (event: {
    readonly error: unknown;
    readonly operationId: string | null;
    readonly requestId: string;
  }) => unknown;
  /** A body was accepted with warnings or infos. */
  readonly onWarning?: (diagnostics: readonly Diagnostic[]) => unknown;
}

/** What requests are handled with. */
export interface HandlerContext<Context> {
  readonly endpoints: readonly Endpoint[];
  /** The prefix of every path; empty, or without a slash at its end. */
  readonly prefix: string;
  readonly services: Services;
  readonly authenticate: Authenticate<Context>;
  readonly limits: HttpLimits;
  /** The origin of links between pages; null for the origin of each request. */
  readonly publicOrigin: string | null;
  /** Null where browsers may not call from other origins. */
  readonly cors: AllowedOrigins | null;
  readonly hooks: Hooks;
  /** A UUID that identifies a failed request in the answer and in `onError`. Must not throw. */
  readonly newRequestId: () => string;
}

/** Handles requests. */
export interface RequestHandler<Context> {
  /** Answers a request, with 404 where nothing matches its path. Never rejects. `context` is passed to `authenticate`. */
  readonly handle: (request: Request, context?: Context) => Promise<Response>;
  /** The same, but null where nothing matches the path, so that another handler may answer. */
  readonly tryHandle: (request: Request, context?: Context) => Promise<Response | null>;
}

/** A request, and what its path and method match. */
interface MatchedRequest<Context> {
  readonly request: Request;
  readonly context: Context | undefined;
  readonly target: Target;
  /** Null where no route matches the path. */
  readonly match: PathMatch<Route> | null;
  /** Null where no endpoint matches path and method. */
  readonly endpoint: Endpoint | null;
}

/** What a request says besides its body. */
interface InputRead extends Pick<OperationInput, "query" | "preconditions"> {
  readonly ok: true;
  readonly params: Readonly<Record<string, number | string>>;
}

/** Reads path parameters, query and preconditions. */
function readInput(
  { params: kinds, query: names }: Endpoint,
  parameters: Readonly<Record<string, string>>,
  query: string,
  headers: Headers,
): InputRead | HttpProblem {
  const params: Record<string, number | string> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const value = readParameter(kind, parameters[name] ?? "");
    if (value === null) return unknownObject;
    params[name] = value;
  }
  const read = readQuery(names, query);
  if (!read.ok) return read;
  const preconditions = readPreconditions(headers);
  if ("ok" in preconditions) return preconditions;
  return { ok: true, params, query: read.values, preconditions };
}

/** Calls a hook, if there is one. Hooks are for logs, so that their errors are not errors of the request. */
function callHook<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
  if (hook === undefined) return;
  try {
    Promise.resolve(hook(event)).catch(() => undefined);
  } catch {
    // Ignored, as above.
  }
}

const noBody = { ok: true, value: undefined } as const;

/** RFC 9110 section 9.3.7, RFC 5789 section 3.1. */
const optionsReply = ({ allow, endpoints }: Route): Reply =>
  emptyReply(204, { allow, ...(endpoints.has("PATCH") ? { "accept-patch": "application/json" } : {}) });

/**
 * Answers a request in this order: path, credential, method, project, scope, parameters, body, operation. So nobody
 * learns about what they have no access to, and no body is read before authorization. Rejects with what `authenticate`,
 * the operation or its store throws.
 */
async function answer<Context>(
  { services, authenticate, limits, publicOrigin, hooks }: HandlerContext<Context>,
  { request, context, target, match, endpoint }: MatchedRequest<Context>,
): Promise<Reply> {
  if (match === null) return problemReply(unknownPath);
  const { leaf: route } = match;
  if (request.method === "OPTIONS") return optionsReply(route);
  const authenticated = await authenticateRequest(
    authenticate,
    request,
    context,
    limits.authenticateTimeoutMs,
  );
  if (!authenticated.ok) return problemReply(authenticated);
  if (endpoint === null) return problemReply(methodNotAllowed(route.allow));
  const { subject } = authenticated;
  const parameters = parametersOf(match);
  const project = parameters["project_id"];
  if (project !== undefined && !grantsProject(subject, project)) return problemReply(unknownProject);
  if (endpoint.scope !== null && !grantsScope(subject, endpoint.scope))
    return problemReply(missingScope(endpoint.scope));
  // Such an endpoint only refuses, without a body and whatever else the request says.
  if (endpoint.status === 405) return emptyReply(405, { allow: route.allow });
  const input = readInput(endpoint, parameters, target.query, request.headers);
  if (!input.ok) return problemReply(input);
  const body = endpoint.request === null ? noBody : await readBody(request, limits, services.limits);
  if (!body.ok) return problemReply(body);
  // The parameters were read by the row's own `params`, so that they are what its function takes.
  const run = endpoint.run as Endpoint<object>["run"];
  const result = await run(services, {
    project: project ?? "",
    subject,
    params: input.params,
    query: input.query,
    body: body.value,
    preconditions: input.preconditions,
    address: `${publicOrigin ?? target.origin}${target.path}`,
  });
  if (result.ok && result.diagnostics !== undefined && result.diagnostics.length > 0)
    callHook(hooks.onWarning, result.diagnostics);
  return resultReply(result, input.preconditions);
}

/** Makes the handler of these endpoints. What is thrown becomes a 5xx that tells nothing of it; `onError` gets it. */
export function requestHandler<Context>(handlerContext: HandlerContext<Context>): RequestHandler<Context> {
  const { services, hooks, cors, newRequestId } = handlerContext;
  const router = createRouter(handlerContext.endpoints, handlerContext.prefix);

  function match(request: Request, context: Context | undefined): MatchedRequest<Context> {
    const target = readTarget(request.url);
    const found = router(target.path);
    const method = request.method === "HEAD" ? "GET" : request.method;
    return { request, context, target, match: found, endpoint: found?.leaf.endpoints.get(method) ?? null };
  }

  function errorReply(error: unknown, operationId: string | null): Reply {
    const requestId = newRequestId();
    callHook(hooks.onError, { error, operationId, requestId });
    return problemReply(problemOfError(error), `urn:uuid:${requestId}`);
  }

  function send(reply: Reply, request: Request): Response {
    if (cors !== null) addCorsHeaders(cors, request, reply.headers);
    return toResponse(reply, request.method);
  }

  async function respond(matched: MatchedRequest<Context>): Promise<Response> {
    const { request, endpoint } = matched;
    const operationId = endpoint?.id ?? null;
    callHook(hooks.onRequest, { request, operationId });
    try {
      return send(await answer(handlerContext, matched), request);
    } catch (error) {
      return send(errorReply(error, operationId), request);
    }
  }

  async function respondTimed(matched: MatchedRequest<Context>): Promise<Response> {
    const { onResponse } = hooks;
    if (onResponse === undefined) return respond(matched);
    const started = services.clock().getTime();
    const response = await respond(matched);
    const ms = services.clock().getTime() - started;
    callHook(onResponse, { operationId: matched.endpoint?.id ?? null, status: response.status, ms });
    return response;
  }

  return {
    handle: async (request, context) => respondTimed(match(request, context)),
    tryHandle: async (request, context) => {
      const matched = match(request, context);
      return matched.match === null ? null : respondTimed(matched);
    },
  };
}
