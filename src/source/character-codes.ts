/** The characters that JSON is made of (RFC 8259 section 2), as UTF-16 code units. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

const SPACE = 0x20;
const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;

/** The mark that some programs write before a text in UTF-8. */
export const BYTE_ORDER_MARK = 0xfeff;

/** Whether JSON takes the character for white space: space, tab, line feed and carriage return, nothing else. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;
}

/** The first offset from `from` on that holds no white space. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** Where the document of a text begins: after the byte order mark, if there is one. */
export function documentStart(text: string): number {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
}
