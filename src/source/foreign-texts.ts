// Texts of other programs that people hand in by mistake: one row a format. To add one, add a row: what it is, a pattern that its
// first characters match, and what to do. Rows are read in order, and only where a text is not JSON. Patterns match at the
// beginning, behind white space and comments, unless they have the flag `m`, and must take time in proportion to the text.

/** What texts of a kind of program look like. */
export interface ForeignText {
  /** What it is, as a message says it. */
  readonly name: string;
  /** What is marked in the text. */
  readonly sign: RegExp;
  /** What has to be there besides, anywhere in the head of the text. */
  readonly and?: RegExp;
  readonly help: string;
}

/** Where a line begins with a bracket, there may be JSON. */
const JSON_BELOW = /^[{[]/m;
const COPY = "Hand in the JSON only, from its first bracket to its last.";
const ERROR_PAGE = "Look where it comes from: an error may have been sent instead of the data.";

export const foreignTexts: readonly ForeignText[] = [
  {
    name: "the inside of a JSON string, with its quotes escaped",
    sign: /^[{[]\s*(?:\\[nrt]|\s)*\\"/,
    help: "Hand in what JSON.parse makes of that string: the text that is inside.",
  },
  {
    name: "TOML or an INI file",
    sign: /^(?:\[{1,2}[\w. -]+\]{1,2}\s*\n\s*)?[\w.-]+[ \t]*=[ \t]*["'\d]/,
    help: "Convert it to JSON first.",
  },
  // A text that begins so has JSON in it, however wrong.
  { name: "", sign: /^(?:[{["]|(?:true|false|null)\b)/, help: "" },
  {
    name: "Markdown with a block of code",
    sign: /^[ \t]*(?:```|~~~)[\w-]*/m,
    help: "Hand in only what is between the two lines of backticks.",
  },
  { name: "an HTML page", sign: /^<(?:!doctype html|html|head|body)\b/i, help: ERROR_PAGE },
  {
    name: "a file with conflicts that git left",
    sign: /^<{7} [^\n]*/,
    help: "Resolve them first: keep one of the two versions.",
  },
  { name: "XML or other markup", sign: /^<[?!/:\w-]+/, help: "Export it as JSON, or convert it first." },
  {
    name: "an HTTP reply with its headers",
    sign: /^HTTP\/[\d.]+ \d{3}[^\n]*/,
    help: "Hand in the body only; with curl, leave out --include.",
  },
  {
    name: "Python",
    sign: /^(?:from \w[\w.]* import\b|import \w+[ \t]*\r?$|def \w+|class \w+:)/m,
    help: "Hand in the value that it makes: print it with json.dumps(survey).",
  },
  {
    name: "JavaScript or TypeScript",
    sign: /^(?:export\b|import\b|module\.exports\b|exports\.|(?:const|let|var)\s+[\w$]+|function\b|\(\s*[{[(]|[\w$.]+\(\s*[{[])/,
    help: "Hand in the value that it makes: print it with JSON.stringify(survey).",
  },
  {
    name: "the source of a program",
    sign: /^[A-Za-z_$][\w$.]*\s*=(?=\s*[{[(])/,
    help: COPY,
  },
  {
    name: "YAML front matter with something below",
    sign: /^---[ \t]*\r?\n(?=(?:[^\n]*\n)*?---[ \t]*\r?\n\s*[{[])/,
    help: COPY,
  },
  {
    name: "a text with JSON below",
    sign: /^\p{L}[^\n{[]*(?=\n)/u,
    and: JSON_BELOW,
    help: COPY,
  },
  { name: "a message of a program", sign: /^(?:error|fatal|traceback|curl)\b[^\n]*/i, help: ERROR_PAGE },
  {
    name: "YAML",
    sign: /^(?:---(?=\s)|%YAML[^\n]*|(?:- +)*[\w$-]+:(?=[ \t]*\r?\n|[ \t][^\n]*[^,\s][ \t]*\r?\n))/,
    help: "Convert it first, such as with yq -o=json survey.yaml > survey.json.",
  },
  {
    name: "form data",
    sign: /^(?:[\w.%[\]+-]+=[^&\s]*&|\w*=?%[57]B)/i,
    help: "Hand in what is encoded in it, as JSON.",
  },
  {
    name: "CSV",
    sign: /^(?=[^\n]*\n)(?:(?:[^\n,]*,){2}|(?:[^\n;]*;){2}|(?:[^\n\t]*\t){2})/,
    help: 'Convert it first: each row with a question becomes an object in the list "questions".',
  },
  {
    name: "base64",
    sign: /^(?=ey|ew|W[3w]|data:)(?:data:[\w/;=.+-]*,)?[\w+/\r\n-]{20,}/,
    help: "Decode it first, such as with base64 --decode.",
  },
  {
    name: "an address, not what is there",
    sign: /^https?:\/\/\S+(?=\s*$)/i,
    help: "Fetch it first, such as with curl -s <address> | surveyc check.",
  },
  // What ends with a quote may be a string that lost its first one.
  { name: "a text in words", sign: /^\p{L}\S*(?: \S+){3}/u, and: /[^"]$/, help: ERROR_PAGE },
];
