import {
  type HandlerContext,
  type HttpLimits,
  type RequestHandler,
  requestHandler,
} from "#http/handler/request-handler.ts";
import type { Services } from "#http/services/services.ts";
import type { Subject } from "#http/wire/authenticate.ts";
import { jsonOf } from "#http/wire/json.ts";
import type { Endpoint, OperationInput, Result } from "#http/wire/operation.ts";
import { sentRequestId } from "#http/wire/request-id.ts";

const scopes: Readonly<Record<string, readonly string[]>> = {
  good: ["*"],
  reads: ["survey:read"],
  writes: ["survey:write"],
  none: [],
};

/** The subject of a key; `Bearer good` has every scope in the projects 1 and 2. */
export function subjectOf(request: Request): Subject | null {
  const key = /^bearer (\w+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const granted = Object.hasOwn(scopes, key) ? scopes[key] : undefined;
  return granted === undefined ? null : { user: { id: 1 }, projects: ["1", "2"], scopes: granted };
}

type Run = (input: OperationInput) => Result<unknown> | Promise<Result<unknown>>;

const endpoint = (
  id: string,
  method: Endpoint["method"],
  path: string,
  more: Partial<Endpoint>,
  run: Run,
): Endpoint => ({
  id,
  method,
  path: `/api/projects/:project_id/${path}`,
  params: path.includes(":id") ? { id: "integer" } : {},
  scope: method === "GET" ? "survey:read" : "survey:write",
  status: 200,
  query: [],
  request: method === "POST" || method === "PATCH" ? "survey-create" : null,
  response: null,
  summary: id,
  ...more,
  run: async (_services, input) => run(input),
});

const echo: Run = (input) => ({ ok: true, status: 200, body: jsonOf(input) });

/** Endpoints that answer with their input, or with the result of `run`, if given. */
export const things = (run: Run = echo): Endpoint[] => [
  endpoint("listThings", "GET", "things", { query: ["limit", "offset", "search", "archived"] }, run),
  endpoint("createThing", "POST", "things", { status: 201 }, run),
  endpoint("countThings", "GET", "things/count", { query: ["survey_ids", "exclude_archived", "page"] }, run),
  endpoint("readThing", "GET", "things/:id", {}, run),
  endpoint("changeThing", "PATCH", "things/:id", {}, run),
  endpoint("deleteThing", "DELETE", "things/:id", { status: 405 }, () => ({
    ok: false,
    status: 405,
    code: "method-not-allowed",
    detail: "Never.",
  })),
  endpoint("makeThing", "POST", "things/make", {}, run),
];

/** Limits short enough for tests. */
export const limits: HttpLimits = {
  bodyBytes: 1_000,
  bodyTimeoutMs: 40,
  authenticateTimeoutMs: 40,
  requestTimeoutMs: 1_000,
  requests: 100,
  replyBytes: 128 * 1024 * 1024,
};

/** A handler of these endpoints, without a store. */
export const servedThings = (given: Partial<HandlerContext<unknown>> = {}): RequestHandler<unknown> =>
  requestHandler({
    services: { clock: () => new Date(0), limits: {} } as Services,
    authenticate: subjectOf,
    limits,
    publicOrigin: null,
    hooks: {},
    isOverloaded: () => false,
    monotonicMs: () => 0,
    newRequestId: () => "00000000-0000-4000-8000-000000000000",
    endpoints: things(),
    prefix: "",
    cors: null,
    addressOf: () => null,
    requestIdOf: sentRequestId,
    ...given,
  });

/** A request to the things of project 1, by the holder of the good key. */
export function request(method: string, path: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (!headers.has("authorization")) headers.set("authorization", "Bearer good");
  if (headers.get("authorization") === "none") headers.delete("authorization");
  const address = path.startsWith("/") ? path : `/api/projects/1/${path}`;
  return new Request(`https://example.org${address}`, {
    ...init,
    method,
    headers,
    duplex: "half",
  } as RequestInit);
}

/** A JSON body and its type. */
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});
