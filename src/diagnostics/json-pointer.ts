/** One step of a path into a payload: a member's name or an element's position. */
export type PathStep = string | number;

/** Writes one reference token of a JSON Pointer (RFC 6901 section 3). */
export function pointerToken(step: PathStep): string {
  if (typeof step === "number") return String(step);
  if (!step.includes("~") && !step.includes("/")) return step;
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Writes a path as a JSON Pointer (RFC 6901 section 3); the empty path is `""`. */
export function toPointer(path: readonly PathStep[]): string {
  let pointer = "";
  for (const step of path) pointer += `/${pointerToken(step)}`;
  return pointer;
}

/** Reads one reference token of a JSON Pointer (RFC 6901 section 4). */
export const stepOf = (token: string): string =>
  token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;

/** Reads a JSON Pointer (RFC 6901 section 4) into its unescaped tokens; `""` has none. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === "") return [];
  const tokens = pointer.slice(1).split("/");
  return pointer.includes("~") ? tokens.map(stepOf) : tokens;
}
