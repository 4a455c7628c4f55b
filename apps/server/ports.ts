import { CommandError } from "#apps/process/command-error.ts";
import { type ListeningServer, listen, listenProblem } from "./listen.ts";
import type { ServeOptions } from "./serve-options.ts";
import { type Answer, startingSite } from "./site.ts";

/** A port that this process listens on. It responds as a starting server until `serve` is called. */
interface Port extends ListeningServer {
  serve(site: Answer): void;
}

export interface Ports {
  readonly main: Port;
  /** The separate address for operators; null if they use the main one. */
  readonly admin: Port | null;
  /** Finishes the requests in progress, and releases the ports. */
  stop(): Promise<void>;
}

/** The maximum number of connections to the address for operators. */
const MAX_ADMIN_CONNECTIONS = 32;

/** Starts to listen; throws one sentence if that is impossible. */
async function takePort(options: Parameters<typeof listen>[1]): Promise<Port> {
  let answer: Answer = startingSite;
  const listening = await listen((request, incoming) => answer(request, incoming), options).catch(
    (error: unknown) => {
      throw new CommandError(listenProblem(error, options.host, options.port));
    },
  );
  return {
    ...listening,
    serve: (site) => {
      answer = site;
    },
  };
}

/** Starts to listen at the addresses of the options, before there is a store to serve. */
export async function takePorts(options: ServeOptions): Promise<Ports> {
  const main = await takePort(options);
  const { adminListen } = options;
  const admin =
    adminListen === undefined
      ? null
      : await takePort({ ...adminListen, maxConnections: MAX_ADMIN_CONNECTIONS }).catch(
          async (error: unknown) => {
            await main.stop();
            throw error;
          },
        );
  let stopped: Promise<unknown> | undefined;
  return {
    main,
    admin,
    stop: async () => {
      stopped ??= Promise.all([main.stop(), admin?.stop()]);
      await stopped;
    },
  };
}
