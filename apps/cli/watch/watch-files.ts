import { statSync } from "node:fs";
import type { FSWatcher } from "chokidar";
import { explainError } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { printError, printInfo, writeOut } from "#apps/process/output/write.ts";
import { type WatchedPaths, watchedPaths } from "./watched-paths.ts";

/** The time in milliseconds over which changes are merged, because saving a file causes several. */
const MERGE_MS = 100;

/** The interval in milliseconds of checks for replaced folders. */
const CHECK_MS = 300;

function watchProblem({ code, message }: NodeJS.ErrnoException): string {
  if (code === "ENOSPC" || code === "EMFILE")
    return `some paths cannot be watched, because the system limits watches (${code}); name fewer files or folders`;
  return `some paths cannot be watched (${code ?? message})`;
}

/** Returns a number that changes when a folder is replaced by another one; empty if the path is not a folder. */
function folderNumber(path: string): string {
  try {
    const found = statSync(path);
    return found.isDirectory() ? String(found.ino) : "";
  } catch {
    // Missing or inaccessible.
    return "";
  }
}

/** Watches the files that the patterns match, and their configuration, for changes. Must be closed. */
class Changes {
  #patterns: readonly string[];
  readonly #config: string | false | undefined;
  readonly #io: Io;
  readonly #problems = new Set<string>();
  #watcher: FSWatcher | undefined;
  #folders = "";
  #timer: NodeJS.Timeout | undefined;
  #hasChanged = false;
  #wake: () => void = () => undefined;

  private constructor(patterns: readonly string[], config: string | false | undefined, io: Io) {
    this.#patterns = patterns;
    this.#config = config;
    this.#io = io;
    io.stopped.addEventListener("abort", this.#end);
  }

  /** Starts watching; no later change is missed. */
  static async of(patterns: readonly string[], config: string | false | undefined, io: Io): Promise<Changes> {
    const changes = new Changes(patterns, config, io);
    await changes.#start();
    return changes;
  }

  /** Watches other patterns if they differ from the current ones. */
  async watch(patterns: readonly string[]): Promise<void> {
    if (patterns.join("\n") === this.#patterns.join("\n")) return;
    this.#patterns = patterns;
    await this.#start();
  }

  /** Waits for a change since the last call, or for the end of the run. */
  async next(): Promise<void> {
    const interval = setInterval(() => this.#checkFolders(), CHECK_MS);
    while (!this.#hasChanged && !this.#io.stopped.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    clearInterval(interval);
    this.#hasChanged = false;
    if (this.#currentFolders() !== this.#folders) await this.#start();
  }

  async close(): Promise<void> {
    this.#end();
    this.#io.stopped.removeEventListener("abort", this.#end);
    await this.#watcher?.close();
  }

  async #start(): Promise<void> {
    await this.#watcher?.close();
    // Load the watcher only when needed, because that is slow.
    const { watch } = await import("chokidar");
    if (this.#io.stopped.aborted) return;
    this.#folders = this.#currentFolders();
    const { folders, isRelevant: matters } = this.#paths();
    const watcher = watch([...folders], {
      ignoreInitial: true,
      // Report replaced files without delay.
      atomic: false,
      ignored: (path, stats) => !matters(path, stats?.isFile() === true),
    });
    this.#watcher = watcher;
    watcher.on("all", () => this.#scheduleWake());
    watcher.on("error", (error) => this.#printError(error as NodeJS.ErrnoException));
    await new Promise<void>((resolve) => {
      watcher.once("ready", resolve);
      this.#wake = resolve;
    });
  }

  #paths(): WatchedPaths {
    return watchedPaths(this.#patterns, this.#io.cwd, this.#config);
  }

  #currentFolders(): string {
    const { named, folders } = this.#paths();
    return [...named, ...folders].map(folderNumber).join();
  }

  /** Detects folders that were deleted and created again, which the watcher can miss. */
  #checkFolders(): void {
    if (this.#currentFolders() !== this.#folders) this.#scheduleWake();
  }

  /** Later changes do not extend the pause that the first one starts, so that a constantly growing file is checked, too. */
  #scheduleWake(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#hasChanged = true;
      this.#wake();
    }, MERGE_MS);
  }

  /** Prints each error once, because every folder has the same problem. */
  #printError(error: NodeJS.ErrnoException): void {
    const problem = watchProblem(error);
    if (this.#problems.has(problem)) return;
    this.#problems.add(problem);
    printError(this.#io, problem);
  }

  readonly #end = (): void => {
    clearTimeout(this.#timer);
    this.#wake();
  };
}

/** ECMA-48: moves the cursor home and erases the screen, but not the scrollback. */
const CLEAR = "\u001b[H\u001b[2J";

/** `14:03:06` */
const timeOf = (date: Date): string => date.toTimeString().slice(0, 8);

/** Work to repeat whenever a file changes. */
export interface WatchedWork {
  /** Returns the files, folders and globs to watch, which can change after a run. */
  readonly patterns: () => Promise<readonly string[]>;
  /** Runs the work once. */
  readonly run: () => Promise<unknown>;
}

/**
 * Runs work about files, and repeats it whenever one of them changes, until Ctrl-C. Because Ctrl-C is the normal end, the
 * exit code is 0, even with findings.
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
      printInfo(io, `${timeOf(io.date())} waiting for changes; press Ctrl-C to stop`);
      await changes.next();
      await changes.watch(await patterns());
      if (io.terminals.stdout) await writeOut(io, CLEAR);
    }
  } finally {
    await changes.close();
  }
  return 0;
}
