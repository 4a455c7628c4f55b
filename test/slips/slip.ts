/** One change of the intended survey: a property that is set, removed or renamed. */
export type Change =
  | readonly [pointer: string, value: unknown]
  | readonly [pointer: string, called: "is called", name: string];

/** What it shows, the intended survey, how it was written, and the number of slips. */
export type Slip = readonly [shows: string, meant: object, changes: readonly Change[], slips?: number];

function unescaped(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

function parentOf(value: unknown, pointer: string): [Record<string, unknown>, string] {
  const tokens = pointer.slice(1).split("/").map(unescaped);
  const last = tokens.pop() ?? "";
  let parent = value as Record<string, unknown>;
  for (const token of tokens) parent = parent[token] as Record<string, unknown>;
  return [parent, last];
}

/** The survey as the author of a slip wrote it. */
export function written(meant: object, changes: readonly Change[]): unknown {
  let survey: unknown = structuredClone(meant);
  for (const [pointer, value, name] of changes) {
    if (pointer === "") survey = structuredClone(value);
    else {
      const [parent, member] = parentOf(survey, pointer);
      if (name !== undefined) parent[name] = parent[member];
      if (name !== undefined || value === undefined) delete parent[member];
      else parent[member] = structuredClone(value);
    }
  }
  return survey;
}

/** The same survey with other routes at one question. */
export function withRoutes(meant: object, position: number, responseValues: object): object {
  return written(meant, [[`/questions/${position}/branching/responseValues`, responseValues]]) as object;
}
