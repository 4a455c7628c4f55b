// Which object of a survey a member belongs to, for members that stand in another one.
import { folded } from "#diagnostics/did-you-mean.ts";
import { DEFS, type JsonSchema, surveySchemaParts } from "./json-schema.ts";
import { surveyKinds } from "./survey-kinds.ts";

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
export function levelOf(part: string): Level | undefined {
  if (Object.hasOwn(surveyKinds, part)) return "survey";
  return Object.hasOwn(parts, part) ? (part as Level) : undefined;
}

/** What programs add to objects of their own is often called so. */
const ordinary: ReadonlySet<string> = new Set(["name", "link", "display", "index"]);

/** Longer names stand for no member. */
const LONGEST = 60;

const namesIn = ({ $ref, properties = {}, oneOf = [], anyOf = [] }: JsonSchema): string[] => [
  ...($ref === undefined ? [] : namesIn(surveySchemaParts[$ref.slice(DEFS.length)] as JsonSchema)),
  ...Object.keys(properties).filter((name) => properties[name]?.readOnly !== true),
  ...[...oneOf, ...anyOf].flatMap(namesIn),
];

/** A member of a survey, and the only level that has it. */
export interface LeveledMember {
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

/** The member that an unknown name stands for which another level has. Words that may mean anything count on the survey only. */
export function memberElsewhere(name: string, here: Level | undefined): LeveledMember | undefined {
  if (here === undefined || name.length > LONGEST) return undefined;
  known ??= membersByName();
  const member = known.get(folded(name)) ?? undefined;
  return member && member.level !== here && (here === "survey" || /[A-Z_]/.test(member.name))
    ? member
    : undefined;
}
