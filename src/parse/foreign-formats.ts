// What other programs write, and people hand in by mistake: one row a format. To add one, add a row: a name, the members it is
// recognised by, and what to do. Rows are read in order, and only where a payload was refused, so they cost valid ones nothing.
// A payload with a slip is not to be taken for a foreign one: signs are members that no payload has, not names that people
// write by mistake (`fields` alone is a slip for `questions`, fields with a `ref` are of Typeform).

/** What documents of a kind of program look like. */
export interface ForeignFormat {
  /** What it is, as a message says it. */
  readonly name: string;
  /**
   * Any of them is enough. Each is one or more paths, of which all must lead to a value: names and positions with slashes
   * between them, and the text that must be there after `=`.
   */
  readonly signs: readonly string[];
  /** What to do, if not to convert it; `%` stands for the pointer to what the first path leads through. */
  readonly help?: string;
  /** What was asked for, where it is foreign to that only. */
  readonly insteadOf?: "survey" | "dashboard";
}

/** What to do with a survey of another program. */
export const convert =
  'Convert it first: each question becomes an object with "type" and "question" in the list "questions".';

const notSurvey = "Look where it comes from: another file may have been meant.";

/** The one format of which the command checks each part. */
export const listOfPayloads: ForeignFormat = {
  name: "a list of payloads",
  signs: ["0/questions", "0/tiles"],
  help: "Pass its entries one by one, as surveyc check does.",
};

export const foreignFormats: readonly ForeignFormat[] = [
  {
    name: "a SurveyJS survey",
    signs: ["pages/0/elements", "elements/0/name elements/0/type"],
  },
  { name: "a SurveyMonkey survey", signs: ["pages/0/questions"] },
  {
    name: "a Typeform form",
    signs: ["fields/0/ref", "fields/0/properties", "fields thankyou_screens", "fields welcome_screens"],
  },
  {
    name: "an XLSForm",
    signs: [
      "survey/0/type choices",
      "survey/0/type settings",
      "survey/0/label",
      "type=survey children/0/type",
    ],
  },
  { name: "a FHIR resource", signs: ["resourceType"] },
  {
    name: "a Google Form",
    signs: ["items/0/questionItem", "items/0/itemId", "formId items", "formId info"],
  },
  {
    name: "a LimeSurvey survey",
    signs: [
      "LimeSurveyDocType",
      "document/LimeSurveyDocType",
      "groups/0/gid",
      "gid qid",
      "sid surveyls_title",
    ],
  },
  {
    name: "a Qualtrics survey",
    signs: ["SurveyEntry", "SurveyElements", "result/questions result/blocks"],
  },
  {
    name: "a REDCap data dictionary",
    signs: ["0/field_name 0/form_name", "field_name form_name"],
  },
  { name: "a form of Form.io", signs: ["components/0/key", "components/0/type"] },
  { name: "a ReproSchema or other JSON-LD document", signs: ["@context"] },
  { name: "an OpenAPI description", signs: ["openapi paths", "openapi info", "swagger"], help: notSurvey },
  {
    name: "a JSON Schema",
    signs: ["$schema properties", "$schema $ref", "$schema $defs", "type=object properties"],
    help: "Check a payload that it describes, not the schema.",
  },
  {
    name: "a configuration file",
    signs: ["version scripts", "version dependencies", "version devDependencies", "compilerOptions"],
    help: notSurvey,
  },
  {
    name: "a list page of the API",
    signs: ["results count", "results next", "results previous"],
    help: 'Check one of its "results", or all of it as a page: the kind "survey-page" or "dashboard-page".',
  },
  {
    name: "a dashboard",
    signs: ["tiles", "restriction_level", "effective_restriction_level"],
    help: "Pass it to checkDashboard, or to surveyc check with --kind dashboard.",
    insteadOf: "survey",
  },
  {
    name: "a survey",
    signs: ["questions/0/question"],
    help: "Pass it to compileSurvey, or to surveyc check with --kind survey.",
    insteadOf: "dashboard",
  },
  {
    name: "an object around the payload",
    signs: ["survey", "data", "payload", "body", "result", "attributes", "surveys/0", "data/0"].flatMap(
      (at) => [`${at}/questions`, `${at}/tiles`, `${at}/survey/questions`],
    ),
    help: "Pass what is inside, at %.",
  },
  listOfPayloads,
  {
    name: "a list of questions",
    signs: ["0/question 0/type"],
    help: 'Write {"name": …, "questions": …} around it.',
    insteadOf: "survey",
  },
  {
    name: "one question",
    signs: ["question type"],
    help: 'Write {"name": …, "questions": [ … ]} around it.',
    insteadOf: "survey",
  },
  {
    name: "an error reply",
    signs: ["type code detail", "detail status", "error", "errors/0/message"],
    help: "Look at the request that it answers: the data was never sent.",
  },
];
