import * as vscode from "vscode";
import { FollowedSurvey } from "./followed-survey.ts";
import type { ServerSession } from "./session.ts";
import { type ViewName, viewPage } from "./view-page.ts";
import type { FromView, ToPicture, ToTry } from "./webview-messages.ts";

const titles: Readonly<Record<ViewName, string>> = { picture: "Picture", try: "Try it" };

export const viewTypeOf = (name: ViewName): string => `surveyc.${name}`;

/** A view of the survey at the cursor, next to its text: the picture, or the survey to try. */
export class SurveyView {
  readonly #name: ViewName;
  readonly #panel: vscode.WebviewPanel;
  readonly #session: ServerSession;
  readonly #followed: FollowedSurvey;
  #unfolded: readonly number[] = [];
  #pointer = "";
  /** Counts requests, so that only the latest response is shown. */
  #requestCount = 0;

  constructor(
    name: ViewName,
    panel: vscode.WebviewPanel,
    document: vscode.TextDocument,
    position: vscode.Position,
    session: ServerSession,
    extension: vscode.Uri,
  ) {
    this.#name = name;
    this.#panel = panel;
    this.#session = session;
    this.#followed = new FollowedSurvey(document, position, session, {
      onChange: (isOther) => this.#show(isOther),
      onMove: ({ question }) => this.#post({ type: "point", question }),
    });
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(extension, "dist", "webview")],
    };
    panel.webview.onDidReceiveMessage((message: FromView) => void this.#handle(message));
    panel.onDidDispose(() => this.#followed.dispose());
    panel.webview.html = viewPage(name, titles[name], panel.webview, extension);
  }

  #post(message: ToPicture | ToTry): void {
    if (message.type !== "point" || this.#name === "picture") void this.#panel.webview.postMessage(message);
  }

  async #show(isOther: boolean): Promise<void> {
    const request = ++this.#requestCount;
    if (isOther) this.#unfolded = [];
    const { place } = this.#followed;
    if (this.#name === "picture") {
      const found = await this.#session.request("surveyc/picture", { ...place, unfolded: this.#unfolded });
      if (found === null || request !== this.#requestCount) return;
      this.#markShown(found);
      this.#post({ type: "picture", isOther, picture: found.picture });
      this.#post({ type: "point", question: found.question });
    } else {
      const found = await this.#session.request("surveyc/survey", place);
      if (found === null || request !== this.#requestCount) return;
      this.#markShown(found);
      const { survey, errorLine } = found;
      this.#post({ type: "survey", isOther, survey, errorLine });
    }
  }

  #markShown(found: Parameters<FollowedSurvey["markShown"]>[0]): void {
    this.#followed.markShown(found);
    this.#pointer = found.pointer;
    const path = this.#followed.document.uri.path;
    this.#panel.title = `${titles[this.#name]}: ${path.slice(path.lastIndexOf("/") + 1)}`;
  }

  async #handle(message: FromView): Promise<void> {
    switch (message.type) {
      case "ready":
        return this.#show(true);
      case "question":
        return this.#reveal(message.position);
      case "unfold":
        this.#unfolded = message.positions;
        return this.#show(false);
      case "save":
        return this.#save(message);
      case "problem":
        void vscode.window.showWarningMessage(message.message);
    }
  }

  /** Selects a question in the visible text, or opens the text in the first column. */
  async #reveal(question: number): Promise<void> {
    const { document } = this.#followed;
    const range = await this.#session.request("surveyc/questionRange", {
      textDocument: { uri: document.uri.toString() },
      pointer: this.#pointer,
      question,
    });
    if (range === null) return;
    const start = new vscode.Position(range.start.line, range.start.character);
    const open = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    await vscode.window.showTextDocument(document, {
      viewColumn: open?.viewColumn ?? vscode.ViewColumn.One,
      selection: new vscode.Range(start, start),
    });
  }

  async #save({ format, content }: Extract<FromView, { readonly type: "save" }>): Promise<void> {
    const { uri } = this.#followed.document;
    const defaultUri = uri.with({ path: uri.path.replace(/(?:\.jsonc?)?$/i, `.${format}`) });
    const target = await vscode.window.showSaveDialog({
      ...(uri.scheme !== "untitled" && { defaultUri }),
      filters: { [format.toUpperCase()]: [format] },
    });
    if (target === undefined) return;
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    await vscode.workspace.fs.writeFile(target, bytes);
  }
}
