import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Findings } from "#diagnostics/findings.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { Routing } from "#routing/routing.ts";
import { type QuestionView, viewQuestion } from "./question-view.ts";
import { contentRules, routingRules } from "./rules.ts";
import { type RuleSettings, runRules } from "./run-rules.ts";
import type { RoutedFacts, SurveyFacts } from "./survey-facts.ts";
import { type SurveyView, viewSurvey } from "./survey-view.ts";
import { withoutFaults } from "./without-faults.ts";

/** The members of a question that decide where its answers lead. */
const routingMembers = new Set(["type", "choices", "scale", "hasOpenChoice", "optional", "branching"]);
const branchingMember = new Set(["branching"]);

/** The positions of questions at which a fault in one of these members, or a whole question, leaves open where answers lead. */
function unroutable(pointers: Iterable<string>, members: ReadonlySet<string>): number[] {
  const positions: number[] = [];
  for (const pointer of pointers) {
    if (!pointer.startsWith("/questions/")) continue;
    const [, position, member] = pointerTokens(pointer);
    if (member === undefined || members.has(member)) positions.push(Number(position));
  }
  return positions;
}

/** Nothing is unknown about most surveys, and nothing is spent on it. */
const noneOf = (positions: readonly number[]): ReadonlySet<number> | undefined =>
  positions.length === 0 ? undefined : new Set(positions);

/** Null where the payload does not say what the questions are; a survey that says nothing has none. */
function questionsOf(
  { questions }: SurveyView,
  kind: SurveyKind,
  faulty: ReadonlySet<string>,
): SurveyFacts["questions"] {
  if (!Array.isArray(questions))
    return faulty.has("/questions") || (kind === "survey-update" && questions === undefined) ? null : [];
  const views: (QuestionView | undefined)[] = [];
  for (let position = 0; position < questions.length; position++)
    views.push(viewQuestion(questions[position] as undefined));
  return views;
}

/**
 * Checks a survey whose shape has been read, `faulty` being the places where that found errors: they are left out, so
 * that everything else can be told in the same pass.
 */
export function checkSurvey(
  payload: unknown,
  kind: SurveyKind,
  faulty: ReadonlySet<string>,
  settings: RuleSettings,
  limit: number,
): { compiled: CompiledSurvey; findings: readonly Findings[] } {
  const sound = withoutFaults(payload, faulty);
  if (typeof sound !== "object" || sound === null)
    return { compiled: new Routing([]).compiled, findings: [] };
  const survey = viewSurvey(sound);
  const questions = questionsOf(survey, kind, faulty);
  const unknown = faulty.size === 0 ? [] : unroutable(faulty, routingMembers);
  const asked = questions ?? [];
  let facts: RoutedFacts = { kind, survey, questions, faulty, routing: new Routing(asked, noneOf(unknown)) };
  const errors: string[] = [];
  const content = runRules(contentRules, facts, settings, limit, errors);
  if (errors.length > 0) {
    unknown.push(...unroutable(errors, branchingMember));
    facts = { kind, survey, questions, faulty, routing: new Routing(asked, noneOf(unknown)) };
  }
  const routes = runRules(routingRules, facts, settings, limit);
  const { compiled } = facts.routing;
  return { compiled, findings: content.length === 0 ? routes : [...content, ...routes] };
}
