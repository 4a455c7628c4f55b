import { discardBody } from "./discard-body.ts";
import { nodeRequest } from "./node-request.ts";
import type { NodeRequest, NodeResponse } from "./node-types.ts";

/** What answers requests: a handler of `createHandler`, or anything else that takes a Request. */
export interface Listening<Incoming> {
  readonly handle: (request: Request, context?: Incoming) => Promise<Response> | Response;
  readonly tryHandle?: (request: Request, context?: Incoming) => Promise<Response | null>;
}

/** Makes the signal of a request on demand; it aborts when the client disconnects before the answer is complete. */
function signalOf(outgoing: NodeResponse): () => AbortSignal {
  let controller: AbortController | undefined;
  let isGone = false;
  outgoing.on("close", () => {
    isGone = !outgoing.writableFinished;
    if (isGone) controller?.abort();
  });
  return () => {
    controller ??= new AbortController();
    if (isGone) controller.abort();
    return controller.signal;
  };
}

/** Ends a request that cannot be answered by the handler. */
function giveUp(outgoing: NodeResponse, status: number): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.statusCode = status;
  outgoing.end();
}

/** Milliseconds for which a client may receive nothing of what is sent. */
const MAX_STALL_MS = 10_000;

/**
 * Makes a function that waits until the client has received what was written. One that does not receive is disconnected:
 * it would hold memory.
 */
function drainOf(outgoing: NodeResponse): () => Promise<void> {
  let done: (() => void) | null = null;
  const finish = (): void => done?.();
  outgoing.on("drain", finish);
  outgoing.on("close", finish);
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => outgoing.destroy(), MAX_STALL_MS);
      done = () => {
        clearTimeout(timer);
        resolve();
      };
    });
}

/** Sends a response, no faster than the client receives it. */
async function sendResponse(
  { status, headers, body }: Response,
  incoming: NodeRequest,
  outgoing: NodeResponse,
): Promise<void> {
  outgoing.statusCode = status;
  headers.forEach((value, name) => void outgoing.setHeader(name, value));
  const discarded = discardBody(incoming, outgoing);
  const reader = body?.getReader();
  let drain: (() => Promise<void>) | null = null;
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) break;
    if (outgoing.destroyed) return reader?.cancel();
    if (outgoing.write(chunk.value)) continue;
    drain ??= drainOf(outgoing);
    await drain();
  }
  // Ending it closes the connection where the body was not read, and a client that is still sending would lose the answer.
  await discarded;
  outgoing.end();
}

/**
 * Makes a listener for `node:http`, Express, Connect, and whatever else has Node's requests, also after a body parser.
 * Where `next` is given, it is called for paths that the handler does not serve. The Node request is the context of
 * `authenticate`.
 *
 * Paths are those that clients send: under a sub-path, set `basePath` of the handler. Links between pages lead to the
 * address where the connection ends; behind a proxy, set `publicOrigin`. `Host` and forwarded headers are not trusted.
 *
 * @example
 * http.createServer(toNodeListener(createHandler({ store, authenticate }))).listen(8000);
 */
export function toNodeListener<Incoming extends NodeRequest>(
  handler: Listening<Incoming>,
): (incoming: Incoming, outgoing: NodeResponse, next?: () => void) => void {
  async function listen(incoming: Incoming, outgoing: NodeResponse, next?: () => void): Promise<void> {
    let request: Request;
    try {
      request = nodeRequest(incoming, signalOf(outgoing));
    } catch {
      return giveUp(outgoing, 400);
    }
    const response =
      next === undefined || handler.tryHandle === undefined
        ? await handler.handle(request, incoming)
        : await handler.tryHandle(request, incoming);
    if (response === null) next?.();
    else await sendResponse(response, incoming, outgoing);
  }
  return (incoming, outgoing, next) => {
    listen(incoming, outgoing, next).catch(() => giveUp(outgoing, 500));
  };
}
