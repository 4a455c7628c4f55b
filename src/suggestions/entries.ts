// Lists of texts whose entries have another form: objects and numbers, and routes among them.

import { folded } from "#diagnostics/did-you-mean.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { Sentence } from "#diagnostics/sentences.ts";
import type { Subject } from "#parse/report.ts";
import { type Branching, byResponse, LONGEST_NAME, MOST_ROUTES, targetOf } from "./branchings.ts";
import {
  type BranchingContext,
  branchingContext,
  type Context,
  json,
  type Path,
  replacing,
} from "./suggestion.ts";

const movedRoutes = {
  message: 'Expected a text, found {found}; the routes in "{names:and}" belong in "branching".',
  help: 'Write {meant}, and "branching": {branching}.',
} as const;
const lostRoutes = {
  message: 'Expected a text, found {found}; as texts, the entries would lose the routes in "{names:and}".',
  help: 'Write {meant}, and the routes in the "branching" of the question.',
} as const;

/** Some of their values are those of the finding. */
export const entrySentences: readonly Sentence[] = [movedRoutes, lostRoutes];

const routeName = /^(?:goto|skip|jump|next|branch|rout|target|destination|then|lead|logic|redirect)/;

/** Routes that were written inside the entries of a list, as other tools have them in choices. */
interface InnerRoutes {
  /** The names of the members that lead somewhere. */
  readonly names: readonly string[];
  /** The same as branching of the question; undefined where it is not known of all, or the question has its own. */
  readonly branching: Branching | undefined;
}

const isRoute = (name: string, value: unknown): boolean =>
  name.length < LONGEST_NAME && value !== null && value !== "" && routeName.test(folded(name));

/** Whether entries of a list lead somewhere. */
export const hasRoutes = (list: readonly unknown[]): boolean =>
  list.some(
    (entry) => isObject(entry) && Object.entries(entry).some(([name, value]) => isRoute(name, value)),
  );

/** The routes inside the entries of a list that belongs to a question; undefined where there are none. */
function routesInside(list: readonly unknown[], context: BranchingContext): InnerRoutes | undefined {
  const names = new Set<string>();
  const routes: Record<string, number | string> = {};
  const own = isObject(context.question) ? context.question["branching"] : undefined;
  let isKnown = list.length <= MOST_ROUTES && (own === undefined || own === null);
  for (const [index, entry] of list.entries())
    for (const [name, value] of isObject(entry) ? Object.entries(entry) : []) {
      if (!isRoute(name, value)) continue;
      names.add(name);
      const target = isKnown ? targetOf(value, context) : undefined;
      isKnown &&= target !== undefined && !Object.hasOwn(routes, index);
      if (target !== undefined) routes[String(index)] = target;
    }
  if (names.size === 0) return undefined;
  return { names: [...names], branching: isKnown ? byResponse(routes) : undefined };
}

/** What to say of a list whose entries are not all texts. Routes among them are not lost silently. */
export function suggestTexts(
  { list, texts }: Extract<Subject, { readonly kind: "texts" }>,
  path: Path,
  context: Context,
): Suggestion {
  const inner = path.at(-1) === "choices" ? routesInside(list, branchingContext(path, context)) : undefined;
  if (inner === undefined) return { fixes: replacing(path, texts) };
  const { names, branching } = inner;
  if (branching === undefined) return { ...lostRoutes, params: { names } };
  return {
    ...movedRoutes,
    params: { names, branching: json(branching) },
    fixes: unsure(`Write ${json(texts)} and "branching": ${json(branching)}`, [
      { op: "replace", path: toPointer(path), value: texts },
      { op: "add", path: toPointer([...path.slice(0, -1), "branching"]), value: branching },
    ]),
  };
}
