import type { Severity } from "#diagnostics/diagnostic.ts";
import type { RuleNote } from "./report.ts";

export const sarifLevels: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/**
 * A SARIF rule (2.1.0, section 3.49) for a code. `helpUri` must be an absolute URI, so a page that is a path is
 * named in the help text.
 */
export function sarifRule(code: string, note: RuleNote | undefined) {
  const page = note?.page ?? `docs/rules/${code}.md`;
  const absolute = /^https?:\/\//.test(page) && URL.canParse(page);
  return {
    id: code,
    ...(note?.summary !== undefined && note.summary !== "" && { shortDescription: { text: note.summary } }),
    ...(note?.severity !== undefined && { defaultConfiguration: { level: sarifLevels[note.severity] } }),
    ...(absolute && { helpUri: new URL(page).href }),
    help: { text: absolute ? `See ${page}` : `See ${page} in the documentation of surveyc.` },
  };
}
