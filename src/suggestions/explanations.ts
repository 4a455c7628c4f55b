// The findings of a survey that one mistake explains, and the intended values.
import type { ExplainedKeys, Explanations } from "#check/explanations.ts";
import type { Facts } from "#check/facts.ts";
import type { Comparisons } from "#diagnostics/did-you-mean.ts";
import { reachesAll, readFromOne, suggestBeyond, suggestReaching } from "./counted-from-one.ts";
import { suggestKey } from "./describe-keys.ts";
import { KeyMistakes } from "./unknown-keys.ts";

const noKeys: ExplainedKeys = { groups: [], concernKnown: false, suggest: () => undefined };

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
  const keysAt = new Map<number, ExplainedKeys>();
  const fromOne = once(() => readFromOne(facts));
  return {
    keysOf(branch) {
      const { keys, position } = branch;
      if (keys === null) return noKeys;
      let explained = keysAt.get(position);
      if (explained === undefined) {
        const mistakes = new KeyMistakes(branch, keys, comparisons);
        const { groups, concernKnown } = mistakes;
        explained = { groups, concernKnown, suggest: (key) => suggestKey(key, mistakes) };
        keysAt.set(position, explained);
      }
      return explained;
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
