import type { Io } from "../io.ts";

/** Whether a variable is set to something (https://no-color.org). */
const isSet = (value: string | undefined): value is string => value !== undefined && value !== "";

/**
 * Whether to paint what goes to a stream: as `--color` or `--no-color` say, else as NO_COLOR and FORCE_COLOR say, else on
 * a terminal that can.
 */
export function wantsColor(
  io: Io,
  asked: boolean | undefined,
  stream: "stdout" | "stderr" = "stdout",
): boolean {
  if (asked !== undefined) return asked;
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env;
  if (isSet(NO_COLOR)) return false;
  if (isSet(FORCE_COLOR)) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return io.terminals[stream] && TERM !== "dumb";
}
