// Every sentence of suggestions. Nothing that runs needs it: it is for translations, and for the law that findings say nothing
// else. A sentence without a message is the help of a finding whose message stays, and one without help the reverse.
import type { Sentence } from "#diagnostics/sentences.ts";
import { countedSentences } from "./counted-from-one.ts";
import { keySentences } from "./describe-keys.ts";
import { entrySentences } from "./entries.ts";
import { memberSentences } from "./members.ts";
import { mistakenSentences } from "./mistaken-value.ts";
import { foreignSentences } from "./recognise-foreign.ts";
import { valueSentences } from "./refused-value.ts";
import { near, write } from "./suggestion.ts";
import { meantTargets } from "./targets.ts";

export const suggestionSentences: readonly Partial<Sentence>[] = [
  ...countedSentences,
  ...keySentences,
  ...entrySentences,
  ...memberSentences,
  ...mistakenSentences(),
  ...foreignSentences(),
  ...valueSentences,
  ...meantTargets,
  write,
  near,
];
