// The findings of a survey that one mistake explains, and the intended values.
import type { ExplainedKeys, Explanations } from "#check/explanations.ts";
import type { Facts } from "#check/facts.ts";
import type { Comparisons } from "#diagnostics/did-you-mean.ts";
import { reachesAll, readFromOne, suggestBeyond, suggestReaching } from "./counted-from-one.ts";
import { suggestKey } from "./describe-keys.ts";
import { KeyMistakes } from "./unknown-keys.ts";

const noKeys: ExplainedKeys = { groups: [], concernKnown: false, suggest: () => undefined };

/** A function that is called at most once, for its first caller. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The explanations of a survey. Each is worked out when a rule asks for it first. */
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
      return reading?.beyond && suggestBeyond(reading, reading.beyond.pointer);
    },
    unreachable: once(() => {
      const reading = fromOne();
      return reading && reachesAll(facts, reading) ? suggestReaching(reading) : undefined;
    }),
  };
}
