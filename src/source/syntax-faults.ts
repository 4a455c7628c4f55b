import { quote } from "#diagnostics/echo.ts";
import { characterName } from "./character-name.ts";
import type { Token } from "./token.ts";
import type { Wording } from "./wording.ts";

const UNREADABLE = "so the text cannot be read as JSON";

function describeToken(token: Token): string {
  switch (token.kind) {
    case "string":
    case "single-quoted":
      return `the text ${quote(token.value, 40)}`;
    case "number":
      return `the number ${quote(token.value, 40).slice(1, -1)}`;
    default:
      return quote(token.value, 40);
  }
}

/** Something stands where something else has to. */
export const unexpected = (token: Token, wanted: string): Wording => ({
  message: `Here stands ${describeToken(token)} where ${wanted} should be, ${UNREADABLE}.`,
  help: `Write ${wanted}, or remove what is too much.`,
});

export const nothingThere: Wording = {
  message: "There is nothing here: the text is empty or blank, and JSON needs a value.",
  help: "Hand in the JSON text; an empty file often means that writing or sending it failed.",
};

export const cutOff = (opener: string): Wording => ({
  message: `The text ends before the ${opener === "{" ? "object" : "array"} that "${opener}" opened is closed.`,
  help: `Close it with "${opener === "{" ? "}" : "]"}". If the text was cut off, hand in all of it.`,
});

export const comment: Wording = {
  message: `This is a comment, which JSON does not have, ${UNREADABLE}.`,
  help: "Remove the comment.",
};

export const endlessComment: Wording = {
  message: "This comment is never closed, and JSON has no comments.",
  help: "Remove the comment.",
};

export const oddSpace = (token: Token): Wording => ({
  message: `${characterName(token.value)} is no white space of JSON, ${UNREADABLE}.`,
  help: "Use spaces, tabs and line breaks only; such characters often come along when text is copied.",
});

export const trailingComma = (closer: string): Wording => ({
  message: `Nothing follows this comma but "${closer}", and JSON allows commas only between two members.`,
  help: "Remove the comma, or write what is missing after it.",
});

export const missingMember: Wording = {
  message: "Nothing stands before this comma, and JSON allows commas only between two members.",
  help: "Remove the comma, or write what is missing before it.",
};

export const missingValue: Wording = {
  message: `This member has a name but no value, ${UNREADABLE}.`,
  help: "Write a value after the colon, such as null, or remove the member.",
};

export const missingColon = (token: Token): Wording => ({
  message: `Here stands ${describeToken(token)} where ":" and a value should follow a member's name.`,
  help: token.value.startsWith("=") ? 'Write ":" instead.' : 'Write ":" between the name and its value.',
});

export const missingComma = (token: Token): Wording => ({
  message: `A comma is missing before ${describeToken(token)}, ${UNREADABLE}.`,
  help: 'Write "," between two members.',
});

export const strayQuote = (token: Token): Wording => ({
  message: `A string ends right before ${describeToken(token)}, so a quote is missing or too many near here.`,
  help: 'Look for a string without its closing quote. Write a quote that belongs to a string as \\".',
});

export const nameInArray: Wording = {
  message: `Elements of an array have no names, but ":" stands here, ${UNREADABLE}.`,
  help: "Put named members in braces: { }.",
};

export const unquotedName = (token: Token): Wording => ({
  message: `The name ${quote(token.value, 40)} has no double quotes, which JSON demands, ${UNREADABLE}.`,
  help: "Write the name in double quotes.",
});

export const wrongCloser = (opener: string, token: Token): Wording => ({
  message: `${describeToken(token)} closes here what "${opener}" opened.`,
  help: `Write "${opener === "{" ? "}" : "]"}", or look for a bracket that is missing before it.`,
});

/** Something follows the document. `onNewLine`: a line break stands between. */
export function afterDocument(token: Token, onNewLine: boolean): Wording {
  if (token.kind === "}" || token.kind === "]") {
    return {
      message: `There is one "${token.kind}" too many: the document has ended before it.`,
      help: "Remove it, or look for the bracket that should have opened before.",
    };
  }
  const opensDocument = ["{", "[", "string", "number", "literal"].includes(token.kind);
  if (!opensDocument) {
    return {
      message: `After the end of the document stands ${describeToken(token)}, ${UNREADABLE}.`,
      help: "Remove what follows the document.",
    };
  }
  return {
    message: "A second document begins here, but a JSON text holds one.",
    help: onNewLine
      ? "Hand in one document. If this is NDJSON, one document on each line, hand in the lines one by one."
      : "Hand in one document, or put them together in an array.",
  };
}
