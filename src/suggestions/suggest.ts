// What was meant, for one finding of the reader at a time: another message, help and fixes.
import type { Comparisons } from "#diagnostics/did-you-mean.ts";
import type { Suggest } from "#parse/report.ts";
import { suggestElsewhere } from "./displaced-members.ts";
import { suggestTexts } from "./entries.ts";
import { suggestKnown, suggestMissing, suggestTag } from "./members.ts";
import { QuestionNames } from "./question-names.ts";
import { suggestValue } from "./refused-value.ts";
import type { Context } from "./suggestion.ts";

/** The function that suggests what was meant in a payload. Comparing texts of the payload is paid for by `comparisons`. */
export function suggestIn(payload: unknown, comparisons: Comparisons): Suggest {
  let names: QuestionNames | undefined;
  const context: Context = {
    payload,
    get names() {
      names ??= new QuestionNames(
        (payload as { readonly questions?: unknown } | null)?.questions,
        comparisons,
      );
      return names;
    },
  };
  return (subject, code, path) => {
    switch (subject.kind) {
      case "value":
        return suggestValue(subject, path, code, context);
      case "texts":
        return suggestTexts(subject, path, context);
      case "tag":
        return suggestTag(subject, path, context);
      case "missing":
        return suggestMissing(subject, path, context);
      case "unknown":
        return suggestKnown(subject, path, context);
      case "elsewhere":
        return suggestElsewhere(subject, path, context);
    }
  };
}
