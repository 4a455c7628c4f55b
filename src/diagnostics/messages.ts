// Messages as templates, and the values that fill them: a program translates a finding by its code, its message id and its params.
import type { Param, Params, Severity } from "./diagnostic.ts";
import { joinPhrases, quote, shorten } from "./echo.ts";

/** A message as a template, with `{name}` for a value. */
export interface MessageTemplate {
  /** What is wrong, and why it matters. */
  readonly message: string;
  /** What to change. */
  readonly help?: string;
  /** The severity of its findings, if it differs from that of the rule. */
  readonly severity?: Severity;
}

/** The messages of a rule, by their ids. */
export type MessageTable = Readonly<Record<string, MessageTemplate>>;

/** The help of a suggestion as a template. */
export interface HelpTemplate {
  readonly help: string;
}

type NameIn<Placeholder> = Placeholder extends `${infer Name}:${string}` ? Name : Placeholder;

/** The names of the placeholders in a text. */
type NamesIn<Text> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? NameIn<Placeholder> | NamesIn<Rest>
  : never;

/** Those in a template. */
export type NamesOf<Template extends Partial<MessageTemplate>> =
  | NamesIn<Template["message"]>
  | NamesIn<Template["help"]>;

/** The values that a template needs, and the texts of the questions that it names. */
export type ParamsOf<Template extends Partial<MessageTemplate>> = Readonly<
  Record<NamesOf<Template>, Param>
> & {
  readonly [text: `${string}Text`]: string;
};

const none: Params = {};

/** A message of a table, with the values that it needs. */
export interface FilledMessage {
  readonly messageId: string;
  readonly template: MessageTemplate;
  readonly params: Params;
}

/** A message of a table by its id, with its values, checked by their types. */
export const fillMessage = <const Messages extends MessageTable, Id extends keyof Messages & string>(
  messages: Messages,
  messageId: Id,
  ...[params = none]: NamesOf<Messages[Id]> extends never
    ? [params?: Params]
    : [params: ParamsOf<Messages[Id]>]
): FilledMessage => ({ messageId, template: messages[messageId] as MessageTemplate, params });

/** The words of the formats. In `more`, `{count}` is the number of omitted entries. */
export interface MessageWords {
  readonly and: string;
  readonly or: string;
  readonly more: string;
  readonly end: string;
}

const english: MessageWords = { and: "and", or: "or", more: "and {count} more", end: "the end" };

/** The maximum length of an unquoted text in a message. */
const MAX_CHARACTERS = 400;

/** The maximum number of entries of a list in a message. */
const MAX_LISTED = 12;

/**
 * Bounds the params of a finding: truncates long texts, and keeps only the first entries of a long list, with the number of
 * the others in `<name>More`.
 */
export function boundParams(params: Params | undefined): Params {
  if (params === undefined) return none;
  const bounded: Record<string, Param> = { ...params };
  for (const name in params) {
    const value = bounded[name] as Param;
    if (typeof value === "string") {
      if (value.length > MAX_CHARACTERS) bounded[name] = shorten(value, MAX_CHARACTERS);
    } else if (typeof value === "object") {
      bounded[name] = value
        .slice(0, MAX_LISTED)
        .map((each) => (typeof each === "string" ? shorten(each, MAX_CHARACTERS) : each));
      if (value.length > MAX_LISTED) bounded[`${name}More`] = value.length - MAX_LISTED;
    }
  }
  return bounded;
}

type Format = "and" | "question" | "path" | undefined;

/** A placeholder of a template: `{name}`, `"{name}"` or `{name:format}`. */
interface Placeholder {
  readonly source: string;
  readonly name: string;
  readonly isQuoted: boolean;
  readonly format: Format;
}

type Part = string | Placeholder;

/** The maximum number of cached split templates. There are a few hundred; translations may be many more. */
const MAX_SPLIT = 1_000;

const splitTemplates = new Map<string, readonly Part[]>();

function split(text: string): readonly Part[] {
  const known = splitTemplates.get(text);
  if (known !== undefined) return known;
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: source, 1: mark, 2: name = "", 3: format, index } of text.matchAll(
    /("?)\{(\w+)(?::(and|question|path))?\}\1/g,
  )) {
    parts.push(text.slice(end, index), { source, name, isQuoted: mark !== "", format: format as Format });
    end = index + source.length;
  }
  parts.push(text.slice(end));
  if (splitTemplates.size < MAX_SPLIT) splitTemplates.set(text, parts);
  return parts;
}

/** The names of the placeholders in a text. */
export const placeholdersIn = (text: string): readonly string[] =>
  split(text).flatMap((part) => (typeof part === "string" ? [] : [part.name]));

/** A position as messages name a question. */
const nameQuestion = (position: Param, words: MessageWords): string =>
  position === "end" ? words.end : `questions[${position}]`;

/** Joins the names of a path with arrows; `omitted` is the number of missing ones at its end. */
const drawPath = (names: readonly string[], omitted: number): string =>
  [...names, ...(omitted > 0 ? ["…"] : [])].join(" → ");

/** Formats a value, or an entry of a list, which `length` truncates. */
function write(
  { isQuoted, format }: Placeholder,
  value: Param,
  words: MessageWords,
  length?: number,
): string {
  if (format === "question" || format === "path") return nameQuestion(value, words);
  return isQuoted ? quote(String(value), length) : String(value);
}

function fill(placeholder: Placeholder, params: Params, words: MessageWords): string {
  const { source, name, format } = placeholder;
  if (!Object.hasOwn(params, name)) return source;
  const value = params[name] as Param;
  if (typeof value !== "object") {
    const formatted = write(placeholder, value, words);
    const text = format === "question" ? params[`${name}Text`] : undefined;
    return typeof text === "string" && text !== "" ? `${formatted} (${quote(text, 40)})` : formatted;
  }
  const omitted = Number(params[`${name}More`] ?? 0);
  const entries = value.map((each) => write(placeholder, each, words, 40));
  if (format === "path") return drawPath(entries, omitted);
  return omitted > 0
    ? `${entries.join(", ")} ${words.more.replace("{count}", String(omitted))}`
    : joinPhrases(entries, format === "and" ? words.and : words.or);
}

/**
 * A template with its placeholders filled from the params of a finding; placeholders without a value stay.
 *
 * - `{name}` is a value, `"{name}"` a text in quotation marks; a list is joined with "or", with `{name:and}` with "and".
 * - `{name:question}` is the position of a question, or "end"; `<name>Text` is its text, empty if it has none.
 * - `{name:path}` is a list of positions with arrows.
 *
 * @example
 * const german = formatMessage("Antwort {choice} gleicht Antwort {first}.", { choice: 3, first: 1 });
 */
export function formatMessage(template: string, params: Params, words: MessageWords = english): string {
  let filled = "";
  for (const part of split(template)) filled += typeof part === "string" ? part : fill(part, params, words);
  return filled;
}
