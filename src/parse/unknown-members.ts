import { folded } from "#diagnostics/did-you-mean.ts";
import type { PathStep } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { aliasesOf } from "#model/aliases.ts";
import { MAX_COMPARED, type UnknownMember } from "#model/known-names.ts";
import { findMisplaced, levelOf } from "#model/survey-levels.ts";
import { lengthOfList } from "./any-reader.ts";
import { ownersOf } from "./recover.ts";
import type { ObjectShape, Shape, UnionShape } from "./shape.ts";

/** The most entries of lists that are looked at: a list may claim any length when it is asked once more. */
const MAX_ENTRIES = 1_000_000;

/** What servers add to flags and users is theirs. */
const foreignParts: readonly unknown[] = ["feature-flag", "user"];

/** Whether the reader reports an unknown name because it means a property of one of these shapes. */
const isReported = (owner: JsonObject, name: string, shapes: readonly ObjectShape[]): boolean =>
  shapes.some(
    ({ names, required }) =>
      names.suggest(owner, name) !== undefined ||
      required.some((each) => owner[each] === undefined && aliasesOf(each).includes(folded(name))),
  );

/** The members in what is valid of a payload that nothing reads. Recursion follows the shape, as reading does. */
export function unknownMembers(payload: unknown, payloadShape: Shape): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  let left = MAX_COMPARED;
  let steps = MAX_ENTRIES;
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
        findMisplaced(name, levelOf(union?.part ?? part)) === undefined &&
        !isReported(owner, name, shapes)
      )
        found.push({ path: [...at, name], name, value });
    }
  };
  look(payload, payloadShape, []);
  return found;
}
