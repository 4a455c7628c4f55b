// Converts results to types of the protocol.

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
import type { Action } from "./action.ts";
import type { Completion, Proposal } from "./completion.ts";
import { isFaded, markedRange, rangeOf } from "./findings.ts";
import type { PayloadDocument } from "./payload-document.ts";
import type { TextLines } from "./positions.ts";
import { containersOf, type OutlineEntry, type OutlineKind } from "./symbols.ts";
import type { TextEdit } from "./text-edits.ts";

/** Returns the location of the page of a code; undefined if it has none. */
export type PageOf = (code: string) => string | undefined;

export const rangeIn = (lines: TextLines, { start, end }: TextRange): Range => ({
  start: lines.positionAt(start),
  end: lines.positionAt(end),
});

export const editsIn = (lines: TextLines, edits: readonly TextEdit[]): ProtocolEdit[] =>
  edits.map((edit) => ({ range: rangeIn(lines, edit), newText: edit.text }));

// The protocol encodes severities as numbers.
const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: 1,
  warning: 2,
  info: 3,
};

/** Converts a finding, with its related places and a link to the page of its rule. */
export function diagnosticIn(
  lines: TextLines,
  uri: string,
  finding: Diagnostic,
  pageOf: PageOf,
): ProtocolDiagnostic {
  const { code, severity, message, help, related = [] } = finding;
  const page = pageOf(code);
  const places = related.map((place) => ({
    location: { uri, range: rangeIn(lines, markedRange(lines.text, place)) },
    message: place.message,
  }));
  return {
    range: rangeIn(lines, markedRange(lines.text, finding)),
    severity: severities[severity],
    code,
    source: "surveyc",
    message: help === undefined ? message : `${message}\n${help}`,
    ...(page !== undefined && { codeDescription: { href: page } }),
    ...(places.length > 0 && { relatedInformation: places }),
  };
}

/** The severity of a hint, which editors do not underline. */
const HINT = 4;

/** The tag `Unnecessary`, which editors show faded. */
const FADED = 1;

/** Fades the whole range of an unreachable part. */
const fadesIn = (lines: TextLines, finding: Diagnostic): ProtocolDiagnostic[] =>
  isFaded(finding)
    ? [
        {
          range: rangeIn(lines, rangeOf(lines.text, finding)),
          severity: HINT,
          source: "surveyc",
          message: "Unreachable.",
          tags: [FADED],
        },
      ]
    : [];

/** Converts the findings of a file, and fades unreachable parts. */
export const diagnosticsIn = (
  lines: TextLines,
  uri: string,
  found: readonly Diagnostic[],
  pageOf: PageOf,
): ProtocolDiagnostic[] => [
  ...found.map((each) => diagnosticIn(lines, uri, each, pageOf)),
  ...found.flatMap((each) => fadesIn(lines, each)),
];

const actionKinds: Readonly<Record<Action["kind"], CodeActionKind>> = {
  quickfix: "quickfix",
  "fix-all": "source.fixAll.surveyc",
  refactor: "refactor.rewrite",
};

/** Whether a client requests this kind of action. */
export const isWanted = ({ kind }: Action, only: readonly string[] | undefined): boolean =>
  only?.some((each) => each === "" || `${actionKinds[kind]}.`.startsWith(`${each}.`)) ?? true;

/** Converts an action without its edits. */
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
  range: rangeIn(lines, entry.range),
  selectionRange: rangeIn(lines, entry.nameRange),
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

/** The maximum number of folding ranges, unless the client sets a limit. */
const MAX_FOLDS = 5_000;

/** Returns a folding range for every object and list with several lines; the line of the closing bracket stays visible. */
export function foldsIn(lines: TextLines, document: PayloadDocument, limit = MAX_FOLDS): FoldingRange[] {
  const folds: FoldingRange[] = [];
  for (const { start, end } of containersOf(document.root)) {
    const startLine = lines.lineAt(start);
    const endLine = lines.lineAt(Math.max(end - 1, start)) - 1;
    if (endLine > startLine) folds.push({ startLine, endLine });
    if (folds.length === limit) break;
  }
  return folds;
}
