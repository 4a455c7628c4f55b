/** A request as plain data: the arguments of `new Request(origin + path, { method, headers, body })`. */
export interface PlainRequest {
  /** The method. */
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** The headers, by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is sent; null for none. */
  readonly body: string | null;
}

/** Applies a mistake to a request: returns what changes, or null if the request cannot have this mistake. */
type RequestMutation = (request: PlainRequest) => Partial<PlainRequest> | null;

const without = (headers: PlainRequest["headers"], name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));

const pathOf = (path: string): string => path.split("?")[0] as string;

/** Replaces the last part of a path if it is an identifier. */
const withLastPart = (path: string, end: string): Partial<PlainRequest> | null =>
  /\/[0-9a-f-]*\d[0-9a-f-]*\/?$/.test(pathOf(path)) ? { path: pathOf(path).replace(/[^/]+\/?$/, end) } : null;

const onBody =
  (change: (body: string) => string): RequestMutation =>
  ({ body }) =>
    body === null ? null : { body: change(body) };

/** Mistakes by name. */
export const requestMutations: Readonly<Record<string, RequestMutation>> = {
  "no credential": ({ headers }) => ({ headers: without(headers, "Authorization") }),
  "unknown credential": ({ headers }) => ({ headers: { ...headers, Authorization: "Bearer phx_nobody" } }),
  "other scheme": ({ headers }) => ({ headers: { ...headers, Authorization: "Basic a2ltOnNlY3JldA==" } }),
  "unknown path": ({ path }) => ({ path: `${pathOf(path).replace(/\/$/, "")}/none` }),
  "bad escape": ({ path }) => ({ path: `${pathOf(path).replace(/\/$/, "")}/%E0%A4%A` }),
  "unknown project": ({ path }) => ({ path: path.replace(/projects\/[^/]+/, "projects/unknown") }),
  "unknown method": () => ({ method: "PUT" }),
  "unknown identifier": ({ path }) =>
    withLastPart(path, path.includes("-") ? "00000000-0000-4000-8000-000000000000" : "404404"),
  "bad identifier": ({ path }) => withLastPart(path, "x1"),
  "bad limit": ({ method, path }) =>
    method === "GET" ? { path: `${pathOf(path)}?limit=-1&offset=x` } : null,
  "other content type": ({ headers, body }) =>
    body === null ? null : { headers: { ...headers, "Content-Type": "text/plain" } },
  "cut body": onBody((body) => body.slice(0, -1)),
  "no object": onBody((body) => `[${body}]`),
  "wrong types": onBody(() => '{"name":7,"questions":{},"tags":"x","level":"all","template":[],"tile":3}'),
  "empty body": onBody(() => ""),
  "stale version": ({ method, headers }) =>
    method === "PATCH" || method === "DELETE" ? { headers: { ...headers, "If-Match": '"0-stale"' } } : null,
};
