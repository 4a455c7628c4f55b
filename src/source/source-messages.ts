// The messages of findings on texts, by code and id.
import type { MessageTemplate, NamesOf, ParamsOf } from "#diagnostics/messages.ts";

const asJson =
  "Print the value as JSON: with JSON.stringify(survey) in JavaScript, or json.dumps(survey) in Python.";
const limitOfText = "Shorten it, or raise the limit `text`.";
const removeComma = "Remove the comma, or write what is missing before it.";
const writeExpected = 'Write what is missing, or remove "{found}".';

export const sourceMessages = {
  "valid-encoding": {
    otherEncoding: {
      message: "Expected UTF-8, the encoding of JSON, but the bytes look like {found}.",
      help: "Save the file as UTF-8.",
    },
    gzip: {
      message: "Expected JSON in UTF-8, but the bytes are compressed with gzip.",
      help: "Decompress the data first.",
    },
    notText: {
      message: "Expected a string or a Uint8Array, found a value of type {type}.",
      help: "Pass the text. For a value that is parsed already, call compileSurvey or parse.",
    },
    invalidByte: {
      message: "The byte {value} at offset {offset} is not UTF-8, the encoding of JSON.",
      help: "Save the file as UTF-8. It may have an older encoding such as Windows-1252, or be truncated.",
    },
  },
  "foreign-format": {
    zipFile: {
      message: "Expected JSON, found a ZIP file, such as an Excel workbook (.xlsx).",
      help: "Export its content as JSON. A workbook can be saved as CSV and converted.",
    },
    escapedJson: {
      message: "Expected JSON, found the inside of a JSON string, with escaped quotation marks.",
      help: "Parse the string first, and pass what JSON.parse returns.",
    },
    entities: {
      message: "Expected JSON, found JSON that is escaped for HTML.",
      help: "Replace each entity with its character, such as &quot; with a quotation mark.",
    },
    textAround: {
      message: "Expected only JSON, found other text before it.",
      help: "Pass only the JSON, from its first bracket to its last.",
    },
    markup: {
      message: "Expected JSON, found HTML or XML.",
      help: "Check where it comes from: servers often send an error page instead of the data.",
    },
    program: { message: "Expected JSON, found the source code of a program.", help: asJson },
    yaml: {
      message: "Expected JSON, found YAML.",
      help: "Convert it first, for example with yq -o=json survey.yaml > survey.json.",
    },
    csv: {
      message: "Expected JSON, found CSV.",
      help: 'Convert it first: each row with a question becomes an object in the list "questions".',
    },
    plainText: {
      message: "Expected JSON, found plain text.",
      help: "Check where it comes from: it may be an error message instead of the data.",
    },
  },
  "bounded-size": {
    bytesOfText: { message: "The text has {count} bytes, more than the limit of {most}.", help: limitOfText },
    charactersOfText: {
      message: "The text has {count} characters, more than the limit of {most}.",
      help: limitOfText,
    },
    lengthOfString: {
      message: "The text has {count} bytes, more than a string can hold.",
      help: "Split the data into smaller texts.",
    },
    depthOfText: {
      message: "Objects and arrays are nested more than {most} deep here.",
      help: "Nest less deeply, or raise the limit `depth`.",
    },
    propertiesOfObject: {
      message: "This object has more than {most} properties.",
      help: "Split it into smaller objects, or raise the limit.",
    },
    elementsOfArray: {
      message: "This array has more than {most} elements.",
      help: "Split it into smaller arrays, or raise the limit.",
    },
  },
  "valid-json": {
    emptyText: {
      message: "Expected JSON, found an empty text.",
      help: "Pass JSON. An empty file often means that writing or sending it failed.",
    },
    comment: { message: "JSON does not allow comments.", help: "Remove the comment." },
    unclosedComment: {
      message: "This comment is not closed, and JSON does not allow comments.",
      help: "Remove the comment.",
    },
    trailingComma: {
      message: 'JSON does not allow a trailing comma before "{closer}".',
      help: "Remove the comma, or write what is missing after it.",
    },
    oddSpace: {
      message: "{character} is not white space in JSON.",
      help: "Write a plain space instead. Such characters often come from copied text.",
    },
    missingElement: { message: 'Expected a value before ",".', help: removeComma },
    missingProperty: { message: 'Expected a property before ",".', help: removeComma },
    missingValue: {
      message: "Expected a value after the property name.",
      help: "Write a value after the colon, such as null, or remove the property.",
    },
    missingColon: {
      message: 'Expected ":" after the property name, found "{found}".',
      help: 'Write ":" between the property name and its value.',
    },
    missingComma: { message: 'Expected "," before "{found}".', help: 'Write "," before "{found}".' },
    strayQuote: {
      message:
        'Unexpected "{found}" after a string: a quotation mark near this place is missing or not escaped.',
      help: 'Close the string before it, and write quotation marks inside strings as \\".',
    },
    nameInArray: {
      message: 'Unexpected ":" in an array, whose elements have no names.',
      help: "Put properties in an object, between braces.",
    },
    unquotedName: {
      message: 'The property name "{name}" has no double quotes.',
      help: 'Write "{name}" in double quotes.',
    },
    expectedValue: { message: 'Expected a value, found "{found}".', help: writeExpected },
    expectedElement: { message: 'Expected a value or "]", found "{found}".', help: writeExpected },
    expectedName: { message: 'Expected a property name, found "{found}".', help: writeExpected },
    expectedFirstName: {
      message: 'Expected a property name or "}", found "{found}".',
      help: writeExpected,
    },
    expectedEndOfObject: { message: 'Expected "," or "}", found "{found}".', help: writeExpected },
    expectedEndOfArray: { message: 'Expected "," or "]", found "{found}".', help: writeExpected },
    truncated: {
      message: 'Expected "{expected}", found the end of the text.',
      help: 'Write "{expected}", or restore the part that is missing.',
    },
    wrongCloser: {
      message: 'Expected "{expected}", found "{found}".',
      help: 'Write "{expected}", or look for a missing bracket before it.',
    },
    unclosed: {
      message: "The {container} that opens in line {opened} is not closed before line {before}.",
      help: 'Write "{expected}" before line {before}.',
    },
    unclosedOnOneLine: {
      message: "The {container} that opens in column {opened} is not closed before column {before}.",
      help: 'Write "{expected}" where the {container} ends.',
    },
    secondDocument: {
      message: "Expected the end of the text, found a second JSON document.",
      help: "Pass one document, or put them in an array. For NDJSON, use surveyc check --ndjson.",
    },
    afterDocument: {
      message: 'Expected the end of the text, found "{found}".',
      help: "Remove what follows the JSON document, or look for a surplus bracket before it.",
    },
    unicodeEscape: {
      message: "The escape \\u needs four hexadecimal digits.",
      help: "Write all four, such as \\u00e9. For a backslash, write two.",
    },
    otherEscape: {
      message: "A backslash before {character} is not an escape of JSON.",
      help: 'For a backslash, write two. Otherwise only " \\ / b f n r t u may follow one.',
    },
    controlCharacter: {
      message: "JSON strings contain control characters such as {character} only as escapes.",
      help: "Write {escape} instead, or remove it.",
    },
    unclosedAtEnd: {
      message: "This string has no closing quotation mark before the end of the text.",
      help: 'Close it with ", or restore the part that is missing.',
    },
    unclosedOnLine: {
      message: "This string has no closing quotation mark on its line.",
      help: 'Close it with ". Write a line break inside a string as \\n.',
    },
    otherQuotes: {
      message: 'JSON strings and property names need straight double quotes, not "{character}".',
      help: 'Write " on both sides.',
    },
    notNumber: {
      message:
        '"{value}" is not a JSON number: those are decimal, without a plus sign or leading zeros, and with digits around a decimal point.',
      help: "Write a number such as 10, -0.5 or 1e6, or put text such as a date in double quotes.",
    },
    noValue: { message: '"{value}" is not a JSON value.', help: "Write null, or remove the property." },
    literal: { message: '"{value}" is not a JSON value.', help: "Did you mean {expected}?" },
    word: { message: '"{value}" is not a JSON value.', help: "Put it in double quotes if it is text." },
    dots: {
      message: "These dots stand for omitted content, and JSON must be complete.",
      help: "Write what is missing, or remove the dots.",
    },
    conflict: {
      message: "Expected JSON, found a merge conflict marker of git.",
      help: "Resolve the conflict: keep one of the two versions, and remove the markers.",
    },
    character: {
      message: "{character} is not allowed outside strings.",
      help: "Remove it, or put the text that contains it in double quotes.",
    },
    comments: {
      message: "Expected JSON, found JSON with comments or trailing commas.",
      help: 'Remove them, or allow them: surveyc check --jsonc, or the option syntax: "jsonc".',
    },
    typography: {
      message: "JSON needs straight double quotes and plain spaces; this text has others throughout.",
      help: "Replace them. Word processors and chats change quotation marks and spaces.",
    },
    otherSyntax: {
      message: "Expected JSON, found a similar syntax such as JavaScript, JSON5 or Python.",
      help: asJson,
    },
    unknownError: {
      message: "This text is not JSON, but the location of the error could not be found.",
      help: "Check the text with another JSON parser.",
    },
  },
  "unique-keys": {
    duplicateName: {
      message: 'Duplicate property "{name}": programs differ in which of its values they read.',
      help: "Keep one of them, and remove or rename the others.",
    },
  },
} as const satisfies Record<string, Readonly<Record<string, MessageTemplate>>>;

export type SourceMessages = typeof sourceMessages;

/** The codes of findings on texts. */
export type SourceCode = keyof SourceMessages;

/** The ids of the messages of a code. */
export type SourceMessageId<Code extends SourceCode> = keyof SourceMessages[Code] & string;

/** The values that a message needs. */
export type SourceParams<
  Code extends SourceCode,
  Id extends SourceMessageId<Code>,
> = SourceMessages[Code][Id] extends infer Template extends MessageTemplate ? ParamsOf<Template> : never;

type SyntaxMessages = SourceMessages["valid-json"];

/** A message on text that is not JSON, with the values that it needs. */
export type SyntaxMessage = {
  [Id in keyof SyntaxMessages]: NamesOf<SyntaxMessages[Id]> extends never
    ? { readonly messageId: Id; readonly params?: undefined }
    : { readonly messageId: Id; readonly params: ParamsOf<SyntaxMessages[Id]> };
}[keyof SyntaxMessages];
