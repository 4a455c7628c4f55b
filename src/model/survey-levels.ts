// Which object of a survey a member belongs to, for members that stand in another one.
import { folded } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { DEFS, type JsonSchema, surveySchemaParts } from "./json-schema.ts";
import { surveyKinds } from "./survey-kinds.ts";
import { isSafeName } from "./valid-text.ts";

/** An object of a survey: the survey itself, one of its members, a question or its branching. */
export type Level = "survey" | "conditions" | "appearance" | "question" | "branching";

/** The parts that tell what members each level has. What only servers set is left out of requests. */
const parts: Readonly<Record<Level, string>> = {
  survey: "survey-create",
  conditions: "conditions",
  appearance: "appearance",
  question: "question",
  branching: "branching",
};

/** The level that a part is, if it is one. */
export function levelOf(part = ""): Level | undefined {
  if (Object.hasOwn(surveyKinds, part)) return "survey";
  return Object.hasOwn(parts, part) ? (part as Level) : undefined;
}

/** What programs add to objects of their own is often called so. */
const ordinary: ReadonlySet<string> = new Set(["name", "question", "link", "display", "index"]);

/** Longer names stand for no member. */
const LONGEST = 60;

const namesIn = ({ $ref, properties = {}, oneOf = [], anyOf = [] }: JsonSchema): string[] => [
  ...($ref === undefined ? [] : namesIn(surveySchemaParts[$ref.slice(DEFS.length)] as JsonSchema)),
  ...Object.keys(properties).filter((name) => properties[name]?.readOnly !== true),
  ...[...oneOf, ...anyOf].flatMap(namesIn),
];

/** A member of a survey, and the only level that has it. */
interface LeveledMember {
  readonly name: string;
  readonly level: Level;
}

/** The members that only one level has, by folded name; null where several have it. */
let known: Map<string, LeveledMember | null> | undefined;

function membersByName(): NonNullable<typeof known> {
  const members: NonNullable<typeof known> = new Map();
  for (const [level, part] of Object.entries(parts) as [Level, string][])
    for (const name of new Set(namesIn({ $ref: DEFS + part }))) {
      const isOnly = !members.has(folded(name)) && !ordinary.has(name);
      members.set(folded(name), isOnly ? { name, level } : null);
    }
  return members;
}

const find = (name: string): LeveledMember | undefined => {
  if (name.length > LONGEST) return undefined;
  known ??= membersByName();
  return known.get(folded(name)) ?? undefined;
};

/** Whether no other program is likely to call something of its own so. */
const isOurs = ({ name }: LeveledMember): boolean => /[A-Z_]/.test(name);

/** A member that belongs elsewhere, by its path from the object that it is found in. */
export type DisplacedMember = readonly [path: readonly string[], member: LeveledMember];

/** So many members of an unknown object are looked at. */
const MOST_INSIDE = 50;

const none: readonly DisplacedMember[] = [];

/**
 * What an unknown member of an object stands for that belongs elsewhere: a member of another object of the survey, or those in
 * an object that nothing reads, such as "settings" or "colors". Words that may mean anything count on the survey only.
 */
export function displacedMembers(
  owner: JsonObject,
  name: string,
  here: Level | undefined,
): readonly DisplacedMember[] {
  if (here === undefined || !isSafeName(name)) return none;
  const member = find(name);
  if (member && member.level !== here && (here === "survey" || isOurs(member))) return [[[name], member]];
  const value = owner[name];
  if (!isObject(value)) return none;
  return Object.keys(value)
    .slice(0, MOST_INSIDE)
    .flatMap((inner): readonly DisplacedMember[] => {
      const each = find(inner);
      const isTold = each && (isOurs(each) || (here === "question" && each.level === here));
      return isTold && (value[inner] ?? null) !== null ? [[[name, inner], each]] : none;
    });
}
