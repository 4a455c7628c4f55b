import * as vscode from "vscode";
import { isJson } from "./followed-survey.ts";
import { newSurvey } from "./new-survey.ts";
import type { ServerSession } from "./session.ts";
import { SurveyView, viewTypeOf } from "./survey-view.ts";
import type { ViewName } from "./view-page.ts";

/** The editor whose survey a command is about; people are told where there is none. */
async function editorWithSurvey(session: ServerSession): Promise<vscode.TextEditor | undefined> {
  const editor =
    vscode.window.activeTextEditor ??
    vscode.window.visibleTextEditors.find(({ document }) => isJson(document));
  if (editor !== undefined && isJson(editor.document) && (await hasSurvey(editor, session))) return editor;
  void vscode.window.showInformationMessage(
    "surveyc: open a survey with questions first, as JSON. A file named anything.survey.json is taken for one.",
  );
  return undefined;
}

const placeOf = ({ document, selection }: vscode.TextEditor) => ({
  textDocument: { uri: document.uri.toString() },
  position: { line: selection.active.line, character: selection.active.character },
});

const hasSurvey = async (editor: vscode.TextEditor, session: ServerSession): Promise<boolean> =>
  (await session.request("surveyc/surveyAt", placeOf(editor))) !== null;

/** Opens a page with the picture and everything that was found, as it is now. */
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
  // The page has a policy of its own, which allows its scripts by their hashes and nothing else.
  panel.webview.html = page.html;
}

/** Says to menus whether the text that is looked at holds a survey. */
function followContext(session: ServerSession): vscode.Disposable {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const look = (wait: number): void => {
    clearTimeout(pause);
    pause = setTimeout(async () => {
      const editor = vscode.window.activeTextEditor;
      // A view beside the text is no editor: what was known of the text still holds.
      if (editor === undefined && vscode.window.visibleTextEditors.length > 0) return;
      const found = editor !== undefined && isJson(editor.document) && (await hasSurvey(editor, session));
      void vscode.commands.executeCommand("setContext", "surveyc.hasSurvey", found);
    }, wait);
  };
  look(0);
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => look(0)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) look(500);
    }),
    { dispose: () => clearTimeout(pause) },
  );
}

/** Registers everything that package.json says there is. */
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
  /** A view that was open when the window was closed goes on with the first survey that is open. */
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
