// What is said of members that another object of the survey has: the move to it.
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import type { Suggestion } from "#diagnostics/findings.ts";
import { unsure } from "#diagnostics/findings.ts";
import { valueAt } from "#diagnostics/json-patch.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import type { DisplacedMember, Level } from "#model/survey-levels.ts";
import { placeOf } from "#parse/messages.ts";
import type { Subject } from "#parse/report.ts";
import type { Context, Path } from "./suggestion.ts";

/** How many steps lead from a survey to each of its objects. */
const depths: Readonly<Record<Level, number>> = {
  survey: 0,
  conditions: 1,
  appearance: 1,
  question: 2,
  branching: 3,
};

/** The path to the object of a survey that a member belongs to; undefined where there may be several. */
function pathToLevel(level: Level, here: Level, path: Path): Path | undefined {
  if (level === "branching") return here === "question" ? [...path, level] : undefined;
  if (level === "question") return here === "branching" ? path.slice(0, -1) : undefined;
  if (path.length < depths[here]) return undefined;
  const survey = path.slice(0, path.length - depths[here]);
  return level === "survey" ? survey : [...survey, level];
}

/** What to say of members that another object of the survey has. */
export function suggestElsewhere(
  { members, here }: Extract<Subject, { readonly kind: "elsewhere" }>,
  path: Path,
  { payload }: Context,
): Suggestion {
  const patch: JsonPatchOperation[] = [];
  const taken = new Set<string>();
  for (const [from, { name, level }] of members) {
    const to = level === here ? path : pathToLevel(level, here, path);
    const pointer = to && toPointer(to);
    const holder: unknown = to && valueAt(payload, to.map(String));
    // An empty branching would be wrong by itself.
    const isMade = (holder ?? null) === null && level !== "branching";
    const isFree = isMade || (isObject(holder) && !Object.hasOwn(holder, name));
    if (pointer === undefined || !isFree || taken.has(`${pointer}/${name}`)) return {};
    if (isMade && !taken.has(pointer)) patch.push({ op: "add", path: pointer, value: {} });
    taken.add(pointer).add(`${pointer}/${name}`);
    patch.push({ op: "move", from: toPointer([...path, ...from]), path: `${pointer}/${name}` });
  }
  const [[[outer = "", inner], { level }]] = members as readonly [DisplacedMember];
  const around: unknown = valueAt(payload, [...path, outer].map(String));
  if (inner !== undefined && Object.keys(around as JsonObject).length === members.length)
    patch.push({ op: "remove", path: toPointer([...path, outer]) });
  return { fixes: unsure(`Move to ${placeOf(level, here)}`, patch) };
}
