// Documents of other programs that people pass by mistake: one row per format. To add one, add a row: the id of its message, the
// properties that identify it, and its name if the message needs one. Rows are tried in order, and only if a payload was
// rejected. Signs are properties that no payload has, not names that authors write by mistake: `fields` alone may be meant as
// `questions`, but fields with a `ref` are from Typeform.

const found = <const What extends string>(what: What) =>
  `Expected a PostHog {kind}, found ${what}: it has "{names:and}".` as const;

export const foreignMessages = {
  otherProgram: {
    message: found("a document of {format}"),
    help: 'Convert it first: each question becomes an object with "type" and "question" in the list "questions".',
  },
  sections: {
    message: found("a survey in sections"),
    help: 'Write all questions in one list, "questions".',
  },
  jsonSchema: {
    message: found("a JSON Schema"),
    help: "Check a payload that the schema describes, not the schema.",
  },
  apiPage: {
    message: found("a list page of the API"),
    help: 'Check one of its "results", or the page as a payload of the kind "survey-page" or "dashboard-page".',
  },
  dashboard: {
    message: found("a dashboard"),
    help: "Pass it to checkDashboard, or to surveyc check with --kind dashboard.",
  },
  survey: {
    message: found("a survey"),
    help: "Pass it to compileSurvey, or to surveyc check with --kind survey.",
  },
  wrappedPayload: {
    message: found("an object around the payload"),
    help: 'Pass the payload inside it, at "{pointer}".',
  },
  payloadList: {
    message: found("a list of payloads"),
    help: "Pass its entries one by one, as surveyc check does.",
  },
  questionList: {
    message: found("a list of questions"),
    help: 'Write an object with a "name" and the list as "questions".',
  },
  question: {
    message: found("a question"),
    help: 'Write an object with a "name" and a list "questions" that contains the question.',
  },
  errorReply: {
    message: found("an error reply"),
    help: "Check the request that it answers: the data was not sent.",
  },
} as const;

/** How documents of a format are recognized. */
export interface ForeignFormat {
  readonly messageId: keyof typeof foreignMessages;
  /** Its name, if the message needs one. */
  readonly format?: string;
  /**
   * Any of them identifies the format. A sign is a list of paths to properties, all required, or equal to the text after `=`. The finding is
   * at the first property of a sign.
   */
  readonly signs: readonly string[];
  /** The only kind of expected payload for which it is recognized; undefined for all kinds. */
  readonly insteadOf?: "survey" | "dashboard";
}

/** Every path that consists of one name from each list. */
const combine = (...lists: readonly string[]): string[] =>
  lists.reduce<string[]>(
    (paths, list) =>
      paths.flatMap((path) => list.split(" ").map((name) => `${path}/${name}`.replace(/^\//, ""))),
    [""],
  );

const program = (format: string, ...signs: readonly string[]): ForeignFormat => ({
  messageId: "otherProgram",
  format,
  signs,
});

const payloads = "questions tiles survey/questions attributes/questions body/questions payload/questions";

export const foreignFormats: readonly ForeignFormat[] = [
  {
    messageId: "sections",
    signs: combine("questions sections pages blocks steps", "0", "questions elements items fields", "0").map(
      (path) => `${path}/question ${path}/type`,
    ),
    insteadOf: "survey",
  },
  program("SurveyJS", "pages/0/elements", "elements/0/name elements/0/type"),
  program("SurveyMonkey", "pages/0/questions"),
  program("Formbricks", "blocks/0/elements", "welcomeCard"),
  program("Tally", "blocks/0/payload"),
  program("HeyForm", "fields/0/kind"),
  program("OpnForm", "properties/0/type"),
  program("Typebot", "groups/0/blocks", "typebot/groups"),
  program("Kobo", "content/survey", "asset_type"),
  program(
    "Typeform",
    "fields/0/ref",
    "fields/0/properties",
    "fields thankyou_screens",
    "fields welcome_screens",
  ),
  program(
    "XLSForm",
    "survey/0/type choices",
    "survey/0/type settings",
    "survey/0/label",
    "type=survey children/0/type",
  ),
  program("FHIR", "resourceType"),
  program("Google Forms", "items/0/questionItem", "items/0/itemId", "formId items", "formId info"),
  program(
    "LimeSurvey",
    "LimeSurveyDocType",
    "document/LimeSurveyDocType",
    "groups/0/gid",
    "gid qid",
    "sid surveyls_title",
  ),
  program("Qualtrics", "SurveyEntry", "SurveyElements", "result/questions result/blocks"),
  program("REDCap", "0/field_name 0/form_name", "field_name form_name"),
  program("Form.io", "components/0/key", "components/0/type"),
  {
    messageId: "jsonSchema",
    signs: ["$schema properties", "$schema $ref", "$schema $defs", "type=object properties"],
  },
  { messageId: "apiPage", signs: ["results count", "results next", "results previous"] },
  {
    messageId: "dashboard",
    signs: ["tiles", "restriction_level", "effective_restriction_level"],
    insteadOf: "survey",
  },
  { messageId: "survey", signs: ["questions/0/question"], insteadOf: "dashboard" },
  {
    messageId: "wrappedPayload",
    signs: [
      ...combine("survey data payload body result attributes request", payloads),
      ...combine("surveys data", "0", payloads),
    ],
  },
  { messageId: "payloadList", signs: ["0/questions", "0/tiles"] },
  { messageId: "questionList", signs: ["0/question 0/type"], insteadOf: "survey" },
  { messageId: "question", signs: ["question type"], insteadOf: "survey" },
  {
    messageId: "errorReply",
    signs: ["type code detail", "detail status", "error", "errors/0/message"],
  },
];
