import { isObject } from "#diagnostics/json-value.ts";
import type { StoredAnswers } from "./repeated-answers.ts";

/** Answers as a client sent them, by their original names. */
export type Received = Readonly<Record<string, unknown>>;

/** The prefix of the properties with answers. */
const PREFIX = "$survey_response";

/** A skipped question: the client sends an empty text, an empty list or nothing at all. */
const isSkipped = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Answers are texts, numbers and lists of these. Deeper values are truncated, because they might be too deep to serialize. */
const MAX_DEPTH = 4;

/** Returns a text that every store accepts: clients may cut a text in the middle of a surrogate pair. */
const toStorableText = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");

function toStorableValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return toStorableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => toStorableValue(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [toStorableText(name), toStorableValue(each, depth + 1)]),
  );
}

/** The answers among the properties of an event, by their original names. */
export const receivedAnswers = (properties: Received): Received =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && !isSkipped(value) ? [[toStorableText(name), toStorableValue(value)]] : [],
    ),
  );

/** Adds answers to those received so far for a submission; a later answer under the same name replaces the earlier one. */
export function mergeReceived(stored: StoredAnswers | null, more: Received): Received {
  if (stored === null) return more;
  if (stored.received !== undefined) return { ...stored.received, ...more };
  const before = Object.entries(isObject(stored.responses) ? stored.responses : {}).flatMap(
    ([name, response]) => (response === null ? [] : [[`${PREFIX}_${name}`, response]]),
  );
  return { ...Object.fromEntries(before), ...more };
}

/** The maximum length of the name of a language. */
const MAX_LANGUAGE = 40;

/** The language in which the survey was shown; undefined if the event has none. */
export const languageIn = ({ $survey_language: language }: Received): string | undefined =>
  typeof language === "string" && language !== "" && language.length <= MAX_LANGUAGE
    ? toStorableText(language)
    : undefined;
