/** One step of a path into a payload: a member's name or an element's position. */
export type PathStep = string | number;

/** Writes one reference token of a JSON Pointer (RFC 6901 section 3). */
export function pointerToken(step: PathStep): string {
  return typeof step === "number" ? String(step) : step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Writes a path as a JSON Pointer (RFC 6901 section 3); the empty path is `""`. */
export function toPointer(path: readonly PathStep[]): string {
  let pointer = "";
  for (const step of path) pointer += `/${pointerToken(step)}`;
  return pointer;
}

/** Reads a JSON Pointer (RFC 6901 section 4) into its unescaped tokens; `""` has none. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
