import type { NodeRequest } from "./node-types.ts";

/** The local address of the connection. Nothing that the client sends is trusted: not `Host`, not `Forwarded`. */
function originOf({ encrypted, localAddress = "localhost", localPort }: NodeRequest["socket"]): string {
  const address = localAddress.replace(/^::ffff:/, "").replace(/%.*$/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  return `${encrypted === true ? "https" : "http"}://${host}${localPort === undefined ? "" : `:${localPort}`}`;
}

/** The scheme and authority of a target in absolute form. RFC 9112 section 3.2.2. */
const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The address of a request: the path of its target, on the origin where the connection ends. */
function nodeAddress({ originalUrl, url = "/", socket }: NodeRequest): string {
  const target = (originalUrl ?? url).replace(absoluteForm, "");
  return `${originOf(socket)}${target.startsWith("/") ? "" : "/"}${target}`;
}

/** A path that `Request` would resolve to another one: with dot segments, encoded or not, or with backslashes. */
const resolvable = /^[^?#]*(?:\\|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

const encoder = new TextEncoder();

/** The body of a request as a stream with backpressure: it reads from the socket only on demand. */
function socketBody(incoming: NodeRequest, onRead: () => void): ReadableStream<Uint8Array> {
  let isOver = false;
  const once =
    (finish: () => void): (() => void) =>
    () => {
      if (!isOver) finish();
      isOver = true;
    };
  function listen(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const end = once(() => controller.close());
    const fail = once(() => controller.error(new Error("The client closed the connection.")));
    incoming.on("data", (chunk: Uint8Array | string) => {
      if (isOver) return;
      controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      incoming.pause();
    });
    incoming.on("end", end);
    incoming.on("error", fail);
    incoming.on("close", fail);
    if (incoming.readableEnded) end();
    else if (incoming.destroyed) fail();
  }
  let isListening = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!isListening) {
          listen(controller);
          onRead();
        }
        isListening = true;
        incoming.resume();
      },
      cancel() {
        isOver = true;
      },
    },
    { highWaterMark: 0 },
  );
}

const unreadableBody = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => controller.error(new Error("The body cannot be read again.")),
  });

/** The body of a request, as `new Request` accepts it. */
interface NodeBody {
  readonly body: ReadableStream<Uint8Array> | string | Uint8Array | null;
  /** Whether a body parser has read it, so that the headers about its length and encoding no longer apply. */
  readonly isParsed: boolean;
}

/** Reconstructs the body from the result of a body parser: texts and bytes are unchanged, everything else was JSON. */
function serializeBody(parsed: unknown): NodeBody["body"] {
  if (typeof parsed === "string" || parsed instanceof Uint8Array) return parsed;
  try {
    return JSON.stringify(parsed) ?? null;
  } catch {
    // Nested too deeply to be serialized.
    return unreadableBody();
  }
}

function nodeBody(incoming: NodeRequest, onRead: () => void): NodeBody {
  // `Request` allows no body here; Node discards unread bodies.
  if (incoming.method === "GET" || incoming.method === "HEAD") return { body: null, isParsed: false };
  if (!incoming.readableEnded) return { body: socketBody(incoming, onRead), isParsed: false };
  return { body: serializeBody(incoming.body), isParsed: true };
}

/** Headers that no longer apply once a parser has read the body. */
const bodyHeaders = new Set(["content-encoding", "content-length", "transfer-encoding"]);

function headersOf(rawHeaders: readonly string[], isParsed: boolean): [string, string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.startsWith(":") || (isParsed && bodyHeaders.has(name.toLowerCase()))) continue;
    headers.push([name, rawHeaders[index + 1] as string]);
  }
  return headers;
}

/** Methods that `Request` does not allow. Fetch standard, section 2.2.1. */
const forbiddenMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/**
 * Converts a request of Node to a web-standard Request, whose `url` has the original path. `signal` creates the signal that
 * aborts when the client disconnects; `onRead` is called before the body is read for the first time.
 */
export function nodeRequest(
  incoming: NodeRequest,
  signal: () => AbortSignal,
  onRead: () => void = () => {},
): Request {
  const { method = "GET" } = incoming;
  const isForbidden = forbiddenMethods.has(method.toUpperCase());
  const { body, isParsed } = nodeBody(incoming, onRead);
  const init: RequestInit & { readonly duplex: "half" } = {
    method: isForbidden ? "GET" : method,
    headers: headersOf(incoming.rawHeaders, isParsed),
    body: isForbidden ? null : (body as BodyInit | null),
    duplex: "half",
  };
  const address = nodeAddress(incoming);
  const request = new Request(address, init);
  // The handler matches the original path, so that no other path reaches an endpoint.
  if (resolvable.test(address)) Object.defineProperty(request, "url", { value: address });
  // Creating a signal for every request would cost more than the rest of the conversion, and few requests read it.
  Object.defineProperty(request, "signal", { get: signal });
  if (request.method !== method) Object.defineProperty(request, "method", { value: method });
  return request;
}
