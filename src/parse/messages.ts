// The words of the parse codes. What is wrong and why it matters, then what to change.
import { describeValue, listNames, quote, shorten } from "#diagnostics/echo.ts";
import type { Message } from "./report.ts";
import type { NumberShape, ScalarsShape, Shape, TextShape } from "./shape.ts";

/** Help: what the value is for, in the words of its definition. */
const purpose = (shape: Shape): string => (shape.description === undefined ? "" : ` ${shape.description}`);

const bounds = ({ minimum, maximum }: NumberShape): string => {
  if (Number.isFinite(maximum)) return ` from ${minimum} to ${maximum}`;
  return Number.isFinite(minimum) ? ` from ${minimum} on` : "";
};

const listed = (values: readonly (string | number)[]): string => listNames(values.map(String));

/** A value as the first words of a sentence. */
const subject = (value: unknown): string =>
  typeof value === "string"
    ? quote(value)
    : describeValue(value).replace(
        /^(?:the|an?) /,
        (article) => article.charAt(0).toUpperCase() + article.slice(1),
      );

/** What a shape takes, as a message names it. */
function describeShape(shape: Shape): string {
  switch (shape.type) {
    case "string":
      return shape.values === undefined ? "a text" : listed(shape.values);
    case "integer":
      return `a whole number${bounds(shape)}`;
    case "number":
      return shape.values?.join(" or ") ?? `a number${bounds(shape)}`;
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "scalars":
      return describeOptions(shape);
    case "any":
      return "any value";
    default:
      return "an object";
  }
}

const describeOptions = ({ numbers, words }: ScalarsShape): string =>
  [...numbers.map(describeShape), listed(words)].join(", or ");

export const missingField = (name: string, shape: Shape): Message => ({
  message: `The required member ${quote(name)} is missing.`,
  help: `Add ${quote(name)}: ${describeShape(shape)}.${purpose(shape)}`,
});

interface TypeWords {
  readonly allowed: string;
  readonly help: string;
}

/** Lists can hold many values of a wrong type, and what belongs there is the same for all of them. */
const typeWords = new WeakMap<Shape, TypeWords>();

function typeWordsOf(shape: Shape): TypeWords {
  const known = typeWords.get(shape);
  if (known !== undefined) return known;
  const allowed = shape.nullable ? `${describeShape(shape)}, or null` : describeShape(shape);
  const words = { allowed, help: `Write ${allowed}.${purpose(shape)}` };
  typeWords.set(shape, words);
  return words;
}

export const wrongType = (value: unknown, shape: Shape): Message => {
  const { allowed, help } = typeWordsOf(shape);
  return {
    message: `Expected ${allowed}, found ${describeValue(value)}.`,
    help,
  };
};

export const unknownValue = (
  value: unknown,
  values: readonly (string | number)[],
  shape: Shape,
): Message => ({
  message: `${subject(value)} is not one of ${listed(values)}.`,
  help: `Write ${values.length === 1 ? listed(values) : "one of these"}.${purpose(shape)}`,
});

/** What a target can be; `range` says which positions there are. */
export const listTargets = (shape: Shape, range = ""): string =>
  `the position of a question counted from 0${range}${shape.type === "scalars" ? `, or ${listNames(shape.words)}` : ""}`;

export const noSuchTarget = (value: unknown, shape: ScalarsShape | NumberShape): Message => ({
  message: `${subject(value)} is not a target: answers that lead here would get lost.`,
  help: `Write ${listTargets(shape)}.`,
});

/** Of a list of texts: what the entry at a position is, and the texts that the entries hold. */
export const otherEntries = (list: readonly unknown[], at: number, texts: readonly string[]): Message => ({
  message: `Expected a text, found ${describeValue(list[at])}.`,
  help: `Write texts only: ${shorten(JSON.stringify(texts), 100)}.`,
  subject: { kind: "texts", list, texts },
});

export const outOfRange = (value: number, shape: NumberShape): Message => ({
  message: Number.isFinite(value)
    ? `Expected ${describeShape(shape)}, found ${value}.`
    : `This number ${Number.isNaN(value) ? "is none" : "is too large to be represented"}; it would turn into null when written.`,
  help: `Write ${describeShape(shape)}.${purpose(shape)}`,
});

export const tooMany = (count: number, most: number, what: string): Message => ({
  message: `There are ${count} ${what} here, more than the ${most} that are allowed.`,
  help: `Keep to ${most} ${what}, or raise the limit.`,
});

/** Of a list that needs an entry; none needs more. */
export const noEntry = (shape: Shape): Message => ({
  message: "This list is empty, so there is nothing to pick from.",
  help: `Add at least one entry.${purpose(shape)}`,
});

export const tooLong = (length: number, most: number): Message => ({
  message: `This text has ${length} characters, more than the ${most} that are allowed.`,
  help: `Shorten it to ${most} characters.`,
});

export const tooDeep = (most: number): Message => ({
  message: `Objects and lists are nested more than ${most} deep here.`,
  help: "Flatten the structure.",
});

export const tooManyNodes = (most: number): Message => ({
  message: `The free-form parts of this payload hold more than ${most} values together.`,
  help: "Store large data elsewhere.",
});

const formatHints: Readonly<Record<string, string>> = {
  "date-time": "a date and time with a zone, after RFC 3339",
  uuid: "a UUID",
  email: "an e-mail address",
  uri: "an absolute http or https address",
};

export const wrongFormat = (value: string, shape: TextShape): Message => {
  const expected = formatHints[shape.format ?? ""] ?? "a text of another form";
  const example = shape.example === undefined ? "" : `, such as ${quote(shape.example)}`;
  return {
    message: `${quote(value)} is not ${expected}.`,
    help: `Write ${expected}${example}.${purpose(shape)}`,
  };
};

export const wrongPattern = (value: string, matchType: string): Message => ({
  message: `${quote(value)} is not a regular expression that can be compiled, so it would never match.`,
  help: `Mend the expression, or set ${quote(matchType)} to "icontains" to look for the text as it is.`,
});

export const wrongSelector = (value: string): Message => ({
  message: `${quote(value)} can be no CSS selector, so the survey would never be shown.`,
  help: "Write a selector as document.querySelector takes it; braces and < belong in quotation marks.",
});

export const overriddenText = (): Message => ({
  message:
    "This name holds characters that reverse the direction of writing, so it may read as something else.",
  help: "Remove the characters U+202A to U+202E.",
});

export const invisibleText = (): Message => ({
  message: "This name is blank, so the object could not be found in a list.",
  help: "Write a name.",
});

export const wrongText = (what: "text" | "name"): Message => ({
  message: `This ${what} holds a NUL character or half of a character pair; databases refuse or change it.`,
  help: "Remove the character. Half pairs come from cutting an emoji in two.",
});

export const unsafeKey = (): Message => ({
  message: 'A member called "__proto__" can change other objects in programs that copy it.',
  help: "Remove or rename the member.",
});

export const notPlain = (what: string): Message => ({
  message: `${what} is not plain JSON: it could be something else when it is read again.`,
  help: "Pass what JSON.parse returns: plain objects, lists, texts, numbers, true, false and null.",
});

export const unknownField = (name: string, known: string): Message => ({
  message: `Nothing reads ${quote(name)}. Did you mean ${quote(known)}?`,
  help: `Rename it to ${quote(known)}.`,
});

export const misplacedField = (name: string, tag: string, owner: string): Message => ({
  message: `Nothing reads ${quote(name)} here; it belongs where ${quote(tag)} is ${quote(owner)}.`,
  help: "Remove it, or change the type.",
});

export const readOnlyField = (name: string): Message => ({
  message: `${quote(name)} is set by the server; what is sent is ignored.`,
  help: "Leave it out of the request.",
});

export const ignoredNull = (): Message => ({
  message: "null stands for nothing here and is ignored.",
  help: "Remove the entry.",
});
