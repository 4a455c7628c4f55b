import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import { asList } from "#question-types/members.ts";
import { fingerprintOf } from "#routing/fingerprint.ts";

/** A list of choices to shuffle: of a compiled question, or of a question of a payload. */
export interface ChoiceList extends Partial<Pick<CompiledQuestion, "text" | "openChoice">> {
  /** The id of the question, or null. */
  readonly id?: string | null;
  /** The text of the question, as in payloads. */
  readonly question?: string;
  /** The choices, as listed. */
  readonly choices?: readonly string[] | null;
  /** Whether the last choice accepts free text, as in payloads. */
  readonly hasOpenChoice?: boolean | null;
}

/** The positions of a list, shuffled by the seed; the last ones keep their places. */
const shuffle = (list: unknown, seed: string | number, last?: number): number[] =>
  asList(list)
    .map((_, at, { length }): [string, number] => [
      // Sorted as text, letters come after all digits. Lists are shorter than 10 million, so these have the same length.
      at >= length - (last as number)
        ? `a${at + 1e7}`
        : // The zeros mix the end of the seed into all bits, so that seeds that count up give orders that differ.
          fingerprintOf({ questions: [], edges: [at, `${seed}`, 0, 0, 0, 0, 0] }),
      at,
    ])
    .sort()
    .map(([, at]) => at);

/**
 * The positions of the choices in the order in which to show them if `shuffleOptions` is set: the same for the same seed, each
 * order equally likely over many seeds. The seed is mixed with the id of the question, or its text if it has none, so questions
 * with equally many choices have different orders. The last `last` choices keep their places, and an open choice does so in any
 * case. Answers and branching keep counting the choices as listed. Empty without choices. Never throws for JSON values.
 *
 * @example
 * const { choices } = question;
 * for (const position of choiceOrder(question, "respondent 7", { last: 1 })) console.log(choices[position]);
 */
export const choiceOrder = (
  question: ChoiceList,
  seed: string | number,
  { last }: { readonly last?: number } = {},
): number[] =>
  shuffle(
    question?.choices,
    `${seed} ${question?.id ?? question?.text ?? question?.question}`,
    // `true` is subtracted as 1.
    (last || question?.openChoice || question?.hasOpenChoice) as number,
  );

/**
 * The positions of the questions in the order in which to ask them if `appearance.shuffleQuestions` is set and
 * `enable_partial_responses` is not: the same for the same seed, each order equally likely over many seeds. As listed if an
 * answer leads anywhere but to the next question: branching counts them so, and deployed clients do not shuffle them either.
 * Give questions without an id their listed position as id: then their answers are recorded under it.
 *
 * @example
 * const listed = survey.questions ?? [];
 * const order = questionOrder(compiled, "respondent 7");
 * const asked = lowerSurvey({ questions: order.map((at) => ({ ...listed[at], id: listed[at]?.id ?? `${at}` })) });
 */
export const questionOrder = ({ questions }: CompiledSurvey, seed: string | number): number[] =>
  // This holds if every answer leads to the next question.
  questions.every(({ fewest, most }, at) => fewest === most && most === questions.length - at)
    ? shuffle(questions, seed)
    : [...questions.keys()];
