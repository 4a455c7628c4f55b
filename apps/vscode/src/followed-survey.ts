import * as vscode from "vscode";
import type { SurveyPlace } from "../../language-server/survey-views.ts";
import type { ServerSession } from "./session.ts";

/** The delay in milliseconds after the last key; after a cursor move it is shorter. */
const PAUSE = 150;
const SHORT_PAUSE = 40;

/** The callbacks of a view. */
export interface Follower {
  /** Called when the text has changed or another survey is active. */
  readonly onChange: (isOther: boolean) => Promise<void>;
  /** Called when the cursor has moved in the same survey. */
  readonly onMove?: (place: SurveyPlace) => void;
}

export const isJson = ({ languageId }: vscode.TextDocument): boolean => /^jsonc?$/.test(languageId);

/** The survey at the cursor of the last used editor. Other texts do not change it. */
export class FollowedSurvey implements vscode.Disposable {
  readonly #session: ServerSession;
  readonly #follower: Follower;
  readonly #listeners: vscode.Disposable;
  document: vscode.TextDocument;
  position: vscode.Position;
  /** The survey of the text that was shown last. */
  #pointer: string | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    document: vscode.TextDocument,
    position: vscode.Position,
    session: ServerSession,
    follower: Follower,
  ) {
    this.document = document;
    this.position = position;
    this.#session = session;
    this.#follower = follower;
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
        if (changed !== this.document || contentChanges.length === 0) return;
        this.#schedule(PAUSE, () => this.#follower.onChange(false));
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#followEditor(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined) this.#followEditor(editor);
      }),
    );
  }

  /** The parameters for requests about the survey. */
  get place() {
    const { line, character } = this.position;
    return { textDocument: { uri: this.document.uri.toString() }, position: { line, character } };
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#listeners.dispose();
  }

  #schedule(pause: number, work: () => Promise<void>): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void work(), pause);
  }

  #followEditor({ document, selection }: vscode.TextEditor): void {
    if (!isJson(document)) return;
    this.#schedule(SHORT_PAUSE, async () => {
      const { line, character } = selection.active;
      const place = { textDocument: { uri: document.uri.toString() }, position: { line, character } };
      const found = await this.#session.request("surveyc/surveyAt", place);
      if (found === null) return;
      const isOther = document !== this.document || found.pointer !== (this.#pointer ?? found.pointer);
      const isOutdated = document === this.document && document.version !== this.#shownVersion;
      this.document = document;
      this.position = selection.active;
      this.#pointer = found.pointer;
      if (isOther || isOutdated) await this.#follower.onChange(isOther);
      this.#follower.onMove?.(found);
    });
  }

  #shownVersion = -1;

  /** Records which survey of the current text is shown. */
  markShown({ pointer }: SurveyPlace): void {
    this.#pointer = pointer;
    this.#shownVersion = this.document.version;
  }
}
