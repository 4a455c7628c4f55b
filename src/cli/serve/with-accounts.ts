import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { ExitCode, Io } from "../io.ts";
import { shellWord } from "../output/phrases.ts";
import { complain } from "../output/write.ts";
import { type AccountManager, accountManager } from "./account-manager.ts";
import { openStore } from "./open-store.ts";
import { readNotice, remoteAccounts } from "./running-server.ts";
import { databaseUrlOf, defaultFolder, type StoreOptions } from "./serve-options.ts";

/** Whether a folder that is missing is created, or has to exist. */
type FolderUse = "create" | "find";

/**
 * Works on the accounts of the server that has the folder to itself, if there is one; else of the store, which is open
 * meanwhile. If the folder has to exist and does not, nothing is created and the exit code is 2.
 */
export async function withAccounts(
  options: StoreOptions,
  io: Io,
  use: FolderUse,
  work: (accounts: AccountManager) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (databaseUrlOf(options, io) === undefined) {
    const folder = resolve(io.cwd, options.data);
    if (use === "find" && (await isMissing(folder))) {
      complain(io, noFolder(options.data));
      return 2;
    }
    const notice = await readNotice(folder);
    const remote = notice === null ? null : await remoteAccounts(notice);
    if (remote !== null) return work(remote);
  }
  const opened = await openStore(options, io);
  if ("problem" in opened) {
    complain(io, opened.problem);
    return 2;
  }
  try {
    return await work(accountManager(opened.store, io.date));
  } finally {
    await opened.store.close();
  }
}

/** Whether there is nothing of that name. What cannot be looked at may exist. */
const isMissing = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );

/** The message for a folder that has to exist and does not. */
function noFolder(folder: string): string {
  const serve = folder === defaultFolder ? "surveyc serve" : `surveyc serve --data ${shellWord(folder)}`;
  return `${folder}: there is no such folder here; ${serve} makes it, or name another with --data`;
}
