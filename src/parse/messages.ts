// The messages of the reader: the expected and the found value, why that matters, then what to write.
import type { Level } from "#model/survey-levels.ts";

/** The phrases for what a shape expects, by the names in the ids of messages. */
const values = {
  Text: "a text",
  Boolean: "true or false",
  List: "a list",
  Object: "an object",
} as const;

const constants = { OneOf: '"{allowed}"', Constant: "{allowed}" } as const;

const ranges = {
  Integer: "an integer",
  IntegerFrom: "an integer of at least {minimum}",
  IntegerBetween: "an integer from {minimum} to {maximum}",
  Number: "a number",
  NumberFrom: "a number of at least {minimum}",
  NumberBetween: "a number from {minimum} to {maximum}",
} as const;

const formats = {
  DateTime: 'a date and time with its time zone, such as "2026-01-31T09:30:00Z"',
  Uuid: 'a UUID, such as "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11"',
  Email: 'an e-mail address, such as "kim@example.org"',
  Url: 'an absolute http or https address, such as "https://example.org"',
} as const;

const targets = {
  Index: "the index of a question, counted from 0",
  Target: 'the index of a question, counted from 0, or "{allowed}"',
} as const;

type Phrases = Readonly<Record<string, string>>;

/** A phrase without its example and without where counting begins. */
type Short<Phrase extends string> = Phrase extends `${infer What}, such as ${string}`
  ? What
  : Phrase extends `${infer What}, counted from 0${infer Rest}`
    ? Rest extends `,${infer Other}`
      ? `${What}${Other}`
      : What
    : Phrase;

type Expected<All extends Phrases> = {
  readonly [Name in keyof All & string as `expected${Name}`]: {
    readonly message: `Expected ${Short<All[Name]>}, found {found}.`;
    readonly help: `Write ${All[Name]}.`;
  };
};

type Missing<All extends Phrases> = {
  readonly [Name in keyof All & string as `missing${Name}`]: {
    readonly message: 'The required property "{name}" is missing.';
    readonly help: `Add "{name}": ${All[Name]}.`;
  };
};

const mapPhrases = (phrases: Phrases, id: string, messageOf: (phrase: string) => object): object =>
  Object.fromEntries(Object.entries(phrases).map(([name, phrase]) => [id + name, messageOf(phrase)]));

/** The messages about a value of another type than expected. */
const expected = <All extends Phrases>(phrases: All) =>
  mapPhrases(phrases, "expected", (phrase) => ({
    message: `Expected ${phrase.replace(/, such as .*|, counted from 0,?/, "")}, found {found}.`,
    help: `Write ${phrase}.`,
  })) as Expected<All>;

/** The messages about a missing required property. */
const missing = <All extends Phrases>(phrases: All) =>
  mapPhrases(phrases, "missing", (phrase) => ({
    message: 'The required property "{name}" is missing.',
    help: `Add "{name}": ${phrase}.`,
  })) as Missing<All>;

const propertyOf = <const Place extends string>(place: Place) =>
  ({
    message: `Property "{name}" is ignored here; it is a property of ${place}.`,
    help: `Move "{name}" to ${place}.`,
  }) as {
    readonly message: `Property "{name}" is ignored here; it is a property of ${Place}.`;
    readonly help: `Move "{name}" to ${Place}.`;
  };

const isBroken = "a NUL character or an unpaired surrogate, which databases reject or change" as const;
const removeCharacter =
  "Remove the character. Unpaired surrogates usually come from truncating an emoji." as const;

/** The messages of the reader, by code and id. */
export const readerMessages = {
  "valid-type": {
    ...expected({ ...values, ...constants, ...ranges, ...formats, ...targets }),
    expectedTexts: { message: "Expected a text, found {found}.", help: "Write texts only: {meant}." },
    ignoredNull: { message: "null is ignored in this list.", help: "Remove null from the list." },
  },
  "known-target": expected(targets),
  "known-value": expected(constants),
  "valid-range": {
    ...expected(ranges),
    notFinite: {
      message: "{found} is not a JSON number; it is serialized as null.",
      help: "Write a finite number.",
    },
  },
  "valid-format": {
    ...expected(formats),
    invalidRegex: {
      message: '"{value}" is not a valid regular expression, so it never matches.',
      help: 'Correct the expression, or set "{name}" to "icontains" to match the text literally.',
    },
    invalidSelector: {
      message: '"{value}" is not a valid CSS selector, so the survey is never shown.',
      help: 'Write braces and "<" only inside quotation marks.',
    },
  },
  "required-field": {
    missingValue: { message: 'The required property "{name}" is missing.', help: 'Add "{name}".' },
    ...missing({ ...values, ...constants, ...ranges, ...formats, ...targets }),
    bareTemplate: {
      message: 'The property "template" is missing; this is the template itself.',
      help: 'Put it under "template".',
    },
  },
  "bounded-size": {
    tooManyEntries: {
      message: "This list has {count} entries; at most {maximum} are allowed.",
      help: "Keep at most {maximum} entries.",
    },
    emptyList: { message: "This list is empty; it needs at least one entry.", help: "Add an entry." },
    tooManyProperties: {
      message: "This object has {count} properties; at most {maximum} are allowed.",
      help: "Keep at most {maximum} properties.",
    },
    textTooLong: {
      message: "This text has {count} characters; at most {maximum} are allowed.",
      help: "Shorten the text to {maximum} characters.",
    },
    nestedTooDeep: {
      message: "Objects and lists are nested more than {maximum} levels deep.",
      help: "Flatten the structure.",
    },
    tooManyValues: {
      message: "The free-form parts of this payload contain more than {maximum} values.",
      help: "Store large data elsewhere.",
    },
  },
  "valid-text": {
    directionOverride: {
      message:
        "This name contains characters that override the writing direction, so it may be displayed as another name.",
      help: "Remove the characters U+202A to U+202E.",
    },
    invisibleName: {
      message: "This name is blank, so it cannot be found in a list.",
      help: "Write a name with visible characters.",
    },
    invalidText: { message: `This text contains ${isBroken}.`, help: removeCharacter },
    invalidPropertyName: { message: `This property name contains ${isBroken}.`, help: removeCharacter },
  },
  "safe-key": {
    unsafeKey: {
      message: 'A property named "__proto__" can change other objects in programs that copy it.',
      help: "Remove or rename the property.",
    },
  },
  "plain-value": {
    notJson: {
      message: "Expected plain JSON, found {found}, which is changed or lost when it is serialized.",
      help: "Pass what JSON.parse returns: plain objects, lists, texts, finite numbers, true, false and null.",
    },
    circular: {
      message: "This object contains itself, so it cannot be serialized.",
      help: "Remove the reference to the object inside it.",
    },
    unreadable: {
      message: "This value throws an exception when it is read.",
      help: "Pass what JSON.parse returns.",
    },
  },
  "known-field": {
    unknownProperty: { message: 'Unknown property "{name}".', help: 'Did you mean "{known}"?' },
    otherType: {
      message: 'Property "{name}" is ignored unless "{tag}" is "{allowed}".',
      help: 'Remove "{name}", or change "{tag}" to "{allowed}".',
    },
    surveyProperty: propertyOf("the survey"),
    questionProperty: propertyOf("a question"),
    nestedProperty: propertyOf('"{property}"'),
  },
  "writable-field": {
    readOnly: {
      message: 'Property "{name}" is set by the server; the value in the request is ignored.',
      help: 'Remove "{name}" from the request.',
    },
  },
} as const;

export type ReaderMessages = typeof readerMessages;

/** Names the object of a survey to which a property belongs, for titles of fixes. */
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
      return `"${level}"`;
  }
}
