// Describes response keys that no response has, and the fixes that write others.
import type { ResponseBranch } from "#check/response-branches.ts";
import { ResponseKeys } from "#check/response-keys.ts";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { hintsOf } from "#question-types/question-types.ts";
import { answerRange } from "#question-types/response-keys.ts";
import { sharedHelpTexts } from "./suggestion.ts";
import type { KeyMistake, KeyMistakes } from "./unknown-keys.ts";

const useKeys = 'Write "{meant:and}" instead.';

export const keyMessages = {
  countedFromOne: {
    message:
      'No response has the key "{keys:and}". Choices are counted from 0 to {last}; these keys seem to count from 1, so every route belongs to the wrong choice.',
    help: useKeys,
  },
  countedFromZero: {
    message:
      'No response has the key "{keys:and}". Ratings go from 1 to {last}; these keys seem to count from 0, so every route belongs to the wrong rating.',
    help: useKeys,
  },
  noDefaultKey: {
    message:
      'No response has the key "{key}", so this route is never taken. Responses without a key go to the next question.',
    help: 'Write "{meant:and}" instead: the keys of the other responses.',
  },
  needlessDefaultKey: {
    message: 'No response has the key "{key}", so this route is never taken.',
    help: "Remove the key: every response already has a key.",
  },
  severalKeys: {
    message: 'No response has the keys "{keys:and}", so these routes are never taken.',
    help: useKeys,
  },
} as const;

export const keyHelpTexts = {
  useKeys: { help: useKeys },
  useRatings: { help: "Use ratings as keys, or another scale." },
  useScale: { help: "Use a scale of {scale}, or rename the keys." },
} as const;

/** The scales that deployed clients support. */
const scalesOf = (type: unknown): number[] => [
  ...new Set(Object.values(hintsOf(type)?.drawnScales ?? {}).flat()),
];

/** The routes under their new keys; undefined if a key would get two values. */
function renameRoutes(
  { values, isPartial }: ResponseBranch,
  { renames }: KeyMistake,
): ReadonlyMap<string, unknown> | undefined {
  if (isPartial) return undefined;
  const result = new Map<string, unknown>();
  for (const [key, all] of renames)
    for (const to of all) {
      const existing = Object.hasOwn(values, to) && !renames.has(to) ? values[to] : result.get(to);
      if (existing !== undefined && existing !== values[key]) return undefined;
      result.set(to, values[key]);
    }
  return result;
}

/** Fixes that write the new keys; none if that is impossible. */
function renameFixes(place: string, mistake: KeyMistake, branch: ResponseBranch): readonly Fix[] {
  const { renames } = mistake;
  const newKeys = [...renames.values()];
  const result = newKeys.some((to) => to.length === 0) ? undefined : renameRoutes(branch, mistake);
  if (result === undefined) return [];
  const patch: JsonPatchOperation[] = [...renames.keys()].map((key) => ({
    op: "remove",
    path: `${place}/${pointerToken(key)}`,
  }));
  for (const [key, value] of result)
    if (renames.has(key) || !Object.hasOwn(branch.values, key))
      patch.push({ op: "add", path: `${place}/${pointerToken(key)}`, value });
  const title =
    newKeys.length === 1 ? `Rename the key to ${quote(newKeys.flat().join(", "), 40)}` : "Rename the keys";
  return unsure(title, patch);
}

/** The nearest scale that all keys of a question belong to, if existing is one. */
function scaleOf({ question, names, keys }: ResponseBranch): number | undefined {
  const { scale = 0 } = keys?.item ?? {};
  const fits = scalesOf(question.type).filter((each) => {
    const known = ResponseKeys.of({ ...question, scale: each });
    return each !== scale && names.every((key) => known?.rankOf(key) !== undefined);
  });
  return fits.sort((one, other) => Math.abs(one - scale) - Math.abs(other - scale) || other - one)[0];
}

/** Changes the scale of the question. */
function rescaleFixes({ position, question }: ResponseBranch, scale: number): readonly Fix[] {
  const path = `/questions/${position}`;
  const patch: JsonPatchOperation[] = [{ op: "replace", path: `${path}/scale`, value: scale }];
  const display = question.display ?? "number";
  if (!hintsOf(question.type)?.drawnScales[display].includes(scale))
    patch.push({ op: "add", path: `${path}/display`, value: display === "number" ? "emoji" : "number" });
  return unsure(`Use a scale of ${scale}`, patch);
}

/** Fixes that write other keys or another scale, the likeliest first. */
function fixesFor(mistake: KeyMistake, branch: ResponseBranch): readonly Fix[] {
  const renames = renameFixes(`/questions/${branch.position}/branching/responseValues`, mistake, branch);
  const scale = mistake.kind === "other-scale" ? scaleOf(branch) : undefined;
  if (scale === undefined) return renames;
  const rescales = rescaleFixes(branch, scale);
  const { type, question = "" } = branch.question;
  return hintsOf(type)?.usualScale?.(question) === scale
    ? [...rescales, ...renames]
    : [...renames, ...rescales];
}

/** The id of the message; undefined if that of the rule, which lists the known keys, is better. */
function messageIdFor({ kind, keys }: KeyMistake, hasKeys: boolean): keyof typeof keyMessages | undefined {
  if (kind === "from-one") return "countedFromOne";
  if (kind === "from-zero") return "countedFromZero";
  if (kind === "otherwise") return hasKeys ? "noDefaultKey" : "needlessDefaultKey";
  return keys.length === 1 ? undefined : "severalKeys";
}

const helpTexts = { nearestName: sharedHelpTexts.nearestName, ...keyHelpTexts } as const;

/** Suggests the intended keys for an unknown one. */
export function suggestKey(key: string, mistakes: KeyMistakes): Suggestion | undefined {
  const { branch } = mistakes;
  const mistake = mistakes.explain(key);
  if (mistake === undefined) return undefined;
  const { keys, renames, kind } = mistake;
  const meant = [...new Set([...renames.values()].flat())];
  const fixes = fixesFor(mistake, branch);
  const [first] = fixes[0]?.patch ?? [];
  const scale = first?.op === "replace" ? (first.value as number) : undefined;
  const messageId = messageIdFor(mistake, meant.length > 0);
  const own = messageId && keyMessages[messageId];
  let helpId: keyof typeof helpTexts | undefined;
  if (scale !== undefined) helpId = "useScale";
  else if (meant.length === 0 && kind !== "otherwise") helpId = "useRatings";
  else if (own === undefined) helpId = meant.length === 1 ? "nearestName" : "useKeys";
  return {
    messageId,
    message: own?.message,
    helpId,
    help: helpId === undefined ? own?.help : helpTexts[helpId].help,
    params: {
      key,
      keys,
      meant,
      scale: scale ?? 0,
      last: branch.keys === null ? 0 : (answerRange(branch.keys.item)?.highest ?? 0),
    },
    fixes: fixes.length > 0 ? fixes : undefined,
  };
}
