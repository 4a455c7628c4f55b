// The messages of the reader: the expected and the found value, why that matters, then what to write.
import type { Level } from "#model/survey-levels.ts";

/** The message about a value of another type than expected. */
function expected<const What extends string>(what: What) {
  return expectedForm(what, what);
}

/** The same with more details in the help text. */
function expectedForm<const What extends string, const Written extends string>(what: What, written: Written) {
  return { message: `Expected ${what}, found {found}.`, help: `Write ${written}.` } as {
    readonly message: `Expected ${What}, found {found}.`;
    readonly help: `Write ${Written}.`;
  };
}

/** The message about a missing required property. */
const missing = <const What extends string>(what: What) =>
  ({ message: 'The required property "{name}" is missing.', help: `Add "{name}": ${what}.` }) as {
    readonly message: 'The required property "{name}" is missing.';
    readonly help: `Add "{name}": ${What}.`;
  };

const oneOf = '"{allowed}"';
const constant = "{allowed}";
const integer = "an integer";
const integerFrom = "an integer of at least {minimum}";
const integerBetween = "an integer from {minimum} to {maximum}";
const number = "a number";
const numberFrom = "a number of at least {minimum}";
const numberBetween = "a number from {minimum} to {maximum}";
const dateTime = 'a date and time with its time zone, such as "2026-01-31T09:30:00Z"';
const uuid = 'a UUID, such as "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11"';
const email = 'an e-mail address, such as "kim@example.org"';
const url = 'an absolute http or https address, such as "https://example.org"';
const index = "the index of a question, counted from 0";
const target = 'the index of a question, counted from 0, or "{allowed}"';

const wrongTarget = {
  expectedTarget: expectedForm('the index of a question or "{allowed}"', target),
  expectedIndex: expectedForm("the index of a question", index),
} as const;

const wrongRange = {
  expectedInteger: expected(integer),
  expectedIntegerFrom: expected(integerFrom),
  expectedIntegerBetween: expected(integerBetween),
  expectedNumber: expected(number),
  expectedNumberFrom: expected(numberFrom),
  expectedNumberBetween: expected(numberBetween),
} as const;

const wrongFormat = {
  expectedDateTime: expectedForm("a date and time with its time zone", dateTime),
  expectedUuid: expectedForm("a UUID", uuid),
  expectedEmail: expectedForm("an e-mail address", email),
  expectedUrl: expectedForm("an absolute http or https address", url),
} as const;

const wrongConstant = { expectedOneOf: expected(oneOf), expectedConstant: expected(constant) } as const;

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
    expectedText: expected("a text"),
    expectedBoolean: expected("true or false"),
    expectedList: expected("a list"),
    expectedObject: expected("an object"),
    ...wrongConstant,
    ...wrongRange,
    ...wrongFormat,
    ...wrongTarget,
    expectedTexts: { message: "Expected a text, found {found}.", help: "Write texts only: {meant}." },
    ignoredNull: { message: "null is ignored in this list.", help: "Remove null from the list." },
  },
  "known-target": wrongTarget,
  "known-value": wrongConstant,
  "valid-range": {
    ...wrongRange,
    notFinite: {
      message: "{found} is not a JSON number; it is serialized as null.",
      help: "Write a finite number.",
    },
  },
  "valid-format": {
    ...wrongFormat,
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
    missingText: missing("a text"),
    missingBoolean: missing("true or false"),
    missingList: missing("a list"),
    missingObject: missing("an object"),
    missingOneOf: missing(oneOf),
    missingConstant: missing(constant),
    missingInteger: missing(integer),
    missingIntegerFrom: missing(integerFrom),
    missingIntegerBetween: missing(integerBetween),
    missingNumber: missing(number),
    missingNumberFrom: missing(numberFrom),
    missingNumberBetween: missing(numberBetween),
    missingDateTime: missing(dateTime),
    missingUuid: missing(uuid),
    missingEmail: missing(email),
    missingUrl: missing(url),
    missingIndex: missing(index),
    missingTarget: missing(target),
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
