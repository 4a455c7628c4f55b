import type { Tinypool } from "tinypool";
import checkDocument, { type DocumentTask } from "./check-document.ts";
import type { DocumentResult } from "./check-payloads.ts";

/** Longer texts are checked in a thread, so that the editor is answered meanwhile. */
const SHORT = 500_000;

/** How long the thread waits for the next text, in milliseconds: to start it takes as long as a check. */
const IDLE = 60_000;

/** What the thread runs: the file beside this one, from its source or built. */
const threadFile = new URL(
  import.meta.url.endsWith(".ts") ? "./check-document.ts" : "./check-document.js",
  import.meta.url,
);

/** Checks texts, long ones in a thread. Has to be closed. */
export class DocumentThread {
  #pool: Promise<Tinypool> | undefined;

  async check(task: DocumentTask): Promise<DocumentResult> {
    if (task.content.length <= SHORT) return checkDocument(task);
    this.#pool ??= this.#start();
    const pool = await this.#pool;
    return pool.run(task) as Promise<DocumentResult>;
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  async #start(): Promise<Tinypool> {
    // Only long texts need it, and it takes a while to load.
    const { Tinypool } = await import("tinypool");
    return new Tinypool({ filename: threadFile.href, minThreads: 0, maxThreads: 1, idleTimeout: IDLE });
  }
}
