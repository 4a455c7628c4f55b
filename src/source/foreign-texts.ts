// Texts of other programs that people hand in by mistake: one row a format. To add one, add a row: what it is, a pattern that its
// first characters match, and what to do. Rows are read in order, and only where a text is not JSON. Patterns match at the
// beginning, behind white space and comments, unless they have the flag `m`, and must take time in proportion to the text.
import type { Sentence } from "#diagnostics/sentences.ts";

/** What texts of a kind of program look like, and what is said of them. */
export interface ForeignText extends Sentence {
  /** What is marked in the text. */
  readonly sign: RegExp;
  /** What has to be there besides, anywhere in the head of the text. */
  readonly and?: RegExp;
  readonly help: string;
}

const notJson = (name: string, help: string) => ({ message: `This is ${name}, not JSON.`, help });

/** Where a line begins with a bracket, there may be JSON. */
const JSON_BELOW = /^[{[]/m;
const COPY = "Pass the JSON only, from its first bracket to its last.";
const ERROR_PAGE = "Check where it comes from: an error may have been sent instead of the data.";

export const foreignTexts: readonly ForeignText[] = [
  {
    ...notJson(
      "the inside of a JSON string with escaped quotes",
      "Pass the content of that string: what JSON.parse returns for it.",
    ),
    sign: /^[{[]\s*(?:\\[nrt]|\s)*\\"/,
  },
  {
    ...notJson("TOML or an INI file", "Convert it to JSON first."),
    sign: /^(?:\[{1,2}[\w. -]+\]{1,2}\s*\n\s*)?[\w.-]+[ \t]*=[ \t]*["'\d]/,
  },
  // A text that begins so has JSON in it, however wrong.
  { message: "", help: "", sign: /^(?:[{["]|(?:true|false|null)\b)/ },
  {
    ...notJson("Markdown with a block of code", "Pass only what is between the two lines of backticks."),
    sign: /^[ \t]*(?:```|~~~)[\w-]*/m,
  },
  { ...notJson("an HTML page", ERROR_PAGE), sign: /^<(?:!doctype html|html|head|body)\b/i },
  {
    ...notJson("a file with git merge conflicts", "Resolve them first: keep one of the two versions."),
    sign: /^<{7} [^\n]*/,
  },
  { ...notJson("XML or other markup", "Export it as JSON, or convert it first."), sign: /^<[?!/:\w-]+/ },
  {
    ...notJson("an HTTP response with its headers", "Pass the body only; with curl, leave out --include."),
    sign: /^HTTP\/[\d.]+ \d{3}[^\n]*/,
  },
  {
    ...notJson("Python", "Print the value with json.dumps(survey), and pass that."),
    sign: /^(?:from \w[\w.]* import\b|import \w+[ \t]*\r?$|def \w+|class \w+:)/m,
  },
  {
    ...notJson("JavaScript or TypeScript", "Print the value with JSON.stringify(survey), and pass that."),
    sign: /^(?:export\b|import\b|module\.exports\b|exports\.|(?:const|let|var)\s+[\w$]+|function\b|\(\s*[{[(]|[\w$.]+\(\s*[{[])/,
  },
  {
    ...notJson("program source code", COPY),
    sign: /^[A-Za-z_$][\w$.]*\s*=(?=\s*[{[(])/,
  },
  {
    ...notJson("YAML front matter with JSON below it", COPY),
    sign: /^---[ \t]*\r?\n(?=(?:[^\n]*\n)*?---[ \t]*\r?\n\s*[{[])/,
  },
  {
    ...notJson("text with JSON below it", COPY),
    sign: /^\p{L}[^\n{[]*(?=\n)/u,
    and: JSON_BELOW,
  },
  { ...notJson("the message of a program", ERROR_PAGE), sign: /^(?:error|fatal|traceback|curl)\b[^\n]*/i },
  {
    ...notJson("YAML", "Convert it first, such as with yq -o=json survey.yaml > survey.json."),
    sign: /^(?:---(?=\s)|%YAML[^\n]*|(?:- +)*[\w$-]+:(?=[ \t]*\r?\n|[ \t][^\n]*[^,\s][ \t]*\r?\n))/,
  },
  {
    ...notJson("form data", "Decode it first, and pass the JSON in it."),
    sign: /^(?:[\w.%[\]+-]+=[^&\s]*&|\w*=?%[57]B)/i,
  },
  {
    ...notJson(
      "CSV",
      'Convert it first: each row with a question becomes an object in the list "questions".',
    ),
    sign: /^(?=[^\n]*\n)(?:(?:[^\n,]*,){2}|(?:[^\n;]*;){2}|(?:[^\n\t]*\t){2})/,
  },
  {
    ...notJson("base64", "Decode it first, such as with base64 --decode."),
    sign: /^(?=ey|ew|W[3w]|data:)(?:data:[\w/;=.+-]*,)?[\w+/\r\n-]{20,}/,
  },
  {
    ...notJson("a URL", "Download it first, such as with curl -s <url> | surveyc check."),
    sign: /^https?:\/\/\S+(?=\s*$)/i,
  },
  // What ends with a quote may be a string that lost its first one.
  { ...notJson("plain text", ERROR_PAGE), sign: /^\p{L}\S*(?: \S+){3}/u, and: /[^"]$/ },
];
