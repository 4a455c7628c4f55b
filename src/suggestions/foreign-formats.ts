// What other programs write, and people hand in by mistake: one row a format. To add one, add a row: a name, the members it is
// recognised by, and what to do. Rows are read in order, and only where a payload was refused, so they cost valid ones nothing.
// A payload with a mistake is not to be taken for a foreign one: signs are members that no payload has, not names that people
// write by mistake (`fields` alone may be meant as `questions`, fields with a `ref` are of Typeform).

/** Any value but null. */
export const present = Symbol("present");

/** Part of a document: these members, all of which must be there; this text; or a list by its first entry. */
export type Pattern =
  | typeof present
  | string
  | readonly [first: Pattern]
  | { readonly [name: string]: Pattern };

/** What documents of a kind of program look like. */
export interface ForeignFormat {
  /** What it is, as a message says it. */
  readonly name: string;
  /** Any of them is enough. Their first member is where the finding is. */
  readonly signs: readonly Pattern[];
  /** What to do, if not to convert it. */
  readonly help?: string;
  /** Whether the payload is inside of what the sign leads to; the help says where. */
  readonly isAround?: true;
  /** Whether the questions are in several lists, each in an entry of what the sign leads to. */
  readonly isInSections?: true;
  /** What was asked for, where it is foreign to that only. */
  readonly insteadOf?: "survey" | "dashboard";
}

/** What to do with a survey of another program. */
export const convert =
  'Convert it first: each question becomes an object with "type" and "question" in the list "questions".';

const notSurvey = "Look where it comes from: another file may have been meant.";

const payloads: readonly Pattern[] = [
  { questions: present },
  { tiles: present },
  ...["survey", "attributes", "body", "payload"].map((name): Pattern => ({ [name]: { questions: present } })),
];

const question: Pattern = { question: present, type: present };

/** The one format of which the command checks each part. */
export const listOfPayloads: ForeignFormat = {
  name: "a list of payloads",
  signs: [[{ questions: present }], [{ tiles: present }]],
  help: "Pass its entries one by one, as surveyc check does.",
  isAround: true,
};

export const foreignFormats: readonly ForeignFormat[] = [
  {
    name: "a survey in sections",
    signs: ["questions", "sections", "pages", "blocks", "steps"].flatMap((outer) =>
      ["questions", "elements", "items", "fields"].map(
        (inner): Pattern => ({ [outer]: [{ [inner]: [question] }] }),
      ),
    ),
    help: 'Write all questions in one list, "questions".',
    isInSections: true,
    insteadOf: "survey",
  },
  {
    name: "a SurveyJS survey",
    signs: [{ pages: [{ elements: present }] }, { elements: [{ name: present, type: present }] }],
  },
  { name: "a SurveyMonkey survey", signs: [{ pages: [{ questions: present }] }] },
  {
    name: "a Typeform form",
    signs: [
      { fields: [{ ref: present }] },
      { fields: [{ properties: present }] },
      { fields: present, thankyou_screens: present },
      { fields: present, welcome_screens: present },
    ],
  },
  {
    name: "an XLSForm",
    signs: [
      { survey: [{ type: present }], choices: present },
      { survey: [{ type: present }], settings: present },
      { survey: [{ label: present }] },
      { type: "survey", children: [{ type: present }] },
    ],
  },
  { name: "a FHIR resource", signs: [{ resourceType: present }] },
  {
    name: "a Google Form",
    signs: [
      { items: [{ questionItem: present }] },
      { items: [{ itemId: present }] },
      { formId: present, items: present },
      { formId: present, info: present },
    ],
  },
  {
    name: "a LimeSurvey survey",
    signs: [
      { LimeSurveyDocType: present },
      { document: { LimeSurveyDocType: present } },
      { groups: [{ gid: present }] },
      { gid: present, qid: present },
      { sid: present, surveyls_title: present },
    ],
  },
  {
    name: "a Qualtrics survey",
    signs: [
      { SurveyEntry: present },
      { SurveyElements: present },
      { result: { questions: present, blocks: present } },
    ],
  },
  {
    name: "a REDCap data dictionary",
    signs: [[{ field_name: present, form_name: present }], { field_name: present, form_name: present }],
  },
  {
    name: "a form of Form.io",
    signs: [{ components: [{ key: present }] }, { components: [{ type: present }] }],
  },
  { name: "a ReproSchema or other JSON-LD document", signs: [{ "@context": present }] },
  {
    name: "an OpenAPI description",
    signs: [{ openapi: present, paths: present }, { openapi: present, info: present }, { swagger: present }],
    help: notSurvey,
  },
  {
    name: "a JSON Schema",
    signs: [
      { $schema: present, properties: present },
      { $schema: present, $ref: present },
      { $schema: present, $defs: present },
      { type: "object", properties: present },
    ],
    help: "Check a payload that it describes, not the schema.",
  },
  {
    name: "a configuration file",
    signs: [
      { version: present, scripts: present },
      { version: present, dependencies: present },
      { version: present, devDependencies: present },
      { compilerOptions: present },
    ],
    help: notSurvey,
  },
  {
    name: "a list page of the API",
    signs: [
      { results: present, count: present },
      { results: present, next: present },
      { results: present, previous: present },
    ],
    help: 'Check one of its "results", or all of it as a page: the kind "survey-page" or "dashboard-page".',
  },
  {
    name: "a dashboard",
    signs: [{ tiles: present }, { restriction_level: present }, { effective_restriction_level: present }],
    help: "Pass it to checkDashboard, or to surveyc check with --kind dashboard.",
    insteadOf: "survey",
  },
  {
    name: "a survey",
    signs: [{ questions: [{ question: present }] }],
    help: "Pass it to compileSurvey, or to surveyc check with --kind survey.",
    insteadOf: "dashboard",
  },
  {
    name: "an object around the payload",
    signs: [
      ...["survey", "data", "payload", "body", "result", "attributes", "request"].flatMap((name) =>
        payloads.map((inside): Pattern => ({ [name]: inside })),
      ),
      ...["surveys", "data"].flatMap((name) => payloads.map((inside): Pattern => ({ [name]: [inside] }))),
    ],
    help: 'Pass what is inside, at "{pointer}".',
    isAround: true,
  },
  listOfPayloads,
  {
    name: "a list of questions",
    signs: [[question]],
    help: 'Write {"name": …, "questions": …} around it.',
    insteadOf: "survey",
  },
  {
    name: "one question",
    signs: [question],
    help: 'Write {"name": …, "questions": [ … ]} around it.',
    insteadOf: "survey",
  },
  {
    name: "an error reply",
    signs: [
      { type: present, code: present, detail: present },
      { detail: present, status: present },
      { error: present },
      { errors: [{ message: present }] },
    ],
    help: "Look at the request that it answers: the data was never sent.",
  },
];
