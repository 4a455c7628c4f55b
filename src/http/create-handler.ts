import type { Endpoint } from "./asking/places.ts";
import type { Companion } from "./companion.ts";
import { companions } from "./companions.ts";
import { createServices } from "./create-services.ts";
import type { HandlerOptions, HttpLimits } from "./handler-options.ts";
import type { OpenApiDocument } from "./openapi/openapi-document.ts";
import { openapi } from "./openapi.ts";
import type { Operation, Scope } from "./operation.ts";
import { operations } from "./operations.ts";
import type { Result } from "./result.ts";
import { sampleBodies } from "./sample-bodies.ts";
import { type Served, serve } from "./serve.ts";

/** Answers the requests of the interface. */
export interface Handler<Context = unknown> extends Served<Context> {
  /** The 19 operations as data, with the scopes they ask for here. */
  readonly operations: readonly Operation<never>[];
  /** The description of what is served, in OpenAPI 3.1. */
  readonly openapi: () => OpenApiDocument;
}

/** DESIGN.md section 8. */
const defaultBounds: HttpLimits = {
  bodyBytes: 1024 * 1024,
  bodyTimeoutMs: 30_000,
  authenticateTimeoutMs: 10_000,
};

/** The operations with other scopes; a TypeError names an id that none has. */
function withScopes(scopes: Readonly<Record<string, Scope>>): readonly Operation<never>[] {
  const unknown = Object.keys(scopes).find((id) => operations.every((operation) => operation.id !== id));
  if (unknown !== undefined) throw new TypeError(`There is no operation ${JSON.stringify(unknown)}.`);
  return operations.map((operation) => ({ ...operation, scope: scopes[operation.id] ?? operation.scope }));
}

/** The operation as the interface's samples show it: done as ever, but telling what the sample tells. */
function likeSample(operation: Operation<never>): Operation<never> {
  const body = sampleBodies[operation.id];
  if (body === undefined) return operation;
  const run = async (...asked: Parameters<typeof operation.run>): Promise<Result<unknown>> => {
    const result = await operation.run(...asked);
    return result.ok ? { ...result, body } : result;
  };
  return { ...operation, run };
}

const operationEndpoint = (operation: Operation<never>): Endpoint => ({
  ...operation,
  takesBody: operation.request !== null,
  // The parameters were read as the row says, which is what its function takes.
  run: operation.run as Endpoint["run"],
});

const companionEndpoint = (companion: Companion): Endpoint => ({
  ...companion,
  params: {},
  scope: null,
  status: 200,
  takesBody: false,
});

/** A base path without a slash at its end; a TypeError says what is wrong with it. */
function prefixOf(basePath: string): string {
  const prefix = basePath.replace(/\/$/, "");
  if (!/^(?:\/[\w.~!$&'()*+,;=@-]+)*$/.test(prefix))
    throw new TypeError(
      `basePath must be plain names, each behind a slash, not ${JSON.stringify(basePath)}.`,
    );
  return prefix;
}

/** An origin as URLs have it; a TypeError says what is wrong with it. */
function originOf(publicOrigin: string): string {
  const url = URL.canParse(publicOrigin) ? new URL(publicOrigin) : null;
  if (url === null || !/^https?:/.test(url.origin) || url.href !== `${url.origin}/`)
    throw new TypeError(
      `publicOrigin must be a scheme and a host, such as https://surveys.example.org, not ${JSON.stringify(publicOrigin)}.`,
    );
  return url.origin;
}

/**
 * Makes the handler of the 19 operations: requests in, responses out, by web standards only. A TypeError says which
 * option names something that does not exist. INTERFACE.md 3 to 8, DESIGN.md section 6.
 *
 * @example
 * const store = await memoryStore();
 * const { handle } = createHandler({ store, authenticate: keyAuthenticator(store) });
 * const response = await handle(new Request("https://example.org/api/projects/1/surveys/"));
 */
export function createHandler<Context = unknown>(options: HandlerOptions<Context>): Handler<Context> {
  const { bodyBytes, bodyTimeoutMs, authenticateTimeoutMs, ...limits } = {
    ...defaultBounds,
    ...options.limits,
  };
  const rows = withScopes(options.scopes ?? {});
  const served = serve({
    services: createServices({ ...options, limits }),
    authenticate: options.authenticate,
    bounds: { bodyBytes, bodyTimeoutMs, authenticateTimeoutMs },
    publicOrigin: options.publicOrigin === undefined ? null : originOf(options.publicOrigin),
    hooks: options.hooks ?? {},
    endpoints: [
      ...(options.bodies === "samples" ? rows.map(likeSample) : rows).map(operationEndpoint),
      ...(options.companions === true ? companions.map(companionEndpoint) : []),
    ],
    prefix: prefixOf(options.basePath ?? "/"),
    cors: options.cors ?? null,
  });
  const { basePath = "/", publicOrigin, bodies } = options;
  const described = {
    operations: rows,
    basePath,
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
    ...(bodies === "samples" ? { bodies } : {}),
  };
  return { ...served, operations: rows, openapi: () => openapi(described) };
}
