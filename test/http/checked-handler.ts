// Checks replies against the OpenAPI document: status, headers, media type and body of every reply.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type OpenApiOptions, openapi } from "#http/openapi/openapi.ts";
import type {
  Header,
  OpenApiDocument,
  OperationObject,
  Reference,
  ResponseObject,
} from "#http/openapi/openapi-document.ts";
import { REQUEST_ID } from "#http/openapi/shared-components.ts";
import type { JsonSchema } from "#model/json-schema.ts";

/** Returns descriptions of the differences between a reply and the document; empty if there are none. */
export type ReplyChecker = (request: Request, reply: Response) => Promise<readonly string[]>;

type PathItem = OpenApiDocument["paths"][string];

const PROBLEM = "application/problem+json";
const documentId = "urn:surveyc:openapi";

/** Finds the path of the document for an address; literal paths before those with parameters. */
function matcher({ paths, servers }: OpenApiDocument): (url: string) => PathItem | undefined {
  const base = new URL(servers[0]?.url ?? "/", "http://localhost").pathname.replace(/\/$/, "");
  const known = Object.entries(paths)
    .sort(([one], [other]) => one.split("{").length - other.split("{").length)
    .map(([path, item]) => [new RegExp(`^${base}${path.replace(/\{\w+\}/g, "[^/]+")}/?$`), item] as const);
  return (url) => known.find(([pattern]) => pattern.test(new URL(url).pathname))?.[1];
}

const made = new Map<string, ReplyChecker>();

/** A checker of replies against the OpenAPI document. It is cached, because creating it is slow. */
export function replyChecker(options: OpenApiOptions = {}): ReplyChecker {
  const { operations, ...others } = options;
  const key = JSON.stringify([others, operations?.map(({ id, scope }) => [id, scope])]);
  const checker = made.get(key) ?? makeChecker(options);
  made.set(key, checker);
  return checker;
}

function makeChecker(options: OpenApiOptions): ReplyChecker {
  const document = openapi(options);
  const find = matcher(document);
  const ajv = new Ajv2020({ strict: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addVocabulary(["discriminator"]);
  // Ajv does not read OpenAPI documents, so the schemas become a separate document.
  const local = (schema: unknown): string =>
    JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${documentId}#/$defs/`);
  ajv.addSchema({ $id: documentId, $defs: JSON.parse(local(document.components.schemas)) as object });
  const validators = new Map<JsonSchema | string, ValidateFunction>();

  const validatorOf = (schema: JsonSchema): ValidateFunction => {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const text = local(schema);
    const made = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
    validators.set(text, made).set(schema, made);
    return made;
  };

  const resolve = <Found>(found: Found | Reference): Found => {
    if (typeof found !== "object" || found === null || !("$ref" in found)) return found as Found;
    const [, , group, name] = found.$ref.split("/") as [string, string, "responses" | "headers", string];
    return document.components[group][name] as Found;
  };

  const checkBody = (schema: JsonSchema, text: string): string[] => {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return [`the body is not JSON: ${text.slice(0, 100)}`];
    }
    const validate = validatorOf(schema);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`);
  };

  const checkResponse = (said: ResponseObject, reply: Response, text: string, isHead: boolean): string[] => {
    const faults: string[] = [];
    for (const [name, reference] of Object.entries(said.headers ?? {})) {
      const { schema, required } = resolve<Header>(reference);
      const value = reply.headers.get(name);
      if (value === null && required === true) faults.push(`no header ${name}`);
      if (value !== null && !validatorOf(schema)(value)) faults.push(`header ${name}: ${value}`);
    }
    const type = reply.headers.get("content-type")?.split(";")[0] ?? null;
    const contents = Object.entries(said.content ?? {});
    const [wanted, media] = contents.find(([each]) => each === type) ?? contents[0] ?? [null, null];
    if (type !== wanted) faults.push(`content type ${type}, not ${wanted}`);
    if (isHead || media === null) return text === "" ? faults : [...faults, "a body where none belongs"];
    return wanted.endsWith("json") ? [...faults, ...checkBody(media.schema, text)] : faults;
  };

  const problem = (names: string[]): ResponseObject => ({
    description: "A problem.",
    headers: Object.fromEntries(
      [...names, REQUEST_ID].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: { [PROBLEM]: { schema: { $ref: "#/components/schemas/problem" } } },
  });

  /** The responses to methods that the document does not list. */
  const unlisted = (method: string, status: number): ResponseObject | undefined => {
    if (method === "OPTIONS" && status === 204) return { ...problem(["Allow"]), content: {} };
    if (status === 401) return problem(["WWW-Authenticate"]);
    if (status === 405) return problem(["Allow"]);
    if (status === 503) return problem(["Retry-After"]);
    return status === 500 ? problem([]) : undefined;
  };

  return async (request, reply) => {
    const text = await reply.clone().text();
    const item = find(request.url);
    const isHead = request.method === "HEAD";
    const method = (isHead ? "GET" : request.method).toLowerCase() as keyof PathItem;
    const operation: OperationObject | undefined = item?.[method];
    const name = operation?.operationId ?? `${request.method} ${new URL(request.url).pathname.slice(0, 100)}`;
    // Outside of the documented paths, only the form of problems is checked.
    if (item === undefined)
      return reply.status < 400
        ? []
        : checkResponse(problem([]), reply, text, isHead).map((fault) => `${name}: ${fault}`);
    const said =
      operation === undefined
        ? unlisted(request.method, reply.status)
        : operation.responses[String(reply.status)];
    if (said === undefined)
      return [`${name}: the document does not speak of ${reply.status}: ${text.slice(0, 300)}`];
    return checkResponse(resolve(said), reply, text, isHead).map(
      (fault) => `${name}, ${reply.status}: ${fault}`,
    );
  };
}

/** A handler whose replies are all checked; a reply that differs from the document fails the test. */
export function checkedHandler<More extends readonly unknown[]>(
  handle: (request: Request, ...more: More) => Promise<Response>,
  options: OpenApiOptions = {},
): (request: Request, ...more: More) => Promise<Response> {
  const check = replyChecker(options);
  return async (request, ...more) => {
    const reply = await handle(request, ...more);
    const faults = await check(request, reply);
    if (faults.length > 0)
      throw new Error(`The reply does not keep schemas/openapi.json. ${faults.join("; ")}`);
    return reply;
  };
}
