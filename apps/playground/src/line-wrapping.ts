import {
  Compartment,
  countColumn,
  EditorState,
  type Extension,
  type Range,
  type Text,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { visibleDecorations } from "./visible-decorations.ts";

/** Longer lines are not wrapped, because measuring their breaks takes a browser seconds. */
const MAX_COLUMNS = 10_000;

/** The maximum indentation of the wrapped rows of a line, so that they stay wide enough on a phone. */
const MAX_INDENT = 12;
/** How much further the wrapped rows are indented than the line. */
const HANG = 2;

function indentsIn({ state, visibleRanges }: EditorView): DecorationSet {
  const lines: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const width = countColumn(line.text, state.tabSize, line.text.search(/[^ \t]|$/));
      const indent = Math.min(MAX_INDENT, width + HANG);
      lines.push(Decoration.line({ attributes: { style: `--indent:${indent}ch` } }).range(line.from));
      at = line.to + 1;
    }
  return Decoration.set(lines);
}

/** Indents the wrapped rows of the visible lines. */
export const wrappedIndents = visibleDecorations(indentsIn);

function hasLongLine(text: Text): boolean {
  for (const line of text.iterLines()) if (line.length > MAX_COLUMNS) return true;
  return false;
}

/** Wraps lines unless one is too long. */
export function lineWrapping(first: Text): Extension {
  const wrapping = new Compartment();
  const settingFor = (text: Text): Extension => (hasLongLine(text) ? [] : EditorView.lineWrapping);
  return [
    wrappedIndents,
    wrapping.of(settingFor(first)),
    EditorState.transactionExtender.of(({ docChanged, startState, newDoc, changes }) => {
      if (!docChanged) return null;
      const isOff = wrapping.get(startState) !== EditorView.lineWrapping;
      let isLong = false;
      changes.iterChangedRanges((_, __, from, to) => {
        isLong ||= to - from > MAX_COLUMNS || newDoc.lineAt(from).length > MAX_COLUMNS;
      });
      // Most changes have a few short lines, which need no further check.
      return isOff || isLong ? { effects: wrapping.reconfigure(settingFor(newDoc)) } : null;
    }),
  ];
}
