import { requireKnownName } from "#diagnostics/did-you-mean.ts";
import { defined } from "#diagnostics/json-value.ts";
import { openapi } from "../openapi/openapi.ts";
import type { OpenApiDocument } from "../openapi/openapi-document.ts";
import { additionalEndpoints, operations } from "../operations/operations.ts";
import { inSurveyShape } from "../operations/survey-shape.ts";
import { createServices } from "../services/services.ts";
import { monotonicMs, randomId } from "../services/system.ts";
import { AUTHENTICATE_TIMEOUT_MS } from "../wire/authenticate.ts";
import type { Operation } from "../wire/operation.ts";
import { defaultBodyLimits } from "../wire/read-body.ts";
import { sentRequestId } from "../wire/request-id.ts";
import { type HandlerOptions, requireOptions } from "./handler-options.ts";
import { type HttpLimits, type RequestHandler, requestHandler } from "./request-handler.ts";

/** Handles the requests of the interface. */
export interface Handler<Context = unknown> extends RequestHandler<Context> {
  /** The served operations, as data, with their scopes. */
  readonly operations: readonly Operation<never>[];
  /** The OpenAPI 3.1 description of the served operations. */
  readonly openapi: () => OpenApiDocument;
}

const defaultLimits: HttpLimits = {
  ...defaultBodyLimits,
  authenticateTimeoutMs: AUTHENTICATE_TIMEOUT_MS,
  requestTimeoutMs: 15_000,
  requests: 512,
  replyBytes: 128 * 1024 * 1024,
};

/** The operations to serve, with their scopes; throws a TypeError for an unknown id. */
function servedOperations({ only, scopes = {} }: Pick<HandlerOptions, "only" | "scopes">) {
  const known: Readonly<Record<string, true>> = Object.fromEntries(operations.map(({ id }) => [id, true]));
  for (const id of [...Object.keys(scopes), ...(only ?? [])]) requireKnownName(id, known, "operation");
  const ids = new Set<string>(only ?? Object.keys(known));
  return operations
    .filter(({ id }) => ids.has(id))
    .map((operation): Operation<never> => ({ ...operation, scope: scopes[operation.id] ?? operation.scope }));
}

/** Separates the limits of requests, those of the operations, and those of the content of a body. */
function splitLimits({
  pageBytes,
  idempotencyMs,
  publicRequests,
  eventsPerMinute,
  eventsPerAddress,
  answersPerAddress,
  eventBytesPerAddress,
  ...given
}: NonNullable<HandlerOptions["limits"]> = {}) {
  const {
    bodyBytes,
    bodyTimeoutMs,
    authenticateTimeoutMs,
    requestTimeoutMs,
    requests,
    replyBytes,
    ...limits
  } = { ...defaultLimits, ...given };
  return {
    httpLimits: { bodyBytes, bodyTimeoutMs, authenticateTimeoutMs, requestTimeoutMs, requests, replyBytes },
    stored: defined({
      pageBytes,
      idempotencyMs,
      publicRequests,
      eventsPerMinute,
      eventsPerAddress,
      answersPerAddress,
      eventBytesPerAddress,
    }),
    limits,
  };
}

/** A base path without a slash at its end; throws a TypeError if it is invalid. */
function prefixOf(basePath: string): string {
  const prefix = basePath.replace(/\/$/, "");
  if (!/^(?:\/[\w.~!$&'()*+,;=@-]+)*$/.test(prefix))
    throw new TypeError(`basePath must be plain names, each after a slash, not ${JSON.stringify(basePath)}.`);
  return prefix;
}

/** An origin in canonical form; throws a TypeError if it is invalid. */
function originOf(publicOrigin: string): string {
  const url = URL.canParse(publicOrigin) ? new URL(publicOrigin) : null;
  if (url === null || !/^https?:/.test(url.origin) || url.href !== `${url.origin}/`)
    throw new TypeError(
      `publicOrigin must be a scheme and a host, such as https://surveys.example.org, not ${JSON.stringify(publicOrigin)}.`,
    );
  return url.origin;
}

/**
 * Creates the handler of the operations: a web-standard Request in, a Response out. Throws a TypeError that names the option if
 * one is unknown or invalid, or if `store` or `authenticate` is missing.
 *
 * @example
 * const store = await memoryStore();
 * const { handle } = createHandler({ store, authenticate: keyAuthenticator(store) });
 * const response = await handle(new Request("https://example.org/api/projects/1/surveys/"));
 */
export function createHandler<Context = unknown>(options: HandlerOptions<Context>): Handler<Context> {
  requireOptions({ ...options });
  const {
    authenticate,
    basePath = "/",
    publicOrigin,
    bodies = "interface",
    companions = false,
    cors = null,
    hooks = {},
    isOverloaded = () => false,
    addressOf = () => null,
    requestIdOf = sentRequestId,
    only,
    scopes,
    limits: given,
    ...services
  } = options;
  const { httpLimits, stored, limits } = splitLimits(given);
  const scoped = servedOperations(defined({ only, scopes }));
  const handler = requestHandler({
    endpoints: [
      ...(bodies === "interface" ? scoped : scoped.map(inSurveyShape)),
      ...(companions ? additionalEndpoints : []),
    ],
    services: createServices({ ...services, limits, ...stored }),
    authenticate,
    limits: httpLimits,
    publicOrigin: publicOrigin === undefined ? null : originOf(publicOrigin),
    prefix: prefixOf(basePath),
    cors,
    hooks,
    isOverloaded,
    addressOf,
    requestIdOf,
    newRequestId: randomId,
    monotonicMs,
  });
  const described = defined({ operations: scoped, basePath, publicOrigin, bodies, companions });
  return { ...handler, operations: scoped, openapi: () => openapi(described) };
}
