import { resolve } from "node:path";
import { countOf, formatNumber, shellWord } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import { messageOf } from "#apps/process/installed-package.ts";
import type { Io } from "#apps/process/io.ts";
import { printInfo } from "#apps/process/output/write.ts";
import { quote } from "#diagnostics/echo.ts";
import { type MigrationEvents, memoryStore, pgliteStore, postgresStore, type Store } from "#stores/index.ts";
import { databaseUrlOf, defaultFolder, type StoreOptions } from "./serve-options.ts";

/** Events for the log. */
interface StoreEvents extends MigrationEvents {
  /** An idle connection was lost. */
  readonly onError?: (error: Error) => void;
}

/** Milliseconds between two messages about rows. */
const PROGRESS_MS = 2_000;

/** Opens the store of the options and prints the progress. Throws if that fails. */
export async function openStore(
  options: StoreOptions,
  io: Io,
  { onError = () => {}, onRenamed, onPositionsKept }: StoreEvents = {},
): Promise<Store> {
  let printed = io.now();
  const events: MigrationEvents = {
    onUpgrade: (version, last) => printInfo(io, `Upgrading the tables to version ${version} of ${last} …`),
    onUpgradeWaits: () => printInfo(io, "Waiting for another process that locks the tables …"),
    onUpgradedRows(_, rows, all) {
      if (io.now() - printed < PROGRESS_MS) return;
      printed = io.now();
      printInfo(io, `${formatNumber(rows)} of ${countOf(all, "row")} …`);
    },
    onRenamed(project) {
      const { from, to } = project;
      printInfo(
        io,
        `Renamed project ${quote(from)} to ${to}, because paths cannot contain its name; its keys remain valid.`,
      );
      onRenamed?.(project);
    },
    onPositionsKept(answers) {
      const { project, survey, submissions } = answers;
      printInfo(
        io,
        `Survey ${survey} of project ${quote(project)} has changed since answers stored choices by position; these submissions keep positions: ${submissions.map((name) => quote(name)).join(", ")}.`,
      );
      onPositionsKept?.(answers);
    },
  };
  if (options.memory === true) {
    printInfo(io, "Keeping everything in memory; it is lost when this process ends.");
    return memoryStore();
  }
  return reachDatabase(options, io, {
    onServer(connectionString) {
      printInfo(io, "Connecting to the database …");
      return postgresStore({ connectionString, onError, ...events, ...poolSizeOf(options) });
    },
    inFolder(dataDir) {
      printInfo(
        io,
        `Opening the database in ${options.data} (the first start creates it, which takes some seconds) …`,
      );
      return pgliteStore({ dataDir, fsync: options.skipFsync !== true, ...events });
    },
  });
}

/** Work on the database of a server, or on that of a folder. */
interface DatabaseWork<Result> {
  readonly onServer: (connectionString: string) => Promise<Result>;
  readonly inFolder: (dataDir: string) => Promise<Result>;
}

/** Works on the database of the options. Throws a `CommandError` if it cannot be opened. */
export async function reachDatabase<Result>(
  options: StoreOptions,
  io: Pick<Io, "cwd" | "env">,
  { onServer, inFolder }: DatabaseWork<Result>,
): Promise<Result> {
  const url = databaseUrlOf(options, io);
  if (url !== undefined && !isPostgresUrl(url)) throw new CommandError(noDatabaseUrl);
  if (url === undefined && options.poolSize !== undefined) throw new CommandError(noPool);
  try {
    return await (url === undefined ? inFolder(resolve(io.cwd, options.data)) : onServer(url));
  } catch (error) {
    throw new CommandError(url === undefined ? folderProblem(error, options.data) : databaseProblem(error));
  }
}

const poolSizeOf = ({ poolSize }: StoreOptions): { readonly poolSize?: number } =>
  poolSize === undefined ? {} : { poolSize };

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text);

const folderErrors: Readonly<Record<string, string>> = {
  EACCES: "no permission to write there",
  EPERM: "no permission to write there",
  EROFS: "no permission to write there",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
  ENOSPC: "no space left",
  EDQUOT: "no space left",
};

/** System error codes by WASI number. The embedded database throws objects that have only the number. */
const wasiCodes: Readonly<Record<number, string>> = {
  2: "EACCES",
  19: "EDQUOT",
  51: "ENOSPC",
  54: "ENOTDIR",
  63: "EPERM",
  69: "EROFS",
};

/** Why a database cannot be reached, by system error code, and what to do. */
const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused; start the server, or correct the host and the port in the URL",
  ENOTFOUND: "the host is unknown; correct it in the URL",
  EAI_AGAIN: "the host cannot be resolved; check the network",
  EHOSTUNREACH: "the host is unreachable; correct it in the URL, or check the network",
  ENETUNREACH: "the network is unreachable; correct the host in the URL, or check the network",
  ETIMEDOUT: "it did not respond in time; correct the host and the port in the URL, or check the firewall",
  ENOENT: "the socket does not exist; start the server, or correct the host in the URL",
};

/** The message for an invalid URL. It does not repeat the URL, which may contain a password. */
const noDatabaseUrl =
  "the database: expected a PostgreSQL URL, such as postgres://user@localhost:5432/name; " +
  "in a password # is written as %23, / as %2F and % as %25";

const noPool =
  "--pool-size: the embedded database has no connections; name a PostgreSQL database with --database-url";

interface SystemError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

const systemErrorOf = (error: unknown): SystemError => Object(error) as SystemError;

/** The maximum length of a chain of causes, which may be cyclic. */
const MAX_CAUSES = 5;

function causesOf(error: unknown): readonly SystemError[] {
  const found: SystemError[] = [];
  for (let next = error; next !== undefined && next !== null && found.length < MAX_CAUSES; ) {
    const each = systemErrorOf(next);
    found.push(each);
    next = each.cause;
  }
  return found;
}

const codeOf = ({ code, errno }: SystemError): string =>
  String(code ?? (typeof errno === "number" ? wasiCodes[errno] : undefined));

/** Describes an error without a message: by its name and code, or as text if it is not an object. */
function nameOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error) || "unknown error";
  const { name, code, errno } = systemErrorOf(error);
  const known = [name, code ?? errno].filter((part) => typeof part === "string" || typeof part === "number");
  return known.join(" ") || "unknown error";
}

const restoreCommand = (folder: string): string =>
  `surveyc restore FILE --force${folder === defaultFolder ? "" : ` --data ${shellWord(folder)}`}`;

function oneLineMessage(error: unknown): string {
  const messages = causesOf(error).map((each) => messageOf(each));
  const message = messages.find((each) => typeof each === "string" && each.trim() !== "");
  return String(message ?? nameOf(error))
    .trim()
    .replaceAll(/\s*\n\s*/g, " ");
}

export function folderProblem(error: unknown, folder: string): string {
  if (systemErrorOf(error).code === "damaged")
    return `${folder}: ${oneLineMessage(error)} Restore a backup by ${restoreCommand(folder)}`;
  const known = causesOf(error).map((each) => folderErrors[codeOf(each)]);
  return `${folder}: ${known.find((why) => why !== undefined) ?? oneLineMessage(error)}`;
}

/** Describes in one line why the store in a database cannot be opened, without the password of the URL. */
export function databaseProblem(error: unknown): string {
  const thrown = systemErrorOf(error);
  // The message of the store is for connections lost later; the cause is the error of the driver.
  const found = thrown.code === "unavailable" ? systemErrorOf(thrown.cause ?? error) : thrown;
  if (found.code === "ERR_INVALID_URL" || found.name === "URIError") return noDatabaseUrl;
  const isSilent = found.code === undefined && /timeout/i.test(String(found.message));
  const why = connectionErrors[isSilent ? "ETIMEDOUT" : String(found.code)];
  return why === undefined
    ? `the database: ${oneLineMessage(found)}`
    : `the database: cannot be reached: ${why}`;
}
