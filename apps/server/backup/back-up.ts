import { resolve } from "node:path";
import { Readable } from "node:stream";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { requirePlace, sizeOf, writeWholeFile } from "#apps/process/output/whole-file.ts";
import { printInfo } from "#apps/process/output/write.ts";
import { restorePglite, StoreError } from "#stores/index.ts";
import { requireFolder } from "../accounts/with-accounts.ts";
import { folderProblem, openStore } from "../open-store.ts";
import { readNotice, remoteBackup } from "../running-server.ts";
import { databaseUrlOf, type StoreOptions } from "../serve-options.ts";
import { backupStream, readBackupFile } from "./backup-file.ts";

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const words = { progress: "Backing up:", stopped: "stopped; no backup was made" };

const requireEmbedded = (options: StoreOptions, io: Io, instead: string): void => {
  if (databaseUrlOf(options, io) !== undefined)
    throw new CommandError(`this command is for the embedded database; for PostgreSQL, use ${instead}`);
};

/** Backs up the embedded database into a file: from the server that owns it, if one is running, or else from the store. */
export async function backUp(name: string, force: boolean, options: StoreOptions, io: Io): Promise<ExitCode> {
  requireEmbedded(options, io, "pg_dump");
  requirePlace(name, io, force);
  const folder = resolve(io.cwd, options.data);
  await requireFolder(options, io);
  const started = io.now();
  const notice = await readNotice(folder);
  const remote = notice === null ? null : await remoteBackup(notice);
  let bytes: number;
  if (remote !== null) {
    printInfo(io, "Backing up from the running server, which keeps serving …");
    bytes = await writeWholeFile(name, io, force, Readable.fromWeb(remote as never), words);
  } else {
    const store = await openStore(options, io);
    try {
      bytes = await writeWholeFile(name, io, force, backupStream(store), words);
    } finally {
      await store.close();
    }
  }
  printInfo(io, `${name}: ${sizeOf(bytes)}, in ${seconds(io.now() - started)}.`);
  return 0;
}

/** Restores a backup into a folder that no server uses. */
export async function restore(
  name: string,
  force: boolean,
  options: StoreOptions,
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
