import * as vscode from "vscode";
import { isJson } from "./followed-survey.ts";
import { newSurvey } from "./new-survey.ts";
import type { ServerSession } from "./session.ts";
import { SurveyView, viewTypeOf } from "./survey-view.ts";
import type { ViewName } from "./view-page.ts";

/** Returns the editor with the survey for a command; shows a message if there is none. */
async function editorWithSurvey(session: ServerSession): Promise<vscode.TextEditor | undefined> {
  const editor =
    vscode.window.activeTextEditor ??
    vscode.window.visibleTextEditors.find(({ document }) => isJson(document));
  if (editor !== undefined && isJson(editor.document) && (await hasSurvey(editor, session))) return editor;
  void vscode.window.showInformationMessage(
    "surveyc: open a JSON survey with questions first, for example a file named anything.survey.json.",
  );
  return undefined;
}

const placeOf = ({ document, selection }: vscode.TextEditor) => ({
  textDocument: { uri: document.uri.toString() },
  position: { line: selection.active.line, character: selection.active.character },
});

const hasSurvey = async (editor: vscode.TextEditor, session: ServerSession): Promise<boolean> =>
  (await session.request("surveyc/surveyAt", placeOf(editor))) !== null;

/** Opens a page with the current picture and findings. */
async function showReport(session: ServerSession): Promise<void> {
  const editor = await editorWithSurvey(session);
  if (editor === undefined) return;
  const file = vscode.workspace.asRelativePath(editor.document.uri);
  const { Dark, HighContrast } = vscode.ColorThemeKind;
  const isDark = [Dark, HighContrast].includes(vscode.window.activeColorTheme.kind);
  const page = await session.request("surveyc/page", {
    ...placeOf(editor),
    file,
    theme: isDark ? "dark" : "light",
  });
  if (page === null) return;
  const panel = vscode.window.createWebviewPanel(
    "surveyc.report",
    `Report: ${file}`,
    vscode.ViewColumn.Beside,
    {
      enableScripts: true,
      enableFindWidget: true,
      localResourceRoots: [],
    },
  );
  // The page sets its own content security policy, which allows only its scripts, by their hashes.
  panel.webview.html = page.html;
}

/** Sets the context for menus: whether the active text contains a survey. */
function followContext(session: ServerSession): vscode.Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleUpdate = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const editor = vscode.window.activeTextEditor;
      // A view next to the text is not an editor; keep the context of the text.
      if (editor === undefined && vscode.window.visibleTextEditors.length > 0) return;
      const found = editor !== undefined && isJson(editor.document) && (await hasSurvey(editor, session));
      void vscode.commands.executeCommand("setContext", "surveyc.hasSurvey", found);
    }, wait);
  };
  scheduleUpdate(0);
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => scheduleUpdate(0)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) scheduleUpdate(500);
    }),
    { dispose: () => clearTimeout(timer) },
  );
}

/** Registers the commands and views of package.json. */
export function registerCommands(
  session: ServerSession,
  { subscriptions, extensionUri }: vscode.ExtensionContext,
): void {
  const open = async (name: ViewName, title: string): Promise<void> => {
    const editor = await editorWithSurvey(session);
    if (editor === undefined) return;
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: name === "picture" };
    const panel = vscode.window.createWebviewPanel(viewTypeOf(name), title, column);
    new SurveyView(name, panel, editor.document, editor.selection.active, session, extensionUri);
  };
  /** Restores a view of the previous session with the first open survey. */
  const restore = (name: ViewName): vscode.Disposable =>
    vscode.window.registerWebviewPanelSerializer(viewTypeOf(name), {
      deserializeWebviewPanel: async (panel) => {
        const editor = vscode.window.visibleTextEditors.find(({ document }) => isJson(document));
        if (editor === undefined) panel.dispose();
        else new SurveyView(name, panel, editor.document, editor.selection.active, session, extensionUri);
      },
    });
  const { registerCommand } = vscode.commands;
  subscriptions.push(
    registerCommand("surveyc.showPicture", () => open("picture", "Picture")),
    registerCommand("surveyc.tryIt", () => open("try", "Try it")),
    registerCommand("surveyc.showReport", () => showReport(session)),
    registerCommand("surveyc.newSurvey", newSurvey),
    registerCommand("surveyc.restart", () => session.restart()),
    restore("picture"),
    restore("try"),
    followContext(session),
  );
}
