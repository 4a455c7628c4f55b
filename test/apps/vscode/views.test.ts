// What the extension does in VS Code: views that follow the text, and the server that is restarted.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ExtensionContext, TextEditor, WebviewPanel } from "vscode";
import { registerCommands } from "#apps/vscode/src/commands.ts";
import { type MakeClient, ServerSession } from "#apps/vscode/src/session.ts";
import { readSettings } from "#apps/vscode/src/settings.ts";
import { SurveyView } from "#apps/vscode/src/survey-view.ts";
import { findFiles, readFile } from "#apps/vscode/src/workspace-files.ts";
import { editorOf, FakePanel, person, Uri, window, workspace } from "./fake-vscode.ts";

vi.mock("vscode", () => import("./fake-vscode.ts"));

const extension = Uri.parse("file:///extension");
/** What the server is asked, and what it answers; without an answer, no survey is at the place. */
const asked: [string, Readonly<Record<string, unknown>>][] = [];
const answers = new Map<string, unknown>();
/** What has become of the servers, in order. */
const steps: string[] = [];
const panels: FakePanel[] = [];
let context: ExtensionContext;
let session: ServerSession;

const client = () => ({
  start: async () => void steps.push("start"),
  dispose: async () => void steps.push("end"),
  sendRequest: async (name: string, params: Readonly<Record<string, unknown>>) => {
    asked.push([name, params]);
    return (await answers.get(name)) ?? null;
  },
});
const placeIn = (pointer: string, question: number | null = null) => ({ pointer, name: "", question });
const pictureIn = (pointer: string, picture: string) => ({ ...placeIn(pointer), picture });
const survey = editorOf("file:///project/visit.survey.json", "json", 2);

/** Lets all happen that was put off, as typing is followed only after a moment. */
const settle = () => vi.advanceTimersByTimeAsync(1_000);
const named = (name: string) => asked.filter(([each]) => each === name);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  for (const list of [asked, steps, window.panels, window.visibleTextEditors]) list.length = 0;
  answers.clear();
  window.activeTextEditor = survey as never;
  workspace.settings = {};
  workspace.isTrusted = true;
  context = { subscriptions: [], extensionUri: extension } as unknown as ExtensionContext;
  session = new ServerSession(client as unknown as MakeClient, context);
  await session.restart();
});
afterEach(() => {
  for (const each of [...context.subscriptions, ...panels.splice(0)]) each.dispose();
  vi.useRealTimers();
});

/** A view beside a survey, whose page has begun. */
async function open(name: "picture" | "try", text = survey): Promise<FakePanel> {
  const panel = new FakePanel();
  panels.push(panel);
  const editor = text as unknown as TextEditor;
  const beside = panel as unknown as WebviewPanel;
  new SurveyView(name, beside, editor.document, editor.selection.active, session, extension as never);
  panel.say({ type: "ready" });
  await settle();
  return panel;
}

describe("a view of a survey", () => {
  beforeEach(() => {
    answers.set("surveyc/surveyAt", placeIn("", 1));
    answers.set("surveyc/picture", pictureIn("", "drawn"));
    answers.set("surveyc/survey", { ...placeIn(""), survey: null, errorLine: 3 });
  });

  it.each([
    [
      "picture",
      [
        { type: "picture", isOther: true, picture: "drawn" },
        { type: "point", question: null },
      ],
    ],
    ["try", [{ type: "survey", isOther: true, survey: null, errorLine: 3 }]],
  ] as const)("shows what there is once its page has begun: %s", async (name, told) => {
    const panel = await open(name);
    expect(panel.told).toEqual(told);
    expect(panel.title).toContain(": visit.survey.json");
  });

  it("follows what is typed into its text alone, once for many keys", async () => {
    await open("picture");
    person.type(editorOf("file:///project/other.json").document);
    person.save(survey.document);
    await settle();
    expect(named("surveyc/picture")).toHaveLength(1);
    for (let key = 0; key < 3; key++) person.type(survey.document);
    await settle();
    expect(named("surveyc/picture")).toHaveLength(2);
  });

  it("points at the question of the cursor, in the picture alone, and asks for no other one", async () => {
    const [panel, form] = [await open("picture"), await open("try")];
    const before = [panel.told.length, form.told.length];
    person.moveTo(survey, 4);
    await settle();
    expect(panel.told.slice(before[0])).toEqual([{ type: "point", question: 1 }]);
    expect(form.told).toHaveLength(before[1] as number);
    expect(named("surveyc/surveyAt")[0]?.[1]).toMatchObject({ position: { line: 4, character: 0 } });
    expect(named("surveyc/picture")).toHaveLength(1);
  });

  it("stays when the cursor goes into a text that is not JSON, or contains no survey", async () => {
    const panel = await open("picture");
    const before = panel.told.length;
    person.moveTo(editorOf("file:///project/notes.md", "markdown"), 1);
    await settle();
    answers.delete("surveyc/surveyAt");
    person.moveTo(editorOf("file:///project/tsconfig.json", "jsonc"), 1);
    await settle();
    expect(panel.told).toHaveLength(before);
    expect(panel.title).toContain("visit.survey.json");
  });

  it("shows what was unfolded as long as the survey is the same", async () => {
    const panel = await open("picture");
    const unfolded = () => named("surveyc/picture").at(-1)?.[1]["unfolded"];
    panel.say({ type: "unfold", positions: [1, 2] });
    await settle();
    expect(unfolded()).toEqual([1, 2]);
    person.type(survey.document);
    await settle();
    expect(unfolded()).toEqual([1, 2]);
    answers.set("surveyc/surveyAt", placeIn("/1"));
    person.moveTo(survey, 40);
    await settle();
    expect(unfolded()).toEqual([]);
    expect(panel.told.at(-3)).toMatchObject({ type: "picture", isOther: true });
  });

  it.each([
    ["picture", "surveyc/picture", "picture", "picture"],
    ["try", "surveyc/survey", "survey", "errorLine"],
  ] as const)("shows no older answer after a newer one: %s", async (name, request, type, member) => {
    const answer = (value: string) => ({ ...placeIn(""), [member]: value });
    answers.set(request, answer("first"));
    const panel = await open(name);
    let answerLate = (_: unknown): void => {};
    answers.set(request, new Promise((resolve) => (answerLate = resolve)));
    person.type(survey.document);
    await settle();
    answers.set(request, answer("newer"));
    person.type(survey.document);
    await settle();
    answerLate(answer("older"));
    await settle();
    const shown = panel.told as readonly Readonly<Record<string, unknown>>[];
    expect(shown.filter((each) => each["type"] === type).map((each) => each[member])).toEqual([
      "first",
      "newer",
    ]);
  });

  it("listens to nothing once it is closed", async () => {
    const before = person.listeners();
    const panel = await open("try");
    expect(person.listeners()).toBeGreaterThan(before);
    person.type(survey.document);
    panel.dispose();
    await settle();
    expect(person.listeners()).toBe(before);
    expect(named("surveyc/survey")).toHaveLength(1);
  });

  it.each([
    ["in the column where the text is open", [survey], 2],
    ["in the first one where it is open in none", [], 1],
  ])("leads to the text of a question %s", async (_, visible, viewColumn) => {
    const panel = await open("picture");
    window.visibleTextEditors.push(...visible);
    answers.set("surveyc/questionRange", {
      start: { line: 7, character: 4 },
      end: { line: 9, character: 5 },
    });
    panel.say({ type: "question", position: 1 });
    await settle();
    const start = { line: 7, character: 4 };
    expect(named("surveyc/questionRange")[0]?.[1]).toMatchObject({ pointer: "", question: 1 });
    expect(window.showTextDocument).toHaveBeenCalledExactlyOnceWith(survey.document, {
      viewColumn,
      selection: { start, end: start },
    });
  });

  it("is saved next to its text, on request", async () => {
    const panel = await open("picture");
    const target = Uri.parse("file:///project/chosen.svg");
    window.showSaveDialog.mockResolvedValueOnce(undefined).mockResolvedValueOnce(target);
    for (const _ of [1, 2]) panel.say({ type: "save", format: "svg", content: btoa("<svg/>") });
    await settle();
    const [options] = window.showSaveDialog.mock.calls[0] as [{ defaultUri: Uri }];
    expect(String(options.defaultUri)).toBe("file:///project/visit.survey.svg");
    expect(workspace.fs.writeFile.mock.calls).toEqual([[target, new TextEncoder().encode("<svg/>")]]);
  });

  it("is saved without a proposed place if its text has no file", async () => {
    const panel = await open("picture", editorOf("untitled:Untitled-1"));
    panel.say({ type: "save", format: "svg", content: "" });
    await settle();
    expect(window.showSaveDialog.mock.calls).toEqual([[{ filters: { SVG: ["svg"] } }]]);
  });

  it("may run its own script and reach nothing else", async () => {
    const { html } = (await open("try")).webview;
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.split("; ");
    const [, nonce] = /<script nonce="(\w{32})"/.exec(html) ?? [];
    expect(policy?.toSorted()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "img-src data:",
      `script-src 'nonce-${nonce}'`,
      "style-src https://host",
    ]);
  });
});

describe("the server", () => {
  it("is restarted, one after the other, when its options change", async () => {
    expect(steps.splice(0)).toEqual(["start"]);
    person.setUp("surveyc.preset");
    person.trust();
    await settle();
    expect(steps.splice(0)).toEqual(["end", "start", "end", "start"]);
    for (const other of ["surveyc.trace.server", "editor.fontSize"]) person.setUp(other);
    await settle();
    expect(steps).toEqual([]);
    await session.close();
    expect(steps).toEqual(["end"]);
  });

  it("uses no configuration and only the settings where the workspace is not trusted", () => {
    workspace.settings = {
      config: "all.json",
      baseline: "",
      preset: "strict",
      rules: { "valid-link": "off" },
    };
    const trusted = { config: "all.json", preset: "strict", rule: { "valid-link": "off" } };
    expect(readSettings()).toEqual(trusted);
    workspace.isTrusted = false;
    expect(readSettings()).toEqual({ ...trusted, config: false });
  });
});

describe("the report", () => {
  beforeEach(() => registerCommands(session, context));

  it.each([
    [1, "light"],
    [2, "dark"],
    [3, "dark"],
    [4, "light"],
  ])("is in the colours of the editor: of theme %i, %s", async (kind, theme) => {
    window.activeColorTheme = { kind };
    answers.set("surveyc/surveyAt", placeIn(""));
    answers.set("surveyc/page", { html: "<p>Report</p>" });
    await person.run("surveyc.showReport");
    expect(named("surveyc/page")[0]?.[1]).toMatchObject({ file: "project/visit.survey.json", theme });
    expect(window.panels.map(({ webview }) => webview.html)).toEqual(["<p>Report</p>"]);
  });

  it("is not opened without a survey, with a message", async () => {
    await person.run("surveyc.showReport");
    expect(window.panels).toEqual([]);
    expect(window.showInformationMessage).toHaveBeenCalledOnce();
  });
});

describe("the files of the workspace", () => {
  const file = "vscode-vfs://host/a.json";

  it.each([
    ["are read byte by byte", async () => ({ size: 64_000_000 }), btoa("\u00e9")],
    ["are not read where they are too large", async () => ({ size: 64_000_001 }), null],
    ["are none if they do not exist", () => Promise.reject(new Error("There is no such file.")), null],
  ])("%s", async (_, stat, content) => {
    workspace.fs.stat.mockImplementationOnce(stat);
    workspace.fs.readFile.mockResolvedValueOnce(Uint8Array.of(0xe9));
    expect(await readFile(file)).toBe(content);
  });

  it("are listed in order, folder by folder", async () => {
    const [one, other] = ["file:///b", "file:///a"];
    workspace.findFiles.mockImplementation(({ base }: { base: Uri }) =>
      ["z.json", "y.json"].map((name) => Uri.joinPath(base, name)),
    );
    const files = ["file:///b/y.json", "file:///b/z.json", "file:///a/y.json", "file:///a/z.json"];
    expect(await findFiles([one, other] as string[])).toEqual(files);
  });
});
