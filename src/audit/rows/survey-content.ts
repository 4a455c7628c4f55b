import { type AuditRow, must, should } from "../audit-row.ts";
import { hasStatus, isTrue, matches, show } from "../claims.ts";
import { at } from "../reply.ts";

const common = { description: "Why", descriptionContentType: "text", optional: true, buttonText: "Next" };

const questions: Readonly<Record<string, object>> = {
  open: { type: "open", question: "What?", ...common },
  link: { type: "link", question: "More?", link: "https://example.org/", ...common },
  rating: {
    type: "rating",
    question: "How likely?",
    ...{ display: "number", scale: 10, lowerBoundLabel: "Not", upperBoundLabel: "Very" },
    ...common,
  },
  "single-choice": {
    type: "single_choice",
    question: "Which one?",
    ...{ choices: ["One", "Two", "Other"], shuffleOptions: true, hasOpenChoice: true },
    ...common,
  },
  "multiple-choice": {
    type: "multiple_choice",
    question: "Which ones?",
    ...{ choices: ["One", "Two", "Other"], shuffleOptions: false, hasOpenChoice: true },
    ...common,
  },
};

const branchings: Readonly<Record<string, object>> = {
  "next-question": { type: "next_question" },
  end: { type: "end" },
  "response-based": { type: "response_based", responseValues: { detractors: 1, promoters: "end" } },
  "specific-question": { type: "specific_question", index: 2 },
};

const last = { type: "open", question: "Anything else?", branching: { type: "end" } };

const storedRow = (id: string, promise: string, sent: readonly object[]): AuditRow =>
  must(id, promise, async function* (client) {
    const reply = await client.post("surveys/", { name: "Audit", questions: sent });
    yield hasStatus(reply, 201);
    const read = await client.get(`surveys/${String(at(reply.value, "/id"))}/`);
    for (const { value } of [reply, read]) yield matches(at(value, "/questions"), sent);
  });

/** Other members of a survey, each with a value that is stored unchanged. */
const members: Readonly<Record<string, unknown>> = {
  linked_flag_id: 4,
  conditions: { url: "https://example.org/pricing", urlMatchType: "exact", seenSurveyWaitPeriodInDays: 30 },
  appearance: {
    displayThankYouMessage: true,
    thankYouMessageHeader: "Thank you!",
    unlisted: { kept: [1, null] },
  },
  responses_limit: 2_147_483_647,
  start_date: "2026-05-01T00:00:00Z",
  end_date: "2026-06-01T00:00:00Z",
};

/** The content of surveys: questions, branching, and the other members. */
export const surveyContent: readonly AuditRow[] = [
  ...Object.entries(questions).map(([name, question]) =>
    storedRow(`${name}-question`, `A ${name} question is stored with all its members.`, [question, last]),
  ),
  ...Object.entries(branchings).map(([name, branching]) =>
    storedRow(`${name}-branching`, `Branching of the type ${name} is stored.`, [
      { type: "rating", question: "How likely?", display: "number", scale: 10, branching },
      last,
      last,
    ]),
  ),
  ...Object.entries(members).map(
    ([name, value]): AuditRow =>
      must(
        `survey-${name.replaceAll("_", "-")}`,
        `The member ${name} of a survey is stored.`,
        async function* (client) {
          // An end date needs an earlier start date; the others need no other member.
          const more = name === "end_date" ? { start_date: members["start_date"] } : {};
          const reply = await client.post("surveys/", { name: "Audit", ...more, [name]: value });
          yield hasStatus(reply, 201);
          const read = await client.get(`surveys/${String(at(reply.value, "/id"))}/`);
          for (const found of [at(reply.value, `/${name}`), at(read.value, `/${name}`)])
            yield isTrue(isSame(found, value), `${show(found)}, not ${show(value)}`);
        },
      ),
  ),
  must(
    "other-members-taken",
    "Surveys and dashboards with unknown members, or with null, are accepted.",
    async function* (client) {
      const more = {
        linked_insight_id: null,
        response_sampling_interval: null,
        schedule: "once",
        conditions: null,
      };
      yield hasStatus(await client.post("surveys/", { name: "Audit", ...more }), 201);
      yield hasStatus(
        await client.post("dashboards/", { name: "Audit", delete_insights: false, colour: "red" }),
        201,
      );
    },
  ),
  should("other-members-kept", "Unknown members are stored.", async function* (client) {
    const survey = yield* client.survey({ schedule: "once" });
    yield matches(at((await client.get(survey.path)).value, "/schedule"), "once");
  }),
  should(
    "ids-of-questions",
    "A question that is sent without an id gets one, and keeps it when questions are moved.",
    async function* (client) {
      const questions = ["Audit?", "And?"].map((question) => ({ type: "open", question }));
      const { reply, path } = yield* client.survey({ questions });
      const [first, second] = [0, 1].map((position) => at(reply.value, `/questions/${position}/id`));
      const { value } = await client.patch(path, { questions: questions.toReversed() });
      const moved = [0, 1].map((position) => at(value, `/questions/${position}/id`));
      yield isTrue(
        typeof first === "string" && first !== second && moved[0] === second && moved[1] === first,
        `the ids are ${show([first, second])}, and ${show(moved)} after the questions were moved`,
      );
    },
  ),
  should(
    "iterations-derived",
    "The start dates of iterations follow from the start, the count and the frequency.",
    async function* (client) {
      const survey = yield* client.survey({
        start_date: "2026-01-01T00:00:00Z",
        iteration_count: 3,
        iteration_frequency_days: 7,
      });
      const dates = at((await client.get(survey.path)).value, "/iteration_start_dates");
      const wanted = ["2026-01-01", "2026-01-08", "2026-01-15"];
      const days = Array.isArray(dates) ? dates.map((date) => String(date).slice(0, 10)) : dates;
      yield matches(days, wanted);
    },
  ),
];

/** Whether two values are the same; two date-times, the same instant. */
function isSame(found: unknown, wanted: unknown): boolean {
  if (typeof wanted === "string" && typeof found === "string")
    return Date.parse(found) === Date.parse(wanted);
  return matches(found, wanted) === null;
}
