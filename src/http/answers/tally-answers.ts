import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { shorten } from "#diagnostics/echo.ts";
import { questionTypeOf, viewOf } from "#question-types/question-types.ts";
import { portableRankOf } from "#question-types/traits.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import {
  AnswerReader,
  answerText,
  type EarlierVersion,
  type LostAnswer,
} from "../surveys/earlier-answers.ts";
import type { StoredSubmission } from "../surveys/stored-answers.ts";
import type { QuestionResultsReply, ShareReply, SurveyResultsReply } from "../wire/replies.generated.ts";

/** The answers to a survey, by question, over the added submissions. */
export type SurveyResults = Omit<SurveyResultsReply, "complete">;

const HUNDREDTHS = 100;
const rounded = (value: number): number => Math.round(value * HUNDREDTHS) / HUNDREDTHS;
const percentage = (part: number, whole: number): number => (whole === 0 ? 0 : rounded((100 * part) / whole));

/** The limits of listed answers that do not fit: their number, and the length of each. */
const MAX_TEXTS = 20;
const MAX_TEXT = 100;

/** The counted part of a submission. */
type TalliedSubmission = Pick<StoredSubmission, "finished" | "unfit" | "responses" | "fingerprint"> &
  Partial<Pick<StoredSubmission, "submitted_at">>;

/** Counts the answers to one question. */
class QuestionTally {
  readonly #position: number;
  readonly #name: string;
  readonly #question: CompiledQuestion;
  readonly #slots: readonly (string | number)[];
  readonly #counts: number[];
  #other = 0;
  #answered = 0;
  #skipped = 0;
  #left = 0;
  #leftAnswered = 0;
  #notFitting = 0;
  readonly #texts = new Map<string, number>();

  constructor(question: CompiledQuestion, position: number, name: string) {
    this.#position = position;
    this.#name = name;
    this.#question = question;
    this.#slots = viewOf(question.type).tally?.slots(question) ?? [];
    this.#counts = this.#slots.map(() => 0);
  }

  /** Counts an answer that has another meaning now, or is invalid, by its former meaning. */
  addLost(lost: Omit<LostAnswer, "loss">): void {
    if (lost.response === null) {
      this.#skipped += 1;
      return;
    }
    this.#notFitting += 1;
    const text = shorten(answerText(lost), MAX_TEXT);
    if (this.#texts.has(text) || this.#texts.size < MAX_TEXTS)
      this.#texts.set(text, (this.#texts.get(text) ?? 0) + 1);
  }

  add(response: Response): void {
    if (response === null) this.#skipped += 1;
    else if (answerIssue(this.#question, response) !== null)
      this.addLost({ response, question: this.#question });
    else {
      this.#answered += 1;
      for (const place of viewOf(this.#question.type).tally?.placesOf(this.#question, response) ?? []) {
        if (place < 0) this.#other += 1;
        else this.#counts[place] = (this.#counts[place] ?? 0) + 1;
      }
    }
  }

  /** Counts a respondent who saw the question and did not continue; in a loop they may have answered it before. */
  leave(hasAnswered: boolean): void {
    this.#left += 1;
    if (hasAnswered) this.#leftAnswered += 1;
  }

  get results(): QuestionResultsReply {
    const [skipped, answered, left] = [this.#skipped, this.#answered, this.#left];
    const { type, text } = this.#question;
    return {
      position: this.#position,
      id: this.#name,
      type,
      question: text,
      asked: answered + skipped + left - this.#leftAnswered,
      answered,
      skipped,
      left,
      not_fitting: this.#notFitting,
      not_fitting_answers: [...this.#texts].map(([answer, count]) => ({ answer, count })),
      ...this.#distribution(),
    };
  }

  #counted(count: number): ShareReply {
    return { count, share: percentage(count, this.#answered) };
  }

  #distribution(): Pick<QuestionResultsReply, "distribution" | "other" | "mean" | "bands" | "nps"> {
    const question = this.#question;
    const { tally } = viewOf(question.type);
    if (tally === undefined) return {};
    const slots = this.#slots;
    const distribution = slots.map((answer, place) => ({
      answer,
      ...this.#counted(this.#counts[place] ?? 0),
    }));
    const other = question.openChoice === true ? { other: this.#counted(this.#other) } : {};
    if (!slots.every((slot) => typeof slot === "number")) return { distribution, ...other };
    const sum = slots.reduce((all, rating, place) => all + rating * (this.#counts[place] ?? 0), 0);
    const mean = this.#answered === 0 ? null : rounded(sum / this.#answered);
    return { distribution, ...other, mean, ...this.#bands(tally.scored) };
  }

  #bands(scored: readonly [string, string] | undefined): Pick<QuestionResultsReply, "bands" | "nps"> {
    const { keyAt } = questionTypeOf(this.#question.type);
    const counts = new Map<string, number>();
    for (const [place, slot] of this.#slots.entries()) {
      const band = keyAt?.(this.#question, slot, portableRankOf(this.#question.type));
      if (typeof band === "string") counts.set(band, (counts.get(band) ?? 0) + (this.#counts[place] ?? 0));
    }
    if (counts.size === 0) return {};
    const bands = [...counts].map(([band, count]) => ({ band, ...this.#counted(count) }));
    const [more, less] = (scored ?? []).map((band) => counts.get(band));
    if (more === undefined || less === undefined) return { bands };
    const nps = this.#answered === 0 ? null : rounded((100 * (more - less)) / this.#answered);
    return { bands, nps };
  }
}

/**
 * Counts the answers to a survey in its current version, one submission after the other, in memory that depends on the survey
 * alone. An answer belongs to the question with its id, or at its position. It is counted if it still has the meaning that it had
 * in the version to which it was given; a renamed choice is counted under its present text.
 */
export class AnswerTally {
  readonly #compiled: CompiledSurvey;
  readonly #names: readonly string[];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #questions: readonly QuestionTally[];
  readonly #reader: AnswerReader;
  #finished = 0;
  #partial = 0;
  #unfit = 0;
  #unknown = 0;

  constructor(compiled: CompiledSurvey, earlier: readonly EarlierVersion[] = []) {
    this.#compiled = compiled;
    this.#reader = new AnswerReader(compiled, earlier);
    this.#names = responseNames(compiled);
    this.#positions = new Map(this.#names.map((name, position) => [name, position]));
    this.#questions = compiled.questions.map(
      (question, position) => new QuestionTally(question, position, this.#names[position] as string),
    );
  }

  add(submission: TalliedSubmission): void {
    const { finished, unfit } = submission;
    if (unfit === true) {
      this.#unfit += 1;
      return;
    }
    if (finished) this.#finished += 1;
    else this.#partial += 1;
    const { responses, lost } = this.#reader.read({ submitted_at: "", ...submission });
    for (const [name, response] of Object.entries(responses)) {
      const question = this.#questions[this.#positions.get(name) ?? -1];
      if (question === undefined) this.#unknown += 1;
      else question.add(response);
    }
    for (const [name, answer] of lost) this.#questions[this.#positions.get(name) ?? -1]?.addLost(answer);
    if (!finished) this.#leave(responses, lost);
  }

  /** Records where a respondent left: at the question that comes next in the current version. */
  #leave(responses: StoredSubmission["responses"], lost: ReadonlyMap<string, unknown>): void {
    const { current } = replayResponses(this.#compiled, responses, { partial: true }).session;
    if (current === "end") return;
    const name = this.#names[current] ?? "";
    const hasAnswered = Object.hasOwn(responses, name);
    // The last answer is no longer valid, so it is unknown where the respondent left.
    if (lost.has(name)) return;
    if (hasAnswered && answerIssue(this.#compiled.questions[current], responses[name]) !== null) return;
    this.#questions[current]?.leave(hasAnswered);
  }

  get results(): SurveyResults {
    return {
      finished: this.#finished,
      partial: this.#partial,
      unfit: this.#unfit,
      unknown_answers: this.#unknown,
      questions: this.#questions.map(({ results }) => results),
    };
  }
}
