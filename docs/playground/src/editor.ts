import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { applyFixesToText, type Diagnostic, type Fix } from "surveyc";
import { complete, placeHelp, questionAt, startOfQuestion } from "./completion.ts";
import { marksOf } from "./finding-marks.ts";
import { formatJson } from "./format-json.ts";
import { hints } from "./inlay-hints.ts";
import { lineWrapping } from "./line-wrapping.ts";

/** What the page is told by the editor. */
interface EditorEvents {
  readonly onText: (text: string) => void;
  /** The cursor is in another question. */
  readonly onQuestion: (position: number | null) => void;
  /** The cursor has moved; counted from 1. */
  readonly onPlace: (line: number, column: number) => void;
}

/** The editor, as the rest of the page uses it. */
export interface SurveyEditor {
  readonly text: () => string;
  /** Replaces the whole text, in one step that can be undone. */
  readonly replace: (text: string) => void;
  readonly showFindings: (diagnostics: readonly Diagnostic[]) => void;
  readonly applyFix: (fix: Fix) => boolean;
  /** Selects a part of the text, and gives it the focus. */
  readonly goTo: (from: number, to: number) => void;
  /** Brings a place into view; the focus stays where it is. */
  readonly show: (offset: number) => void;
  /** Lays out the text, and says whether it is JSON. */
  readonly format: () => boolean;
  readonly goToQuestion: (position: number) => void;
}

/** Colours that have enough contrast in light and dark. */
const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--codeName)" },
  { tag: tags.string, color: "var(--codeString)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--codeLiteral)" },
]);

/** Makes the editor in an element of the page. */
export function makeEditor(
  parent: HTMLElement,
  text: string,
  { onText, onQuestion, onPlace }: EditorEvents,
): SurveyEditor {
  let question: number | null = null;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        foldGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        autocompletion({ override: [complete] }),
        placeHelp,
        hints,
        json(),
        syntaxHighlighting(colors),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        lineWrapping(Text.of(text.split(/\r\n?|\n/))),
        EditorView.contentAttributes.of({ "aria-label": "The survey as JSON", tabindex: "0" }),
        // The Tab key moves on, so that nobody is caught in the editor.
        keymap.of([
          { key: "Shift-Alt-f", run: () => editor.format() },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onText(update.state.doc.toString());
          if (!update.selectionSet && !update.docChanged) return;
          const head = update.state.selection.main.head;
          const line = update.state.doc.lineAt(head);
          onPlace(line.number, head - line.from + 1);
          const now = questionAt(update.state, head);
          if (now === question) return;
          question = now;
          onQuestion(now);
        }),
      ],
    }),
  });

  const editor: SurveyEditor = {
    text: () => view.state.doc.toString(),
    replace: (next) => {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        selection: { anchor: 0 },
        scrollIntoView: true,
      });
    },
    showFindings: (diagnostics) => {
      const marks = marksOf(diagnostics, view.state.doc, editor.applyFix);
      view.dispatch(setDiagnostics(view.state, marks));
    },
    applyFix: (fix) => {
      const before = view.state.doc.toString();
      try {
        const changes = changeBetween(before, applyFixesToText(before, [fix]));
        view.dispatch({ changes, userEvent: "input.fix" });
        return true;
      } catch (error) {
        // The text has been changed since it was checked.
        if (error instanceof TypeError) return false;
        throw error;
      }
    },
    goTo: (from, to) => {
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        effects: EditorView.scrollIntoView(Math.min(from, length), { y: "center" }),
      });
      view.focus();
    },
    show: (offset) => {
      const at = Math.min(offset, view.state.doc.length);
      view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "center" }) });
    },
    format: () => {
      const before = view.state.doc.toString();
      const after = formatJson(before);
      if (after === null) return false;
      if (after === before) return true;
      view.dispatch({
        changes: { from: 0, to: before.length, insert: after },
        selection: { anchor: samePlace(before, view.state.selection.main.head, after) },
        scrollIntoView: true,
      });
      return true;
    },
    goToQuestion: (position) => {
      const start = startOfQuestion(view.state, position);
      if (start !== undefined) editor.goTo(start, start);
    },
  };
  return editor;
}

/** Where the character before a place of a text is in another one that differs in white space alone. */
function samePlace(before: string, place: number, after: string): number {
  let left = before.slice(0, place).replace(/\s/g, "").length;
  let at = 0;
  for (; left > 0 && at < after.length; at++) if (!/\s/.test(after[at] as string)) left--;
  return at;
}

/** The one change that makes a text of another, without what both begin and end with. */
function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let ending = 0;
  while (ending < most - from && before[before.length - 1 - ending] === after[after.length - 1 - ending])
    ending++;
  return { from, to: before.length - ending, insert: after.slice(from, after.length - ending) };
}
