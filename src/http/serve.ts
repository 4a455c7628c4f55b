import { type Asked, answerRequest, type Surroundings } from "./answer-request.ts";
import { callHook } from "./answering/call-hook.ts";
import { type AllowedOrigins, allowOrigins } from "./answering/cors.ts";
import { failed, unavailable } from "./answering/denials.ts";
import { isUnavailable } from "./answering/is-unavailable.ts";
import { problemReply, type Reply, toResponse } from "./answering/reply.ts";
import { type Endpoint, findPlaces } from "./asking/places.ts";
import { readTarget } from "./asking/read-target.ts";

/** Answers requests. */
export interface Served<Context> {
  /** Answers a request, if only with 404. Never rejects. `context` is passed on to `authenticate`. */
  readonly handle: (request: Request, context?: Context) => Promise<Response>;
  /** The same, but null for a path that is not served here, so that others may be asked. */
  readonly tryHandle: (request: Request, context?: Context) => Promise<Response | null>;
}

/** What is served, and how. */
export interface Serving<Context> extends Surroundings<Context> {
  readonly endpoints: readonly Endpoint[];
  /** What stands before every path; empty, or without a slash at its end. */
  readonly prefix: string;
  /** Null where browsers may not call from other origins. */
  readonly cors: AllowedOrigins | null;
}

/** Answers requests for these endpoints. What is thrown on the way becomes an answer that tells nothing of it. */
export function serve<Context>(serving: Serving<Context>): Served<Context> {
  const { services, hooks, cors } = serving;
  const find = findPlaces(serving.endpoints, serving.prefix);

  const ask = (request: Request, context: Context | undefined): Asked<Context> => {
    const target = readTarget(request.url);
    const found = find(target.path);
    const method = request.method === "HEAD" ? "GET" : request.method;
    return { request, context, target, found, endpoint: found?.leaf.endpoints.get(method) ?? null };
  };

  /** The hook learns what was thrown; the caller learns under which name. */
  function failure(error: unknown, operationId: string | null): Reply {
    const requestId = crypto.randomUUID();
    callHook(hooks.onError, { error, operationId, requestId });
    return problemReply(isUnavailable(error) ? unavailable : failed, `urn:uuid:${requestId}`);
  }

  function send(reply: Reply, { request }: Asked<Context>): Response {
    if (cors !== null) allowOrigins(cors, request, reply.headers);
    return toResponse(reply, request.method);
  }

  async function answer(asked: Asked<Context>): Promise<Response> {
    const operationId = asked.endpoint?.id ?? null;
    callHook(hooks.onRequest, { request: asked.request, operationId });
    try {
      return send(await answerRequest(serving, asked), asked);
    } catch (error) {
      return send(failure(error, operationId), asked);
    }
  }

  async function timed(asked: Asked<Context>): Promise<Response> {
    const { onResponse } = hooks;
    if (onResponse === undefined) return answer(asked);
    const started = services.clock().getTime();
    const response = await answer(asked);
    const ms = services.clock().getTime() - started;
    callHook(onResponse, { operationId: asked.endpoint?.id ?? null, status: response.status, ms });
    return response;
  }

  return {
    handle: async (request, context) => timed(ask(request, context)),
    tryHandle: async (request, context) => {
      const asked = ask(request, context);
      return asked.found === null ? null : timed(asked);
    },
  };
}
