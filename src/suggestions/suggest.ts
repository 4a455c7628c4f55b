// Suggests the intended value, for one finding of the reader at a time: another message, help and fixes.
import type { Comparisons } from "#diagnostics/did-you-mean.ts";
import type { Suggest } from "#parse/report.ts";
import { suggestTexts } from "./entries.ts";
import { suggestKnown, suggestMissing, suggestTag } from "./members.ts";
import { suggestMove } from "./misplaced-members.ts";
import { QuestionNames } from "./question-names.ts";
import { suggestValue } from "./rejected-value.ts";
import { type Context, isExaminable } from "./suggestion.ts";

function contextOf(payload: unknown, comparisons: Comparisons): Context {
  let names: QuestionNames | undefined;
  return {
    payload,
    get names() {
      names ??= new QuestionNames(
        (payload as { readonly questions?: unknown } | null)?.questions,
        comparisons,
      );
      return names;
    },
  };
}

/** Returns the function that suggests intended values in a payload. Comparisons of its texts are charged to `comparisons`. */
export function suggestIn(payload: unknown, comparisons: Comparisons): Suggest {
  // Created on demand: most payloads have no finding, and an object with an accessor is slow to create.
  let context: Context | undefined;
  return (subject, code, path) => {
    context ??= contextOf(payload, comparisons);
    switch (subject.kind) {
      case "value":
        return isExaminable(subject.value) ? suggestValue(subject, path, code, context) : undefined;
      case "texts":
        return suggestTexts(subject, path);
      case "tag":
        return suggestTag(subject, path, context);
      case "missing":
        return suggestMissing(subject, path, context);
      case "unknown":
        return suggestKnown(subject, path, context);
      case "elsewhere":
        return suggestMove(subject, path, context);
    }
  };
}
