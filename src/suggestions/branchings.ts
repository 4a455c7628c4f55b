// Branching in the form of another tool, or without one of the objects around it.
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { findBranchingAlias, isNameOf, targetWords } from "#model/aliases.ts";
import { isIndex, numberIn } from "#model/alternate-forms.ts";
import { namesBesideType, namesOf } from "#parse/recover.ts";
import { readTarget, targetMember } from "./question-names.ts";
import { type BranchingContext, isExaminable } from "./suggestion.ts";

/** The target that a value is or means. */
function targetOf(value: unknown, { names }: BranchingContext): number | string | undefined {
  if (isIndex(value)) return value;
  if (typeof value === "string" && targetWords.includes(value)) return value;
  return numberIn(value) ?? readTarget(value, targetWords, names)?.target;
}

/** The branching that leads to the target in a value. */
function branchingTo(value: unknown, context: BranchingContext): JsonObject | undefined {
  const target = value === null ? undefined : targetOf(value, context);
  if (typeof target === "number")
    return isIndex(target) ? { type: "specific_question", index: target } : undefined;
  return target === undefined ? undefined : { type: target };
}

/**
 * The key and the target in a rule; no valid target if it has other properties, or a key of another type. As many targets as
 * choices are in their order.
 */
function routeOf(
  rule: unknown,
  at: number,
  isInOrder: boolean,
): readonly [key: PropertyKey, target: unknown] {
  if (!isObject(rule)) return isInOrder ? [at, rule] : ["", {}];
  const names = Object.keys(rule);
  const target = names.find((name) => isNameOf(name, "index")) ?? "";
  const key: unknown = rule[names.find((name) => name !== target) ?? ""];
  const isRoute = names.length === 2 && (typeof key === "string" || typeof key === "number");
  return isRoute ? [key, rule[target]] : ["", {}];
}

/** The routes by response key in an object or a list, if each of them leads to a target. */
export function readRoutes(value: unknown, context: BranchingContext): JsonObject | undefined {
  const { choices, scale } = isObject(context.question) ? context.question : ({} as JsonObject);
  const hasChoices = Array.isArray(choices);
  const given = Array.isArray(value)
    ? Object.fromEntries(
        value.map((each, at) => routeOf(each, at, hasChoices && value.length === choices.length)),
      )
    : value;
  if (!isObject(given) || !(hasChoices || typeof scale === "number")) return undefined;
  const routes: Record<string, number | string> = {};
  for (const [key, each] of Object.entries(given)) {
    const target = key === "__proto__" ? undefined : targetOf(each, context);
    if (target === undefined) return undefined;
    routes[key] = target;
  }
  return Object.keys(routes).length === 0 ? undefined : routes;
}

/** The same for branching with a known or missing type: its other properties are the keys. */
export function inlineRoutes(branching: JsonObject, context: BranchingContext): JsonObject | undefined {
  const { type: _, ...routes } = branching;
  const names = Object.keys(routes);
  const holder = names.find((name) => isNameOf(name, "responseValues"));
  if (holder !== undefined) return names.length === 1 ? readRoutes(routes[holder], context) : undefined;
  return names.some((name) => isNameOf(name, "index")) ? undefined : readRoutes(routes, context);
}

const byResponse = (responseValues: JsonObject | undefined): JsonObject | undefined =>
  responseValues && { type: "response_based", responseValues };

/** The branching whose only property is named like its type, such as `{ specific_question: 2 }`; choices may have the same name. */
function namedBranching(branching: JsonObject, context: BranchingContext): JsonObject | undefined {
  const [name = "", ...others] = namesOf(branching);
  const { choices } = isObject(context.question) ? context.question : ({} as JsonObject);
  const isChoice = Array.isArray(choices) && choices.includes(name);
  const known = others.length > 0 || isChoice ? undefined : findBranchingAlias(name);
  const value = branching[name];
  if (known?.takes === "keys") return byResponse(readRoutes(value, context));
  if (known?.takes === "nothing") return value === true || value === null ? { type: known.type } : undefined;
  const inner = isObject(value) ? targetMember(value) : undefined;
  return known && branchingTo(inner === undefined ? value : (value as JsonObject)[inner], context);
}

/** The branching that a value means: a target, routes, or an object whose type is missing or unknown. */
export function readBranching(value: unknown, context: BranchingContext): JsonObject | undefined {
  if (!isExaminable(value)) return undefined;
  if (Array.isArray(value)) return byResponse(readRoutes(value, context));
  if (!isObject(value)) return branchingTo(value, context);
  const { type } = value;
  const name = targetMember(value);
  const target = name === undefined ? undefined : branchingTo(value[name], context);
  if (type === undefined)
    return target ?? namedBranching(value, context) ?? byResponse(inlineRoutes(value, context));
  const known = typeof type === "string" ? findBranchingAlias(type) : undefined;
  if (known?.takes === "index") return target;
  if (known?.takes === "keys") return byResponse(inlineRoutes(value, context));
  return known?.takes === "nothing" && namesBesideType(value).length === 0 ? { type: known.type } : undefined;
}

/** The name of the property at which the other form is reported: the type, or the property with a target if the type is missing. */
export const branchingMember = (value: JsonObject): string =>
  value["type"] === undefined ? (targetMember(value) ?? namesOf(value)[0] ?? "type") : "type";
