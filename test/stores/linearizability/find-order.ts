/** One call of a client: when it was made, when it was answered, and with what. */
export interface Call<Ask, Reply> {
  readonly ask: Ask;
  /** Undefined if the outcome is unknown: it may take effect at any time after it was made, or never. */
  readonly reply: Reply | undefined;
  readonly made: number;
  /** Infinite if the outcome is unknown. */
  readonly answered: number;
}

/** What a single copy would do: the next state and the reply. States are texts, so that they can be compared. */
export type Model<Ask, Reply> = (state: string, ask: Ask) => readonly [string, Reply];

/**
 * Finds an order in which a single copy, asked one call after the other, would have given the same replies, and in which
 * no call precedes one that was answered before it was made; null if none exists. The search of Wing and Gong,
 * "Testing and Verifying Concurrent Objects" (1993), remembering which (calls done, state) led nowhere, as Lowe did.
 */
export function findOrder<Ask, Reply>(
  calls: readonly Call<Ask, Reply>[],
  initial: string,
  model: Model<Ask, Reply>,
): readonly Call<Ask, Reply>[] | null {
  const hopeless = new Set<string>();
  const left = new Set(calls.toSorted((a, b) => a.made - b.made));
  const order: Call<Ask, Reply>[] = [];

  function search(state: string): boolean {
    if ([...left].every((call) => call.reply === undefined)) return true;
    const key = `${[...left].map((call) => call.made).join()} ${state}`;
    if (hopeless.has(key)) return false;
    const firstAnswer = Math.min(...[...left].map((call) => call.answered));
    for (const call of [...left]) {
      // A later call in this order was answered before this call was made.
      if (call.made > firstAnswer) continue;
      const [next, reply] = model(state, call.ask);
      if (call.reply !== undefined && JSON.stringify(reply) !== JSON.stringify(call.reply)) continue;
      left.delete(call);
      order.push(call);
      if (search(next)) return true;
      order.pop();
      left.add(call);
    }
    hopeless.add(key);
    return false;
  }

  return search(initial) ? order : null;
}
