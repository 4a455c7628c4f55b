import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { worded } from "#question-types/response-keys.ts";
import { type TargetExample, targetExamples } from "#routing/edges.ts";
import { targetOf } from "#routing/next-target.ts";
import { soundSurvey } from "../sound-survey.ts";
import { AnswerCarrier } from "./carry-answer.ts";
import { type ChoiceMaps, resolveChoiceMaps } from "./choice-maps.ts";
import { ComparedTexts, type SurveyPayloads } from "./compared-texts.ts";
import { distinguishingAnswers } from "./distinguishing-answers.ts";
import { type Matching, matchQuestions } from "./match-questions.ts";

/** Options of `diffSurveys` and `judgeChange`. */
export interface VersionOptions {
  /** Which choices became which, by question of the later version: its id or its position. */
  readonly choices?: ChoiceMaps;
  /** The payloads, to compare labels, links and other texts that compiled surveys do not have. */
  readonly surveys?: SurveyPayloads;
}

/** Answers with the same target in both versions of a question, and the target. */
export interface AnswerClass {
  /** One of them. */
  readonly answer: Response;
  readonly before: Target;
  /** Undefined if the answer is not carried over. */
  readonly after: Target | undefined;
}

/** Returns the target of an answer to a question; without routes it is always the same. */
function targetsOf(question: CompiledQuestion): (answer: Response) => Target {
  const { otherwise } = question;
  // `Object.keys` would create a text for each position.
  if (Object.values(question.routes).length === 0) return () => otherwise;
  return (answer) => targetOf(question, answer);
}

/** Two versions of a survey, with the effect of each answer in both. */
export class Versions {
  readonly matching: Matching;
  readonly before: CompiledSurvey;
  readonly after: CompiledSurvey;
  readonly texts: ComparedTexts;
  readonly #edges = new Map<CompiledQuestion, readonly TargetExample[]>();
  readonly #maps: ReturnType<typeof resolveChoiceMaps>;
  readonly #carriers: (AnswerCarrier | undefined)[] = [];
  readonly #classes: (readonly AnswerClass[] | undefined)[] = [];
  readonly #keeps: (boolean | undefined)[] = [];

  constructor(before: CompiledSurvey, after: CompiledSurvey, { choices = {}, surveys }: VersionOptions = {}) {
    this.before = soundSurvey(before);
    this.after = soundSurvey(after);
    this.matching = matchQuestions(this.before.questions, this.after.questions);
    this.texts = new ComparedTexts(this.before, this.after, surveys);
    this.#maps = resolveChoiceMaps(this.before, this.after, this.matching, choices);
  }

  /** Whether two targets, one of each version, are the same place. */
  areSame(before: Target, after: Target): boolean {
    return (before === "end" ? before : this.matching.after[before]) === after;
  }

  /** The targets of a question of either version, with an answer for each. Listing them takes time linear in its choices. */
  readonly edgesOf = (question: CompiledQuestion): readonly TargetExample[] => {
    const edges = this.#edges.get(question) ?? targetExamples(question);
    this.#edges.set(question, edges);
    return edges;
  };

  /** Carries the answers to a question of before that has a match. */
  carrierAt(position: number): AnswerCarrier {
    this.#carriers[position] ??= new AnswerCarrier(...this.#pairAt(position), {
      map: this.#maps.get(position),
      hasSwappedEnds: this.texts.hasSwappedEnds({
        before: position,
        after: this.matching.after[position] as number,
      }),
    });
    return this.#carriers[position];
  }

  /** Whether both versions of a question of before accept the same answers, and record them in the same way. */
  keepsAnswersAt(position: number): boolean {
    this.#keeps[position] ??= this.carrierAt(position).keepsAnswers;
    return this.#keeps[position];
  }

  /** The answers to a question of before that has a match, by target: one of each class, in a stable order. */
  answersAt(position: number): readonly AnswerClass[] {
    this.#classes[position] ??= this.#findClasses(position);
    return this.#classes[position];
  }

  #pairAt(position: number): [CompiledQuestion, CompiledQuestion] {
    const place = this.matching.after[position] as number;
    return [this.before.questions[position], this.after.questions[place]] as [
      CompiledQuestion,
      CompiledQuestion,
    ];
  }

  #findClasses(position: number): readonly AnswerClass[] {
    const [old, now] = this.#pairAt(position);
    const carrier = this.carrierAt(position);
    const [targetBefore, targetAfter] = [targetsOf(old), targetsOf(now)];
    const classes: AnswerClass[] = [];
    const found = new Map<Target, Set<Target | undefined>>();
    for (const answer of distinguishingAnswers(old, now, carrier)) {
      const carried = carrier.carry(answer);
      const before = targetBefore(answer);
      const after = carried === undefined ? undefined : targetAfter(carried);
      const known = found.get(before);
      if (known?.has(after)) continue;
      if (known === undefined) found.set(before, new Set([after]));
      else known.add(after);
      classes.push({ answer: worded(old, answer), before, after });
    }
    return classes;
  }
}
