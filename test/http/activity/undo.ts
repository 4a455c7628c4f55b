import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { ValueDifference } from "#http/activity/value-differences.ts";

interface Part {
  readonly tokens: readonly string[];
  readonly difference: ValueDifference;
}

/** The value before, from the one after and their differences, as a reader of the activity gets it. */
export const undo = (after: unknown, differences: readonly ValueDifference[]): unknown =>
  undoAll(
    after,
    differences.map((difference) => ({ tokens: pointerTokens(difference.path ?? ""), difference })),
  );

function undoAll(after: unknown, parts: readonly Part[]): unknown {
  const [first] = parts;
  if (first === undefined) return after;
  if (first.tokens.length === 0) return undoOne(after, first.difference);
  const inside = (token: string): readonly Part[] =>
    parts
      .filter(
        ({ tokens, difference }) =>
          tokens[0] === token && !(tokens.length === 1 && difference.action === "deleted"),
      )
      .map(({ tokens, difference }) => ({ tokens: tokens.slice(1), difference }));
  const here = (action: ValueDifference["action"]) =>
    parts.filter(({ tokens, difference }) => tokens.length === 1 && difference.action === action);
  const created = new Set(here("created").map(({ tokens }) => tokens[0]));
  if (Array.isArray(after)) {
    const before = after.flatMap((element, position) =>
      created.has(String(position)) ? [] : [undoAll(element, inside(String(position)))],
    );
    for (const { tokens, difference } of here("deleted"))
      before.splice(Number(tokens[0]), 0, difference.before);
    return before;
  }
  const before = Object.entries(after as object)
    .filter(([member]) => !created.has(member))
    .map(([member, value]) => [member, undoAll(value, inside(member))]);
  const deleted = here("deleted").map(({ tokens, difference }) => [tokens[0], difference.before]);
  return Object.fromEntries([...before, ...deleted]);
}

function undoOne(after: unknown, { start, before, after: now }: ValueDifference): unknown {
  if (start === undefined) return before;
  const text = after as string;
  return text.slice(0, start) + before + text.slice(start + (now as string).length);
}
