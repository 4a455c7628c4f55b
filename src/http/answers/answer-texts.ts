import { defaultLimits } from "#diagnostics/limits.ts";
import { isValidText, lengthOfText } from "#model/valid-text.ts";
import { boundList } from "#runtime/bound-list.ts";
import type { ReplayDiagnostic } from "#runtime/replay-responses.ts";

/** A finding about answers to be stored; `key` identifies the answer. */
export type RecordDiagnostic = Omit<ReplayDiagnostic, "code"> & {
  readonly code: ReplayDiagnostic["code"] | "valid-text" | "bounded-size" | "submission-finished";
};

const { string: MAX_LENGTH } = defaultLimits;

const textsOf = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [answer]);

function textIssue(text: unknown): Pick<RecordDiagnostic, "code" | "message" | "params"> | null {
  if (typeof text !== "string") return null;
  if (text.length > MAX_LENGTH && lengthOfText(text) > MAX_LENGTH)
    return {
      code: "bounded-size",
      message: `This text has more than ${MAX_LENGTH} characters.`,
      params: { most: MAX_LENGTH },
    };
  if (isValidText(text)) return null;
  const message = "This text contains a NUL character or half of a character pair.";
  return { code: "valid-text", message, params: {} };
}

/** Reports answers with texts or keys that are invalid in surveys, too: not every program can store or send them. */
export function answerTextIssues(responses: Readonly<Record<string, unknown>>): readonly RecordDiagnostic[] {
  const found = Object.keys(responses).flatMap((key): RecordDiagnostic[] => {
    for (const text of [key, ...textsOf(responses[key])]) {
      const issue = textIssue(text);
      if (issue !== null) return [{ ...issue, severity: "error", key }];
    }
    return [];
  });
  return boundList(found, { code: "bounded-diagnostics", severity: "info", key: "" });
}
