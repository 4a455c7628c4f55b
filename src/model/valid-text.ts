/** Whether a text can be stored and sent everywhere: no NUL, no half of a surrogate pair. */
export const isValidText = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Whether a member without a definition may have this name. Positions of choices are most often a digit. */
export function isSafeName(name: string): boolean {
  if (name.length !== 1) return name !== "__proto__" && isValidText(name);
  const code = name.charCodeAt(0);
  return code !== 0 && !isHalf(code);
}

const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
const isHighHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLowHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** The number of code points, which JSON Schema counts. */
export function lengthOfText(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++)
    if (isHighHalf(text.charCodeAt(index)) && isLowHalf(text.charCodeAt(index + 1))) length--;
  return length;
}

/** Whether a text is an invalid regular expression. */
export function isInvalidPattern(pattern: unknown): boolean {
  try {
    if (typeof pattern === "string") new RegExp(pattern);
    return false;
  } catch {
    // JavaScript has no other check.
    return true;
  }
}
