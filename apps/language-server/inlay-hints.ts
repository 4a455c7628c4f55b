// Inlay hints: the question of an index, and how often a question is asked.
import type { TextRange } from "#source/tokenizer.ts";
import type { DocumentPart, PayloadDocument } from "./payload-document.ts";
import { routesThrough } from "./routes-through.ts";
import { childOf } from "./syntax-tree.ts";

/** A short text after an offset. */
export interface InlayHint {
  readonly at: number;
  readonly label: string;
}

/** Returns the hints in a range of a text. */
export const inlayHints = (document: PayloadDocument, { start, end }: TextRange): InlayHint[] =>
  document.parts
    .filter(({ node }) => node.start <= end && start <= node.end)
    .flatMap((part) => [...targetHints(part, start, end), ...routeHints(part, start, end)])
    .sort((one, other) => one.at - other.at);

const targetHints = (part: DocumentPart, start: number, end: number): InlayHint[] =>
  part.targets.flatMap(({ node, target }) =>
    target === undefined || node.end < start || end < node.end
      ? []
      : [{ at: node.end, label: `→ ${part.textOf(target)}` }],
  );

/** Returns hints for the questions that are not always asked. */
function routeHints(part: DocumentPart, start: number, end: number): InlayHint[] {
  const texts = part.questions.map((question) => childOf(question, "question"));
  if (!texts.some((text) => text !== undefined && start <= text.end && text.end <= end)) return [];
  const { reachable } = part.routed;
  const counted = routesThrough(part);
  return texts.flatMap((text, position): InlayHint[] => {
    if (text === undefined || text.end < start || end < text.end) return [];
    if (reachable[position] !== 1) return [{ at: text.end, label: "never asked" }];
    const through = counted?.through[position];
    if (counted === undefined || through === undefined || through === counted.all) return [];
    return [{ at: text.end, label: `on ${through} of ${counted.all} routes` }];
  });
}
