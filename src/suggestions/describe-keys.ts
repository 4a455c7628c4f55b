// What findings say of response keys that no answer has, and the fixes that write others.

import type { ResponseBranch } from "#check/response-branches.ts";
import { ResponseKeys } from "#check/response-keys.ts";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { joinPhrases, quote } from "#diagnostics/echo.ts";
import { unsure } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { hintsOf } from "#question-types/hints.ts";
import { portableKeys } from "#question-types/response-keys.ts";
import type { Suggestion } from "./suggestion.ts";
import type { KeyMistake, KeyMistakeKind, KeyMistakes } from "./unknown-keys.ts";

type Grouped = Exclude<KeyMistakeKind, "typing-error" | "from-one" | "from-zero" | "otherwise">;

/** What several keys of one mistake are. */
const names: Readonly<Record<Grouped, string>> = {
  "other-scale": "bands of other scales",
  word: "bands by other names",
  range: "ranges",
  list: "several answers in one",
  number: "ratings in another notation",
  text: "choices in other words",
  place: "choices by numbers or letters of their own",
  truth: "answers in other words",
};

const MOST_LISTED = 8;

function listAll<Item>(items: readonly Item[], say: (item: Item) => string): string {
  return joinPhrases(items.slice(0, MOST_LISTED).map(say), "and", items.length - MOST_LISTED);
}

const quoteAll = (keys: readonly string[]): string => listAll(keys, (key) => quote(key, 40));

/** The scales that deployed clients draw. */
const scalesOf = (type: unknown): number[] => [
  ...new Set(Object.values(hintsOf(type)?.drawnScales ?? {}).flat()),
];

/** To which scales bands of other scales belong, and which this one has. */
function nameScales(written: readonly string[], { item }: ResponseKeys): string {
  const bandsOn = (scale: number): readonly unknown[] => portableKeys({ ...item, scale });
  const scalesWith = (which: "every" | "some"): readonly string[] =>
    scalesOf(item.type)
      .filter((scale) => written[which]((band) => bandsOn(scale).includes(band)))
      .map(String);
  const all = scalesWith("every");
  const scales = all.length > 0 ? all : scalesWith("some");
  const bands = bandsOn(item.scale as number).map(String);
  return `${written.length === 1 ? "It belongs" : "They belong"} to ${scales.length === 1 ? "scale" : "scales"} ${listAll(scales, (scale) => scale)}; this scale of ${item.scale} has ${bands.length === 0 ? "no bands" : quoteAll(bands)}.`;
}

/** How long a position list is, in the words of its question. */
function counting({ keys }: ResponseBranch, kind: "from-one" | "from-zero"): string {
  const { choices = [], scale } = keys?.item ?? {};
  return kind === "from-one"
    ? `choices are counted from 0 to ${choices.length - 1}, and these keys count from 1, it seems`
    : `ratings go from 1 to ${scale}, and these keys count from 0, it seems`;
}

/** What to change. */
function helpFor({ kind, keys, renames }: KeyMistake, branch: ResponseBranch): string {
  const writes = [...renames].filter(([, to]) => to.length > 0);
  const scales = kind === "other-scale" && branch.keys !== null ? ` ${nameScales(keys, branch.keys)}` : "";
  const [[from = "", to = []] = []] = writes;
  if (writes.length === 0)
    return kind === "otherwise"
      ? "Every answer has a key already: remove this one."
      : `Use another scale, or ratings as keys.${scales}`;
  if (kind === "otherwise")
    return `Write ${quoteAll(to)} in its place: the ${to.length === 1 ? "key" : "keys"} of the answers that are left.`;
  if (writes.length === 1 && to.length === 1) return `Did you mean ${quoteAll(to)}?${scales}`;
  if (writes.length === 1 && from === keys[0]) return `Write ${quoteAll(to)} in its place.${scales}`;
  return `Write ${listAll(writes, ([key, keysMeant]) => `${quoteAll(keysMeant)} for ${quote(key, 40)}`)}.${scales}`;
}

/** What the finding says instead; undefined where it may say which keys there are. */
function messageFor({ kind, keys }: KeyMistake, branch: ResponseBranch): string | undefined {
  if (kind === "from-one" || kind === "from-zero")
    return `No answer to this question has the response key ${quoteAll(keys)}: ${counting(branch, kind)}, so every route belongs to another answer than was meant.`;
  if (kind === "otherwise")
    return `No answer to this question has the response key ${quoteAll(keys.slice(0, 1))}, so this route is never taken; answers without a key of their own go to the next question.`;
  if (keys.length === 1 || kind === "typing-error") return undefined;
  return `${quoteAll(keys)} are ${names[kind]}, but no answer to this question has such response keys, so these routes are never taken.`;
}

/** The routes under their new keys; undefined where two values would come together under one key. */
function renamed(
  { values, isPartial }: ResponseBranch,
  { renames }: KeyMistake,
): ReadonlyMap<string, unknown> | undefined {
  if (isPartial) return undefined;
  const result = new Map<string, unknown>();
  for (const [key, all] of renames)
    for (const to of all) {
      const there = Object.hasOwn(values, to) && !renames.has(to) ? values[to] : result.get(to);
      if (there !== undefined && there !== values[key]) return undefined;
      result.set(to, values[key]);
    }
  return result;
}

/** Writes the new keys; none where that cannot be done. */
function renaming(place: string, mistake: KeyMistake, branch: ResponseBranch): readonly Fix[] {
  const { renames } = mistake;
  const written = [...renames.values()];
  const result = written.some((to) => to.length === 0) ? undefined : renamed(branch, mistake);
  if (result === undefined) return [];
  const patch: JsonPatchOperation[] = [...renames.keys()].map((key) => ({
    op: "remove",
    path: `${place}/${pointerToken(key)}`,
  }));
  for (const [key, value] of result)
    if (renames.has(key) || !Object.hasOwn(branch.values, key))
      patch.push({ op: "add", path: `${place}/${pointerToken(key)}`, value });
  const title =
    written.length === 1 ? `Rename the key to ${quote(written.flat().join(", "), 40)}` : "Rename the keys";
  return unsure(title, patch);
}

/** The nearest scale that all keys of a question belong to, if there is one. */
function scaleOf({ question, named, keys }: ResponseBranch): number | undefined {
  const { scale = 0 } = keys?.item ?? {};
  const fits = scalesOf(question.type).filter((each) => {
    const known = ResponseKeys.of({ ...question, scale: each });
    return each !== scale && named.every((key) => known?.rankOf(key) !== undefined);
  });
  return fits.sort((one, other) => Math.abs(one - scale) - Math.abs(other - scale) || other - one)[0];
}

/** Gives the question another scale. */
function rescaling({ position, question }: ResponseBranch, scale: number): readonly Fix[] {
  const path = `/questions/${position}`;
  const patch: JsonPatchOperation[] = [{ op: "replace", path: `${path}/scale`, value: scale }];
  const display = question.display ?? "number";
  if (!hintsOf(question.type)?.drawnScales[display].includes(scale))
    patch.push({ op: "add", path: `${path}/display`, value: display === "number" ? "emoji" : "number" });
  return unsure(`Use a scale of ${scale}`, patch);
}

/** The likeliest first. */
function fixesFor(mistake: KeyMistake, branch: ResponseBranch): readonly Fix[] {
  const renames = renaming(`/questions/${branch.position}/branching/responseValues`, mistake, branch);
  const scale = mistake.kind === "other-scale" ? scaleOf(branch) : undefined;
  if (scale === undefined) return renames;
  const rescales = rescaling(branch, scale);
  const { type, question = "" } = branch.question;
  return hintsOf(type)?.usualScale?.(question) === scale
    ? [...rescales, ...renames]
    : [...renames, ...rescales];
}

/** What to say of a key that no answer has. */
export function suggestKey(key: string, mistakes: KeyMistakes): Suggestion | undefined {
  const { branch } = mistakes;
  const mistake = mistakes.explain(key);
  if (mistake === undefined) return undefined;
  const message = messageFor(mistake, branch);
  const fixes = fixesFor(mistake, branch);
  return {
    ...(message === undefined ? {} : { message }),
    help: helpFor(mistake, branch),
    ...(fixes.length === 0 ? {} : { fixes }),
  };
}
