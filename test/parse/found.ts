import { type ParseOptions, parse } from "#compile/parse.ts";
import type { PayloadKind } from "#model/payload-of.ts";

/** The findings of parsing a payload, one line each: `code pointer`, preceded by the severity unless it is an error. */
export const found = (kind: PayloadKind, payload: unknown, options?: ParseOptions): string[] =>
  parse(kind, payload, options).diagnostics.map(({ code, severity, pointer }) =>
    severity === "error" ? `${code} ${pointer}` : `${severity}: ${code} ${pointer}`,
  );

/** A case of a table: what it shows, the payload, what is found in it, and the kind of payload, a survey if not given. */
export type Case = [shows: string, payload: unknown, found: readonly string[], kind?: PayloadKind];

/** A survey with one question. */
export const asking = (question: unknown) => ({ name: "s", questions: [question] });

/** A survey whose one question leads somewhere. */
export const leading = (branching: unknown) => asking({ type: "rating", question: "q", scale: 5, branching });
