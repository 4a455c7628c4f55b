import { folded } from "#diagnostics/did-you-mean.ts";
import type { PathStep } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { MOST_COMPARED, type UnknownMember } from "#model/known-names.ts";
import { otherNamesOf } from "#model/other-names.ts";
import { displacedMembers, levelOf } from "#model/survey-levels.ts";
import { lengthOfList } from "./any-reader.ts";
import { ownersOf } from "./recover.ts";
import type { ObjectShape, Shape, UnionShape } from "./shape.ts";

/** The most entries of lists that are looked at: a list may claim any length when it is asked once more. */
const MOST_ENTRIES = 1_000_000;

/** What servers add to flags and users is theirs. */
const foreignParts: readonly unknown[] = ["feature-flag", "user"];

/** Whether an unknown name stands for a member of one of these shapes, so that reading said so. */
const isTold = (owner: JsonObject, name: string, shapes: readonly ObjectShape[]): boolean =>
  shapes.some(
    ({ names, required }) =>
      names.suggest(owner, name) !== undefined ||
      required.some((each) => owner[each] === undefined && otherNamesOf(each).includes(folded(name))),
  );

/** The members in what is valid of a payload that nothing reads. Recursion follows the shape, as reading does. */
export function unknownMembers(payload: unknown, payloadShape: Shape): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  let left = MOST_COMPARED;
  let steps = MOST_ENTRIES;
  const look = (value: unknown, shape: Shape, at: readonly PathStep[]): void => {
    if (shape.type === "array" && Array.isArray(value)) {
      const length = lengthOfList(value);
      for (let index = 0; index < length && steps-- > 0; index++) {
        const entry: unknown = value[index];
        if (isObject(entry)) look(entry, shape.items, [...at, index]);
      }
    } else if (!isObject(value)) return;
    else if (shape.type === "object") lookInside(value, [shape], at);
    else if (shape.type === "union") {
      const option = shape.options.get(value[shape.tag] as string);
      lookInside(value, option ? [option] : [...shape.options.values()], at, shape);
    }
  };
  const lookInside = (
    owner: JsonObject,
    shapes: readonly ObjectShape[],
    at: readonly PathStep[],
    union?: UnionShape,
  ): void => {
    const [{ members, others, part }] = shapes as [ObjectShape];
    if (foreignParts.includes(part)) return;
    for (const name of Object.keys(owner)) {
      const value = owner[name];
      if (value === undefined || value === null) continue;
      const shape = members.get(name)?.shape ?? others;
      if (shape !== undefined) {
        if (typeof value === "object") look(value, shape, [...at, name]);
      } else if (
        members.size > 0 &&
        left-- > 0 &&
        (union === undefined || ownersOf(name, union).length === 0) &&
        displacedMembers(owner, name, levelOf(union?.part ?? part)).length === 0 &&
        !isTold(owner, name, shapes)
      )
        found.push({ path: [...at, name], name, value });
    }
  };
  look(payload, payloadShape, []);
  return found;
}
