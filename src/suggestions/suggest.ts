// What was meant, for one finding at a time: another message, help and fixes.
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { Comparisons } from "#diagnostics/did-you-mean.ts";
import { reviseFinding } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { rethrowDefect } from "#diagnostics/unreadable-payload.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import type { Report } from "#parse/report.ts";
import { suggestElsewhere } from "./displaced-members.ts";
import { suggestTexts } from "./entries.ts";
import type { SurveyExplanations } from "./explanations.ts";
import { suggestKnown, suggestMissing, suggestTag } from "./members.ts";
import { QuestionNames } from "./question-names.ts";
import { recogniseForeign } from "./recognise-foreign.ts";
import { suggestValue } from "./refused-value.ts";
import type { Context, Suggestion } from "./suggestion.ts";

/** What suggestions about a value are made with, and its kind, if it is a payload; `comparisons` is what comparing its texts may cost. */
export function contextOf(
  payload: unknown,
  kind: PayloadKind | undefined,
  comparisons: Comparisons = new Comparisons(),
  explanations?: SurveyExplanations,
): Context {
  let names: QuestionNames | undefined;
  return {
    payload,
    kind,
    explanations,
    get names() {
      names ??= new QuestionNames(
        (payload as { readonly questions?: unknown } | null)?.questions,
        comparisons,
      );
      return names;
    },
  };
}

/** A document of another program may be a valid survey without questions. */
function suggestFormat({ payload, kind }: Context): Suggestion | undefined {
  const foreign = kind && recogniseForeign(payload, kind);
  if (foreign === undefined) return undefined;
  const { member, message, help, params, fixes } = foreign;
  const pointer = `/${pointerToken(member)}`;
  return { code: "foreign-format", pointer, message, help, params, ...(fixes && { fixes }) };
}

function suggestionFor(finding: Diagnostic, report: Report | null, context: Context): Suggestion | undefined {
  const { code } = finding;
  if (code === "no-empty-questionnaire") return suggestFormat(context);
  const [subject, path = []] = report?.subjects.get(finding) ?? [];
  switch (subject?.kind) {
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
    default:
      return context.explanations?.suggest(finding);
  }
}

/** A finding with what was meant, if that is known. `report` knows what the findings of the reader are about. */
export function suggest(finding: Diagnostic, report: Report | null, context: Context): Diagnostic {
  try {
    const suggestion = suggestionFor(finding, report, context);
    if (suggestion === undefined) return finding;
    return reviseFinding(finding, suggestion);
  } catch (error) {
    rethrowDefect(error, context.payload);
    return finding;
  }
}
