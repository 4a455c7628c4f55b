import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import type { AnswerDiagnostic } from "./answer-question.ts";
import { boundList } from "./bound-list.ts";
import { responseNames } from "./collect-responses.ts";
import type { Session } from "./session.ts";
import { walk } from "./walk.ts";

/** A finding about a set of answers; `key` names the answer in the set, and is empty for `bounded-diagnostics`. */
export interface ReplayDiagnostic {
  /** What is wrong with the answer. */
  readonly code:
    | AnswerDiagnostic["code"]
    | "answer-off-path"
    | "answer-unknown-question"
    | "step-limit"
    | "bounded-diagnostics";
  /** Only errors make the outcome fail. */
  readonly severity: "error" | "warning" | "info";
  /** The same for people, in one or two sentences. */
  readonly message: string;
  /** What the question takes, or how many findings were `left` out. */
  readonly params: Params;
  /** The key of the answer: the id of the question, else its position. */
  readonly key: string;
}

/** What replaying a set of answers shows. */
export interface ReplayOutcome {
  /** Whether nothing found is an error. */
  readonly ok: boolean;
  /** Whether the answers lead to the end. */
  readonly finished: boolean;
  /** The session to which the answers lead: it can be continued, or gone back in. */
  readonly session: Session;
  /** At most 100, errors before warnings; where there are more, a last one, `bounded-diagnostics`, says how many. */
  readonly diagnostics: readonly ReplayDiagnostic[];
}

/** Options of `replayResponses`. */
export interface ReplayOptions {
  /**
   * The respondent is not done yet: the session ends at the first question without an answer, or where the answers lead back
   * to one that has given its answer, and that is no error.
   */
  readonly partial?: boolean;
  /** The severity of answers to questions that are not on the path; `"warning"` if not given. */
  readonly offPath?: "error" | "warning";
}

/**
 * Checks a set of answers, by question id or else position, against the path that they lead along: what is required is
 * required only there. Absent answers to optional questions are skips. Answers off the path are warnings, answers to
 * questions that do not exist errors. Answers that lead in a circle end as `step-limit`, where they are not partial. Never throws for any JSON value
 * as the answers. Linear in questions and answers.
 *
 * @example
 * const { ok, finished, session, diagnostics } = replayResponses(compiled, { recommend: 9, again: "Yes" });
 * if (ok && finished) save(collectResponses(compiled, session));
 * else console.log(diagnostics[0]?.message);
 */
export const replayResponses = (
  compiled: CompiledSurvey,
  responses: Readonly<Record<string, Response>>,
  { partial, offPath = "warning" }: ReplayOptions = {},
): ReplayOutcome => {
  const found: ReplayDiagnostic[] = [];
  const find = (
    key: string,
    severity: ReplayDiagnostic["severity"],
    finding: Pick<ReplayDiagnostic, "code" | "message"> & Partial<ReplayDiagnostic>,
  ): void => {
    found.push({ params: {}, ...finding, severity, key });
  };
  const names = responseNames(compiled);
  const known = new Set(names);
  const asked = new Set<string>();
  let key = "";
  const { session, issue } = walk(compiled, (at) => {
    key = names[at] as string;
    if (!asked.has(key)) {
      asked.add(key);
      return Object.hasOwn(responses ?? {}, key) ? (responses[key] ?? null) : partial ? undefined : null;
    }
    if (!partial) find(key, "error", { code: "step-limit", message: "The answers lead in a circle." });
    return undefined;
  });
  if (issue) find(key, "error", issue);
  for (const name in responses) {
    if (!known.has(name))
      find(name, "error", { code: "answer-unknown-question", message: "Not a question." });
    else if (!asked.has(name))
      find(name, offPath, { code: "answer-off-path", message: "The answers lead elsewhere." });
  }
  const diagnostics = boundList(found, { code: "bounded-diagnostics", severity: "info", key: "" });
  return {
    ok: diagnostics.every(({ severity }) => severity !== "error"),
    finished: session.current === "end",
    session,
    diagnostics,
  };
};
