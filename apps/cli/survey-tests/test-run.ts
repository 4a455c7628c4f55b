import type { SurveyTest } from "#apps/files/test-file.ts";
import { textOf, wordsOf } from "#apps/phrasing/names.ts";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { type FilledMessage, fillMessage } from "#diagnostics/messages.ts";
import type { CompiledSurvey, Diagnostic, WitnessStep } from "#index.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import { type AnswerDiagnostic, collectResponses, type Session } from "#runtime/index.ts";
import { walk } from "#runtime/walk.ts";
import type { QuestionNames } from "./question-names.ts";

/** The current place of a test: a question, or the end. */
type Place = Session["current"];

/** The codes of findings about tests, with their summaries. */
export const testNotes = [
  ["surveyc/test-route", "Test respondents are asked the expected questions."],
  ["surveyc/test-answer", "Answers in tests are accepted, or rejected as expected."],
  ["surveyc/test-never", "Test respondents are not asked questions that the test excludes."],
  ["surveyc/test-recorded", "The answers of test respondents are recorded as expected."],
  ["surveyc/test-question", "Tests name existing questions."],
  ["surveyc/test-survey", "The survey of a test is readable and has no errors."],
].map(([code = "", summary = ""]) => ({
  code,
  severity: "error" as const,
  summary,
  page: "docs/survey-tests.md",
}));

type TestCode = "route" | "answer" | "never" | "recorded" | "question" | "survey";

export const testFinding = (code: TestCode, pointer: string, message: FilledMessage): Diagnostic =>
  messageFinding(`surveyc/test-${code}`, "error", pointer, message);

/** The result of a test: a finding if it fails, and the expectation that can be rewritten. */
export interface TestResult {
  readonly finding: Diagnostic | undefined;
  readonly fails: "route" | "recorded" | undefined;
  readonly session: Session;
}

/** The visited questions with their answers, and the current place. */
interface Walk {
  readonly visits: readonly WitnessStep[];
  readonly current: Place;
}

const prefix = 'Test "{test}": ';
const rejected = `${prefix}{answer} is rejected ({code}): {why}` as const;

/** Messages quote questions and answers verbatim. */
const messages = {
  otherStart: { message: `${prefix}the survey begins with {found}, but the test expects {expected}.` },
  otherQuestion: { message: `${prefix}after {answer} comes {found}, but the test expects {expected}.` },
  ended: { message: `${prefix}after {answer} the survey ends, but the test expects {expected}.` },
  empty: { message: `${prefix}the survey has no question, but the test expects {expected}.` },
  rejected: {
    message: rejected,
    help: 'Change the answer, or expect that it is rejected: "refused": "{code}".',
  },
  notAChoice: { message: rejected, help: 'Did you mean "{suggestion}"?' },
  accepted: {
    message: `${prefix}{answer} is accepted, but the test expects that it is rejected ({expected}).`,
  },
  otherCode: { message: `${prefix}{answer} is rejected as {code}, but the test expects {expected}.` },
  askedFirst: { message: `${prefix}{question} is asked first, but the test excludes it.` },
  askedLater: { message: `${prefix}{question} is asked after {answer}, but the test excludes it.` },
  otherRecord: { message: `${prefix}{found} is recorded for "{name}", but the test expects {expected}.` },
  notRecorded: { message: `${prefix}no answer is recorded for "{name}", but the test expects {expected}.` },
  addedRecord: {
    message: `${prefix}{found} is recorded for "{name}", but the test does not list it.`,
    help: 'List all answers that are recorded, or omit "recorded".',
  },
} as const;

/** Runs a test on a compiled survey. All names in the test must be known questions. */
export class TestRun {
  readonly #compiled: CompiledSurvey;
  readonly #names: QuestionNames;
  readonly #test: SurveyTest;
  readonly #pointer: string;

  constructor(compiled: CompiledSurvey, names: QuestionNames, test: SurveyTest, pointer: string) {
    this.#compiled = compiled;
    this.#names = names;
    this.#test = test;
    this.#pointer = pointer;
  }

  /** Steps through the survey with the answers of the test; the first deviation is the finding. */
  run(): TestResult {
    const { questions } = this.#compiled;
    const { steps } = this.#test;
    const visits: WitnessStep[] = [];
    let next = 0;
    let isUnexpected = false;
    const { session, issue } = walk(this.#compiled, (at) => {
      for (let step = steps[next]; step !== undefined; step = steps[++next]) {
        if (this.#names.find(step.question) !== at) return undefined;
        if (step.refused === undefined) {
          next++;
          visits.push({ question: at, response: step.answer });
          return step.answer;
        }
        isUnexpected = answerIssue(questions[at], step.answer)?.code !== step.refused;
        if (isUnexpected) return undefined;
      }
      return undefined;
    });
    const walked = { visits, current: session.current };
    const end = (finding: Diagnostic | undefined, what?: TestResult["fails"]): TestResult => ({
      finding: finding && { ...finding, ...(visits.length > 0 && { witness: visits }) },
      fails: finding && what,
      session,
    });
    if (issue !== undefined) {
      visits.pop();
      return end(this.#rejectedAnswer(issue, next - 1, walked));
    }
    if (isUnexpected) return end(this.#unexpectedAnswer(next, walked));
    if (!this.#endsAsExpected(next, session.current)) return end(this.#otherRoute(next, walked), "route");
    const never = this.#excludedQuestion(walked);
    return never === undefined ? end(this.#otherRecord(session), "recorded") : end(never);
  }

  /** Whether all steps were completed and the next place is the expected one. */
  #endsAsExpected(next: number, current: Place): boolean {
    const { steps, next: after = "end" } = this.#test;
    if (next < steps.length) return false;
    return current === (after === "end" ? "end" : this.#names.find(after));
  }

  #nameOf(place: Place): string {
    return place === "end" ? "the end" : `"${textOf(this.#compiled.questions[place] ?? {})}"`;
  }

  /** `"No" to "Does anyone else live here?"` */
  #answerWords({ question, response }: WitnessStep): string {
    const name = this.#nameOf(question);
    const words = response === null ? undefined : wordsOf(this.#compiled.questions[question] ?? {}, response);
    return words === undefined ? `skipping ${name}` : `${words} to ${name}`;
  }

  #otherRoute(next: number, { visits, current }: Walk): Diagnostic {
    const { name: test, steps, next: after = "end" } = this.#test;
    const step = steps[next];
    const name = step?.question ?? after;
    const isEnd = step === undefined && after === "end";
    const expected = this.#nameOf(isEnd ? "end" : (this.#names.find(name) ?? "end"));
    const found = this.#nameOf(current);
    const last = visits.at(-1);
    const pointer =
      step !== undefined ? `/steps/${next}/question` : this.#test.next === undefined ? "/name" : "/next";
    const place = this.#pointer + pointer;
    if (last === undefined)
      return testFinding(
        "route",
        place,
        current === "end"
          ? fillMessage(messages, "empty", { test, expected })
          : fillMessage(messages, "otherStart", { test, found, expected }),
      );
    const answer = this.#answerWords(last);
    return testFinding(
      "route",
      place,
      current === "end"
        ? fillMessage(messages, "ended", { test, answer, expected })
        : fillMessage(messages, "otherQuestion", { test, answer, found, expected }),
    );
  }

  #rejectedAnswer({ code, message: why }: AnswerDiagnostic, at: number, { current }: Walk): Diagnostic {
    const test = this.#test.name;
    const question = current as number;
    const { answer: response = null } = this.#test.steps[at] ?? {};
    const { choices = [] } = this.#compiled.questions[question] ?? {};
    const answer = this.#answerWords({ question, response });
    const given = Array.isArray(response) ? response.find((each) => !choices.includes(each)) : response;
    const suggestion = typeof given === "string" ? didYouMean(given, choices) : undefined;
    const text =
      suggestion === undefined
        ? fillMessage(messages, "rejected", { test, answer, code, why })
        : fillMessage(messages, "notAChoice", { test, answer, code, why, suggestion });
    return testFinding("answer", `${this.#pointer}/steps/${at}/answer`, text);
  }

  #unexpectedAnswer(at: number, { current }: Walk): Diagnostic {
    const test = this.#test.name;
    const question = current as number;
    const { answer: response = null, refused: expected = "" } = this.#test.steps[at] ?? {};
    const answer = this.#answerWords({ question, response });
    const code = answerIssue(this.#compiled.questions[question], response)?.code;
    const text =
      code === undefined
        ? fillMessage(messages, "accepted", { test, answer, expected })
        : fillMessage(messages, "otherCode", { test, answer, code, expected });
    return testFinding("answer", `${this.#pointer}/steps/${at}/refused`, text);
  }

  /** Reports the first question that is asked although the test excludes it. */
  #excludedQuestion({ visits, current }: Walk): Diagnostic | undefined {
    const { never = [], name: test } = this.#test;
    const positions = [...visits.map(({ question }) => question), current];
    for (const [at, name] of never.entries()) {
      const position = this.#names.find(name) ?? -1;
      const visit = positions.indexOf(position);
      if (visit === -1) continue;
      const question = this.#nameOf(position);
      const before = visits[visit - 1];
      const text =
        before === undefined
          ? fillMessage(messages, "askedFirst", { test, question })
          : fillMessage(messages, "askedLater", { test, question, answer: this.#answerWords(before) });
      return testFinding("never", `${this.#pointer}/never/${at}`, text);
    }
    return undefined;
  }

  #otherRecord(session: Session): Diagnostic | undefined {
    const { recorded, name: test } = this.#test;
    if (recorded === undefined) return undefined;
    const found: Readonly<Record<string, unknown>> = collectResponses(this.#compiled, session);
    const json = (value: unknown): string => JSON.stringify(value);
    const memberOf = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
      Object.hasOwn(record, name) ? record[name] : undefined;
    for (const name of new Set([...Object.keys(recorded), ...Object.keys(found)])) {
      const [expected, actual] = [memberOf(recorded, name), memberOf(found, name)];
      if (json(expected) === json(actual)) continue;
      const place = `${this.#pointer}/recorded`;
      if (expected === undefined)
        return testFinding(
          "recorded",
          place,
          fillMessage(messages, "addedRecord", { test, name, found: json(actual) }),
        );
      const text =
        actual === undefined
          ? fillMessage(messages, "notRecorded", { test, name, expected: json(expected) })
          : fillMessage(messages, "otherRecord", {
              test,
              name,
              found: json(actual),
              expected: json(expected),
            });
      return testFinding("recorded", `${place}/${pointerToken(name)}`, text);
    }
    return undefined;
  }
}
