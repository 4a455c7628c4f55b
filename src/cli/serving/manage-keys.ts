import { resolve } from "node:path";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { complain } from "../output/write.ts";
import { databaseUrlOf } from "./database-url.ts";
import { type KeyManager, keyManager } from "./key-manager.ts";
import { remoteKeys } from "./key-requests.ts";
import { readNotice } from "./notice.ts";
import { openStore } from "./open-store.ts";
import type { StoreOptions } from "./store-options.ts";

/** Asks the server that has the folder to itself, where there is one; else opens the store for as long as it takes. */
export async function withKeys(
  options: StoreOptions,
  io: Io,
  work: (keys: KeyManager) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (databaseUrlOf(options, io) === undefined) {
    const notice = await readNotice(resolve(io.cwd, options.data));
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
