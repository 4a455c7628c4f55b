import type { Diagnostic, PayloadKind, RuleOptions } from "../../index.ts";
import { raisedLimits } from "../input/raised-limits.ts";

/** How payloads are checked. */
export interface CheckSettings {
  readonly rules: RuleOptions;
  /** Which kind every payload is; undefined to look at each. */
  readonly kind: PayloadKind | undefined;
  /** How many findings of one payload are kept, where that is not what the library keeps. */
  readonly findings?: number;
}

/** The settings as the library takes them. */
export const libraryOptions = ({ rules, findings }: CheckSettings) => ({
  rules,
  limits: { ...raisedLimits, ...(findings !== undefined && { diagnostics: findings }) },
});

/** Checks one payload. */
export type PayloadCheck = (
  payload: unknown,
  options: ReturnType<typeof libraryOptions>,
) => readonly Diagnostic[];
