import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Findings } from "#diagnostics/findings.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { Routing } from "#routing/routing.ts";
import { type QuestionView, viewQuestion } from "./question-view.ts";
import { contentRules, routingRules } from "./rules.ts";
import { type RuleSettings, runRules } from "./run-rules.ts";
import type { SurveyFacts } from "./survey-facts.ts";
import { type SurveyView, viewSurvey } from "./survey-view.ts";
import { withoutFaults } from "./without-faults.ts";

/** The members of a question that decide where its answers lead. */
const routingMembers = new Set(["type", "choices", "scale", "hasOpenChoice", "optional", "branching"]);
const branchingMember = new Set(["branching"]);

/** Adds the positions of questions at which a fault leaves open where answers lead. */
function addUnroutable(
  positions: Set<number>,
  pointers: Iterable<string>,
  members: ReadonlySet<string>,
): void {
  for (const pointer of pointers) {
    if (!pointer.startsWith("/questions/")) continue;
    const [, position, member] = pointerTokens(pointer);
    if (member === undefined || members.has(member)) positions.add(Number(position));
  }
}

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
  const unknown = new Set<number>();
  const route = (): Routing => new Routing(questions ?? [], unknown.size === 0 ? undefined : unknown);
  addUnroutable(unknown, faulty, routingMembers);
  let routing = route();
  const branchingErrors: string[] = [];
  const content = runRules(
    contentRules,
    { kind, survey, questions, faulty, routing },
    settings,
    limit,
    (pointer) => branchingErrors.push(pointer),
  );
  if (branchingErrors.length > 0) {
    addUnroutable(unknown, branchingErrors, branchingMember);
    routing = route();
  }
  const routes = runRules(routingRules, { kind, survey, questions, faulty, routing }, settings, limit);
  return { compiled: routing.compiled, findings: content.length === 0 ? routes : [...content, ...routes] };
}
