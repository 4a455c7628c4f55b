import { type Command, InvalidArgumentError, Option } from "commander";
import type { Io, Run } from "#apps/process/io.ts";
import { showVariables, warnOfUnknownVariables, withEnvironment } from "#apps/server/environment.ts";
import { addStoreOptions, isNetwork, logLevels, type ServeOptions } from "#apps/server/serve-options.ts";
import { choiceOption } from "../options.ts";

const MAX_PORT = 65_535;
const DEFAULT_CONNECTIONS = 512;

function readCount(given: string): number {
  const count = Number(given);
  if (Number.isSafeInteger(count) && count > 0 && /^\d+$/.test(given)) return count;
  throw new InvalidArgumentError("It is a whole number from 1.");
}

function readPort(given: string): number {
  const port = Number(given);
  if (/^\d+$/.test(given) && port <= MAX_PORT) return port;
  throw new InvalidArgumentError("It is a whole number from 0 to 65535; 0 takes one that is free.");
}

/** The server validates it as well; here the message comes before a store is opened. */
function readOrigin(given: string): string {
  if (/^https?:/.test(originIn(given) ?? "")) return given;
  throw new InvalidArgumentError("It is a scheme and a host, such as https://surveys.example.org.");
}

/** The origin of a scheme and a host as browsers send it; undefined where more is written, or less. */
function originIn(given: string): string | undefined {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null) return undefined;
  if (/^https?:/.test(url.origin)) return url.href === `${url.origin}/` ? url.origin : undefined;
  // Pages of extensions and apps have schemes of their own.
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/.test(given) ? given : undefined;
}

function readCorsOrigin(given: string, earlier: readonly string[] = []): readonly string[] {
  const origin = given === "*" ? given : originIn(given);
  if (origin !== undefined) return [...earlier, origin];
  throw new InvalidArgumentError("It is a scheme and a host, such as https://surveys.example.org, or *.");
}

function readNetwork(given: string, earlier: readonly string[] = []): readonly string[] {
  if (isNetwork(given)) return [...earlier, given];
  throw new InvalidArgumentError("It is an address or a network, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8.");
}

const examples = `
The data lies in ./surveyc-data unless you say otherwise. Logs go to the standard output, one JSON object a line.
Besides the API there are /docs, /openapi.json, /live (the process answers) and /ready (the store can write;
also /health); with --metrics there is /metrics (npm install prom-client), which a proxy in front should not pass on.

Ten wrong keys a minute from one address are 401, more are 429; right ones are always accepted. The log has the address of
both. Behind a proxy it is that of the proxy, unless --trusted-proxy names it. Requests keep the X-Request-Id that they come
with; where proxies are named, only theirs.

Deleted dashboards can be restored for 30 days; then they are removed, as is activity older than --keep-activity.
Answers older than --keep-answers are removed too, and responses_count follows. Events of surveys older than --keep-survey-events are
removed with the ids of persons that they contain; statistics of the whole time still include them, statistics with a date do not.

Each option may also be a variable of the environment, named in brackets; the command line comes first. In lists there are commas
between (SURVEYC_CORS=https://a.example,https://b.example), and switches are true or false (SURVEYC_METRICS=true).

Examples:
  surveyc serve
  surveyc serve --memory --port 0
  surveyc serve --database-url postgres://surveyc@localhost/surveyc --public-origin https://surveys.example.org
  surveyc serve --trusted-proxy 127.0.0.1 --trusted-proxy fd00::/8
`;

export function addServe(program: Command, run: Run, io: Io): void {
  const command = program.command("serve").description("serve the API over HTTP");
  const ownStore = ["data", "databaseUrl", "poolSize"];
  addStoreOptions(command)
    .addOption(new Option("--memory", "keep everything in memory, for trying things out").conflicts(ownStore))
    .option("--port <port>", "the port to listen on; 0 takes one that is free", readPort, 8000)
    .option("--host <host>", "the address to listen on; 0.0.0.0 for all", "127.0.0.1")
    .option(
      "--public-origin <origin>",
      "where links between pages lead, such as https://surveys.example.org",
      readOrigin,
    )
    .option<readonly string[]>(
      "--trusted-proxy <cidr...>",
      "proxies whose X-Forwarded-For (or Forwarded) says where requests come from, such as 10.0.0.0/8",
      readNetwork,
    )
    .option(
      "--max-connections <number>",
      "connections at the same time; more are answered with 503",
      readCount,
      DEFAULT_CONNECTIONS,
    )
    .option(
      "--connections-per-address <number>",
      "how many of them one address may hold, or one /64 of IPv6, trusted proxies apart; half of them if not given",
      readCount,
    )
    .option(
      "--public-requests <number>",
      "requests with public tokens that are worked on at the same time; 64 if not given",
      readCount,
    )
    .option(
      "--events-per-minute <number>",
      "views that are counted with one public token; 10000 if not given. Answers are never counted among them",
      readCount,
    )
    .option(
      "--events-per-address <number>",
      "views that one address, or one /64 of IPv6, may send within a minute; 2000 if not given",
      readCount,
    )
    .option(
      "--answers-per-address <number>",
      "answers that one address, or one /64 of IPv6, may send within a minute; 3000 if not given",
      readCount,
    )
    .option(
      "--event-bytes-per-address <number>",
      "bytes that one address, or one /64 of IPv6, may send within a minute in views, and again in answers; 16777216 if not given",
      readCount,
    )
    .option(
      "--keep-activity <days>",
      "remove entries of the activity that are older; all are kept if not given",
      readCount,
    )
    .option("--keep-answers <days>", "remove answers that are older; all are kept if not given", readCount)
    .option(
      "--keep-survey-events <days>",
      "remove events of surveys (shown, dismissed, sent) that are older; all are kept if not given",
      readCount,
    )
    .addOption(
      new Option("--pool-size <number>", "connections to the PostgreSQL database; 10 if not given")
        .argParser(readCount)
        .conflicts("data"),
    )
    .option<readonly string[]>(
      "--cors <origin...>",
      'origins whose pages may call from browsers; "*" for all',
      readCorsOrigin,
    )
    .option("--samples", "answer activities, counts and collaborators in the shape of the samples of the API")
    .option("--metrics", "serve /metrics for Prometheus, without a key, to all who reach the address")
    .addOption(choiceOption("--log <level>", "what is logged", logLevels).default("info"))
    .addHelpText("after", examples)
    .action(
      run(async () => {
        warnOfUnknownVariables(command, io);
        const options = withEnvironment<ServeOptions>(command, io);
        // Loaded by this command only.
        const { serve } = await import("#apps/server/serve.ts");
        return serve(options, io);
      }),
    );
  showVariables(command);
}
