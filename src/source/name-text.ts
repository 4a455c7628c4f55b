/** The member name that stands between the offsets, quotes included, without its quotes and escapes. */
export function nameText(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  if (!inner.includes("\\")) return inner;
  try {
    return JSON.parse(text.slice(start, end)) as string; // a string token can only give a string
  } catch {
    return inner;
  }
}
