import type { Diagnostic, Fix } from "../../index.ts";

/** The first safe fix of every finding that has one. */
export const safeFixes = (diagnostics: readonly Diagnostic[]): Fix[] =>
  diagnostics.flatMap(({ fixes = [] }) =>
    fixes.filter(({ applicability }) => applicability === "safe").slice(0, 1),
  );
