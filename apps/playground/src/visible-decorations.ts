import type { Extension } from "@codemirror/state";
import { type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Decorates the visible part of the text, again after each change of either. */
export const visibleDecorations = (decorate: (view: EditorView) => DecorationSet): Extension =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorate(view);
      }

      update({ docChanged, viewportChanged, view }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = decorate(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
