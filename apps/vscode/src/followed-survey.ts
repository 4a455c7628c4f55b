import * as vscode from "vscode";
import type { SurveyPlace } from "../../language-server/survey-views.ts";
import type { ServerSession } from "./session.ts";

/** Typing is followed after so many milliseconds without a key, moving after fewer. */
const PAUSE = 150;
const SHORT_PAUSE = 40;

/** What a view shows, and does when something changes. */
export interface Follower {
  /** The text has changed, or another survey is looked at. */
  readonly changed: (isOther: boolean) => Promise<void>;
  /** The cursor is in another place of the same survey. */
  readonly moved?: (place: SurveyPlace) => void;
}

export const isJson = ({ languageId }: vscode.TextDocument): boolean => /^jsonc?$/.test(languageId);

/** The survey around the cursor of the editor that was used last; other texts leave it as it was. */
export class FollowedSurvey implements vscode.Disposable {
  readonly #session: ServerSession;
  readonly #follower: Follower;
  readonly #listeners: vscode.Disposable;
  document: vscode.TextDocument;
  position: vscode.Position;
  /** The survey of the text that was seen last. */
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
        this.#after(PAUSE, () => this.#follower.changed(false));
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#look(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined) this.#look(editor);
      }),
    );
  }

  /** What requests about it say. */
  get place() {
    const { line, character } = this.position;
    return { textDocument: { uri: this.document.uri.toString() }, position: { line, character } };
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#listeners.dispose();
  }

  #after(pause: number, work: () => Promise<void>): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void work(), pause);
  }

  #look({ document, selection }: vscode.TextEditor): void {
    if (!isJson(document)) return;
    this.#after(SHORT_PAUSE, async () => {
      const { line, character } = selection.active;
      const place = { textDocument: { uri: document.uri.toString() }, position: { line, character } };
      const found = await this.#session.request("surveyc/surveyAt", place);
      if (found === null) return;
      const isOther = document !== this.document || found.pointer !== (this.#pointer ?? found.pointer);
      const isBehind = document === this.document && document.version !== this.#seen;
      this.document = document;
      this.position = selection.active;
      this.#pointer = found.pointer;
      if (isOther || isBehind) await this.#follower.changed(isOther);
      this.#follower.moved?.(found);
    });
  }

  #seen = -1;

  /** Says which survey is shown, of the text as it is now. */
  saw({ pointer }: SurveyPlace): void {
    this.#pointer = pointer;
    this.#seen = this.document.version;
  }
}
