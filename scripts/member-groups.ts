// The properties that payloads of several kinds share: the generated types declare them once.

import { dashboardFields } from "../src/model/dashboard.ts";
import { pageFields } from "../src/model/page.ts";
import { surveyFields } from "../src/model/survey.ts";
import { pageTexts } from "../src/model/translation.ts";
import { choiceFields, questionFields, scaleLabels } from "../src/question-types/question-fields.ts";

/** Properties that several objects share, with the name and the description of their interface. */
export interface MemberGroup {
  readonly id: string;
  readonly description: string;
  readonly members: readonly string[];
}

const groupOf = (id: string, description: string, fields: object): MemberGroup => ({
  id,
  description,
  members: Object.entries(fields).flatMap(([name, field]) => (field === undefined ? [] : [name])),
});

/** Removes the members of another group. */
const absentIn = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]));

/** All groups; the groups of one object are disjoint. */
export const memberGroups: readonly MemberGroup[] = [
  groupOf("survey-origin", "Members that only the server sets.", surveyFields.stored),
  groupOf("survey-flag-keys", "The keys of the flags of a survey.", surveyFields.publicKeys),
  groupOf("survey-name", "The name and type of a survey.", { name: true, type: true }),
  groupOf("survey-shown", "The content and timing of a survey.", surveyFields.shown),
  groupOf("survey-content", "How a survey is run.", {
    ...surveyFields.content,
    ...absentIn(surveyFields.shown),
  }),
  groupOf("survey-targeting", "The audience of a survey.", surveyFields.targeting),
  groupOf("page-texts", "Texts of pages and buttons.", pageTexts),
  groupOf("page-content", "The place of a page in a list.", pageFields),
  groupOf("question-content", "Members of all questions.", questionFields()),
  groupOf("scale-labels", "The labels of a scale's ends.", scaleLabels),
  groupOf("choice-content", "Members of questions with choices.", choiceFields()),
  groupOf("dashboard-origin", "Members that only the server sets.", dashboardFields.storedFields),
  groupOf("dashboard-use", "Members of the deployed service.", dashboardFields.serviceFields),
  groupOf("dashboard-content", "The name and access of a dashboard.", dashboardFields.content),
  groupOf("dashboard-commands", "Instructions to the server.", dashboardFields.commands),
];
