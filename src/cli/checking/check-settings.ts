import type { Diagnostic, Limits, PayloadKind, RuleOptions } from "../../index.ts";
import { fileLimits } from "../input/raised-limits.ts";

/** How payloads are checked. */
export interface CheckSettings {
  readonly rules: RuleOptions;
  /** The limits that are set; the others are those for files. */
  readonly limits: Partial<Limits>;
  /** Which kind every payload is; undefined to look at each. */
  readonly kind: PayloadKind | undefined;
}

/** The settings as the library takes them. */
export const libraryOptions = ({ rules, limits }: CheckSettings) => ({ rules, limits: fileLimits(limits) });

/** Checks one payload. */
export type PayloadCheck = (
  payload: unknown,
  options: ReturnType<typeof libraryOptions>,
) => readonly Diagnostic[];
