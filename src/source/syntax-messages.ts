import { shorten } from "#diagnostics/echo.ts";
import type { SyntaxMessage } from "./source-messages.ts";
import type { SyntaxToken } from "./syntax-tokens.ts";

export type Opener = "{" | "[";

/** The closing bracket of each opening bracket. */
export const closers = { "{": "}", "[": "]" } as const;

/** The messages on a token, by the expected token. */
export const unexpectedIds = {
  value: "expectedValue",
  "first value": "expectedElement",
  name: "expectedName",
  "first name": "expectedFirstName",
  "{": "expectedEndOfObject",
  "[": "expectedEndOfArray",
} as const;

/** The maximum number of characters of a token that a message shows. */
const MAX_SHOWN = 40;

type MessageOnToken = Exclude<
  Extract<SyntaxMessage, { params: { found: unknown } }>,
  { messageId: "wrongCloser" }
>["messageId"];

/** A message that shows a token. */
export const onToken = (messageId: MessageOnToken, { value }: SyntaxToken): SyntaxMessage => ({
  messageId,
  params: { found: shorten(value, MAX_SHOWN) },
});

export const unquotedName = ({ value }: SyntaxToken): SyntaxMessage => ({
  messageId: "unquotedName",
  params: { name: shorten(value, MAX_SHOWN) },
});

export const wrongCloser = (opener: Opener, { value }: SyntaxToken): SyntaxMessage => ({
  messageId: "wrongCloser",
  params: { expected: closers[opener], found: value },
});

const DOCUMENT_STARTS: readonly string[] = ["{", "[", "string", "number", "literal"];

/** The message on a token after the document. */
export const afterDocument = (token: SyntaxToken): SyntaxMessage =>
  DOCUMENT_STARTS.includes(token.kind) ? { messageId: "secondDocument" } : onToken("afterDocument", token);
