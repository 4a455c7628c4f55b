import { type ParseOptions, parse } from "#compile/parse.ts";
import type { PayloadKind } from "#model/payload-of.ts";

/** The findings of parsing a payload, one line each: `code pointer`, preceded by the severity unless it is an error. */
export const found = (kind: PayloadKind, payload: unknown, options?: ParseOptions): string[] =>
  parse(kind, payload, options).diagnostics.map(({ code, severity, pointer }) =>
    severity === "error" ? `${code} ${pointer}` : `${severity}: ${code} ${pointer}`,
  );

/** A case of a table: what it shows, the kind of payload, the payload, and what is found in it. */
export type Case = readonly [shows: string, kind: PayloadKind, payload: unknown, found: readonly string[]];

/** A survey with one question. */
export const asking = (question: unknown) => ({ name: "s", questions: [question] });

/** A survey whose one question leads somewhere. */
export const leading = (branching: unknown) => asking({ type: "rating", question: "q", scale: 5, branching });
