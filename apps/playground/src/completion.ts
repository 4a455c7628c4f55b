// What the language server tells editors of a place, in this one.
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorState, Text } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { completionAt } from "#apps/language-server/completion.ts";
import { hoverAt } from "#apps/language-server/hover.ts";
import { PayloadDocument } from "#apps/language-server/payload-document.ts";
import { textElement } from "./elements.ts";

const documents = new WeakMap<Text, PayloadDocument>();

/** The text of an editor as the language server sees it; read once for each state of it. */
export function documentOf({ doc }: EditorState): PayloadDocument {
  const document =
    documents.get(doc) ??
    new PayloadDocument(doc.toString(), { syntax: "json", kind: "survey", isRead: true, diagnostics: [] });
  documents.set(doc, document);
  return document;
}

/** Proposes what may be written, after a quote at once. */
export function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const found = completionAt(documentOf(state), pos);
  if (found === undefined || (!explicit && found.start === pos)) return null;
  return {
    from: found.start,
    to: found.end,
    filter: true,
    options: found.proposals.map(({ label, detail, text, filter }) => ({
      label: filter,
      displayLabel: label,
      apply: text,
      ...(detail === "" ? {} : { info: detail }),
    })),
  };
}

/** Markdown as it reads without its marks, a line for each paragraph. */
const withoutMarks = (markdown: string): string =>
  markdown.replaceAll("\n\n", "\n").replace(/\*\*|`|\\(?=[^\w\s])/g, "");

/** What is said of a member, a question, a target or a response key when somebody points at it. */
export const placeHelp = hoverTooltip((view, position) => {
  const found = hoverAt(documentOf(view.state), position, () => ({}));
  if (found === undefined) return null;
  return {
    pos: found.start,
    end: found.end,
    above: true,
    create: () => ({ dom: textElement("div", withoutMarks(found.markdown), "hover") }),
  };
});

/** The question around an offset, by its position; null where there is none. */
export const questionAt = (state: EditorState, offset: number): number | null =>
  documentOf(state).questionAt(offset)?.position ?? null;

/** Where a question begins, if there is one at this position. */
export const startOfQuestion = (state: EditorState, position: number): number | undefined =>
  documentOf(state).parts[0]?.questions[position]?.start;
