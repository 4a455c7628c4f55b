// Every sentence of the codes of reading that this folder reports. Nothing that runs needs it: it is for translations, and for
// the law that findings say nothing else.
import type { ParseCode } from "#diagnostics/codes.generated.ts";
import type { Sentence } from "#diagnostics/sentences.ts";
import * as messages from "./messages.ts";

const either = (said: Sentence & { readonly help: string }): readonly Sentence[] => [
  said,
  messages.withPurpose(said),
];

const types = either(messages.wrongValue);
const words = either(messages.wrongWord);
const targets = [messages.noSuchTarget, messages.noSuchIndex];

/** By code: the sentences of its findings, before suggestions replace them. */
export const parseSentences: Readonly<Partial<Record<ParseCode, readonly Sentence[]>>> = {
  "bounded-size": [
    messages.tooManyEntries,
    messages.tooManyMembers,
    ...either(messages.noEntry),
    messages.tooLong,
    messages.tooDeep,
    messages.tooManyNodes,
  ],
  "required-field": either(messages.missingMember),
  "valid-type": [...types, ...words, messages.otherEntries, ...targets, messages.ignoredNull],
  "known-value": [...either(messages.unknownWord), ...types],
  "valid-range": [...types, ...either(messages.noNumber)],
  "valid-format": [...types, ...either(messages.wrongForm), messages.wrongPattern, messages.wrongSelector],
  "valid-text": [messages.overriddenText, messages.invisibleText, messages.wrongText, messages.wrongName],
  "safe-key": [messages.unsafeKey],
  "plain-value": [messages.notPlain],
  "known-field": [
    messages.unknownMember,
    messages.misplacedMember,
    messages.memberOfAnother,
    messages.memberInUnknown,
  ],
  "writable-field": [messages.readOnlyMember],
};

/** The sentences of a rule that reading reports, because it knows it from the shape. */
export const targetSentences: readonly Sentence[] = targets;
