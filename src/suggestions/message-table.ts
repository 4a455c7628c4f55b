// All messages and help texts of suggestions. Bundles that only check omit this file: it is for translations, and for the test
// that findings have only listed messages.
import type { HelpTemplate, MessageTable } from "#diagnostics/messages.ts";
import { countingHelpTexts } from "./counted-from-one.ts";
import { keyHelpTexts, keyMessages } from "./describe-keys.ts";
import { entryMessages } from "./entries.ts";
import { foreignMessages } from "./foreign-formats.ts";
import { memberHelpTexts, memberMessages } from "./members.ts";
import { mistakenMessages } from "./mistaken-value.ts";
import { valueHelpTexts, valueMessages } from "./rejected-value.ts";
import { sharedHelpTexts } from "./suggestion.ts";
import { targetHelpTexts, targetMessages } from "./targets.ts";

/** The messages of suggestions, by code and id. */
export const suggestionMessages: Readonly<Record<string, MessageTable>> = {
  "foreign-format": foreignMessages,
  "known-response-key": keyMessages,
  "known-target": targetMessages,
  "known-value": memberMessages,
  "plain-value": mistakenMessages["plain-value"],
  "required-field": memberMessages,
  "valid-format": valueMessages,
  "valid-type": { ...mistakenMessages["valid-type"], ...entryMessages, ...targetMessages },
};

/** The help texts of suggestions, by id, independent of the code. */
export const suggestionHelps: Readonly<Record<string, HelpTemplate>> = {
  ...sharedHelpTexts,
  ...countingHelpTexts,
  ...keyHelpTexts,
  ...memberHelpTexts,
  ...targetHelpTexts,
  ...valueHelpTexts,
};
