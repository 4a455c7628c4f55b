import { Presets, SingleBar } from "cli-progress";
import { formatNumber } from "#apps/phrasing/phrases.ts";
import type { Io } from "#apps/process/io.ts";

/** The minimum time before the bar is shown or redrawn, in milliseconds: short runs show no bar, and the bar does not flicker. */
const MIN_PAUSE = 200;

export interface Progress {
  update(bytes: number, objects: number): void;
  /** Hides the bar before output on the same terminal. */
  hide(): void;
  stop(): void;
}

const noProgress: Progress = { update() {}, hide() {}, stop() {} };

const BAR = "{bar} {percentage}%, {done} {verb}, {eta_formatted} left";
const COUNT = "{done} {verb}";

/**
 * Shows a progress bar on the standard error if that is a terminal, or a count if the size is unknown. `verb` is the past
 * participle for the counted objects. The terminal is restored even if the run is stopped.
 */
export function showProgress(io: Io, size: number | undefined, verb = "checked"): Progress {
  return io.terminals.stderr ? new TerminalProgress(io, size, verb) : noProgress;
}

class TerminalProgress implements Progress {
  readonly #io: Io;
  readonly #size: number | undefined;
  readonly #verb: string;
  readonly #bar: SingleBar;
  #isShown = false;
  #drawnAt: number;

  constructor(io: Io, size: number | undefined, verb: string) {
    this.#io = io;
    this.#size = size;
    this.#verb = verb;
    this.#bar = new SingleBar(
      {
        stream: io.stderr,
        format: size === undefined ? COUNT : BAR,
        clearOnComplete: true,
        hideCursor: true,
        gracefulExit: false,
      },
      Presets.shades_classic,
    );
    this.#drawnAt = io.now();
    io.stopped.addEventListener("abort", this.#clear);
  }

  update(bytes: number, objects: number): void {
    const now = this.#io.now();
    if (now - this.#drawnAt < MIN_PAUSE || this.#io.stopped.aborted) return;
    this.#drawnAt = now;
    const payload = { done: formatNumber(objects), verb: this.#verb };
    if (this.#isShown) this.#bar.update(bytes, payload);
    else this.#bar.start(this.#size ?? 0, bytes, payload);
    this.#isShown = true;
  }

  hide(): void {
    // Redirected output does not disturb the bar.
    if (!this.#isShown || !this.#io.terminals.stdout) return;
    this.#clear();
    this.#drawnAt = this.#io.now();
  }

  stop(): void {
    this.#io.stopped.removeEventListener("abort", this.#clear);
    this.#clear();
  }

  readonly #clear = (): void => {
    if (this.#isShown) this.#bar.stop();
    this.#isShown = false;
  };
}
