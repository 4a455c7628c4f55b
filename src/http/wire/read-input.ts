import type { Limits } from "#diagnostics/limits.ts";
import { mediaTypes, preferredFormat } from "./accept.ts";
import { readChoices } from "./choices-header.ts";
import { fingerprintOf, readIdempotencyKey } from "./idempotency.ts";
import type { Endpoint, IdempotencyKey, OperationInput } from "./operation.ts";
import { readPreconditions } from "./preconditions.ts";
import { prefersStrict } from "./preferences.ts";
import { type HttpProblem, neverAllowed, notAcceptable, unknownObject } from "./problems.ts";
import { type BodyLimits, type BodyRead, defaultBodyLimits, readBody, readEvents } from "./read-body.ts";
import { type ParameterKind, readParameter, readQuery } from "./read-parameters.ts";
import { readTarget } from "./router.ts";

type ParameterKinds = Readonly<Record<string, ParameterKind>>;

type ReadParameters<Kinds extends ParameterKinds> = {
  readonly [Name in keyof Kinds]: Kinds[Name] extends "integer"
    ? number
    : Kinds[Name] extends "uuid" | "text"
      ? string
      : number | string;
};

/** The input of an operation without the subject, which is not in the request. */
export interface InputRead<Params> {
  /** Distinguishes it from a problem. */
  readonly ok: true;
  /** The input of the operation; `subject` has to be added. */
  readonly input: Omit<OperationInput<Params>, "subject">;
}

/** The options of `readInput`. */
export interface InputOptions {
  /** The parsed body, if it was parsed already. Then it is not read, and its type and size are not checked. */
  readonly body?: unknown;
  /** Limits of the body and of its content; those of `createHandler` if not given. */
  readonly limits?: Partial<BodyLimits & Limits>;
  /** The origin of links between pages; that of the request if not given. */
  readonly publicOrigin?: string | undefined;
}

function readAs(
  expected: Endpoint["request"],
  request: Request,
  given: Partial<BodyLimits & Limits>,
): Promise<BodyRead | HttpProblem> {
  const limits = { ...defaultBodyLimits, ...given };
  return expected === "events" ? readEvents(request, limits) : readBody(request, limits, given);
}

/**
 * Reads the input of an operation: path parameters, query, preconditions and body; or returns why the request is rejected.
 * `parameters` are those of the path as a router returns them, decoded. Call `permits` first, so that no body is read from a
 * sender without access.
 *
 * @example
 * const read = await readInput(retrieveSurvey, request, { project_id: "1", id });
 * const result = read.ok ? await retrieveSurvey.run(services, { ...read.input, subject }) : read;
 */
export async function readInput<const Kinds extends ParameterKinds>(
  operation: Pick<Endpoint, "query" | "request" | "status" | "idempotent" | "formats"> & {
    readonly params: Kinds;
  },
  request: Request,
  parameters: Readonly<Record<string, string | undefined>>,
  options: InputOptions = {},
): Promise<InputRead<ReadParameters<Kinds>> | HttpProblem> {
  // The rest of the request does not matter.
  if (operation.status === 405) return neverAllowed;
  const params: Record<string, number | string> = {};
  for (const [name, kind] of Object.entries(operation.params)) {
    const value = readParameter(kind, parameters[name] ?? "");
    if (value === null) return unknownObject;
    params[name] = value;
  }
  const target = readTarget(request.url);
  const query = readQuery(operation.query, target.query);
  if (!query.ok) return query;
  const { formats } = operation;
  const format = formats && (query.values.format ?? preferredFormat(request.headers.get("accept"), formats));
  if (formats !== undefined && format === null) return notAcceptable(formats.map((each) => mediaTypes[each]));
  const preconditions = readPreconditions(request.headers);
  if ("ok" in preconditions) return preconditions;
  const choices = readChoices(request.headers);
  if ("ok" in choices) return choices;
  const { limits = {}, publicOrigin = target.origin } = options;
  const key = operation.idempotent === true ? readIdempotencyKey(request.headers) : null;
  if (typeof key === "object" && key !== null) return key;
  const isRead = operation.request === null || "body" in options;
  const body: BodyRead | HttpProblem = isRead
    ? { ok: true, value: options.body }
    : await readAs(operation.request, request, limits);
  if (!body.ok) return body;
  const idempotency: IdempotencyKey | null =
    key === null ? null : { key, fingerprint: await fingerprintOf(body.bytes ?? body.value) };
  const input = {
    project: parameters["project_id"] ?? "",
    // Parsed by the kinds from which the type is derived.
    params: params as ReadParameters<Kinds>,
    query: query.values,
    body: body.value,
    ...(body.bytes === undefined ? {} : { bodyBytes: body.bytes }),
    preconditions,
    strict: prefersStrict(request.headers),
    ...choices,
    ...(idempotency === null ? {} : { idempotency }),
    ...(format ? { format } : {}),
    address: `${publicOrigin}${target.path}`,
  };
  return { ok: true, input };
}
