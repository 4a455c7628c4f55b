import { statfs } from "node:fs/promises";
import { SqlError } from "../sql/database.ts";
import type { Timing } from "../timing.ts";

/** How long a measurement is reused. */
const REUSE_MS = 250;

/** The bytes that are free for this process at a path; null if its file system does not report them. */
export type MeasureSpace = (path: string) => Promise<number | null>;

/** Queries the system. Some file systems, mostly of networks, report no size. */
export const measureSpace: MeasureSpace = (path) =>
  statfs(path).then(
    ({ bavail, bsize, blocks }) => (blocks === 0 ? null : bavail * bsize),
    () => null,
  );

/** Checks the free space on the disk of a folder. */
export class DiskSpace {
  readonly #path: string;
  readonly #timing: Timing;
  readonly #measure: MeasureSpace;
  #measured: Promise<number | null> | null = null;

  constructor(path: string, timing: Timing, measure: MeasureSpace) {
    this.#path = path;
    this.#timing = timing;
    this.#measure = measure;
  }

  /** Throws if fewer bytes are free. Measures a few times a second at most. */
  async require(bytes: number): Promise<void> {
    const free = await this.#free();
    if (free === null || free >= bytes) return;
    const mebibytes = (count: number): string => (count / 2 ** 20).toFixed(1);
    const message = `${mebibytes(free)} MiB are free on the disk of ${this.#path}; ${mebibytes(bytes)} are needed.`;
    throw new SqlError("full", Object.assign(new Error(message), { code: "ENOSPC" }));
  }

  #free(): Promise<number | null> {
    if (this.#measured === null) {
      this.#measured = this.#measure(this.#path);
      const stop = this.#timing.every(REUSE_MS, () => {
        stop();
        this.#measured = null;
      });
    }
    return this.#measured;
  }
}
