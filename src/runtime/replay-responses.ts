import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "#question-types/question-type.ts";
import { nextTarget, questionAt } from "#routing/next-target.ts";
import { type AnswerDiagnostic, answerIssue, refusal } from "./answer-question.ts";
import { boundList } from "./bound-list.ts";
import { responseNames } from "./collect-responses.ts";
import { asKept, type Session, sessionAt, startSurvey } from "./session.ts";

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
    code: ReplayDiagnostic["code"],
    key: string,
    message: string,
    severity: ReplayDiagnostic["severity"] = "error",
    params: Params = {},
  ): void => {
    found.push({ code, severity, message, params, key });
  };
  const names = responseNames(compiled);
  const met = new Set<string>();
  // One path and one list of answers for all steps: `answerQuestion` copies both, which takes quadratic time.
  const path: number[] = [];
  const answers: Response[] = [];
  let session = startSurvey(compiled);
  while (session.current !== "end") {
    const at = session.current;
    const key = names[at] as string;
    if (met.has(key)) {
      if (!partial) find("step-limit", key, "The answers lead in a circle.");
      break;
    }
    met.add(key);
    const given = Object.hasOwn(responses ?? {}, key);
    if (!given && partial) break;
    const response = given ? (responses[key] as Response) : null;
    const item = questionAt(compiled, at) as Item;
    const code = answerIssue(item, response);
    if (code) {
      const { message, params } = refusal(code, item);
      find(code, key, message, "error", params);
      break;
    }
    path.push(at);
    while (answers.length < at) answers.push(null);
    answers[at] = asKept(response);
    session = sessionAt(compiled, session, nextTarget(compiled, at, response), path, answers);
  }
  const known = new Set(names);
  for (const key in responses) {
    if (!known.has(key)) find("answer-unknown-question", key, "No such question.");
    else if (!met.has(key)) find("answer-off-path", key, "The other answers lead past it.", offPath);
  }
  const diagnostics = boundList(found, { code: "bounded-diagnostics", severity: "info", key: "" });
  return {
    ok: diagnostics.every(({ severity }) => severity !== "error"),
    finished: session.current === "end",
    session,
    diagnostics,
  };
};
