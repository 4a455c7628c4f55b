import { json } from "@codemirror/lang-json";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { textElement } from "./elements.ts";
import type { Changes } from "./messages.ts";

/** Creates the view of changes since the text was loaded: their consequences, then the lines. */
export function makeChanges(parent: HTMLElement): {
  show: (before: string, after: string, changes: Changes | null) => void;
} {
  const summary = document.createElement("div");
  const lines = document.createElement("div");
  parent.append(summary, lines);
  let view: EditorView | undefined;
  return {
    show: (before, after, changes) => {
      summary.replaceChildren(
        textElement("p", changes?.verdict ?? "Fix the errors to see the consequences of the changes."),
      );
      const list = document.createElement("ul");
      list.append(...(changes?.reasons ?? []).map((reason) => textElement("li", reason)));
      if (list.children.length > 0) summary.append(list);
      view?.destroy();
      view = new EditorView({
        parent: lines,
        state: EditorState.create({
          doc: after,
          extensions: [
            json(),
            EditorState.readOnly.of(true),
            EditorView.editable.of(false),
            EditorView.lineWrapping,
            EditorView.contentAttributes.of({ "aria-label": "Changed lines", tabindex: "0" }),
            unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3 } }),
          ],
        }),
      });
    },
  };
}
