import { statSync } from "node:fs";
import type { FSWatcher } from "chokidar";
import { explainError } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { printError, printInfo, writeOut } from "#apps/process/output/write.ts";
import { type WatchedPaths, watchedPaths } from "./watched-paths.ts";

/** How long changes are gathered before they are told, in milliseconds: saving a file makes several at once. */
const GATHERED = 100;

/** How often is looked whether the named folders are still the same, in milliseconds. */
const LOOKED = 300;

function watchProblem({ code, message }: NodeJS.ErrnoException): string {
  if (code === "ENOSPC" || code === "EMFILE")
    return `not everything can be watched, as the system allows no more watches (${code}); name fewer files or folders`;
  return `not everything can be watched (${code ?? message})`;
}

/** Tells folders apart that had the same name one after the other; empty for what is none. */
function folderNumber(path: string): string {
  try {
    const found = statSync(path);
    return found.isDirectory() ? String(found.ino) : "";
  } catch {
    // Not there, or out of reach.
    return "";
  }
}

/** The changes of what names, folders and globs stand for, and of their configuration. Has to be closed. */
class Changes {
  #patterns: readonly string[];
  readonly #config: string | false | undefined;
  readonly #io: Io;
  readonly #problems = new Set<string>();
  #watcher: FSWatcher | undefined;
  #folders = "";
  #gathering: NodeJS.Timeout | undefined;
  #hasChanged = false;
  #wake: () => void = () => undefined;

  private constructor(patterns: readonly string[], config: string | false | undefined, io: Io) {
    this.#patterns = patterns;
    this.#config = config;
    this.#io = io;
    io.stopped.addEventListener("abort", this.#end);
  }

  /** Starts to watch; from then on no change is missed. */
  static async of(patterns: readonly string[], config: string | false | undefined, io: Io): Promise<Changes> {
    const changes = new Changes(patterns, config, io);
    await changes.#start();
    return changes;
  }

  /** Watches something else from now on, where it is not the same. */
  async watch(patterns: readonly string[]): Promise<void> {
    if (patterns.join("\n") === this.#patterns.join("\n")) return;
    this.#patterns = patterns;
    await this.#start();
  }

  /** Waits for a change since the last call, or for the end of the run. */
  async next(): Promise<void> {
    const looking = setInterval(() => this.#look(), LOOKED);
    while (!this.#hasChanged && !this.#io.stopped.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    clearInterval(looking);
    this.#hasChanged = false;
    if (this.#foldersNow() !== this.#folders) await this.#start();
  }

  async close(): Promise<void> {
    this.#end();
    this.#io.stopped.removeEventListener("abort", this.#end);
    await this.#watcher?.close();
  }

  async #start(): Promise<void> {
    await this.#watcher?.close();
    // Only watching needs it, and it takes a while to load.
    const { watch } = await import("chokidar");
    if (this.#io.stopped.aborted) return;
    this.#folders = this.#foldersNow();
    const { folders, matters } = this.#paths();
    const watcher = watch([...folders], {
      ignoreInitial: true,
      // That a file was replaced is no news to wait for.
      atomic: false,
      ignored: (path, stats) => !matters(path, stats?.isFile() === true),
    });
    this.#watcher = watcher;
    watcher.on("all", () => this.#gather());
    watcher.on("error", (error) => this.#printError(error as NodeJS.ErrnoException));
    await new Promise<void>((resolve) => {
      watcher.once("ready", resolve);
      this.#wake = resolve;
    });
  }

  #paths(): WatchedPaths {
    return watchedPaths(this.#patterns, this.#io.cwd, this.#config);
  }

  #foldersNow(): string {
    const { named, folders } = this.#paths();
    return [...named, ...folders].map(folderNumber).join();
  }

  /** A folder that was deleted and made again is another one, which the watcher does not always notice. */
  #look(): void {
    if (this.#foldersNow() !== this.#folders) this.#gather();
  }

  /** The first change starts the pause, and later ones do not prolong it: a log that is always written to is checked, too. */
  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#hasChanged = true;
      this.#wake();
    }, GATHERED);
  }

  /** Says each thing once, as every folder has the same problem. */
  #printError(error: NodeJS.ErrnoException): void {
    const problem = watchProblem(error);
    if (this.#problems.has(problem)) return;
    this.#problems.add(problem);
    printError(this.#io, problem);
  }

  readonly #end = (): void => {
    clearTimeout(this.#gathering);
    this.#wake();
  };
}

/** ECMA-48: to the first line and column, and erase the screen; what was scrolled out of it stays. */
const CLEAR = "\u001b[H\u001b[2J";

/** `14:03:06` */
const timeOf = (date: Date): string => date.toTimeString().slice(0, 8);

/** What is done again whenever a file has changed. */
export interface WatchedWork {
  /** The files, folders and globs that it is about, which may be others after a change. */
  readonly patterns: () => Promise<readonly string[]>;
  /** Does it once. */
  readonly run: () => Promise<unknown>;
}

/**
 * Does work about files, and does it again whenever one of them has changed, until it is interrupted. That is how everybody
 * ends it, so it is no failure: the exit code is 0, whatever was found.
 */
export async function watchFiles(
  { patterns, run }: WatchedWork,
  { config, color }: { readonly config: string | false | undefined; readonly color: boolean | undefined },
  io: Io,
): Promise<ExitCode> {
  io.stopGracefully();
  const changes = await Changes.of(await patterns(), config, io);
  try {
    while (!io.stopped.aborted) {
      await run().catch((error: unknown) => explainError(error, color, io));
      if (io.stopped.aborted) break;
      printInfo(io, `${timeOf(io.date())} waiting for changes; Ctrl-C ends it`);
      await changes.next();
      await changes.watch(await patterns());
      if (io.terminals.stdout) await writeOut(io, CLEAR);
    }
  } finally {
    await changes.close();
  }
  return 0;
}
