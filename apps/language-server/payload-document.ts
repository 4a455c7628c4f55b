// A text as what editors ask about it sees it: its values with their places, and the surveys and dashboards among them.

import { recogniseKind, surveysIn } from "#apps/files/recognise-kind.ts";
import { branchingTraitsOf } from "#branching-types/branching-types.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { CompiledQuestion, Diagnostic, PayloadKind } from "#index.ts";
import { shortLine } from "#pictures/fit-text.ts";
import { draftSurvey, type SurveyDraft } from "#pictures/index.ts";
import { type RoutedQuestions, readQuestions } from "#pictures/read-questions.ts";
import { beginOf, childOf, nearestNode, readTree, type ValueNode } from "./syntax-tree.ts";

/** Longer texts are checked, and nothing else is told of them: reading one takes longer than people wait for a hover. */
const MAX_TOLD = 8_000_000;

const NAME_LENGTH = 40;

/** A place of a survey that says where answers lead. */
export interface TargetPlace {
  /** The question whose answers lead there. */
  readonly source: number;
  /** The response key; null where all answers lead there. */
  readonly key: string | null;
  readonly node: ValueNode;
  /** The position of the question that it names; undefined where it names none. */
  readonly target: number | undefined;
}

/** One survey or dashboard of a text. What is told of it is found out when it is first asked for. */
export class DocumentPart {
  readonly kind: PayloadKind;
  readonly pointer: string;
  readonly node: ValueNode;
  /** The questions, by position; none where there is no list of them. */
  readonly questions: readonly ValueNode[];
  #draft: SurveyDraft | undefined;
  #routed: RoutedQuestions | undefined;
  #targets: readonly TargetPlace[] | undefined;

  constructor(kind: PayloadKind, pointer: string, node: ValueNode) {
    this.kind = kind;
    this.pointer = pointer;
    this.node = node;
    const list = childOf(node, "questions");
    this.questions = list?.kind === "array" ? list.children : [];
  }

  /** The survey as far as it is valid. */
  get draft(): SurveyDraft {
    this.#draft ??= draftSurvey(this.node.value);
    return this.#draft;
  }

  /** Its questions with the edges out of each, and which of them can be reached. */
  get routed(): RoutedQuestions {
    this.#routed ??= readQuestions(this.draft);
    return this.#routed;
  }

  question(position: number): CompiledQuestion | undefined {
    return this.draft.questions[position];
  }

  /** A question as texts name it: `4 "Why?"`. */
  nameOf(position: number): string {
    return `${position} ${quoted(this.question(position)?.text ?? "")}`;
  }

  /** Every place that says where answers lead, in the order of the text. */
  get targets(): readonly TargetPlace[] {
    this.#targets ??= this.questions.flatMap((question, source) => this.#targetsOf(question, source));
    return this.#targets;
  }

  #targetsOf(question: ValueNode, source: number): TargetPlace[] {
    const branching = childOf(question, "branching");
    const { targetMember } = branchingTraitsOf(childOf(branching, "type")?.value);
    const said = targetMember === undefined ? undefined : childOf(branching, targetMember);
    if (said === undefined) return [];
    const place = (node: ValueNode, key: string | null): TargetPlace => ({
      source,
      key,
      node,
      target: this.#targetOf(node.value, source),
    });
    return said.kind === "object"
      ? said.children.map((node) => place(node, String(node.step)))
      : [place(said, null)];
  }

  #targetOf(value: unknown, source: number): number | undefined {
    const position = value === "next_question" ? source + 1 : value;
    return Number.isInteger(position) &&
      (position as number) >= 0 &&
      (position as number) < this.questions.length
      ? (position as number)
      : undefined;
  }
}

/** A text on one line in quotes, as short as names are. */
export const quoted = (text: string): string => `"${shortLine(text, NAME_LENGTH)}"`;

/** What is known of a text besides the text itself. */
export interface DocumentFacts {
  /** Whether comments may be written in it. */
  readonly syntax: "json" | "jsonc";
  /** What every payload in it is; undefined to recognise it. */
  readonly kind?: PayloadKind | undefined;
  /** Whether it could be read, so that edits of its values fit it. */
  readonly isRead: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** A text that holds surveys or dashboards, and what was found in it. */
export class PayloadDocument {
  readonly text: string;
  readonly syntax: "json" | "jsonc";
  readonly isRead: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly #kind: PayloadKind | undefined;
  #root: ValueNode | null | undefined;
  #parts: readonly DocumentPart[] | undefined;

  constructor(text: string, { syntax, kind, isRead, diagnostics }: DocumentFacts) {
    this.text = text;
    this.syntax = syntax;
    this.isRead = isRead;
    this.diagnostics = diagnostics;
    this.#kind = kind;
  }

  /** The outermost value; undefined where there is none, or the text is too long. */
  get root(): ValueNode | undefined {
    this.#root ??= this.text.length > MAX_TOLD ? null : (readTree(this.text) ?? null);
    return this.#root ?? undefined;
  }

  /** The surveys and dashboards: those of a list or a page, or the document itself. */
  get parts(): readonly DocumentPart[] {
    const { root } = this;
    if (root === undefined) return [];
    this.#parts ??= surveysIn(root.value).map(({ pointer, survey }) => {
      const isPage = /-(?:page|list)$/.test(this.#kind ?? "");
      const kind = this.#kind === undefined || isPage ? recogniseKind(survey) : this.#kind;
      return new DocumentPart(kind, pointer, nearestNode(root, pointerTokens(pointer)));
    });
    return this.#parts;
  }

  /** The part around a value. */
  partOf(node: ValueNode): DocumentPart | undefined {
    const inside = new Set<ValueNode>();
    for (let at: ValueNode | undefined = node; at !== undefined; at = at.parent) inside.add(at);
    return this.parts.find((part) => inside.has(part.node));
  }

  /** The question around a value. */
  questionOf(node: ValueNode): { readonly part: DocumentPart; readonly position: number } | undefined {
    const part = this.partOf(node);
    for (let at: ValueNode | undefined = node; part !== undefined && at !== undefined; at = at.parent)
      if (
        at.parent?.step === "questions" &&
        at.parent.parent === part.node &&
        part.questions[Number(at.step)] === at
      )
        return { part, position: Number(at.step) };
    return undefined;
  }

  /** The question around an offset; right before its bracket, behind that, and behind the comma, too. */
  questionAt(offset: number): { readonly part: DocumentPart; readonly position: number } | undefined {
    for (const part of this.parts) {
      if (offset < part.node.start || offset > part.node.end) continue;
      const position = part.questions.findLastIndex(
        (node) => beginOf(node) <= offset && offset <= node.end + Number(this.text[node.end] === ","),
      );
      if (position !== -1) return { part, position };
    }
    return undefined;
  }
}
