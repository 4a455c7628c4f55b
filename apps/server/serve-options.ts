import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { type Command, Option } from "commander";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";

/** The location of the store for `serve` and the commands for accounts. */
export interface StoreOptions {
  readonly memory?: boolean;
  readonly data: string;
  /** Whether the command line names the folder, which then takes precedence over a database in the environment. */
  readonly isFolderNamed?: boolean;
  readonly databaseUrl?: string;
  readonly poolSize?: number;
  /** Whether the embedded database does not wait for the disk. */
  readonly skipFsync?: boolean;
}

/** The log levels, from everything to nothing. */
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** An address to listen on. */
export interface Listen {
  readonly host: string;
  readonly port: number;
}

export interface ServeOptions extends StoreOptions {
  readonly host: string;
  readonly port: number;
  /** Where the paths for operators are served; on the same address as the API by default. */
  readonly adminListen?: Listen;
  readonly maxConnections: number;
  /** Half of `maxConnections` by default. */
  readonly connectionsPerAddress?: number;
  /** Milliseconds; requests are rejected above it. */
  readonly maxEventLoopDelay: number;
  readonly publicOrigin?: string;
  readonly cors?: readonly string[];
  /** Addresses and networks in CIDR notation; none by default. */
  readonly trustedProxy?: readonly string[];
  readonly samples?: boolean;
  readonly metrics?: boolean;
  /** Limits of public endpoints; the handler sets the defaults. */
  readonly publicRequests?: number;
  readonly eventsPerMinute?: number;
  readonly eventsPerAddress?: number;
  readonly answersPerAddress?: number;
  readonly eventBytesPerAddress?: number;
  /** Days; unlimited by default. */
  readonly keepActivity?: number;
  /** Days; unlimited by default. */
  readonly keepAnswers?: number;
  /** Days; unlimited by default. */
  readonly keepSurveyEvents?: number;
  readonly log: (typeof logLevels)[number];
}

export const defaultFolder = "surveyc-data";

export const addStoreOptions = (command: Command): Command =>
  command
    .addOption(
      new Option("--data <folder>", "the folder of the embedded database")
        .default(defaultFolder)
        .implies({ isFolderNamed: true }),
    )
    .addOption(new Option("--database-url <url>", "a PostgreSQL database instead").conflicts("data"));

/**
 * Returns the URL of the database, or undefined for the folder. The command line takes precedence over the environment, in
 * which an empty variable counts as unset.
 */
export function databaseUrlOf(
  { databaseUrl, isFolderNamed }: Pick<StoreOptions, "databaseUrl" | "isFolderNamed">,
  { env }: Pick<Io, "env">,
): string | undefined {
  if (databaseUrl !== undefined || isFolderNamed === true) return databaseUrl;
  return env["SURVEYC_DATABASE_URL"] || secretIn(env[DATABASE_URL_FILE]);
}

/** The variable that names a file with the URL, because the password in it is a secret. */
export const DATABASE_URL_FILE = "SURVEYC_DATABASE_URL_FILE";

function secretIn(path: string | undefined): string | undefined {
  if (path === undefined || path === "") return undefined;
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    throw new CommandError(
      `${DATABASE_URL_FILE}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

/** A network in CIDR notation, or an address without a zone, which `BlockList` does not support. */
const notation = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/;

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

function readNetwork(text: string): Network | null {
  const [, address = "", length] = notation.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const maxBits = version === 4 ? 32 : 128;
  const bits = length === undefined ? maxBits : Number(length);
  return bits > maxBits ? null : { address, bits, family: version === 4 ? "ipv4" : "ipv6" };
}

export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

/** Returns a function that checks whether an address is in one of these networks. An IPv6 network can contain IPv4 addresses. */
export function trustedProxies(
  networks: readonly string[] = [],
): (address: string, family: "ipv4" | "ipv6") => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.bits, network.family);
  }
  return (address, family) => list.check(address, family);
}
