// Texts of other programs that are passed by mistake, one row per format: its message, and a pattern that the beginning of the
// text matches. Rows are tried in order, and only if a text is not JSON. Patterns match at the beginning, after white space and
// comments, unless they have the flag `m`, and are linear in the text.
import type { SourceMessageId } from "./source-messages.ts";

/** The beginning of texts of a format. */
export interface ForeignText {
  /** Its message; undefined for JSON with mistakes. */
  readonly messageId?: Exclude<SourceMessageId<"foreign-format">, "zipFile">;
  /** The marked part of the text. */
  readonly sign: RegExp;
  /** An additional pattern for the beginning of the text. */
  readonly condition?: RegExp;
}

export const foreignTexts: readonly ForeignText[] = [
  { messageId: "escapedJson", sign: /^[{[]\s*(?:\\[nrt]|\s)*\\"/ },
  { messageId: "entities", sign: /^[{[]\s*&(?:quot|#34);/ },
  { sign: /^(?:[{["]|(?:true|false|null)\b)/ },
  { messageId: "textAround", sign: /^[ \t]*(?:```|~~~)[\w-]*/m },
  { messageId: "markup", sign: /^<[?!/:\w-]+/ },
  {
    messageId: "program",
    sign: /^(?:from \w[\w.]* import\b|import \w+[ \t]*\r?$|def \w+|class \w+:)/m,
  },
  {
    messageId: "program",
    sign: /^(?:export\b|import\b|module\.exports\b|exports\.|(?:const|let|var)\s+[\w$]+|function\b|\(\s*[{[(]|[\w$.]+\(\s*[{[]|[A-Za-z_$][\w$.]*\s*=(?=\s*[{[(]))/,
  },
  // A line that begins with a bracket may be JSON.
  { messageId: "textAround", sign: /^\p{L}[^\n{[]*(?=\n)/u, condition: /^[{[]/m },
  { messageId: "textAround", sign: /^curl\b(?!:)[^\n{[]*/i, condition: /[{[]/ },
  { messageId: "plainText", sign: /^(?:error|fatal|traceback|curl)\b[^\n]*/i },
  {
    messageId: "yaml",
    sign: /^(?:---(?=\s)|%YAML[^\n]*|(?:- +)*[\w$-]+:(?=[ \t]*\r?\n|[ \t][^\n]*[^,\s][ \t]*\r?\n))/,
  },
  { messageId: "csv", sign: /^(?=[^\n]*\n)(?:(?:[^\n,]*,){2}|(?:[^\n;]*;){2}|(?:[^\n\t]*\t){2})/ },
  // A text that ends with a quotation mark may be a string without its first one.
  { messageId: "plainText", sign: /^\p{L}\S*(?: \S+){3}/u, condition: /[^"]$/ },
];
