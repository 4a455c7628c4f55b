import { resolve } from "node:path";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { complain } from "../output/write.ts";
import { databaseUrlOf } from "./database-url.ts";
import { type KeyManager, keyManager } from "./key-manager.ts";
import { remoteKeys } from "./key-requests.ts";
import { isMissing, noFolder } from "./missing-folder.ts";
import { readNotice } from "./notice.ts";
import { openStore } from "./open-store.ts";
import type { StoreOptions } from "./store-options.ts";

/** Whether a folder that is not there is made, or has to be there. */
type FolderUse = "make" | "find";

/**
 * Asks the server that has the folder to itself, where there is one; else opens the store for as long as it takes. Where
 * the folder has to be there and is not, nothing is made: that is told, exit 2.
 */
export async function withKeys(
  options: StoreOptions,
  io: Io,
  use: FolderUse,
  work: (keys: KeyManager) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (databaseUrlOf(options, io) === undefined) {
    const folder = resolve(io.cwd, options.data);
    if (use === "find" && (await isMissing(folder))) {
      complain(io, noFolder(options.data));
      return 2;
    }
    const notice = await readNotice(folder);
    const remote = notice === null ? null : await remoteKeys(notice);
    if (remote !== null) return work(remote);
  }
  const opened = await openStore(options, io);
  if ("problem" in opened) {
    complain(io, opened.problem);
    return 2;
  }
  try {
    return await work(keyManager(opened.store, () => new Date()));
  } finally {
    await opened.store.close();
  }
}
