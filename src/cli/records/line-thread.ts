// A worker thread: checks the lines that it is sent.
import type { Found } from "../checking/found.ts";
import { checkLines, type LineCheck } from "./check-lines.ts";
import type { Line } from "./read-lines.ts";

/** What a thread is asked. */
export interface LineTask {
  readonly lines: readonly Line[];
  readonly check: LineCheck;
}

export default ({ lines, check }: LineTask): Found => checkLines(lines, check);
