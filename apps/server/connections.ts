import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "#http/index.ts";

export interface Connections {
  /** The number of open connections, without rejected ones. */
  readonly open: number;
  /** The number of rejected connections since the start. */
  readonly refused: number;
  /** Closes idle connections at once, and the others after their response. */
  stop(): void;
}

const REFUSAL =
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/** The maximum number of rejected connections that stay open until the response is read; others are closed at once. */
const MAX_REFUSED = 64;
const REFUSED_MS = 1_000;

/** Returns a function that responds with 503 and closes the connection. */
function createRefuser(): (socket: Socket) => void {
  const refused = new Set<Socket>();
  return (socket) => {
    socket.on("error", () => socket.destroy());
    if (refused.size >= MAX_REFUSED) return void socket.destroy();
    refused.add(socket);
    const timer = setTimeout(() => socket.destroy(), REFUSED_MS);
    socket.once("close", () => {
      clearTimeout(timer);
      refused.delete(socket);
    });
    // Read what the client sends: closing earlier would discard the response.
    socket.resume();
    socket.end(REFUSAL);
  };
}

export interface ConnectionLimits {
  /** The maximum number of open connections. */
  readonly maxConnections: number;
  /** The maximum for one client, by its IPv4 address or its IPv6 network. */
  readonly maxPerAddress: number;
  /** Whether an address is a proxy, which is exempt from that limit because it serves many clients. */
  readonly isProxy: (address: string, family: "ipv4" | "ipv6") => boolean;
}

/** Counts open connections per address. */
class AddressCounts {
  readonly #counts = new Map<string, number>();

  of(network: string): number {
    return this.#counts.get(network) ?? 0;
  }

  add(network: string, count: 1 | -1): void {
    const next = this.of(network) + count;
    if (next === 0) this.#counts.delete(network);
    else this.#counts.set(network, next);
  }
}

/**
 * Rejects connections beyond the limits with 503, and tracks which ones await a response. Node's own `maxConnections` sends no
 * response, and its `closeIdleConnections` keeps connections that have not sent anything yet.
 */
export function boundConnections(server: Server, limits: ConnectionLimits): Connections {
  const responses = new Map<Socket, Set<ServerResponse>>();
  const counts = new AddressCounts();
  const refuse = createRefuser();
  let isStopping = false;
  let refused = 0;

  const accept = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "", remoteFamily } = socket;
    const network = networkOf(remoteAddress);
    const isFull = (): boolean =>
      counts.of(network) >= limits.maxPerAddress &&
      !limits.isProxy(remoteAddress, remoteFamily === "IPv6" ? "ipv6" : "ipv4");
    if (isStopping || responses.size >= limits.maxConnections || isFull()) {
      refused += 1;
      return refuse(socket);
    }
    responses.set(socket, new Set());
    counts.add(network, 1);
    socket.once("close", () => {
      responses.delete(socket);
      counts.add(network, -1);
    });
    for (const listener of accept) listener.call(server, socket);
  });

  function trackResponse({ socket }: IncomingMessage, outgoing: ServerResponse): void {
    const pending = responses.get(socket);
    pending?.add(outgoing);
    if (isStopping) outgoing.setHeader("connection", "close");
    outgoing.once("close", () => {
      pending?.delete(outgoing);
      // The headers may have been sent before the server was stopped.
      if (isStopping && pending?.size === 0) socket.destroySoon();
    });
  }
  server.prependListener("request", trackResponse);
  server.prependListener("checkContinue", trackResponse);

  return {
    get open() {
      return responses.size;
    },
    get refused() {
      return refused;
    },
    stop() {
      isStopping = true;
      for (const [socket, pending] of responses) {
        if (pending.size === 0) socket.destroy();
        for (const outgoing of pending) if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
      }
    },
  };
}

/** Descriptors for the store, the log and rejected connections; PGlite alone opens about a hundred files. */
const RESERVE = 256;

/** Returns the maximum number of files and connections of this process; null if the system does not report it. */
export async function descriptorLimit(file = "/proc/self/limits"): Promise<number | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  const soft = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1]);
  return Number.isInteger(soft) ? soft : null;
}

/** Returns the number of connections that leaves enough descriptors for everything else; at most half of a small limit. */
export const connectionsWithin = (limit: number | null, wanted: number): number =>
  limit === null ? wanted : Math.min(wanted, Math.max(1, limit - Math.min(RESERVE, Math.ceil(limit / 2))));
