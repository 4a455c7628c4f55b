import { quote } from "#diagnostics/echo.ts";
import type { SyntaxToken } from "./syntax-tokens.ts";
import { characterName, type SyntaxMessage } from "./token-messages.ts";

export type Opener = "{" | "[";

/** The brackets that close what each opening bracket opens. */
export const closers = { "{": "}", "[": "]" } as const;

const UNREADABLE = "so the text cannot be read as JSON";

function describeToken(token: SyntaxToken): string {
  switch (token.kind) {
    case "string":
    case "single-quoted":
      return `text ${quote(token.value, 40)}`;
    case "number":
      return `number ${quote(token.value, 40).slice(1, -1)}`;
    default:
      return quote(token.value, 40);
  }
}

const withArticle = (token: SyntaxToken): string => describeToken(token).replace(/^(?=text|number)/, "the ");

const nameOf = (opener: Opener): string => (opener === "{" ? "object" : "array");

export const unexpected = (token: SyntaxToken, expected: string): SyntaxMessage => ({
  message: `Unexpected ${describeToken(token)}, expected ${expected}, ${UNREADABLE}.`,
  help: `Write ${expected}, or remove what is too much.`,
});

export const emptyText: SyntaxMessage = {
  message: "There is nothing here: the text is empty or blank, and JSON needs a value.",
  help: "Hand in the JSON text; an empty file often means that writing or sending it failed.",
};

/** The text ends inside an object or array. */
export const truncated = (opener: Opener): SyntaxMessage => ({
  message: `The text ends before the ${nameOf(opener)} that "${opener}" opened is closed.`,
  help: `Close it with "${closers[opener]}". If the text was cut off, hand in all of it.`,
});

export const comment: SyntaxMessage = {
  message: `This is a comment, which JSON does not have, ${UNREADABLE}.`,
  help: "Remove the comment.",
};

export const unclosedComment: SyntaxMessage = {
  message: "This comment is never closed, and JSON has no comments.",
  help: "Remove the comment.",
};

export const oddSpace = (token: SyntaxToken): SyntaxMessage => ({
  message: `${characterName(token.value)} is no white space of JSON, ${UNREADABLE}.`,
  help: "Use spaces, tabs and line breaks only; such characters often come along when text is copied.",
});

export const trailingComma = (opener: Opener): SyntaxMessage => ({
  message: `Trailing comma before "${closers[opener]}": JSON allows commas only between two members.`,
  help: "Remove the comma, or write what is missing after it.",
});

export const missingMember: SyntaxMessage = {
  message: "There is nothing before this comma, and JSON allows commas only between two members.",
  help: "Remove the comma, or write what is missing before it.",
};

export const missingValue: SyntaxMessage = {
  message: `This member has a name but no value, ${UNREADABLE}.`,
  help: "Write a value after the colon, such as null, or remove the member.",
};

export const missingColon = (token: SyntaxToken): SyntaxMessage => ({
  message: `Unexpected ${describeToken(token)}, expected ":" and a value after a member's name.`,
  help: token.value.startsWith("=") ? 'Write ":" instead.' : 'Write ":" between the name and its value.',
});

export const missingComma = (token: SyntaxToken): SyntaxMessage => ({
  message: `A comma is missing before ${withArticle(token)}, ${UNREADABLE}.`,
  help: 'Write "," between two members.',
});

export const strayQuote = (token: SyntaxToken): SyntaxMessage => ({
  message: `A string ends right before ${withArticle(token)}, so a quote is missing or too many near here.`,
  help: 'Look for a string without its closing quote. Write a quote that belongs to a string as \\".',
});

export const nameInArray: SyntaxMessage = {
  message: `Unexpected ":" in an array, whose elements have no names, ${UNREADABLE}.`,
  help: "Put named members in braces: { }.",
};

export const unquotedName = (token: SyntaxToken): SyntaxMessage => ({
  message: `The name ${quote(token.value, 40)} has no double quotes, which JSON demands, ${UNREADABLE}.`,
  help: "Write the name in double quotes.",
});

export const wrongCloser = (opener: Opener, token: SyntaxToken): SyntaxMessage => ({
  message: `Unexpected ${describeToken(token)}, expected "${closers[opener]}" to close the ${nameOf(opener)}.`,
  help: `Write "${closers[opener]}", or look for a bracket that is missing before it.`,
});

/** A token follows the document. */
export function afterDocument(token: SyntaxToken, isOnNewLine: boolean): SyntaxMessage {
  switch (token.kind) {
    case "}":
    case "]":
      return {
        message: `There is one "${token.kind}" too many: the document has ended before it.`,
        help: "Remove it, or look for the bracket that should have opened before.",
      };
    case "{":
    case "[":
    case "string":
    case "number":
    case "literal":
      return {
        message: "A second document begins here, but a JSON text holds one.",
        help: isOnNewLine
          ? "Hand in one document. If this is NDJSON, one document on each line, hand in the lines one by one."
          : "Hand in one document, or put them together in an array.",
      };
    default:
      return {
        message: `Unexpected ${describeToken(token)} after the end of the document, ${UNREADABLE}.`,
        help: "Remove what follows the document.",
      };
  }
}
