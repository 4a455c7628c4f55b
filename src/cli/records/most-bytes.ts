import { defaultLimits, type Limits } from "#diagnostics/limits.ts";

/** How many bytes a line may have: the limit `text`, and where that is not set, what the library reads by itself. */
export const mostBytes = ({ text }: Partial<Limits>): number => text ?? defaultLimits.text;
