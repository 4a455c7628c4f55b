import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { type AnswersByKey, alternatives, answersByKey, wordsOfKeys } from "#routing/answer-words.ts";
import { type RouteGraph, routeGraph } from "../route-graph.ts";
import { type Condition, conditionsOf } from "./conditions.ts";

/** The maximum number of last responses that are listed before a question; the others are counted. */
const MAX_LISTED = 10;

/** How questions and answers are named in a sentence. */
export interface ConditionNames {
  readonly nameOf: (question: number) => string;
  readonly quoted: (text: string) => string;
}

/** A condition and its text: `if 0 NPS is 0 to 6`. Null for an unreachable question. */
export interface WordedCondition {
  readonly condition: Condition | null;
  readonly words: string;
}

/** Returns the answers under which each question of a survey is asked, in words. */
export function conditionWords(
  compiled: CompiledSurvey,
  { nameOf, quoted }: ConditionNames,
): (question: number) => WordedCondition {
  const conditionOf = conditionsOf(compiled);
  const known = new Map<number, AnswersByKey>();
  const answersOf = (at: number): AnswersByKey => {
    const question = compiled.questions[at];
    const answers = known.get(at) ?? (question === undefined ? new Map() : answersByKey(question, quoted));
    known.set(at, answers);
    return answers;
  };
  const keyWords = (question: number, keys: readonly (string | null)[]): string => {
    const words = wordsOfKeys(answersOf(question), keys);
    // The skip of an optional question belongs to the answers without a deciding key.
    if (keys.includes(null) && compiled.questions[question]?.optional) words.push("skipped");
    return words.length === 0 ? "answered otherwise" : alternatives(words);
  };
  let graph: RouteGraph | undefined;
  /** The last responses before a question, one of which each respondent gives: "0 A is "Yes", or after 2 C". */
  const lastResponses = (question: number): string => {
    graph ??= routeGraph(compiled);
    const words: string[] = [];
    let others = 0;
    for (const [source, edges] of graph.edges.entries()) {
      if (source === question || graph.reachable[source] !== 1) continue;
      const keys = edges.filter(({ target }) => target === question).map(({ key }) => key);
      if (keys.length === 0) continue;
      if (words.length === MAX_LISTED) others += 1;
      else if (keys.length === edges.length) words.push(`after ${nameOf(source)}`);
      else words.push(`${nameOf(source)} is ${keyWords(source, keys)}`);
    }
    return [...words, ...(others === 0 ? [] : [`after others (${others})`])].join(", or ");
  };
  const wordsOf = (question: number, condition: Condition | null): string => {
    if (condition === null) return "never";
    const { requires, exact } = condition;
    if (requires.length === 0) return exact ? "always" : `if ${lastResponses(question)}`;
    const parts = requires.map(({ question, keys }) => `${nameOf(question)} is ${keyWords(question, keys)}`);
    return `${exact ? "if" : "only if"} ${parts.join(", and ")}${exact ? "" : "; further answers decide"}`;
  };
  return (question) => {
    const condition = conditionOf(question);
    return { condition, words: wordsOf(question, condition) };
  };
}
