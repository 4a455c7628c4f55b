// Which question a target names that is not its position: by an id, by a text, by a number in words.

import {
  ComparedNames,
  type Comparisons,
  didYouMean,
  folded,
  foldedText,
} from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { branchingTypeCalled, otherNamesOf } from "#model/other-names.ts";

/** The members of questions that people give names in. */
const naming = "id,key,name,ref,slug,code,variable,identifier,question_id,questionId,tag,question".split(",");

const LONGEST_NAME = 1_000;
/** Questions beyond this position have no names; no survey that somebody wrote has so many. */
const MOST_NAMED = 10_000;
/** So many questions are looked at for a number in words that is 0. */
const MOST_NUMBERED = 200;
/** Fewer letters say too little to be the beginning of a text. */
const SHORTEST_BEGINNING = 8;
/** Two questions have the name. */
const AMBIGUOUS = -1;

/** The target that was meant by a value. */
export interface TargetReading {
  readonly target: number | string;
  /** Whether it was a question that was named, by its position in quotes or otherwise. */
  readonly form?: "quoted" | "name";
  /** The other reading, where there are two. */
  readonly or?: number | string;
}

/** The questions of a survey as targets may name them. The names are collected when the first is asked for. */
export class QuestionNames {
  readonly #questions: readonly unknown[];
  readonly #comparisons: Comparisons;
  #names: Map<string, number> | undefined;
  #compared: ComparedNames | undefined;
  #countsFromZero: boolean | undefined;

  /** `comparisons`: what finding names may cost that no question has exactly. */
  constructor(questions: unknown, comparisons: Comparisons) {
    this.#questions = Array.isArray(questions) ? questions : [];
    this.#comparisons = comparisons;
  }

  get count(): number {
    return this.#questions.length;
  }

  textOf(position: number): string | undefined {
    const question = this.#questions[position];
    const text = isObject(question) ? question["question"] : undefined;
    return typeof text === "string" ? text : undefined;
  }

  #collect(): Map<string, number> {
    const names = new Map<string, number>();
    // A length is a claim that costs nothing.
    const count = Math.min(this.count, MOST_NAMED);
    for (let position = 0; position < count; position++) {
      const question = this.#questions[position];
      if (!isObject(question)) continue;
      for (const member of naming) {
        const name = question[member];
        if (!(typeof name === "string" && name.length <= LONGEST_NAME) && typeof name !== "number") continue;
        for (const each of [String(name), ` ${foldedText(String(name))}`])
          names.set(each, (names.get(each) ?? position) === position ? position : AMBIGUOUS);
      }
    }
    return names;
  }

  /** The position of the question with this id or text; those that are nearly the same count where `isLoose`. */
  find(name: string, isLoose: boolean): number | undefined {
    if (name.length > LONGEST_NAME) return undefined;
    this.#names ??= this.#collect();
    const key = foldedText(name);
    const found = this.#names.get(name) ?? (isLoose && key !== "" ? this.#names.get(` ${key}`) : undefined);
    if (found !== undefined || !isLoose) return found === AMBIGUOUS ? undefined : found;
    const begun = key.length < SHORTEST_BEGINNING ? undefined : this.#beginning(` ${key}`);
    this.#compared ??= new ComparedNames(this.#names.keys(), this.#comparisons);
    const near = begun ?? this.#compared.nearest(name);
    const position = near === undefined ? undefined : this.#names.get(near);
    return position === AMBIGUOUS ? undefined : position;
  }

  /** The only name that begins with a text. */
  #beginning(text: string): string | undefined {
    const names = this.#names as ReadonlyMap<string, number>;
    if (!this.#comparisons.spend(names.size * (2 + text.length / 8))) return undefined;
    let found: string | undefined;
    for (const name of names.keys()) {
      if (!name.startsWith(text)) continue;
      if (found !== undefined) return undefined;
      found = name;
    }
    return found;
  }

  /** Whether numbers in words are counted from 0: one of them is. Most people count from 1 there. */
  get countsFromZero(): boolean {
    this.#countsFromZero ??= this.#questions.slice(0, MOST_NUMBERED).some((question) => {
      const branching = isObject(question) ? question["branching"] : undefined;
      if (!isObject(branching)) return false;
      const values = branching["responseValues"];
      return [branching["index"], ...(isObject(values) ? Object.values(values) : [])].some(
        (target) => typeof target === "string" && /^\D+\b_?0$/.test(target),
      );
    });
    return this.#countsFromZero;
  }
}

const verb = /^(?:go[\s_-]*to|skip(?:[\s_-]*to)?|jump(?:[\s_-]*to)?|move[\s_-]*to|[-=]*>|→)[\s:_-]*(?=\S)/i;
const noun = /^(?:(?:the[\s_]+)?(?:question|frage|page|step|item|id|number|nr|no|q)s?)?[\s.:_#-]*/i;
const inList = /^\W*questions?(?:\[|\/)(\d{1,6})\]?$/i;

/** The question of a number in words: "question 3" is the third, unless words count from 0 in this survey. */
function numbered(number: number, names: QuestionNames): TargetReading | undefined {
  const [one, other] = names.countsFromZero ? [number, number - 1] : [number - 1, number];
  const form = "name";
  const isQuestion = (position: number): boolean => position >= 0 && position < names.count;
  if (isQuestion(one)) return { target: one, form, ...(isQuestion(other) ? { or: other } : {}) };
  return isQuestion(other) ? { target: other, form } : undefined;
}

function named(value: string, names: QuestionNames): TargetReading | undefined {
  const text = value.trim().replace(verb, "");
  const listed = inList.exec(text)?.[1];
  if (listed !== undefined)
    return Number(listed) < names.count ? { target: Number(listed), form: "name" } : undefined;
  const rest = text.replace(noun, "");
  const number = /^\d{1,6}$/.test(rest) ? Number(rest) : undefined;
  if (number !== undefined) {
    if (text !== rest) return numbered(number, names);
    return number < names.count ? { target: number, form: "quoted" } : undefined;
  }
  for (const each of text === rest ? [text] : [text, rest]) {
    const position = each === "" ? undefined : names.find(each, true);
    if (position !== undefined) return { target: position, form: "name" };
  }
  return undefined;
}

const targetMembers = ["index", "id", "questionId", "question_id"];

/** The target that an object leads to: branching in the place of a target. */
function targetIn(
  value: JsonObject,
  words: readonly string[],
  names: QuestionNames,
): TargetReading | undefined {
  const others = Object.keys(value).filter((name) => name !== "type" && value[name] !== undefined);
  const [name = ""] = others;
  const { type } = value;
  if (others.length === 0) {
    const branching = typeof type === "string" ? branchingTypeCalled(type) : undefined;
    return branching?.takes === "nothing" ? { target: branching.type } : undefined;
  }
  if (others.length > 1 || !(targetMembers.includes(name) || otherNamesOf("index").includes(folded(name))))
    return undefined;
  const target = value[name];
  if (typeof target === "number")
    return Number.isInteger(target) && target >= 0 && target < names.count ? { target } : undefined;
  return typeof target === "string" ? textTarget(target, words, names) : undefined;
}

/** The word that a target stands for: another case or style of one that is known, or one of another tool. */
function wordFor(value: string, words: readonly string[]): string | undefined {
  if (value.length > 40) return undefined;
  const styled = words.find((word) => folded(word) === folded(value.trim()));
  if (styled !== undefined) return styled;
  const branching = branchingTypeCalled(value.trim());
  return branching !== undefined && words.includes(branching.type) ? branching.type : undefined;
}

function textTarget(
  value: string,
  words: readonly string[],
  names: QuestionNames,
): TargetReading | undefined {
  const position = names.find(value, false);
  if (position !== undefined) return { target: position, form: "name" };
  const word = wordFor(value, words) ?? wordFor(value.replace(verb, ""), words);
  if (word !== undefined) return { target: word };
  const question = named(value, names);
  if (question !== undefined) return question;
  const near = didYouMean(value, words);
  return near === undefined ? undefined : { target: near };
}

/** The target that a value stands for which is none; `words` are those that targets may be. */
export function readTarget(
  value: unknown,
  words: readonly string[],
  names: QuestionNames,
): TargetReading | undefined {
  if (typeof value === "string") return textTarget(value, words, names);
  if (value === -1) return { target: "end" };
  if (value === null) return { target: "end", or: "next_question" };
  return isObject(value) ? targetIn(value, words, names) : undefined;
}
