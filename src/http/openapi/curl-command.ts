import type { OpenApiDocument, OperationObject, Parameter } from "./openapi-document.ts";

/** Whatever it holds, a shell takes it as one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A line for a shell that asks for an operation with the examples of the document. `$KEY` and, where the document does not know it, `$ORIGIN` are to be set. */
export function curlCommand(
  { servers: [{ url }] }: OpenApiDocument,
  method: string,
  path: string,
  { parameters, requestBody }: OperationObject,
  resolve: (parameter: OperationObject["parameters"][number]) => Parameter,
): string {
  const base = `${url.startsWith("/") ? "$ORIGIN" : ""}${url.replace(/\/$/, "")}`;
  const values = new Map(parameters.map(resolve).map(({ name, schema }) => [name, schema.examples?.[0]]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const body = Object.values(requestBody?.content["application/json"]?.examples ?? {})[0]?.value;
  return [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${base}${filled}"`,
    `-H "Authorization: Bearer $KEY"`,
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(" \\\n  ");
}
