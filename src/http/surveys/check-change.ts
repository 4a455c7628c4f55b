import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { SurveyUpdate } from "#model/payloads.generated.ts";
import type { SurveyRow } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { checkSurvey } from "./check-survey.ts";
import { withoutShownIteration } from "./schedule.ts";
import { mergeSurvey, type StoredSurvey, storedSurvey, writtenMembers } from "./stored-survey.ts";

/** A request body that compiles on its own. */
export interface ValidBody {
  readonly body: SurveyUpdate;
  /** The number of bytes of the body as it was sent. */
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A survey before and after a change; or why the change is rejected. */
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

/** Merges a change into the survey of a row; the result has to compile. Writes nothing. */
export async function checkChange(
  services: Parameters<typeof checkSurvey>[0] & Pick<Services, "newId">,
  project: string,
  row: SurveyRow,
  { body, size, diagnostics }: ValidBody,
  date: Date,
): Promise<CheckedChange> {
  const before = storedSurvey(row);
  const after = mergeSurvey(services, before, withoutShownIteration(before.content, body, date.getTime()));
  const merged = await checkSurvey(
    services,
    writtenMembers(after),
    "survey-create",
    project,
    size + row.document.length,
  );
  return merged.ok
    ? { ok: true, before, after, diagnostics: mergeDiagnostics(diagnostics, merged.diagnostics) }
    : { ok: false, diagnostics: merged.diagnostics };
}
