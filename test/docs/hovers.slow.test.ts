// What editors show of a property where it is used: its sentence, through inherited and mapped types, too.
import { expect, test } from "vitest";
import { hoversOf } from "./public-api.ts";

/** Types with some of their properties, and how the sentences of these begin. */
const hovers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "surveyc RatingQuestion": {
    scale: "The highest rating. Ratings start at 1, on scale 10 at 0.",
    display: "How the scale is drawn. Without it, deployed clients draw no buttons.",
    lowerBoundLabel: "The label of the lowest rating.",
    upperBoundLabel: "The label of the highest rating.",
    optional: "Whether the question may be skipped; false by default.",
    branching: "Where the answers to a question lead, according to `type`.",
  },
  "surveyc SingleChoiceQuestion": {
    choices: "The choices, in the order of their positions.",
    hasOpenChoice: "Whether the last choice takes free text.",
    shuffleOptions: "Whether the choices are shuffled; positions stay as listed.",
  },
  "surveyc LinkQuestion": {
    link: "The address of the link: https with a host, or a plain mailto.",
  },
  "surveyc SpecificQuestionBranching": {
    index: "The position to go to, counted from 0.",
  },
  "surveyc ResponseBasedBranching": {
    responseValues: "The target of each response key. A rating has its number and band as keys, a choice its",
  },
  "surveyc Survey": {
    conditions: "When and to whom a survey is shown.",
    responses_limit: "How many responses end the survey.",
    iteration_count: "The number of iterations.",
  },
  "surveyc Conditions": {
    urlMatchType: "How `url` is compared; by default it may occur anywhere.",
  },
  "surveyc Appearance": {
    thankYouMessageHeader: "The heading of the confirmation page.",
  },
  "surveyc Dashboard": {
    tags: "Tags, trimmed and in lower case.",
    restriction_level: "Who may edit: 21 everyone, 37 collaborators.",
    creation_mode: "How the dashboard was made.",
  },
  "surveyc Diagnostic": {
    code: "The code; its page is `docs/rules/<code>.md`.",
    pointer: 'JSON Pointer (RFC 6901) into the payload; `""` is the whole.',
    span: "Its location in the text, if there is one; a missing member has the span of its parent.",
    fixes: "Changes that would fix it.",
    witness: "Routing findings: the answers of a respondent with this problem, from the first question",
  },
  "surveyc Fix": {
    applicability: "Whether it can be applied without review.",
  },
  "surveyc Position": {
    column: "From 1, in UTF-16 code units.",
  },
  "surveyc CompileOptions": {
    kind: "`survey` if not given.",
    limits: "Bounds that differ from the defaults of the library.",
    rules: "Severities by code, on top of the preset.",
  },
  "surveyc Limits": {
    depth: "The maximum depth of nested objects and arrays; the outermost is at depth 1.",
  },
  "surveyc CompiledQuestion": {
    otherwise: "Where other answers and skips lead.",
  },
  "surveyc/runtime Session": {
    path: "The questions answered on the way here, in order; a question in a loop may be listed more",
    answers: "The last answer to every question answered so far, by position, up to the last of them",
  },
  "surveyc/runtime Progress": {
    fraction: "From 0 to 1; never falls while going forward, and is 1 only at the end.",
    remaining: "Remaining questions, including the current one; `max` is null if a loop leaves it unboun",
  },
  "surveyc/http SurveyReply": {
    id: "The identifier of the survey.",
    archived: "Whether the survey is archived.",
    targeting_flag_id: "The flag of visitors who see the survey.",
    start_date: "When the survey was or will be launched.",
  },
  "surveyc/http SurveyListItemReply": {
    questions: "The questions, in the order of their positions.",
  },
  "surveyc/http SurveyPageReply": {
    next: "The next page, or null.",
    count: "The number of objects on all pages.",
  },
  "surveyc/http DashboardReply": {
    pinned: "Whether the dashboard is pinned.",
    effective_privilege_level: "What the caller may do: 21 view, 37 edit.",
    tiles: "The tiles.",
  },
  "surveyc/http UserReply": {
    email: "The e-mail address.",
  },
  "surveyc/http ActivityDetailReply": {
    changes: "The members that changed; null if the object as a whole was created or deleted.",
  },
  "surveyc/http CollaboratorReply": {
    level: "What the collaborator may do: 21 view, 37 edit.",
  },
  "surveyc/http HandlerOptions": {
    authenticate: "Identifies the sender of a request; for null the reply is 401.",
    publicOrigin: "Such as `https://surveys.example.org`: the origin of links between pages. The origin of",
  },
  "surveyc/http OperationInput": {
    address: "Absolute address of this request without its query; pages link to their neighbours with",
  },
  "surveyc/stores PostgresStoreOptions": {
    poolSize: "The maximum number of connections; 10 if not given. Writes hold at most three quarters of",
  },
  "surveyc/testing SurveyConstraints": {
    maxQuestions:
      "The most questions; 8 if not given, or `minQuestions` if that is more. As with `fc.array`,",
  },
};

const members = Object.entries(hovers).flatMap(([type, sentences]) =>
  Object.entries(sentences).map(([member, sentence]) => ({ type, member, sentence })),
);

const shown = hoversOf([
  ...members.map(({ type, member }) => {
    const [entry, name] = type.split(" ");
    return `;({} as import("${entry}").${name}).${member}`;
  }),
  ';({} as typeof import("surveyc")).compileSurvey',
]);

test.each(members.map((each, index) => ({ ...each, index })))("$type: $member", ({ sentence, index }) => {
  expect(shown[index]?.replaceAll("\n", " ").startsWith(sentence)).toBe(true);
});

test("they are more than forty", () => {
  expect(members.length).toBeGreaterThanOrEqual(40);
});

test("a function", () => {
  expect(shown.at(-1)).toMatch(/^Compiles a survey payload/);
});
