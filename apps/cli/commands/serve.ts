import { type Command, InvalidArgumentError, Option } from "commander";
import type { Io, Run } from "#apps/process/io.ts";
import { showVariables, warnOfUnknownVariables, withEnvironment } from "#apps/server/environment.ts";
import {
  addStoreOptions,
  isNetwork,
  type Listen,
  logLevels,
  type ServeOptions,
} from "#apps/server/serve-options.ts";
import { choiceOption } from "../options.ts";

const MAX_PORT = 65_535;
const DEFAULT_CONNECTIONS = 512;
const DEFAULT_EVENT_LOOP_DELAY = 1_000;

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0 && /^\d+$/.test(text)) return count;
  throw new InvalidArgumentError("Expected a whole number of at least 1.");
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= MAX_PORT) return port;
  throw new InvalidArgumentError("Expected a whole number from 0 to 65535; 0 selects a free port.");
}

function readListen(text: string): Listen {
  const [, ipv6, name, port = ""] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
  const host = ipv6 ?? name;
  if (host === undefined)
    throw new InvalidArgumentError("Expected an address and a port, such as 127.0.0.1:8001.");
  return { host, port: readPort(port) };
}

/** The server validates the origin as well; this check fails before a store is opened. */
function readOrigin(text: string): string {
  if (/^https?:/.test(originIn(text) ?? "")) return text;
  throw new InvalidArgumentError("Expected a scheme and a host, such as https://surveys.example.org.");
}

/** Returns the origin as browsers send it; undefined unless the text is exactly a scheme and a host. */
function originIn(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return undefined;
  if (/^https?:/.test(url.origin)) return url.href === `${url.origin}/` ? url.origin : undefined;
  // Pages of extensions and apps have custom schemes.
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/.test(text) ? text : undefined;
}

function readCorsOrigin(text: string, previous: readonly string[] = []): readonly string[] {
  const origin = text === "*" ? text : originIn(text);
  if (origin !== undefined) return [...previous, origin];
  throw new InvalidArgumentError("Expected a scheme and a host, such as https://surveys.example.org, or *.");
}

function readNetwork(text: string, previous: readonly string[] = []): readonly string[] {
  if (isNetwork(text)) return [...previous, text];
  throw new InvalidArgumentError(
    "Expected an address or a network, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8.",
  );
}

const examples = `
Data is stored in ./surveyc-data by default. Logs go to the standard output, one JSON object per line.
Besides the API, the server has /docs, /openapi.json, /live (the process responds) and /ready (the store can write;
also /health), and with --metrics also /metrics (npm install prom-client), which a proxy should not expose.

Ten invalid keys a minute from one address get 401, further ones 429; valid keys are always accepted. The log contains the
client address. With a proxy in front, that is the address of the proxy unless --trusted-proxy names it. The server keeps
the X-Request-Id of requests; with --trusted-proxy, only of requests from trusted proxies.

Deleted dashboards can be restored for 30 days, then they are removed, as is activity older than --keep-activity.
Answers older than --keep-answers are removed, too, and responses_count decreases. Survey events older than
--keep-survey-events are removed with the ids of persons that they contain; statistics without dates still include them,
statistics with a date do not.

Every option can be set by the environment variable in brackets; flags take precedence. Lists are separated by commas
(SURVEYC_CORS=https://a.example,https://b.example), and switches are true or false (SURVEYC_METRICS=true).

Examples:
  surveyc serve
  surveyc serve --memory --port 0
  surveyc serve --database-url postgres://surveyc@localhost/surveyc --public-origin https://surveys.example.org
  surveyc serve --trusted-proxy 127.0.0.1 --trusted-proxy fd00::/8
`;

export function addServe(program: Command, run: Run, io: Io): void {
  const command = program.command("serve");
  const ownStore = ["data", "databaseUrl", "poolSize"];
  addStoreOptions(command)
    .addOption(new Option("--memory", "keep everything in memory, for experiments").conflicts(ownStore))
    .option("--port <port>", "the port to listen on; 0 selects a free one", readPort, 8000)
    .option("--host <host>", "the address to listen on; 0.0.0.0 for all", "127.0.0.1")
    .option(
      "--admin-listen <address>",
      "a separate address for /metrics, /ready and other commands, such as 127.0.0.1:8001",
      readListen,
    )
    .option(
      "--public-origin <origin>",
      "the origin of links between pages, such as https://surveys.example.org",
      readOrigin,
    )
    .option<readonly string[]>(
      "--trusted-proxy <cidr...>",
      "proxies whose X-Forwarded-For (or Forwarded) is trusted, such as 10.0.0.0/8",
      readNetwork,
    )
    .option(
      "--max-connections <number>",
      "the maximum number of concurrent connections; further ones get 503",
      readCount,
      DEFAULT_CONNECTIONS,
    )
    .option(
      "--connections-per-address <number>",
      "the maximum for one address, or one /64 of IPv6, except trusted proxies (default: half of --max-connections)",
      readCount,
    )
    .option(
      "--max-event-loop-delay <ms>",
      "reject API requests with 503 while the event loop is delayed longer",
      readCount,
      DEFAULT_EVENT_LOOP_DELAY,
    )
    .option(
      "--public-requests <number>",
      "the maximum number of concurrent requests with public tokens (default: 64)",
      readCount,
    )
    .option(
      "--events-per-minute <number>",
      "the maximum number of views with one public token per minute, not counting answers (default: 10000)",
      readCount,
    )
    .option(
      "--events-per-address <number>",
      "the maximum number of views from one address, or one /64 of IPv6, per minute (default: 2000)",
      readCount,
    )
    .option(
      "--answers-per-address <number>",
      "the maximum number of answers from one address, or one /64 of IPv6, per minute (default: 3000)",
      readCount,
    )
    .option(
      "--event-bytes-per-address <number>",
      "the maximum number of bytes from one address, or one /64 of IPv6, per minute, for views and answers each (default: 16777216)",
      readCount,
    )
    .option("--keep-activity <days>", "remove older activity entries (default: keep all)", readCount)
    .option("--keep-answers <days>", "remove older answers (default: keep all)", readCount)
    .option(
      "--keep-survey-events <days>",
      "remove older survey events (shown, dismissed, sent) (default: keep all)",
      readCount,
    )
    .addOption(
      new Option("--pool-size <number>", "connections to the PostgreSQL database (default: 10)")
        .argParser(readCount)
        .conflicts("data"),
    )
    .addOption(
      new Option(
        "--skip-fsync",
        "faster changes of the embedded database, which a power failure may then lose or damage",
      ).conflicts(["databaseUrl", "memory"]),
    )
    .option<readonly string[]>(
      "--cors <origin...>",
      'origins whose pages may send requests; "*" for all',
      readCorsOrigin,
    )
    .option("--samples", "return activities, counts and collaborators in the shape of the API samples")
    .option("--metrics", "serve /metrics for Prometheus to any client, without a key")
    .addOption(choiceOption("--log <level>", "what is logged", logLevels).default("info"))
    .addHelpText("after", examples)
    .action(
      run(async () => {
        warnOfUnknownVariables(command, io);
        const options = withEnvironment<ServeOptions>(command, io);
        // Loaded here, so that other commands do not load the server.
        const { serve } = await import("#apps/server/serve.ts");
        return serve(options, io);
      }),
    );
  showVariables(command);
}
