// The completion and hovers of the language server for this editor.
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorState, Text } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { completionAt } from "#apps/language-server/completion.ts";
import { hoverAt } from "#apps/language-server/hover.ts";
import { PayloadDocument } from "#apps/language-server/payload-document.ts";
import { textElement } from "./elements.ts";

const documents = new WeakMap<Text, PayloadDocument>();

/** Returns the document of the language server for an editor state; cached by text. */
export function documentOf({ doc }: EditorState): PayloadDocument {
  const document =
    documents.get(doc) ??
    new PayloadDocument(doc.toString(), { syntax: "json", kind: "survey", isRead: true, diagnostics: [] });
  documents.set(doc, document);
  return document;
}

/** Proposes completions, after a quote without delay. */
export function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const found = completionAt(documentOf(state), pos);
  if (found === undefined || (!explicit && found.start === pos)) return null;
  return {
    from: found.start,
    to: found.end,
    // The filter of the editor has no match for two quotes alone.
    filter: pos - found.start > 1,
    options: found.proposals.map(({ label, detail, text, filter }) => ({
      label: filter,
      displayLabel: label,
      apply: text,
      ...(detail === "" ? {} : { info: detail }),
    })),
  };
}

/** Formats the Markdown of a hover: paragraphs, lists and bold text. */
function formatHover(markdown: string): HTMLElement {
  const element = textElement("div", "", "hover");
  for (const paragraph of markdown.split("\n\n")) {
    const part = textElement("p", "");
    // Asterisks in texts of authors are escaped.
    for (const [index, text] of paragraph.split("**").entries()) {
      const plain = text.replace(/^- /gm, "• ").replace(/\\([^\w\s])|`/g, "$1");
      part.append(index % 2 === 1 ? textElement("b", plain) : plain);
    }
    element.append(part);
  }
  return element;
}

/** Shows the hover of a property, question, target or response key. */
export const placeHelp = hoverTooltip((view, position) => {
  const found = hoverAt(documentOf(view.state), position, () => ({}));
  if (found === undefined) return null;
  return {
    pos: found.start,
    end: found.end,
    above: true,
    create: () => ({ dom: formatHover(found.markdown) }),
  };
});

/** Returns the position of the question at an offset; null if there is none. */
export const questionAt = (state: EditorState, offset: number): number | null =>
  documentOf(state).questionAt(offset)?.position ?? null;

/** Returns the start of the question at a position, if it exists. */
export const startOfQuestion = (state: EditorState, position: number): number | undefined =>
  documentOf(state).parts[0]?.questions[position]?.start;
