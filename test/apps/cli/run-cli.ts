import { once } from "node:events";
import { PassThrough, Readable, Writable } from "node:stream";
import { run } from "#apps/cli/run.ts";
import type { Io } from "#apps/process/io.ts";

/** What a test passes in place of the process; missing streams are empty, and not a terminal. */
export interface IoOptions {
  readonly stdin?: string | Uint8Array | Readable;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly terminals?: Partial<Io["terminals"]>;
  readonly columns?: number;
  readonly now?: () => number;
  readonly date?: () => Date;
  readonly stopping?: AbortController;
}

/** A stream that records what is written to it. */
export class Kept extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
    this.emit("kept");
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }

  /** Waits until something has been written, from an offset of the text on; the text until then. */
  async until(what: string, from = 0): Promise<string> {
    while (!this.text.includes(what, from)) await once(this, "kept");
    return this.text;
  }
}

const streamOf = (input: IoOptions["stdin"]): Readable => {
  if (input instanceof Readable) return input;
  const stream = new PassThrough();
  stream.end(input ?? "");
  return stream;
};

/** An Io with streams that can be read back. */
export function ioOf(options: IoOptions = {}) {
  const stdout = new Kept();
  const stderr = new Kept();
  let clock = 0;
  const io: Io = {
    stdin: streamOf(options.stdin),
    stdout,
    stderr,
    env: options.env ?? {},
    cwd: options.cwd ?? process.cwd(),
    terminals: { stdin: options.stdin === undefined, stdout: false, stderr: false, ...options.terminals },
    columns: options.columns,
    now: options.now ?? (() => clock++),
    date: options.date ?? (() => new Date(2026, 10, 22, 14, 3, 6)),
    stopped: (options.stopping ?? new AbortController()).signal,
    stopGracefully: () => undefined,
  };
  return { io, stdout, stderr };
}

/** Runs a command line and returns its output. Without `stdin` the standard input is a terminal. */
export async function runCli(argv: readonly string[], options: IoOptions = {}) {
  const { io, stdout, stderr } = ioOf(options);
  const code = await run(argv, io);
  return { code, out: stdout.text, err: stderr.text };
}
