import { branchingTypeOf } from "#branching-types/branching-types.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { type FindingText, unsure } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { say } from "#diagnostics/sentences.ts";
import type { BranchingView } from "#model/survey-view.ts";
import { responseKeys } from "#question-types/response-keys.ts";
import { edgesOf, unroutedAnswers } from "#routing/edges.ts";
import type { SurveyRule } from "../facts.ts";
import { branchingAt, fallsOff, portableKey } from "../implicit-routes.ts";

const loses =
  "to the next question, but this is the last one; deployed clients then lose all answers of the survey.";

const help = 'Use branching of type "end", or "end" as the value of a response key.';

const skipHelp =
  'Lead every answer to "end". A skip cannot be routed: make the question required, or add a closing question.';

const everyAnswer = { message: `Every answer leads ${loses}`, help } as const;
const oneAnswer = { message: `The answer "{answer}" leads ${loses}`, help } as const;
const someAnswers = { message: `The answers "{answers:and}" lead ${loses}`, help } as const;
const oneOrSkip = { message: oneAnswer.message, help: skipHelp } as const;
const someOrSkip = { message: someAnswers.message, help: skipHelp } as const;
const skip = { message: `A skip leads ${loses}`, help: skipHelp } as const;

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

function describe(question: CompiledQuestion, branching: BranchingView): FindingText {
  if (branchingTypeOf(branching.type).byKey === undefined) return everyAnswer;
  const named = Object.entries(branching.responseValues ?? {}).flatMap(([key, value]) =>
    value === "next_question" ? [key] : [],
  );
  const answers = [...new Set([...named, ...unroutedAnswers(question).map(String)])];
  const [answer] = answers;
  if (answer === undefined) return skip;
  const { optional } = question;
  return answers.length === 1
    ? say(optional ? oneOrSkip : oneAnswer, { answer })
    : say(optional ? someOrSkip : someAnswers, { answers });
}

/**
 * The survey ends explicitly, not because there is no next question: deployed clients step past the last question and
 * lose the answers. A last question without branching works everywhere.
 */
export const explicitEnd = {
  code: "explicit-end",
  severity: "warning",
  sentences: [everyAnswer, oneAnswer, someAnswers, oneOrSkip, someOrSkip, skip],
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
      ...describe(question, branching),
      fixes: fixesFor(place, question, branching),
    }));
  },
} as const satisfies SurveyRule;
