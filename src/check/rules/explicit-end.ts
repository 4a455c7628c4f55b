import { branchingTypeOf } from "#branching-types/branching-types.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { listNames } from "#diagnostics/echo.ts";
import { unsure } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import type { BranchingView } from "#model/survey-view.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { edgesOf, unroutedAnswers } from "#routing/edges.ts";
import type { SurveyRule } from "../facts.ts";
import { branchingAt, fallsOff, portableKey } from "../implicit-routes.ts";

/** Changes the type alone, so that whatever else the author wrote stays; a target may be what was meant. */
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

/** Gives every answer without a next question a route to the end. A skip has no key, so it cannot get one. */
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
  const portable = unrouted.every((answer) => portableKey(question, answer) !== undefined);
  return [{ title: "End the survey for these answers", applicability: portable ? "safe" : "unsure", patch }];
}

function fixesFor(place: string, question: CompiledQuestion, branching: BranchingView): readonly Fix[] {
  if (branchingTypeOf(branching.type).byKey === undefined) return [endWithoutKeys(place, branching)];
  if (edgesOf(question).every((edge) => edge.target === "end")) return endWithKeys(place);
  return endUnrouted(place, question, branching);
}

function whatFallsOff(question: CompiledQuestion, branching: BranchingView): string {
  if (branchingTypeOf(branching.type).byKey === undefined) return "Every answer";
  const named = Object.entries(branching.responseValues ?? {}).flatMap(([key, value]) =>
    value === "next_question" ? [key] : [],
  );
  const answers = [...new Set([...named, ...unroutedAnswers(question).map(String)])];
  if (answers.length === 0) return "A skip";
  return `${answers.length === 1 ? "The answer" : "Each of the answers"} ${listNames(answers)}`;
}

/**
 * The survey ends explicitly, not because there is no next question: deployed clients step past the last question and
 * lose the answers. A last question without branching works everywhere.
 */
export const explicitEnd = {
  code: "explicit-end",
  severity: "warning",
  summary: "Answers to the last question end the survey explicitly.",
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
    const place = `/questions/${position}/branching`;
    report(place, () => ({
      message: `${whatFallsOff(question, branching)} goes on to the next question, but this is the last one; deployed clients then lose all answers of the survey.`,
      help:
        question.optional && branchingTypeOf(branching.type).byKey !== undefined
          ? 'Lead every answer to "end". A skip cannot be routed: make the question required, or let a closing question follow.'
          : 'Lead to the end explicitly: {"type": "end"}, or "end" as the value of a response key.',
      fixes: fixesFor(place, question, branching),
    }));
  },
} as const satisfies SurveyRule;
