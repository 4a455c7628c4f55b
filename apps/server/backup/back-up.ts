import { resolve } from "node:path";
import { Readable } from "node:stream";
import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { requirePlace, sizeOf, writeWholeFile } from "#apps/process/output/whole-file.ts";
import { printInfo } from "#apps/process/output/write.ts";
import { type BackupOptions, type BackupSize, restorePglite, StoreError } from "#stores/index.ts";
import { requireFolder } from "../accounts/with-accounts.ts";
import { folderProblem, openStore } from "../open-store.ts";
import { readNotice, remoteBackup } from "../running-server.ts";
import { databaseUrlOf, type StoreOptions } from "../serve-options.ts";
import { backupStream, checkedBackup, readBackupFile } from "./backup-file.ts";

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const words = { progress: "Backing up:", stopped: "stopped; no backup was made" };

const requireEmbedded = (options: StoreOptions, io: Io, instead: string): void => {
  if (databaseUrlOf(options, io) !== undefined)
    throw new CommandError(`this command is for the embedded database; for PostgreSQL, use ${instead}`);
};

/** The maximum number of rows that are listed. */
const MAX_LISTED = 20;

/** Prints what a backup lacks. */
function printSkipped(io: Io, skipped: BackupSize["skipped"]): void {
  for (const { table, pages, rows, keys } of skipped) {
    const parts = [
      ...(pages === 0 ? [] : [`${countOf(pages, "page")} of its file`]),
      ...(rows === 0 ? [] : [`${countOf(rows, "row")} (${keys.slice(0, MAX_LISTED).join(", ")})`]),
    ];
    printInfo(io, `Not in the backup, because they cannot be read: of ${table}, ${parts.join(" and ")}.`);
  }
}

/** The options of a backup of the command line. */
export interface BackUpOptions extends StoreOptions, BackupOptions {
  readonly force?: boolean;
}

/** Backs up the embedded database into a file: from the server that owns it, if one is running, or else from the store. */
export async function backUp(name: string, options: BackUpOptions, io: Io): Promise<ExitCode> {
  requireEmbedded(options, io, "pg_dump");
  const { force = false } = options;
  requirePlace(name, io, force);
  const folder = resolve(io.cwd, options.data);
  await requireFolder(options, io);
  const started = io.now();
  const notice = await readNotice(folder);
  const remote = notice === null ? null : await remoteBackup(notice, options, io.stopped);
  let skipped: BackupSize["skipped"] = [];
  const write = (source: AsyncIterable<Uint8Array>): Promise<number> => {
    const checked = checkedBackup(source, (found) => (skipped = found));
    return writeWholeFile(name, io, force, Readable.from(checked, { objectMode: false }), words);
  };
  let bytes: number;
  if (remote instanceof ReadableStream) {
    printInfo(io, "Backing up from the running server, which keeps serving …");
    bytes = await write(Readable.fromWeb(remote as never));
  } else {
    if (remote !== null)
      printInfo(
        io,
        `${notice?.origin} replied without a backup (${remote}), so the database is opened without a server.`,
      );
    const store = await openStore(options, io);
    try {
      bytes = await write(backupStream(store, options));
    } finally {
      await store.close();
    }
  }
  printSkipped(io, skipped);
  printInfo(io, `${name}: ${sizeOf(bytes)}, in ${seconds(io.now() - started)}.`);
  return 0;
}

/** Restores a backup into a folder that no server uses. */
export async function restore(
  name: string,
  { force = false, ...options }: StoreOptions & { readonly force?: boolean },
  io: Io,
): Promise<ExitCode> {
  requireEmbedded(options, io, "pg_restore");
  const started = io.now();
  printInfo(io, `Restoring into ${options.data} …`);
  try {
    const dataDir = resolve(io.cwd, options.data);
    const rows = await restorePglite(readBackupFile(name, io), { dataDir, replaces: force });
    printInfo(io, `${options.data}: ${rows} rows, in ${seconds(io.now() - started)}.`);
    return 0;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof StoreError && error.code === "occupied")
      throw new CommandError(
        `${options.data}: already contains a database; --force replaces it with the backup`,
      );
    if (error instanceof StoreError && error.code === "inconsistent")
      throw new CommandError(`${name}: ${error.message}`, { cause: error });
    throw new CommandError(folderProblem(error, options.data), { cause: error });
  }
}
