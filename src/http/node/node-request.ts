import { nodeAddress } from "./node-address.ts";
import { nodeBody } from "./node-body.ts";
import type { NodeRequest } from "./node-types.ts";

/** Methods that `Request` refuses to have. Fetch standard, section 2.2.1. */
const refused = new Set(["CONNECT", "TRACE", "TRACK"]);

/** What no longer holds when a parser has read the body. */
const aboutWire = new Set(["content-encoding", "content-length", "transfer-encoding"]);

function headersOf(rawHeaders: readonly string[], isParsed: boolean): [string, string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.startsWith(":") || (isParsed && aboutWire.has(name.toLowerCase()))) continue;
    headers.push([name, rawHeaders[index + 1] as string]);
  }
  return headers;
}

/** A request of Node as web standards have it. `signal` makes the signal that tells when the client goes away. */
export function nodeRequest(incoming: NodeRequest, signal: () => AbortSignal): Request {
  const { method = "GET" } = incoming;
  const { body, isParsed } = nodeBody(incoming);
  const init: RequestInit & { readonly duplex: "half" } = {
    method: refused.has(method.toUpperCase()) ? "GET" : method,
    headers: headersOf(incoming.rawHeaders, isParsed),
    body: refused.has(method.toUpperCase()) ? null : (body as BodyInit | null),
    duplex: "half",
  };
  const request = new Request(nodeAddress(incoming), init);
  // A signal of its own for every request would cost more than the rest of it, and few ask for it.
  Object.defineProperty(request, "signal", { get: signal });
  if (request.method !== method) Object.defineProperty(request, "method", { value: method });
  return request;
}
