import type { Findings } from "#diagnostics/findings.ts";
import { InvalidLocations, type InvalidMembers } from "#diagnostics/invalid-locations.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { Routing } from "#routing/routing.ts";
import { type QuestionView, viewQuestion } from "./question-view.ts";
import { contentRules, routingRules } from "./rules.ts";
import { type RuleSettings, runRules } from "./run-rules.ts";
import type { RoutedFacts, SurveyFacts } from "./survey-facts.ts";
import { type SurveyView, viewSurvey } from "./survey-view.ts";
import { withoutFaults } from "./without-faults.ts";

/** The members of a question that decide where its answers lead. */
const routingMembers = ["type", "choices", "scale", "hasOpenChoice", "optional", "branching"];

/** Adds the positions of questions that are faulty as a whole or in one of these members: it is open where answers lead. */
function addUnroutable(
  positions: Set<number>,
  { inside }: InvalidLocations,
  members: readonly string[],
): void {
  const questions: InvalidMembers = inside?.get("questions") ?? new Map();
  for (const [position, faults] of questions)
    if (faults === null || members.some((member) => faults.has(member))) positions.add(Number(position));
}

/** Null where the payload does not say what the questions are; a survey that says nothing has none. */
function questionsOf(
  { questions }: SurveyView,
  kind: SurveyKind,
  faulty: InvalidLocations,
): SurveyFacts["questions"] {
  if (!Array.isArray(questions))
    return faulty.has("/questions") || (kind === "survey-update" && questions === undefined) ? null : [];
  const { length } = questions;
  const views = new Array<QuestionView | undefined>(length);
  for (let position = 0; position < length; position++)
    views[position] = viewQuestion(questions[position] as undefined);
  return views;
}

/** What the rules found, and where answers lead. */
interface CheckedSurvey {
  readonly routing: Routing;
  readonly findings: readonly Findings[];
}

/**
 * Checks a survey whose shape has been read, `faulty` being the places where that found errors: they are left out, so
 * that everything else can be told in the same pass.
 */
export function checkSurvey(
  payload: unknown,
  kind: SurveyKind,
  faulty: InvalidLocations,
  settings: RuleSettings,
  limit: number,
): CheckedSurvey {
  const sound = withoutFaults(payload, faulty);
  if (typeof sound !== "object" || sound === null) return { routing: new Routing([]), findings: [] };
  const survey = viewSurvey(sound);
  const questions = questionsOf(survey, kind, faulty);
  const asked = questions ?? [];
  const unknown = new Set<number>();
  addUnroutable(unknown, faulty, routingMembers);
  let facts: RoutedFacts = { kind, survey, questions, invalid: faulty, routing: new Routing(asked, unknown) };
  const open: string[] = [];
  const content = runRules(contentRules, facts, settings, limit, payload, open);
  if (open.length > 0) {
    addUnroutable(unknown, InvalidLocations.of(open), ["branching"]);
    facts = { kind, survey, questions, invalid: faulty, routing: new Routing(asked, unknown) };
  }
  const routes = runRules(routingRules, facts, settings, limit, payload);
  return { routing: facts.routing, findings: content.length === 0 ? routes : [...content, ...routes] };
}
