import { branchingTypeOf } from "#branching-types/branching-types.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import type { BranchingView } from "#model/survey-view.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { edgesOf, unroutedAnswers } from "#routing/edges.ts";
import type { SurveyRule } from "../facts.ts";
import { branchingAt, fallsOff, portableKey } from "../implicit-routes.ts";
import type { Report } from "../rule.ts";

const onward =
  "to the next question, but this question is the last: deployed clients then lose all answers of the survey.";
const one = `The answer "{answer}" leads ${onward}`;
const several = `The answers "{answers:and}" lead ${onward}`;

const help = 'Use branching of type "end", or "end" as the value of a response key.';
const skipHelp =
  'Lead every answer to "end". A skip cannot have a route: make the question required, or add a closing question.';

const messages = {
  everyAnswer: { message: `Every answer leads ${onward}`, help },
  oneAnswer: { message: one, help },
  severalAnswers: { message: several, help },
  oneAnswerOrSkip: { message: one, help: skipHelp },
  severalAnswersOrSkip: { message: several, help: skipHelp },
  skip: { message: `A skip leads ${onward}`, help: skipHelp },
} as const;

/** Changes only the type and keeps the other properties, because a target may be intended. */
const endWithoutKeys = (place: string, { index, responseValues }: BranchingView): Fix => ({
  title: "End the survey here",
  applicability: index === undefined && responseValues === undefined ? "safe" : "unsure",
  patch: [{ op: "replace", path: `${place}/type`, value: "end" }],
});

/** Drops the response keys that the author wrote. */
const endWithKeys = (place: string): readonly Fix[] =>
  unsure("End the survey here, without response keys", [
    { op: "replace", path: place, value: { type: "end" } },
  ]);

/** Adds a route to the end for every answer without a next question. A skip has no key, so it cannot get one. */
function endUnrouted(place: string, question: CompiledQuestion, branching: BranchingView): Fix[] {
  if (question.optional) return [];
  const patch: JsonPatchOperation[] = [];
  const values = `${place}/responseValues`;
  for (const [key, value] of Object.entries(branching.responseValues ?? {}))
    if (value === "next_question")
      patch.push({ op: "replace", path: `${values}/${pointerToken(key)}`, value: "end" });
  const unrouted = unroutedAnswers(question);
  const keys = unrouted.map(
    (answer) => portableKey(question, answer) ?? (responseKeys(question, answer)[0] as string),
  );
  for (const key of new Set(keys))
    patch.push({ op: "add", path: `${values}/${pointerToken(key)}`, value: "end" });
  const arePortable = unrouted.every((answer) => portableKey(question, answer) !== undefined);
  return [
    { title: "End the survey for these answers", applicability: arePortable ? "safe" : "unsure", patch },
  ];
}

function fixesFor(place: string, question: CompiledQuestion, branching: BranchingView): readonly Fix[] {
  if (branchingTypeOf(branching.type).byKey === undefined) return [endWithoutKeys(place, branching)];
  if (edgesOf(question).every((edge) => edge.target === "end")) return endWithKeys(place);
  return endUnrouted(place, question, branching);
}

function reportEnd(
  report: Report<typeof messages>,
  place: string,
  question: CompiledQuestion,
  branching: BranchingView,
): void {
  const fixes = fixesFor(place, question, branching);
  if (branchingTypeOf(branching.type).byKey === undefined) {
    report(place, "everyAnswer", () => ({ fixes }));
    return;
  }
  const explicit = Object.entries(branching.responseValues ?? {}).flatMap(([key, value]) =>
    value === "next_question" ? [key] : [],
  );
  const answers = [...new Set([...explicit, ...unroutedAnswers(question).map(String)])];
  const [answer] = answers;
  const { optional } = question;
  if (answer === undefined) report(place, "skip", () => ({ fixes }));
  else if (answers.length === 1)
    report(place, optional ? "oneAnswerOrSkip" : "oneAnswer", () => ({ params: { answer }, fixes }));
  else
    report(place, optional ? "severalAnswersOrSkip" : "severalAnswers", () => ({
      params: { answers },
      fixes,
    }));
}

/**
 * The survey ends explicitly, not because the next question is missing: deployed clients step past the last question and lose
 * the answers. A last question without branching works everywhere.
 */
export const explicitEnd = {
  code: "explicit-end",
  severity: "warning",
  messages,
  check(facts, report) {
    const position = facts.routing.flow.count - 1;
    const question = facts.routing.questions[position];
    const branching = branchingAt(facts, position);
    if (question === undefined || branching === undefined) return;
    if (
      !facts.routing.isReachable(position) ||
      !facts.routing.isKnown(position) ||
      !fallsOff(facts, position)
    )
      return;
    reportEnd(report, `/questions/${position}/branching`, question, branching);
  },
} as const satisfies SurveyRule<typeof messages>;
