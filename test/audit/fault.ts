// Faults of servers, made by changing requests or replies in transit.
import { gunzipSync } from "node:zlib";
import type { Handle } from "./audited-server.ts";

/** Derives a handler with one fault from a correct one. */
export type Fault = (handle: Handle) => Handle;

/** A reply, as far as faults change it. */
export interface ReplyParts {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The JSON of a reply. */
type Json = Record<string, unknown>;

type Change = (reply: ReplyParts, request: Request) => Partial<ReplyParts>;

const bodilessStatuses: readonly number[] = [204, 304];

export async function changed(
  reply: Response,
  change: (parts: ReplyParts) => Partial<ReplyParts>,
): Promise<Response> {
  const parts = { status: reply.status, headers: new Headers(reply.headers), text: await reply.text() };
  const { status, headers, text } = { ...parts, ...change(parts) };
  headers.delete("content-length");
  return new Response(bodilessStatuses.includes(status) || text === "" ? null : text, { status, headers });
}

/** Changes the replies to requests that match: method, path with query, status. */
export const reply =
  (pattern: RegExp, change: Change): Fault =>
  (handle) =>
  async (request) => {
    const sent = request.clone();
    const right = await handle(request);
    const { pathname, search } = new URL(request.url);
    const isMatch = pattern.test(`${request.method} ${pathname}${search} ${right.status}`);
    return isMatch ? changed(right, (parts) => change(parts, sent)) : right;
  };

/** Changes one of the replies that a row reads: the first, the second, and so on. */
const nthReply =
  (position: number, change: (parts: ReplyParts) => Partial<ReplyParts>): Fault =>
  (handle) => {
    let received = 0;
    return async (request) => {
      const right = await handle(request);
      received++;
      return received === position ? changed(right, change) : right;
    };
  };

/** Replies with another status. */
export const status = (pattern: RegExp, other: number): Fault => reply(pattern, () => ({ status: other }));

const json =
  (change: (value: Json) => unknown) =>
  ({ text }: ReplyParts) => ({
    text: text === "" ? text : JSON.stringify(change(JSON.parse(text) as Json)),
  });

/** Changes the JSON of replies. */
export const body = (pattern: RegExp, change: (value: Json) => unknown): Fault =>
  reply(pattern, json(change));

/** Sets properties of the JSON of replies; undefined removes them. */
export const members = (pattern: RegExp, changes: object): Fault =>
  body(pattern, (value) => ({ ...value, ...changes }));

/** Sets properties of every result of a page. */
export const resultMembers = (pattern: RegExp, changes: object): Fault =>
  body(pattern, (value) => ({
    ...value,
    results: (value["results"] as object[]).map((one) => ({ ...one, ...changes })),
  }));

export const headerChange =
  (name: string, value: string | null) =>
  ({ headers }: ReplyParts) => {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return { headers };
  };

/** Sets a header of replies; null removes it. */
export const header = (pattern: RegExp, name: string, value: string | null): Fault =>
  reply(pattern, headerChange(name, value));

/** The nth reply has another status. */
export const nthStatus = (position: number, other: number): Fault =>
  nthReply(position, () => ({ status: other }));

/** Derives the JSON of the nth reply from the correct one and those of the replies before it. */
export const nthJson =
  (position: number, change: (value: Json, earlier: readonly Json[]) => unknown): Fault =>
  (handle) => {
    const earlier: Json[] = [];
    return async (request) => {
      const right = await handle(request);
      const text = await right.clone().text();
      const value = (text === "" ? {} : JSON.parse(text)) as Json;
      earlier.push(value);
      if (earlier.length !== position) return right;
      return changed(right, () => ({ text: JSON.stringify(change(value, earlier)) }));
    };
  };

/** A server with several faults. */
export const all =
  (...faults: readonly Fault[]): Fault =>
  (handle) =>
    faults.reduce((wrong, fault) => fault(wrong), handle);

/** Changes requests on their way to the server. */
export const request =
  (change: (request: Request, url: URL) => Request): Fault =>
  (handle) =>
  async (sent) =>
    handle(change(sent, new URL(sent.url)));

/** Sets a header of requests that match: method, path with query, Authorization; null removes it. */
export const requestHeader = (pattern: RegExp, name: string, value: string | null): Fault =>
  request((sent, { pathname, search }) => {
    const key = sent.headers.get("authorization") ?? "none";
    if (!pattern.test(`${sent.method} ${pathname}${search} ${key}`)) return sent;
    const headers = new Headers(sent.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return new Request(sent, { headers });
  });

/** Sends requests to another URL. */
export const url = (change: (url: URL) => void): Fault =>
  request((sent, target) => {
    change(target);
    return new Request(target, sent);
  });

/** Reads instead of writing if the body of a PATCH matches, and replies as if it had been written. */
export const ignoring =
  (pattern: RegExp): Fault =>
  (handle) =>
  async (sent) => {
    const text = await sent.clone().text();
    if (sent.method !== "PATCH" || !pattern.test(text)) return handle(sent);
    const { headers } = sent;
    return handle(new Request(sent.url.replace("move_tile/", ""), { headers }));
  };

/** Changes the text of request bodies. */
export const sentText =
  (change: (text: string) => string): Fault =>
  (handle) =>
  async (sent) => {
    const text = await sent.clone().text();
    if (text === "") return handle(sent);
    return handle(new Request(sent.url, { method: sent.method, headers: sent.headers, body: change(text) }));
  };

/** Changes the JSON of bodies that are sent with a method. */
export const sentJson = (change: (value: Json) => unknown): Fault =>
  sentText((text) => {
    try {
      return JSON.stringify(change(JSON.parse(text) as Json));
    } catch {
      return text;
    }
  });

/** Changes a PATCH, given the object before it. */
export const sentPatch =
  (change: (sent: Json, before: Json) => object): Fault =>
  (handle) =>
  async (sent) => {
    if (sent.method !== "PATCH") return handle(sent);
    const { url, headers } = sent;
    const before = await handle(
      new Request(url, { headers: { authorization: String(headers.get("authorization")) } }),
    );
    const text = await sent.clone().text();
    if (before.status !== 200 || !text.startsWith("{")) return handle(sent);
    const body = JSON.stringify(change(JSON.parse(text) as Json, (await before.json()) as Json));
    return handle(new Request(url, { method: "PATCH", headers, body }));
  };

/** Decompresses bodies instead of rejecting them. */
export const gunzipping: Fault = (handle) => async (sent) => {
  if (sent.headers.get("content-encoding") !== "gzip") return handle(sent);
  const headers = new Headers(sent.headers);
  headers.delete("content-encoding");
  const body = gunzipSync(await sent.arrayBuffer());
  return handle(new Request(sent.url, { method: sent.method, headers, body }));
};
