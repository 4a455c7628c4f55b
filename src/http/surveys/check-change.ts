import { validateSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { SurveyUpdate } from "#model/payloads.generated.ts";
import type { SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { withoutShownIteration } from "./schedule.ts";
import { mergeSurvey, type StoredSurvey, storedSurvey, writtenMembers } from "./stored-survey.ts";

/** A request body that has compiled by itself. */
export interface ValidBody {
  readonly body: SurveyUpdate;
  readonly diagnostics: readonly Diagnostic[];
}

/** A survey before and after a change; or why the change is refused. */
export type CheckedChange =
  | {
      readonly ok: true;
      readonly before: StoredSurvey;
      readonly after: StoredSurvey;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The diagnostics of the request, and those of the merged survey that are not among them. */
function mergeDiagnostics(sent: readonly Diagnostic[], merged: readonly Diagnostic[]): readonly Diagnostic[] {
  const reported = new Set(sent.map(({ code, pointer }) => `${code} ${pointer}`));
  return [...sent, ...merged.filter(({ code, pointer }) => !reported.has(`${code} ${pointer}`))];
}

/** Merges a change into the survey of a row; what comes out has to compile. Nothing is written. */
export function checkChange(
  { limits, rules, plugins }: Pick<Services, "limits" | "rules" | "plugins">,
  row: SurveyRow,
  { body, diagnostics }: ValidBody,
  date: Date,
): CheckedChange {
  const before = storedSurvey(row);
  const after = mergeSurvey(before, withoutShownIteration(before.content, body, date.getTime()));
  const merged = validateSurvey(writtenMembers(after), { kind: "survey-create", limits, rules, plugins });
  return merged.ok
    ? { ok: true, before, after, diagnostics: mergeDiagnostics(diagnostics, merged.diagnostics) }
    : { ok: false, diagnostics: merged.diagnostics };
}
