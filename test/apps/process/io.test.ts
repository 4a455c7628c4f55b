import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { canPrompt } from "#apps/cli/prompts.ts";
import { processIo, readerGone } from "#apps/process/io.ts";
import { type IoOptions, ioOf } from "../cli/run-cli.ts";

/** What of a process is used, with streams of our own. */
function processOf({
  terminals = [] as readonly ("stdin" | "stdout" | "stderr")[],
  env = { HOME: "/home" } as Record<string, string>,
} = {}) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  for (const name of terminals) Object.assign(streams[name], { isTTY: true, columns: 90 });
  const exits: unknown[] = [];
  const process = Object.assign(new EventEmitter(), streams, {
    env,
    cwd: () => "/somewhere",
    exit: (code: unknown) => exits.push(code),
  });
  const io = processIo(process as never);
  return { process, io, exits };
}

const errorOf = (code: string) => Object.assign(new Error(code), { code });

describe("canPrompt", () => {
  it.each<[Partial<IoOptions>, boolean]>([
    [{}, true],
    [{ terminals: { stdin: false, stdout: true } }, false],
    [{ terminals: { stdin: true, stdout: false, stderr: true } }, false],
    [{ env: { TERM: "dumb" } }, false],
    [{ columns: 0 }, false],
  ])("%j: %s", (changed, can) => {
    const terminal = { terminals: { stdin: true, stdout: true }, env: { TERM: "xterm" }, columns: 80 };
    expect(canPrompt(ioOf({ ...terminal, ...changed }).io, "stdout")).toBe(can);
  });
});

describe("processIo", () => {
  it("has the streams and the environment of the process", () => {
    const { process, io } = processOf();
    expect(io).toMatchObject({
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
      env: { HOME: "/home" },
      cwd: "/somewhere",
      terminals: { stdin: false, stdout: false, stderr: false },
      columns: undefined,
    });
    expect(io.now()).toBeLessThanOrEqual(io.now());
    expect(io.stopped.aborted).toBe(false);
  });

  it.each([
    { stdin: true, stdout: true, stderr: true },
    { stdin: false, stdout: true, stderr: false },
    { stdin: false, stdout: false, stderr: true },
  ])("knows terminals: %j", (expected) => {
    const terminals = (["stdin", "stdout", "stderr"] as const).filter((name) => expected[name]);
    const { io } = processOf({ terminals });
    expect(io.terminals).toEqual(expected);
    expect(io.columns).toBe(90);
  });

  it.each([
    ["120", 120],
    ["", undefined],
    ["wide", undefined],
  ])("has the number of columns in COLUMNS: %j", (COLUMNS, columns) => {
    expect(processOf({ env: { COLUMNS } }).io.columns).toBe(columns);
  });

  it("stops quietly when the reader has gone", () => {
    const { process, io, exits } = processOf();
    process.stdout.emit("error", errorOf("EPIPE"));
    process.stderr.emit("error", errorOf("EPIPE"));
    expect(io.stopped.reason).toBe(readerGone);
    expect(exits).toEqual([]);
  });

  it("stops with a reason when the output cannot be written", () => {
    const { process, io } = processOf();
    process.stdout.emit("error", errorOf("ENOSPC"));
    expect(io.stopped.reason).toBe("the output cannot be written (ENOSPC)");
  });

  it("puts things in order and ends with 130 on Ctrl-C", () => {
    const { process, io, exits } = processOf();
    const inOrder: boolean[] = [];
    io.stopped.addEventListener("abort", () => inOrder.push(exits.length === 0));
    process.emit("SIGINT");
    expect(inOrder).toEqual([true]);
    expect(exits).toEqual([130]);
  });

  it("only stops at the first signal if a command ends on its own, and ends with 130 at the second", () => {
    const signals = ["SIGINT", "SIGTERM"];
    for (const first of signals)
      for (const second of signals) {
        const { process, io, exits } = processOf();
        expect(process.listenerCount("SIGTERM")).toBe(0);
        io.stopGracefully();
        process.emit(first);
        expect([io.stopped.reason, exits]).toEqual([readerGone, []]);
        process.emit(second);
        expect(exits).toEqual([130]);
      }
  });
});
