import { describe, expect, it } from "vitest";
import { showProgress } from "#apps/cli/records/progress.ts";
import { readerGone } from "#apps/process/io.ts";
import { type IoOptions, ioOf } from "../run-cli.ts";

const HIDE_CURSOR = "\u001b[?25l";
const SHOW_CURSOR = "\u001b[?25h";

/** A terminal, and a clock that only moves when it is set. */
function terminal(options: IoOptions = {}) {
  const clock = { time: 0 };
  const made = ioOf({ terminals: { stderr: true, stdout: true }, now: () => clock.time, ...options });
  Object.assign(made.stderr, { isTTY: true, columns: 80 });
  return { ...made, clock };
}

describe("showProgress", () => {
  it("shows nothing without a terminal", () => {
    const { io, stderr } = ioOf({ now: () => 1e6 });
    const progress = showProgress(io, 100);
    progress.update(50, 5);
    progress.hide();
    progress.stop();
    expect(stderr.text).toBe("");
  });

  it("shows nothing for a short run", () => {
    const { io, stderr, clock } = terminal();
    const progress = showProgress(io, 100);
    clock.time = 150;
    progress.update(50, 5);
    progress.hide();
    progress.stop();
    expect(stderr.text).toBe("");
  });

  it("draws how far it has come, and puts the terminal in order", () => {
    const { io, stderr, clock } = terminal();
    const progress = showProgress(io, 100);
    clock.time = 300;
    progress.update(50, 12_345);
    expect(stderr.text).toContain(HIDE_CURSOR);
    expect(stderr.text).toContain("50%, 12,345 checked");
    clock.time = 600;
    progress.update(75, 20_000);
    progress.stop();
    expect(stderr.text).toContain("75%, 20,000 checked");
    expect(stderr.text.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(stderr.text.lastIndexOf(HIDE_CURSOR));
  });

  it("leaves signals to the process", () => {
    const { io, clock } = terminal();
    const listeners = () => ["SIGINT", "SIGTERM"].map((signal) => process.listenerCount(signal));
    const before = listeners();
    const progress = showProgress(io, 100);
    clock.time = 300;
    progress.update(50, 7);
    expect(listeners()).toEqual(before);
    progress.stop();
  });

  it("counts where the size is unknown", () => {
    const { io, stderr, clock } = terminal();
    const progress = showProgress(io, undefined);
    clock.time = 300;
    progress.update(50, 7);
    progress.stop();
    expect(stderr.text).toContain("7 checked");
    expect(stderr.text).not.toContain("%");
  });

  it("makes room for output on the same terminal, and comes back", () => {
    const { io, stderr, clock } = terminal();
    const progress = showProgress(io, 100);
    clock.time = 300;
    progress.update(10, 1);
    progress.hide();
    const hidden = stderr.text;
    expect(hidden.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(hidden.lastIndexOf(HIDE_CURSOR));
    clock.time = 400;
    progress.update(20, 2);
    expect(stderr.text).toBe(hidden);
    clock.time = 600;
    progress.update(30, 3);
    expect(stderr.text.slice(hidden.length)).toContain("30%, 3 checked");
    progress.stop();
  });

  it("stays where it is when the output goes elsewhere", () => {
    const { io, stderr, clock } = terminal({ terminals: { stderr: true, stdout: false } });
    const progress = showProgress(io, 100);
    clock.time = 300;
    progress.update(10, 1);
    progress.hide();
    expect(stderr.text).not.toContain(SHOW_CURSOR);
    progress.stop();
  });

  it("puts the terminal in order when the run is stopped, and draws no more", () => {
    const stopping = new AbortController();
    const { io, stderr, clock } = terminal({ stopping });
    const progress = showProgress(io, 100);
    clock.time = 300;
    progress.update(10, 1);
    stopping.abort(readerGone);
    const stopped = stderr.text;
    expect(stopped.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(stopped.lastIndexOf(HIDE_CURSOR));
    clock.time = 900;
    progress.update(20, 2);
    progress.stop();
    expect(stderr.text).toBe(stopped);
  });
});
