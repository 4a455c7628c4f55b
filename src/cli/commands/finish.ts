import type { ExitCode } from "../exit-code.ts";

/** Takes what a command says to the shell. */
export type Finish = (code: ExitCode) => void;
