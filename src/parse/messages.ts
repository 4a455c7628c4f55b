// What findings of reading say: what was expected, what was found and why it matters, then what to change.
import { describeValue, listNames, quote, shorten } from "#diagnostics/echo.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import type { Level } from "#model/survey-levels.ts";
import type { Message } from "./report.ts";
import type { NumberShape, ScalarsShape, Shape, TextShape } from "./shape.ts";

const expected = "Expected {expected}, found {found}.";

export const wrongValue = { message: expected, help: "Write {expected}." } as const;
export const wrongWord = { message: expected, help: "Write one of these." } as const;
export const wrongForm = { message: expected, help: 'Write it like "{example}".' } as const;
export const otherEntries = { message: expected, help: "Write texts only: {meant}." } as const;

export const noSuchTarget = {
  message: "Expected a target, found {found}; these answers would lead nowhere.",
  help: 'Write the position of a question, counted from 0, or "{allowed}".',
} as const;
export const noSuchIndex = {
  message: noSuchTarget.message,
  help: "Write the position of a question, counted from 0.",
} as const;

export const missingMember = {
  message: 'The required member "{name}" is missing.',
  help: 'Add "{name}": {expected}.',
} as const;

export const unknownWord = {
  message: '"{value}" is not one of "{allowed}".',
  help: "Write one of these.",
} as const;

export const noNumber = {
  message: "JSON has no {found}: it would become null.",
  help: "Write {expected}.",
} as const;

export const tooManyEntries = {
  message: "This list has {count} entries; {most} are allowed.",
  help: "Remove some, or raise the limit.",
} as const;
export const tooManyMembers = {
  message: "This object has {count} members; {most} are allowed.",
  help: tooManyEntries.help,
} as const;
export const noEntry = {
  message: "This list is empty, so there is nothing to pick from.",
  help: "Add an entry.",
} as const;
export const tooLong = {
  message: "This text has {count} characters; {most} are allowed.",
  help: "Shorten it.",
} as const;
export const tooDeep = {
  message: "Objects and lists are nested more than {most} deep here.",
  help: "Flatten the structure.",
} as const;
export const tooManyNodes = {
  message: "The free-form parts of this payload hold more than {most} values together.",
  help: "Store large data elsewhere.",
} as const;

export const wrongPattern = {
  message: '"{value}" is not a valid regular expression, so it would never match.',
  help: 'Correct it, or set "{name}" to "icontains" to look for the text as it is.',
} as const;
export const wrongSelector = {
  message: '"{value}" is not a valid CSS selector, so the survey would never be shown.',
  help: "Write braces and < only inside quotation marks.",
} as const;

export const overriddenText = {
  message:
    "This name has characters that reverse the direction of writing, so it may read as something else.",
  help: "Remove the characters U+202A to U+202E.",
} as const;
export const invisibleText = {
  message: "This name is blank, so it cannot be found in a list.",
  help: "Write a name.",
} as const;

export const wrongText = {
  message: "This text has a NUL character or half of a character pair; databases refuse or change it.",
  help: "Remove the character. Half pairs come from cutting an emoji in two.",
} as const;
export const wrongName = {
  message: "This name has a NUL character or half of a character pair; databases refuse or change it.",
  help: wrongText.help,
} as const;

export const unsafeKey = {
  message: 'A member called "__proto__" can change other objects in programs that copy it.',
  help: "Remove or rename the member.",
} as const;

export const notPlain = {
  message: "Expected plain JSON, found {found}, which changes or is lost when it is written.",
  help: "Pass what JSON.parse returns: plain objects, lists, texts, numbers, true, false and null.",
} as const;

export const unknownMember = {
  message: 'The unknown member "{name}" is ignored.',
  help: 'Did you mean "{known}"?',
} as const;
export const misplacedMember = {
  message: '"{name}" is ignored unless "{tag}" is "{allowed}".',
  help: 'Remove it, or change "{tag}".',
} as const;
/** Where a member of another object of a survey belongs, as messages say it. */
export function placeOf(level: Level, here: Level): string {
  switch (level) {
    case "survey":
      return "the survey";
    case "question":
      if (here === level) return "the question";
      return here === "branching" ? "its question" : "a question";
    case "branching":
      return here === "question" ? '"branching"' : 'the "branching" of a question';
    default:
      return quote(level);
  }
}

export const memberOfAnother = {
  message: 'The member "{name}" is ignored here; it belongs to {place}.',
  help: "Move it to {place}.",
} as const;
export const memberInUnknown = {
  message: 'Nothing reads "{name}", so "{inner}" inside it is ignored.',
  help: memberOfAnother.help,
} as const;
export const readOnlyMember = {
  message: '"{name}" is set by the server; what is sent is ignored.',
  help: "Leave it out of the request.",
} as const;
export const ignoredNull = { message: "null is ignored in this list.", help: "Remove it." } as const;

/** The same with what the member is for, in the words of its definition. */
export const withPurpose = <const Said extends Sentence>(said: Said) => ({
  ...said,
  help: `${said.help} {description}`,
});

/** What is said, with what the member is for if its definition says so. */
const about = ({ description }: Shape, said: Message): Message =>
  description === undefined ? said : { ...withPurpose(said), params: { ...said.params, description } };

const bounds = ({ minimum, maximum }: NumberShape): string => {
  if (Number.isFinite(maximum)) return ` from ${minimum} to ${maximum}`;
  return Number.isFinite(minimum) ? ` of at least ${minimum}` : "";
};

const formats: Readonly<Record<string, string>> = {
  "date-time": "a date and time with a zone (RFC 3339)",
  uuid: "a UUID",
  email: "an e-mail address",
  uri: "an absolute http or https address",
};

/** What a shape takes, as a message names it. */
function describeShape(shape: Shape): string {
  switch (shape.type) {
    case "string":
      return shape.values === undefined ? (formats[shape.format ?? ""] ?? "a text") : listNames(shape.values);
    case "integer":
      return `a whole number${bounds(shape)}`;
    case "number":
      return shape.values?.join(" or ") ?? `a number${bounds(shape)}`;
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "scalars":
      return [...shape.numbers.map(describeShape), listNames(shape.words)].join(", or ");
    case "any":
      return "any value";
    default:
      return "an object";
  }
}

export const missingField = (name: string, shape: Shape): Message =>
  about(shape, say(missingMember, { name, expected: describeShape(shape) }));

/** Lists can hold many values of a wrong type, and what is expected is the same for all of them. */
const known = new WeakMap<Shape, string>();

function expectedOf(shape: Shape): string {
  let words = known.get(shape);
  if (words === undefined) {
    words = describeShape(shape);
    known.set(shape, words);
  }
  return words;
}

export const wrongType = (value: unknown, shape: Shape): Message =>
  about(
    shape,
    say(shape.type === "string" && (shape.values?.length ?? 0) > 1 ? wrongWord : wrongValue, {
      expected: expectedOf(shape),
      found: describeValue(value),
    }),
  );

export const unknownValue = (value: string | number, shape: TextShape | NumberShape): Message =>
  typeof value === "string"
    ? about(shape, say(unknownWord, { value, allowed: shape.values ?? [] }))
    : wrongType(value, shape);

export const wrongTarget = (value: unknown, shape: ScalarsShape | NumberShape): Message => {
  const found = describeValue(value);
  return shape.type === "scalars"
    ? say(noSuchTarget, { found, allowed: shape.words })
    : say(noSuchIndex, { found });
};

/** Of a list of texts: what the entry at a position is, and the texts that the entries hold. */
export const otherEntry = (list: readonly unknown[], at: number, texts: readonly string[]): Message => ({
  ...say(otherEntries, {
    expected: "a text",
    found: describeValue(list[at]),
    meant: shorten(JSON.stringify(texts)),
  }),
  subject: { kind: "texts", list, texts },
});

export const outOfRange = (value: number, shape: NumberShape): Message =>
  Number.isFinite(value)
    ? wrongType(value, shape)
    : about(shape, say(noNumber, { found: String(value), expected: describeShape(shape) }));

export const emptyList = (shape: Shape): Message => about(shape, noEntry);

export const wrongFormat = (value: string, shape: TextShape): Message => {
  const { example } = shape;
  if (example === undefined) return wrongType(value, shape);
  const { params } = wrongType(value, shape);
  return about(shape, { ...wrongForm, params: { ...params, example } });
};

export const foundInstead = (found: string): Message => say(notPlain, { found });
