// Code actions: fixes of findings, and edits of questions and choices.

import { safeFixesOf } from "#fixes/independent-fixes.ts";
import type { Diagnostic } from "#index.ts";
import type { TextRange } from "#source/tokenizer.ts";
import { type Action, fixText } from "./action.ts";
import { choiceActions } from "./choice-actions.ts";
import { findingsIn, ignoreEdit } from "./findings.ts";
import type { PayloadDocument } from "./payload-document.ts";
import { questionActions } from "./question-actions.ts";

/** Returns the code actions for a range of a text. A text that cannot be parsed has only the fixes of its findings. */
export function actionsAt(document: PayloadDocument, range: TextRange): Action[] {
  const found = findingsIn(document, range);
  const fixes = found.flatMap((finding) => fixesOf(document, finding));
  const ignores = found.flatMap((finding) => ignoreOf(document, finding));
  return [...fixes, ...fixAll(document), ...editsAt(document, range.start), ...ignores];
}

function fixesOf(document: PayloadDocument, finding: Diagnostic): Action[] {
  const { fixes = [] } = finding;
  return fixes.map((fix) => ({
    title: fix.title.replace(/\.$/, ""),
    kind: "quickfix",
    finding,
    isPreferred: fix.applicability === "safe" && fixes.length === 1,
    edits: () => fixText(document, [fix]),
  }));
}

function fixAll(document: PayloadDocument): Action[] {
  const fixes = safeFixesOf(document.diagnostics);
  if (fixes.length === 0) return [];
  return [{ title: "Apply all safe fixes", kind: "fix-all", edits: () => fixText(document, fixes) }];
}

function ignoreOf(document: PayloadDocument, finding: Diagnostic): Action[] {
  const edit = ignoreEdit(document, finding);
  if (edit === undefined) return [];
  return [
    {
      title: `Ignore ${finding.code} here, with a reason`,
      kind: "quickfix",
      finding,
      edits: () => ({ edits: [edit] }),
    },
  ];
}

function editsAt(document: PayloadDocument, offset: number): Action[] {
  const around = document.questionAt(offset);
  if (around === undefined || !document.isRead) return [];
  return [...choiceActions(document, around, offset), ...questionActions(document, around)];
}
