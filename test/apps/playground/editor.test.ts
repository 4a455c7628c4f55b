// @vitest-environment happy-dom
import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { compileSurveyText, type Fix } from "surveyc";
import { beforeEach, expect, test, vi } from "vitest";
import { makeEditor, type SurveyEditor } from "#apps/playground/src/editor.ts";

const survey =
  '{"name":"A","questions":[{"type":"opne","question":"Why?"},{"type":"open","question":"And?"}]}';
const events = { onText: vi.fn(), onQuestion: vi.fn(), onPlace: vi.fn(), onActions: vi.fn() };
// Browsers report a selection once the editor that makes it is done; here it would be reported meanwhile.
document.addEventListener("selectionchange", (event) => event.stopImmediatePropagation(), true);
let editor: SurveyEditor;
let view: EditorView;
const type = (at: number, insert: string) =>
  view.dispatch({
    changes: { from: at, insert },
    selection: { anchor: at + insert.length },
    userEvent: "input.type",
  });
const offset = (word: string) => editor.text().indexOf(word);

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '<div id="editor"></div>';
  const parent = document.getElementById("editor") as HTMLElement;
  editor = makeEditor(parent, survey, events);
  view = EditorView.findFromDOM(parent) as EditorView;
});

test("the place of the cursor is reported as people count, and its question when it changes", () => {
  editor.replace("{\n}");
  editor.goTo(0, 0);
  editor.goTo(3, 3);
  expect(events.onPlace.mock.calls.slice(-2)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  editor.replace(survey);
  for (const word of ["opne", "Why", "And", "name"]) editor.goTo(offset(word), offset(word));
  expect(events.onQuestion.mock.calls.map(([question]) => question)).toEqual([0, 1, null]);
});

test("laying out leaves the cursor after the same character", () => {
  editor.goTo(offset("And"), offset("And"));
  expect(editor.format()).toBe(true);
  expect(view.state.selection.main.head).toBe(offset("And"));
  expect(events.onText).toHaveBeenCalledExactlyOnceWith(`${JSON.stringify(JSON.parse(survey), null, 2)}\n`);
  type(0, "{");
  expect(editor.format()).toBe(false);
});

test("a fix is undone separately, and does not fit a text that has changed", () => {
  const fix = compileSurveyText(survey).diagnostics[0]?.fixes?.[0] as Fix;
  type(1, " ");
  expect(editor.applyFix(fix)).toBe(true);
  expect(JSON.parse(editor.text())).toMatchObject({ questions: [{ type: "open" }, {}] });
  const fixed = editor.text();
  type(offset("open") + 4, "x");
  undo(view);
  expect(editor.text()).toBe(fixed);
  undo(view);
  expect(editor.text()).toBe(survey.replace("{", "{ "));
  editor.replace("[]");
  expect(editor.applyFix(fix)).toBe(false);
});

test("an edit is made of the text that it is for alone, and puts the cursor into its question", () => {
  const edits = [{ start: offset("opne"), end: offset("opne") + 4, text: "link" }];
  expect(editor.edit("[]", edits)).toBe(false);
  expect(editor.text()).toBe(survey);
  expect(editor.edit(survey, edits, 1)).toBe(true);
  expect(editor.text()).toBe(survey.replace("opne", "link"));
  expect(view.state.selection.main.head).toBe(editor.text().lastIndexOf("{"));
});

test("leading to a question selects its beginning, and nothing where there is none", () => {
  editor.goToQuestion(1);
  const { head } = view.state.selection.main;
  expect(head).toBe(survey.lastIndexOf("{"));
  editor.goToQuestion(9);
  expect(view.state.selection.main.head).toBe(head);
  editor.goTo(offset("And"), 5_000);
  expect(view.state.selection.main).toMatchObject({ from: offset("And"), to: survey.length });
});
