import { isDeepStrictEqual } from "node:util";
import type { Members } from "./call.ts";
import {
  type Asked,
  fieldsOf,
  type LogEntry,
  now,
  page,
  refused,
  type State,
  type Step,
  type SurveyState,
  shown,
  userOf,
  withEntries,
} from "./state.ts";

const blank = {
  ...{ name: "", description: "", type: "popover", linked_flag: null, linked_flag_id: null },
  ...{
    targeting_flag: null,
    internal_targeting_flag: null,
    questions: [],
    conditions: null,
    appearance: null,
  },
  ...{ start_date: null, end_date: null, archived: false, responses_limit: null },
  ...{ iteration_count: null, iteration_frequency_days: null, iteration_start_dates: [] },
  ...{ current_iteration: null, current_iteration_start_date: null },
};
const targeting = { targeting_flag_id: null, targeting_flag_filters: null, remove_targeting_flag: false };

const put = (state: State, survey: SurveyState): State => ({
  ...state,
  surveys: new Map(state.surveys).set(survey.document.id, survey),
});

const entry = (
  client: number,
  { document }: SurveyState,
  activity: string,
  fields: string[] | null,
): LogEntry => ({
  client,
  item: document.id,
  name: document["name"],
  activity,
  fields,
});

interface Question {
  readonly id?: string;
  readonly question: string;
}

/**
 * Questions with ids: known ones keep theirs, and the others get those of the reply, which must be new; null if they are not.
 */
function withIds(
  sent: unknown,
  known: readonly Question[],
  { body }: { readonly body: unknown },
): readonly Question[] | null {
  const { questions: shown = [] } = Object(body) as { readonly questions?: readonly Question[] };
  const given = new Set(known.map(({ id }) => id));
  const questions: Question[] = [];
  for (const [position, question] of ((sent ?? []) as readonly Question[]).entries()) {
    const { id } =
      question.id === undefined
        ? (known.find((each) => each.question === question.question) ?? {})
        : question;
    const shownId = shown[position]?.id;
    if (id === undefined && (shownId === undefined || given.has(shownId))) return null;
    given.add(id ?? shownId);
    questions.push({ ...question, id: (id ?? shownId) as string });
  }
  return questions;
}

const questionsOf = ({ document }: SurveyState): readonly Question[] =>
  document["questions"] as readonly Question[];

export function createSurvey(state: State, { client, action, reply }: Asked<"create survey">): Step {
  const { id } = Object(reply.body) as { id: string };
  const origin = { id, created_at: now, created_by: userOf(client) };
  const survey = {
    version: 1,
    document: {
      ...blank,
      ...action.body,
      ...origin,
      questions: withIds(action.body["questions"], [], reply) ?? [],
    },
    submissions: new Map<string, Members>(),
  };
  // An id that existed before is not a new one.
  if (state.log.some(({ item }) => item === id)) return refused(state, 500);
  const after = withEntries(put(state, survey), entry(client, survey, "created", null));
  return shown(after, { ...survey.document, ...targeting }, 1, 201);
}

export function updateSurvey(state: State, { client, action, reply }: Asked<"update survey">): Step {
  const before = state.surveys.get(action.id);
  if (before === undefined) return refused(state, 404);
  if (action.ifMatch !== null && action.ifMatch !== before.version) return refused(state, 412);
  const { questions: sent } = action.body;
  const questions = sent === undefined ? questionsOf(before) : withIds(sent, questionsOf(before), reply);
  const document = { ...before.document, ...action.body, questions };
  const survey = { ...before, version: before.version + 1, document };
  const after = withEntries(
    put(state, survey),
    entry(client, survey, "updated", fieldsOf(before.document, document)),
  );
  return shown(after, { ...document, ...targeting }, survey.version);
}

export function deleteSurvey(state: State, { client, action }: Asked<"delete survey">): Step {
  const before = state.surveys.get(action.id);
  if (before === undefined) return refused(state, 404);
  if (action.ifMatch !== null && action.ifMatch !== before.version) return refused(state, 412);
  const surveys = new Map(state.surveys);
  surveys.delete(action.id);
  return shown(withEntries({ ...state, surveys }, entry(client, before, "deleted", null)), null, null, 204);
}

export function retrieveSurvey(state: State, { action }: Asked<"retrieve survey">): Step {
  const survey = state.surveys.get(action.id);
  if (survey === undefined) return refused(state, 404);
  if (action.ifNoneMatch === survey.version) return shown(state, null, survey.version, 304);
  return shown(state, survey.document, survey.version);
}

export const listSurveys = (state: State, { action }: Asked<"list surveys">): Step =>
  shown(
    state,
    page(
      "surveys",
      action.query,
      [...state.surveys.values()].map(({ document }) => document),
    ),
  );

export function surveyActivity(state: State, { action }: Asked<"survey activity">): Step {
  const entries = state.log.filter(({ item }) => item === action.id).toReversed();
  // The entries of a deleted survey stay.
  return entries.length === 0 ? refused(state, 404) : shown(state, entries);
}

/** The items of surveys are UUIDs, those of dashboards numbers. */
export const surveysActivity = (state: State): Step =>
  shown(state, state.log.filter(({ item }) => item.includes("-")).toReversed());

export const countResponses = (state: State): Step =>
  shown(
    state,
    Object.fromEntries(
      [...state.surveys].flatMap(
        ([
          id,
          {
            submissions: { size },
          },
        ]) => (size === 0 ? [] : [[id, size]]),
      ),
    ),
  );

/** The reply is the count or the code; recording is not a request, so that it has no status. */
export function recordResponse(state: State, { action }: Asked<"record response">): Step {
  const reply = (after: State, body: unknown): Step => shown(after, body, null, 0);
  const survey = state.surveys.get(action.id);
  if (survey === undefined) return reply(state, "not-found");
  const { submission, responses } = action;
  // Accepted answers are accepted again, even after changes of the survey.
  if (isDeepStrictEqual(survey.submissions.get(submission), responses))
    return reply(state, survey.submissions.size);
  if (survey.document["archived"] === true) return reply(state, "survey-archived");
  if (survey.document["start_date"] === null) return reply(state, "survey-not-started");
  if (survey.document["end_date"] !== null) return reply(state, "survey-ended");
  const ids = questionsOf(survey).map(({ id }) => id);
  if (Object.keys(responses).some((key) => !ids.includes(key))) return reply(state, "invalid-responses");
  const submissions = new Map(survey.submissions).set(submission, responses);
  return reply(put(state, { ...survey, submissions }), submissions.size);
}
