import type { User } from "#model/payloads.generated.ts";
import { type Deadline, withDeadline } from "../concurrency/deadline.ts";
import {
  type HttpProblem,
  missingCredential,
  missingScope,
  unknownCredential,
  unknownProject,
} from "./problems.ts";

/** The sender of a request, and their access rights. */
export interface Subject {
  /** The user, as replies show them. */
  readonly user: User;
  /** The projects that they have access to; `"*"` is every project. */
  readonly projects: readonly string[] | "*";
  /** Such as `survey:read`; `X:write` grants `X:read`, `*` grants all. */
  readonly scopes: readonly string[];
  /** Identifies the key in logs without being enough to use it. */
  readonly keyHint?: string;
}

/** The sender of a request that needs no credential. */
export const anonymous: Authenticated = { ok: true, subject: { user: {}, projects: [], scopes: [] } };

/** The result of `authenticate`. */
export type Identified = Subject | HttpProblem | null | undefined;

/**
 * Identifies the sender of a request. Returns null if the credential is missing or unknown; a returned problem becomes the
 * reply. It must not read the body: bodies are read only after authorization.
 */
export type Authenticate<Context> = (
  request: Request,
  context: Context | undefined,
) => Promise<Identified> | Identified;

/** A successful authentication. */
export interface Authenticated {
  /** Distinguishes it from a problem. */
  readonly ok: true;
  /** The sender of the request. */
  readonly subject: Subject;
}

const isList = (value: unknown): boolean => Array.isArray(value);

const isSubject = (value: Subject): boolean =>
  typeof value.user === "object" &&
  value.user !== null &&
  (value.projects === "*" || isList(value.projects)) &&
  isList(value.scopes);

export const AUTHENTICATE_TIMEOUT_MS = 10_000;

/**
 * Authenticates a request; 401 if the credential is missing or unknown. Rejects if `authenticate` does, if it takes longer than
 * `timeoutMs` milliseconds, or if it returns an incomplete subject.
 *
 * @example
 * const caller = await authenticateRequest(authenticate, request);
 * if (!caller.ok) return toResponse(caller, request);
 */
export async function authenticateRequest<Context>(
  authenticate: Authenticate<Context>,
  request: Request,
  context?: Context,
  timeoutMs = AUTHENTICATE_TIMEOUT_MS,
): Promise<Authenticated | HttpProblem> {
  const deadline: Deadline = { ms: timeoutMs, what: "authenticate", code: "unavailable" };
  const subject = await withDeadline(authenticate(request, context), deadline);
  if (subject === null || subject === undefined)
    return /^bearer /i.test(request.headers.get("authorization") ?? "")
      ? unknownCredential
      : missingCredential;
  if ("ok" in subject) return subject;
  if (!isSubject(subject))
    throw new TypeError("authenticate must return a user, projects and scopes, or null.");
  return { ok: true, subject };
}

const MAX_PROJECT_LENGTH = 400;

/** Whether a subject has access to a project. Identifiers that are too long or have control characters are invalid. */
export const grantsProject = ({ projects }: Pick<Subject, "projects">, project: string): boolean =>
  project.length <= MAX_PROJECT_LENGTH &&
  !/[\u0000-\u001f\u007f]/.test(project) &&
  (projects === "*" || projects.includes(project));

/** Whether a subject has a scope: directly, by `*`, or, for a `:read` scope, by its `:write` scope. */
const grantsScope = ({ scopes }: Pick<Subject, "scopes">, scope: string): boolean =>
  scopes.includes(scope) ||
  scopes.includes("*") ||
  (scope.endsWith(":read") && scopes.includes(`${scope.slice(0, -"read".length)}write`));

/** A subject may call an operation. */
export interface Permitted {
  /** Distinguishes it from a problem. */
  readonly ok: true;
}

const permitted: Permitted = { ok: true };

/**
 * Whether a subject may call an operation in a project: 404 if they have no access to the project, 403 if the scope is missing.
 *
 * @example
 * const permitted = permits(subject, createSurvey, "1");
 * if (!permitted.ok) return toResponse(permitted, request);
 */
export function permits(
  subject: Pick<Subject, "projects" | "scopes">,
  { scope }: { readonly scope: string | null },
  project: string | undefined,
): Permitted | HttpProblem {
  if (project !== undefined && !grantsProject(subject, project)) return unknownProject;
  return scope === null || scope === "public" || grantsScope(subject, scope)
    ? permitted
    : missingScope(scope);
}
