import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { type AnswerDiagnostic, answerQuestion } from "./answer-question.ts";
import { responseNames } from "./collect-responses.ts";
import { type Session, startSurvey } from "./session.ts";

/** A finding about a set of answers; `key` names the answer in the set. */
export interface ReplayDiagnostic {
  readonly code: AnswerDiagnostic["code"] | "answer-off-path" | "answer-unknown-question" | "step-limit";
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly key: string;
}

/** What replaying a set of answers shows. */
export interface ReplayOutcome {
  /** Whether nothing found is an error. */
  readonly ok: boolean;
  /** Whether the answers lead to the end. */
  readonly finished: boolean;
  /** Where the answers lead: it can be gone on with, or gone back in. */
  readonly session: Session;
  readonly diagnostics: readonly ReplayDiagnostic[];
}

/** Options of `replayResponses`. */
export interface ReplayOptions {
  /** The respondent is not done yet: the first question without an answer is where the session goes on, and no fault. */
  readonly partial?: boolean;
  /** The severity of answers to questions that the path does not meet; `"warning"` if not given. */
  readonly offPath?: "error" | "warning";
}

/**
 * Checks a set of answers, by question id or else position, against the path that they lead along: what is required is
 * required only there. Absent answers to optional questions are skips. Answers off the path are warnings, answers to
 * questions that do not exist errors. Answers that lead in a circle end as `step-limit`. Never throws.
 */
export const replayResponses = (
  compiled: CompiledSurvey,
  responses: Readonly<Record<string, Response>>,
  { partial, offPath = "warning" }: ReplayOptions = {},
): ReplayOutcome => {
  const diagnostics: ReplayDiagnostic[] = [];
  const find = (
    code: ReplayDiagnostic["code"],
    key: string,
    message: string,
    severity: ReplayDiagnostic["severity"] = "error",
  ): void => {
    diagnostics.push({ code, severity, message, key });
  };
  const names = responseNames(compiled);
  const met = new Set<string>();
  let session = startSurvey(compiled);
  while (session.current !== "end") {
    const key = names[session.current] as string;
    if (met.has(key)) {
      find("step-limit", key, "The answers lead in a circle.");
      break;
    }
    met.add(key);
    const given = Object.hasOwn(responses ?? {}, key);
    if (!given && partial) break;
    const step = answerQuestion(compiled, session, given ? (responses[key] as Response) : null);
    if (!step.ok) {
      const [{ code, message }] = step.diagnostics;
      find(code, key, message);
      break;
    }
    session = step.session;
  }
  const known = new Set(names);
  for (const key in responses) {
    if (!known.has(key)) find("answer-unknown-question", key, "No such question.");
    else if (!met.has(key)) find("answer-off-path", key, "The other answers lead past it.", offPath);
  }
  return {
    ok: diagnostics.every(({ severity }) => severity !== "error"),
    finished: session.current === "end",
    session,
    diagnostics,
  };
};
