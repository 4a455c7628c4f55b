import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
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
import { editBetween, type TextEdit } from "#apps/language-server/text-edits.ts";
import { complete, placeHelp, questionAt, startOfQuestion } from "./completion.ts";
import { marksOf } from "./finding-marks.ts";
import { formatJson } from "./format-json.ts";
import { hints } from "./inlay-hints.ts";
import { lineWrapping } from "./line-wrapping.ts";

/** The events of the editor. */
interface EditorEvents {
  readonly onText: (text: string) => void;
  /** Called when the cursor enters another question. */
  readonly onQuestion: (position: number | null) => void;
  /** Called when the cursor moves; counted from 1. */
  readonly onPlace: (line: number, column: number) => void;
  /** Called for the key that lists the actions at the cursor. */
  readonly onActions: () => void;
}

type CursorBox = Pick<DOMRect, "left" | "top" | "bottom">;

/** The interface of the editor. */
export interface SurveyEditor {
  readonly text: () => string;
  /** Replaces the whole text in one undoable step. */
  readonly replace: (text: string) => void;
  readonly showFindings: (diagnostics: readonly Diagnostic[]) => void;
  readonly applyFix: (fix: Fix) => boolean;
  /** Returns the selection, and the position of the cursor on the screen; null if it is not visible. */
  readonly cursor: () => { readonly start: number; readonly end: number; readonly box: CursorBox | null };
  /**
   * Applies edits of a text in one undoable step, and moves the cursor into a question. Returns false if the text has changed
   * meanwhile.
   */
  readonly edit: (before: string, edits: readonly TextEdit[], question?: number) => boolean;
  /** Selects a part of the text and focuses the editor. */
  readonly goTo: (from: number, to: number) => void;
  /** Scrolls an offset into view without moving the focus. */
  readonly show: (offset: number) => void;
  /** Formats the text; returns false if it is not JSON. */
  readonly format: () => boolean;
  readonly goToQuestion: (position: number) => void;
}

/** Colours with enough contrast in light and dark. */
const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--codeName)" },
  { tag: tags.string, color: "var(--codeString)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--codeLiteral)" },
]);

/** Creates the editor in an element of the page. */
export function makeEditor(
  parent: HTMLElement,
  text: string,
  { onText, onQuestion, onPlace, onActions }: EditorEvents,
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
        // The Tab key moves the focus, so that keyboard users can leave the editor.
        keymap.of([
          { key: "Shift-Alt-f", run: () => editor.format() },
          {
            key: "Mod-.",
            run: () => {
              onActions();
              return true;
            },
          },
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
          const entered = questionAt(update.state, head);
          if (entered === question) return;
          question = entered;
          onQuestion(entered);
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
        return editor.edit(before, editBetween(before, applyFixesToText(before, [fix])));
      } catch (error) {
        // The text has changed since it was checked.
        if (error instanceof TypeError) return false;
        throw error;
      }
    },
    cursor: () => {
      const { from, to, head } = view.state.selection.main;
      const box = view.coordsAtPos(head);
      const { top, bottom } = view.scrollDOM.getBoundingClientRect();
      const isVisible = box !== null && box.bottom > top && box.top < bottom;
      return { start: from, end: to, box: isVisible ? box : null };
    },
    edit: (before, edits, question) => {
      if (view.state.doc.toString() !== before) return false;
      view.dispatch({
        changes: edits.map(({ start, end, text: insert }) => ({ from: start, to: end, insert })),
        annotations: isolateHistory.of("full"),
        userEvent: "input.fix",
      });
      const anchor = question === undefined ? undefined : startOfQuestion(view.state, question);
      if (anchor !== undefined) view.dispatch({ selection: { anchor }, scrollIntoView: true });
      return true;
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
        selection: { anchor: mapOffset(before, view.state.selection.main.head, after) },
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

/** Maps an offset to another text that differs only in white space. */
function mapOffset(before: string, place: number, after: string): number {
  let remaining = before.slice(0, place).replace(/\s/g, "").length;
  let at = 0;
  for (; remaining > 0 && at < after.length; at++) if (!/\s/.test(after[at] as string)) remaining--;
  return at;
}
