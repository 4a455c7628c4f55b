import { answerResult } from "./answering/answer-result.ts";
import { callHook } from "./answering/call-hook.ts";
import { missingScope, unknownPath, unknownProject, wrongMethod } from "./answering/denials.ts";
import { emptyReply, problemReply, type Reply } from "./answering/reply.ts";
import { authenticated } from "./asking/authenticated.ts";
import { isProject } from "./asking/path-parameters.ts";
import type { PathMatch } from "./asking/path-table.ts";
import type { Endpoint, Place } from "./asking/places.ts";
import { readBody } from "./asking/read-body.ts";
import { readInput } from "./asking/read-input.ts";
import type { Target } from "./asking/read-target.ts";
import { grants } from "./asking/scopes.ts";
import type { Authenticate, Hooks, HttpLimits } from "./handler-options.ts";
import type { Services } from "./services.ts";

/** What every request is answered with. */
export interface Surroundings<Context> {
  readonly services: Services;
  readonly authenticate: Authenticate<Context>;
  readonly bounds: HttpLimits;
  /** Null where links lead to the origin of each request. */
  readonly publicOrigin: string | null;
  readonly hooks: Hooks;
}

/** A request, and what its address leads to. */
export interface Asked<Context> {
  readonly request: Request;
  readonly context: Context | undefined;
  readonly target: Target;
  /** Null where the path leads nowhere. */
  readonly found: PathMatch<Place> | null;
  /** Null where path and method lead nowhere. */
  readonly endpoint: Endpoint | null;
}

/**
 * Answers a request in the order of DESIGN.md section 6: who asks comes before what is asked, and what is asked before
 * anything of the body is read. Rejects with what `authenticate`, the operation or its store throws.
 */
export async function answerRequest<Context>(
  { services, authenticate, bounds, publicOrigin, hooks }: Surroundings<Context>,
  { request, context, target, found, endpoint }: Asked<Context>,
): Promise<Reply> {
  if (found === null) return problemReply(unknownPath);
  const { leaf: place, values } = found;
  if (request.method === "OPTIONS") return optionsReply(place);
  const asker = await authenticated(authenticate, request, context, bounds.authenticateTimeoutMs);
  if (!asker.ok) return problemReply(asker);
  if (endpoint === null) return problemReply(wrongMethod(place.allow));
  const { subject } = asker;
  const named = parametersOf(place, values);
  const project = named["project_id"];
  if (project !== undefined && !mayEnter(project, subject.projects)) return problemReply(unknownProject);
  if (endpoint.scope !== null && !grants(subject.scopes, endpoint.scope))
    return problemReply(missingScope(endpoint.scope));
  // INTERFACE.md 7: without a body, whatever else the request says.
  if (endpoint.status === 405) return emptyReply(405, { allow: place.allow });
  const input = readInput(endpoint, named, target.query, request.headers);
  if (!input.ok) return problemReply(input);
  const body = endpoint.takesBody ? await readBody(request, bounds, services.limits) : noBody;
  if (!body.ok) return problemReply(body);
  const result = await endpoint.run(services, {
    project: project ?? "",
    subject,
    params: input.params,
    query: input.query,
    body: body.value,
    preconditions: input.preconditions,
    address: `${publicOrigin ?? target.origin}${target.path}`,
  });
  if (result.ok && result.diagnostics !== undefined && result.diagnostics.length > 0)
    callHook(hooks.onWarning, result.diagnostics);
  return answerResult(result, input.preconditions);
}

const noBody = { ok: true, value: undefined } as const;

/** RFC 9110 section 9.3.7, RFC 5789 section 3.1. */
const optionsReply = ({ allow, endpoints }: Place): Reply =>
  emptyReply(204, { allow, ...(endpoints.has("PATCH") ? { "accept-patch": "application/json" } : {}) });

const mayEnter = (project: string, open: readonly string[] | "*"): boolean =>
  isProject(project) && (open === "*" || open.includes(project));

function parametersOf({ names }: Place, values: readonly string[]): Readonly<Record<string, string>> {
  const named: Record<string, string> = {};
  for (let index = 0; index < names.length; index++) named[names[index] as string] = values[index] as string;
  return named;
}
