import { json } from "@codemirror/lang-json";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { textElement } from "./elements.ts";
import { wrappedIndents } from "./line-wrapping.ts";
import type { Changes } from "./messages.ts";

/** The interface of the changes. */
export interface ChangesView {
  readonly show: (before: string, after: string, changes: Changes | null) => void;
  /** Whether the user has confirmed that choices were only renamed. */
  readonly assumesRenamed: () => boolean;
  /** Forgets this confirmation, for another text. */
  readonly restart: () => void;
}

/** Creates the view of changes since the text was loaded: their consequences, then the lines. */
export function makeChanges(parent: HTMLElement, onRenamed: () => void): ChangesView {
  const summary = document.createElement("div");
  const lines = document.createElement("div");
  const words = document.createElement("div");
  const names = document.createElement("span");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.onchange = onRenamed;
  const renamed = document.createElement("label");
  renamed.append(box, names);
  const map = document.createElement("p");
  summary.append(words, renamed, map);
  parent.append(summary, lines);
  let view: EditorView | undefined;
  return {
    assumesRenamed: () => box.checked,
    restart: () => {
      box.checked = false;
    },
    show: (before, after, changes) => {
      words.replaceChildren(
        textElement("p", changes?.verdict ?? "Fix the errors to see the consequences of the changes."),
      );
      const list = document.createElement("ul");
      list.append(...(changes?.reasons ?? []).map((reason) => textElement("li", reason)));
      if (list.children.length > 0) words.append(list);
      names.textContent = `Only renamed: ${changes?.renamed.join(", ")}`;
      renamed.hidden = !changes?.renamed.length;
      map.replaceChildren(
        "The choice map, for Surveyc-Choices: ",
        textElement("code", changes?.choices ?? ""),
      );
      map.hidden = !changes?.choices;
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
            wrappedIndents,
            EditorView.contentAttributes.of({ "aria-label": "Changed lines", tabindex: "0" }),
            unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3 } }),
          ],
        }),
      });
    },
  };
}
