// What was probably meant by a value that has been refused. Valid values never come here.
import { folded } from "#diagnostics/did-you-mean.ts";
import { meantBranchingType, otherNamesOf } from "./other-vocabularies.ts";
import type { NumberShape, ScalarsShape, Shape } from "./shape.ts";

/** Longer texts hold no number, and no list of a few choices. */
const LONGEST_NUMBER = 20;
const LONGEST_LIST = 2_000;

const isInRange = (value: number, { minimum, maximum, values }: NumberShape): boolean =>
  value >= minimum && value <= maximum && (values === undefined || values.includes(value));

/** The number that a text holds, written as in JSON. */
export function numberIn(text: unknown): number | undefined {
  if (typeof text !== "string" || text.length > LONGEST_NUMBER) return undefined;
  return /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

function numberFor(value: unknown, shape: NumberShape): number | undefined {
  const number = numberIn(value);
  if (number === undefined || !isInRange(number, shape)) return undefined;
  return shape.type === "integer" && !Number.isInteger(number) ? undefined : number;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);

const truthIn = (value: unknown): boolean | undefined =>
  typeof value === "string" && value.length < LONGEST_NUMBER ? truths.get(folded(value)) : undefined;

/** The word that a target stands for: another case or style of one that is known, or one of another tool. */
function targetFor(value: string, words: readonly string[]): string | undefined {
  const styled =
    value.length < LONGEST_NUMBER ? words.find((word) => folded(word) === folded(value)) : undefined;
  if (styled !== undefined) return styled;
  const meant = meantBranchingType(value);
  return meant !== undefined && words.includes(meant.type) ? meant.type : undefined;
}

function scalarFor(value: unknown, { numbers, words, code }: ScalarsShape): string | number | undefined {
  for (const shape of numbers) {
    const number = numberFor(value, shape);
    if (number !== undefined) return number;
  }
  return typeof value === "string" && code === "known-target" ? targetFor(value, words) : undefined;
}

/** The entries of a list that was written as one text. */
function entriesIn(text: string): readonly string[] | undefined {
  if (text.length > LONGEST_LIST) return undefined;
  const separator = ["\n", ";", "|", ","].find((each) => text.includes(each));
  const entries = separator === undefined ? [text] : text.split(separator);
  const meant = entries.map((each) => each.trim()).filter((each) => each !== "");
  return meant.length === 0 ? undefined : meant;
}

/** What a value that is refused stands for, if it fits the shape in other words; undefined where that is unknown. */
export function meantValue(value: unknown, shape: Shape): unknown {
  switch (shape.type) {
    case "boolean":
      return truthIn(value);
    case "integer":
    case "number":
      return numberFor(value, shape);
    case "scalars":
      return scalarFor(value, shape);
    case "array":
      return typeof value === "string" && isTextList(shape.items) ? entriesIn(value) : undefined;
    case "union":
      return shape.part === "branching" ? meantBranching(value) : undefined;
    default:
      return undefined;
  }
}

/** Whether the entries of a list are free texts, as choices are. */
export const isTextList = (items: Shape): boolean => items.type === "string" && items.values === undefined;

const textNames = ["text", "label", "title", "name", "value"];

/** The text of an entry that was written as an object, or as a number without quotes. */
function meantText(entry: unknown): string | undefined {
  if (typeof entry === "number") return Number.isFinite(entry) ? String(entry) : undefined;
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return undefined;
  const members = entry as Readonly<Record<string, unknown>>;
  const name = textNames.find((each) => Object.hasOwn(members, each) && typeof members[each] === "string");
  return name === undefined ? undefined : (members[name] as string);
}

/** The texts of a list of which some entries are no texts, and the first of these; undefined where one of them has no text. */
export function meantTexts(
  list: readonly unknown[],
  first: number,
  length: number,
): { readonly at: number; readonly texts: readonly string[] } | undefined {
  let at = -1;
  const texts: string[] = [];
  for (let index = 0; index < length; index++) {
    const entry = list[index];
    const isText = index < first || typeof entry === "string";
    const text = isText ? entry : meantText(entry);
    if (typeof text !== "string") return undefined;
    if (!isText && at === -1) at = index;
    texts.push(text);
  }
  return at === -1 ? undefined : { at, texts };
}

type Branching = Readonly<Record<string, unknown>>;

/** The branching that leads to a target. */
function branchingTo(target: unknown): Branching | undefined {
  const index = typeof target === "number" ? target : numberIn(target);
  if (index !== undefined)
    return Number.isInteger(index) && index >= 0 ? { type: "specific_question", index } : undefined;
  const meant = typeof target === "string" ? meantBranchingType(target) : undefined;
  return meant?.takes === "nothing" ? { type: meant.type } : undefined;
}

/** The name of the member, of those that a branching has besides its type, that tells where it leads; it is the only one. */
function targetMember(branching: Branching): string | undefined {
  const names = Object.keys(branching).filter((name) => name !== "type" && branching[name] !== undefined);
  const [name = ""] = names;
  const isTarget =
    name === "index" || (name.length < LONGEST_NUMBER && otherNamesOf("index").includes(folded(name)));
  return names.length === 1 && isTarget ? name : undefined;
}

/** Branching in the form that it has here, for a target by itself or an object whose type is missing or unknown. */
export function meantBranching(value: unknown): Branching | undefined {
  if (typeof value !== "object" || value === null) return branchingTo(value);
  if (Array.isArray(value)) return undefined;
  const branching = value as Branching;
  const { type } = branching;
  const name = targetMember(branching);
  const target = name === undefined ? undefined : branchingTo(branching[name]);
  if (type === undefined) return target;
  const meant = typeof type === "string" ? meantBranchingType(type) : undefined;
  if (meant?.takes === "index") return target;
  const isAlone = Object.keys(branching).every((each) => each === "type" || branching[each] === undefined);
  return isAlone && meant?.takes === "nothing" ? { type: meant.type } : undefined;
}

/** The name beside a missing branching type that tells the slip: the member that leads somewhere. */
export const branchingSlip = (value: Branching): string =>
  value["type"] === undefined ? (targetMember(value) ?? "type") : "type";
