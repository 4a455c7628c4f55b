// The inlay hints of the language server.
import type { Range } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, WidgetType } from "@codemirror/view";
import { inlayHints } from "#apps/language-server/inlay-hints.ts";
import { documentOf } from "./completion.ts";
import { textElement } from "./elements.ts";
import { visibleDecorations } from "./visible-decorations.ts";

/** Longer texts have no hints, because hints are recomputed at each key. */
const MAX_LENGTH = 200_000;

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
    // The style sheet draws the hint, so that copying the text does not include it.
    const element = textElement("span", "", "inlay");
    element.dataset["label"] = this.#label;
    return element;
  }
}

function hintsIn({ state, visibleRanges }: EditorView): DecorationSet {
  if (state.doc.length > MAX_LENGTH) return Decoration.none;
  return Decoration.set(
    visibleRanges.flatMap(({ from, to }) =>
      inlayHints(documentOf(state), { start: from, end: to }).map(({ at, label }): Range<Decoration> => {
        // After the comma that ends the line, which would otherwise wrap alone.
        const place = state.sliceDoc(at, at + 2) === ",\n" ? at + 1 : at;
        return Decoration.widget({ widget: new Hint(label), side: 1 }).range(place);
      }),
    ),
    true,
  );
}

/** Shows the hints in the visible part of the text. */
export const hints = visibleDecorations(hintsIn);
