import { SCHEMAS } from "./component-schemas.ts";
import { type HeaderName, refer } from "./headers.ts";
import type { ResponseObject } from "./openapi-document.ts";

/** Why a request was not answered with what it asked for. DESIGN.md 6. */
const problems = [
  [400, "bad-request", "The query, a header or the body is not what the operation takes.", []],
  [401, "unauthorized", "There is no credential, or it is not known.", ["WWW-Authenticate"]],
  [403, "forbidden", "The scope is missing, or the object may not be changed.", ["WWW-Authenticate"]],
  [404, "not-found", "There is no such project or object, or it is not open to you.", []],
  [408, "request-timeout", "The body took too long.", []],
  [409, "conflict", "Somebody else has made what was to be made.", []],
  [412, "precondition-failed", "The object has another version.", []],
  [413, "content-too-large", "The body is too large.", []],
  [415, "unsupported-media-type", "The body is not application/json.", []],
  [500, "server-error", "Something went wrong here; it has been noted.", []],
  [503, "service-unavailable", "Busy: the same request may work later.", ["Retry-After"]],
] as const satisfies readonly (readonly [number, string, string, readonly HeaderName[]])[];

/** A status that is answered with a problem. */
export type ProblemStatus = (typeof problems)[number][0];

/** The names of the shared answers, by status. */
export const problemNames = Object.fromEntries(problems.map(([status, name]) => [status, name])) as Readonly<
  Record<ProblemStatus, string>
>;

/** Problem details, shared by all operations. RFC 9457. */
export const problemResponses: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  problems.map(([, name, description, names]) => [
    name,
    {
      description,
      ...(names.length > 0 ? { headers: refer(names) } : {}),
      content: { "application/problem+json": { schema: { $ref: `${SCHEMAS}problem` } } },
    },
  ]),
);
