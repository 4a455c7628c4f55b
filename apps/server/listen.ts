import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener } from "#http/index.ts";
import { boundConnections, type Connections } from "./connections.ts";
import { type ServeOptions, trustedProxies } from "./serve-options.ts";

export interface ListeningServer {
  readonly origin: string;
  readonly connections: () => number;
  /** Connections rejected since the start. */
  readonly refusedConnections: () => number;
  /** Stops accepting connections, and resolves when the requests in progress have ended or timed out. */
  stop(): Promise<void>;
}

const GRACE_MS = 10_000;

export const originOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;

/**
 * Timeouts in milliseconds for the headers of a request, a whole request, the interval of checks, and an idle connection. With
 * Node's default of 5 s, clients that pause longer lose requests on connections that are being closed.
 */
const usualTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 15_000,
};

async function stop(server: Server, connections: Connections): Promise<void> {
  const closed = once(server, "close");
  server.close();
  connections.stop();
  const timeout = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(timeout);
}

/** Starts to listen; rejects with the error of the system if the address cannot be used. */
export async function listen(
  answer: (request: Request, incoming?: IncomingMessage) => Promise<Response>,
  {
    host,
    port,
    maxConnections,
    connectionsPerAddress = Math.ceil(maxConnections / 2),
    trustedProxy,
  }: Pick<ServeOptions, "host" | "port" | "maxConnections" | "connectionsPerAddress" | "trustedProxy">,
  timeouts: Partial<typeof usualTimeouts> = {},
): Promise<ListeningServer> {
  const handler = { handle: answer };
  const server = createServer({ ...usualTimeouts, ...timeouts }, toNodeListener<IncomingMessage>(handler));
  server.on("checkContinue", toNodeListener<IncomingMessage>(handler, { sendsContinue: true }));
  const connections = boundConnections(server, {
    maxConnections: maxConnections,
    maxPerAddress: connectionsPerAddress,
    isProxy: trustedProxies(trustedProxy),
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    origin: originOf(server.address() as AddressInfo),
    connections: () => connections.open,
    refusedConnections: () => connections.refused,
    stop: () => stop(server, connections),
  };
}

export function listenProblem(error: unknown, host: string, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is in use; stop the other process, or choose another port with --port`;
    case "EACCES":
      return `no permission to listen on port ${port}; choose a port above 1023 with --port`;
    case "ENOTFOUND":
    case "EADDRNOTAVAIL":
      return `${host} is not an address of this machine`;
    default:
      return `cannot listen on ${host}:${port} (${code ?? message})`;
  }
}
