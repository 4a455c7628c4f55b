import { shorten } from "#diagnostics/echo.ts";
import { say } from "#diagnostics/sentences.ts";
import type { SyntaxToken } from "./syntax-tokens.ts";
import { characterName, type SyntaxMessage } from "./token-messages.ts";

export type Opener = "{" | "[";

/** The brackets that close what each opening bracket opens. */
export const closers = { "{": "}", "[": "]" } as const;

const unexpectedFor = <Expected extends string>(expected: Expected) =>
  ({
    message: `Unexpected "{found}", expected ${expected}.`,
    help: `Write ${expected}, or remove "{found}".`,
  }) as const;

/** What is said where something else is expected. */
export const unexpectedSentences = {
  value: unexpectedFor("a value"),
  "first value": unexpectedFor('a value or "]"'),
  name: unexpectedFor("a member's name"),
  "first name": unexpectedFor('a member\'s name or "}"'),
  "{": unexpectedFor('"," or "}"'),
  "[": unexpectedFor('"," or "]"'),
} as const;

const bracketsOf = <Closer extends string, Kind extends string>(closer: Closer, kind: Kind) =>
  ({
    truncated: {
      message: `The text ends before this ${kind} is closed with "${closer}".`,
      help: `Write "${closer}", or restore what was cut off.`,
    },
    trailingComma: {
      message: `JSON does not allow a trailing comma before "${closer}".`,
      help: "Remove the comma, or write what is missing after it.",
    },
    wrongCloser: {
      message: `Unexpected "{found}", expected "${closer}" to close the ${kind}.`,
      help: `Write "${closer}", or look for a missing bracket before it.`,
    },
  }) as const;

/** What is said of the ends of objects and arrays. */
export const bracketSentences = { "{": bracketsOf("}", "object"), "[": bracketsOf("]", "array") } as const;

/** What is said of everything else. */
export const syntaxSentences = {
  emptyText: {
    message: "The text is empty: there is no JSON in it.",
    help: "Pass JSON. An empty file often means that writing or sending it failed.",
  },
  comment: { message: "JSON does not allow comments.", help: "Remove the comment." },
  unclosedComment: {
    message: "This comment is never closed, and JSON does not allow comments.",
    help: "Remove the comment.",
  },
  oddSpace: {
    message: "{character} is not white space in JSON.",
    help: "Write a plain space instead; such characters often come with text that is copied.",
  },
  missingMember: {
    message: "There is nothing before this comma.",
    help: "Remove the comma, or write what is missing before it.",
  },
  missingValue: {
    message: "This member has a name but no value.",
    help: "Write a value after the colon, such as null, or remove the member.",
  },
  missingColon: {
    message: 'Unexpected "{found}", expected ":" after the name of a member.',
    help: 'Write ":" between the name and its value.',
  },
  equalsSign: {
    message: 'Unexpected "{found}", expected ":" after the name of a member.',
    help: 'Write ":" instead of "=".',
  },
  missingComma: { message: 'A comma is missing before "{found}".', help: 'Write "," between the two.' },
  strayQuote: {
    message: 'Unexpected "{found}" right after a string: a quote is missing or not escaped near here.',
    help: 'Look for a string without its closing quote. Write a quote inside a string as \\".',
  },
  nameInArray: {
    message: 'Unexpected ":": the elements of an array have no names.',
    help: "Put members with names in an object: { }.",
  },
  unquotedName: { message: 'The name "{name}" has no double quotes.', help: 'Write "{name}".' },
  extraCloser: {
    message: 'Unexpected "{found}": the JSON document has ended before it.',
    help: "Remove it, or look for the opening bracket that is missing.",
  },
  secondDocument: {
    message: "A second JSON document begins here; a text holds only one.",
    help: "Pass one document, or put them together in an array.",
  },
  documentOnLine: {
    message: "A second JSON document begins here; a text holds only one.",
    help: "Pass one document. If this is NDJSON, with one document on each line, pass the lines one by one.",
  },
  afterDocument: {
    message: 'Unexpected "{found}" after the end of the JSON document.',
    help: "Remove what follows the document.",
  },
} as const;

/** The most characters of a token that a message shows. */
const MOST_SHOWN = 40;

const found = ({ value }: SyntaxToken) => ({ found: shorten(value, MOST_SHOWN) });

export const unexpected = (token: SyntaxToken, expected: keyof typeof unexpectedSentences): SyntaxMessage =>
  say(unexpectedSentences[expected], found(token));

/** The text ends inside an object or array. */
export const truncated = (opener: Opener): SyntaxMessage => bracketSentences[opener].truncated;

export const oddSpace = ({ value }: SyntaxToken): SyntaxMessage =>
  say(syntaxSentences.oddSpace, { character: characterName(value) });

export const trailingComma = (opener: Opener): SyntaxMessage => bracketSentences[opener].trailingComma;

export const missingColon = (token: SyntaxToken): SyntaxMessage =>
  say(syntaxSentences[token.value.startsWith("=") ? "equalsSign" : "missingColon"], found(token));

export const missingComma = (token: SyntaxToken): SyntaxMessage =>
  say(syntaxSentences.missingComma, found(token));

export const strayQuote = (token: SyntaxToken): SyntaxMessage =>
  say(syntaxSentences.strayQuote, found(token));

export const unquotedName = ({ value }: SyntaxToken): SyntaxMessage =>
  say(syntaxSentences.unquotedName, { name: shorten(value, MOST_SHOWN) });

export const wrongCloser = (opener: Opener, token: SyntaxToken): SyntaxMessage =>
  say(bracketSentences[opener].wrongCloser, found(token));

/** A token follows the document. */
export function afterDocument(token: SyntaxToken, isOnNewLine: boolean): SyntaxMessage {
  switch (token.kind) {
    case "}":
    case "]":
      return say(syntaxSentences.extraCloser, found(token));
    case "{":
    case "[":
    case "string":
    case "number":
    case "literal":
      return syntaxSentences[isOnNewLine ? "documentOnLine" : "secondDocument"];
    default:
      return say(syntaxSentences.afterDocument, found(token));
  }
}
