import { Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Longer lines are not wrapped, because measuring their breaks takes a browser seconds. */
const MAX_COLUMNS = 10_000;

function hasLongLine(text: Text): boolean {
  for (const line of text.iterLines()) if (line.length > MAX_COLUMNS) return true;
  return false;
}

/** Wraps lines unless one is too long. */
export function lineWrapping(first: Text): Extension {
  const wrapping = new Compartment();
  const settingFor = (text: Text): Extension => (hasLongLine(text) ? [] : EditorView.lineWrapping);
  return [
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
