// Handles the requests of editors about an open text.

import { type MessageConnection, ResponseError } from "vscode-jsonrpc";
import type {
  CodeAction,
  CodeActionParams,
  CompletionList,
  DocumentSymbol,
  FoldingRange,
  InlayHint,
  InlayHintParams,
  Location,
  Hover as ProtocolHover,
  ReferenceParams,
  RenameParams,
  TextDocumentPositionParams,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { rules } from "#index.ts";
import type { Action } from "./action.ts";
import { actionsAt } from "./code-actions.ts";
import { completionAt } from "./completion.ts";
import { definitionAt, referencesAt } from "./definition.ts";
import { hoverAt, type RuleOf } from "./hover.ts";
import { inlayHints } from "./inlay-hints.ts";
import type { OpenDocument, OpenDocuments } from "./open-documents.ts";
import type { PayloadDocument } from "./payload-document.ts";
import { TextLines } from "./positions.ts";
import { renamableAt, renameAt, renamingAt } from "./rename.ts";
import { renameInTests } from "./rename-in-tests.ts";
import { outlineOf } from "./symbols.ts";
import type { TextEdit } from "./text-edits.ts";
import {
  actionIn,
  completionIn,
  diagnosticIn,
  editsIn,
  foldsIn,
  isWanted,
  type PageOf,
  rangeIn,
  symbolIn,
} from "./to-protocol.ts";

/** Identifies an action when the client requests its edits. */
interface ActionData {
  readonly uri: string;
  readonly version: number;
  readonly start: number;
  readonly end: number;
  readonly index: number;
}

/** A file that may not be open. */
export interface FileText {
  readonly uri: string;
  readonly text: string;
}

/** An offset in an open text with payloads. */
interface Place {
  readonly document: PayloadDocument;
  readonly lines: TextLines;
  readonly offset: number;
}

/** The error code of the protocol for a valid request that failed. */
const REQUEST_FAILED = -32_803;

const refusal = (message: string): ResponseError<void> => new ResponseError(REQUEST_FAILED, message);

/** The message type of the protocol for a warning. */
const WARNING = 2;

/** Shows the user what edits lose. */
function showWarnings(connection: MessageConnection, warnings: readonly string[] = []): void {
  if (warnings.length === 0) return;
  void connection.sendNotification("window/showMessage", { type: WARNING, message: warnings.join("\n") });
}

/** The context of a client besides its texts. */
export interface ClientTraits {
  readonly pageOf: PageOf;
  /** Returns the test files of the survey in a file. */
  readonly testsOf: (uri: string) => Promise<readonly FileText[]>;
  /** Whether the client requests the edits of an action only when it is chosen. */
  readonly resolvesEdits: () => boolean;
}

/** Handles requests about open texts with payloads; the result for all others is empty. */
export function answerRequests(
  connection: MessageConnection,
  documents: OpenDocuments,
  client: ClientTraits,
): void {
  /** Registers a request about a whole text. */
  const onDocument = <
    Params extends { readonly textDocument: { readonly uri: string } },
    Result extends object,
  >(
    method: string,
    answer: (
      document: PayloadDocument,
      lines: TextLines,
      params: Params,
    ) => Result | null | Promise<Result | null>,
  ): void => {
    connection.onRequest<object | null, void>(method, async (params: Params): Promise<object | null> => {
      const open = await documents.waitUntilKnown(params.textDocument.uri);
      return open?.document === undefined ? null : answer(open.document, open.lines, params);
    });
  };
  /** Registers a request about a place. */
  const onPlace = <Params extends TextDocumentPositionParams, Result extends object>(
    method: string,
    answer: (place: Place, params: Params) => Result | null | Promise<Result | null>,
  ): void =>
    onDocument<Params, Result>(method, (document, lines, params) =>
      answer({ document, lines, offset: lines.offsetAt(params.position) }, params),
    );

  const ruleOf: RuleOf = (code) => ({
    summary: rules.find((rule) => rule.code === code)?.summary,
    page: client.pageOf(code),
  });
  onPlace("textDocument/hover", ({ document, lines, offset }): ProtocolHover | null => {
    const hover = hoverAt(document, offset, ruleOf);
    if (hover === undefined) return null;
    return { contents: { kind: "markdown", value: hover.markdown }, range: rangeIn(lines, hover) };
  });
  onPlace(
    "textDocument/definition",
    ({ document, lines, offset }, { textDocument: { uri } }): Location | null => {
      const found = definitionAt(document, offset);
      return found === undefined ? null : { uri, range: rangeIn(lines, found) };
    },
  );
  onPlace(
    "textDocument/references",
    ({ document, lines, offset }, { textDocument: { uri }, context }: ReferenceParams): Location[] =>
      referencesAt(document, offset, context.includeDeclaration).map((range) => ({
        uri,
        range: rangeIn(lines, range),
      })),
  );
  onPlace("textDocument/completion", ({ document, lines, offset }): CompletionList | null => {
    const completion = completionAt(document, offset);
    return completion === undefined ? null : completionIn(lines, completion);
  });
  onPlace("textDocument/prepareRename", ({ document, lines, offset }) => {
    const renamed = renamableAt(document, offset);
    return renamed === undefined ? null : { range: rangeIn(lines, renamed), placeholder: renamed.name };
  });
  onPlace("textDocument/rename", async (place, { textDocument: { uri }, newName }: RenameParams) => {
    const { document, lines, offset } = place;
    const result = renameAt(document, offset, newName);
    if ("refused" in result) throw refusal(result.refused);
    showWarnings(connection, result.warnings);
    const changes = { [uri]: editsIn(lines, result.edits) };
    const renamed = renamingAt(document, offset, newName);
    if (renamed === undefined) return { changes };
    for (const file of await client.testsOf(uri)) {
      const open = documents.get(file.uri);
      const found = renameInTests(open?.text ?? file.text, renamed);
      const targetLines = open?.lines ?? new TextLines(file.text, lines.encoding);
      if (found.length > 0) changes[file.uri] = editsIn(targetLines, found);
    }
    return { changes };
  });
  onDocument("textDocument/documentSymbol", (document, lines): DocumentSymbol[] =>
    outlineOf(document).map((entry) => symbolIn(lines, entry)),
  );
  onDocument("textDocument/foldingRange", (document, lines): FoldingRange[] => foldsIn(lines, document));
  onDocument("textDocument/inlayHint", (document, lines, { range }: InlayHintParams): InlayHint[] =>
    inlayHints(document, { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) }).map(
      (hint) => ({ position: lines.positionAt(hint.at), label: hint.label, paddingLeft: true }),
    ),
  );
  answerActions(connection, documents, client);
}

/** Lists code actions, and resolves their edits on request. */
function answerActions(
  connection: MessageConnection,
  documents: OpenDocuments,
  { pageOf, resolvesEdits }: ClientTraits,
): void {
  const actionsOf = ({ document }: OpenDocument, start: number, end: number): Action[] =>
    document === undefined ? [] : actionsAt(document, { start, end });
  const editOf = ({ uri, lines }: OpenDocument, edits: readonly TextEdit[]): WorkspaceEdit => ({
    changes: { [uri]: editsIn(lines, edits) },
  });
  connection.onRequest(
    "textDocument/codeAction",
    async ({ textDocument: { uri }, range, context }: CodeActionParams): Promise<CodeAction[] | null> => {
      const open = await documents.waitUntilChecked(uri);
      if (open === undefined) return null;
      const { lines, version } = open;
      const [start, end] = [lines.offsetAt(range.start), lines.offsetAt(range.end)];
      return actionsOf(open, start, end).flatMap((action, index): CodeAction[] => {
        if (!isWanted(action, context.only)) return [];
        const shown = actionIn(action, (finding) => diagnosticIn(lines, uri, finding, pageOf));
        const data: ActionData = { uri, version, start, end, index };
        if (resolvesEdits()) return [{ ...shown, data }];
        const result = action.edits();
        return "refused" in result ? [] : [{ ...shown, edit: editOf(open, result.edits) }];
      });
    },
  );
  connection.onRequest("codeAction/resolve", (action: CodeAction): CodeAction => {
    const { uri, version, start, end, index } = (action.data ?? {}) as Partial<ActionData>;
    const open = uri === undefined ? undefined : documents.get(uri);
    const chosen = open?.version === version && open && actionsOf(open, start ?? 0, end ?? 0)[index ?? -1];
    if (!open || !chosen) throw refusal("The text has changed; request the actions again.");
    const result = chosen.edits();
    if ("refused" in result) throw refusal(result.refused);
    showWarnings(connection, result.warnings);
    return { ...action, edit: editOf(open, result.edits) };
  });
}
