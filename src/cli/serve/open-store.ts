import { resolve } from "node:path";
import { memoryStore, pgliteStore, postgresStore, type Store } from "../../stores/index.ts";
import type { Io } from "../io.ts";
import { tell } from "../output/write.ts";
import { databaseUrlOf, type StoreOptions } from "./serve-options.ts";

/**
 * Opens the store that the options name, and prints what it does meanwhile; or returns why that is not possible. `onError`
 * gets the errors of connections that are lost while nothing uses them.
 */
export async function openStore(
  options: StoreOptions,
  io: Io,
  onError: (error: Error) => void = () => {},
): Promise<{ readonly store: Store } | { readonly problem: string }> {
  const url = databaseUrlOf(options, io);
  if (options.memory !== true && url !== undefined && !isPostgresUrl(url)) return { problem: noDatabaseUrl };
  try {
    if (options.memory === true) {
      tell(io, "Keeping everything in memory: it is gone when this process ends.");
      return { store: await memoryStore() };
    }
    if (url !== undefined) {
      tell(io, "Connecting to the database …");
      return { store: await postgresStore({ connectionString: url, onError, ...poolSizeOf(options) }) };
    }
    tell(
      io,
      `Opening the database in ${options.data} (the first time it is made, which takes some seconds) …`,
    );
    return { store: await pgliteStore({ dataDir: resolve(io.cwd, options.data) }) };
  } catch (error) {
    return { problem: url === undefined ? folderProblem(error, options.data) : databaseProblem(error) };
  }
}

const poolSizeOf = ({ poolSize }: StoreOptions): { readonly poolSize?: number } =>
  poolSize === undefined ? {} : { poolSize };

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text);

/** Why a folder cannot be used, by the code of the system. */
const folderErrors: Readonly<Record<string, string>> = {
  EACCES: "no permission to write there",
  EPERM: "no permission to write there",
  EROFS: "no permission to write there",
  ENOTDIR: "is no folder",
  EEXIST: "is no folder",
  ENOSPC: "no space left",
};

/** Why a database cannot be reached, by the code of the system, and what to do about it. */
const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused; start the server, or correct the host and the port in the URL",
  ENOTFOUND: "there is no such host; correct it in the URL",
  EAI_AGAIN: "its host cannot be looked up now; see whether the network is there",
  EHOSTUNREACH: "there is no way to its host; correct it in the URL, or see whether the network is there",
  ENETUNREACH: "there is no way to its host; correct it in the URL, or see whether the network is there",
  ETIMEDOUT:
    "it did not answer in time; correct the host and the port in the URL, or let connections through",
  ENOENT: "there is no such socket; start the server, or correct the host in the URL",
};

/** The message for a URL that cannot be read. The URL itself is not repeated, as it may hold a password. */
const noDatabaseUrl =
  "the database: its URL is not one of PostgreSQL, such as postgres://user@localhost:5432/name; " +
  "in a password # is written as %23, / as %2F and % as %25";

interface SystemError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

const systemErrorOf = (error: unknown): SystemError => Object(error) as SystemError;

const inOneLine = ({ message }: SystemError, error: unknown): string =>
  String(message ?? error).replaceAll(/\s*\n\s*/g, " ");

/** Why a folder cannot be used for a store, in one line. */
export function folderProblem(error: unknown, folder: string): string {
  const found = systemErrorOf(error);
  return `${folder}: ${folderErrors[String(found.code)] ?? inOneLine(found, error)}`;
}

/** Why the store in a database cannot be opened, in one line, without the password that a URL may hold. */
function databaseProblem(error: unknown): string {
  const thrown = systemErrorOf(error);
  // The message of the store is for connections that are lost later; the cause is the error of the driver.
  const found = thrown.code === "unavailable" ? systemErrorOf(thrown.cause ?? error) : thrown;
  if (found.code === "ERR_INVALID_URL" || found.name === "URIError") return noDatabaseUrl;
  const isSilent = found.code === undefined && /timeout/i.test(String(found.message));
  const why = connectionErrors[isSilent ? "ETIMEDOUT" : String(found.code)];
  return why === undefined
    ? `the database: ${inOneLine(found, error)}`
    : `the database: cannot be reached, as ${why}`;
}
