// Ways to make a server wrong: its requests or its replies are changed on the way.
import type { Handle } from "./audited-server.ts";

/** Makes a handler that breaks something out of one that does not. */
export type Wrong = (handle: Handle) => Handle;

/** A reply, as far as wrong servers change it. */
export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Change = (told: Told, request: Request) => Partial<Told>;

const bare: readonly number[] = [204, 304];

/** Changes the replies to requests that look so: method, path with query, status. */
export const replies =
  (looks: RegExp, change: Change): Wrong =>
  (handle) =>
  async (request) => {
    const sent = request.clone();
    const reply = await handle(request);
    const { pathname, search } = new URL(request.url);
    if (!looks.test(`${request.method} ${pathname}${search} ${reply.status}`)) return reply;
    const told = { status: reply.status, headers: new Headers(reply.headers), text: await reply.text() };
    const { status, headers, text } = { ...told, ...change(told, sent) };
    headers.delete("content-length");
    return new Response(bare.includes(status) || request.method === "HEAD" ? null : text, {
      status,
      headers,
    });
  };

/** Answers with another status. */
export const status = (looks: RegExp, other: number): Wrong => replies(looks, () => ({ status: other }));

/** Changes the JSON of replies. */
export const body = (looks: RegExp, change: (value: Record<string, unknown>) => unknown): Wrong =>
  replies(looks, ({ text }) => ({
    text: text === "" ? text : JSON.stringify(change(JSON.parse(text) as Record<string, unknown>)),
  }));

/** Sets members of the JSON of replies; undefined takes them away. */
export const says = (looks: RegExp, members: object): Wrong =>
  body(looks, (value) => ({ ...value, ...members }));

/** Sets members of every result of a page. */
export const listed = (looks: RegExp, members: object): Wrong =>
  body(looks, (value) => ({
    ...value,
    results: (value["results"] as object[]).map((one) => ({ ...one, ...members })),
  }));

/** Sets a header of replies; null takes it away. */
export const header = (looks: RegExp, name: string, value: string | null): Wrong =>
  replies(looks, ({ headers }) => {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return { headers };
  });

/** What becomes of a request on its way to the server. */
export const asked =
  (change: (request: Request, url: URL) => Promise<Request> | Request): Wrong =>
  (handle) =>
  async (request) =>
    handle(await change(request, new URL(request.url)));

/** Sets a header of requests that look so: method, path with query, Authorization; null takes it away. */
export const asking = (looks: RegExp, name: string, value: string | null): Wrong =>
  asked((request, { pathname, search }) => {
    const key = request.headers.get("authorization") ?? "none";
    if (!looks.test(`${request.method} ${pathname}${search} ${key}`)) return request;
    const headers = new Headers(request.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return new Request(request, { headers });
  });

/** Sends requests to another address. */
export const address = (change: (url: URL) => void): Wrong =>
  asked((request, url) => {
    change(url);
    return new Request(url, request);
  });

/** Reads instead of writing where the body looks so, and answers as if it had been written. */
export const ignoring =
  (looks: RegExp): Wrong =>
  (handle) =>
  async (request) => {
    const text = await request.clone().text();
    if (request.method !== "PATCH" || !looks.test(text)) return handle(request);
    const { headers } = request;
    return handle(new Request(request.url.replace("move_tile/", ""), { headers }));
  };

/** Refuses requests whose body looks so. */
export const refusing =
  (looks: RegExp, other = 400): Wrong =>
  (handle) =>
  async (request) =>
    looks.test(await request.clone().text()) ? new Response("{}", { status: other }) : handle(request);
