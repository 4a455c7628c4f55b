import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  defaultHighlightStyle,
  ensureSyntaxTree,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import {
  type Action,
  lintGutter,
  lintKeymap,
  type Diagnostic as Mark,
  setDiagnostics,
} from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { applyFixesToText, type Diagnostic, type Fix } from "surveyc";
import { textElement } from "./elements.ts";
import { explanationAt, proposalsAt, questionRanges } from "./schema-help.ts";

/** What the page is told by the editor. */
interface EditorEvents {
  readonly onText: (text: string) => void;
  /** The cursor is in another question. */
  readonly onQuestion: (position: number | null) => void;
}

/** The editor, as the rest of the page uses it. */
export interface SurveyEditor {
  readonly text: () => string;
  /** Replaces the whole text, in one step that can be undone. */
  readonly replace: (text: string) => void;
  readonly showFindings: (diagnostics: readonly Diagnostic[]) => void;
  readonly applyFix: (fix: Fix) => boolean;
  readonly goTo: (from: number, to: number) => void;
  readonly goToQuestion: (position: number) => void;
}

function complete(context: CompletionContext): CompletionResult | null {
  const found = proposalsAt(context.state, context.pos);
  if (found === null || (!context.explicit && found.from === context.pos)) return null;
  const { from, to, proposals } = found;
  return {
    from,
    to,
    filter: true,
    options: proposals.map(({ label, detail, insert }) => ({
      label: insert.startsWith('"') ? `"${label}"` : label,
      displayLabel: label,
      apply: insert,
      ...(detail === "" ? {} : { info: detail }),
    })),
  };
}

const explain = hoverTooltip((view, position) => {
  const found = explanationAt(view.state, position);
  if (found === null) return null;
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => ({ dom: textElement("div", found.text, "hover") }),
  };
});

/** Colours that have enough contrast in light and dark. */
const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--name)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--literal)" },
]);

/** A finding as the editor marks it. */
function markOf(diagnostic: Diagnostic, length: number, apply: (fix: Fix) => void): Mark {
  const { span, severity, message, help, code, fixes } = diagnostic;
  const from = Math.min(span?.start.offset ?? 0, length);
  const to = Math.max(from, Math.min(span?.end.offset ?? from, length));
  return {
    from,
    to,
    severity,
    source: code,
    message: help === undefined ? message : `${message}\n${help}`,
    actions: (fixes ?? []).map((fix): Action => ({ name: fix.title, apply: () => apply(fix) })),
  };
}

/** Makes the editor in an element of the page. */
export function makeEditor(
  parent: HTMLElement,
  text: string,
  { onText, onQuestion }: EditorEvents,
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
        explain,
        json(),
        syntaxHighlighting(colors),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "The survey as JSON", tabindex: "0" }),
        // The Tab key moves on, so that nobody is caught in the editor.
        keymap.of([
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
          const found = questionRanges(update.state).findIndex(({ from, to }) => head >= from && head <= to);
          const now = found === -1 ? null : found;
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
      const marks = diagnostics.map((each) => markOf(each, view.state.doc.length, editor.applyFix));
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
    goToQuestion: (position) => {
      ensureSyntaxTree(view.state, view.state.doc.length, 500);
      const range = questionRanges(view.state)[position];
      if (range !== undefined) editor.goTo(range.from, range.from);
    },
  };
  return editor;
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
