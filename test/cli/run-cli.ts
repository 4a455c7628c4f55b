import { once } from "node:events";
import { PassThrough, Readable, Writable } from "node:stream";
import type { Io } from "../../src/cli/io.ts";
import { run } from "../../src/cli/run.ts";

/** The world that a test hands in; what is left out is an empty terminal-less one. */
export interface World {
  readonly stdin?: string | Uint8Array | Readable;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly terminals?: Partial<Io["terminals"]>;
  readonly columns?: number;
  readonly threads?: Io["threads"];
  readonly now?: () => number;
  readonly stopping?: AbortController;
}

/** A stream that keeps what is written to it. */
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

const streamOf = (input: World["stdin"]): Readable => {
  if (input instanceof Readable) return input;
  const stream = new PassThrough();
  stream.end(input ?? "");
  return stream;
};

/** An Io with streams that can be read back. */
export function ioOf(world: World = {}) {
  const stdout = new Kept();
  const stderr = new Kept();
  let clock = 0;
  const io: Io = {
    stdin: streamOf(world.stdin),
    stdout,
    stderr,
    env: world.env ?? {},
    cwd: world.cwd ?? process.cwd(),
    terminals: { stdin: world.stdin === undefined, stdout: false, stderr: false, ...world.terminals },
    columns: world.columns,
    threads: world.threads ?? { count: 1 },
    now: world.now ?? (() => clock++),
    date: () => new Date(2026, 10, 22, 14, 3, 6),
    stopped: (world.stopping ?? new AbortController()).signal,
    stopGracefully: () => undefined,
  };
  return { io, stdout, stderr };
}

/** Runs a command line in a world and tells what it said. Without `stdin` the standard input is a terminal. */
export async function runCli(argv: readonly string[], world: World = {}) {
  const { io, stdout, stderr } = ioOf(world);
  const code = await run(argv, io);
  return { code, out: stdout.text, err: stderr.text };
}
