// The words that the language server shows within a text.
import type { Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { inlayHints } from "#apps/language-server/inlay-hints.ts";
import { documentOf } from "./completion.ts";
import { textElement } from "./elements.ts";

/** In longer texts there are none, as they are worked out at each key. */
const MOST = 200_000;

class Hint extends WidgetType {
  readonly #label: string;

  constructor(label: string) {
    super();
    this.#label = label;
  }

  override eq(other: Hint): boolean {
    return other.#label === this.#label;
  }

  toDOM(): HTMLElement {
    // The words are drawn by the style sheet, so that they are not taken for a part of the text, as when it is copied.
    const element = textElement("span", "", "inlay");
    element.dataset["label"] = this.#label;
    return element;
  }
}

function hintsIn({ state, visibleRanges }: EditorView): DecorationSet {
  if (state.doc.length > MOST) return Decoration.none;
  return Decoration.set(
    visibleRanges.flatMap(({ from, to }) =>
      inlayHints(documentOf(state), { start: from, end: to }).map(
        ({ at, label }): Range<Decoration> =>
          Decoration.widget({ widget: new Hint(label), side: 1 }).range(at),
      ),
    ),
    true,
  );
}

/** Shows them in what is seen of the text. */
export const hints = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = hintsIn(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = hintsIn(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
