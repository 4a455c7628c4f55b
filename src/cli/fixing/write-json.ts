import type { JsonStyle } from "./json-style.ts";

/**
 * Writes a value in the style of a text: on one line, or on several, of which all but the first are indented by
 * `indent`. Raw line breaks stand between members only, as JSON escapes those within strings.
 */
export function writeJson(value: unknown, style: JsonStyle, indent: string | undefined): string {
  const lines = JSON.stringify(value, null, style.unit);
  if (indent !== undefined) return lines.replaceAll("\n", style.eol + indent);
  if (style.gap === "") return JSON.stringify(value);
  return lines
    .replaceAll(/\{\n\s*/g, `{${style.padding}`)
    .replaceAll(/\n\s*\}/g, `${style.padding}}`)
    .replaceAll(/\[\n\s*/g, "[")
    .replaceAll(/\n\s*\]/g, "]")
    .replaceAll(/\n\s*/g, style.gap);
}
