// The outline and the folding ranges of a text.
import { describeAnswers } from "#question-types/traits.ts";
import type { TextRange } from "#source/tokenizer.ts";
import { type DocumentPart, type PayloadDocument, quoted } from "./payload-document.ts";
import { beginOf, childOf, type ValueNode } from "./syntax-tree.ts";

/** The kind of an outline entry. */
export type OutlineKind = "survey" | "dashboard" | "question" | "choice" | "route" | "member";

/** An entry of the outline. */
export interface OutlineEntry {
  readonly name: string;
  readonly detail: string;
  readonly kind: OutlineKind;
  readonly range: TextRange;
  readonly nameRange: TextRange;
  readonly children: readonly OutlineEntry[];
}

/** The maximum number of choices in the outline. */
const MAX_CHOICES = 50;

const withName = (node: ValueNode): TextRange => ({ start: beginOf(node), end: node.end });

/** Returns the surveys and dashboards of a text with their questions, choices and routes. */
export const outlineOf = (document: PayloadDocument): OutlineEntry[] => document.parts.map(outlineOfPart);

function outlineOfPart(part: DocumentPart): OutlineEntry {
  const { node, kind } = part;
  const isDashboard = kind.startsWith("dashboard");
  const name = childOf(node, "name");
  const members = node.children
    .filter(({ kind, step }) => step !== "questions" && (kind === "object" || kind === "array"))
    .map(
      (member): OutlineEntry => ({
        name: String(member.step),
        detail: "",
        kind: "member",
        range: withName(member),
        nameRange: member.name ?? member,
        children: [],
      }),
    );
  return {
    name: (name?.kind === "string" && String(name.value)) || (isDashboard ? "dashboard" : "survey"),
    detail: "",
    kind: isDashboard ? "dashboard" : "survey",
    range: withName(node),
    nameRange:
      name?.kind === "string" ? name : { start: node.start, end: Math.min(node.start + 1, node.end) },
    children: [
      ...part.questions.map((question, position) => outlineOfQuestion(part, question, position)),
      ...members,
    ],
  };
}

function outlineOfQuestion(part: DocumentPart, node: ValueNode, position: number): OutlineEntry {
  const question = part.question(position);
  const text = childOf(node, "question");
  const choices = childOf(node, "choices");
  const listed = (choices?.kind === "array" ? choices.children : []).slice(0, MAX_CHOICES);
  const entryOf = (each: ValueNode, name: string, kind: OutlineKind, detail = ""): OutlineEntry => {
    return { name, detail, kind, range: withName(each), nameRange: each.name ?? each, children: [] };
  };
  const routes = childOf(node, "branching");
  return {
    name: part.nameOf(position),
    detail: question === undefined ? "" : `${question.type}${describeAnswers(question)}`,
    kind: "question",
    range: node,
    nameRange:
      text?.kind === "string" ? text : { start: node.start, end: Math.min(node.start + 1, node.end) },
    children: [
      ...listed.map((choice) => entryOf(choice, quoted(String(choice.value ?? "")), "choice")),
      ...(routes?.kind === "object"
        ? [entryOf(routes, "branching", "route", String(childOf(routes, "type")?.value ?? ""))]
        : []),
    ],
  };
}

/** Yields the objects and lists of a text, outermost first. */
export function* containersOf(root: ValueNode | undefined): Generator<ValueNode> {
  const waiting = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind !== "object" && node.kind !== "array") continue;
    yield node;
    waiting.push(...node.children.toReversed());
  }
}
