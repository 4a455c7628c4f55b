import type { Io } from "../io.ts";
import type { ReportSink } from "./report-sink.ts";
import { writeOut } from "./write.ts";

/** Writes every report at once, so that none is kept; `between` stands between the lines of two reports. */
export class LineSink implements ReportSink {
  readonly #io: Io;
  readonly #between: string;
  #begun = false;

  constructor(io: Io, between: "\n" | "") {
    this.#io = io;
    this.#between = between;
  }

  async add(pieces: readonly string[]): Promise<void> {
    const written = pieces.filter((piece) => piece !== "");
    if (written.length === 0) return;
    const before = this.#begun ? this.#between : "";
    this.#begun = true;
    await writeOut(this.#io, `${before}${written.join(`\n${this.#between}`)}\n`);
  }

  async end(): Promise<void> {}
}
