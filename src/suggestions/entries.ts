// Suggestions for lists of texts with entries in another form: objects and numbers, some of them with routes.
import { folded } from "#diagnostics/did-you-mean.ts";
import type { Suggestion } from "#diagnostics/findings.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { Subject } from "#parse/report.ts";
import { type Path, replaceFix, suggestMessage } from "./suggestion.ts";

export const entryMessages = {
  routesInEntries: {
    message: 'Expected a text, found {found}. As texts, the entries lose the routes in "{names:and}".',
    help: 'Write {meant}, and the routes in the "branching" of the question.',
  },
} as const;

const routeName = /^(?:goto|skip|jump|next|branch|rout|target|destination|then|lead|logic|redirect)/;

/** The names of properties that contain routes, in the entries of a list. */
function routesIn(list: readonly unknown[]): readonly string[] {
  const names = new Set<string>();
  for (const entry of list)
    for (const [name, value] of isObject(entry) ? Object.entries(entry) : [])
      if (value !== null && value !== "" && routeName.test(folded(name))) names.add(name);
  return [...names];
}

/** Suggests a list of texts. If that would lose routes, it offers no fix. */
export function suggestTexts(
  { list, texts }: Extract<Subject, { readonly kind: "texts" }>,
  path: Path,
): Suggestion {
  const names = routesIn(list);
  return names.length === 0
    ? { fixes: replaceFix(path, texts) }
    : suggestMessage(entryMessages, "routesInEntries", { names });
}
