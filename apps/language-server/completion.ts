// Completion of properties, values, response keys and targets.

import { isObject } from "#diagnostics/json-value.ts";
import type { CompiledQuestion } from "#index.ts";
import type { JsonSchema } from "#model/json-schema.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { answersTo, portableRankOf } from "#question-types/traits.ts";
import { alternatives, answersByKey, wordsOfKeys } from "#routing/answer-words.ts";
import type { TextRange } from "#source/tokenizer.ts";
import { type DocumentPart, type PayloadDocument, quoted } from "./payload-document.ts";
import { missingMembers, schemasOf, sentenceOf } from "./schema-members.ts";
import { placeAt, type ValueNode } from "./syntax-tree.ts";

/** A completion item. */
export interface Proposal {
  readonly label: string;
  readonly kind: "member" | "value" | "key" | "target";
  readonly detail: string;
  /** The JSON to write. */
  readonly text: string;
  /** The text to match with the typed text, as written in JSON. */
  readonly filter: string;
}

/** Completion items, and the range that they replace. */
export interface Completion extends TextRange {
  readonly proposals: readonly Proposal[];
}

/** The maximum number of choices and questions to propose. */
const MAX_PROPOSALS = 1_000;

/** Returns the completion at an offset; undefined if there is none. */
export function completionAt(document: PayloadDocument, offset: number): Completion | undefined {
  const completion = completionsAt(document, offset);
  return completion?.proposals.length === 0 ? undefined : completion;
}

/** Returns the range of an existing name or value; for an unclosed string, the part before the offset. */
function replacedRange({ text }: PayloadDocument, { start, end }: TextRange, offset: number): TextRange {
  const isOpen = text.charAt(start) === '"' && (end - start < 2 || text.charAt(end - 1) !== '"');
  return { start, end: isOpen ? offset : end };
}

function completionsAt(document: PayloadDocument, offset: number): Completion | undefined {
  const found = placeAt(document.root, offset);
  if (found === undefined) return undefined;
  const { node, isName } = found;
  const part = document.partOf(node);
  if (part === undefined) return undefined;
  if (isName && node.parent !== undefined) {
    const withValue = node.kind === "missing" && !node.hasColon;
    const proposals = proposedMembers(document, part, node.parent, withValue);
    return { ...replacedRange(document, node.name ?? node, offset), proposals };
  }
  if (node.kind === "object") {
    const before = document.text.slice(node.start, offset).trimEnd().at(-1);
    // After a value, a comma is required first; after a colon, a value follows.
    if (before !== "{" && before !== ",") return valueAfterColon(document, part, node, offset);
    return { start: offset, end: offset, proposals: proposedMembers(document, part, node, true) };
  }
  if (node.kind === "array") {
    const before = document.text.slice(node.start, offset).trimEnd().at(-1);
    if (before !== "[" && before !== ",") return undefined;
    return { start: offset, end: offset, proposals: proposedValues(document, part, node, true) };
  }
  const written = node.kind === "missing" ? { start: offset, end: offset } : node;
  return {
    ...replacedRange(document, written, offset),
    proposals: proposedValues(document, part, node, false),
  };
}

/** Proposes values for the property whose colon is before an offset, possibly with white space between. */
function valueAfterColon(
  document: PayloadDocument,
  part: DocumentPart,
  object: ValueNode,
  offset: number,
): Completion | undefined {
  const member = object.children.findLast(
    ({ kind, end, hasColon }) => kind === "missing" && hasColon && end <= offset,
  );
  if (member === undefined || document.text.slice(member.end, offset).trim() !== "") return undefined;
  return { start: offset, end: offset, proposals: proposedValues(document, part, member, false) };
}

function proposedMembers(
  document: PayloadDocument,
  part: DocumentPart,
  object: ValueNode,
  withValue: boolean,
): Proposal[] {
  const propose = (name: string, kind: Proposal["kind"], detail: string, value: string): Proposal => {
    const written = JSON.stringify(name);
    return { label: name, kind, detail, text: withValue ? `${written}: ${value}` : written, filter: written };
  };
  const keyed = keyedQuestion(document, object);
  if (keyed !== undefined) {
    const written = new Set(object.children.map(({ step }) => String(step)));
    return keysOf(keyed)
      .filter(({ key }) => !written.has(key))
      .map(({ key, words }) => propose(key, "key", words, '"next_question"'));
  }
  return missingMembers(part, object)
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map(({ name, schemas }) => propose(name, "member", sentenceOf(schemas), firstValue(schemas)));
}

/** Returns the question whose response keys are the names of an object; undefined for any other object. */
function keyedQuestion(document: PayloadDocument, object: ValueNode): CompiledQuestion | undefined {
  const around = document.questionOf(object);
  const question = around?.part.questions[around.position];
  const isOfBranching = object.parent?.step === "branching" && object.parent.parent === question;
  return isOfBranching && object.step === "responseValues"
    ? around?.part.question(around.position)
    : undefined;
}

/** Returns all response keys of a question with their answers in words; keys that deployed clients support come first. */
function keysOf(question: CompiledQuestion): { readonly key: string; readonly words: string }[] {
  const inWords = answersByKey({ ...question, routes: {} }, quoted).get(null) ?? [];
  const byRank: Map<string, (typeof inWords)[number][]>[] = [];
  for (const [at, answer] of answersTo(question).slice(0, MAX_PROPOSALS).entries())
    for (const [rank, key] of responseKeys(question, answer).entries()) {
      const keys = byRank[rank] ?? new Map<string, (typeof inWords)[number][]>();
      byRank[rank] = keys;
      const worded = inWords[at];
      keys.set(key, [...(keys.get(key) ?? []), ...(worded === undefined ? [] : [worded])]);
    }
  const portable = portableRankOf(question.type);
  const all = new Map([...(byRank[portable] ?? []), ...byRank.flatMap((keys) => [...keys])]);
  return Array.from(all.keys(), (key) => ({ key, words: alternatives(wordsOfKeys(all, [key])) }));
}

function proposedValues(
  document: PayloadDocument,
  part: DocumentPart,
  node: ValueNode,
  isElement: boolean,
): Proposal[] {
  const targets = isElement ? undefined : proposedTargets(document, part, node);
  if (targets !== undefined) return targets;
  const schemas = isElement
    ? schemasOf(part, node).flatMap(({ items }) => (items === undefined ? [] : [items]))
    : schemasOf(part, node);
  const found = new Map<string, Proposal>();
  for (const schema of schemas)
    for (const value of valuesOf(schema)) {
      const text = JSON.stringify(value);
      if (!found.has(text))
        found.set(text, {
          label: String(value),
          kind: "value",
          detail: schema.title ?? "",
          text,
          filter: text,
        });
    }
  return [...found.values()];
}

function valuesOf(schema: JsonSchema): unknown[] {
  const { type } = schema;
  const isBoolean = type === "boolean" || (Array.isArray(type) && type.includes("boolean"));
  return [
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(schema.enum ?? []),
    ...(isBoolean ? [true, false] : []),
  ];
}

/** Proposes the questions and keywords for a target; undefined if the value is not a target. */
function proposedTargets(
  document: PayloadDocument,
  part: DocumentPart,
  node: ValueNode,
): Proposal[] | undefined {
  const place = part.targets.find((each) => each.node === node);
  const around = document.questionOf(node);
  if (place === undefined || around === undefined) return undefined;
  const texts = place.key === null ? [] : valuesOfTarget(part, node);
  const questions = part.questions.slice(0, MAX_PROPOSALS).map((_, position): Proposal => {
    const name = part.nameOf(position);
    return { label: name, kind: "target", detail: "", text: String(position), filter: name };
  });
  return [...questions.filter((_, position) => position !== around.position), ...texts];
}

const valuesOfTarget = (part: DocumentPart, node: ValueNode): Proposal[] =>
  schemasOf(part, node)
    .flatMap(valuesOf)
    .map((value) => {
      const text = JSON.stringify(value);
      return { label: String(value), kind: "value", detail: "", text, filter: text };
    });

/** Returns an initial value for a new property. */
function firstValue(schemas: readonly JsonSchema[]): string {
  for (const schema of schemas) {
    const [first] = valuesOf(schema);
    if (first !== undefined && first !== null) return JSON.stringify(first);
    const type = isObject(schema) && Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === "string") return '""';
    if (type === "array") return "[]";
    if (type === "object") return "{}";
    if (type === "integer" || type === "number") return String(schema.minimum ?? 0);
  }
  return '""';
}
