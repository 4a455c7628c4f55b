import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import { describeJson, quote } from "#diagnostics/echo.ts";
import { replayOf } from "#question-types/question-types.ts";
import type { AnswerDiagnostic, AnswerOptions } from "./answer-question.ts";
import { boundList } from "./bound-list.ts";
import { responseNames } from "./collect-responses.ts";
import { type NormalizeOptions, normalizeAnswers, requireCompiled } from "./normalize-responses.ts";
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
  /** Which message of the code, if the code is `answer-rule`: as the rule returned it. */
  readonly messageId?: string;
  /** Only errors make the outcome fail. */
  readonly severity: "error" | "warning" | "info";
  /** The reason for people, in one or two sentences. */
  readonly message: string;
  /** The parameters of the question, or how many findings were `left` out. */
  readonly params: Params;
  /** The key of the answer: the id of the question, or its position without an id. */
  readonly key: string;
}

/** The result of replaying a set of answers. */
export interface ReplayOutcome {
  /** Whether there are no errors. */
  readonly ok: boolean;
  /** Whether the answers lead to the end. */
  readonly finished: boolean;
  /** The session to which the answers lead: it can be continued, or gone back in. */
  readonly session: Session;
  /** At most 100, errors before warnings; if there are more, a last one, `bounded-diagnostics`, with their number. */
  readonly diagnostics: readonly ReplayDiagnostic[];
}

/** Options of `replayResponses`. */
export interface ReplayOptions extends NormalizeOptions, AnswerOptions {
  /**
   * The respondent has not finished yet: the session ends at the first question without an answer, or if the answers lead back
   * to an answered one, without an error.
   */
  readonly partial?: boolean;
  /** The severity of answers to questions that are not on the path; `"warning"` if not given. */
  readonly offPath?: "error" | "warning";
}

/** Names a question for its author: by its key among the responses, and by its text. */
const nameOf = (name: string, { text }: CompiledQuestion): string => `${quote(name)} (${quote(text)})`;

/** The message about a rejected answer: what the question, or the rule that rejects it, accepts. */
const rejection = (name: string, question: CompiledQuestion, answer: unknown, rule?: string): string => {
  const accepts = rule ? `what rule ${quote(rule)} accepts` : replayOf(question.type).accepts(question);
  return answer == null
    ? `Question ${nameOf(name, question)} requires an answer: ${accepts}.`
    : `Question ${nameOf(name, question)} rejects ${describeJson(answer)}; it accepts ${accepts}.`;
};

const finding = (
  key: string,
  code: ReplayDiagnostic["code"],
  message: string,
  params: Params = {},
  severity: ReplayDiagnostic["severity"] = "error",
): ReplayDiagnostic => ({ code, severity, message, params, key });

/** The finding about an answer that is ignored because its question is off the path. */
export const offPathFinding = (
  key: string,
  severity: ReplayDiagnostic["severity"] = "warning",
): ReplayDiagnostic =>
  finding(
    key,
    "answer-off-path",
    `The answers do not lead to question ${quote(key)}, so its answer is left out.`,
    {},
    severity,
  );

/**
 * Checks a set of answers, by question id or position, against the path along which they lead: questions are required only
 * there. Answers are normalized first, as `normalizeResponses` does it. Absent answers to optional questions are skips. Answers
 * off the path are warnings, except for `null`; answers to questions that do not exist are errors. Answers that lead back to
 * an answered question are reported as `step-limit`, unless they are partial. For answers to an earlier version of the survey,
 * pass the result of `carryResponses` of `surveyc/analysis`, which takes choice maps. Never throws for any JSON value as the
 * answers; throws a TypeError for anything but a compiled survey, for rules of a question that does not exist, and for a rule
 * that is not a function, throws or returns anything but a rejection or undefined. Linear in questions and answers.
 *
 * @example
 * const { ok, finished, session, diagnostics } = replayResponses(compiled, { recommend: 9, again: "Yes" });
 * if (ok && finished) save(collectResponses(compiled, session));
 * else console.log(diagnostics[0]?.message);
 */
export const replayResponses = (
  compiled: CompiledSurvey,
  responses: Readonly<Record<string, Response>>,
  { partial, offPath, language, rules }: ReplayOptions = {},
): ReplayOutcome => {
  requireCompiled(compiled);
  const found: ReplayDiagnostic[] = [];
  const names = responseNames(compiled);
  const known = new Set(names);
  const { answers } = normalizeAnswers(compiled, names, responses, language);
  if (responses != null && (typeof responses !== "object" || Array.isArray(responses)))
    found.push(finding("", "answer-type", "Expected answers by question id or position."));
  const visited = new Set<string>();
  let key = "";
  let question: CompiledQuestion | undefined;
  let session: Session;
  let issue: AnswerDiagnostic | undefined;
  try {
    for (key in rules) if (!known.has(key)) throw "no question";
    ({ session, issue } = walk(
      compiled,
      (at) => {
        key = names[at] as string;
        question = compiled.questions[at] as CompiledQuestion;
        if (!visited.has(key)) {
          visited.add(key);
          return answers.get(key) ?? (partial && !answers.has(key) ? undefined : null);
        }
        if (!partial)
          found.push(
            finding(key, "step-limit", `The answers lead back to question ${nameOf(key, question)}.`),
          );
        return undefined;
      },
      rules,
    ));
    if (issue?.code === "answer-rule" && !issue.messageId) throw "no messageId";
  } catch (cause) {
    throw rules ? new TypeError(`Rules for ${quote(key)}: ${cause}`) : cause;
  }
  if (issue)
    found.push({
      ...issue,
      severity: "error",
      message: rejection(key, question as unknown as CompiledQuestion, answers.get(key), issue.messageId),
      key,
    });
  for (const [name, answer] of answers) {
    if (!known.has(name))
      found.push(
        finding(name, "answer-unknown-question", `No question has the id or position ${quote(name)}.`),
      );
    else if (!visited.has(name) && answer !== null) found.push(offPathFinding(name, offPath));
  }
  const diagnostics = boundList(found, { code: "bounded-diagnostics", severity: "info", key: "" });
  return {
    ok: !found.some(({ severity }) => severity === "error"),
    finished: session.current === "end",
    session,
    diagnostics,
  };
};
