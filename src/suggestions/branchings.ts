// Branching that was written in the form of another tool, or without one of the objects around it.

import { folded } from "#diagnostics/did-you-mean.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { numberIn } from "#model/other-forms.ts";
import { branchingTypeCalled, otherNamesOf, targetWords } from "#model/other-names.ts";
import type { QuestionType } from "#question-types/question-type.ts";
import { questionTypes } from "#question-types/question-types.ts";
import { readTarget } from "./question-names.ts";
import type { BranchingContext } from "./suggestion.ts";

export type Branching = JsonObject;

export const LONGEST_NAME = 40;
/** Longer lists are no list of routes that somebody wrote. */
export const MOST_ROUTES = 200;

/** The target that a value is or stands for. */
export function targetOf(value: unknown, { names }: BranchingContext): number | string | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  if (typeof value === "string" && targetWords.includes(value)) return value;
  return numberIn(value) ?? readTarget(value, targetWords, names)?.target;
}

/** The branching that leads to a target. */
function branchingTo(value: unknown, context: BranchingContext): Branching | undefined {
  const target = value === null ? undefined : targetOf(value, context);
  if (typeof target === "number")
    return Number.isInteger(target) && target >= 0 ? { type: "specific_question", index: target } : undefined;
  return target === undefined ? undefined : { type: target };
}

const isTargetName = (name: string): boolean =>
  name === "index" || (name.length < LONGEST_NAME && otherNamesOf("index").includes(folded(name)));

/** The name of the member, of those that a branching has besides its type, that tells where it leads; it is the only one. */
function targetMember(branching: Branching): string | undefined {
  const names = Object.keys(branching).filter((name) => name !== "type" && branching[name] !== undefined);
  return names.length === 1 && isTargetName(names[0] as string) ? names[0] : undefined;
}

/** How many entries a list of targets needs to have one for each answer, and the number of the first answer. */
function answersOf(question: unknown): readonly [count: number, first: number] | undefined {
  if (!isObject(question)) return undefined;
  const { choices, scale } = question;
  if (Array.isArray(choices)) return [choices.length, 0];
  if (typeof scale !== "number") return undefined;
  // The type may be wrong or missing.
  const hasZero = questionTypes.some(
    ({ name: type, needs, issueOf }: QuestionType) =>
      needs && issueOf({ type, optional: false, scale }, 0) === null,
  );
  return hasZero ? [scale + 1, 0] : [scale, 1];
}

const keyNames =
  "value,values,answer,if,when,response,key,choice,option,equals,is,rating,band,range,case,match".split(",");
const leadNames = ["then", "result", "route", "action", "target question"].map(folded);

/** The key and the target of a rule that was written as an object of two members, or as a pair. */
function ruleIn(rule: unknown, context: BranchingContext): readonly [string, number | string] | undefined {
  const entries = Array.isArray(rule)
    ? [
        ["value", rule[0]],
        ["then", rule[1]],
      ]
    : isObject(rule)
      ? Object.entries(rule)
      : [];
  if (entries.length !== 2) return undefined;
  const key = entries.find(([name]) => keyNames.includes(folded(String(name))))?.[1];
  const lead = entries.find(
    ([name]) => isTargetName(String(name)) || leadNames.includes(folded(String(name))),
  )?.[1];
  const target = targetOf(lead, context);
  return target === undefined ||
    (typeof key !== "string" && typeof key !== "number" && typeof key !== "boolean")
    ? undefined
    : [String(key), target];
}

type Route = readonly [key: string, target: number | string];

/** What is made of each entry; undefined as soon as nothing can be made of one. */
function eachOf<From, To>(from: readonly From[], make: (each: From, index: number) => To | undefined) {
  const made: To[] = [];
  for (const [index, each] of from.entries()) {
    const one = make(each, index);
    if (one === undefined) return undefined;
    made.push(one);
  }
  return made;
}

function entriesOf(value: object, context: BranchingContext): readonly Route[] | undefined {
  if (!Array.isArray(value)) {
    const entries = Object.entries(value);
    return entries.length > MOST_ROUTES
      ? undefined
      : eachOf(entries, ([key, each]: [string, unknown]): Route | undefined => {
          const target = key === "__proto__" ? undefined : targetOf(each, context);
          return target === undefined ? undefined : [key, target];
        });
  }
  const [count, first] = answersOf(context.question) ?? [0, 0];
  const targets = value.length === count ? eachOf(value, (each) => targetOf(each, context)) : undefined;
  return (
    targets?.map((target, index): Route => [String(index + first), target]) ??
    eachOf(value, (each) => ruleIn(each, context))
  );
}

/** The routes by response key that an object, a list of targets or a list of rules stands for. */
export function readRoutes(value: unknown, context: BranchingContext): Branching | undefined {
  if (typeof value !== "object" || value === null || answersOf(context.question) === undefined)
    return undefined;
  if (Array.isArray(value) && value.length > MOST_ROUTES) return undefined;
  const entries = entriesOf(value, context);
  if (entries === undefined || entries.length === 0) return undefined;
  const routes = Object.fromEntries(entries);
  return Object.keys(routes).length === entries.length ? routes : undefined;
}

const holdsRoutes = (name: string): boolean =>
  name === "responseValues" || otherNamesOf("responseValues").includes(folded(name));

/** The same in branching of which the type is known or missing: its other members are keys. */
export function routesBeside(branching: Branching, context: BranchingContext): Branching | undefined {
  const { type: _, ...routes } = branching;
  const names = Object.keys(routes);
  const holder = names.find(holdsRoutes);
  if (holder !== undefined) return names.length === 1 ? readRoutes(routes[holder], context) : undefined;
  return names.some(isTargetName) ? undefined : readRoutes(routes, context);
}

export const byResponse = (responseValues: Branching | undefined): Branching | undefined =>
  responseValues && { type: "response_based", responseValues };

/** Branching in the form that it has here, for a target by itself, routes by themselves, or an object whose type is missing or unknown. */
export function readBranching(value: unknown, context: BranchingContext): Branching | undefined {
  if (typeof value !== "object" || value === null) return branchingTo(value, context);
  if (Array.isArray(value)) return byResponse(readRoutes(value, context));
  const branching = value as Branching;
  const { type } = branching;
  const name = targetMember(branching);
  const target = name === undefined ? undefined : branchingTo(branching[name], context);
  if (type === undefined) return target ?? byResponse(routesBeside(branching, context));
  const known = typeof type === "string" ? branchingTypeCalled(type) : undefined;
  if (known?.takes === "index") return target;
  if (known?.takes === "keys") return byResponse(routesBeside(branching, context));
  const isAlone = Object.keys(branching).every((each) => each === "type" || branching[each] === undefined);
  return isAlone && known?.takes === "nothing" ? { type: known.type } : undefined;
}

/** The name beside a missing branching type of branching in another form: the member that leads somewhere. */
export const branchingMember = (value: Branching): string =>
  value["type"] === undefined
    ? (targetMember(value) ?? Object.keys(value).find((name) => value[name] !== undefined) ?? "type")
    : "type";
