import type { Severity } from "./diagnostic.ts";

/** A code and its summary. */
export interface CodeSummary {
  readonly code: string;
  readonly severity: Severity;
  /** What it requires, in one sentence. */
  readonly summary: string;
}

/** The codes of the reader, in the order of its checks. Their severities cannot be changed. */
export const parseCodes = [
  { code: "valid-encoding", severity: "error", summary: "The bytes are UTF-8." },
  { code: "valid-json", severity: "error", summary: "The text is one JSON document." },
  { code: "unique-keys", severity: "error", summary: "No object has two properties of the same name." },
  {
    code: "foreign-format",
    severity: "error",
    summary: "The document is a survey or a dashboard, not one of another program.",
  },
  { code: "bounded-size", severity: "error", summary: "Texts, lists and nesting stay within the limits." },
  { code: "required-field", severity: "error", summary: "Every required property is present." },
  { code: "valid-type", severity: "error", summary: "Every value has the expected type." },
  {
    code: "known-value",
    severity: "error",
    summary: "Properties with a fixed set of values have one of them.",
  },
  { code: "valid-range", severity: "error", summary: "Numbers are in range." },
  {
    code: "valid-format",
    severity: "error",
    summary: "Dates, UUIDs, addresses and patterns are well formed.",
  },
  { code: "valid-text", severity: "error", summary: "Texts contain no NUL and no unpaired surrogates." },
  { code: "safe-key", severity: "error", summary: "No property is called __proto__." },
  { code: "plain-value", severity: "error", summary: "Values are plain JSON." },
  { code: "known-field", severity: "warning", summary: "No property looks misspelt or misplaced." },
  {
    code: "writable-field",
    severity: "warning",
    summary: "Requests have no properties that only the server sets.",
  },
  {
    code: "skipped-entry",
    severity: "warning",
    summary: "No entry of a page is left out because it is invalid.",
  },
  { code: "bounded-diagnostics", severity: "info", summary: "The number of findings that were left out." },
] as const satisfies readonly CodeSummary[];

/** Findings of these codes are about a member's name; their span is that of the name, not of the value. */
export const keyCodes: ReadonlySet<string> = new Set([
  "unique-keys",
  "foreign-format",
  "safe-key",
  "required-field",
  "known-field",
  "writable-field",
  "known-response-key",
  "portable-response-key",
  "shadowed-response-key",
]);
