// All messages and helps of suggestions. Bundles that only check leave this file out: it is for translations, and for the law
// that findings report listed messages only.
import type { HelpTemplate, MessageTable } from "#diagnostics/messages.ts";
import { countingHelps } from "./counted-from-one.ts";
import { keyHelps, keyMessages } from "./describe-keys.ts";
import { entryMessages } from "./entries.ts";
import { foreignMessages } from "./foreign-formats.ts";
import { memberHelps, memberMessages } from "./members.ts";
import { mistakenMessages } from "./mistaken-value.ts";
import { valueHelps, valueMessages } from "./rejected-value.ts";
import { sharedHelps } from "./suggestion.ts";
import { targetHelps, targetMessages } from "./targets.ts";

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

/** The helps of suggestions, by id, independent of the code. */
export const suggestionHelps: Readonly<Record<string, HelpTemplate>> = {
  ...sharedHelps,
  ...countingHelps,
  ...keyHelps,
  ...memberHelps,
  ...targetHelps,
  ...valueHelps,
};
