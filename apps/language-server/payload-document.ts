// The model of a text for requests of editors: its values with their ranges, and its surveys and dashboards.

import { payloadsIn, recognizeKind } from "#apps/files/recognize-kind.ts";
import { branchingTraitsOf } from "#branching-types/branching-types.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { CompiledQuestion, Diagnostic, PayloadKind } from "#index.ts";
import { shortLine } from "#pictures/fit-text.ts";
import { draftSurvey, type SurveyDraft } from "#pictures/index.ts";
import { type RoutedQuestions, readQuestions } from "#pictures/read-questions.ts";
import { beginOf, childOf, nearestNode, readTree, type ValueNode } from "./syntax-tree.ts";

/** Longer texts are only checked, because building their tree takes too long for a hover. */
const MAX_TREE_LENGTH = 8_000_000;

const NAME_LENGTH = 40;

/** A target of branching in the text. */
export interface TargetPlace {
  /** The question whose answers lead there. */
  readonly source: number;
  /** The response key; null if all answers lead there. */
  readonly key: string | null;
  readonly node: ValueNode;
  /** The position of the target question; undefined if the target is not a question. */
  readonly target: number | undefined;
}

/** One survey or dashboard of a text. Its properties are computed on first use. */
export class DocumentPart {
  readonly kind: PayloadKind;
  readonly pointer: string;
  readonly node: ValueNode;
  /** The questions by position; empty without a list. */
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

  /** The valid parts of the survey. */
  get draft(): SurveyDraft {
    this.#draft ??= draftSurvey(this.node.value);
    return this.#draft;
  }

  /** The questions with their outgoing edges, and their reachability. */
  get routed(): RoutedQuestions {
    this.#routed ??= readQuestions(this.draft);
    return this.#routed;
  }

  question(position: number): CompiledQuestion | undefined {
    return this.draft.questions[position];
  }

  /** Formats the name of a question: `4 "Why?"`. */
  nameOf(position: number): string {
    return `${position} ${this.textOf(position)}`;
  }

  /** Formats the text of a question: `"Why?"`. */
  textOf(position: number): string {
    return quoted(this.question(position)?.text ?? "");
  }

  /** All targets in the order of the text. */
  get targets(): readonly TargetPlace[] {
    this.#targets ??= this.questions.flatMap((question, source) => this.#targetsOf(question, source));
    return this.#targets;
  }

  #targetsOf(question: ValueNode, source: number): TargetPlace[] {
    const branching = childOf(question, "branching");
    const { targetMember } = branchingTraitsOf(childOf(branching, "type")?.value);
    const target = targetMember === undefined ? undefined : childOf(branching, targetMember);
    if (target === undefined) return [];
    const place = (node: ValueNode, key: string | null): TargetPlace => ({
      source,
      key,
      node,
      target: this.#targetOf(node.value, source),
    });
    return target.kind === "object"
      ? target.children.map((node) => place(node, String(node.step)))
      : [place(target, null)];
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

/** Quotes a text on one line, shortened to the length of names. */
export const quoted = (text: string): string => `"${shortLine(text, NAME_LENGTH)}"`;

/** The results of checking a text. */
export interface DocumentFacts {
  /** Whether comments are allowed. */
  readonly syntax: "json" | "jsonc";
  /** The kind of every payload; undefined to detect it. */
  readonly kind?: PayloadKind | undefined;
  /** Whether the text could be parsed, which edits of its values require. */
  readonly isRead: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** A text with surveys or dashboards, and its findings. */
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

  /** The root value; undefined if there is none or the text is too long. */
  get root(): ValueNode | undefined {
    this.#root ??= this.text.length > MAX_TREE_LENGTH ? null : (readTree(this.text) ?? null);
    return this.#root ?? undefined;
  }

  /** The surveys and dashboards: the elements of a list or page, or the document itself. */
  get parts(): readonly DocumentPart[] {
    const { root } = this;
    if (root === undefined) return [];
    this.#parts ??= payloadsIn(root.value).map(({ pointer, survey }) => {
      const isPage = /-(?:page|list)$/.test(this.#kind ?? "");
      const kind = this.#kind === undefined || isPage ? recognizeKind(survey) : this.#kind;
      return new DocumentPart(kind, pointer, nearestNode(root, pointerTokens(pointer)));
    });
    return this.#parts;
  }

  /** Returns the part that contains a value. */
  partOf(node: ValueNode): DocumentPart | undefined {
    const inside = new Set<ValueNode>();
    for (let at: ValueNode | undefined = node; at !== undefined; at = at.parent) inside.add(at);
    return this.parts.find((part) => inside.has(part.node));
  }

  /** Returns the question that contains a value. */
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

  /** Returns the question at an offset, including directly before its bracket, after it and after its comma. */
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
