import type { Io } from "../io.ts";

/** Where a prompt reads and draws. Each has a signal of its own: prompts listen to theirs as long as it is there. */
export const promptStreams = (io: Io, stream: "stdout" | "stderr") => ({
  input: io.stdin,
  output: io[stream],
  signal: AbortSignal.any([io.stopped]),
});
