// Hover texts in Markdown.

import { conditionWords } from "#analysis/conditions/condition-words.ts";
import type { Diagnostic } from "#index.ts";
import { describeAnswers } from "#question-types/traits.ts";
import { alternatives, answersByKey, wordsOfKeys } from "#routing/answer-words.ts";
import type { TextRange } from "#source/tokenizer.ts";
import { targetAt } from "./definition.ts";
import { findingsIn, rangeOf } from "./findings.ts";
import { type DocumentPart, type PayloadDocument, quoted, type TargetPlace } from "./payload-document.ts";
import { routesThrough } from "./routes-through.ts";
import { schemasOf, sentenceOf } from "./schema-members.ts";
import { placeAt, type ValueNode } from "./syntax-tree.ts";

/** Markdown about a part of a text. */
export interface Hover extends TextRange {
  readonly markdown: string;
}

/** Returns the summary of a rule, and the location of its page. */
export type RuleOf = (code: string) => {
  readonly summary?: string | undefined;
  readonly page?: string | undefined;
};

/** The maximum number of routes to list for a question. */
const MAX_ROUTES = 12;

/** Properties whose hover describes the whole question. */
const questionMembers: ReadonlySet<unknown> = new Set(["question", "type", "id"]);

/** Escapes a text for Markdown. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&");

/** Formats a response key of an author as code, or as an escaped text if code could not contain it. */
const keyCode = (key: string): string =>
  /^[\w .-]+$/.test(key) ? `\`${key}\`` : escapeMarkdown(quoted(key));

/** Returns the hover at an offset: about the target, response key, question or property, and about findings. */
export function hoverAt(document: PayloadDocument, offset: number, ruleOf: RuleOf): Hover | undefined {
  const found = placeAt(document.root, offset);
  if (found === undefined) return undefined;
  const { node, isName } = found;
  const range = isName
    ? (node.name ?? node)
    : node.kind === "object" || node.kind === "array"
      ? undefined
      : node;
  const findings = findingsIn(document, { start: offset, end: offset });
  const sections = [...describePlace(document, offset, node, isName), ...describeFindings(findings, ruleOf)];
  const [first] = findings;
  const { start, end } =
    range ?? (first === undefined ? { start: offset, end: offset } : rangeOf(document.text, first));
  return sections.length === 0 ? undefined : { start, end, markdown: sections.join("\n\n") };
}

function describePlace(
  document: PayloadDocument,
  offset: number,
  node: ValueNode,
  isName: boolean,
): string[] {
  const target = targetAt(document, offset);
  if (target?.isKey === true) return [describeKey(target.part, target.place)];
  if (target?.place.target !== undefined) return describeQuestion(target.part, target.place.target);
  const part = document.partOf(node);
  if (part === undefined || (!isName && (node.kind === "object" || node.kind === "array"))) return [];
  const sentence = isName ? sentenceOf(schemasOf(part, node)) : "";
  const around = questionMembers.has(node.step) ? document.questionOf(node) : undefined;
  const isNaming = around !== undefined && node.parent === around.part.questions[around.position];
  return [
    ...(sentence === "" ? [] : [`\`${node.step}\`: ${sentence}`]),
    ...(isNaming ? describeQuestion(part, around.position) : []),
  ];
}

/** Describes a question: its type, its condition and its routes. */
function describeQuestion(part: DocumentPart, position: number): string[] {
  const question = part.question(position);
  if (question === undefined) return [];
  const { fewest, most, optional, type } = question;
  const fault = part.draft.faults.get(position);
  const known = `${type}${describeAnswers(question)}${optional ? ", may be skipped" : ""}`;
  const kind = fault?.isUnknown === true ? (fault.text ?? "") : known;
  const head = `**${escapeMarkdown(part.nameOf(position))}** (${escapeMarkdown(kind)})`;
  if (part.routed.open.size > 0) return [head];
  const nameOf = (each: number): string => part.nameOf(each);
  const { condition, words } = conditionWords(part.draft, { nameOf, quoted })(position);
  const counts = routesThrough(part);
  const isAlways = counts === undefined || counts.through[position] === counts.all;
  const often = isAlways ? "" : ` (${counts.through[position]} of ${counts.all} routes)`;
  const remaining =
    fewest === null
      ? "no route from here to the end"
      : most === null
        ? `at least ${fewest} questions remaining, including this one`
        : `${fewest === most ? fewest : `${fewest} to ${most}`} question${most === 1 ? "" : "s"} remaining, including this one`;
  return [
    head,
    condition === null ? "Never asked." : `Asked ${escapeMarkdown(words)}${often}; ${remaining}.`,
    ...describeRoutes(part, position),
  ];
}

function describeRoutes(part: DocumentPart, position: number): string[] {
  const question = part.question(position);
  const edges = part.routed.edges[position] ?? [];
  if (question === undefined || edges.length < 2) return [];
  const answers = answersByKey(question, quoted);
  const lines = edges.slice(0, MAX_ROUTES).map(({ key, target }) => {
    const words = alternatives(wordsOfKeys(answers, [key])) || "otherwise";
    return `- ${escapeMarkdown(words)} → ${target === "end" ? "the end" : escapeMarkdown(part.nameOf(target))}`;
  });
  const omitted = edges.length - lines.length;
  return [[...lines, ...(omitted > 0 ? [`- and ${omitted} more`] : [])].join("\n")];
}

/** Describes the answers of a response key. */
function describeKey(part: DocumentPart, { source, key, target, node }: TargetPlace): string {
  const question = part.question(source);
  const words = question === undefined ? [] : wordsOfKeys(answersByKey(question, quoted), [key]);
  const where =
    target !== undefined ? escapeMarkdown(part.nameOf(target)) : node.value === "end" ? "the end" : "";
  const shown = keyCode(key ?? "");
  if (words.length === 0) return `${shown}: this response key matches no answer.`;
  return `${shown}: ${escapeMarkdown(alternatives(words))}${where === "" ? "" : ` → ${where}`}`;
}

/** Describes the rules of findings. Findings about the whole text are shown only in the list of problems. */
function describeFindings(findings: readonly Diagnostic[], ruleOf: RuleOf): string[] {
  const codes = new Set(findings.flatMap(({ code, pointer }) => (pointer === "" ? [] : [code as string])));
  return [...codes].map((code) => {
    const { summary, page } = ruleOf(code);
    const name = page === undefined ? `\`${code}\`` : `[${code}](${page})`;
    return summary === undefined ? name : `${name}: ${summary}`;
  });
}
