import { usableWidth } from "#print/wrap.ts";
import type { Io } from "../io.ts";

/** Whether people can be asked with prompts that draw on a stream. Some terminals say that they have no columns. */
export const canPrompt = ({ terminals, env, columns }: Io, stream: "stdout" | "stderr"): boolean =>
  terminals.stdin && terminals[stream] && env["TERM"] !== "dumb" && usableWidth(columns) !== undefined;
