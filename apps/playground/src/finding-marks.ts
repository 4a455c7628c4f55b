import type { Action, Diagnostic as Mark } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { Diagnostic, Fix } from "surveyc";
import { markedRange } from "#apps/language-server/findings.ts";

/** Converts findings to marks of the editor. A finding about the whole text has no length and is marked only in the margin. */
export function marksOf(diagnostics: readonly Diagnostic[], text: Text, apply: (fix: Fix) => void): Mark[] {
  const content = text.toString();
  const start = content.length - content.trimStart().length;
  const end = content.trimEnd().length;
  return diagnostics.map((finding) => {
    const { span, severity, message, help, code, fixes } = finding;
    const from = Math.min(span?.start.offset ?? start, text.length);
    const to = Math.max(from, Math.min(span?.end.offset ?? from, text.length));
    const isWhole = from <= start && to >= end;
    const marked = isWhole ? { start: from, end: from } : markedRange(content, finding);
    return {
      from: Math.min(marked.start, text.length),
      to: Math.min(marked.end, text.length),
      severity,
      source: code,
      message: help === undefined ? message : `${message}\n${help}`,
      actions: (fixes ?? []).map((fix): Action => ({ name: fix.title, apply: () => apply(fix) })),
    };
  });
}
