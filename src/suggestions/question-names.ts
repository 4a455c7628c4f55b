// The question that a target names: by an id, by a text, by a number in words.
import {
  ComparedNames,
  type Comparisons,
  didYouMean,
  folded,
  foldedText,
} from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { findBranchingAlias, isNameOf } from "#model/aliases.ts";
import { isIndex } from "#model/alternate-forms.ts";
import { namesBesideType } from "#parse/recover.ts";

/** The properties of questions that contain names. */
const nameMembers = "id,key,name,ref,slug,code,variable,identifier,question_id,questionId,tag,question".split(
  ",",
);

/** The minimum length of the beginning of a text that identifies it. */
const MIN_BEGINNING = 8;
/** The position for a name that several questions have. */
const AMBIGUOUS = -1;

/** The intended target of a value. */
export interface TargetReading {
  readonly target: number | string;
  /** The form of the name of a question; undefined for a word, or for a target in an object. */
  readonly form?: "quoted" | "name";
  /** The other reading, if there are two. */
  readonly other?: number | string;
}

/** Finds the questions that targets name. The names are collected on first use. */
export class QuestionNames {
  readonly #questions: readonly unknown[];
  readonly #comparisons: Comparisons;
  #names: Map<string, number> | undefined;
  #compared: ComparedNames | undefined;
  #countsFromZero: boolean | undefined;

  /** `comparisons` is the budget for collecting names, and for comparing them. */
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

  /** The questions, if there are few enough to read each: a proxy or sparse array can report any length. */
  #questionsInBudget(): readonly unknown[] {
    return this.#comparisons.spend(this.count) ? this.#questions : [];
  }

  #collect(): Map<string, number> {
    const names = new Map<string, number>();
    for (const [position, question] of this.#questionsInBudget().entries()) {
      if (!isObject(question)) continue;
      for (const member of nameMembers) {
        const name = question[member];
        if (typeof name !== "string" && typeof name !== "number") continue;
        for (const each of [String(name), ` ${foldedText(String(name))}`])
          names.set(each, (names.get(each) ?? position) === position ? position : AMBIGUOUS);
      }
    }
    return names;
  }

  /** The position of the question with this id or text; if `isLoose`, also of one with nearly the same. */
  find(name: string, isLoose: boolean): number | undefined {
    this.#names ??= this.#collect();
    const key = foldedText(name);
    const found = this.#names.get(name) ?? (isLoose && key !== "" ? this.#names.get(` ${key}`) : undefined);
    if (found !== undefined || !isLoose) return found === AMBIGUOUS ? undefined : found;
    const byBeginning = key.length < MIN_BEGINNING ? undefined : this.#beginning(` ${key}`);
    this.#compared ??= new ComparedNames(this.#names.keys(), this.#comparisons);
    const near = byBeginning ?? this.#compared.nearest(name);
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

  /** Whether numbers in words are counted from 0, because one of them is 0. Most authors count from 1. */
  get countsFromZero(): boolean {
    this.#countsFromZero ??= this.#questionsInBudget().some((question) => {
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

/** Reads a number in words: "question 3" is the third one, unless words count from 0 in this survey. */
function fromNumber(number: number, names: QuestionNames): TargetReading | undefined {
  const [one, other] = names.countsFromZero ? [number, number - 1] : [number - 1, number];
  const form = "name";
  const isQuestion = (position: number): boolean => position >= 0 && position < names.count;
  if (isQuestion(one)) return { target: one, form, ...(isQuestion(other) ? { other } : {}) };
  return isQuestion(other) ? { target: other, form } : undefined;
}

function fromName(value: string, names: QuestionNames): TargetReading | undefined {
  const text = value.trim().replace(verb, "");
  const listed = inList.exec(text)?.[1];
  if (listed !== undefined)
    return Number(listed) < names.count ? { target: Number(listed), form: "name" } : undefined;
  const rest = text.replace(noun, "");
  const number = /^\d{1,6}$/.test(rest) ? Number(rest) : undefined;
  if (number !== undefined) {
    if (text !== rest) return fromNumber(number, names);
    return number < names.count ? { target: number, form: "quoted" } : undefined;
  }
  for (const each of text === rest ? [text] : [text, rest]) {
    const position = each === "" ? undefined : names.find(each, true);
    if (position !== undefined) return { target: position, form: "name" };
  }
  return undefined;
}

/** The name of the only property besides the type, if it is one of the index. */
export function targetMember(branching: JsonObject): string | undefined {
  const [name = "", ...others] = namesBesideType(branching);
  return others.length === 0 && isNameOf(name, "index") ? name : undefined;
}

/** Reads branching in place of a target. */
function targetIn(
  value: JsonObject,
  words: readonly string[],
  names: QuestionNames,
): TargetReading | undefined {
  const { type } = value;
  if (namesBesideType(value).length === 0) {
    const branching = typeof type === "string" ? findBranchingAlias(type) : undefined;
    return branching?.takes === "nothing" ? { target: branching.type } : undefined;
  }
  const name = targetMember(value);
  const target = name === undefined ? undefined : value[name];
  if (typeof target === "number") return isIndex(target) && target < names.count ? { target } : undefined;
  return typeof target === "string" ? textTarget(target, words, names) : undefined;
}

/** The target of a word: in another case or style, or an alias. */
function wordFor(value: string, words: readonly string[]): string | undefined {
  const styled = words.find((word) => folded(word) === folded(value.trim()));
  if (styled !== undefined) return styled;
  const branching = findBranchingAlias(value.trim());
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
  const question = fromName(value, names);
  if (question !== undefined) return question;
  const near = didYouMean(value, words);
  return near === undefined ? undefined : { target: near };
}

/** Reads the target that a rejected value means; `words` are the targets that are words. */
export function readTarget(
  value: unknown,
  words: readonly string[],
  names: QuestionNames,
): TargetReading | undefined {
  if (typeof value === "string") return textTarget(value, words, names);
  if (value === -1) return { target: "end" };
  if (value === null) return { target: "end", other: "next_question" };
  if (Array.isArray(value))
    return value.length === 1 ? targetIn({ index: value[0] }, words, names) : undefined;
  return isObject(value) ? targetIn(value, words, names) : undefined;
}
