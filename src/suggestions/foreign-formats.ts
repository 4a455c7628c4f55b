// Documents of other programs that people pass by mistake: one row a format. To add one, add a row: the id of its message, the
// properties that identify it, and its name if the message needs one. Rows are tried in order, and only if a payload was
// rejected. Signs are properties that no payload has, not names that authors write by mistake: `fields` alone may be meant as
// `questions`, but fields with a `ref` are of Typeform.

/** Any value but null. */
export const present = Symbol("present");

/** Part of a document: these properties, all required; this text; or a list by its first entry. */
export type Pattern =
  | typeof present
  | string
  | readonly [first: Pattern]
  | { readonly [name: string]: Pattern };

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

/** How documents of a kind of program are recognized. */
export interface ForeignFormat {
  readonly messageId: keyof typeof foreignMessages;
  /** Its name, if the message needs one. */
  readonly format?: string;
  /** Any of them is enough. The finding is at their first property. */
  readonly signs: readonly Pattern[];
  /** The kind of payload that was expected, if only that one excludes the format. */
  readonly insteadOf?: "survey" | "dashboard";
}

const payloads: readonly Pattern[] = [
  { questions: present },
  { tiles: present },
  ...["survey", "attributes", "body", "payload"].map((name): Pattern => ({ [name]: { questions: present } })),
];

const question: Pattern = { question: present, type: present };

export const foreignFormats: readonly ForeignFormat[] = [
  {
    messageId: "sections",
    signs: ["questions", "sections", "pages", "blocks", "steps"].flatMap((outer) =>
      ["questions", "elements", "items", "fields"].map(
        (inner): Pattern => ({ [outer]: [{ [inner]: [question] }] }),
      ),
    ),
    insteadOf: "survey",
  },
  {
    messageId: "otherProgram",
    format: "SurveyJS",
    signs: [{ pages: [{ elements: present }] }, { elements: [{ name: present, type: present }] }],
  },
  { messageId: "otherProgram", format: "SurveyMonkey", signs: [{ pages: [{ questions: present }] }] },
  {
    messageId: "otherProgram",
    format: "Formbricks",
    signs: [{ blocks: [{ elements: present }] }, { welcomeCard: present }],
  },
  { messageId: "otherProgram", format: "Tally", signs: [{ blocks: [{ payload: present }] }] },
  { messageId: "otherProgram", format: "HeyForm", signs: [{ fields: [{ kind: present }] }] },
  { messageId: "otherProgram", format: "OpnForm", signs: [{ properties: [{ type: present }] }] },
  {
    messageId: "otherProgram",
    format: "Typebot",
    signs: [{ groups: [{ blocks: present }] }, { typebot: { groups: present } }],
  },
  {
    messageId: "otherProgram",
    format: "Kobo",
    signs: [{ content: { survey: present } }, { asset_type: present }],
  },
  {
    messageId: "otherProgram",
    format: "Typeform",
    signs: [
      { fields: [{ ref: present }] },
      { fields: [{ properties: present }] },
      { fields: present, thankyou_screens: present },
      { fields: present, welcome_screens: present },
    ],
  },
  {
    messageId: "otherProgram",
    format: "XLSForm",
    signs: [
      { survey: [{ type: present }], choices: present },
      { survey: [{ type: present }], settings: present },
      { survey: [{ label: present }] },
      { type: "survey", children: [{ type: present }] },
    ],
  },
  { messageId: "otherProgram", format: "FHIR", signs: [{ resourceType: present }] },
  {
    messageId: "otherProgram",
    format: "Google Forms",
    signs: [
      { items: [{ questionItem: present }] },
      { items: [{ itemId: present }] },
      { formId: present, items: present },
      { formId: present, info: present },
    ],
  },
  {
    messageId: "otherProgram",
    format: "LimeSurvey",
    signs: [
      { LimeSurveyDocType: present },
      { document: { LimeSurveyDocType: present } },
      { groups: [{ gid: present }] },
      { gid: present, qid: present },
      { sid: present, surveyls_title: present },
    ],
  },
  {
    messageId: "otherProgram",
    format: "Qualtrics",
    signs: [
      { SurveyEntry: present },
      { SurveyElements: present },
      { result: { questions: present, blocks: present } },
    ],
  },
  {
    messageId: "otherProgram",
    format: "REDCap",
    signs: [[{ field_name: present, form_name: present }], { field_name: present, form_name: present }],
  },
  {
    messageId: "otherProgram",
    format: "Form.io",
    signs: [{ components: [{ key: present }] }, { components: [{ type: present }] }],
  },
  {
    messageId: "jsonSchema",
    signs: [
      { $schema: present, properties: present },
      { $schema: present, $ref: present },
      { $schema: present, $defs: present },
      { type: "object", properties: present },
    ],
  },
  {
    messageId: "apiPage",
    signs: [
      { results: present, count: present },
      { results: present, next: present },
      { results: present, previous: present },
    ],
  },
  {
    messageId: "dashboard",
    signs: [{ tiles: present }, { restriction_level: present }, { effective_restriction_level: present }],
    insteadOf: "survey",
  },
  {
    messageId: "survey",
    signs: [{ questions: [{ question: present }] }],
    insteadOf: "dashboard",
  },
  {
    messageId: "wrappedPayload",
    signs: [
      ...["survey", "data", "payload", "body", "result", "attributes", "request"].flatMap((name) =>
        payloads.map((inside): Pattern => ({ [name]: inside })),
      ),
      ...["surveys", "data"].flatMap((name) => payloads.map((inside): Pattern => ({ [name]: [inside] }))),
    ],
  },
  { messageId: "payloadList", signs: [[{ questions: present }], [{ tiles: present }]] },
  {
    messageId: "questionList",
    signs: [[question]],
    insteadOf: "survey",
  },
  {
    messageId: "question",
    signs: [question],
    insteadOf: "survey",
  },
  {
    messageId: "errorReply",
    signs: [
      { type: present, code: present, detail: present },
      { detail: present, status: present },
      { error: present },
      { errors: [{ message: present }] },
    ],
  },
];
