import { Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Lines with more columns are not wrapped: to measure where they break takes a browser seconds. */
const MOST_COLUMNS = 10_000;

function hasLongLine(text: Text): boolean {
  for (const line of text.iterLines()) if (line.length > MOST_COLUMNS) return true;
  return false;
}

/** Wraps lines as long as none is too long for it. */
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
        isLong ||= to - from > MOST_COLUMNS || newDoc.lineAt(from).length > MOST_COLUMNS;
      });
      // Most changes are of a few short lines, and then nothing has to be looked at.
      return isOff || isLong ? { effects: wrapping.reconfigure(settingFor(newDoc)) } : null;
    }),
  ];
}
