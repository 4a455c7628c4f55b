import type { ChoiceMaps } from "#analysis/versions/choice-maps.ts";
import { isObject } from "#diagnostics/json-value.ts";
import { badRequest, type HttpProblem } from "./problems.ts";

const isMap = (map: unknown): boolean =>
  Array.isArray(map) && map.every((position) => position === null || Number.isInteger(position));

/**
 * Reads `Surveyc-Choices`: a JSON object with a choice map for each question whose choices were renamed, moved or removed.
 * Headers are ASCII, so other characters of an id are escaped, as JSON allows. Whether the maps fit the survey is
 * checked with its questions.
 */
export function readChoices(headers: Headers): { readonly choices?: ChoiceMaps } | HttpProblem {
  const value = headers.get("surveyc-choices");
  if (value === null) return {};
  try {
    const maps: unknown = JSON.parse(value);
    if (isObject(maps) && Object.values(maps).every(isMap)) return { choices: maps as ChoiceMaps };
  } catch {
    // Not JSON: reported below.
  }
  return badRequest(
    "valid-header",
    'Surveyc-Choices is not a JSON object with a list of positions for each question, such as {"colour": [1, 0, null]}.',
  );
}
