import { asTarget } from "#branching-types/branching-type.ts";
import { branchingTraitsOf, branchingTypeOf } from "#branching-types/branching-types.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { asList, invalidMembers, isFlag } from "#question-types/members.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { answersTo } from "#question-types/traits.ts";
import { type Edge, edgesOf } from "#routing/edges.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { type DeadEnd, describeNonQuestion, describeUnknown, stubsOf } from "./dead-ends.ts";
import { keyWords } from "./key-words.ts";
import { type QuestionFaults, SurveyDraft } from "./survey-draft.ts";

const isPosition = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;

/** Whether a response key may lead there. */
const isTarget = (value: unknown, count: number): boolean =>
  value === "end" || value === "next_question" || isPosition(value, count);

interface Routes {
  readonly edges: readonly Edge[];
  readonly deadEnds: readonly DeadEnd[];
}

/** The routes of a question whose answers all have no valid target. */
const deadEnd = (issue: DeadEnd["issue"], given: unknown): Routes => ({
  edges: [],
  deadEnds: [{ key: null, issue, given }],
});

/**
 * The routes of a question whose answers are known: its edges except those with an invalid target, and the keys that no answer
 * has.
 */
function routesByKey(byKey: JsonObject, question: CompiledQuestion, count: number): Routes {
  const isWrong = (key: string): boolean => !isTarget(byKey[key], count);
  let keys: ReadonlySet<string> | undefined;
  const isKey = (key: string): boolean => {
    keys ??= new Set(answersTo(question).flatMap((answer) => responseKeys(question, answer)));
    return keys.has(key);
  };
  return {
    edges: edgesOf(question).filter(({ key }) => key === null || !isWrong(key)),
    deadEnds: Object.keys(byKey).flatMap((key): DeadEnd[] => {
      if (isWrong(key)) return [{ key, issue: "target", given: byKey[key] }];
      const isKnown = Object.hasOwn(question.routes, key) || isKey(key);
      return isKnown ? [] : [{ key, issue: "key", given: byKey[key] }];
    }),
  };
}

/** The routes of a question whose answers are unknown: as they are in the payload. */
function routesAsWritten(byKey: JsonObject, position: number, count: number): Routes {
  const edges: Edge[] = [];
  const deadEnds: DeadEnd[] = [];
  for (const [key, target] of Object.entries(byKey))
    if (isTarget(target, count)) edges.push({ key, target: asTarget(target, position, count), answer: key });
    else deadEnds.push({ key, issue: "target", given: target });
  return { edges, deadEnds };
}

/** Where the answers to a question lead, according to its branching. */
function routesOf(
  { branching }: JsonObject,
  question: CompiledQuestion,
  position: number,
  count: number,
  hasKnownAnswers: boolean,
): Routes {
  if (branching === undefined || branching === null) return { edges: edgesOf(question), deadEnds: [] };
  if (!isObject(branching)) return deadEnd("branching", branching);
  const { type } = branching;
  if (type !== undefined && branchingTypeOf(type).name !== type) return deadEnd("branching", type);
  const { targetMember } = branchingTraitsOf(type);
  const targets = targetMember === undefined ? undefined : branching[targetMember];
  const isByKey = branchingTypeOf(type).byKey !== undefined;
  if (targetMember !== undefined && !isByKey && !isPosition(targets, count))
    return deadEnd("target", targets);
  if (!isByKey) return { edges: edgesOf(question), deadEnds: [] };
  if (!isObject(targets)) return deadEnd("routes", targets);
  return hasKnownAnswers || Object.keys(targets).length === 0
    ? routesByKey(targets, question, count)
    : routesAsWritten(targets, position, count);
}

/** The fault of a question of a lowered payload; undefined if it has none. */
function faultsOf(
  raw: unknown,
  question: CompiledQuestion,
  position: number,
  count: number,
): QuestionFaults | undefined {
  if (!isObject(raw))
    return {
      text: describeNonQuestion(raw),
      isUnknown: true,
      hasKnownAnswers: false,
      stubs: [],
      edges: [],
      isOpen: true,
    };
  const { type, branching } = raw;
  const isUnknown = question.type !== type;
  const members = invalidMembers(type, raw);
  const invalid = [...members.invalid, ...(isFlag(raw["optional"]) ? [] : ["optional"])];
  const hasKnownAnswers = !isUnknown && members.hasKnownAnswers;
  const { edges, deadEnds } = routesOf(raw, question, position, count, hasKnownAnswers);
  const text = invalid.length === 0 ? undefined : `invalid: ${invalid.join(", ")}`;
  if (!isUnknown && text === undefined && deadEnds.length === 0) return undefined;
  // Without response keys every answer leads to the same target, so the answers do not matter.
  const branchesByKey = isObject(branching) && branchingTypeOf(branching["type"]).byKey !== undefined;
  return {
    text: isUnknown ? describeUnknown("type", type) : text,
    isUnknown,
    hasKnownAnswers,
    stubs: stubsOf(position, deadEnds, keyWords(question, hasKnownAnswers)),
    edges,
    isOpen: deadEnds.length > 0 || branchesByKey,
  };
}

/**
 * Reads the payload of a survey that has errors, or may have some, so that `drawSurvey` draws the valid parts of it: an invalid
 * target and invalid branching are drawn as dead ends, an unknown type is named, and no question is shown as unreachable while
 * the targets of some answers are unknown. Never throws for JSON; linear.
 *
 * @example
 * const payload: unknown = JSON.parse(text);
 * const { diagnostics } = compileSurvey(payload);
 * writeFileSync("survey.svg", drawSurvey(draftSurvey(payload), { format: "svg", diagnostics }));
 */
export function draftSurvey(payload: unknown): SurveyDraft {
  const questions = asList(isObject(payload) ? payload["questions"] : undefined);
  const compiled = lowerSurvey({ questions });
  const faults = new Map<number, QuestionFaults>();
  for (const [position, question] of compiled.questions.entries()) {
    const found = faultsOf(questions[position], question, position, questions.length);
    if (found !== undefined) faults.set(position, found);
  }
  return new SurveyDraft(compiled, faults);
}
