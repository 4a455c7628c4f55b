import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Findings } from "#diagnostics/findings.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { Routing } from "#routing/routing.ts";
import { contentRules, routingRules } from "./rules.ts";
import { type RuleSettings, runRules } from "./run-rules.ts";
import type { QuestionView, SurveyFacts, SurveyView } from "./survey-facts.ts";
import { withoutFaults } from "./without-faults.ts";

/** The members of a question that decide where its answers lead. */
const routingMembers = new Set(["type", "choices", "scale", "hasOpenChoice", "optional", "branching"]);

/** The positions of questions at which a fault leaves open where answers lead. */
function unroutable(pointers: Iterable<string>, members: ReadonlySet<string>): Set<number> {
  const positions = new Set<number>();
  for (const pointer of pointers) {
    if (!pointer.startsWith("/questions/")) continue;
    const [, position, member] = pointerTokens(pointer);
    if (member === undefined || members.has(member)) positions.add(Number(position));
  }
  return positions;
}

/** Null where the payload does not say what the questions are; a survey that says nothing has none. */
function questionsOf(
  survey: unknown,
  kind: SurveyKind,
  faulty: ReadonlySet<string>,
): SurveyFacts["questions"] {
  const { questions } = survey as { questions?: unknown };
  if (Array.isArray(questions)) return questions as readonly (QuestionView | undefined)[];
  if (faulty.has("/questions") || (kind === "survey-update" && questions === undefined)) return null;
  return [];
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
): { compiled: CompiledSurvey; findings: Findings[] } {
  const survey = withoutFaults(payload, faulty);
  if (typeof survey !== "object" || survey === null)
    return { compiled: new Routing([]).compiled, findings: [] };
  const questions = questionsOf(survey, kind, faulty);
  const unknown = unroutable(faulty, routingMembers);
  const facts: SurveyFacts = { kind, survey: survey as SurveyView, questions, faulty };
  const branchingErrors: string[] = [];
  const content = runRules(contentRules, facts, settings, limit, (pointer) => branchingErrors.push(pointer));
  for (const position of unroutable(branchingErrors, new Set(["branching"]))) unknown.add(position);
  const routing = new Routing(questions ?? [], unknown);
  const routes = runRules(routingRules, { ...facts, routing }, settings, limit);
  return { compiled: routing.compiled, findings: [...content, ...routes] };
}
