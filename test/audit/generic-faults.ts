// Faults that apply to every row: one of the replies that a row reads has one fault.
import { changed, type Fault, headerChange, type ReplyParts } from "./fault.ts";

/** A correct reply, and the body of its request. */
export interface Exchange extends ReplyParts {
  readonly sent: string;
}

/** Changes a reply; `seen` has the exchanges of the run until then, this one included. */
type Change = (parts: ReplyParts, seen: readonly Exchange[]) => Partial<ReplyParts>;
type Json = Readonly<Record<string, unknown>>;

const statuses = [200, 201, 206, 304, 400, 403, 404, 500];
const texts = ["", "{}", "TypeError\n    at Store.read (/srv/app/store.js:10:5)"];

/** Headers, with values that are wrong in most replies. */
const headers: readonly (readonly [string, string])[] = [
  ["Access-Control-Allow-Origin", "*"],
  ["Allow", "PUT"],
  ["Cache-Control", "public"],
  ["Content-Type", "text/html"],
  ["ETag", '"other"'],
  ["Location", "/other"],
  ["Surveyc-Change", "other"],
  ["WWW-Authenticate", 'Bearer error="invalid_token"'],
  ["X-Content-Type-Options", "other"],
  ["X-Request-Id", "other"],
];

/** The most elements of a list that are changed, and how deep values are changed. */
const MAX_ELEMENTS = 4;
const MAX_DEPTH = 4;

function others(value: unknown): readonly unknown[] {
  if (typeof value === "boolean") return [!value, 7];
  if (typeof value === "number") return [value + 1, "other"];
  if (Array.isArray(value)) return [[], [...value, ...value.slice(0, 1)], value.toReversed(), [{}]];
  if (value === null) return ["other", []];
  return typeof value === "string" ? ["other", 7, null] : [{}, 7];
}

/** JSON values that differ from the given one in one place: a member is missing or has another value. */
function* changedValues(value: unknown, depth: number): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value).slice(0, Array.isArray(value) ? MAX_ELEMENTS : undefined)) {
    const inner: unknown = (value as Json)[key];
    for (const other of depth === 1 ? others(inner) : changedValues(inner, depth - 1))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    if (depth === 1)
      yield Array.isArray(value) ? value.toSpliced(Number(key), 1) : { ...value, [key]: undefined };
  }
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const objectOf = (text: string): Json => {
  const value = jsonOf(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
};

/** Sets properties of the JSON of a reply, derived from it and from what was read or sent before in the same run. */
const setting =
  (at: number, from: "text" | "sent", change: (value: Json, before: Json) => Json): Change =>
  ({ text }, seen) => {
    const value = objectOf(text);
    return { text: JSON.stringify({ ...value, ...change(value, objectOf(seen[at]?.[from] ?? "")) }) };
  };

/** Replies with a property as it was before, merged with it, or with one that is named by an earlier object. */
function* staleChanges({ text }: Exchange, seen: readonly Exchange[]): Generator<Change> {
  const value = objectOf(text);
  if (jsonOf(text) !== undefined)
    for (const [at, each] of seen.entries())
      for (const from of ["text", "sent"] as const) {
        const before = objectOf(each[from]);
        if (typeof before["id"] === "string") yield setting(at, from, (_, { id }) => ({ [String(id)]: 1 }));
        for (const [name, old] of Object.entries(before)) {
          if (JSON.stringify(old) === JSON.stringify(value[name])) continue;
          yield setting(at, from, (_, earlier) => ({ [name]: earlier[name] }));
          if (typeof old === "object")
            yield setting(at, from, (now, earlier) => ({
              [name]: { ...(earlier[name] as object), ...(now[name] as object) },
            }));
        }
      }
}

/** Replies whose JSON differs in one place of these depths. */
function* valueChanges({ text }: Exchange, least: number, most: number): Generator<Change> {
  const right = jsonOf(text);
  for (let depth = least; depth <= most; depth++)
    for (const value of changedValues(right, depth)) yield () => ({ text: JSON.stringify(value) });
}

type Kind = (right: Exchange, seen: readonly Exchange[]) => Generator<Change>;

/** The kinds of faults, the cheapest first. */
const kinds: readonly Kind[] = [
  function* ({ status }) {
    for (const other of statuses) if (other !== status) yield () => ({ status: other });
  },
  function* ({ text }) {
    for (const other of texts) if (other !== text) yield () => ({ text: other });
  },
  function* ({ headers: given }) {
    for (const [name, value] of headers)
      for (const other of [null, value]) if (given.get(name) !== other) yield headerChange(name, other);
  },
  (right) => valueChanges(right, 1, 1),
  staleChanges,
  (right) => valueChanges(right, 2, MAX_DEPTH),
];

/** Records the requests and replies of a handler. */
export const recording =
  (seen: Exchange[]): Fault =>
  (handle) =>
  async (request) => {
    const sent = await request.clone().text();
    const reply = await handle(request);
    const { status, headers } = reply;
    seen.push({ status, headers: new Headers(headers), text: await reply.clone().text(), sent });
    return reply;
  };

/** Changes one of the replies that a row reads, counted from 0. */
const changing =
  (position: number, change: Change): Fault =>
  (handle) => {
    const seen: Exchange[] = [];
    const recorded = recording(seen)(handle);
    return async (request) => {
      const reply = await recorded(request);
      return seen.length === position + 1 ? changed(reply, (parts) => change(parts, seen)) : reply;
    };
  };

/** Faults that each change one reply of a row, derived from the replies of a correct server. */
export function* genericFaults(replies: readonly Exchange[]): Generator<Fault> {
  for (const kind of kinds) {
    const left = new Map(replies.map((right, at) => [at, kind(right, replies.slice(0, at + 1))]));
    while (left.size > 0)
      for (const [position, changes] of left) {
        const { value: change, done } = changes.next();
        if (done === true) left.delete(position);
        else yield changing(position, change);
      }
  }
}
