/** A string, a bracket, a comma, a colon, or any other text up to one of these or white space. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

/**
 * Formats JSON with one property or element per line, indented by two spaces, and a line break at the end. Numbers, escapes and
 * duplicate properties are not changed. Null for a text that is not JSON.
 */
export function formatJson(text: string): string | null {
  const bare = text.replace(/^\ufeff/, "");
  try {
    JSON.parse(bare);
  } catch {
    return null;
  }
  const parts: string[] = [];
  let depth = 0;
  let last = "";
  const breakLine = (): void => {
    parts.push(`\n${"  ".repeat(depth)}`);
  };
  for (const [token] of bare.matchAll(TOKENS)) {
    const closes = token === "]" || token === "}";
    const isAfterOpening = last === "[" || last === "{";
    if (closes) depth--;
    if (closes ? !isAfterOpening : isAfterOpening || last === ",") breakLine();
    if (token === "[" || token === "{") depth++;
    parts.push(token === ":" ? ": " : token);
    last = token;
  }
  return `${parts.join("")}\n`;
}
