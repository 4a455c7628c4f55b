// What was found, as the protocol says it.

import type {
  CodeAction,
  CodeActionKind,
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  DiagnosticSeverity,
  DocumentSymbol,
  FoldingRange,
  Diagnostic as ProtocolDiagnostic,
  TextEdit as ProtocolEdit,
  Range,
  SymbolKind,
} from "vscode-languageserver-protocol";
import type { Diagnostic, Severity } from "#index.ts";
import type { TextRange } from "#source/tokenizer.ts";
import type { Action } from "./code-actions.ts";
import type { Completion, Proposal } from "./completion.ts";
import { isFaded, rangeOf } from "./findings.ts";
import type { PayloadDocument } from "./payload-document.ts";
import type { TextLines } from "./positions.ts";
import { containersOf, type OutlineEntry, type OutlineKind } from "./symbols.ts";
import type { TextEdit } from "./text-edits.ts";

/** Where the page of a code is; undefined where there is none. */
export type PageOf = (code: string) => string | undefined;

export const rangeIn = (lines: TextLines, { start, end }: TextRange): Range => ({
  start: lines.positionAt(start),
  end: lines.positionAt(end),
});

export const editsIn = (lines: TextLines, edits: readonly TextEdit[]): ProtocolEdit[] =>
  edits.map((edit) => ({ range: rangeIn(lines, edit), newText: edit.text }));

// The protocol has numbers for these.
const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: 1,
  warning: 2,
  info: 3,
};

/** A finding in a document, with the places that it involves and a link to the page of its rule. */
export function diagnosticIn(
  lines: TextLines,
  uri: string,
  finding: Diagnostic,
  pageOf: PageOf,
): ProtocolDiagnostic {
  const { code, severity, message, help, related = [] } = finding;
  const page = pageOf(code);
  const places = related.map((place) => ({
    location: { uri, range: rangeIn(lines, rangeOf(place)) },
    message: place.message,
  }));
  return {
    range: rangeIn(lines, rangeOf(finding)),
    severity: severities[severity],
    code,
    source: "surveyc",
    message: help === undefined ? message : `${message}\n${help}`,
    ...(page !== undefined && { codeDescription: { href: page } }),
    ...(isFaded(finding) && { tags: [FADED] }),
    ...(places.length > 0 && { relatedInformation: places }),
  };
}

/** The tag of what is faded, as it is not needed. */
const FADED = 1;

const actionKinds: Readonly<Record<Action["kind"], CodeActionKind>> = {
  quickfix: "quickfix",
  "fix-all": "source.fixAll.surveyc",
  refactor: "refactor.rewrite",
};

/** Whether a client that asks for some kinds of actions asks for this one. */
export const isWanted = ({ kind }: Action, only: readonly string[] | undefined): boolean =>
  only?.some((each) => each === "" || `${actionKinds[kind]}.`.startsWith(`${each}.`)) ?? true;

/** An action without what it changes. */
export const actionIn = (
  { title, kind, finding, isPreferred }: Action,
  toDiagnostic: (finding: Diagnostic) => ProtocolDiagnostic,
): CodeAction => ({
  title,
  kind: actionKinds[kind],
  ...(finding !== undefined && { diagnostics: [toDiagnostic(finding)] }),
  ...(isPreferred && { isPreferred }),
});

const symbolKinds: Readonly<Record<OutlineKind, SymbolKind>> = {
  survey: 2,
  dashboard: 2,
  question: 6,
  choice: 22,
  route: 24,
  member: 7,
};

export const symbolIn = (lines: TextLines, entry: OutlineEntry): DocumentSymbol => ({
  name: entry.name,
  ...(entry.detail !== "" && { detail: entry.detail }),
  kind: symbolKinds[entry.kind],
  range: rangeIn(lines, entry.whole),
  selectionRange: rangeIn(lines, entry.named),
  children: entry.children.map((child) => symbolIn(lines, child)),
});

const itemKinds: Readonly<Record<Proposal["kind"], CompletionItemKind>> = {
  member: 10,
  value: 12,
  key: 20,
  target: 18,
};

export function completionIn(lines: TextLines, { start, end, proposals }: Completion): CompletionList {
  const range = rangeIn(lines, { start, end });
  const items = proposals.map(
    ({ label, kind, detail, text, filter }, at): CompletionItem => ({
      label,
      kind: itemKinds[kind],
      ...(detail !== "" && { detail }),
      filterText: filter,
      sortText: String(at).padStart(5, "0"),
      textEdit: { range, newText: text },
    }),
  );
  return { isIncomplete: false, items };
}

/** Clients that say no limit of their own get no more. */
const MOST_FOLDS = 5_000;

/** Every object and list that takes several lines; its last line, with the bracket, stays in view. */
export function foldsIn(lines: TextLines, document: PayloadDocument, limit = MOST_FOLDS): FoldingRange[] {
  const folds: FoldingRange[] = [];
  for (const { start, end } of containersOf(document.root)) {
    const startLine = lines.lineAt(start);
    const endLine = lines.lineAt(Math.max(end - 1, start)) - 1;
    if (endLine > startLine) folds.push({ startLine, endLine });
    if (folds.length === limit) break;
  }
  return folds;
}
