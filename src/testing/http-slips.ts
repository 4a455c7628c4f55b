import type { GeneratedRequest } from "./generated-request.ts";

type Sent = Pick<GeneratedRequest, "method" | "path" | "headers" | "body">;

/** A way in which a request goes wrong: what becomes of it, or null where it cannot go wrong in this way. */
type Slip = (request: Sent) => Partial<Sent> | null;

const without = (headers: Sent["headers"], name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));

const pathOf = (path: string): string => path.split("?")[0] as string;

/** Another last part of a path that ends with an identifier of some length. */
const otherEnd = (path: string, end: string): Partial<Sent> | null =>
  /\/[0-9a-f-]*\d[0-9a-f-]*\/?$/.test(pathOf(path)) ? { path: pathOf(path).replace(/[^/]+\/?$/, end) } : null;

const onBody =
  (change: (body: string) => string): Slip =>
  ({ body }) =>
    body === null ? null : { body: change(body) };

/** Everything that goes wrong with requests, by a name for it. */
export const slips: Readonly<Record<string, Slip>> = {
  "no credential": ({ headers }) => ({ headers: without(headers, "Authorization") }),
  "unknown credential": ({ headers }) => ({ headers: { ...headers, Authorization: "Bearer phx_nobody" } }),
  "other scheme": ({ headers }) => ({ headers: { ...headers, Authorization: "Basic a2ltOnNlY3JldA==" } }),
  "unknown path": ({ path }) => ({ path: `${pathOf(path).replace(/\/$/, "")}/none` }),
  "bad escape": ({ path }) => ({ path: `${pathOf(path).replace(/\/$/, "")}/%E0%A4%A` }),
  "unknown project": ({ path }) => ({ path: path.replace(/projects\/[^/]+/, "projects/unknown") }),
  "unknown method": () => ({ method: "PUT" }),
  "unknown identifier": ({ path }) =>
    otherEnd(path, path.includes("-") ? "00000000-0000-4000-8000-000000000000" : "404404"),
  "bad identifier": ({ path }) => otherEnd(path, "x1"),
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
