import type { Response } from "#diagnostics/diagnostic.ts";

/** Property names of deployed clients: `$survey_response` for the first question, with a suffix for the others. */
const property = /^\$survey_response(?:_(.*))?$/s;

/** Whether a value is what clients send for a skipped question. */
const isSkip = (value: unknown): boolean =>
  value == null || (value as { readonly length?: unknown }).length === 0;

/**
 * The responses by question id, or by position if the question has none. Accepted keys are these names, positions of questions
 * that have an id, and the property names of deployed clients: `$survey_response_<id>`, and the older `$survey_response` and
 * `$survey_response_<position>`. If several properties are for one question, the one with its id takes precedence, unless it is
 * a skip. Other keys are kept. Linear.
 */
export const byQuestionName = (
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Map<string, Response> => {
  const known = new Set(names);
  const atPosition = (text: string): string | undefined => (`${+text}` === text ? names[+text] : undefined);
  const entries = Object.entries(given).map(([key, value]) => [key, value, property.exec(key)] as const);
  // Older clients send positions, which may equal the ids of other questions: the other keys show which is meant.
  const suffixes = entries.flatMap(([, value, match]) =>
    match?.[1] === undefined || isSkip(value) ? [] : [match[1]],
  );
  const isPosition = (text: string): boolean => text !== "0" && atPosition(text) !== undefined;
  const isFromOlderClient =
    (!isSkip(given["$survey_response"]) || suffixes.some((text) => !known.has(text) && isPosition(text))) &&
    !suffixes.some((text) => known.has(text) && !isPosition(text));
  const byName = new Map<string, Response>();
  const others: [key: string, name: string, value: Response][] = [];
  for (const [key, value, match] of entries) {
    const name = match ? match[1] : key;
    if (name !== undefined && known.has(name) && !(match && isFromOlderClient && isPosition(name))) {
      if (!match || !byName.has(name)) byName.set(name, value as Response);
    } else others.push([key, atPosition(name ?? "0") ?? name ?? key, value as Response]);
  }
  for (const [key, name, value] of others)
    if (!byName.has(name) || (isSkip(byName.get(name)) && !isSkip(value))) byName.set(name, value);
    // Unlike clients, programs send one key for each question: a position in addition to an id is a mistake.
    else if (!property.test(key)) byName.set(key, value);
  return byName;
};
