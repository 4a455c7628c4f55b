import type { NodeRequest } from "./node-types.ts";
import { wireBody } from "./wire-body.ts";

/** The body of a request, as `new Request` takes it. */
export interface NodeBody {
  readonly body: ReadableStream<Uint8Array> | string | Uint8Array | null;
  /** Whether a body parser had it first, so that what the headers say about its length and encoding is past. */
  readonly isParsed: boolean;
}

/** A body that cannot be read. */
const unreadable = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => controller.error(new Error("The body cannot be read again.")),
  });

/** What a parser left, as it was sent: texts and bytes are taken as they are, everything else was JSON. */
function writtenAgain(parsed: unknown): NodeBody["body"] {
  if (typeof parsed === "string" || parsed instanceof Uint8Array) return parsed;
  try {
    return JSON.stringify(parsed) ?? null;
  } catch {
    // Lists inside lists, deeper than they can be written.
    return unreadable();
  }
}

/** The body of a request. One that somebody has read already is taken from where body parsers leave it. */
export function nodeBody(incoming: NodeRequest): NodeBody {
  // `Request` has no place for such bodies; Node takes what nobody reads off the wire.
  if (incoming.method === "GET" || incoming.method === "HEAD") return { body: null, isParsed: false };
  if (!incoming.readableEnded) return { body: wireBody(incoming), isParsed: false };
  return { body: writtenAgain(incoming.body), isParsed: incoming.body !== undefined };
}
