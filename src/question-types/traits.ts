// What checks ask about question types. It stands apart so that it takes no room in pages that embed the runtime.
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "./question-type.ts";
import { type QuestionTypeName, questionTypeOf } from "./question-types.ts";

interface QuestionTraits {
  /** The rank of the keys that deployed clients know. Either every answer has a key of that rank, or none has. */
  readonly portableRank?: number;
  /** Where no answer has a response key, so that all lead to the same place: one that counts. */
  readonly answer?: (item: Item) => Response;
}

const traits: Readonly<Record<QuestionTypeName, QuestionTraits>> = {
  open: { answer: () => "an answer" },
  link: { answer: () => "link clicked" },
  rating: { portableRank: 1 },
  single_choice: { portableRank: 0 },
  multiple_choice: { answer: ({ choices = [] }) => choices.slice(0, 1) },
};

const traitsOf = (name: unknown): QuestionTraits => traits[questionTypeOf(name).name as QuestionTypeName];

/** The rank of the keys that deployed clients know, for a question type. */
export const portableRankOf = (name: unknown): number => traitsOf(name).portableRank ?? 0;

/** Answers that count, at least one. Where answers have response keys, these have every key between them. */
export const answersTo = (item: Item): readonly Response[] =>
  questionTypeOf(item.type).answers?.(item) ?? [traitsOf(item.type).answer?.(item) ?? null];
