// The findings of a survey that one mistake explains, and the intended values.
import type { Explanations } from "#check/explanations.ts";
import type { Facts } from "#check/facts.ts";
import type { Comparisons } from "#diagnostics/did-you-mean.ts";
import { reachesAll, readFromOne, suggestBeyond, suggestReaching } from "./counted-from-one.ts";
import { suggestKey } from "./describe-keys.ts";
import { KeyMistakes } from "./unknown-keys.ts";

/** Memoizes a function without parameters. */
function once<Value>(compute: () => Value): () => Value {
  let memo: { readonly value: Value } | undefined;
  return () => {
    memo ??= { value: compute() };
    return memo.value;
  };
}

/** The explanations of a survey. Each is computed when a rule first needs it. */
export function explain(facts: Facts, comparisons: Comparisons): Explanations {
  const fromOne = once(() => readFromOne(facts));
  return {
    keysOf(branch, keys) {
      const mistakes = new KeyMistakes(branch, keys, comparisons);
      return { groups: mistakes.groups, suggest: (key) => suggestKey(key, mistakes) };
    },
    beyondEnd() {
      const reading = fromOne();
      return reading?.invalid && suggestBeyond(reading, reading.invalid.pointer);
    },
    unreachable: once(() => {
      const reading = fromOne();
      return reading && reachesAll(facts, reading) ? suggestReaching(reading) : undefined;
    }),
  };
}
