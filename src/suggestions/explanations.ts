// What one mistake explains in a survey: rules ask for it to report it once, suggestions to say what was meant.
import type { ExplainedKeys, ExplainedTargets, Explanations } from "#check/explanations.ts";
import type { Facts } from "#check/facts.ts";
import type { ResponseBranch } from "#check/response-branches.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Comparisons } from "#diagnostics/did-you-mean.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import {
  type CountedFromOne,
  reachesAll,
  readFromOne,
  suggestBeyond,
  suggestReaching,
} from "./counted-from-one.ts";
import { suggestKey } from "./describe-keys.ts";
import type { Suggestion } from "./suggestion.ts";
import { KeyMistakes } from "./unknown-keys.ts";

const noKeys = { groups: [], concernKnown: false };

/** The answer of a function that is asked for it at most once. */
function once<Answer>(ask: () => Answer): () => Answer {
  let answer: { readonly value: Answer } | undefined;
  return () => {
    answer ??= { value: ask() };
    return answer.value;
  };
}

export class SurveyExplanations implements Explanations {
  readonly #comparisons: Comparisons;
  /** What was asked for, by the position of the question. */
  readonly #keys = new Map<number, KeyMistakes>();
  readonly #fromOne: () => CountedFromOne | undefined;
  readonly #reaching: () => CountedFromOne | undefined;

  constructor(facts: Facts, comparisons: Comparisons) {
    this.#comparisons = comparisons;
    this.#fromOne = once(() => readFromOne(facts));
    this.#reaching = once(() => {
      const reading = this.#fromOne();
      return reading && reachesAll(facts, reading) ? reading : undefined;
    });
  }

  keysOf(branch: ResponseBranch): ExplainedKeys {
    const { keys, position } = branch;
    if (keys === null) return noKeys;
    const mistakes = this.#keys.get(position) ?? new KeyMistakes(branch, keys, this.#comparisons);
    this.#keys.set(position, mistakes);
    return mistakes;
  }

  beyondEnd(): ExplainedTargets | undefined {
    const { beyond, jumps = [] } = this.#fromOne() ?? {};
    return beyond && { first: beyond.pointer, all: jumps.map(({ pointer }) => pointer) };
  }

  explainUnreachable(): boolean {
    return this.#reaching() !== undefined;
  }

  /** What was meant where a rule found something. */
  suggest(finding: Diagnostic): Suggestion | undefined {
    const { code, pointer } = finding;
    switch (code) {
      case "known-response-key": {
        const [, position, , , key = ""] = pointerTokens(pointer);
        const mistakes = this.#keys.get(Number(position));
        return mistakes && suggestKey(key, mistakes);
      }
      case "known-target": {
        const reading = this.#fromOne();
        return reading?.beyond?.pointer === pointer ? suggestBeyond(finding, reading) : undefined;
      }
      case "no-unreachable-question": {
        const reaching = this.#reaching();
        return reaching && suggestReaching(reaching);
      }
      default:
        return undefined;
    }
  }
}
