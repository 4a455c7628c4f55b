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
import { privateFolder } from "./private-files.ts";

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

async function start(): Promise<void> {
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const { NodeFS } = await import("@electric-sql/pglite/nodefs");
    const fs = privateFolder(NodeFS, (workerData as ThreadStart).path);
    const engine = await openEngine(PGlite, { fs });
    parentPort?.on("message", async (request: EngineRequest | null) => send(await answer(engine, request)));
    send({ result: null });
  } catch (error) {
    send({ error: thrownParts(error), isBroken: true });
  }
}

void start();
