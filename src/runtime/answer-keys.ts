import type { Response } from "#diagnostics/diagnostic.ts";

/** Property names of deployed clients: `$survey_response` for the first question, with a suffix for the others. */
const property = /^\$survey_response(?:_(.*))?$/s;

/** Whether a value is what clients send for a skipped question. */
const isSkip = (value: unknown): boolean =>
  value == null || (value as { readonly length?: unknown }).length === 0;

/**
 * The responses by question id, or by position without an id. Accepted keys are these names, positions of questions that have
 * an id, and the property names of deployed clients: `$survey_response_<id>`, and the older `$survey_response` and
 * `$survey_response_<position>`. Of several properties for one question the one with its id counts, unless it is a skip. Other
 * keys are kept. Linear.
 */
export const byQuestionName = (
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Record<string, Response> => {
  const known = new Set(names);
  const atPosition = (text: string): string | undefined =>
    /^(0|[1-9]\d*)$/.test(text) ? names[+text] : undefined;
  const entries = Object.entries(given).map(([key, value]) => ({ key, value, match: property.exec(key) }));
  // Older clients send positions, which may be the ids of other questions: the other keys show which they are.
  const suffixes = entries.flatMap(({ match, value }) =>
    match?.[1] === undefined || isSkip(value) ? [] : [match[1]],
  );
  const isPosition = (text: string): boolean => text !== "0" && atPosition(text) !== undefined;
  const isOlder =
    (!isSkip(given["$survey_response"]) || suffixes.some((text) => !known.has(text) && isPosition(text))) &&
    !suffixes.some((text) => known.has(text) && !isPosition(text));
  const byName = new Map<string, unknown>();
  const older: [key: string, name: string, value: unknown][] = [];
  for (const { key, value, match } of entries) {
    const name = match ? match[1] : key;
    if (name === undefined) older.push([key, names[0] ?? key, value]);
    else if (known.has(name) && !(match && isOlder && isPosition(name))) {
      if (!match || !byName.has(name)) byName.set(name, value);
    } else older.push([key, atPosition(name) ?? name, value]);
  }
  for (const [key, name, value] of older)
    if (!byName.has(name) || (isSkip(byName.get(name)) && !isSkip(value))) byName.set(name, value);
    // Programs do not send two keys for one question, as clients do: a position in addition to an id is a mistake.
    else if (!property.test(key)) byName.set(key, value);
  return Object.fromEntries(byName) as Record<string, Response>;
};
