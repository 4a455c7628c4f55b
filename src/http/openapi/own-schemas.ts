import { DEFS, type JsonSchema } from "#model/json-schema.ts";
import { questionTypes } from "#question-types/question-types.ts";

export const reference = (name: string): JsonSchema => ({ $ref: `${DEFS}${name}` });
export const text = (description: string): JsonSchema => ({ description, type: "string" });
const nothing: JsonSchema = { description: "Kept for clients that expect it; always null.", type: "null" };

/** Parts of other replies: tiles, the system as a user, and details of the activity. */
const partSchemas: Readonly<Record<string, JsonSchema>> = {
  tile: {
    description: "A tile of a dashboard: the server assigns its id, everything else is stored unchanged.",
    type: "object",
    properties: { id: { description: "The id of the tile, unique in the project.", type: "integer" } },
    required: ["id"],
    additionalProperties: true,
  },
  "system-user": {
    description: "The user of actions of the server itself, such as ending a survey.",
    type: "object",
    properties: {
      first_name: { ...text("Always `System`."), const: "System" },
      email: { description: "The server has no e-mail address.", type: "null" },
      is_system: {
        description: "Distinguishes it from people, who do not have this member.",
        type: "boolean",
        const: true,
      },
    },
    required: ["first_name", "email", "is_system"],
  },
  "activity-detail": {
    description: "The details of an entry of the activity log, beyond who did what to which object.",
    type: "object",
    properties: {
      changes: {
        description: "The members that changed; null if the object as a whole was created or deleted.",
        anyOf: [{ type: "array", items: reference("field-change") }, { type: "null" }],
      },
      name: text("The name of the object at that time."),
      merge: nothing,
      trigger: nothing,
      short_id: nothing,
      type: nothing,
    },
    required: ["changes", "name", "merge", "trigger", "short_id", "type"],
    examples: [{ changes: null, name: "Recommend us?" }],
  },
  "field-change": {
    description:
      "A change of one member of an object: the values of the member or, if they are large, the part in which they differ.",
    type: "object",
    properties: {
      type: text("The kind of the object, such as `Survey`."),
      action: { ...text("The kind of the change."), enum: ["created", "changed", "deleted"] },
      field: text("The name of the member."),
      before: { description: "The value before; null if there was none." },
      after: { description: "The value after; null if there is none." },
      path: text("JSON Pointer to the part. Missing if it is the whole value."),
      element: {
        description: "The innermost element of a list that contains the part and has a name.",
        type: "object",
        properties: {
          id: {
            description: "Its `id`, if it has one.",
            anyOf: [{ type: "string" }, { type: "number" }],
          },
          question: text("The beginning of its text before the change, if it is a question."),
        },
      },
      start: {
        description: "The position of both in a long text, if `before` and `after` are parts of one.",
        type: "integer",
      },
      omitted: {
        description: "Set if both values are too large for an entry; they are null.",
        type: "boolean",
        const: true,
      },
    },
    required: ["type", "action", "field", "before", "after"],
  },
};

const count = (description: string): JsonSchema => ({ description, type: "integer", minimum: 0 });
const percentage = (description: string): JsonSchema => ({ description, type: "number", minimum: 0 });
const time = (description: string): JsonSchema => ({
  description,
  type: ["string", "null"],
  format: "date-time",
});

/** An object with all properties present, except optional ones. */
const objectOf = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  ...optional: readonly string[]
): JsonSchema => ({
  description,
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const eventStats = {
  total_count: count("How often it happened."),
  unique_persons: count("To how many persons; answers sent with a key count as one person each."),
  first_seen: time("When it happened first; null if it never did."),
  last_seen: time("When it happened last; null if it never did."),
};

const projectStats = {
  stats: objectOf("How often each event happened.", {
    "survey shown": reference("shown-stats"),
    "survey dismissed": reference("event-stats"),
    "survey sent": reference("event-stats"),
  }),
  rates: objectOf("Percentages of the times that surveys were shown; 0 if none was.", {
    response_rate: percentage("How often they were answered."),
    dismissal_rate: percentage("How often they were dismissed."),
    unique_users_response_rate: percentage("How many persons answered."),
    unique_users_dismissal_rate: percentage("How many persons dismissed them."),
  }),
};

const share = {
  count: count("How often."),
  share: percentage("A percentage of those who answered the question."),
};

/** Statistics of surveys, and the answers to one by question. */
const statsSchemas: Readonly<Record<string, JsonSchema>> = {
  "event-stats": objectOf("How often something happened to surveys, and to how many persons.", eventStats),
  "shown-stats": objectOf("How often surveys were shown, and to how many persons.", {
    ...eventStats,
    total_count_only_seen: count("How often they were neither answered nor dismissed."),
    unique_persons_only_seen: count("How many persons neither answered nor dismissed them."),
  }),
  "project-stats": objectOf("The statistics of all surveys of a project.", projectStats),
  "survey-stats": objectOf("The statistics of a survey, and its answers by question.", {
    survey_id: text("The survey."),
    start_date: time("When it started."),
    end_date: time("When it ended."),
    ...projectStats,
    results: reference("survey-results"),
  }),
  "survey-results": objectOf("The answers to a survey, by question.", {
    complete: {
      description: "Whether all submissions were counted, and not the first 200,000 of them.",
      type: "boolean",
    },
    finished: count("Submissions whose respondents reached the end."),
    partial: count("Submissions whose respondents have not reached the end."),
    unfit: count("Submissions whose answers fit no version of the survey; they are counted nowhere else."),
    unknown_answers: count("Answers to questions that the survey no longer has."),
    questions: {
      description: "The questions, in order.",
      type: "array",
      items: reference("question-results"),
    },
  }),
  "question-results": objectOf(
    "The answers to one question.",
    {
      position: count("Its position, from 0."),
      id: text("Its id, under which answers are stored."),
      type: { ...text("Its type."), enum: questionTypes.map(({ name }) => name) },
      question: text("Its text."),
      asked: count(
        "Submissions in which it was asked: answered, skipped, or the last question that was shown.",
      ),
      answered: count("Submissions in which it was answered."),
      skipped: count("Submissions in which it was skipped."),
      left: count("Partial submissions whose respondents saw it and did not continue."),
      not_fitting: count(
        "Answers that are invalid for the question as it is now, or mean something else; they are counted nowhere else.",
      ),
      not_fitting_answers: {
        description: "These answers as texts, at most 20 different ones, and how often each was given.",
        type: "array",
        items: reference("lost-answer"),
      },
      distribution: {
        description:
          "Ratings or choices in order, and how often each was given. Missing if answers are free text.",
        type: "array",
        items: reference("answer-share"),
      },
      other: {
        description: "Texts that respondents wrote, if the question has an open choice.",
        ...reference("share"),
      },
      mean: { description: "The mean of the ratings; null without any.", type: ["number", "null"] },
      bands: {
        description: "The bands of the scale, if it has bands, from the lowest rating on.",
        type: "array",
        items: reference("band-share"),
      },
      nps: {
        description:
          "Promoters minus detractors, as percentages: -100 to 100. Present if the scale has both; null without ratings.",
        type: ["number", "null"],
      },
    },
    "distribution",
    "other",
    "mean",
    "bands",
    "nps",
  ),
  "lost-answer": objectOf("An answer that does not fit the question as it is now.", {
    answer: text('The answer, such as the text of a choice that was removed, or "5 of 5" of another scale.'),
    count: count("How often it was given."),
  }),
  share: objectOf("How often something was answered.", share),
  "answer-share": objectOf("How often a rating or choice was given.", {
    answer: {
      description: "The rating, or the text of the choice.",
      anyOf: [{ type: "string" }, { type: "number" }],
    },
    ...share,
  }),
  "band-share": objectOf("How often a rating of a band was given.", {
    band: text("The band: the response key of its ratings."),
    ...share,
  }),
};

/** Objects that only this server writes, so no definition describes them. */
export const ownSchemas: Readonly<Record<string, JsonSchema>> = { ...partSchemas, ...statsSchemas };
