// Suggests moving a property to the object of the survey to which it belongs.
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { valueAt } from "#diagnostics/json-patch.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject } from "#diagnostics/json-value.ts";
import type { Level } from "#model/survey-levels.ts";
import { placeOf } from "#parse/messages.ts";
import type { Subject } from "#parse/report.ts";
import type { Context, Path } from "./suggestion.ts";

/** The number of steps from a survey to each of its objects. */
const depths: Readonly<Record<Level, number>> = {
  survey: 0,
  conditions: 1,
  appearance: 1,
  question: 2,
  branching: 3,
};

/** The path to the object of a survey that has a property; undefined if there may be several. */
function pathToLevel(level: Level, here: Level, path: Path): Path | undefined {
  if (level === "branching") return here === "question" ? [...path, level] : undefined;
  if (level === "question") return here === "branching" ? path.slice(0, -1) : undefined;
  if (path.length < depths[here]) return undefined;
  const survey = path.slice(0, path.length - depths[here]);
  return level === "survey" ? survey : [...survey, level];
}

/** Suggests moving a property to the object to which it belongs, unless that already has one of this name. */
export function suggestMove(
  { name: from, member: { name, level }, here }: Extract<Subject, { readonly kind: "elsewhere" }>,
  path: Path,
  { payload }: Context,
): Suggestion {
  const to = pathToLevel(level, here, path);
  if (to === undefined) return {};
  const pointer = toPointer(to);
  const holder: unknown = valueAt(payload, to.map(String));
  const isNew = (holder ?? null) === null;
  if (!isNew && !(isObject(holder) && !Object.hasOwn(holder, name))) return {};
  const patch: JsonPatchOperation[] = isNew
    ? [{ op: "add", path: pointer, value: level === "branching" ? { type: "response_based" } : {} }]
    : [];
  patch.push({ op: "move", from: toPointer([...path, from]), path: `${pointer}/${name}` });
  return { fixes: unsure(`Move to ${placeOf(level, here)}`, patch) };
}
