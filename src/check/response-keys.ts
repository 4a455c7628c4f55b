import type { Response } from "#diagnostics/diagnostic.ts";
import { answerKeys, keyedAnswers } from "#question-types/answers.ts";
import { type Item, KEY_RANKS, type QuestionTypeName } from "#question-types/question-type.ts";
import type { QuestionView } from "./survey-facts.ts";

/** Whether answers to a question have response keys, so that it can branch by them. */
export const hasResponseKeys = (type: string): boolean => answerKeys[type as QuestionTypeName] !== undefined;

/** The types of questions whose answers have response keys. */
export const typesWithResponseKeys: readonly string[] = Object.keys(answerKeys);

/** Every key that some answer has: those tried first before those tried next, each in the order of the answers. */
function listKeys(item: Item): ReadonlySet<string> {
  const keys = new Set<string>();
  const answers: readonly Response[] = keyedAnswers[item.type]?.(item) ?? [];
  for (let rank = 0; rank < KEY_RANKS; rank++)
    for (const answer of answers) {
      const key = answerKeys[item.type]?.(item, answer, rank);
      if (key !== undefined) keys.add(key);
    }
  return keys;
}

/** The keys of items without choices, by type and scale: they are few, and asked for again and again. */
const listed = new Map<string, (ReadonlySet<string> | undefined)[]>();

function keysByScale(item: Item, scale: number): ReadonlySet<string> {
  const scales = listed.get(item.type) ?? [];
  const keys = scales[scale] ?? listKeys(item);
  scales[scale] = keys;
  listed.set(item.type, scales);
  return keys;
}

/** The response keys that answers to one question can have, as its type tells them. */
export class ResponseKeys {
  readonly item: Item;
  #all: ReadonlySet<string> | undefined;

  private constructor(item: Item) {
    this.item = item;
  }

  /** The keys of a question; null where it has none, or where what decides on them was faulty. */
  static of({ type, scale, choices, hasOpenChoice }: QuestionView): ResponseKeys | null {
    if (type === undefined || !hasResponseKeys(type)) return null;
    if (Array.isArray(choices) ? choices.includes(undefined) : scale === undefined) return null;
    return new ResponseKeys({
      type,
      optional: false,
      scale,
      choices,
      openChoice: hasOpenChoice === true,
    } as Item);
  }

  /** Whether a key is, at that rank, one of the answer that it names: the number or the text that it reads. */
  names(key: string, rank: number): boolean {
    const keyOf = answerKeys[this.item.type];
    return keyOf?.(this.item, Number(key), rank) === key || keyOf?.(this.item, key, rank) === key;
  }

  /** Whether some answer has a key. */
  has(key: string): boolean {
    const { choices } = this.item;
    // Only a list of all keys tells for certain; where it must be made anew, a look at the likeliest answers comes first.
    return (Array.isArray(choices) && (this.names(key, 0) || this.names(key, 1))) || this.all().has(key);
  }

  /** Every key that some answer has. */
  all(): ReadonlySet<string> {
    const { scale, choices } = this.item;
    this.#all ??=
      scale !== undefined && choices === undefined ? keysByScale(this.item, scale) : listKeys(this.item);
    return this.#all;
  }
}
