// The object of a survey to which a property belongs.
import { folded } from "#diagnostics/did-you-mean.ts";
import { namesIn, surveySchemaParts } from "./json-schema.ts";
import { surveyKinds } from "./survey-kinds.ts";
import { isSafeName } from "./valid-text.ts";

/** An object of a survey: the survey itself, one of its members, a question or its branching. */
export type Level = "survey" | "conditions" | "appearance" | "question" | "branching";

/** The parts that define the properties of each level. Properties that only servers set are left out of requests. */
const parts: Readonly<Record<Level, string>> = {
  survey: "survey-create",
  conditions: "conditions",
  appearance: "appearance",
  question: "question",
  branching: "branching",
};

/** The level whose properties a part defines, if there is one. */
export function levelOf(part = ""): Level | undefined {
  if (Object.hasOwn(surveyKinds, part)) return "survey";
  return Object.hasOwn(parts, part) ? (part as Level) : undefined;
}

/** Common names of properties that programs add to objects. */
const ordinary: ReadonlySet<string> = new Set(["name", "question", "link", "display", "index"]);

/** A member of a survey, and the only level that has it. */
interface LeveledMember {
  readonly name: string;
  readonly level: Level;
}

/** The members that only one level has, by folded name; null if several have it. */
let known: Map<string, LeveledMember | null> | undefined;

function membersByName(): NonNullable<typeof known> {
  const members: NonNullable<typeof known> = new Map();
  for (const [level, part] of Object.entries(parts) as [Level, string][])
    for (const name of new Set(namesIn(surveySchemaParts, part))) {
      const isOnly = !members.has(folded(name)) && !ordinary.has(name);
      members.set(folded(name), isOnly ? { name, level } : null);
    }
  return members;
}

const find = (name: string): LeveledMember | undefined => {
  known ??= membersByName();
  return known.get(folded(name)) ?? undefined;
};

/** A property of an object of a survey that belongs to another one. */
export type MisplacedMember = LeveledMember;

/** Whether other programs are unlikely to use the same name. */
const isDistinctive = ({ name }: LeveledMember): boolean => /[A-Z_]/.test(name);

/**
 * The property of another object of the survey that an unknown name means. Ordinary words are recognized in the survey itself; in its
 * members only if they name an object, because other programs name objects there in another way.
 */
export function findMisplaced(
  name: string,
  here: Level | undefined,
  value: unknown,
): MisplacedMember | undefined {
  const member = here === undefined || !isSafeName(name) ? undefined : find(name);
  const isPart = (here === "appearance" || here === "conditions") && typeof value === "object";
  return member && member.level !== here && (here === "survey" || isPart || isDistinctive(member))
    ? member
    : undefined;
}
