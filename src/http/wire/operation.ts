import type { ChoiceMaps } from "#analysis/versions/choice-maps.ts";
import type { ChangeVerdict } from "#analysis/versions/judge-change.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import type { Store } from "#stores/store.ts";
import type { Services } from "../services/services.ts";
import type { Format } from "./accept.ts";
import type { Subject } from "./authenticate.ts";
import type { Json } from "./json.ts";
import type { Preconditions } from "./preconditions.ts";
import type { HttpProblem, SharedReply } from "./problems.ts";
import type { ParameterKind, QueryName, QueryValues } from "./read-parameters.ts";

/** The scopes that operations require. */
export type Scope =
  | "dashboard:read"
  | "dashboard:write"
  | "sharing_configuration:read"
  | "sharing_configuration:write"
  | "survey:read"
  | "survey:write"
  | "activity_log:read";

/** How a repeated request with `Idempotency-Key` is recognized. */
export interface IdempotencyKey {
  /** The caller's name for the request. */
  readonly key: string;
  /** SHA-256 of the body, in lower-case hexadecimal. */
  readonly fingerprint: string;
}

/** The input of an operation: the authenticated and parsed request. */
export interface OperationInput<Params = object> {
  /** The project of the path. */
  readonly project: string;
  /** The sender. */
  readonly subject: Subject;
  /** Path parameters: integers as numbers, UUIDs in lower case. */
  readonly params: Params;
  /** Query parameters. Empty for operations that read none. */
  readonly query: QueryValues;
  /** The body as JSON.parse returns it; `undefined` if there is none. Operations validate it themselves. */
  readonly body: unknown;
  /** The original bytes of a JSON body; unknown if the body was already parsed. */
  readonly bodyBytes?: Uint8Array;
  /** The preconditions on the version of the row. */
  readonly preconditions: Preconditions;
  /** Whether warnings reject the body as errors do; false if not given. */
  readonly strict?: boolean;
  /** Which choices became which, from `Surveyc-Choices`: by question of the body, its id or its position. */
  readonly choices?: ChoiceMaps;
  /** Set if the request has an `Idempotency-Key` and the operation honours it. */
  readonly idempotency?: IdempotencyKey;
  /** The format of the reply, if the operation has several. */
  readonly format?: Format;
  /** Whether the request has ended, so that the rest of the work may be skipped; always false if not given. */
  readonly isOver?: () => boolean;
  /** The network of the client's address, as `networkOf` returns it: for public endpoints only; null if unknown. */
  readonly network?: string | null;
  /** Absolute address of this request without its query; pages link to their neighbours with it. */
  readonly address: string;
}

/** A file that is streamed no faster than it is received, so that it is never in memory as a whole. */
export interface StreamedFile {
  /** The media type. */
  readonly type: string;
  /** Its file name: letters, digits, dots and hyphens. */
  readonly name: string;
  /** Creates its text. It is not called if the body is not read; if the reader disconnects, `return` is called. */
  readonly pieces: () => AsyncIterator<string>;
}

/** Events of pages that were rejected for the same reason. */
export interface RejectedEvents {
  /**
   * The reason: `unknown-token`, `not-found`, `survey-not-started`, `survey-ended`, `survey-archived`, `too-many-events`,
   * `responses-limit`, `submission-finished`, `invalid-submission`, `invalid-responses` or `bounded-size`.
   */
  readonly code: string;
  /** The project; null if the token belongs to none. */
  readonly project: string | null;
  /** The number of events. */
  readonly count: number;
  /** The surveys that they name, ten at most; empty if they name none. */
  readonly surveys: readonly string[];
}

/** The success of an operation: status and body, ready to be sent. */
export interface Done<Value> {
  /** Distinguishes it from a problem. */
  readonly ok: true;
  /** The status of the reply. */
  readonly status: 200 | 201 | 204;
  /** Null if the reply has no body. */
  readonly body: Json<Value> | null;
  /** The version of the row that the body shows; it becomes the entity tag. */
  readonly version?: number;
  /** If the reply is the same for all clients: what caches may do with it. */
  readonly shared?: SharedReply;
  /** With 201: the absolute address of the created object. RFC 9110 section 10.2.2. */
  readonly location?: string;
  /** Whether this is the reply to an earlier request with the same `Idempotency-Key`; nothing was changed now. */
  readonly replayed?: true;
  /** If the body is not JSON: a script, whose text is the body. */
  readonly type?: "text/javascript; charset=utf-8";
  /** If questions were changed: what that means for the stored answers. */
  readonly change?: ChangeVerdict;
  /** If the request contained events of pages: the ones that were not stored. */
  readonly rejected?: readonly RejectedEvents[];
  /** In place of the body: a file that is streamed. */
  readonly file?: StreamedFile;
  /** Warnings and infos about the request body. */
  readonly diagnostics?: readonly Diagnostic[];
}

/**
 * The outcome of an operation: its reply, or the problem that rejects the request (RFC 9457), such as 400 for an invalid body,
 * 403 without edit access, 404 if the object does not exist, 412 if `If-Match` names another version. Operations reject only
 * with errors of the store or of a function of the services; `problemOfError` converts these to problems.
 */
export type Result<Value> = Done<Value> | HttpProblem;

/**
 * One endpoint as data: routing, the OpenAPI document and the audit are derived from this row. `Part` is the part of a store
 * that it uses; the compiler rejects any other call.
 */
export interface Endpoint<Params = never, Value = unknown, Part = Store> {
  /** Such as `createSurvey`; the name of its function. */
  readonly id: string;
  /** The method of its requests. */
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Without trailing slash; both forms are served. */
  readonly path: `/${string}`;
  /** How the parameters of the path are read. */
  readonly params: Readonly<Record<string, ParameterKind>>;
  /** Null if any valid credential suffices, `public` if none is needed. */
  readonly scope: Scope | "public" | null;
  /** The status of success; 405 if the endpoint only rejects. */
  readonly status: 200 | 201 | 204 | 405;
  /** The query parameters that it reads; others are ignored. */
  readonly query: readonly QueryName[];
  /** Null if no body is read; `json` if no payload kind describes it, `events` for the requests of browsers. */
  readonly request: PayloadKind | "json" | "events" | null;
  /** Whether the operation honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Null if nothing describes the response body, or there is none. */
  readonly response: PayloadKind | "project-stats" | "survey-stats" | null;
  /** Whether the response is a list of such objects. */
  readonly many?: true;
  /** The formats of its reply, the default first; JSON if not given. */
  readonly formats?: readonly Format[];
  /** Whether its reply is the same for all clients, so that caches may store it. */
  readonly shared?: true;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** Executes the request. Rejects only with errors of the store or of a function of the services. */
  readonly run: (services: Services<Part>, input: OperationInput<Params>) => Promise<Result<Value>>;
}

/** One of the operations of section 4 of docs/interface.md: an endpoint of a project that requires a scope. */
export interface Operation<Params = never, Value = unknown, Part = Store>
  extends Endpoint<Params, Value, Part> {
  readonly path: `/api/projects/:project_id/${string}`;
  readonly scope: Scope;
  readonly request: PayloadKind | null;
}

/** The defaults of an endpoint. */
export const plainEndpoint = {
  method: "GET",
  params: {},
  status: 200,
  query: [],
  request: null,
  response: null,
} as const;
