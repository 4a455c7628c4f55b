import { nodeRequest } from "./node-request.ts";
import type { NodeRequest, NodeResponse } from "./node-types.ts";
import { sendResponse } from "./send-response.ts";

/** What answers requests: a handler of `createHandler`, or anything else that takes a Request. */
export interface Listening<Incoming> {
  readonly handle: (request: Request, context?: Incoming) => Promise<Response> | Response;
  readonly tryHandle?: (request: Request, context?: Incoming) => Promise<Response | null>;
}

/** Makes the signal of a request when somebody asks for it: it tells that the client has gone before the answer. */
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

/** The end of a request that cannot be answered as it should. */
function giveUp(outgoing: NodeResponse, status: number): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.statusCode = status;
  outgoing.end();
}

/**
 * Puts a handler behind `node:http`, Express, Connect, and whatever else has Node's requests, also after a body parser.
 * Where a `next` is given, requests for other paths are passed on. The node request is the context of `authenticate`.
 *
 * Paths are those that clients send: under a sub-path, tell the handler with `basePath`. Links between pages lead to the
 * address where the connection ends; behind a proxy, tell the handler with `publicOrigin`. `Host` and forwarded headers
 * are not believed.
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
