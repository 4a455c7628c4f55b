// What findings say of response keys that no answer has, and the fixes that write those that were meant.
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { listNames, quote } from "#diagnostics/echo.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { lowestOn, portableKeys } from "#question-types/response-keys.ts";
import type { KeySlip, KeySlipKind } from "./meant-keys.ts";
import type { ResponseBranch } from "./response-branches.ts";
import { ResponseKeys } from "./response-keys.ts";

type Grouped = Exclude<KeySlipKind, "typing-error" | "from-one" | "from-zero" | "otherwise">;

/** What several keys of one slip are. */
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
  const shown = items.slice(0, MOST_LISTED).map(say);
  if (items.length > MOST_LISTED) return `${shown.join(", ")} and ${items.length - MOST_LISTED} more`;
  return shown.length < 2
    ? shown.join("")
    : `${shown.slice(0, -1).join(", ")} and ${shown[shown.length - 1]}`;
}
const quoteAll = (keys: readonly string[]): string => listAll(keys, (key) => quote(key, 40));

const drawnScales = [2, 3, 5, 7, 10];

/** To which scales bands of other scales belong, and which this one has. */
function nameScales(written: readonly string[], { item }: ResponseKeys): string {
  const bandsOn = (scale: number): readonly unknown[] => portableKeys({ ...item, scale });
  const all = drawnScales.filter((scale) => written.every((band) => bandsOn(scale).includes(band)));
  const some = drawnScales.filter((scale) => written.some((band) => bandsOn(scale).includes(band)));
  const scales = (all.length > 0 ? all : some).map(String);
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

export const unknownKey = (key: string, known: readonly string[]): string =>
  `No answer to this question has the response key ${quote(key, 40)}, so this route is never taken; its answers have ${listNames(known, 22)}.`;

/** What to change: the keys that were meant. */
function helpFor({ kind, keys, meant }: KeySlip, branch: ResponseBranch): string {
  const writes = [...meant].filter(([, to]) => to.length > 0);
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

/** The message and the help of a slip. */
export function describeSlip(
  slip: KeySlip,
  branch: ResponseBranch,
): { readonly message: string; readonly help: string } {
  const { kind, keys } = slip;
  const [key = ""] = keys;
  const help = helpFor(slip, branch);
  if (kind === "from-one" || kind === "from-zero")
    return {
      message: `No answer to this question has the response key ${quoteAll(keys)}: ${counting(branch, kind)}, so every route belongs to another answer than was meant.`,
      help,
    };
  if (kind === "otherwise")
    return {
      message: `No answer to this question has the response key ${quote(key, 40)}, so this route is never taken; answers without a key of their own go to the next question.`,
      help,
    };
  if (keys.length === 1 || kind === "typing-error")
    return { message: unknownKey(key, branch.keys?.all() ?? []), help };
  return {
    message: `${quoteAll(keys)} are ${names[kind]}, but no answer to this question has such response keys, so these routes are never taken.`,
    help,
  };
}

/** The routes under the keys that were meant; undefined where two values would come together under one key. */
function moved(
  { values, isPartial }: ResponseBranch,
  { meant }: KeySlip,
): ReadonlyMap<string, unknown> | undefined {
  if (isPartial) return undefined;
  const result = new Map<string, unknown>();
  for (const [key, all] of meant)
    for (const to of all) {
      const there = Object.hasOwn(values, to) && !meant.has(to) ? values[to] : result.get(to);
      if (there !== undefined && there !== values[key]) return undefined;
      result.set(to, values[key]);
    }
  return result;
}

/** Writes the keys that were meant; none where that cannot be done. */
export function renamingAll(place: string, slip: KeySlip, branch: ResponseBranch, title: string): Fix[] {
  const { meant } = slip;
  if ([...meant.values()].some((to) => to.length === 0)) return [];
  const result = moved(branch, slip);
  if (result === undefined) return [];
  const patch: JsonPatchOperation[] = [...meant.keys()].map((key) => ({
    op: "remove",
    path: `${place}/${pointerToken(key)}`,
  }));
  for (const [key, value] of result)
    if (meant.has(key) || !Object.hasOwn(branch.values, key))
      patch.push({ op: "add", path: `${place}/${pointerToken(key)}`, value });
  return [{ title, applicability: "unsure", patch }];
}

/** Questions about recommending are asked on scale 10. */
const isAboutRecommending = (text = ""): boolean => /recommend/i.test(text);

/** The nearest scale that all keys of a question belong to, if there is one. */
function scaleOf({ question, named, keys }: ResponseBranch): number | undefined {
  const { scale = 0 } = keys?.item ?? {};
  const fits = drawnScales.filter((each) => {
    const known = ResponseKeys.of({ ...question, scale: each });
    return each !== scale && named.every((key) => known?.rankOf(key) !== undefined);
  });
  return fits.sort((one, other) => Math.abs(one - scale) - Math.abs(other - scale) || other - one)[0];
}

/** Gives the question another scale. */
function rescaling({ position, question }: ResponseBranch, scale: number): Fix[] {
  const path = `/questions/${position}`;
  const patch: JsonPatchOperation[] = [{ op: "replace", path: `${path}/scale`, value: scale }];
  const display = scale < 5 ? "emoji" : scale > 5 ? "number" : undefined;
  if (display !== undefined && (question.display ?? "number") !== display)
    patch.push({ op: "add", path: `${path}/display`, value: display });
  return [{ title: `Use a scale of ${scale}`, applicability: "unsure", patch }];
}

/** The fixes of a slip, the likeliest first. */
export function fixesOf(place: string, slip: KeySlip, branch: ResponseBranch): Fix[] {
  const { kind, meant } = slip;
  const [to = []] = meant.values();
  const title = meant.size === 1 ? `Rename the key to ${quote(to.join(", "), 40)}` : "Rename the keys";
  const renames = renamingAll(place, slip, branch, title);
  const scale = kind === "other-scale" ? scaleOf(branch) : undefined;
  if (scale === undefined) return renames;
  const rescales = rescaling(branch, scale);
  // How likely people are to recommend is rated from 0 on.
  const lowest = lowestOn(scale);
  return lowest === 0 && isAboutRecommending(branch.question.question)
    ? [...rescales, ...renames]
    : [...renames, ...rescales];
}
