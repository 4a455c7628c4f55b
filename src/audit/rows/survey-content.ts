import type { AuditRow } from "../audit-row.ts";
import { at, holds, says, show, status } from "../claims.ts";

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

const keptRow = (id: string, promise: string, sent: readonly object[]): AuditRow => ({
  id,
  level: "MUST",
  promise,
  async *check(client) {
    const reply = await client.post("surveys/", { name: "Audit", questions: sent });
    yield status(reply, 201);
    const read = await client.get(`surveys/${String(at(reply.value, "/id"))}/`);
    for (const { value } of [reply, read]) yield says(at(value, "/questions"), sent);
  },
});

/** Each member of a survey, with a value that is kept as it is. */
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

/** What surveys hold. INTERFACE.md 2.6 to 2.8. */
export const surveyContent: readonly AuditRow[] = [
  ...Object.entries(questions).map(([name, question]) =>
    keptRow(`${name}-question`, `A ${name} question is kept with all its members. INTERFACE.md 2.7.`, [
      question,
      last,
    ]),
  ),
  ...Object.entries(branchings).map(([name, branching]) =>
    keptRow(`${name}-branching`, `Branching of the type ${name} is kept. INTERFACE.md 2.8.`, [
      { type: "rating", question: "How likely?", display: "number", scale: 10, branching },
      last,
      last,
    ]),
  ),
  ...Object.entries(members).map(
    ([name, value]): AuditRow => ({
      id: `survey-${name.replaceAll("_", "-")}`,
      level: "MUST",
      promise: `The member ${name} of a survey is kept. INTERFACE.md 2.6.`,
      async *check(client) {
        // An end needs a start before it; all others stand alone.
        const more = name === "end_date" ? { start_date: members["start_date"] } : {};
        const reply = await client.post("surveys/", { name: "Audit", ...more, [name]: value });
        yield status(reply, 201);
        const read = await client.get(`surveys/${String(at(reply.value, "/id"))}/`);
        for (const found of [at(reply.value, `/${name}`), at(read.value, `/${name}`)])
          yield holds(isSame(found, value), `${show(found)}, not ${show(value)}`);
      },
    }),
  ),
  {
    id: "other-members-taken",
    level: "MUST",
    promise:
      "Members that the interface does not know, and null, are no reason to refuse a survey. DESIGN.md 5.",
    async *check(client) {
      const more = {
        linked_insight_id: null,
        response_sampling_interval: null,
        schedule: "once",
        conditions: null,
      };
      yield status(await client.post("surveys/", { name: "Audit", ...more }), 201);
      yield status(
        await client.post("dashboards/", { name: "Audit", delete_insights: false, colour: "red" }),
        201,
      );
    },
  },
  {
    id: "other-members-kept",
    level: "SHOULD",
    promise: "Members that the interface does not know are kept. DESIGN.md 5.",
    async *check(client) {
      const survey = await client.survey({ schedule: "once" });
      yield survey.made;
      yield says(at((await client.get(survey.path)).value, "/schedule"), "once");
    },
  },
  {
    id: "iterations-derived",
    level: "SHOULD",
    promise:
      "With a start, a count and a frequency the start dates of the iterations are derived. DESIGN.md 5.",
    async *check(client) {
      const survey = await client.survey({
        start_date: "2026-01-01T00:00:00Z",
        iteration_count: 3,
        iteration_frequency_days: 7,
      });
      yield survey.made;
      const dates = at((await client.get(survey.path)).value, "/iteration_start_dates");
      const wanted = ["2026-01-01", "2026-01-08", "2026-01-15"];
      const days = Array.isArray(dates) ? dates.map((date) => String(date).slice(0, 10)) : dates;
      yield says(days, wanted);
    },
  },
];

/** The same value; of two dates, the same moment. */
function isSame(found: unknown, wanted: unknown): boolean {
  if (typeof wanted === "string" && typeof found === "string")
    return Date.parse(found) === Date.parse(wanted);
  return says(found, wanted) === null;
}
