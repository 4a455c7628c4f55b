// Runs in its own thread: opens the database of a folder and executes statements, one after the other.
import { parentPort, workerData } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import {
  type EngineRequest,
  isReported,
  openEngine,
  runStatement,
  type ThreadReply,
  type ThreadStart,
  thrownParts,
} from "./engine.ts";
import { engineFolder } from "./engine-folder.ts";

const send = (reply: ThreadReply): void => parentPort?.postMessage(reply);

/**
 * Whether the engine is unusable. Errors that PostgreSQL did not report come from the surrounding program, which may continue.
 */
const isBroken = async (engine: PGlite, error: unknown): Promise<boolean> =>
  !isReported(error) &&
  (await runStatement(engine, { text: "select 1", parameters: [], begins: false }).then(
    () => false,
    (next: unknown) => !isReported(next),
  ));

/** `null` requests closing. */
async function answer(engine: PGlite, request: EngineRequest | null): Promise<ThreadReply> {
  try {
    if (request === null) await engine.close();
    return { result: request === null ? null : await runStatement(engine, request) };
  } catch (error) {
    return { error: thrownParts(error), isBroken: await isBroken(engine, error) };
  }
}

/** The reason of an error that ends PostgreSQL, in a line of its log. */
const fatal = /(?:FATAL|PANIC): +(.+)/;

async function start(): Promise<void> {
  let reason: string | undefined;
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const { NodeFS } = await import("@electric-sql/pglite/nodefs");
    const { path, fsync } = workerData as ThreadStart;
    const fs = engineFolder(NodeFS, path, (line) => {
      reason ??= fatal.exec(line)?.[1];
    });
    const engine = await openEngine(PGlite, { fs }, { fsync });
    parentPort?.on("message", async (request: EngineRequest | null) => send(await answer(engine, request)));
    send({ result: null });
  } catch (error) {
    // The engine reports only that it failed.
    const reported = reason === undefined ? error : { message: reason, severity: "FATAL" };
    send({ error: thrownParts(reported), isBroken: true });
  }
}

void start();
