import type { ChangeVerdict } from "#analysis/versions/judge-change.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { type FilledMessage, fillMessage } from "#diagnostics/messages.ts";

/** A reply that is the same for all clients, so that caches may store it. */
export interface SharedReply {
  /** The entity tag, with its quotes. */
  readonly tag: string;
  /** Seconds for which it may be used without another request. */
  readonly seconds: number;
}

/** The statuses of problems, and their titles. */
export const problemTitles = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  507: "Insufficient Storage",
} as const;

/** Why a request failed: the source of problem details (RFC 9457). */
export interface HttpProblem {
  /** Distinguishes it from a success. */
  readonly ok: false;
  /** 304 is sent without problem details: the caller has the current version already. */
  readonly status: 304 | keyof typeof problemTitles;
  /** Stable identifier, such as `not-found`; for an invalid body the code of the first error. */
  readonly code: string;
  /** The cause in this request, for the caller to read. */
  readonly detail: string;
  /** The invalid member of the body, or parameter. */
  readonly attr?: string;
  /** Every diagnostic of the body. */
  readonly diagnostics?: readonly Diagnostic<string>[];
  /** With 304: the version of the row. */
  readonly version?: number;
  /** With 304: what caches may do with the reply, if it is the same for all clients. */
  readonly shared?: SharedReply;
  /** What a rejected change of questions would mean for the stored answers. */
  readonly change?: ChangeVerdict;
  /** Headers that the status requires, such as `Allow`; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A problem without a location. */
export const problem = (
  status: HttpProblem["status"],
  code: string,
  detail: string,
  headers?: HttpProblem["headers"],
): HttpProblem => ({ ok: false, status, code, detail, ...(headers === undefined ? {} : { headers }) });

// Before an operation is called

export const unknownPath = problem(404, "not-found", "No endpoint exists at this path.");

/** Projects that do not exist and projects of others get the same reply, so that clients cannot probe for them. */
export const unknownProject = problem(
  404,
  "not-found",
  "The project does not exist, or this key has no access to it.",
);

/** A path parameter is not an identifier, so it identifies no object. */
export const unknownObject = problem(404, "not-found", "No object has this identifier.");

/** The challenge contains no error if no credential was sent. RFC 6750 section 3.1. */
export const missingCredential = problem(
  401,
  "not-authenticated",
  "This needs an API key: send it as `Authorization: Bearer <key>`.",
  { "www-authenticate": "Bearer" },
);

/** A credential was sent, but `authenticate` does not accept it. */
export const unknownCredential = problem(
  401,
  "authentication-failed",
  "The API key in the Authorization header is not known.",
  { "www-authenticate": 'Bearer error="invalid_token"' },
);

/** A challenge belongs to every 401. RFC 9110 section 11.6.1. */
export const unknownToken = problem(401, "invalid-token", "No project has this public token.", {
  "www-authenticate": "Bearer",
});

export const missingScope = (scope: string): HttpProblem =>
  problem(403, "permission-denied", `The API key lacks the scope ${scope}.`, {
    "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"`,
  });

export const methodNotAllowed = (allow: string): HttpProblem =>
  problem(405, "method-not-allowed", `This path allows ${allow}.`, { allow });

/**
 * The method is always rejected: a dashboard is deleted by PATCH. `Allow` has the methods of section 4.1 of docs/interface.md;
 * a handler that serves others replaces it.
 */
export const neverAllowed = problem(
  405,
  "method-not-allowed",
  "A dashboard is deleted by PATCH with `deleted: true`.",
  { allow: "GET, HEAD, PATCH, OPTIONS" },
);

export const notAcceptable = (types: readonly string[]): HttpProblem =>
  problem(
    406,
    "not-acceptable",
    `The reply can be sent as ${types.join(", ")}, and Accept allows none of them.`,
  );

export const unsupportedMediaType = (method: string): HttpProblem =>
  problem(
    415,
    "unsupported-media-type",
    "The body must be JSON in UTF-8, sent with `Content-Type: application/json`.",
    { accept: "application/json", ...(method === "PATCH" ? { "accept-patch": "application/json" } : {}) },
  );

export const unsupportedEncoding = problem(
  415,
  "unsupported-media-type",
  "The body must not be compressed.",
  { "accept-encoding": "identity" },
);

export const bodyTooLarge = (bytes: number): HttpProblem =>
  problem(413, "bounded-size", `The body is larger than ${bytes} bytes.`);

export const bodyTimeout = problem(408, "body-timeout", "The body did not arrive in time.");

export const bodyTruncated = problem(400, "body-incomplete", "The body ended early or could not be read.");

/** The query, a header or the body is invalid for the operation. */
export const badRequest = (code: string, detail: string, attr?: string): HttpProblem => ({
  ...problem(400, code, detail),
  ...(attr === undefined ? {} : { attr }),
});

/** More requests, or larger replies, are in progress than the server allows. */
export const overloaded = problem(503, "unavailable", "The server is overloaded. Try again in a moment.", {
  "retry-after": "1",
});

// From operations

/** The object does not exist in this project. */
export const notFound = (what: string): HttpProblem =>
  problem(404, "not-found", `This project has no such ${what}.`);

export const forbidden = (detail: string): HttpProblem => problem(403, "permission-denied", detail);

export const alreadyExists = (detail: string, attr: string): HttpProblem => ({
  ...problem(409, "unique", detail),
  attr,
});

export const conflict = (code: string, detail: string): HttpProblem => problem(409, code, detail);

export const keyOfOtherBody = problem(
  422,
  "idempotency-key-reused",
  "This Idempotency-Key was sent with another body before. Send that body again, or a new key.",
);

/** A change whose preconditions do not hold. */
export const changedMeanwhile = problem(
  412,
  "precondition-failed",
  "The object has changed since you read it. Read it again and send your change against its current version.",
);

/** A read whose `If-Match` does not hold. */
export const otherVersion = problem(
  412,
  "precondition-failed",
  "No entity tag in If-Match is the current version. Read the object without If-Match to get the current version.",
);

/** The caller has this version already. */
export const notModified = (version: number): HttpProblem => ({
  ...problem(304, "not-modified", "The object has not changed."),
  version,
});

/** The caller has this reply already. */
export const sameAsBefore = (shared: SharedReply): HttpProblem => ({
  ...problem(304, "not-modified", "The reply has not changed."),
  shared,
});

/**
 * An invalid body. The first error becomes code, detail and `attr`; if there are only warnings, which strict handling rejects,
 * the first warning.
 */
export function invalidBody(diagnostics: readonly Diagnostic<string>[]): HttpProblem {
  const worst = diagnostics.some(({ severity }) => severity === "error") ? "error" : "warning";
  const first = diagnostics.find(({ severity }) => severity === worst);
  // PostHog clients read the member in this form: the names of the path to it, joined by `__`.
  const attr = pointerTokens(first?.pointer ?? "").join("__");
  return {
    ...problem(400, first?.code ?? "valid-type", first?.message ?? "The body is not valid."),
    ...(attr === "" ? {} : { attr }),
    diagnostics,
  };
}

/** A body with one member that is invalid in combination with stored data. */
export const invalidMember = (code: string, member: string, message: FilledMessage): HttpProblem =>
  invalidBody([messageFinding(code, "error", `/${member}`, message)]);

/** The maximum length of a stored object. Each request is limited, but requests add to the stored object. */
const MAX_STORED_CHARACTERS = 4 * 1024 * 1024;

const messages = {
  storedSize: {
    message:
      "With this change the object would have more than {most} characters, the limit of what is stored.",
    help: "Remove other content from it first.",
  },
} as const;

/** The problem of a change after which an object would be too large to store; null otherwise. */
export const storedSizeProblem = (...texts: readonly string[]): HttpProblem | null =>
  texts.reduce((sum, { length }) => sum + length, 0) <= MAX_STORED_CHARACTERS
    ? null
    : invalidBody([
        messageFinding(
          "bounded-size",
          "error",
          "",
          fillMessage(messages, "storedSize", { most: MAX_STORED_CHARACTERS }),
        ),
      ]);
