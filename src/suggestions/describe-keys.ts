// What findings say of response keys that no answer has, and the fixes that write others.

import type { ResponseBranch } from "#check/response-branches.ts";
import { ResponseKeys } from "#check/response-keys.ts";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import type { Suggestion } from "#diagnostics/findings.ts";
import { unsure } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import { hintsOf } from "#question-types/hints.ts";
import { near } from "./suggestion.ts";
import type { KeyMistake, KeyMistakes } from "./unknown-keys.ts";

const off = "so every route belongs to another answer than was meant.";
const fromOne = {
  message: `No answer has the response key "{keys:and}": choices are counted from 0 to {last}, and these keys seem to count from 1, ${off}`,
} as const;
const fromZero = {
  message: `No answer has the response key "{keys:and}": ratings go from 1 to {last}, and these keys seem to count from 0, ${off}`,
} as const;
const noDefault = {
  message:
    'No answer has the response key "{key}", so this route is never taken; answers without a key go to the next question.',
} as const;
const several = {
  message: 'No answer has the response keys "{keys:and}", so these routes are never taken.',
} as const;

const allHaveKeys = { help: "Every answer has a key already: remove this one." } as const;
const otherKeys = { help: "Use ratings as keys, or another scale." } as const;
const keysLeft = { help: 'Write "{meant:and}" instead, for the answers that are left.' } as const;
const moreKeys = { help: 'Write "{meant:and}" instead.' } as const;
const otherScale = { help: "Use a scale of {scale}, or rename the keys." } as const;
const otherNames = { help: "Rename the keys: {renames:and}." } as const;

export const keySentences: readonly Partial<Sentence>[] = [
  fromOne,
  fromZero,
  noDefault,
  several,
  allHaveKeys,
  otherKeys,
  keysLeft,
  moreKeys,
  otherNames,
  otherScale,
];

/** The scales that deployed clients draw. */
const scalesOf = (type: unknown): number[] => [
  ...new Set(Object.values(hintsOf(type)?.drawnScales ?? {}).flat()),
];

/** What to change. */
function helpFor({ kind, keys, renames }: KeyMistake) {
  const writes = [...renames].filter(([, to]) => to.length > 0);
  const [[from = "", meant = []] = []] = writes;
  if (writes.length === 0) return kind === "otherwise" ? allHaveKeys : otherKeys;
  if (kind === "otherwise") return say(keysLeft, { meant });
  if (writes.length === 1 && (meant.length === 1 || from === keys[0]))
    return say(meant.length === 1 ? near : moreKeys, { meant });
  return say(otherNames, {
    renames: writes.map(
      ([key, to]) => `${quote(key, 40)} to ${to.map((each) => quote(each, 40)).join(", ")}`,
    ),
  });
}

/** What the finding says instead; undefined where it may say which keys there are. */
function messageFor({ kind, keys }: KeyMistake, { keys: known }: ResponseBranch) {
  const { choices = [], scale = 0 } = known?.item ?? {};
  if (kind === "from-one") return say(fromOne, { keys, last: choices.length - 1 });
  if (kind === "from-zero") return say(fromZero, { keys, last: scale });
  if (kind === "otherwise") return say(noDefault, { key: keys[0] ?? "" });
  return keys.length === 1 || kind === "typing-error" ? undefined : say(several, { keys });
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
  const fixes = fixesFor(mistake, branch);
  const [first] = fixes[0]?.patch ?? [];
  const help: Suggestion =
    first?.op === "replace" ? say(otherScale, { scale: first.value as number }) : helpFor(mistake);
  const message = messageFor(mistake, branch);
  return {
    ...help,
    ...message,
    params: { ...help.params, ...message?.params },
    ...(fixes.length > 0 && { fixes }),
  };
}
