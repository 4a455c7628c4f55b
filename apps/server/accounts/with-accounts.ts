import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { shellWord } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { openStore } from "../open-store.ts";
import { readNotice, remoteAccounts } from "../running-server.ts";
import { databaseUrlOf, defaultFolder, type StoreOptions } from "../serve-options.ts";
import { type AccountManager, accountManager } from "./account-manager.ts";

/**
 * Runs work on the accounts of the server that owns the folder, if one is running, or else on those of the store, which is
 * opened for it. A missing folder is created if `createsFolder` is set, and otherwise an error. Rejects with a `CommandError` if a request is invalid.
 */
export const withAccounts = <Result>(
  options: StoreOptions,
  io: Io,
  createsFolder: boolean,
  work: (accounts: AccountManager) => Promise<Result>,
): Promise<Result> =>
  openAccounts(options, io, createsFolder, work).catch((error: Error) => {
    throw new CommandError(error.message, { cause: error });
  });

async function openAccounts<Result>(
  ...[options, io, createsFolder, work]: Parameters<typeof withAccounts<Result>>
): Promise<Result> {
  if (databaseUrlOf(options, io) === undefined) {
    const folder = resolve(io.cwd, options.data);
    if (!createsFolder) await requireFolder(options, io);
    const notice = await readNotice(folder);
    const remote = notice === null ? null : await remoteAccounts(notice);
    if (remote !== null) return work(remote);
  }
  const store = await openStore(options, io);
  try {
    return await work(accountManager(store, io.date));
  } finally {
    await store.close();
  }
}

/** Throws if the folder of the embedded database does not exist. */
export async function requireFolder(
  { data }: Pick<StoreOptions, "data">,
  { cwd }: Pick<Io, "cwd">,
): Promise<void> {
  if (await isMissing(resolve(cwd, data))) throw new CommandError(noFolder(data));
}

/** Whether a path does not exist. Inaccessible paths may exist. */
const isMissing = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );

function noFolder(folder: string): string {
  const serve = folder === defaultFolder ? "surveyc serve" : `surveyc serve --data ${shellWord(folder)}`;
  return `${folder}: the folder does not exist; ${serve} creates it, or name another with --data`;
}
